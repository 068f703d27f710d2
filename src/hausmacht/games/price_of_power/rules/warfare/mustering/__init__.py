"""Capacities, recruiting and shipbuilding."""
