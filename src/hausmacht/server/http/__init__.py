"""What comes in and goes out: routes, sockets, who is at the door, limits."""
