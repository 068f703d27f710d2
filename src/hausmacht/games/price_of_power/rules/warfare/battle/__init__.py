"""Battle: where it breaks out, its rounds, dice, losses and retreats, on land and at sea."""
