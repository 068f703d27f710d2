"""A table that is played: its actor, its moves, what everybody is told."""
