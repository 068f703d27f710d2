"""What each seat sees: everything on the map, and of a rival's mat only what has been turned up."""

from __future__ import annotations

from tests.games.wallenstein.table import Played, acting, plan_all, table

from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.games.wallenstein import GAME
from hausmacht.games.wallenstein.components import (
    ACTION_NAMES,
    BID,
    COLLECT_TAXES,
    COMBAT_A,
    COUNTY_NAMES,
    LOST,
    MONEY_CARD,
    SEAT_NAMES,
    UNCOVERED,
)
from hausmacht.games.wallenstein.view import FACE_DOWN, WallensteinView

SPECTATOR = -1
SIX = ("baden", "koeln", "mark", "anhalt", "passau", "trier")


def planning() -> Played:
    lines = [f"{name}: black 2" for name in SIX]
    return table(
        *lines,
        "tiles: more-tax more-grain six-armies attack defence",
        to_do=["planning.plan", "order.reveal_bids", "seal 0"],
        seats=3,
    )


def view(played: Played, seat: int) -> WallensteinView:
    return GAME.view(played.state, seat)


def county(name: str) -> int:
    return COUNTY_NAMES.index(name)


def test_armies_coins_and_cubes_lie_open() -> None:
    """Rules: setup.open"""
    played = acting("mark: red 3 palace", "tower: blue 2", "tray: red 1", "red: money 7 grain 3", actions="tax")

    seen = view(played, SPECTATOR)
    assert (seen.seats[3].money, seen.seats[3].grain, seen.seats[3].reserve) == (7, 3, 62 - 3 - 1)
    assert (seen.counties[county("mark")].owner, seen.counties[county("mark")].armies) == (3, 3)
    assert (seen.tower[1], seen.tray[3], seen.peasants) == (2, 1, 20)


def test_rivals_see_nothing_of_a_plan_while_it_is_made() -> None:
    """Rules: plan.secret"""
    played = planning()
    before = [GAME.view(played.state, seat) for seat in (1, SPECTATOR)]
    played.choose("black", "palace baden", "church money-2")

    assert [GAME.view(played.state, seat) for seat in (1, SPECTATOR)] == before
    assert view(played, 0).my_plan[:3] == (county("baden"), MONEY_CARD + 2, -1)
    assert played.events("put") == []
    assert len(played.events("put", "black")) == 2
    assert played.events("put", "blue") == []


def test_everybody_sees_who_has_sealed() -> None:
    """Rules: plan.secret"""
    played = planning()
    plan_all(played, "blue")

    assert view(played, 0).sealed == (True, False, True)  # who still plans
    assert view(played, 0).deciding == (0, 2)


def test_after_planning_only_bids_are_turned_up() -> None:
    """Rules: plan.secret, actions.reveal, bid.pay"""
    played = planning()
    plan_all(played, "black", tax="baden", bid="money-3")
    plan_all(played, "blue")
    plan_all(played, "purple")

    mat = view(played, 1).seats[0].mat
    assert mat[BID] == MONEY_CARD + 3
    assert mat[:BID] == (FACE_DOWN,) * BID
    assert view(played, 0).my_plan[COLLECT_TAXES] == county("baden")
    assert view(played, SPECTATOR).my_plan == ()
    assert UNCOVERED in view(played, 0).seats[1].mat  # a box without a card lies open


def test_a_card_on_the_mat_is_seen_from_its_action_on() -> None:
    """Rules: actions.reveal"""
    played = acting(
        "mark: red 3", "koeln: red 2", "red plans: a mark, tax koeln, grain money-1", actions="a tax grain", seats=4
    )

    mat = view(played, 0).seats[3].mat
    assert mat[COMBAT_A] == county("mark")
    assert mat[COLLECT_TAXES] == FACE_DOWN
    played.choose("red", "stay")
    mat = view(played, 0).seats[3].mat
    assert mat[COLLECT_TAXES] == county("koeln")
    assert mat[ACTION_NAMES.index("grain")] == MONEY_CARD + 1


def test_a_card_that_had_to_be_given_away_is_seen_by_all() -> None:
    """Rules: ruling.shown-when-lost, combat.card"""
    played = acting(
        "anhalt: blue 5",
        "kursachsen: yellow 3",
        "blue plans: a anhalt",
        "yellow plans: tax kursachsen",
        actions="a tax",
    )
    assert view(played, 1).seats[4].mat[COLLECT_TAXES] == FACE_DOWN
    played.falls("blue 4, yellow 0")
    played.choose("blue", "attack kursachsen 4")

    assert view(played, 1).seats[4].mat[COLLECT_TAXES] == LOST
    facts = played.events("handed-over", "black")[0].facts()
    assert facts == {"seat": 4, "county": county("kursachsen"), "action": COLLECT_TAXES}


def test_closed_cards_have_no_order_that_could_be_seen() -> None:
    """Rules: ruling.decks"""
    played = table(
        "open_events: post-5 deploy-1", "gone_events: palace-2", "actions: tax a b grain post", to_do=["seal 0"]
    )
    seen = view(played, 0)

    assert (seen.open_events, seen.gone_events) == ((0, 11), (3,))
    assert len(seen.actions) == 5
    assert len(played.state.actions) == 5  # the others are nowhere yet


def test_everybody_sees_the_same_but_for_his_own_plan() -> None:
    """Rules: plan.secret, setup.open"""
    played = planning()
    for name in SEAT_NAMES[:3]:
        plan_all(played, name)
    shown = view(played, SPECTATOR)

    for seat in range(3):
        mine = view(played, seat)
        assert (mine.seats, mine.counties, mine.tower, mine.battle) == (
            shown.seats,
            shown.counties,
            shown.tower,
            shown.battle,
        )
        assert mine.my_plan == tuple(played.state.plan[seat * 11 : (seat + 1) * 11])


def test_a_view_says_which_part_of_the_match_is_played() -> None:
    played = planning()
    assert (view(played, SPECTATOR).phase, view(played, SPECTATOR).progress) == ("planning", "1/8")
    marching = acting("anhalt: blue 5", "kursachsen: yellow 3", "blue plans: a anhalt", actions="a")
    assert view(marching, SPECTATOR).phase == "acting"


def test_every_part_of_a_match_comes_up_and_fits_the_question() -> None:
    """Whole matches with all modules: what is asked in each part belongs there."""
    asked: dict[str, set[str]] = {}
    for setting in ("lineup", "draft"):
        options = {"setup": setting, "court": "on", "landsknechte": "on", "leaders": "on"}
        table = Table(GAME.new(GAME.setup(5, options)), Sampled(3))
        advance(table)
        while (decision := next_decision(table.state)) is not None:
            asked.setdefault(GAME.view(table.state, SPECTATOR).phase, set()).add(decision.kind)
            drawn = decision.options(table.state)
            choose(table, decision, drawn[table.chance.below("pick", len(drawn))])
        assert GAME.view(table.state, SPECTATOR).phase == "over"
    assert asked["planning"] == {"plan", "seal"}
    assert asked["wintering"] <= {"next-revolt", "place-leader"}
    assert "next-revolt" in asked["wintering"]
    assert asked["preparing"] == {"take-county", "place-group", "place-here"}
    assert {"position", "ask-favor", "choose-benefit"} <= asked["ordering"]
    assert {"combat", "move"} <= asked["acting"]
    assert not asked["ordering"] & {"combat", "move"}
    assert not asked["acting"] & {"position", "ask-favor", "choose-benefit"}


def test_what_is_printed_follows_options_and_component_pack() -> None:
    court = {"court": "on"}
    plain, changed = GAME.setup(4, court), GAME.setup(4, court, {"favor": {"9": {"amount": 8}}})
    amounts = [printed.court and printed.court.favors[8].amount for printed in map(GAME.printed, (plain, changed))]
    assert amounts == [5, 8]
    assert GAME.printed(GAME.setup(4)).court is None
