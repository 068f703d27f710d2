"""The actions of a turn, one file for each kind."""
