"""Ships: ports, routes, naval movement, and units that cross the sea."""
