"""The guided first round of The Price of Power: the script of the coach, and the numbers he speaks of."""
