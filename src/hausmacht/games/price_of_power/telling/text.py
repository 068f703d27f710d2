"""The table as plain text: the round, the realms, one's own cards, events, wars and ties. Pages: text_pages.py."""

from __future__ import annotations

from collections.abc import Sequence

from hausmacht.core.text import NO_SEAT, Line, Section, Span, line, marked
from hausmacht.core.words import Catalogue
from hausmacht.games.price_of_power.components import (
    AREAS,
    MERCHANTS,
    NOBODY,
    NODES,
    POWERS,
    PROVINCES,
    REALMS,
    SEAS,
    TAX,
)
from hausmacht.games.price_of_power.rows import count5
from hausmacht.games.price_of_power.state import LARGE, VASSAL
from hausmacht.games.price_of_power.telling import text_pages
from hausmacht.games.price_of_power.view import PriceOfPowerView


def table(view: PriceOfPowerView, words: Catalogue, names: Sequence[str]) -> list[Section]:
    return [
        clock(view, words),
        players(view, words),
        *my_realm(view, words),
        *events(view, words),
        ties(view, words),
        displays(view, words),
        *forces(view, words),
        trade(view, words),
        *text_pages.pages(view, words),
    ]


def said(words: Catalogue, key: str, **values: object) -> str:
    return words.say("text", key, values)


def figure(number: int) -> str:
    """A number with a true minus."""
    return f"−{-number}" if number < 0 else str(number)


def player_name(view: PriceOfPowerView, words: Catalogue, player: int) -> str:
    return words.value("realm", view.realms[player])


def name(view: PriceOfPowerView, words: Catalogue, player: int, strong: bool = False) -> Span:
    """A player by realm, in the colour of the seat if a person sits there."""
    return Span(player_name(view, words, player), NO_SEAT if view.bots[player] else player, strong)


def clock(view: PriceOfPowerView, words: Catalogue) -> Section:
    phase = words.word("phase", str(view.phase))
    lines = [line(said(words, "clock", age=view.age, round=view.round, phase=phase))]
    lines.append(line(said(words, "turn-of"), name(view, words, view.player, True)))
    if view.emperor != NOBODY:
        lines.append(line(said(words, "empire", realm=view.emperor, authority=view.authority)))
    return Section(said(words, "round"), lines=tuple(lines))


def players(view: PriceOfPowerView, words: Catalogue) -> Section:
    """One row for each player."""
    header = tuple(words.word("column", key) for key in COLUMNS)
    rows: list[tuple[Line, ...]] = []
    for player in range(len(view.realms)):
        base, vassals = income(view, player)
        power = view.power[player * POWERS : player * POWERS + POWERS]
        mark = "▸" if player == view.player else "·" if view.passed[player] != NOBODY else " "
        cells = [
            f"{figure(view.prestige[player])} ({figure(view.worth[player])})",
            figure(view.stability[player]),
            f"{base}+{(vassals + 1) // 2}",
            f"{view.ducats[player]}{'' if not view.loans[player] else f' (−{view.loans[player]})'}",
            str(view.power_of_bots[player]) if view.bots[player] else "/".join([str(each) for each in power]),
            f"{view.available[player]}/{view.exhausted[player]}",
            cards(view, player),
        ]
        rows.append((line(mark + " ", name(view, words, player, True)), *[line(cell) for cell in cells]))
    legend = line(Span(said(words, "legend"), dim=True))
    return Section(said(words, "realms"), header, tuple(rows), lines=(legend,))


def cards(view: PriceOfPowerView, player: int) -> str:
    """Action cards and missions in hand, and ideas."""
    hand = sum(view.hand_sizes[player * POWERS : player * POWERS + POWERS])
    return f"{hand}/{view.mission_counts[player]}/{view.ideas[player].bit_count()}"


COLUMNS = (
    "realm",
    "prestige",
    "stability",
    "tax",
    "ducats",
    "power",
    "manpower",
    "cards",
)


def income(view: PriceOfPowerView, player: int) -> tuple[int, int]:
    """Base tax, and the tax value of vassals."""
    base = 0
    vassals = 0
    for at in range(PROVINCES):
        token = view.token[at]
        if token >= 0 and token // 3 == player and view.occupier[at] == NOBODY:
            if token % 3 == VASSAL:
                vassals += TAX[at]
            else:
                base += 2 if token % 3 == LARGE else TAX[at]
    return base, vassals


def my_realm(view: PriceOfPowerView, words: Catalogue) -> list[Section]:
    """What the seat holds: cards, missions and what lies before it."""
    if view.seat < 0:
        return []
    seat = view.seat
    lines = [
        line(Span(said(words, "hand"), dim=True), words.value("card", view.my_hand)),
        line(Span(said(words, "missions"), dim=True), words.value("mission", view.my_missions)),
        line(Span(said(words, "done"), dim=True), words.value("mission", view.done[seat])),
    ]
    shown = view.display[seat]
    for at in range(0, len(shown), 2):
        lines.append(
            line(Span(said(words, "display"), dim=True), words.value("card", shown[at]), f" ({shown[at + 1]})")
        )
    known = [number for number in range(60) if view.ideas[seat] >> number & 1]
    lines.append(line(Span(said(words, "ideas"), dim=True), words.value("idea", known)))
    return [Section(said(words, "mine"), lines=tuple(lines), own=True)]


def events(view: PriceOfPowerView, words: Catalogue) -> list[Section]:
    """Events on display with the ducats on them, and what they do."""
    rows = view.events_up
    if not rows:
        return []
    lines = [
        line(
            Span(words.value("event", rows[at]), strong=True),
            marked(words.value("event_mark", rows[at])),
            Span(f" ({rows[at + 1]})", dim=True),
        )
        for at in range(0, len(rows), 2)
    ]
    texts = [
        line(Span(f"{words.value('event', event)}  ", dim=True), words.value("event_text", event))
        for event in rows[::2]
    ]
    return [
        Section(said(words, "events"), lines=(*lines, line(said(words, "hidden", events=view.events_down))), flow=True),
        Section(said(words, "event-texts"), lines=tuple(texts), detail=True),
    ]


def ties(view: PriceOfPowerView, words: Catalogue) -> Section:
    """Faith, wars, truces, alliances and marriages of each player."""
    lines: list[Line] = []
    for player in range(len(view.realms)):
        parts: list[str] = []
        for key, numbers in (
            ("at-war", [realm for realm in range(REALMS) if view.war[realm] >> player & 1]),
            ("truce", [realm for realm in range(REALMS) if view.truce[realm] >> player & 1]),
            ("allies", allies(view, player)),
            ("married", [realm for realm in range(REALMS) if view.marriage[realm] >> player & 1]),
        ):
            if numbers:
                known = ", ".join([text_pages.realm_name(view, words, realm) for realm in numbers])
                parts.append(f"{said(words, key)} {known}")
        faith = words.value("faith", view.state_faith[player])
        lines.append(line(name(view, words, player), "  " + "; ".join([faith, *parts])))
    return Section(said(words, "ties"), lines=tuple(lines))


def allies(view: PriceOfPowerView, player: int) -> list[int]:
    found = [realm for realm in range(REALMS) if view.ally[realm] == player]
    return found + [view.realms[other] for other in range(len(view.realms)) if view.allied[player] >> other & 1]


def displays(view: PriceOfPowerView, words: Catalogue) -> Section:
    """Ideas and milestones on display, the power struggle, the curia."""
    lines = [line(Span(said(words, "idea-display"), dim=True), words.value("idea", view.idea_display))]
    for at in range(0, len(view.milestones), 4):
        reached = [player for player in view.milestones[at + 1 : at + 4] if player != NOBODY]
        who = f"  ({words.value('player', reached)})" if reached else ""
        lines.append(line(Span(said(words, "milestone"), dim=True), words.value("milestone", view.milestones[at]), who))
    if view.struggle != NOBODY:
        lines.append(line(Span(said(words, "struggle"), dim=True), words.value("struggle", view.struggle)))
    if view.curia:
        lines.append(line(Span(said(words, "curia"), dim=True), words.value("player", view.curia)))
    return Section(said(words, "displays"), lines=tuple(lines), detail=True)


def forces(view: PriceOfPowerView, words: Catalogue) -> list[Section]:
    """Armies and fleets of everybody: a line on land and a line at sea for each player."""
    lines: list[Line] = []
    for player in range(len(view.realms)):
        for parts in (on_land(view, words, player), at_sea(view, words, player)):
            if parts:
                lines.append(line(name(view, words, player), "  " + ", ".join(parts)))
    if not lines:
        return []
    return [Section(said(words, "forces"), lines=tuple(lines), detail=True)]


def on_land(view: PriceOfPowerView, words: Catalogue, player: int) -> list[str]:
    """`Seine 2/1/0`: infantry, cavalry and artillery in each area."""
    found = [(area, text_pages.units_of(view, player, area)) for area in range(AREAS)]
    return [f"{words.value('area', area)} {units}" for area, units in found if units]


def at_sea(view: PriceOfPowerView, words: Catalogue, player: int) -> list[str]:
    """`North Sea 2 + 1/1/0`: light ships in a zone, and the fleet with its light and heavy ships and galleys."""
    found: list[str] = []
    for sea in range(SEAS):
        ships = count5(view.light[sea], player) + count5(view.slots[sea], player)
        fleet = view.fleet[player * 3 : player * 3 + 3] if view.fleet_at[player] == sea else ()
        if ships or fleet:
            heavy = f" + {'/'.join([str(each) for each in fleet])}" if fleet else ""
            found.append(f"{words.value('sea', sea)} {ships}{heavy}")
    if view.fleet_at[player] >= SEAS:
        ships_there = "/".join([str(each) for each in view.fleet[player * 3 : player * 3 + 3]])
        found.append(f"{words.value('province', view.fleet_at[player] - SEAS)} {ships_there}")
    return found


def trade(view: PriceOfPowerView, words: Catalogue) -> Section:
    """Merchants at the nodes."""
    lines: list[Line] = []
    for node in range(NODES):
        here = [
            player
            for player in range(len(view.realms))
            for merchant in range(MERCHANTS)
            if view.merchant_at[player * MERCHANTS + merchant] == node
        ]
        if here or view.pirates[node] or view.expanded[node]:
            marks = ("+" if view.expanded[node] else "") + "☠" * view.pirates[node]
            lines.append(line(Span(words.value("node", node) + marks + "  ", dim=True), words.value("player", here)))
    return Section(said(words, "trade"), lines=tuple(lines), grid=True, detail=True)
