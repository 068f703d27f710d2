"""Bots that the rules play: their cards and charts, targets, forces and choices."""
