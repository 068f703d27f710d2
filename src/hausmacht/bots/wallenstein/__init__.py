"""Bots for Wallenstein."""
