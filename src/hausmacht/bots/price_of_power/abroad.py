"""Rules of thumb abroad: influence, allies, talks, war and peace."""

from __future__ import annotations

from typing import Final

from hausmacht.bots.price_of_power import campaigns
from hausmacht.bots.price_of_power.asking import SPARE, Asked, Option, first_of, liking_new_land, most_liked
from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.components import ARMIES, DIP, NOBODY
from hausmacht.games.price_of_power.rows import count4
from hausmacht.games.price_of_power.rules.diplomacy import offers
from hausmacht.games.price_of_power.rules.diplomacy.subjugation import tax_of
from hausmacht.games.price_of_power.rules.peace import peace_sides, peace_terms
from hausmacht.games.price_of_power.rules.terms import forces
from hausmacht.games.price_of_power.rules.warfare.battle import field, retreat
from hausmacht.games.price_of_power.state import PriceOfPower

# Influence, alliances, claims


def place_influence(asked: Asked) -> Option:
    """While power lasts, where an alliance or a vassal comes nearer; ducats only from a full chest."""
    placed = asked.numbers.get("cubes", 0)
    wanted = most_liked(asked, liking_influence)
    if placed and wanted.kind == "influence" and asked.power(DIP) <= 2 and placed >= 2:
        return asked.called("done") or wanted
    return wanted


def liking_influence(asked: Asked, option: Option) -> float:
    if option.kind == "done":
        return 0.5
    area = option.numbers.get("area", -1)
    if area < 0:
        return 0.0
    if area not in asked.promises:
        asked.promises[area] = promise_of_area(asked, area)
    found = asked.promises[area]
    if option.kind == "buy-influence":
        return found - (0.4 if asked.ducats >= 20 else 5.0)
    return found


def promise_of_area(asked: Asked, area: int) -> float:
    """What one more cube in an area brings nearer."""
    state = asked.state
    seat = asked.seat
    mine = count4(state.map.influence[area], seat)
    base = board.base_tax(state, seat)
    found = 0.0
    seen: list[int] = []
    for at in state.box.provinces_in[area]:
        realm = board.lawful_realm(state, at)
        if realm == NOBODY or realm in seen or not board.is_independent(state, realm):
            continue
        seen.append(realm)
        tax = tax_of(state, realm)
        if base < 2 * tax:
            found = max(found, 0.3)
        elif state.relations.ally[realm] == seat:
            found = max(found, 2.0 if mine < tax + 2 else 0.1)
        elif state.relations.ally[realm] == NOBODY:
            found = max(found, 1.5 if mine < 2 else 0.2)
        else:
            found = max(found, 0.4)
        if mine < 3 and (realm in asked.wishes().allies or realm in asked.wishes().spouses):
            found += WISHED
    if area in asked.wishes().sway:
        found += WISHED
    return found + (0.3 if 0 < mine < 3 else 0.0)


WISHED: Final = 1.6  # how much more is liked what a mission asks for


def liking_claim(asked: Asked, option: Option) -> float:
    """Where an army could use a claim, else lands of others beside one's own; one is enough for a war."""
    if "area" not in option.numbers:
        return 0.4
    area = option.numbers["area"]
    if not asked.reach:
        asked.reach.update(campaigns.reachable(asked.state, asked.seat))
    wanted = campaigns.claim_wanted(asked.state, asked.seat, area, asked.reach, asked.wishes().lands)
    return 1.0 + wanted if wanted > 0.0 else 0.2 * liking_new_land(asked, option)


def liking_ally(asked: Asked, option: Option) -> float:
    """The strongest realm that can later be made a vassal."""
    if "realm" not in option.numbers:
        return 0.0
    state = asked.state
    realm = option.numbers["realm"]
    tax = tax_of(state, realm)
    found = 1.0 + 0.3 * tax if board.base_tax(state, asked.seat) >= 2 * tax else 1.0 + 0.1 * tax
    if realm in asked.wishes().allies or realm in asked.wishes().spouses:
        found += 2 * WISHED
    area = board.capital_area(state, realm)
    return found + (0.2 * count4(state.map.influence[area], asked.seat) if area >= 0 else 0.0)


def liking_subject(asked: Asked, option: Option) -> float:
    """Annex what is already a vassal, and rather the rich ones."""
    if "realm" not in option.numbers:
        return 0.0
    tax = tax_of(asked.state, option.numbers["realm"])
    return tax * (1.2 if option.kind == "annex" else 1.0)


# Diplomacy


def partner(state: PriceOfPower, player: int) -> int:
    """Another person with whom an alliance or a marriage could be agreed on; NOBODY: none."""
    for other in range(state.box.seats):
        if other == player or state.turn.talked_to == other:
            continue
        if (
            offers.why_not_friends(state, player, other) is None
            or offers.why_not_marriage(state, player, other) is None
        ):
            return other
    return NOBODY


def talk_to(asked: Asked) -> Option:
    """Somebody with whom there is something to agree on."""
    other = partner(asked.state, asked.seat)
    if other != NOBODY:
        for option in asked.options:
            if option.numbers.get("realm") == asked.state.box.realm[other]:
                return option
    return asked.options[0]


def make_offer(asked: Asked) -> Option:
    """Marriages and alliances serve both; money is not given away."""
    return first_of("offer-alliance", "offer-marriage", "done")(asked)


def answer_offer(asked: Asked) -> Option:
    """Marriages, alliances and gifts are welcome; money and land are not for the asking."""
    offer = asked.numbers.get("offer", 0)
    welcome = offer in (offers.MARRIAGE, offers.ALLIANCE, offers.GIVE_MONEY)
    if offer == offers.PACKAGE:
        asks = [part.offer for part in offers.parts(asked.state)]
        welcome = not any([what in asks for what in (offers.ASK_MONEY, offers.SELL, offers.BUY)])
    if offer == offers.SELL:  # somebody sells: land for little money
        welcome = asked.numbers["price"] <= 6 and asked.ducats >= asked.numbers["price"] + SPARE
    return first_of("accept" if welcome else "refuse")(asked)


# War and peace


def recruit(asked: Asked) -> Option:
    """Where rebels are, else where the largest army stands, while units are wanted and there is money."""
    done = asked.called("done")
    if done is not None and (asked.ducats < SPARE or not campaigns.are_units_wanted(asked.state, asked.seat)):
        return done
    asked.reach.update(campaigns.targets(asked.state, asked.seat))
    return most_liked(asked, liking_muster)


def liking_muster(asked: Asked, option: Option) -> float:
    if option.kind != "recruit-in":
        return 0.5 if option.kind == "done" else 0.0
    area = option.numbers["area"]
    units = forces.units_in(asked.state, asked.seat, area)
    if area in asked.reach and asked.reach[area] <= units + AT_ONCE:
        return 20.0 + units
    return 1.0 + units


def liking_units(asked: Asked, option: Option) -> float:
    """Regular infantry, as many as the money allows."""
    words = option.text.split()
    if len(words) != 3 or not words[1].isdecimal():
        return 0.0
    number = int(words[1])
    if words[2] != "infantry":
        return 0.1
    return float(number) if number <= max(1, min(AT_ONCE, (asked.ducats - SPARE // 2) // 2)) else 0.0


AT_ONCE: Final = 4  # recruits


def free_action(asked: Asked) -> Option:
    """March to where the war was declared, else recruit for it."""
    if asked.called("free-siege") is not None:
        return first_of("free-siege")(asked)
    if asked.called("free-march") is not None and campaigns.is_march_wanted(asked.state, asked.seat):
        return first_of("free-march")(asked)
    if asked.ducats >= SPARE and campaigns.are_units_wanted(asked.state, asked.seat):
        return first_of("free-recruiting", "no-free-action")(asked)
    return first_of("no-free-action")(asked)


def goals_of(asked: Asked) -> dict[int, int]:
    """Where armies are needed; in peace, where one would be better placed."""
    goals = campaigns.targets(asked.state, asked.seat)
    if not goals and not hostility.is_at_war(asked.state, asked.seat):
        place = campaigns.station(asked.state, asked.seat)
        if place != NOBODY:
            return {place: 1}
    return goals


def activate(asked: Asked) -> Option:
    """The units that are nearest to where they are needed, as an army if there is one or can be one."""
    state = asked.state
    area, steps = campaigns.best_force(state, asked.seat, goals_of(asked))
    if steps == 0:
        return first_of("siege", "activate")(asked)
    best = asked.options[0]
    most = -1
    for option in asked.options:
        size = -1
        if option.kind == "activate":
            army = asked.seat * ARMIES + option.numbers["army"] - 1
            size = forces.army_size(state, army) if state.forces.army_at[army] == area else -1
        elif option.kind == "raise-army" and option.numbers["area"] == area:
            size = forces.camp(state, asked.seat, area)
        if size > most:
            most = size
            best = option
    return best


def place_units(asked: Asked) -> Option:
    """Recruits join an army: it marches as one."""
    state = asked.state
    for option in asked.options:
        if option.kind != "camp":
            army = asked.seat * ARMIES + option.numbers["army"] - 1
            if state.forces.army_at[army] == asked.numbers["area"]:
                return option
    for option in asked.options:
        if option.kind != "camp":
            return option
    return asked.options[0]


def march(asked: Asked) -> Option:
    """All that stands together sets out towards the nearest goal; there it halts."""
    state = asked.state
    goals = goals_of(asked)
    area = asked.numbers.get("area", 0)
    units = asked.numbers.get("units", 1)
    together = max(units, forces.units_in(state, asked.seat, area))
    best = asked.called("halt") or asked.options[0]
    least = float(campaigns.way(state, asked.seat, area, goals, units))
    if together > units and least > 0:
        for option in reversed(asked.options):
            if option.kind in ("merge", "pick-up"):
                return option
    for option in asked.options:
        if option.kind in MARCHES:
            here = campaigns.way(state, asked.seat, option.numbers["area"], goals, units) + MARCHES[option.kind]
            if here < least:
                least = here
                best = option
    return best


# Ways on, and how many areas a detour may be longer than paying for passage
MARCHES: Final = {
    "march": 0.0,
    "ferry": 0.0,
    "buy-passage": 0.5,
    "ask-passage": 0.6,
    "ferry-buying-passage": 0.5,
    "ferry-asking-passage": 0.6,
}


def declare_war(asked: Asked) -> Option:
    """On those who hold the prize that was found; who must declare war on somebody takes the weakest."""
    found = campaigns.prize(asked.state, asked.seat)
    if found is not None:
        for option in asked.options:
            if option.numbers.get("realm") in found.realms:
                return option
    return most_liked(asked, liking_weak_enemy)


def another_target(asked: Asked) -> Option:
    """Everybody who holds a part of the prize is fought at once."""
    found = campaigns.prize(asked.state, asked.seat)
    last = asked.numbers.get("realm", NOBODY)
    more = found is not None and last in found.realms and last != found.realms[-1]
    return first_of("another-enemy" if more else "no-other-enemy", "no-other-enemy")(asked)


def call_allies(asked: Asked) -> Option:
    """The attacked call everybody; an aggressor is strong enough alone and keeps his influence."""
    offensive = any([option.numbers.get("cubes", 0) >= 2 for option in asked.options])
    return first_of("call-nobody-else" if offensive else "call", "call-nobody-else")(asked)


def stand_or_retreat(asked: Asked) -> Option:
    """Who is outnumbered leaves while he can."""
    state = asked.state
    flees = field.units_here(state, asked.seat) < retreat.units_against(state, asked.seat)
    return first_of(*(("retreat", "sail-off") if flees else ("stand",)), "stand")(asked)


def liking_siege(asked: Asked, option: Option) -> float:
    """As much land as the power allows."""
    if option.kind == "take":
        return 1.0 + board.tax_value(asked.state, option.numbers["province"])
    return 0.5


def liking_term(asked: Asked, option: Option) -> float:
    """What a victor dictates: as much tax as possible, then prestige."""
    state = asked.state
    realm = asked.numbers.get("realm", NOBODY)
    term = option.text.partition(" ")[2].split(" ")[0]
    if realm == NOBODY or option.kind == "negotiate":
        return -1.0
    side = peace_sides.side_of(state, asked.seat, realm)
    taken = peace_sides.taken_tax(state, asked.seat, side)
    if term == "annexation":
        return 1.0 + taken
    if term == "keep-board":
        capital = board.capital_of(state, realm)
        given_back = board.tax_value(state, capital) if peace_sides.holds_capital(state, asked.seat, realm) else 0
        return 0.5 + taken - given_back
    if term == "vassalization":
        return 1.0 + campaigns.VASSAL_SHARE * board.realm_tax(state, realm)
    if term == "humiliation":
        return float(min(2 * taken, peace_terms.MOST_HUMILIATION))
    if term == "succession":
        own = state.relations.disputed[realm] >> asked.seat & 1
        return float(min(board.realm_tax(state, realm), peace_terms.MOST_SUCCESSION)) if own else 0.2
    return CONVERSION if term == "conversion" else 0.0


CONVERSION: Final = 3.0  # prestige


def liking_weak_enemy(asked: Asked, option: Option) -> float:
    """The weakest realm, and rather with a cause of war."""
    realm = option.numbers.get("realm", -1)
    if realm < 0:
        return 1.0  # no war is better than one nobody wanted
    return -board.realm_tax(asked.state, realm) - 5.0 * option.numbers.get("stability", 1)


def make_peace(asked: Asked) -> Option:
    """Take what was won; a war in which nothing is held ends on any terms, and one that is going well goes on."""
    state = asked.state
    for option in asked.options:
        if option.kind == "enforce" and held(asked, option.numbers["realm"]) > 0:
            return option
    throne = asked.called("secure-succession")
    if throne is not None:
        return throne
    for option in asked.options:
        if option.kind in ("white-peace", "enforce") and held(asked, option.numbers["realm"]) <= 0:
            return option
    for option in asked.options:
        if option.kind == "negotiate" and not peace_sides.taken(state, asked.seat, [option.numbers["realm"]]):
            return option
    return first_of("done")(asked)


def held(asked: Asked, realm: int) -> int:
    """The tax a player has taken from an enemy's side, less what he has lost to it."""
    state = asked.state
    taken = peace_sides.taken_tax(state, asked.seat, peace_sides.side_of(state, asked.seat, realm))
    lost = peace_sides.lost_to(state, asked.seat, realm)
    return taken - sum([board.tax_value(state, at) for at in lost])


def answer_peace(asked: Asked) -> Option:
    """A peace in which nobody has won and one pays nothing is fair, and so is one that the proposer has lost."""
    winner = asked.numbers.get("winner", 0)
    ducats = asked.numbers.get("ducats", 0)
    fair = winner != 1 and ducats >= 0
    return first_of("accept-peace" if fair else "refuse-peace", "yes")(asked)
