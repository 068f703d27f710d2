"""Guided first games: scripts that lie beside a game, and a coach who follows one at a table.

Nothing here knows a rule. A script says at which questions the coach speaks and how he finds a good answer; the game
says which numbers of a position he may speak of (`Game.coaching_facts`).
"""
