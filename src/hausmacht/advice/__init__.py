"""Advice for people: hints, forecasts, what-if, and a report after the game. `docs/advice.md` describes it.

Whatever is advised while a match goes on is worked out from what a seat knows, and from nothing else.
"""
