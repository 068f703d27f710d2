"""Verbs about what lies on the board: placing tokens, removing them, moving them."""
