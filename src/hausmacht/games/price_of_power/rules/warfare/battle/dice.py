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
from hausmacht.games.price_of_power.state import PriceOfPower

DEFAULT_DICE: Final = 3
FACE_NAMES: Final = (*ARM_NAMES, "double", "blank")
DOUBLE: Final = 3
BLANK: Final = 4
FACES: Final = 5
FACE: Final[list[list[int]]] = [[FACE_NAMES.index(face) for face in faces] for faces in BATTLE_FACES]


def roll(table: Table[PriceOfPower], dice: list[int], rerolls: int, useful: list[bool]) -> list[int]:
    """The face of every die, infantry dice first; as many dice that do nothing are rolled again as may be.

    `dice` are the numbers of infantry, cavalry and artillery dice, `useful` says which faces do anything.
    """
    shown: list[int] = []
    for arm in range(ARMS):
        for _ in range(dice[arm]):
            face = FACE[arm][table.chance.below(f"{ARM_NAMES[arm]} die", 6)]
            if rerolls > 0 and not useful[face]:
                rerolls -= 1
                face = FACE[arm][table.chance.below(f"{ARM_NAMES[arm]} die", 6)]
            shown.append(face)
    return shown


def counted(shown: list[int]) -> list[int]:
    """Faces that came up, counted by kind."""
    faces = [0] * FACES
    for face in shown:
        faces[face] += 1
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


def land_marks(shown: list[int], here: list[int], double_twice: bool) -> list[int]:
    """How often each die hits: the first faces find the units there are. Together as many as `land_hits`.

    Rules: battle.hits, battle.double
    """
    left = here.copy()
    found: list[int] = []
    for face in shown:
        arm = INFANTRY if face == DOUBLE else face
        wanted = 0 if face == BLANK else 2 if face == DOUBLE and double_twice else 1
        hits = min(wanted, left[arm]) if wanted else 0
        if hits:
            left[arm] -= hits
        found.append(hits)
    return found


def sea_marks(shown: list[int], ships: int) -> list[int]:
    """How often each die hits, without what heavy ships do by themselves.

    Rules: seabattle.hits
    """
    left = ships
    found: list[int] = []
    for face in shown:
        hits = 1 if face == ARTILLERY and left > 0 else 0
        left -= hits
        found.append(hits)
    return found
