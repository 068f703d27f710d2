"""A live table: its actor, its moves, what everybody sees."""
