"""Marching, sieges and the suppression of unrest."""
