"""Loans in the middle of something in The Price of Power: whoever must cover a cost in ducats may borrow first."""

from __future__ import annotations

from tests.games.price_of_power.laying import (
    AUSTRIA,
    CASTILE,
    ENGLAND,
    FRANCE,
    answer,
    area,
    laid,
    question,
    realm,
    refusal,
    sea,
)
from tests.games.price_of_power.placing import clear_units, in_turn, put_army
from tests.games.price_of_power.running import do, offered

from hausmacht.core.agenda import Table, advance
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import ARMIES, DIP, MIL, POWERS, UNIT_KINDS
from hausmacht.games.price_of_power.progress.deal import EXCHANGING, Marked
from hausmacht.games.price_of_power.rows import replaced, replaced_group
from hausmacht.games.price_of_power.rules.actions import focus
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.phases import drawing
from hausmacht.games.price_of_power.rules.terms import borrowing, relations
from hausmacht.games.price_of_power.rules.warfare.land import access, movement
from hausmacht.games.price_of_power.rules.warfare.mustering import recruiting
from hausmacht.games.price_of_power.rules.warfare.ships import transport
from hausmacht.games.price_of_power.state import PriceOfPower


def poor(table: Table[PriceOfPower], player: int, ducats: int = 0) -> PriceOfPower:
    """The player has next to nothing in his treasury."""
    table.state.treasury.ducats[player] = ducats
    return table.state


def test_drawn_cards_are_kept_with_borrowed_ducats() -> None:
    """Rules: draw.pay, loan.cover

    Castile has drawn three cards and has 1 ducat. A loan of 5 pays for all three, and leaves nothing.
    """
    table = laid()
    state = poor(table, CASTILE, 1)
    table.next(drawing.DrawCards(CASTILE))
    for _ in range(3):
        answer(table, "draw diplomatic")
    hand = [state.box.content.card_names[card] for card in state.cards.hands[CASTILE]]
    assert refusal(table, f"keep {hand[0]}") == ("short-of-ducats", "ducats.pay")

    answer(table, "loan")
    assert (state.treasury.ducats[CASTILE], state.treasury.loans[CASTILE]) == (6, 1)
    for name in hand:
        answer(table, f"keep {name}")

    assert len(state.cards.hands[CASTILE]) == 3
    assert state.treasury.ducats[CASTILE] == 0


def test_nobody_borrows_for_cards_he_can_pay_or_may_not_keep() -> None:
    """Rules: loan.cover, ideas.more-cards"""
    table = laid()
    state = poor(table, CASTILE, 2)
    table.next(drawing.DrawCards(CASTILE))
    for _ in range(3):
        answer(table, "draw diplomatic")
    assert refusal(table, "loan") == ("not-short", "loan.cover")

    table.state.treasury.ducats[CASTILE] = 0
    enough = drawing.KeepCards(CASTILE, 3)
    denial = enough.why_not(state, borrowing.LOAN)
    assert denial is not None
    assert denial.code == "not-short"


def test_with_five_loans_there_is_no_sixth_for_cards() -> None:
    """Rules: loan.take, loan.cover"""
    table = laid()
    state = poor(table, CASTILE)
    state.treasury.loans[CASTILE] = 5
    table.next(drawing.DrawCards(CASTILE))
    for _ in range(3):
        answer(table, "draw diplomatic")

    assert refusal(table, "loan") == ("loans-full", "loan.take")
    assert offered(table) == ["done"]


def test_a_loan_repaid_in_somebodys_turn_binds_him_alone() -> None:
    """Rules: loan.no-circle

    France has repaid a loan in her turn and takes no new one. Castile, who must pay for something meanwhile, may.
    """
    table = laid()
    state = table.state
    state.treasury.ducats[:] = [0] * 4
    state.turn.repaid = True
    denial = borrowing.why_not_cover(state, FRANCE, 3)
    assert denial is not None
    assert denial.code == "repaid-this-turn"
    assert borrowing.why_not_cover(state, CASTILE, 3) is None


def test_a_salvaged_card_is_paid_with_a_loan() -> None:
    """Rules: focus.salvage, loan.cover"""
    table = laid()
    state = poor(table, FRANCE)
    pile = state.cards.decks[MIL][:2]
    state.cards.decks = replaced_group(state.cards.decks, MIL, state.cards.decks[MIL][2:])
    state.cards.discards = replaced_group(state.cards.discards, MIL, pile)
    state.deal = Marked(EXCHANGING)
    table.next(focus.NewCard(FRANCE, 1, 0))
    wanted = f"salvage {state.box.content.card_names[pile[0]]}"
    assert refusal(table, wanted) == ("short-of-ducats", "ducats.pay")

    answer(table, "loan")
    answer(table, wanted)

    assert pile[0] in state.cards.hands[FRANCE]
    assert (state.treasury.ducats[FRANCE], state.treasury.loans[FRANCE]) == (3, 1)


def test_further_influence_is_bought_with_a_loan() -> None:
    """Rules: influence.cost, loan.cover

    The only diplomatic power is spent on the first cube; the second one costs 3 ducats, which a loan brings.
    """
    table = in_turn(FRANCE)
    state = poor(table, FRANCE)
    state.treasury.power[FRANCE * POWERS + DIP] = 1
    state.map.influence = replaced(state.map.influence, area("burgundy"), 0)
    answer(table, "influence")
    assert refusal(table, "loan") == ("not-short", "loan.cover")
    answer(table, "influence burgundy")
    assert refusal(table, "buy-influence burgundy") == ("short-of-ducats", "ducats.pay")

    answer(table, "loan")
    answer(table, "buy-influence burgundy")

    assert (state.treasury.ducats[FRANCE], state.treasury.loans[FRANCE]) == (2, 1)


def test_a_subject_borrows_for_the_empire() -> None:
    """Rules: empire.contribution, loan.cover"""
    table = laid()
    state = poor(table, CASTILE)
    table.next(empire.Contribution(CASTILE, FRANCE))
    need = empire.contributed_ducats(state, CASTILE)
    assert refusal(table, "give-ducats") == ("cannot-contribute", "empire.contribution")
    answer(table, "loan")
    while state.treasury.ducats[CASTILE] < need:
        answer(table, "loan")
    assert refusal(table, "loan") == ("not-short", "loan.cover")
    before = state.treasury.ducats[CASTILE]
    answer(table, "give-ducats")
    assert state.treasury.ducats[CASTILE] == before - need


def test_recruits_are_paid_with_a_loan() -> None:
    """Rules: recruit.prices, loan.cover"""
    table = laid()
    state = poor(table, FRANCE, 2)
    state.treasury.available[FRANCE] = 9
    recruiting.begin(table, FRANCE, free=True)
    answer(table, "recruit-in seine")
    answer(table, "recruit 1 infantry")
    if question(table).kind == "place-units":
        answer(table, "camp")
    assert refusal(table, "recruit-in seine") == ("little-money", "recruit.prices")

    answer(table, "loan")
    answer(table, "recruit-in seine")

    assert "recruit 2 infantry" in offered(table)


def test_passage_is_paid_with_a_loan() -> None:
    """Rules: access.neutral, loan.cover

    France is at war with Milan and stands beside neutral Savoy's lands without a ducat.
    """
    table = laid()
    state = poor(table, FRANCE)
    relations.set_war(table, FRANCE, realm("milan"))
    clear_units(table, FRANCE)
    put_army(table, FRANCE, "languedoc", [2])
    state.map.influence = tuple([0] * len(state.map.influence))
    table.next(movement.March(FRANCE, 0, area("languedoc"), 2, 0))
    neutral = [near for near in state.box.borders[area("languedoc")] if access.price_of_passage(state, FRANCE, near)]
    assert neutral
    bought = movement.MARCH[access.DUCATS][neutral[0]].text
    assert refusal(table, bought) == ("little-money", "access.neutral")

    answer(table, "loan")

    assert bought in offered(table)
    assert refusal(table, "loan") == ("not-short", "loan.cover")


def test_a_landing_is_paid_with_a_loan() -> None:
    """Rules: naval.transport, access.neutral, loan.cover

    England's ships carry two units across the Channel to a neutral shore; she is at war with France.
    """
    table = laid()
    state = poor(table, ENGLAND)
    relations.set_war(table, ENGLAND, realm("france"))
    clear_units(table, ENGLAND)
    state.map.influence = tuple([0] * len(state.map.influence))
    state.map.claims = tuple([0] * len(state.map.claims))
    state.forces.light = replaced(state.forces.light, sea("english-channel"), 3 << (5 * ENGLAND))
    home = board.realm_of_player_area(state, ENGLAND)
    state.forces.army[ENGLAND * ARMIES * UNIT_KINDS] = 2
    state.forces.army_at[ENGLAND * ARMIES] = home
    landing = transport.Landing(ENGLAND, 0, home, sea("english-channel"))
    neutral = [
        near
        for near in access.landings(state, ENGLAND, home, 2, sea("english-channel"))
        if access.price_of_passage(state, ENGLAND, near) and not access.owners_to_ask(state, near)
    ]
    assert neutral
    bought = movement.FERRY[access.DUCATS][neutral[0]].text
    table.next(landing)
    assert refusal(table, bought) == ("little-money", "access.neutral")

    answer(table, "loan")

    assert bought in offered(table)
    assert refusal(table, "loan") == ("not-short", "loan.cover")


def test_mercenaries_on_a_march_are_paid_with_a_loan() -> None:
    """Rules: move.mercenaries, loan.cover

    Optional rule 2. France has 3 ducats, and a mercenary costs 4. Once the army has marched, nobody can be hired.
    """
    table = laid(mercenaries_on_activation="on")
    state = poor(table, FRANCE, 3)
    clear_units(table, FRANCE)
    put_army(table, FRANCE, "seine", [2])
    movement.begin(table, FRANCE)
    answer(table, "activate army-1")
    assert refusal(table, "hire 1 mercenary-infantry") == ("little-money", "recruit.prices")
    assert question(table).why_not(state, borrowing.LOAN) is None

    answer(table, "loan")
    answer(table, "hire 1 mercenary-infantry")
    answer(table, "march loire")

    assert (state.treasury.ducats[FRANCE], state.treasury.loans[FRANCE]) == (4, 1)
    assert refusal(table, "loan") == ("not-short", "loan.cover")


def test_nobody_borrows_on_a_march_that_costs_nothing() -> None:
    """Rules: loan.cover"""
    table = laid()
    poor(table, FRANCE)
    clear_units(table, FRANCE)
    put_army(table, FRANCE, "loire", [2])
    table.next(movement.March(FRANCE, 0, area("loire"), 2, 0))

    assert refusal(table, "loan") == ("not-short", "loan.cover")


def test_what_an_event_sells_is_paid_with_loans() -> None:
    """Rules: loan.cover, effects.recruit"""
    table = laid()
    state = poor(table, AUSTRIA)
    state.treasury.available[AUSTRIA] = 5
    do(table, AUSTRIA, {"do": "recruit", "n": 1, "kind": "land", "in": {"areas_of": "self"}})
    answer(table, next(text for text in offered(table) if "infantry" in text))
    answer(table, offered(table)[0])
    advance(table)

    assert state.treasury.loans[AUSTRIA] == 1
    assert state.treasury.available[AUSTRIA] == 4
