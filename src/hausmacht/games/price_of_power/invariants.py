"""What must hold on every table: no card, cube, town, unit or ship is lost or made, and tokens lie where they may."""

from __future__ import annotations

from hausmacht.games.price_of_power import board, by_player, hostility
from hausmacht.games.price_of_power.components import (
    AREA_NAMES,
    AREAS,
    ARMIES,
    CUBES,
    GENERAL,
    LARGE_TOWNS,
    MAIN_AREAS,
    MERCHANTS,
    MOST_INFLUENCE,
    MOST_MANPOWER,
    MOST_POWER,
    NOBODY,
    NODES,
    PORT,
    POSTS,
    POWERS,
    PROVINCE_NAMES,
    PROVINCES,
    REALM_NAMES,
    REALMS,
    REBELS,
    REGULAR,
    RULER,
    SEA_NAMES,
    SEA_SLOTS,
    SEAS,
    SHIPS,
    SMALL_TOWNS,
    UNIT_KINDS,
    VASSAL_TOKENS,
)
from hausmacht.games.price_of_power.effects.running.asking import Question
from hausmacht.games.price_of_power.rows import total4, total5
from hausmacht.games.price_of_power.rules.terms import cubes, forces, relations, tokens
from hausmacht.games.price_of_power.sheets import EXTRAS
from hausmacht.games.price_of_power.state import ON_OCCUPIER, ON_TOKEN, PriceOfPower
from hausmacht.games.price_of_power.survey import UNKNOWN, Holdings, Lands

HELD = (
    "towns",
    "own",
    "vassals",
    "held",
    "occupied",
    "base_tax",
    "vassal_tax",
    "small",
    "large",
    "vassal_tokens",
    "abroad",
    "areas",
    "ports",
)


def violations(state: PriceOfPower) -> list[str]:
    return [
        *provinces(state),
        *areas(state),
        *seas(state),
        *realms(state),
        *players(state),
        *cards(state),
        *shared_displays(state),
        *remembered(state),
        *remembered_places(state),
    ]


def remembered(state: PriceOfPower) -> list[str]:
    """What is remembered of the tokens is what they say: owners, capitals, influence, wars and so on, counted anew."""
    known = board.holdings(state)
    fresh = Holdings(state.map.token, state.map.occupier)
    fresh.count(state.box)
    wrong = [
        f"what players hold is wrong about {name}" for name in HELD if getattr(known, name) != getattr(fresh, name)
    ]
    for player in range(state.box.players):
        if known.near[player] and known.near[player] != fresh.near_of(state.box, player):
            wrong.append(f"what player {player} is next to was worked out wrongly")
    beneath = Lands(state.map.flag, state.map.dynamic)
    beneath.sort(state.box)
    if board.lands(state).realm != beneath.realm or board.lands(state).provinces != beneath.provinces:
        wrong.append("the realms beneath the tokens are remembered wrongly")
    realms = board.standing(state)
    for realm in range(REALMS):
        if realms.seats[realm] not in (UNKNOWN, board.capital_now(state, realm)):
            wrong.append(f"a wrong capital of {REALM_NAMES[realm]} is remembered")
        if realms.kinds[realm] not in (UNKNOWN, board.kind_now(state, realm)):
            wrong.append(f"what {REALM_NAMES[realm]} is was worked out wrongly")
    for shares, row, bits in (
        (by_player.influence(state), state.map.influence, 4),
        (by_player.claims(state), state.map.claims, 1),
        (by_player.camps(state), state.forces.camps, 5),
        (by_player.light(state), state.forces.light, 5),
        (by_player.slots(state), state.forces.slots, 5),
        (by_player.wars(state), state.relations.war, 1),
        (by_player.marriages(state), state.relations.marriage, 1),
    ):
        for player in range(state.box.players):
            mine = (1 << bits) - 1 << bits * player
            held = {at: (packed & mine) >> bits * player for at, packed in enumerate(row) if packed & mine}
            if shares.where[player] != [*held] or shares.total[player] != sum(held.values()):
                wrong.append(f"what player {player} has of a row of {bits} bits was counted wrongly")
    for player in range(state.box.players):
        if by_player.allies(state).where[player] != [
            at for at, ally in enumerate(state.relations.ally) if ally == player
        ]:
            wrong.append(f"the allies of player {player} were counted wrongly")
    return wrong


def remembered_places(state: PriceOfPower) -> list[str]:
    """Where unrest and rebels are, and what the last question of an effect lets choose from."""
    wrong: list[str] = []
    if by_player.unrest(state) != [at for at, here in enumerate(state.map.unrest) if here]:
        wrong.append("where unrest lies is remembered wrongly")
    if by_player.rebels(state) != [at for at, here in enumerate(state.map.rebels) if here]:
        wrong.append("where rebels stand is remembered wrongly")
    asked = state.survey.asked
    waits = bool(state.agenda) and state.agenda[-1] is asked
    if waits and isinstance(asked, Question) and state.survey.targets != asked.targets(state):
        wrong.append(f"what '{asked.text}' lets choose from is remembered wrongly")
    return wrong


def provinces(state: PriceOfPower) -> list[str]:
    """Tokens lie only on the map; unrest only on a token; occupiers only on what somebody owns."""
    wrong: list[str] = []
    for at in range(PROVINCES):
        name = PROVINCE_NAMES[at]
        token = state.map.token[at]
        occupier = state.map.occupier[at]
        if not state.box.on_map[at] and (token != NOBODY or occupier != NOBODY or state.map.dynamic[at] != NOBODY):
            wrong.append(f"{name} is not on the map, but something lies there")
        if not -1 <= token < 3 * state.box.players:
            wrong.append(f"{name} has no such token: {token}")
        if occupier != NOBODY and not 0 <= occupier < state.box.players and occupier != REBELS:
            wrong.append(f"{name} has no such occupier: {occupier}")
        if occupier != NOBODY and board.lawful_realm(state, at) == NOBODY:
            wrong.append(f"{name} is occupied, but nobody owns it")
        if occupier != NOBODY and occupier == board.holder(state, at):
            wrong.append(f"{name} is occupied by its own holder")
        if state.map.unrest[at] & ON_TOKEN and token == NOBODY:
            wrong.append(f"{name} has unrest without a token")
        if state.map.unrest[at] & ON_OCCUPIER and not 0 <= occupier < state.box.players:
            wrong.append(f"{name} has an occupier's unrest without one")
    return wrong


def areas(state: PriceOfPower) -> list[str]:
    """Influence within its limit and only where it may be."""
    wrong: list[str] = []
    for area in range(AREAS):
        cubes = total4(state.map.influence[area])
        if cubes and not board.may_be_influenced(state, area):
            wrong.append(f"{AREA_NAMES[area]} has influence, but players own all of it")
        if cubes + state.map.imperial.count(area) > MOST_INFLUENCE + 1:
            wrong.append(f"{AREA_NAMES[area]} has {cubes} influence cubes")
        if state.map.rebels[area] < 0:
            wrong.append(f"{AREA_NAMES[area]} has {state.map.rebels[area]} rebels")
        if state.map.core[area] != NOBODY and not 0 <= state.map.core[area] < state.box.players:
            wrong.append(f"{AREA_NAMES[area]} has a core of nobody")
    for area in state.map.imperial:
        if area >= MAIN_AREAS:
            wrong.append(f"{AREA_NAMES[area]} has imperial influence, but is no land of the Empire")
    return wrong


def seas(state: PriceOfPower) -> list[str]:
    """Trade slots hold what they can, and one more while somebody chooses whose ship makes room; ports likewise."""
    wrong: list[str] = []
    crowded = [item.args[1] for item in state.agenda if item.kind == "displace-whom"]
    for sea in range(SEAS):
        if total5(state.forces.slots[sea]) > SEA_SLOTS[sea] + crowded.count(sea):
            wrong.append(f"{SEA_NAMES[sea]} has {total5(state.forces.slots[sea])} ships on {SEA_SLOTS[sea]} slots")
    for at in range(0, len(state.forces.docked), 3):
        if not PORT[state.forces.docked[at]] or state.forces.docked[at + 2] <= 0:
            wrong.append(f"{PROVINCE_NAMES[state.forces.docked[at]]} has a wrong number of docked ships")
    return wrong


def realms(state: PriceOfPower) -> list[str]:
    """War is mutual between players; nobody is at war with an ally; active allies are allies."""
    wrong: list[str] = []
    box = state.box
    for realm in range(REALMS):
        other = box.player_of[realm]
        for player in range(box.players):
            if not state.relations.war[realm] >> player & 1:
                continue
            if other == player:
                wrong.append(f"{REALM_NAMES[realm]} is at war with itself")
            if other != NOBODY and not state.relations.war[box.realm[player]] >> other & 1:
                wrong.append(f"{REALM_NAMES[realm]} and {REALM_NAMES[box.realm[player]]} disagree about their war")
            if state.relations.ally[realm] == player:
                wrong.append(f"{REALM_NAMES[box.realm[player]]} is at war with its ally {REALM_NAMES[realm]}")
            if other != NOBODY and hostility.are_allied(state, player, other):
                wrong.append(f"{REALM_NAMES[box.realm[player]]} is at war with its ally {REALM_NAMES[realm]}")
        if state.relations.disputed[realm] & ~state.relations.marriage[realm]:
            wrong.append(f"{REALM_NAMES[realm]} has a dispute without a marriage")
        if realm in state.relations.active and state.relations.ally[realm] == NOBODY:
            wrong.append(f"{REALM_NAMES[realm]} is active without an ally")
    for player in range(box.players):
        for other in range(box.players):
            if hostility.are_allied(state, player, other) != hostility.are_allied(state, other, player):
                wrong.append("players disagree about their alliance")
    return wrong


def players(state: PriceOfPower) -> list[str]:
    """Treasury, power, manpower, units, ships and tokens of each player within their limits."""
    wrong: list[str] = []
    for player in range(state.box.players):
        name = REALM_NAMES[state.box.realm[player]]
        if state.treasury.ducats[player] < 0:
            wrong.append(f"{name} has {state.treasury.ducats[player]} ducats")
        for kind in range(POWERS):
            if not 0 <= state.treasury.power[player * POWERS + kind] <= MOST_POWER:
                wrong.append(f"{name} has {state.treasury.power[player * POWERS + kind]} power of kind {kind}")
        if not -3 <= state.treasury.stability[player] <= 3:
            wrong.append(f"{name} has stability {state.treasury.stability[player]}")
        if (
            state.treasury.loans[player] < 0
            or state.treasury.available[player] < 0
            or state.treasury.exhausted[player] < 0
        ):
            wrong.append(f"{name} has a negative number of loans or manpower")
        if state.forces.allied_pool[player] < 0 or state.treasury.colonists[player] < 0:
            wrong.append(f"{name} has a negative number of allied units or colonists")
        regulars = forces.units_of_source(state, player, REGULAR)
        if state.treasury.available[player] + state.treasury.exhausted[player] + regulars > MOST_MANPOWER:
            wrong.append(
                f"{name} has {state.treasury.available[player]} available, "
                f"{state.treasury.exhausted[player]} exhausted and {regulars} deployed manpower"
            )
        small, large, vassals = tokens.towns_placed(state, player)
        if small > SMALL_TOWNS + LARGE_TOWNS + VASSAL_TOKENS or large > LARGE_TOWNS or vassals > VASSAL_TOKENS:
            wrong.append(f"{name} has placed {small} small and {large} large towns and {vassals} vassal tokens")
        if cubes.used(state, player) > CUBES and not cubes.is_settling(state, player):
            wrong.append(f"{name} uses {cubes.used(state, player)} cubes")
        if forces.ships_of(state, player) > SHIPS:
            wrong.append(f"{name} has {forces.ships_of(state, player)} ships")
        for army in range(player * ARMIES, player * ARMIES + ARMIES):
            row = state.forces.army[army * UNIT_KINDS : (army + 1) * UNIT_KINDS]
            if min(row) < 0 or (state.forces.army_at[army] == NOBODY) != (sum(row) == 0):
                wrong.append(f"{name} has an army {row} at {state.forces.army_at[army]}")
        for merchant in range(MERCHANTS):
            if not NOBODY <= state.trade.merchant_at[player * MERCHANTS + merchant] < NODES:
                wrong.append(f"{name} has a merchant nowhere")
        limit = relations.alliance_limit(state, player)
        if len(relations.alliances_of(state, player)) > limit + 1:
            wrong.append(f"{name} has more than {limit} alliances")
    return wrong


def cards(state: PriceOfPower) -> list[str]:
    """Every action card of the scenario lies in exactly one place."""
    content = state.box.content
    out = EXTRAS.introductory_scenario.removed_card_types if state.box.scenario == "1-00" else ()
    wanted = [card for card, kind in enumerate(content.card_type) if content.types[kind].id not in out]
    found = [card for pile in (*state.cards.decks, *state.cards.discards, *state.cards.hands) for card in pile]
    for display in state.cards.display:
        found += [display[at] for at in range(0, len(display), 2)]
    for player in range(state.box.players):
        posts = state.court.character[player * POSTS : (player + 1) * POSTS]
        leading = [number for number in posts[GENERAL:] if number != posts[RULER]]  # a ruler may lead an army himself
        found += [number for number in (*posts[:GENERAL], *leading) if 0 <= number < len(content.card_type)]
    if sorted(found) != wanted:
        lost = [content.card_names[card] for card in wanted if found.count(card) != 1]
        return [f"action cards are lost or doubled: {', '.join(lost)}"]
    return []


def shared_displays(state: PriceOfPower) -> list[str]:
    """Ideas and milestones lie once; missions are in one hand and not also done."""
    wrong: list[str] = []
    if len(set(state.cards.idea_display) | set(state.cards.idea_deck)) != len(state.cards.idea_display) + len(
        state.cards.idea_deck
    ):
        wrong.append("an idea lies twice")
    for player, held in enumerate(state.cards.missions):
        if set(held) & set(state.cards.done[player]) or len(set(held)) != len(held):
            wrong.append(f"a mission of {REALM_NAMES[state.box.realm[player]]} is held and done")
    if not 0 <= state.empire.authority <= 6:
        wrong.append(f"imperial authority is {state.empire.authority}")
    return wrong
