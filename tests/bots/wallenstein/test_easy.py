"""The bot `easy` of Wallenstein in situations every player knows, and how often it wins."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

import pytest
from tests.games.wallenstein.table import Played, acting, table, winter

from hausmacht.bots import Bot
from hausmacht.bots.arena import play_game
from hausmacht.bots.random import Random
from hausmacht.bots.wallenstein.easy import Easy
from hausmacht.bots.wallenstein.land import Land
from hausmacht.core.agenda import Decision
from hausmacht.core.chance import Sampled
from hausmacht.core.view import Option, Question, View
from hausmacht.games.wallenstein import GAME
from hausmacht.games.wallenstein.components import COUNTY_NAMES

TILES = "tiles: more-tax more-grain six-armies attack defence"
EIGHT = (  # a realm without a neighbour who could attack
    "lueneburg: black 3",
    "wolfenbuettel: black 3",
    "anhalt: black 3",
    "altmark: black 3",
    "paderborn: black 2",
    "mecklenburg: black 2",
    "hessen-kassel: black 2",
    "mittelmark: black 2",
)
EVENTS = "open_events: church-3 grainmin-3 neutral-3 palace-2"


def says(played: Played, seat: int = 0) -> str:
    """What the bot at this seat answers to the question it is asked."""
    match = played.match
    question = match.question(seat)
    assert question is not None
    return Easy(GAME, match.setup, seat, 1).decide(GAME.view(match.state, seat), question)


def plan_of(*lines: str, seats: int = 4) -> dict[str, str]:
    """The card that black puts into each box."""
    played = table(*lines, TILES, to_do=["seal 0", "planning.plan", "seal 0"], seats=seats).go()
    bot = Easy(GAME, played.match.setup, 0, 1)
    plan: dict[str, str] = {}
    while True:
        question = played.match.question(0)
        assert question is not None
        if question.kind == "seal":
            return plan
        text = bot.decide(GAME.view(played.state, 0), question)
        played.choose("black", text)
        box, card = text.split()
        plan[box] = card


# Planning


def test_a_plan_uses_each_county_once_and_spends_what_it_has() -> None:
    plan = plan_of(*EIGHT, EVENTS, "actions: tax palace church post a", "black: money 15")
    counties = [card for card in plan.values() if card in COUNTY_NAMES]

    assert len(plan) == 11
    assert len(set(counties)) == len(counties)
    assert {plan["palace"], plan["church"], plan["post"]} <= set(COUNTY_NAMES)


def test_it_builds_where_a_majority_can_be_won() -> None:
    """Blue has three palaces in Brandenburg and nobody one in Sachsen."""
    blue = ("holstein: blue 3 palace", "bremen: blue 3 palace", "osnabrueck: blue 3 palace")
    plan = plan_of(*EIGHT, *blue, EVENTS, "actions: palace church post a b", "black: money 15")

    assert plan["palace"] in ("wolfenbuettel", "anhalt", "paderborn", "hessen-kassel")


def test_it_plans_no_build_that_comes_before_its_only_income() -> None:
    plan = plan_of(*EIGHT, EVENTS, "actions: palace church post deploy-5 tax", "black: money 0")

    assert plan["tax"] in COUNTY_NAMES
    assert not {plan["palace"], plan["church"], plan["post"], plan["deploy-5"]} & set(COUNTY_NAMES)


def test_taxes_that_come_first_pay_for_the_builds() -> None:
    plan = plan_of(*EIGHT, EVENTS, "actions: tax palace church post deploy-5", "black: money 0")

    assert {plan["palace"], plan["church"], plan["post"], plan["tax"]} <= set(COUNTY_NAMES)


def test_it_reaps_where_most_grain_grows_when_winter_is_near() -> None:
    """Eight counties and a loss of 3, but only 6 units: every unit of the last harvest counts."""
    plan = plan_of(
        *EIGHT,
        "open_events: neutral-3 church-3",
        "season: fall",
        "actions: grain a b tax post",
        "black: money 9 grain 6",
    )

    assert plan["grain"] in ("lueneburg", "paderborn")


def test_it_does_not_collect_where_peasants_would_win() -> None:
    """Wolfenbuettel is the richest county, but two markers lie there and one army stands there."""
    restless = [line.replace("wolfenbuettel: black 3", "wolfenbuettel: black 1 revolt 2") for line in EIGHT]
    plan = plan_of(*restless, EVENTS, "actions: grain a b tax post", "black: money 9")

    assert plan["tax"] not in ("wolfenbuettel", "money-0")
    assert plan["grain"] != "wolfenbuettel"


def test_it_plans_to_attack_from_where_it_is_strong() -> None:
    strong = [line.replace("anhalt: black 3", "anhalt: black 9") for line in EIGHT]
    plan = plan_of(
        *strong, "kursachsen: blue 1 palace church", EVENTS, "actions: a b tax grain palace", "black: money 9"
    )

    assert "anhalt" in (plan["a"], plan["b"])


def test_with_few_counties_boxes_stay_open_and_the_bid_is_no_county_in_use() -> None:
    plan = plan_of("lueneburg: black 4", "altmark: black 3", EVENTS, "actions: a b tax grain palace", "black: money 5")
    counties = [card for card in plan.values() if card in COUNTY_NAMES]

    assert list(plan.values()).count("nothing") == 4
    assert sorted(counties) == ["altmark", "lueneburg"]


def test_in_the_last_round_money_that_is_left_goes_into_the_bid() -> None:
    last = ("year: 2", "season: fall", "actions: palace church post tax grain", "open_events: neutral-3 church-3")

    assert plan_of(*EIGHT, *last, "black: money 30")["bid"] == "money-4"


# Player order


@pytest.mark.parametrize(
    ("plans", "expected"),
    [("deploy-5 anhalt", "position 3"), ("grain anhalt", "position 2"), ("a anhalt, b altmark", "position 4")],
)
def test_it_takes_the_tile_that_serves_its_plan(plans: str, expected: str) -> None:
    played = table(
        *EIGHT, EVENTS, TILES, "season: fall", "black: grain 2", f"black plans: {plans}", to_do=["position 0"], seats=4
    )

    assert says(played) == expected


# Marching


def marching(*lines: str) -> str:
    return says(acting("anhalt: black 7", *lines, "black plans: a anhalt", "event: church-3", actions="a", seats=4))


AROUND = ("altmark", "kursachsen", "mittelmark", "saechsische-lande", "wolfenbuettel")


def test_it_attacks_a_weak_neighbour() -> None:
    others = [f"{name}: blue 9" for name in AROUND if name != "kursachsen"]

    assert marching(*others, "kursachsen: blue 1 palace").startswith("attack kursachsen ")


def test_it_does_not_attack_at_bad_odds() -> None:
    assert marching(*[f"{name}: blue 9" for name in AROUND]) == "stay"


def test_peasants_in_the_tray_keep_it_at_home() -> None:
    around = [f"{name}: blue 5" for name in AROUND]

    assert marching(*around, "tray: black 5").startswith("attack ")
    assert marching(*around, "tray: peasants 6") == "stay"


def test_it_sends_idle_armies_to_where_they_are_needed() -> None:
    """Bremen is far from every rival, and Holstein is about to be attacked."""
    lines = ("bremen: black 6", "holstein: black 1 palace church", "mecklenburg: blue 5", "osnabrueck: black 4")
    played = acting(*lines, "black plans: a bremen", "event: church-3", actions="a", seats=4)

    assert says(played).startswith("move holstein ")


def test_the_chance_of_a_battle_is_near_the_truth() -> None:
    """Five against three and an empty tower, compared with many throws."""
    played = table("anhalt: black 6", "kursachsen: blue 3", to_do=["seal 0"], seats=4)
    chance = Sampled(1)
    won = 0
    for _ in range(2000):
        won += chance.hits("a", 5, 2, 3, 0, 1) > chance.hits("d", 3, 2, 3, 0, 1)

    land = Land(GAME.view(played.state, 0))

    assert land.odds(0, 5, COUNTY_NAMES.index("kursachsen"), 3)[0] == pytest.approx(won / 2000, abs=0.04)


# Winter and set-up


@pytest.mark.parametrize(("tray", "expected"), [("peasants 4", "paderborn"), ("black 4", "wolfenbuettel")])
def test_the_tray_decides_which_county_revolts_first(tray: str, expected: str) -> None:
    """Peasants that lie there meet the poorest county, own armies help the best one."""
    best = [line.replace("wolfenbuettel: black 3", "wolfenbuettel: black 3 palace church") for line in EIGHT]
    names = [
        "lueneburg",
        "altmark",
        "mittelmark",
        "mecklenburg",
        "paderborn",
        "hessen-kassel",
        "wolfenbuettel",
        "anhalt",
    ]
    in_hand = sorted(names, key=COUNTY_NAMES.index)
    first = in_hand.index("paderborn")
    in_hand.remove("paderborn")

    played = winter(*best, f"tray: {tray}", drawn=[first, in_hand.index("wolfenbuettel"), 0], seats=4)

    assert says(played) == f"revolt {expected}"


def drafted(*numbers: int) -> str:
    """Groups left, open cards, what each seat saw last, whose turn it is, the county that is being settled."""
    return f"draft: {' '.join(str(number) for number in numbers)}"


def test_it_drafts_a_county_next_to_its_own() -> None:
    """Open are Kaernten, far away, and Anhalt, amid its counties."""
    far, near = COUNTY_NAMES.index("kaernten"), COUNTY_NAMES.index("anhalt")
    draft = drafted(*([0, 1, 2, 3] * 4), far, near, *([-1] * 8), 0, -1)
    played = table("altmark: black 5", "wolfenbuettel: black 4", draft, to_do=["take-county 0"], seats=4)

    assert says(played) == "take anhalt"


def test_large_groups_go_where_rivals_are() -> None:
    def group(rivals: Sequence[str]) -> int:
        lines = [f"{name}: blue 3" for name in rivals]
        draft = drafted(*([1, 1, 1, 1] * 4), *([-1] * 10), 0, COUNTY_NAMES.index("lueneburg"))
        played = table("lueneburg: black 2", *lines, draft, to_do=["place-group 0"], seats=4)
        return int(says(played).split()[1])

    assert group(["altmark", "mecklenburg", "osnabrueck"]) > group([])


def test_what_it_has_never_been_asked_it_answers_with_a_gain() -> None:
    """A question of which it knows nothing, as a further module may bring."""
    played = table(*EIGHT, to_do=["seal 0"], seats=4)
    options = (Option("decline", "decline", {}), Option("reap 3", "reap", {"grain": 3}))
    bot = Easy(GAME, played.match.setup, 0, 1)

    assert bot.decide(GAME.view(played.state, 0), Question(0, "windfall", {}, options)) == "reap 3"


# Whole games


class Habitual(Bot):
    """Has a habit for each kind of question, leads games to rare places, and asks the bot what it would have said."""

    def __init__(self, seed: int, asked: Bot, seen: set[str]) -> None:
        self.seed = seed
        self.asked = asked
        self.seen = seen
        self.picks = Sampled(seed)

    def decide(self, view: View, question: Question) -> str:
        texts = question.texts()
        assert self.asked.decide(view, question) in texts
        self.seen.add(question.kind)
        habit = (crc32(question.kind.encode()) + self.seed * len(question.kind)) % 3
        return texts[(0, -1, self.picks.below("pick", len(texts)))[habit]]


def test_it_answers_every_kind_of_question_with_an_option() -> None:
    seen: set[str] = set()
    modules = dict.fromkeys(("court", "landsknechte", "leaders"), "on")
    for seats in GAME.seats:
        for number, tower in enumerate(("independent", "two-shelves", "by-hand")):
            for draft in ("lineup", "draft"):
                chosen = {"setup": draft, "tower": tower, "keeper": "blue"}
                setup = GAME.setup(seats, {**chosen, **(modules if number != seats % 3 else {})})
                bots = [
                    Habitual(number + seat, Easy(GAME, setup, seat, 1), seen)
                    if seat % 2
                    else Easy(GAME, setup, seat, 1)
                    for seat in range(seats)
                ]
                play_game(GAME, setup, bots, Sampled(seats + 2))

    assert seen == {item.kind for item in GAME.items() if isinstance(item, Decision)}


@pytest.mark.parametrize("seats", GAME.seats)
def test_tables_of_its_own_kind_play_by_the_rules_and_alike_every_time(seats: int) -> None:
    setup = GAME.setup(seats, {"setup": "draft"})
    wrong: list[str] = []
    ends: list[bytes] = []
    for _ in range(2):
        bots = [Easy(GAME, setup, seat, 1) for seat in range(seats)]
        state, _ = play_game(GAME, setup, bots, Sampled(3), lambda state: wrong.extend(GAME.violations(state)))
        ends.append(state.encode())

    assert not wrong
    assert ends[0] == ends[1]


def test_it_wins_nearly_always_against_three_that_play_at_random() -> None:
    setup = GAME.setup(4)
    won = 0
    for number in range(20):
        mine = number % 4
        bots: list[Bot] = [Random(GAME, setup, seat, 10 * number + seat) for seat in range(4)]
        bots[mine] = Easy(GAME, setup, mine, 1)
        state, _ = play_game(GAME, setup, bots, Sampled(number))
        won += GAME.places(state)[mine] == 1

    assert won >= 19
