"""The game in words: what cards say in each language, what values are called, and the table as plain text."""
