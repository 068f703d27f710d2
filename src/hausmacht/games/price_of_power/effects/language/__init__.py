"""How cards are read: their words and names, and what is refused as miswritten."""
