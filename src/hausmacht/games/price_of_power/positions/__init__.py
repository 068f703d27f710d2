"""Positions that people can write: what differs from the scenario, all by name.

`names.py` knows what every number is called, `layout.py` which number of a row means what, `to_do.py` the steps and
decisions that wait. `map.py`, `realms.py`, `cards.py`, `affairs.py` and `progress.py` write and read one part of the
table each; `usual.py` lays the table from which a position differs.
"""
