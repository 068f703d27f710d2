"""Realms in a position: treasuries and ties, armies and fleets, characters, cards in hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from hausmacht.core.nearest import unknown
from hausmacht.games.price_of_power.components import (
    AREA_NAMES,
    AREAS,
    ARMIES,
    MERCHANTS,
    NOBODY,
    POSTS,
    POWER_NAMES,
    POWERS,
    REALM_NAMES,
    REALMS,
    SEAS,
    SHIP_NAMES,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.positions.names import NONE, POST_NAMES, Names
from hausmacht.games.price_of_power.positions.sheet import Counts, Sheet, counts, sheets
from hausmacht.games.price_of_power.rows import count4, count5, replaced, replaced_group
from hausmacht.games.price_of_power.rules.bots import deck as bot_deck
from hausmacht.games.price_of_power.rules.warfare.mustering.recruiting import UNIT_NAMES
from hausmacht.games.price_of_power.state import PriceOfPower

DAMAGED: Final = "damaged"
DOWN: Final = "down"
TIES: Final = ("wars", "truces", "causes", "marriages", "disputed")
MUTUAL: Final = ("wars", "truces")  # between players both have them


def told(state: PriceOfPower, names: Names) -> dict[str, object]:
    """Every realm; those of players have more to tell."""
    return {"realm": {REALM_NAMES[realm]: realm_told(state, names, realm) for realm in range(REALMS)}}


def realm_told(state: PriceOfPower, names: Names, realm: int) -> dict[str, object]:
    own: dict[str, object] = {
        "vassal_of": names.name("realm", state.relations.overlord[realm]),
        "capital": names.name("province", state.map.capital[realm]),
    }
    player = state.box.player_of[realm]
    if player == NOBODY:
        return own
    return {
        **treasury_told(state, names, player),
        **ties_told(state, names, player),
        **forces_told(state, names, player),
        **court_told(state, names, player),
        **hand_told(state, names, player),
        **own,
    }


def treasury_told(state: PriceOfPower, names: Names, player: int) -> dict[str, object]:
    return {
        "ducats": state.treasury.ducats[player],
        **{name: state.treasury.power[player * POWERS + kind] for kind, name in enumerate(POWER_NAMES)},
        "prestige": state.treasury.prestige[player],
        "stability": state.treasury.stability[player],
        "religion": names.name("religion", state.court.state_faith[player]),
        "loans": state.treasury.loans[player],
        "manpower": state.treasury.available[player],
        "exhausted": state.treasury.exhausted[player],
        "drilled": state.treasury.drilled[player],
        "allied_units": state.forces.allied_pool[player],
        "colonists": state.treasury.colonists[player],
        "passed": state.time.passed[player] + 1,
        "events_taken": state.time.event_taken[player],
        "changed": names.name("+change of a round", state.time.focus_changed[player]),
        "bot_power": state.treasury.power_of_bots[player],
        "tax_at_start": state.treasury.tax_at_start[player],
    }


def rows_of_ties(state: PriceOfPower) -> dict[str, tuple[int, ...]]:
    return {
        "wars": state.relations.war,
        "truces": state.relations.truce,
        "causes": state.relations.cause,
        "marriages": state.relations.marriage,
        "disputed": state.relations.disputed,
    }


def ties_told(state: PriceOfPower, names: Names, player: int) -> dict[str, object]:
    found: dict[str, object] = {
        name: [REALM_NAMES[realm] for realm in range(REALMS) if row[realm] >> player & 1]
        for name, row in rows_of_ties(state).items()
    }
    found["allies"] = [REALM_NAMES[realm] for realm in allies_of(state, player)]
    found["claims"] = [names.name("area", area) for area in range(AREAS) if state.map.claims[area] >> player & 1]
    found["cores"] = [names.name("area", area) for area in range(AREAS) if state.map.core[area] == player]
    found["influence"] = counts(
        names, "area", {area: count4(state.map.influence[area], player) for area in range(AREAS)}
    )
    return found


def allies_of(state: PriceOfPower, player: int) -> list[int]:
    return [
        realm
        for realm in range(REALMS)
        if state.relations.ally[realm] == player
        or (state.box.player_of[realm] != NOBODY and state.relations.allied[player] >> state.box.player_of[realm] & 1)
    ]


def forces_told(state: PriceOfPower, names: Names, player: int) -> dict[str, object]:
    found: dict[str, object] = {
        f"army_{number + 1}": army_told(state, names, player, number) for number in range(ARMIES)
    }
    found["fleet"] = fleet_told(state, names, player)
    found["camps"] = counts(names, "area", {area: count5(state.forces.camps[area], player) for area in range(AREAS)})
    found["light_ships"] = counts(names, "sea", {sea: count5(state.forces.light[sea], player) for sea in range(SEAS)})
    found["trade_ships"] = counts(names, "sea", {sea: count5(state.forces.slots[sea], player) for sea in range(SEAS)})
    found["merchants"] = [merchant_told(state, names, player * MERCHANTS + merchant) for merchant in range(MERCHANTS)]
    return found


def army_told(state: PriceOfPower, names: Names, player: int, number: int) -> str:
    """`seine: 4 infantry, 2 cavalry`."""
    army = player * ARMIES + number
    units = state.forces.army[army * UNIT_KINDS : (army + 1) * UNIT_KINDS]
    return pieces_told(names.name("area", state.forces.army_at[army]), UNIT_NAMES, units)


def fleet_told(state: PriceOfPower, names: Names, player: int) -> str:
    """`english-channel: 3 light, 2 heavy, 1 damaged`; `port:bordeaux: 2 light`."""
    ships = [*state.forces.fleet[player * 3 : player * 3 + 3], state.forces.damaged[player]]
    return pieces_told(names.name("place", state.forces.fleet_at[player]), (*SHIP_NAMES, DAMAGED), ships)


def pieces_told(where: str, kinds: Sequence[str], numbers: Sequence[int]) -> str:
    pieces = [f"{number} {kind}" for kind, number in zip(kinds, numbers, strict=True) if number]
    return where if where == NONE and not pieces else f"{where}: {', '.join(pieces)}"


def merchant_told(state: PriceOfPower, names: Names, at: int) -> str:
    name = names.name("node", state.trade.merchant_at[at])
    return f"{name} {DOWN}" if state.trade.merchant_down[at] else name


def court_told(state: PriceOfPower, names: Names, player: int) -> dict[str, object]:
    posts = state.court.character[player * POSTS : (player + 1) * POSTS]
    ill = state.court.ill[player * POSTS : (player + 1) * POSTS]
    return {
        **{name: names.name("character", posts[post]) for post, name in enumerate(POST_NAMES)},
        "ill": Counts({POST_NAMES[post]: number for post, number in enumerate(ill) if number}),
        "ideas": [
            names.name("idea", idea)
            for idea in range(state.court.ideas[player].bit_length())
            if state.court.ideas[player] >> idea & 1
        ],
    }


def hand_told(state: PriceOfPower, names: Names, player: int) -> dict[str, object]:
    display = state.cards.display[player]
    return {
        "hand": names.values("card", state.cards.hands[player]),
        "missions": names.values("mission", state.cards.missions[player]),
        "missions_done": names.values("mission", state.cards.done[player]),
        "display": [f"{names.name('card', display[at])} {display[at + 1]}" for at in range(0, len(display), 2)],
        "bot_cards": [at + 1 for at, place in enumerate(state.cards.bots[player]) if place == bot_deck.LEFT],
        "bot_discards": [at + 1 for at, place in enumerate(state.cards.bots[player]) if place == bot_deck.DISCARDED],
    }


def shortest(state: PriceOfPower, usual: PriceOfPower, table: dict[str, dict[str, list[str]]]) -> None:
    """Leave out of the realms' tables what follows from those of others: a war that both have is said once."""
    names = [REALM_NAMES[realm] for realm in state.box.realm]
    now, before = rows_of_ties(state), rows_of_ties(usual)
    for key in (*MUTUAL, "allies"):
        said = {
            player: [REALM_NAMES.index(each) for each in table.get(name, {}).get(key, [])]
            for player, name in enumerate(names)
            if key in table.get(name, {})
        }
        for player in sorted(said, reverse=True):
            rest = {other: realms for other, realms in said.items() if other != player}
            try:
                if key == "allies":
                    same = laid_allies(usual, rest) == (state.relations.ally, state.relations.allied)
                else:
                    same = laid_ties(usual, key, before[key], rest) == now[key]
            except ValueError:
                same = False
            if same:
                said = rest
                del table[names[player]][key]
                if not table[names[player]]:
                    del table[names[player]]


# Reading


def lay(state: PriceOfPower, names: Names, table: dict[str, object]) -> None:
    said: dict[str, dict[int, Sequence[int]]] = {key: {} for key in (*TIES, "allies", "cores")}
    for realm, sheet in sheets(names, "realm", "realm", table.pop("realm", {})):
        state.relations.overlord = replaced(
            state.relations.overlord, realm, sheet.thing("vassal_of", "realm", state.relations.overlord[realm])
        )
        state.map.capital = replaced(
            state.map.capital, realm, sheet.thing("capital", "province", state.map.capital[realm])
        )
        player = state.box.player_of[realm]
        if player != NOBODY:
            lay_treasury(state, player, sheet)
            lay_forces(state, player, sheet)
            lay_court(state, player, sheet)
            lay_hand(state, player, sheet)
            lay_influence(state, player, sheet)
            for key, found in said.items():
                if sheet.says(key):
                    found[player] = sheet.things(key, "area" if key == "cores" else "realm", ())
        elif any(sheet.says(key) for key in ("ducats", *TIES, "allies")):
            players = ", ".join([REALM_NAMES[each] for each in state.box.realm])
            raise ValueError(f"In {sheet.where}: nobody plays it; say it of one of {players}")
        sheet.close()
    lay_ties(state, said)


def lay_treasury(state: PriceOfPower, player: int, sheet: Sheet) -> None:
    state.treasury.ducats[player] = sheet.number("ducats", state.treasury.ducats[player])
    for kind, name in enumerate(POWER_NAMES):
        at = player * POWERS + kind
        state.treasury.power[at] = sheet.number(name, state.treasury.power[at])
    state.treasury.prestige[player] = sheet.number("prestige", state.treasury.prestige[player], -9999)
    state.treasury.stability[player] = sheet.number("stability", state.treasury.stability[player], -3, 3)
    state.court.state_faith = replaced(
        state.court.state_faith, player, sheet.must("religion", "religion", state.court.state_faith[player])
    )
    state.treasury.loans[player] = sheet.number("loans", state.treasury.loans[player])
    state.treasury.available[player] = sheet.number("manpower", state.treasury.available[player])
    state.treasury.exhausted[player] = sheet.number("exhausted", state.treasury.exhausted[player])
    state.treasury.drilled = replaced(
        state.treasury.drilled, player, sheet.number("drilled", state.treasury.drilled[player])
    )
    state.forces.allied_pool = replaced(
        state.forces.allied_pool, player, sheet.number("allied_units", state.forces.allied_pool[player])
    )
    state.treasury.colonists = replaced(
        state.treasury.colonists, player, sheet.number("colonists", state.treasury.colonists[player])
    )
    state.time.passed = replaced(state.time.passed, player, sheet.number("passed", state.time.passed[player] + 1) - 1)
    state.time.event_taken = replaced(
        state.time.event_taken, player, sheet.number("events_taken", state.time.event_taken[player])
    )
    state.time.focus_changed = replaced(
        state.time.focus_changed, player, sheet.thing("changed", "+change of a round", state.time.focus_changed[player])
    )
    state.treasury.power_of_bots = replaced(
        state.treasury.power_of_bots, player, sheet.number("bot_power", state.treasury.power_of_bots[player], -99)
    )
    state.treasury.tax_at_start = replaced(
        state.treasury.tax_at_start, player, sheet.number("tax_at_start", state.treasury.tax_at_start[player])
    )


def lay_influence(state: PriceOfPower, player: int, sheet: Sheet) -> None:
    for area, cubes in sheet.counts("influence", "area").items():
        state.map.influence = replaced(
            state.map.influence, area, packed(sheet, state.map.influence[area], 4, player, cubes)
        )
    if sheet.says("claims"):
        claimed = sheet.things("claims", "area", ())
        rest = [bits & ~(1 << player) for bits in state.map.claims]
        state.map.claims = tuple([bits | (1 << player if area in claimed else 0) for area, bits in enumerate(rest)])


def packed(sheet: Sheet, number: int, bits: int, player: int, count: int) -> int:
    """So many pieces of a player among those of all, `bits` for each."""
    most = (1 << bits) - 1
    if not 0 <= count <= most:
        raise ValueError(f"In {sheet.where}: there may be 0 to {most} pieces at a place, not {count}")
    return number & ~(most << bits * player) | count << bits * player


def lay_forces(state: PriceOfPower, player: int, sheet: Sheet) -> None:
    for number in range(ARMIES):
        key = f"army_{number + 1}"
        if sheet.says(key):
            army = player * ARMIES + number
            at, units = pieces_of(sheet, key, "area", "unit", UNIT_NAMES)
            state.forces.army_at[army] = at
            state.forces.army[army * UNIT_KINDS : (army + 1) * UNIT_KINDS] = units
    if sheet.says("fleet"):
        at, ships = pieces_of(sheet, "fleet", "place", "ship", (*SHIP_NAMES, DAMAGED))
        state.forces.fleet_at = replaced(state.forces.fleet_at, player, at)
        state.forces.fleet = (*state.forces.fleet[: player * 3], *ships[:3], *state.forces.fleet[player * 3 + 3 :])
        state.forces.damaged = replaced(state.forces.damaged, player, ships[3])
    for area, men in sheet.counts("camps", "area").items():
        state.forces.camps = replaced(state.forces.camps, area, packed(sheet, state.forces.camps[area], 5, player, men))
    for sea, ships_there in sheet.counts("light_ships", "sea").items():
        state.forces.light = replaced(
            state.forces.light, sea, packed(sheet, state.forces.light[sea], 5, player, ships_there)
        )
    for sea, ships_there in sheet.counts("trade_ships", "sea").items():
        state.forces.slots = replaced(
            state.forces.slots, sea, packed(sheet, state.forces.slots[sea], 5, player, ships_there)
        )
    merchants = sheet.texts("merchants")
    if merchants is not None:
        if len(merchants) > MERCHANTS:
            raise ValueError(f"In {sheet.where}: there are at most {MERCHANTS} merchants")
        for at in range(MERCHANTS):
            name, _, down = (merchants[at] if at < len(merchants) else NONE).partition(" ")
            place = player * MERCHANTS + at
            state.trade.merchant_at = replaced(state.trade.merchant_at, place, sheet.read("merchants", "node", name))
            if down not in ("", DOWN):
                raise ValueError(f"In {sheet.where}, 'merchants': a merchant lies '{DOWN}' or stands, not '{down}'")
            state.trade.merchant_down = replaced(state.trade.merchant_down, place, int(down == DOWN))


def pieces_of(sheet: Sheet, key: str, where: str, noun: str, kinds: Sequence[str]) -> tuple[int, list[int]]:
    """What `seine: 4 infantry, 2 cavalry` says."""
    text = sheet.left.pop(key)
    numbers = [0] * len(kinds)
    if not isinstance(text, str):
        raise ValueError(f"In {sheet.where}, '{key}' must be a text like \"seine: 4 infantry\"")
    place, _, pieces = text.partition(": ")
    for piece in [each.strip() for each in pieces.split(",") if each.strip()]:
        number, _, kind = piece.partition(" ")
        if not number.isdecimal() or len(number) > 2:
            raise ValueError(f"In {sheet.where}, '{key}': '{piece}' must say how many, like \"4 {kinds[0]}\"")
        if kind not in kinds:
            raise ValueError(f"In {sheet.where}, '{key}': {unknown(noun, kind, kinds)}")
        numbers[kinds.index(kind)] = int(number)
    return sheet.read(key, where, place.rstrip(":")), numbers


def lay_court(state: PriceOfPower, player: int, sheet: Sheet) -> None:
    for post, name in enumerate(POST_NAMES):
        at = player * POSTS + post
        state.court.character = replaced(
            state.court.character, at, sheet.thing(name, "character", state.court.character[at])
        )
    for post, number in sheet.counts("ill", "post").items():
        state.court.ill = replaced(state.court.ill, player * POSTS + post, number)
    if sheet.says("ideas"):
        ideas = sheet.things("ideas", "idea", ())
        state.court.ideas = replaced(state.court.ideas, player, sum([1 << idea for idea in set(ideas)]))


def lay_hand(state: PriceOfPower, player: int, sheet: Sheet) -> None:
    state.cards.hands = replaced_group(
        state.cards.hands, player, sheet.things("hand", "card", state.cards.hands[player])
    )
    state.cards.missions = replaced_group(
        state.cards.missions, player, sheet.things("missions", "mission", state.cards.missions[player])
    )
    state.cards.done = replaced_group(
        state.cards.done, player, sheet.things("missions_done", "mission", state.cards.done[player])
    )
    display = sheet.texts("display")
    if display is not None:
        row: list[int] = []
        for text in display:
            name, _, charges = text.partition(" ")
            row += [sheet.read("display", "card", name, False), sheet.read("display", "number", charges or "0")]
        state.cards.display = replaced_group(state.cards.display, player, tuple(row))
    said = [sheet.says(key) for key in ("bot_cards", "bot_discards")]
    if any(said):
        left, gone = [
            sheet.things(key, "number", bot_deck.cards_that_are(state, player, where))
            for key, where in (("bot_cards", bot_deck.LEFT), ("bot_discards", bot_deck.DISCARDED))
        ]
        state.cards.bots = replaced_group(state.cards.bots, player, bot_row(left, gone))


def bot_row(left: Sequence[int], gone: Sequence[int]) -> tuple[int, ...]:
    """A place for each of the cards of a bot; none at all, if it has no deck yet."""
    if not left and not gone:
        return ()
    return tuple(
        [
            bot_deck.LEFT if card in left else bot_deck.DISCARDED if card in gone else bot_deck.OUT
            for card in range(1, bot_deck.CARDS + 1)
        ]
    )


# Ties between realms


def lay_ties(state: PriceOfPower, said: Mapping[str, Mapping[int, Sequence[int]]]) -> None:
    state.relations.war = laid_ties(state, "wars", state.relations.war, said["wars"])
    state.relations.truce = laid_ties(state, "truces", state.relations.truce, said["truces"])
    state.relations.cause = laid_ties(state, "causes", state.relations.cause, said["causes"])
    state.relations.marriage = laid_ties(state, "marriages", state.relations.marriage, said["marriages"])
    state.relations.disputed = laid_ties(state, "disputed", state.relations.disputed, said["disputed"])
    state.relations.ally, state.relations.allied = laid_allies(state, said["allies"])
    for player, areas in said["cores"].items():
        state.map.core = tuple([NOBODY if core == player else core for core in state.map.core])
        for area in areas:
            if state.map.core[area] in said["cores"]:
                raise ValueError(f"{AREA_NAMES[area]} cannot be the core of two realms")
            state.map.core = replaced(state.map.core, area, player)


def laid_ties(
    state: PriceOfPower, key: str, row: tuple[int, ...], said: Mapping[int, Sequence[int]]
) -> tuple[int, ...]:
    """The row with what players say of themselves; what is mutual, the other player has too."""
    box = state.box
    found = list(row)
    for player, realms in said.items():
        for realm in range(REALMS):
            put_bit(found, realm, player, realm in realms)
            other = box.player_of[realm]
            if key in MUTUAL and other not in (NOBODY, player):
                put_bit(found, box.realm[player], other, realm in realms)
    for player, realms in said.items():
        for realm in range(REALMS):
            if (found[realm] >> player & 1 == 1) != (realm in realms):
                raise ValueError(
                    f"{REALM_NAMES[box.realm[player]]} and {REALM_NAMES[realm]} disagree about their {key}"
                )
    return tuple(found)


def put_bit(row: list[int], at: int, bit: int, wanted: bool) -> None:
    row[at] = row[at] | 1 << bit if wanted else row[at] & ~(1 << bit)


def laid_allies(state: PriceOfPower, said: Mapping[int, Sequence[int]]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Allies of players: non-player realms have one, players are each other's."""
    box = state.box
    ally = [NOBODY if each in said else each for each in state.relations.ally]
    allied = list(state.relations.allied)
    for player, realms in said.items():
        for other in range(box.players):
            put_bit(allied, player, other, box.realm[other] in realms)
            if other != player:
                put_bit(allied, other, player, box.realm[other] in realms)
        for realm in realms:
            if box.player_of[realm] != NOBODY:
                continue
            if ally[realm] in said:
                both = f"{REALM_NAMES[box.realm[player]]} and {REALM_NAMES[box.realm[ally[realm]]]}"
                raise ValueError(f"{REALM_NAMES[realm]} cannot be the ally of both {both}")
            ally[realm] = player
    for player, realms in said.items():
        for other in range(box.players):
            if (allied[player] >> other & 1 == 1) != (box.realm[other] in realms):
                names = f"{REALM_NAMES[box.realm[player]]} and {REALM_NAMES[box.realm[other]]}"
                raise ValueError(f"{names} disagree about their alliance")
    return tuple(ally), tuple(allied)
