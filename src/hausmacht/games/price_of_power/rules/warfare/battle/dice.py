"""Battle dice: three of the default kind, those of leaders, cards and ideas; what their faces do.

Rules: battle.dice, battle.hits, battle.double, ruling.rerolls
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power.components import (
    ARM_NAMES,
    ARMS,
    ARTILLERY,
    BATTLE_FACES,
    CAVALRY,
    INFANTRY,
)
from hausmacht.games.price_of_power.events import battle as events
from hausmacht.games.price_of_power.state import PriceOfPower

DEFAULT_DICE: Final = 3
FACE_NAMES: Final = (*ARM_NAMES, "double", "blank")
DOUBLE: Final = 3
BLANK: Final = 4
FACES: Final = 5
FACE: Final[list[list[int]]] = [[FACE_NAMES.index(face) for face in faces] for faces in BATTLE_FACES]


def roll(
    table: Table[PriceOfPower], dice: list[int], side: int, rerolls: int, useful: list[bool], double_twice: bool
) -> list[int]:
    """Faces that came up, counted by kind; as many dice that do nothing are rolled again as may be.

    `dice` are the numbers of infantry, cavalry and artillery dice, `useful` says which faces do anything.
    """
    faces = [0] * FACES
    for arm in range(ARMS):
        for _ in range(dice[arm]):
            face = FACE[arm][table.chance.below(f"{ARM_NAMES[arm]} die", 6)]
            if rerolls > 0 and not useful[face]:
                rerolls -= 1
                face = FACE[arm][table.chance.below(f"{ARM_NAMES[arm]} die", 6)]
            faces[face] += 1
    table.tell(events.ROLLED, side, tuple(faces))
    return faces


def land_hits(faces: list[int], infantry: int, cavalry: int, artillery: int, double_twice: bool) -> int:
    """Infantry hits with its own and double faces, the others with theirs; no unit hits twice.

    Rules: battle.hits, battle.double
    """
    doubles = faces[DOUBLE] * (2 if double_twice else 1)
    return min(infantry, faces[INFANTRY] + doubles) + min(cavalry, faces[CAVALRY]) + min(artillery, faces[ARTILLERY])


def sea_hits(faces: list[int], ships: int, heavy: int) -> int:
    """Every ship hits with artillery faces; a heavy one hits once more by itself.

    Rules: seabattle.hits
    """
    return min(ships, faces[ARTILLERY]) + heavy
