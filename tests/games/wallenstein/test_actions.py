"""Perform actions: their order, whose turn it is, what is turned up, and the end of the round."""

from __future__ import annotations

from tests.games.wallenstein.table import acting, new_table, plan_all, table

from hausmacht.games.wallenstein.components import ACTION_NAMES, SEAT_NAMES


def test_five_action_cards_lie_open() -> None:
    """Rules: actions.display"""
    played = table(to_do=["seal 0", "actions.display_actions", "seal 0"])
    played.luck("actions", 9, 0, 0, 6, 5)
    played.go()

    assert played.open_actions() == ["b", "palace", "church", "a", "deploy-1"]
    assert [event.values for event in played.events("actions-opened")] == [((9, 0, 1, 8, 7),)]


def test_after_each_action_the_next_card_is_turned_up() -> None:
    """Rules: actions.turn-next, actions.order"""
    played = table(
        "actions: a tax grain palace b",
        "order: black blue purple red yellow",
        "mark: black 3",
        "koeln: black 3",
        *[f"black plans: {box} nothing" for box in (*ACTION_NAMES, "bid")],
        *[f"{seat} plans: {box} nothing" for seat in SEAT_NAMES[1:] for box in (*ACTION_NAMES, "bid")],
        "black plans: a mark, b koeln",
        to_do=["seal 0", "actions.carry_out"],
    )
    played.luck("actions", 0)
    played.go()
    assert played.open_actions() == ["a", "tax", "grain", "palace", "b"]  # A is not finished
    played.choose("black", "stay")

    # tax, grain and palace are carried out by nobody, and B is asked: four more cards have been turned up
    assert len(played.open_actions()) == 9
    assert played.open_actions()[5] == "church"
    assert played.asked() == ["black combat"]
    played.choose("black", "stay")
    assert sorted(played.open_actions()) == sorted(ACTION_NAMES)


def test_five_coming_actions_are_known_until_all_lie_open() -> None:
    """Rules: actions.turn-next, actions.display"""
    played = new_table(3)
    for seat in ("black", "blue", "purple"):
        plan_all(played, seat)
    seen = []
    while played.state.actions and not played.state.lanes:
        if played.asked()[0].endswith("combat"):
            seen.append((played.state.action, len(played.open_actions())))
        seat = played.asked()[0].split()[0]
        played.choose(seat, played.options(seat)[0])

    assert seen
    assert all(turned == min(10, action + 5) for action, turned in seen)


def test_everybody_carries_out_an_action_before_the_next_comes() -> None:
    """Rules: actions.by-all, actions.order"""
    played = acting(
        "mark: black 1",
        "koeln: black 1",
        "baden: blue 1",
        "trier: blue 1",
        "black plans: tax mark, post koeln",
        "blue plans: tax baden, post trier",
        "order: blue black",
        actions="post tax",
    )

    acted = [event for event in played.match.events(-1) if event.kind.name in ("built", "taxed")]
    assert [(event.kind.name, event.facts()["seat"]) for event in acted] == [
        ("built", 1),
        ("built", 0),
        ("taxed", 1),
        ("taxed", 0),
    ]


def test_a_card_is_turned_up_when_its_action_comes() -> None:
    """Rules: actions.reveal, plan.money-card"""
    played = acting(
        "mark: black 3", "koeln: black 1", "black plans: a mark, tax koeln, grain money-3", actions="a tax grain"
    )

    assert [event.facts()["card"] for event in played.events("revealed")] == [19]
    played.choose("black", "stay")
    assert [event.facts()["card"] for event in played.events("revealed")] == [19, 18, 48]
    assert played.money("black") == 12 + 5  # the money card costs and brings nothing
    assert played.grain("black") == 0


def test_what_can_be_done_is_done_without_asking() -> None:
    """Rules: actions.must"""
    played = acting(
        "mark: black 1",
        "koeln: black 1",
        "trier: black 1",
        "baden: black 1 revolt 3",
        "black plans: deploy-5 mark, palace koeln, grain trier, tax baden",
        actions="palace deploy-5 grain tax",
        falls=["black 0, peasants 3"],
    )

    assert played.is_over()
    assert played.money("black") == 12 - 3 - 3 + 4
    assert played.county("baden") == "neutral"


def test_an_open_box_is_passed_over() -> None:
    """Rules: plan.cards-short"""
    played = acting("mark: black 3", "black plans: a nothing", actions="a")

    assert played.is_over()
    assert played.events("revealed") == []


def test_after_ten_actions_cards_return_and_the_event_is_gone() -> None:
    """Rules: actions.end, event.removed, order.winter"""
    played = acting(
        "mark: black 1",
        "black plans: tax mark, grain money-2",
        "event: post-7",
        "open_events: post-7 deploy-1",
        "order: yellow/attack black/more-grain",
        actions="tax",
        then=["actions.end_round", "seal 0"],
    )

    assert played.state.plan == [-1] * 55
    assert played.state.money_cards == [31] * 5
    assert played.state.event == -1
    assert played.open_events() == ["deploy-1"]
    assert played.open_actions() == []
    assert played.order()[:2] == ["yellow", "black"]  # stays for winter
    fresh = table("mark: black 1", to_do=["planning.plan"])
    assert fresh.offers("black", "palace mark")
