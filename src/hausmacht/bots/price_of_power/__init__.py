"""Bots for seats in The Price of Power."""
