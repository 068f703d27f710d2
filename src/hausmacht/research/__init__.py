"""The games as environments for research: numbers beside choices, tensors beside views. See docs/research-api.md.

What needs a further package says so in its name: `zoo` (PettingZoo), `gym` (Gymnasium), `spiel` (OpenSpiel).
"""
