"""The Holy Roman Empire: authority, imperial influence and elections."""
