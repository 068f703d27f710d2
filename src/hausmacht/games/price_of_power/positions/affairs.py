"""The affairs of all in a position: time and turn, Papacy and Empire, what players did, and what lasts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.games.price_of_power import deeds
from hausmacht.games.price_of_power.components import DEEDS, NOBODY, PLAYERS, SPANS
from hausmacht.games.price_of_power.modifiers import ENTRY, Mod
from hausmacht.games.price_of_power.positions.layout import Layout, Row, Slot
from hausmacht.games.price_of_power.positions.names import NUMBER, Names
from hausmacht.games.price_of_power.positions.sheet import Sheet
from hausmacht.games.price_of_power.state import PriceOfPower

TAG: Final = Layout([], "markers", [Slot("player", "player"), Slot("marker", "tag")])


def told(state: PriceOfPower, names: Names) -> dict[str, object]:
    return {
        "turn": {
            "age": state.time.age,
            "round": state.time.round,
            "phase": names.name("phase", state.time.phase),
            "first": names.name("player", state.time.first),
            "player": names.name("player", state.time.player),
            "ending": names.name("ending", state.time.ending),
        },
        "papacy": {
            "curia": names.values("player", state.papacy.curia),
            "acted": names.value("yes", state.papacy.papal_action),
            "excommunicated": names.name("realm", state.papacy.excommunicated),
            "crusade": names.name("area", state.papacy.crusade),
            "committed": names.name("+player", state.papacy.committed),
        },
        "empire": {
            "emperor": names.name("realm", state.empire.emperor),
            "authority": state.empire.authority,
            "defending": names.value("yes", state.empire.defending),
            "manpower": state.empire.imperial_manpower,
            "religion": names.name("religion", state.empire.imperial_faith),
            "influence": names.values("area", state.map.imperial),
            "departed": names.values("area", state.empire.departed),
        },
        "deeds": {deeds.SPAN_NAMES[span]: deeds_told(state, names, span) for span in range(SPANS)},
        "lasting": {
            "changes": [
                change_told(state, names, state.effects.mods[at : at + ENTRY])
                for at in range(0, len(state.effects.mods), ENTRY)
            ],
            "markers": TAG.told(names, state.effects.tags).get("markers", []),
        },
    }


def change_told(state: PriceOfPower, names: Names, entry: Row) -> str:
    """`france idea/cannons/1 permanent`, and the area or realm to which it is bound."""
    player, number, until, bound = entry
    words = [names.name("player", player), names.name("lasting change", number), names.name("duration", until)]
    if bound != NOBODY:
        words.append(names.name(bound_to(state, number), bound))
    return " ".join(words)


def bound_to(state: PriceOfPower, number: int) -> str:
    """Whether a lasting change is bound to an area or to a realm."""
    change = state.box.content.mods[number] if 0 <= number < len(state.box.content.mods) else None
    return "realm" if isinstance(change, Mod) and change.scope.realm else "area"


def deeds_told(state: PriceOfPower, names: Names, span: int) -> list[str]:
    """`france won_war 2`; `france won_battle england 1`, against whom or where."""
    found: list[str] = []
    for code in sorted(state.time.deeds[span]):
        plain, subject = (code, NOBODY) if code < deeds.PLAIN else divmod(code - deeds.PLAIN, deeds.SUBJECTS)
        player, deed = divmod(plain % (PLAYERS * len(DEEDS)), len(DEEDS))
        words = [names.name("player", player), DEEDS[deed]]
        if subject != NOBODY:
            words.append(names.name("subject of a deed", subject))
        found.append(" ".join([*words, str(state.time.deeds[span][code])]))
    return found


# Reading


def lay(state: PriceOfPower, names: Names, table: dict[str, object]) -> None:
    lay_turn(state, Sheet(names, "[turn]", table.pop("turn", {})))
    lay_papacy(state, Sheet(names, "[papacy]", table.pop("papacy", {})))
    lay_empire(state, Sheet(names, "[empire]", table.pop("empire", {})))
    lay_deeds(state, Sheet(names, "[deeds]", table.pop("deeds", {})))
    lay_lasting(state, Sheet(names, "[lasting]", table.pop("lasting", {})))


def lay_turn(state: PriceOfPower, sheet: Sheet) -> None:
    state.time.age = sheet.number("age", state.time.age, 1, 4)
    state.time.round = sheet.number("round", state.time.round, 1, 9)
    state.time.phase = sheet.must("phase", "phase", state.time.phase)
    state.time.first = sheet.must("first", "player", state.time.first)
    state.time.player = sheet.must("player", "player", state.time.player)
    state.time.ending = sheet.must("ending", "ending", state.time.ending)
    sheet.close()


def lay_papacy(state: PriceOfPower, sheet: Sheet) -> None:
    state.papacy.curia = sheet.things("curia", "player", state.papacy.curia, or_none=True)
    state.papacy.papal_action = sheet.yes("acted", state.papacy.papal_action)
    state.papacy.excommunicated = sheet.thing("excommunicated", "realm", state.papacy.excommunicated)
    state.papacy.crusade = sheet.thing("crusade", "area", state.papacy.crusade)
    state.papacy.committed = sheet.thing("committed", "+player", state.papacy.committed)
    sheet.close()


def lay_empire(state: PriceOfPower, sheet: Sheet) -> None:
    state.empire.emperor = sheet.thing("emperor", "realm", state.empire.emperor)
    state.empire.authority = sheet.number("authority", state.empire.authority, 0, 6)
    state.empire.defending = sheet.yes("defending", state.empire.defending)
    state.empire.imperial_manpower = sheet.number("manpower", state.empire.imperial_manpower, 0, 99)
    state.empire.imperial_faith = sheet.thing("religion", "religion", state.empire.imperial_faith)
    state.map.imperial = sheet.things("influence", "area", state.map.imperial)
    state.empire.departed = sheet.things("departed", "area", state.empire.departed)
    sheet.close()


def lay_deeds(state: PriceOfPower, sheet: Sheet) -> None:
    for span, name in enumerate(deeds.SPAN_NAMES):
        texts = sheet.texts(name)
        if texts is not None:
            deeds.put_span(state, span, dict([deed_of(sheet, span, text) for text in texts]))
    sheet.close()


def deed_of(sheet: Sheet, span: int, text: str) -> tuple[int, int]:
    words = text.split(" ")
    if len(words) not in (3, 4):
        raise ValueError(f"In [deeds], '{text}' must say who did what and how often, like \"france won_war 2\"")
    key = deeds.SPAN_NAMES[span]
    plain = deeds.code(span, sheet.read(key, "player", words[0], False), sheet.read(key, "deed", words[1], False))
    times = sheet.read(key, NUMBER, words[-1])
    if len(words) == 3:
        return plain, times
    return deeds.PLAIN + plain * deeds.SUBJECTS + sheet.read(key, "subject of a deed", words[2], False), times


def lay_lasting(state: PriceOfPower, sheet: Sheet) -> None:
    changes = sheet.texts("changes")
    if changes is not None:
        state.effects.mods = tuple([number for text in changes for number in change_of(state, sheet, text)])
    markers = sheet.texts("markers")
    if markers is not None:
        state.effects.tags = tuple(TAG.row(sheet.names, "[lasting]", {"markers": markers}))
    sheet.close()


def change_of(state: PriceOfPower, sheet: Sheet, text: str) -> Sequence[int]:
    words = text.split(" ")
    if len(words) not in (3, 4):
        raise ValueError(f"In [lasting], '{text}' must be like \"france idea/cannons/1 permanent\"")
    number = sheet.read("changes", "lasting change", words[1], False)
    bound = sheet.read("changes", bound_to(state, number), words[3]) if len(words) == 4 else NOBODY
    until = sheet.read("changes", "duration", words[2], False)
    return sheet.read("changes", "player", words[0], False), number, until, bound
