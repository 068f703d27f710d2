"""What a coach may say of a position of The Price of Power: plain numbers out of what the seat sees."""

from __future__ import annotations

from hausmacht.core.view import Option, Question
from hausmacht.games.price_of_power.components import ADM, AREA, DIP, MIL, NOBODY, POWERS, PROVINCES
from hausmacht.games.price_of_power.view import PriceOfPowerView

Facts = dict[str, int | tuple[int, ...]]
TOKENS = 3  # of each player: small, large and vassal
VASSAL = 2
CUBES = 4  # bits for the cubes of a player in an area
MERCHANTS = 3  # at most, of each player


def facts(view: PriceOfPowerView, question: Question, answer: Option) -> Facts:
    """All that can be said when this is asked and that is a good answer."""
    me = view.seat
    realm = view.realms[me]
    found: Facts = {
        "me": me,
        "realm": realm,
        "home": view.capital[realm],
        "age": view.age,
        "round": view.round,
        "ducats": view.ducats[me],
        "adm": view.power[me * POWERS + ADM],
        "dip": view.power[me * POWERS + DIP],
        "mil": view.power[me * POWERS + MIL],
        "prestige": view.prestige[me],
        "stability": view.stability[me],
        "hand": len(view.my_hand),
        "missions": len(view.my_missions),
        "towns": len(towns_of(view, me)),
        "rivals": len(view.realms) - 1,
        "have_passed": len([place for place in view.passed if place != NOBODY]),
        "merchants": ready_merchants(view, me),
        "events": len(view.events_up) // 2,
        "market": answer.numbers.get("node", NOBODY),
        "plays": int(answer.kind == "play"),
        "passes": int(answer.kind == "pass"),
        "ends": int(answer.kind == "done"),
    }
    if "realm" in answer.numbers:
        found |= abroad(view, answer.numbers["realm"])
    if "area" in answer.numbers:
        found |= in_area(view, me, answer.numbers["area"])
    return found


def abroad(view: PriceOfPowerView, realm: int) -> Facts:
    """Another realm and its capital."""
    capital = view.capital[realm]
    found: Facts = {"partner_realm": realm, "partner_home": capital}
    return found | in_area(view, view.seat, AREA[capital]) if capital != NOBODY else found


def in_area(view: PriceOfPowerView, player: int, area: int) -> Facts:
    """An area of the map with its provinces, and the influence a player has there."""
    return {
        "place": area,
        "provinces_there": tuple([province for province in range(PROVINCES) if AREA[province] == area]),
        "cubes_there": view.influence[area] >> CUBES * player & 15,
    }


def towns_of(view: PriceOfPowerView, player: int) -> list[int]:
    tokens = enumerate(view.token)
    return [place for place, token in tokens if token >= 0 and token // TOKENS == player and token % TOKENS != VASSAL]


def ready_merchants(view: PriceOfPowerView, player: int) -> int:
    places = range(player * MERCHANTS, (player + 1) * MERCHANTS)
    return len([at for at in places if view.merchant_at[at] != NOBODY and not view.merchant_down[at]])
