"""War on land and at sea."""
