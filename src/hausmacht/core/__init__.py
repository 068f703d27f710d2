"""The kernel: decisions, agenda, chance, events, log. Knows no game."""
