"""What the charts of bots ask: one function for each condition.

Rules: bots.charts
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import beliefs, board, hostility
from hausmacht.games.price_of_power.components import (
    AREA,
    NOBODY,
    REALM_TITLES,
    SEA_DISTANT,
    SEA_NEAR,
    SEAS,
    SHIPS,
    SPACES,
)
from hausmacht.games.price_of_power.effects.counting.holdings import dissent_areas
from hausmacht.games.price_of_power.rules.actions import administrative, papal, research
from hausmacht.games.price_of_power.rules.bots import choosing, fighting, targeting, warfare
from hausmacht.games.price_of_power.rules.bots.targeting import Aim
from hausmacht.games.price_of_power.rules.diplomacy import subjugation
from hausmacht.games.price_of_power.rules.peace import peace_sides
from hausmacht.games.price_of_power.rules.religion import cardinals
from hausmacht.games.price_of_power.rules.terms import forces, relations, tokens
from hausmacht.games.price_of_power.rules.trade import colonisation, exploration
from hausmacht.games.price_of_power.rules.warfare.declaring import causes
from hausmacht.games.price_of_power.sheets import BOTS, Wanted
from hausmacht.games.price_of_power.state import LAST_EVENT, PriceOfPower

STRENGTH_MARGIN: Final = 2  # a bot attacks with so much more than it expects


class Look:
    """A bot looks at its charts: dice for targets are rolled when a condition first asks for them."""

    def __init__(self, table: Table[PriceOfPower], player: int, enemy: int = NOBODY) -> None:
        self.table: Final = table
        self.state: Final = table.state
        self.player: Final = player
        self.enemy: Final = enemy  # with whom peace may be made
        self.aim: Aim | None = None
        self.aimed = False
        self.friend: Aim | None = None
        self.befriended = False

    def target(self) -> Aim | None:
        """The military target."""
        if not self.aimed:
            self.aimed = True
            self.aim = targeting.military(self.table, self.player)
        return self.aim

    def target_realm(self) -> int:
        aim = self.target()
        return aim.realm if aim is not None else NOBODY

    def diplomatic_target(self) -> Aim | None:
        if not self.befriended:
            self.befriended = True
            self.friend = targeting.diplomatic(self.table, self.player)
        return self.friend


# War and peace


def at_war(look: Look) -> bool:
    return choosing.is_at_war(look.state, look.player)


def hostile_units_home(look: Look) -> bool:
    return bool(warfare.threats_in_reach(look.state, look.player))


def army(look: Look) -> bool:
    return warfare.main_army(look.state, look.player) != NOBODY


def army_size(look: Look) -> int:
    return warfare.army_size(look.state, look.player)


def army_can_siege(look: Look) -> bool:
    return warfare.siege_area(look.state, look.player) != NOBODY


def enemy_in_reach(look: Look) -> bool:
    return warfare.can_reach(look.state, look.player, warfare.ENEMY, NOBODY, SPACES)


def outnumbered(look: Look) -> bool:
    """By the weakest of those who stand in its land."""
    places = warfare.threats_in_reach(look.state, look.player)
    against = min([fighting.enemy_units(look.state, look.player, area) for area in places]) if places else 0
    return against > warfare.army_size(look.state, look.player)


def rebels_home(look: Look) -> bool:
    found = warfare.in_reach(look.state, look.player, warfare.rebel_areas(look.state, look.player))
    return bool(found)


# Targets


def target(look: Look) -> bool:
    return look.target() is not None


def diplomatic_target(look: Look) -> bool:
    return look.diplomatic_target() is not None


def claim_on_target(look: Look) -> bool:
    realm = look.target_realm()
    return realm != NOBODY and causes.has_cause(look.state, look.player, realm)


def strong_enough(look: Look) -> bool:
    """Army and manpower exceed what the target is expected to have, and there is a way to it.

    Rules: bots.reachable
    """
    realm = look.target_realm()
    if realm == NOBODY:
        return False
    own = warfare.army_size(look.state, look.player) + look.state.treasury.available[look.player]
    found = own >= warfare.expected_strength(look.state, realm) + STRENGTH_MARGIN
    return found and warfare.is_way_open(look.state, look.player, realm)


def has_truce(look: Look) -> bool:
    realm = look.target_realm()
    return realm != NOBODY and relations.has_truce(look.state, look.player, realm)


def fleet_needed(look: Look) -> bool:
    """The target can only be reached by sea, and no bridge leads there yet."""
    realm = look.target_realm()
    if realm == NOBODY or warfare.main_army(look.state, look.player) == NOBODY:
        return False
    found = warfare.can_reach(look.state, look.player, warfare.TARGET, realm, warfare.UNLIMITED)
    return not found


def influence_in_target(look: Look) -> int:
    aim = look.diplomatic_target()
    return board.influence_in_realm(look.state, look.player, aim.realm) if aim is not None else 0


def enemy_is(look: Look, wanted: str) -> bool:
    """npr, player or bot; while peace is made the enemy, else the target."""
    realm = look.enemy if look.enemy != NOBODY else look.target_realm()
    if realm == NOBODY:
        return False
    other = look.state.box.player_of[realm]
    if other == NOBODY:
        return wanted == "npr"
    return wanted == "player" or (wanted == "bot" and look.state.box.is_bot[other])


def subjugable(look: Look) -> bool:
    return subject_to_be(look.state, look.player) != NOBODY


def subject_to_be(state: PriceOfPower, player: int) -> int:
    """A vassal that can be annexed or an ally that can be made one; NOBODY: none."""
    for realm in subjugation.own_vassals(state, player):
        if subjugation.why_not_annex(state, player, realm) is None:
            return realm
    for realm in subjugation.own_allies(state, player):
        if subjugation.why_not_vassalise(state, player, realm) is None:
            return realm
    return NOBODY


def spy_target(look: Look) -> bool:
    return bool(spy_targets(look.state, look.player))


def spy_targets(state: PriceOfPower, player: int) -> list[int]:
    """Opponents with towns next to the realm."""
    return [
        other
        for other in range(state.box.players)
        if other != player and any([board.is_realm_near(state, player, area) for area in board.own_areas(state, other)])
    ]


def allies(look: Look) -> int:
    return len(relations.alliances_of(look.state, look.player))


# The bot itself


def power(look: Look) -> int:
    return look.state.treasury.power_of_bots[look.player]


def event_pending(look: Look) -> bool:
    return look.state.time.event_taken[look.player] == 0


def last_chance_event(look: Look) -> bool:
    """Everybody else has taken an event, or only events are left to take."""
    state = look.state
    others = [state.time.event_taken[other] for other in range(state.box.players) if other != look.player]
    return state.time.ending == LAST_EVENT or all(others)


def unrest(look: Look) -> int:
    return len(tokens.unrest_of(look.state, look.player))


def stability(look: Look) -> int:
    return look.state.treasury.stability[look.player]


def age(look: Look) -> int:
    return look.state.time.age


def die(look: Look) -> int:
    return look.table.chance.below("bot die", 6) + 1


def emperor(look: Look) -> bool:
    return board.emperor_player(look.state) == look.player


def focus(look: Look, wanted: str) -> bool:
    return focus_of(look.state, look.player) == wanted


def focus_of(state: PriceOfPower, player: int) -> str:
    """economic, expansion, political or war."""
    return BOTS.focus.get(REALM_TITLES[state.box.realm[player]], "political")


def always(look: Look) -> bool:
    return True


# Religion


def dissent(look: Look) -> bool:
    return dissent_areas(look.state, look.player) > 0


def convertible(look: Look) -> bool:
    return administrative.first_convertible(look.state, look.player) != NOBODY


def catholic(look: Look) -> bool:
    return beliefs.is_catholic(look.state, look.player)


def papal_controller(look: Look) -> bool:
    return cardinals.papal_controller(look.state) == look.player


def papal_action_left(look: Look) -> bool:
    return not look.state.papacy.papal_action and look.state.time.age <= papal.LAST_AGE


def excommunication_target(look: Look) -> bool:
    return heretic(look.state, look.player) != NOBODY


def heretic(state: PriceOfPower, player: int) -> int:
    """A Catholic opponent at war with the bot or leading in prestige; NOBODY: none."""
    most = max(state.treasury.prestige)
    for other in range(state.box.players):
        if (
            other != player
            and (
                hostility.are_enemies(state, player, other)
                or state.treasury.prestige[other] == most > state.treasury.prestige[player]
            )
            and papal.why_not_excommunicate(state, player, state.box.realm[other]) is None
        ):
            return state.box.realm[other]
    return NOBODY


def crusade_target(look: Look) -> bool:
    return crusade_area(look.state, look.player) != NOBODY


def crusade_area(state: PriceOfPower, player: int) -> int:
    """An area of Muslim realms next to the realm; NOBODY: none, or a crusade is on already."""
    if state.papacy.crusade != NOBODY:
        return NOBODY
    for area in state.box.areas:
        if papal.why_not_crusade(state, area) is None and board.is_realm_near(state, player, area):
            return area
    return NOBODY


# Ideas, ships and colonies


def idea_on_display(look: Look) -> bool:
    found = [
        idea for idea in look.state.cards.idea_display if research.why_not_idea(look.state, look.player, idea) is None
    ]
    return bool(found)


def qftnw(look: Look) -> bool:
    return exploration.has_quest(look.state, look.player)


def distant_board(look: Look) -> bool:
    return look.state.box.distant


def colonial_claim(look: Look) -> bool:
    return bool(colonisation.sites(look.state, look.player))


def colonists(look: Look) -> int:
    return look.state.treasury.colonists[look.player]


def ports(look: Look) -> bool:
    return bool(board.ports_of(look.state, look.player))


def ships(look: Look) -> int:
    return forces.ships_at_sea(look.state, look.player)


def free_trade_zone(look: Look) -> bool:
    return bool(free_zones(look.state, look.player))


def free_zones(state: PriceOfPower, player: int) -> list[int]:
    """Calm zones next to own ports or ships where the bot has no ship, while it has ships left to place.

    Rules: bots.ships
    """
    found: list[int] = []
    if forces.ships_of(state, player) >= SHIPS:
        return found
    for port in board.ports_of(state, player):
        for sea in state.box.seas:
            if port in state.box.ports_on[sea] and sea not in found:
                found.append(sea)
    for sea in range(SEAS):
        if forces.ships_in(state, player, sea):
            found.extend([near for near in SEA_NEAR[sea] if near not in found and state.box.ports_on[near]])
    return sorted(
        [
            sea
            for sea in found
            if not SEA_DISTANT[sea]
            and not forces.ships_in(state, player, sea)
            and not forces.is_hostile_sea(state, player, sea)
        ]
    )


def enemy_ships(look: Look) -> bool:
    return bool(enemy_zones(look.state, look.player))


def enemy_zones(state: PriceOfPower, player: int) -> list[int]:
    """Zones at own ports with ships of an enemy."""
    home = {AREA[port] for port in board.ports_of(state, player)}
    found: list[int] = []
    for sea in state.box.seas:
        if not home.intersection([AREA[port] for port in state.box.ports_on[sea]]):
            continue
        for other in range(state.box.players):
            if hostility.are_enemies(state, player, other) and forces.ships_in(state, other, sea):
                found.append(sea)
                break
    return found


# Making peace


def total_victory(look: Look) -> bool:
    return peace_sides.is_total_victory(look.state, look.player, look.enemy)


def partial_victory(look: Look) -> bool:
    """Or a total one, which is more."""
    won = peace_sides.is_partial_victory(look.state, look.player, look.enemy)
    return won or peace_sides.is_total_victory(look.state, look.player, look.enemy)


def capital_taken(look: Look) -> bool:
    return peace_sides.holds_capital(look.state, look.player, look.enemy)


def succession_dispute(look: Look) -> bool:
    return look.state.relations.disputed[look.enemy] >> look.player & 1 == 1


def losing(look: Look) -> bool:
    """It has lost more tax value to the enemy than it has taken."""
    state = look.state
    other = state.box.player_of[look.enemy]
    if other == NOBODY:
        return False
    lost = peace_sides.taken_tax(state, other, peace_sides.side_of(state, other, state.box.realm[look.player]))
    won = peace_sides.taken_tax(state, look.player, peace_sides.side_of(state, look.player, look.enemy))
    return lost > won


# What a rule of a chart asks

FACTS: Final[dict[str, Callable[[Look], bool]]] = {
    "at_war": at_war,
    "event_pending": event_pending,
    "last_chance_event": last_chance_event,
    "hostile_units_home": hostile_units_home,
    "army": army,
    "army_can_siege": army_can_siege,
    "enemy_in_reach": enemy_in_reach,
    "target": target,
    "diplomatic_target": diplomatic_target,
    "claim_on_target": claim_on_target,
    "strong_enough": strong_enough,
    "outnumbered": outnumbered,
    "colonial_claim": colonial_claim,
    "qftnw": qftnw,
    "distant_board": distant_board,
    "ports": ports,
    "free_trade_zone": free_trade_zone,
    "enemy_ships": enemy_ships,
    "rebels_home": rebels_home,
    "dissent": dissent,
    "catholic": catholic,
    "papal_controller": papal_controller,
    "papal_action_left": papal_action_left,
    "excommunication_target": excommunication_target,
    "crusade_target": crusade_target,
    "convertible": convertible,
    "idea_on_display": idea_on_display,
    "subjugable": subjugable,
    "has_truce": has_truce,
    "emperor": emperor,
    "losing": losing,
    "total_victory": total_victory,
    "partial_victory": partial_victory,
    "capital_taken": capital_taken,
    "always": always,
    "succession_dispute": succession_dispute,
    "spy_target": spy_target,
    "fleet_needed": fleet_needed,
}
COUNTS: Final[dict[str, Callable[[Look], int]]] = {
    "power": power,
    "army_size": army_size,
    "colonists": colonists,
    "ships": ships,
    "unrest": unrest,
    "allies": allies,
    "influence_in_target": influence_in_target,
    "stability": stability,
    "age": age,
    "die": die,
}
WORDS: Final[dict[str, Callable[[Look, str], bool]]] = {
    "enemy_is": enemy_is,
    "focus": focus,
}
SIGNS: Final = (">=", "<=", "<", ">")
AT_LEAST: Final = 0
AT_MOST: Final = 1
LESS: Final = 2


class Asked:
    """Something a rule asks, read once."""

    def holds(self, look: Look) -> bool:
        raise NotImplementedError


class Fact(Asked):
    """Something is so, or is not so."""

    def __init__(self, name: str, wanted: bool) -> None:
        self.fact: Final = FACTS[name]
        self.wanted: Final = wanted

    def holds(self, look: Look) -> bool:
        return self.fact(look) == self.wanted


class Count(Asked):
    """A number against a limit: `[">=", 3]`."""

    def __init__(self, name: str, sign: str, limit: int) -> None:
        self.count: Final = COUNTS[name]
        self.sign: Final = SIGNS.index(sign)
        self.limit: Final = limit

    def holds(self, look: Look) -> bool:
        number = self.count(look)
        if self.sign == AT_LEAST:
            return number >= self.limit
        if self.sign == AT_MOST:
            return number <= self.limit
        return number < self.limit if self.sign == LESS else number > self.limit


class Named(Asked):
    """Something is of the kind that is named."""

    def __init__(self, name: str, wanted: str) -> None:
        self.ask: Final = WORDS[name]
        self.wanted: Final = wanted

    def holds(self, look: Look) -> bool:
        return self.ask(look, self.wanted)


def asked(name: str, value: Wanted) -> Asked:
    """One condition as it is written."""
    if name in FACTS and isinstance(value, bool):
        return Fact(name, value)
    if name in COUNTS and isinstance(value, tuple) and value[0] in SIGNS:
        return Count(name, value[0], value[1])
    if name in WORDS and isinstance(value, str):
        return Named(name, value)
    raise ValueError(f"no chart can ask for {name} = {value!r}")


def read_all(row: dict[str, Wanted]) -> list[Asked]:
    """All conditions of a rule; the die is rolled last."""
    names = [*[name for name in row if name != "die"], *[name for name in row if name == "die"]]
    return [asked(name, row[name]) for name in names]


def all_hold(look: Look, wanted: list[Asked]) -> bool:
    """Every condition of a rule."""
    for each in wanted:
        if not each.holds(look):
            return False
    return True
