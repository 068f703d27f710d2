"""Bots for Augsburg 1520."""
