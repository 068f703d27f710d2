"""War on land and at sea, one folder for each step of it."""
