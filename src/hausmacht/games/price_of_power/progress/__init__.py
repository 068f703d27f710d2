"""What is under way at the table: the turn, a battle, a march to war, a peace or a piece of business, as typed records.

A record is written as one row of numbers (`row`) and read back from it, so a saved position is a list of rows. Where
nothing is under way, all positions share one empty record, which nobody changes.
"""
