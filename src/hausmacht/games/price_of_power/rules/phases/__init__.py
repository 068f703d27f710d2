"""The sequence of play: drawing cards, turns, income, clean-up, missions and milestones, ages and the end."""
