"""Penalties, invasions and rebels: what the phase after peace brings."""
