"""The effect language: cards, ideas, missions and events as data, carried out one verb at a time."""
