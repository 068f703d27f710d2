"""Positions of Toll that the tests of the kernel begin with. It is the last round, so no luck follows."""

from __future__ import annotations

BRIDGE = """
game = "toll"
seats = 3
round = 3
to_do = ["bridge.load", "bridge.cross", "guard.look_away", "guard.hold_out_hand", "guard.collect", "flow.next_round"]
north = {home = [3, 15]}
east = {home = [4, 12, 20]}
south = {home = [5]}
"""

GUARD = """
game = "toll"
seats = 4
round = 3
first = "north"
guest = "north"
to_do = ["guard.hold_out_hand", "guard.collect", "flow.next_round"]
north = {coins = 9}
east = {coins = 1}
south = {coins = 2}
west = {coins = 3}
"""

BEFORE_BRIDGE = """
game = "toll"
seats = 3
round = 3
to_do = ["smuggle 2", "bridge.load", "bridge.cross", "guard.collect", "flow.next_round"]
north = {home = [3, 15]}
east = {home = [4, 12, 20]}
south = {home = [5]}
"""
