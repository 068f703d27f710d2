"""The guided first game of Wallenstein: the script of the coach, and the numbers he speaks of."""
