"""Action cards and the Event action: prices, playing, reactions, and the bottom row of an event."""
