"""Declaring war: casus belli, restrictions, and calls to arms."""
