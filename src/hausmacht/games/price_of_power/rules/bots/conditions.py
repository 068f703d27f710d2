"""What the charts of bots ask: one function for each condition.

Rules: bots.charts
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import board
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
from hausmacht.games.price_of_power.effects.holdings import dissent_areas
from hausmacht.games.price_of_power.rules import (
    cardinals,
    colonisation,
    exploration,
    forces,
    peace_sides,
    relations,
    tokens,
)
from hausmacht.games.price_of_power.rules.actions import administrative, papal, research, subjugation
from hausmacht.games.price_of_power.rules.bots import choosing, fighting, targeting, warfare
from hausmacht.games.price_of_power.rules.bots.deck import DATA
from hausmacht.games.price_of_power.rules.bots.targeting import Aim
from hausmacht.games.price_of_power.rules.warfare import causes
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


def compare(number: int, value: Any) -> bool:
    """`value` is a pair: an operator and a number."""
    operator: str = value[0]
    limit: int = value[1]
    if operator == ">=":
        return number >= limit
    if operator == "<=":
        return number <= limit
    return number < limit if operator == "<" else number > limit


# War and peace


def at_war(look: Look, value: Any) -> bool:
    return choosing.is_at_war(look.state, look.player) == bool(value)


def hostile_units_home(look: Look, value: Any) -> bool:
    return bool(warfare.threats_in_reach(look.state, look.player)) == bool(value)


def army(look: Look, value: Any) -> bool:
    return (warfare.main_army(look.state, look.player) != NOBODY) == bool(value)


def army_size(look: Look, value: Any) -> bool:
    return compare(warfare.army_size(look.state, look.player), value)


def army_can_siege(look: Look, value: Any) -> bool:
    return (warfare.siege_area(look.state, look.player) != NOBODY) == bool(value)


def enemy_in_reach(look: Look, value: Any) -> bool:
    found = warfare.can_reach(look.state, look.player, warfare.ENEMY, NOBODY, SPACES)
    return found == bool(value)


def outnumbered(look: Look, value: Any) -> bool:
    """By the weakest of those who stand in its land."""
    places = warfare.threats_in_reach(look.state, look.player)
    against = min([fighting.enemy_units(look.state, look.player, area) for area in places]) if places else 0
    return (against > warfare.army_size(look.state, look.player)) == bool(value)


def rebels_home(look: Look, value: Any) -> bool:
    found = warfare.in_reach(look.state, look.player, warfare.rebel_areas(look.state, look.player))
    return bool(found) == bool(value)


# Targets


def target(look: Look, value: Any) -> bool:
    return (look.target() is not None) == bool(value)


def diplomatic_target(look: Look, value: Any) -> bool:
    return (look.diplomatic_target() is not None) == bool(value)


def claim_on_target(look: Look, value: Any) -> bool:
    realm = look.target_realm()
    return (realm != NOBODY and causes.has_cause(look.state, look.player, realm)) == bool(value)


def strong_enough(look: Look, value: Any) -> bool:
    """Army and manpower exceed what the target is expected to have, and there is a way to it.

    Rules: bots.reachable
    """
    realm = look.target_realm()
    if realm == NOBODY:
        return not value
    own = warfare.army_size(look.state, look.player) + look.state.available[look.player]
    found = own >= warfare.expected_strength(look.state, realm) + STRENGTH_MARGIN
    return (found and warfare.is_way_open(look.state, look.player, realm)) == bool(value)


def has_truce(look: Look, value: Any) -> bool:
    realm = look.target_realm()
    return (realm != NOBODY and relations.has_truce(look.state, look.player, realm)) == bool(value)


def fleet_needed(look: Look, value: Any) -> bool:
    """The target can only be reached by sea, and no bridge leads there yet."""
    realm = look.target_realm()
    if realm == NOBODY or warfare.main_army(look.state, look.player) == NOBODY:
        return not value
    found = warfare.can_reach(look.state, look.player, warfare.TARGET, realm, warfare.UNLIMITED)
    return (not found) == bool(value)


def influence_in_target(look: Look, value: Any) -> bool:
    aim = look.diplomatic_target()
    found = board.influence_in_realm(look.state, look.player, aim.realm) if aim is not None else 0
    return compare(found, value)


def enemy_is(look: Look, value: Any) -> bool:
    """npr, player or bot; while peace is made the enemy, else the target."""
    realm = look.enemy if look.enemy != NOBODY else look.target_realm()
    if realm == NOBODY:
        return False
    other = look.state.box.player_of[realm]
    if other == NOBODY:
        return bool(value == "npr")
    return bool(value == "player") or (bool(value == "bot") and look.state.box.is_bot[other])


def subjugable(look: Look, value: Any) -> bool:
    return (subject_to_be(look.state, look.player) != NOBODY) == bool(value)


def subject_to_be(state: PriceOfPower, player: int) -> int:
    """A vassal that can be annexed or an ally that can be made one; NOBODY: none."""
    for realm in subjugation.own_vassals(state, player):
        if subjugation.why_not_annex(state, player, realm) is None:
            return realm
    for realm in subjugation.own_allies(state, player):
        if subjugation.why_not_vassalise(state, player, realm) is None:
            return realm
    return NOBODY


def spy_target(look: Look, value: Any) -> bool:
    return bool(spy_targets(look.state, look.player)) == bool(value)


def spy_targets(state: PriceOfPower, player: int) -> list[int]:
    """Opponents with towns next to the realm."""
    return [
        other
        for other in range(state.box.players)
        if other != player and any([board.is_realm_near(state, player, area) for area in board.own_areas(state, other)])
    ]


def allies(look: Look, value: Any) -> bool:
    return compare(len(relations.alliances_of(look.state, look.player)), value)


# The bot itself


def power(look: Look, value: Any) -> bool:
    return compare(look.state.power_of_bots[look.player], value)


def event_pending(look: Look, value: Any) -> bool:
    return (look.state.event_taken[look.player] == 0) == bool(value)


def last_chance_event(look: Look, value: Any) -> bool:
    """Everybody else has taken an event, or only events are left to take."""
    state = look.state
    others = [state.event_taken[other] for other in range(state.box.players) if other != look.player]
    return (state.ending == LAST_EVENT or all(others)) == bool(value)


def unrest(look: Look, value: Any) -> bool:
    return compare(len(tokens.unrest_of(look.state, look.player)), value)


def stability(look: Look, value: Any) -> bool:
    return compare(look.state.stability[look.player], value)


def age(look: Look, value: Any) -> bool:
    return compare(look.state.age, value)


def die(look: Look, value: Any) -> bool:
    return compare(look.table.chance.below("bot die", 6) + 1, value)


def emperor(look: Look, value: Any) -> bool:
    return (board.emperor_player(look.state) == look.player) == bool(value)


def focus(look: Look, value: Any) -> bool:
    return bool(focus_of(look.state, look.player) == value)


def focus_of(state: PriceOfPower, player: int) -> str:
    """economic, expansion, political or war."""
    found: str = DATA["focus"].get(REALM_TITLES[state.box.realm[player]], "political")
    return found


def always(look: Look, value: Any) -> bool:
    return True


# Religion


def dissent(look: Look, value: Any) -> bool:
    return (dissent_areas(look.state, look.player) > 0) == bool(value)


def convertible(look: Look, value: Any) -> bool:
    return (administrative.first_convertible(look.state, look.player) != NOBODY) == bool(value)


def catholic(look: Look, value: Any) -> bool:
    return board.is_catholic(look.state, look.player) == bool(value)


def papal_controller(look: Look, value: Any) -> bool:
    return (cardinals.papal_controller(look.state) == look.player) == bool(value)


def papal_action_left(look: Look, value: Any) -> bool:
    return (not look.state.papal_action and look.state.age <= papal.LAST_AGE) == bool(value)


def excommunication_target(look: Look, value: Any) -> bool:
    return (heretic(look.state, look.player) != NOBODY) == bool(value)


def heretic(state: PriceOfPower, player: int) -> int:
    """A Catholic opponent at war with the bot or leading in prestige; NOBODY: none."""
    most = max(state.prestige)
    for other in range(state.box.players):
        if (
            other != player
            and (board.are_enemies(state, player, other) or state.prestige[other] == most > state.prestige[player])
            and papal.why_not_excommunicate(state, player, state.box.realm[other]) is None
        ):
            return state.box.realm[other]
    return NOBODY


def crusade_target(look: Look, value: Any) -> bool:
    return (crusade_area(look.state, look.player) != NOBODY) == bool(value)


def crusade_area(state: PriceOfPower, player: int) -> int:
    """An area of Muslim realms next to the realm; NOBODY: none, or a crusade is on already."""
    if state.crusade != NOBODY:
        return NOBODY
    for area in state.box.areas:
        if papal.why_not_crusade(state, area) is None and board.is_realm_near(state, player, area):
            return area
    return NOBODY


# Ideas, ships and colonies


def idea_on_display(look: Look, value: Any) -> bool:
    found = [idea for idea in look.state.idea_display if research.why_not_idea(look.state, look.player, idea) is None]
    return bool(found) == bool(value)


def qftnw(look: Look, value: Any) -> bool:
    return exploration.has_quest(look.state, look.player) == bool(value)


def distant_board(look: Look, value: Any) -> bool:
    return look.state.box.distant == bool(value)


def colonial_claim(look: Look, value: Any) -> bool:
    return bool(colonisation.sites(look.state, look.player)) == bool(value)


def colonists(look: Look, value: Any) -> bool:
    return compare(look.state.colonists[look.player], value)


def ports(look: Look, value: Any) -> bool:
    return bool(board.ports_of(look.state, look.player)) == bool(value)


def ships(look: Look, value: Any) -> bool:
    return compare(forces.ships_at_sea(look.state, look.player), value)


def free_trade_zone(look: Look, value: Any) -> bool:
    return bool(free_zones(look.state, look.player)) == bool(value)


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


def enemy_ships(look: Look, value: Any) -> bool:
    return bool(enemy_zones(look.state, look.player)) == bool(value)


def enemy_zones(state: PriceOfPower, player: int) -> list[int]:
    """Zones at own ports with ships of an enemy."""
    home = {AREA[port] for port in board.ports_of(state, player)}
    found: list[int] = []
    for sea in state.box.seas:
        if not home.intersection([AREA[port] for port in state.box.ports_on[sea]]):
            continue
        for other in range(state.box.players):
            if board.are_enemies(state, player, other) and forces.ships_in(state, other, sea):
                found.append(sea)
                break
    return found


# Making peace


def total_victory(look: Look, value: Any) -> bool:
    return peace_sides.is_total_victory(look.state, look.player, look.enemy) == bool(value)


def partial_victory(look: Look, value: Any) -> bool:
    """Or a total one, which is more."""
    won = peace_sides.is_partial_victory(look.state, look.player, look.enemy)
    return (won or peace_sides.is_total_victory(look.state, look.player, look.enemy)) == bool(value)


def capital_taken(look: Look, value: Any) -> bool:
    return peace_sides.holds_capital(look.state, look.player, look.enemy) == bool(value)


def succession_dispute(look: Look, value: Any) -> bool:
    return (look.state.disputed[look.enemy] >> look.player & 1 == 1) == bool(value)


def losing(look: Look, value: Any) -> bool:
    """It has lost more tax value to the enemy than it has taken."""
    state = look.state
    other = state.box.player_of[look.enemy]
    if other == NOBODY:
        return not value
    lost = peace_sides.taken_tax(state, other, peace_sides.side_of(state, other, state.box.realm[look.player]))
    won = peace_sides.taken_tax(state, look.player, peace_sides.side_of(state, look.player, look.enemy))
    return (lost > won) == bool(value)


CONDITIONS: Final[dict[str, Callable[[Look, Any], bool]]] = {
    "at_war": at_war,
    "power": power,
    "event_pending": event_pending,
    "last_chance_event": last_chance_event,
    "hostile_units_home": hostile_units_home,
    "army": army,
    "army_size": army_size,
    "army_can_siege": army_can_siege,
    "enemy_in_reach": enemy_in_reach,
    "target": target,
    "diplomatic_target": diplomatic_target,
    "claim_on_target": claim_on_target,
    "strong_enough": strong_enough,
    "outnumbered": outnumbered,
    "colonial_claim": colonial_claim,
    "colonists": colonists,
    "qftnw": qftnw,
    "distant_board": distant_board,
    "ports": ports,
    "ships": ships,
    "free_trade_zone": free_trade_zone,
    "enemy_ships": enemy_ships,
    "unrest": unrest,
    "rebels_home": rebels_home,
    "dissent": dissent,
    "catholic": catholic,
    "papal_controller": papal_controller,
    "papal_action_left": papal_action_left,
    "excommunication_target": excommunication_target,
    "crusade_target": crusade_target,
    "convertible": convertible,
    "idea_on_display": idea_on_display,
    "allies": allies,
    "influence_in_target": influence_in_target,
    "subjugable": subjugable,
    "has_truce": has_truce,
    "stability": stability,
    "age": age,
    "emperor": emperor,
    "die": die,
    "losing": losing,
    "total_victory": total_victory,
    "partial_victory": partial_victory,
    "capital_taken": capital_taken,
    "enemy_is": enemy_is,
    "always": always,
    "succession_dispute": succession_dispute,
    "spy_target": spy_target,
    "focus": focus,
    "fleet_needed": fleet_needed,
}


def all_hold(look: Look, wanted: dict[str, Any]) -> bool:
    """Every condition of a rule; the die is rolled last."""
    for name, value in wanted.items():
        if name != "die" and not CONDITIONS[name](look, value):
            return False
    return "die" not in wanted or die(look, wanted["die"])
