"""The guided first game of Augsburg 1520: the script of the coach, and the numbers he speaks of."""
