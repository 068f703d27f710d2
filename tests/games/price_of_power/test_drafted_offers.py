"""What an offer to another player would come to is shown before it is sent."""

from __future__ import annotations

from tests.browser.test_war import AT_WAR, MY_TURN

from hausmacht.core.draft import OTHERS, Change, begin_draft
from hausmacht.core.match import Match, new_match
from hausmacht.core.position import read_position
from hausmacht.core.shelf import games
from hausmacht.games.price_of_power.state import PriceOfPower

FRANCE, CASTILE, ENGLAND = 0, 1, 2
NOTHING_MORE = ("offer-ducats 0", "peace-with nothing")


def laid(position: str) -> Match[PriceOfPower]:
    game, setup, state = read_position(position, games())
    return new_match(game, setup, bytes(32), state)


def offered(match: Match[PriceOfPower], *texts: str) -> dict[tuple[int, str], tuple[int, int]]:
    """What changes if the other side says yes, by seat and number."""
    draft = begin_draft(match, FRANCE)
    for text in texts:
        assert draft.choose(text) is None, text
    assert draft.end == OTHERS
    before = match.state.encode()
    found = {(each.seat, each.what): row(each) for each in draft.if_agreed()}
    assert match.state.encode() == before
    return found


def row(change: Change) -> tuple[int, int]:
    return change.before, change.after


KEEP_BOARD = ("negotiate england", "propose keep-board nobody")


def test_a_peace_shows_what_it_brings_if_the_other_side_agrees() -> None:
    kept = offered(laid(AT_WAR), *KEEP_BOARD, "keep-province bordeaux", "keep-province saintonge", *NOTHING_MORE)
    better = offered(laid(AT_WAR), *KEEP_BOARD, "keep-province bordeaux", "return-province saintonge", *NOTHING_MORE)

    assert kept[FRANCE, "occupied"] == (1, 0)
    assert kept[FRANCE, "tax"] == (15, 17)
    assert better[FRANCE, "tax"] == (15, 18)
    assert kept[ENGLAND, "tax"][1] > kept[ENGLAND, "tax"][0]
    assert (ENGLAND, "tax") not in better


def test_an_offer_between_friends_shows_what_it_costs_both() -> None:
    found = offered(laid(MY_TURN), "diplomacy", "talk-to castile", "give-money 5")

    assert found[FRANCE, "ducats"] == (15, 10)
    assert found[FRANCE, "dip"] == (3, 2)
    assert found[CASTILE, "ducats"] == (15, 20)


def test_an_offer_that_must_be_accepted_is_not_called_free() -> None:
    draft = begin_draft(laid(MY_TURN), FRANCE)
    for text in ("diplomacy", "talk-to castile"):
        assert draft.choose(text) is None
    prices = {
        text: {each.what: row(each) for each in draft.prospect(text).cost} for text in ("give-money 1", "give-money 11")
    }

    assert prices == {
        "give-money 1": {"ducats": (15, 14), "dip": (3, 2)},
        "give-money 11": {"ducats": (15, 4), "dip": (3, 1)},
    }


def test_nothing_is_agreed_while_one_is_still_choosing() -> None:
    draft = begin_draft(laid(AT_WAR), FRANCE)
    assert draft.choose("negotiate england") is None
    assert draft.if_agreed() == []
