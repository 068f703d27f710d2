"""The map in a position: towns, occupiers, unrest by province, rebels and religion by area, tokens at trade nodes."""

from __future__ import annotations

from typing import Final

from hausmacht.core.nearest import unknown
from hausmacht.core.position import Line
from hausmacht.games.price_of_power.components import (
    AREA_NAMES,
    AREAS,
    NOBODY,
    NODE_NAMES,
    NODES,
    PROVINCE_NAMES,
    PROVINCES,
    TAX,
)
from hausmacht.games.price_of_power.positions.names import NONE, Names
from hausmacht.games.price_of_power.positions.sheet import Sheet, sheets
from hausmacht.games.price_of_power.rows import replaced
from hausmacht.games.price_of_power.state import LARGE, SMALL, VASSAL, PriceOfPower

UNREST: Final = (NONE, "token", "occupier", "both")
SIZES: Final = ("small", "large", "vassal")  # as in `state.map.token`


def told(state: PriceOfPower, names: Names) -> dict[str, object]:
    return {
        "province": {PROVINCE_NAMES[at]: province_told(state, names, at) for at in range(PROVINCES)},
        "area": {AREA_NAMES[area]: area_told(state, names, area) for area in range(AREAS)},
        "node": {
            NODE_NAMES[at]: Line(pirates=state.trade.pirates[at], expanded=state.trade.expanded[at])
            for at in range(NODES)
        },
        "board": {
            "recruits": names.values("province", state.map.recruits),
            "plague": names.values("area", state.map.plague),
            "revolution": names.values("area", state.map.infected),
            "battlegrounds": names.values("area", state.map.battlegrounds),
            "continents": names.values("continent", state.trade.open_continents),
            "docked": [
                docked_told(names, state.forces.docked[at : at + 3]) for at in range(0, len(state.forces.docked), 3)
            ],
            "active_allies": names.values("realm", state.relations.active),
            "income_before_war": [
                f"{names.name('realm', state.relations.pre_war[at])} {state.relations.pre_war[at + 1]}"
                for at in range(0, len(state.relations.pre_war), 2)
            ],
        },
    }


def province_told(state: PriceOfPower, names: Names, at: int) -> Line:
    return Line(
        town=token_told(names, at, state.map.token[at]),
        occupied=names.name("holder", state.map.occupier[at]),
        unrest=UNREST[state.map.unrest[at]],
        realm=names.name("realm", state.map.flag[at]),
        dynamic=names.name("dynamic realm", state.map.dynamic[at]),
    )


def natural_size(at: int) -> int:
    """A town on a large province is large, unless it is said otherwise."""
    return LARGE if TAX[at] == 2 else SMALL


def token_told(names: Names, at: int, token: int) -> str:
    """`france`, `france small`, `france vassal`."""
    if token == NOBODY:
        return NONE
    player, size = divmod(token, 3)
    name = names.name("player", player)
    return name if size == natural_size(at) else f"{name} {SIZES[size]}"


def docked_told(names: Names, entry: tuple[int, ...]) -> str:
    return f"{names.name('player', entry[1])} {names.name('province', entry[0])} {entry[2]}"


def area_told(state: PriceOfPower, names: Names, area: int) -> Line:
    return Line(rebels=state.map.rebels[area], religion=names.name("religion", state.map.faith[area]))


# Reading


def lay(state: PriceOfPower, names: Names, table: dict[str, object]) -> None:
    for at, sheet in sheets(names, "province", "province", table.pop("province", {})):
        lay_province(state, names, at, sheet)
    for area, sheet in sheets(names, "area", "area", table.pop("area", {})):
        state.map.rebels = replaced(state.map.rebels, area, sheet.number("rebels", state.map.rebels[area], 0, 99))
        state.map.faith = replaced(state.map.faith, area, sheet.must("religion", "religion", state.map.faith[area]))
        sheet.close()
    for node, sheet in sheets(names, "node", "node", table.pop("node", {})):
        state.trade.pirates = replaced(
            state.trade.pirates, node, sheet.number("pirates", state.trade.pirates[node], 0, 99)
        )
        state.trade.expanded = replaced(
            state.trade.expanded, node, sheet.number("expanded", state.trade.expanded[node], 0, 9)
        )
        sheet.close()
    lay_board(state, Sheet(names, "[board]", table.pop("board", {})))


def lay_province(state: PriceOfPower, names: Names, at: int, sheet: Sheet) -> None:
    town = sheet.left.pop("town", None) if sheet.says("town") else None
    if town is not None:
        state.map.token = replaced(state.map.token, at, token_of(names, at, town))
    state.map.occupier = replaced(state.map.occupier, at, sheet.thing("occupied", "holder", state.map.occupier[at]))
    state.map.flag = replaced(state.map.flag, at, sheet.thing("realm", "realm", state.map.flag[at]))
    state.map.dynamic = replaced(state.map.dynamic, at, sheet.thing("dynamic", "dynamic realm", state.map.dynamic[at]))
    if sheet.says("unrest"):
        unrest = sheet.left.pop("unrest")
        if unrest not in UNREST:
            raise ValueError(f"In {sheet.where}, 'unrest' must be one of {', '.join(UNREST)}, not {unrest!r}")
        state.map.unrest = replaced(state.map.unrest, at, UNREST.index(unrest))
    sheet.close()


def token_of(names: Names, at: int, value: object) -> int:
    """The token that `france`, `france small` or `france vassal` means on a province."""
    if value == NONE:
        return NOBODY
    name, _, size = str(value).partition(" ")
    try:
        player = names.thing("player", name)
        if size and size not in SIZES:
            raise ValueError(unknown("token", size, SIZES))
    except ValueError as error:
        raise ValueError(f"In [province], '{PROVINCE_NAMES[at]}': {error}") from None
    return player * 3 + (SIZES.index(size) if size else natural_size(at))


def lay_board(state: PriceOfPower, sheet: Sheet) -> None:
    names = sheet.names
    state.map.recruits = sheet.things("recruits", "province", state.map.recruits)
    state.map.plague = sheet.things("plague", "area", state.map.plague)
    state.map.infected = sheet.things("revolution", "area", state.map.infected)
    state.map.battlegrounds = sheet.things("battlegrounds", "area", state.map.battlegrounds)
    state.trade.open_continents = sheet.things("continents", "continent", state.trade.open_continents)
    state.relations.active = sheet.things("active_allies", "realm", state.relations.active)
    docked = sheet.texts("docked")
    if docked is not None:
        state.forces.docked = tuple([number for text in docked for number in docked_of(names, text)])
    before = sheet.texts("income_before_war")
    if before is not None:
        state.relations.pre_war = tuple([number for text in before for number in income_of(names, text)])
    sheet.close()


def docked_of(names: Names, text: str) -> tuple[int, int, int]:
    """`england bordeaux 2`: whose ships, where, how many."""
    words = text.split(" ")
    if len(words) != 3 or not words[2].isdecimal() or len(words[2]) > 2:
        raise ValueError(
            f"In [board], 'docked' must say whose ships lie where, like \"england bordeaux 2\", not {text!r}"
        )
    return names.thing("province", words[1]), names.thing("player", words[0]), int(words[2])


def income_of(names: Names, text: str) -> tuple[int, int]:
    """`milan 4`: a realm and its tax income when it was activated."""
    words = text.split(" ")
    if len(words) != 2 or not words[1].isdecimal() or len(words[1]) > 3:
        raise ValueError(f"In [board], 'income_before_war' must be like \"milan 4\", not {text!r}")
    return names.thing("realm", words[0]), int(words[1])


assert (SMALL, LARGE, VASSAL) == (0, 1, 2)
