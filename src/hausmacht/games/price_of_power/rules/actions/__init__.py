"""The actions of a turn: the menu, minor actions, and those that are no chapter of their own."""
