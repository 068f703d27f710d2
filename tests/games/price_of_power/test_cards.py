"""Action cards in The Price of Power: costs, display cards, covert cards and reactions."""

from __future__ import annotations

from hausmacht.core.agenda import Denial, Table
from hausmacht.core.match import new_match
from hausmacht.games.price_of_power import GAME, board
from hausmacht.games.price_of_power.components import ADM, ARMIES, DIP, GENERAL, MIL, NOBODY, POWERS, PROTESTANT
from hausmacht.games.price_of_power.effects.language import vocabulary
from hausmacht.games.price_of_power.rows import replaced, replaced_group
from hausmacht.games.price_of_power.rules.actions import menu, research
from hausmacht.games.price_of_power.rules.cards import cards, prices, reactions
from hausmacht.games.price_of_power.rules.diplomacy import diplomatic
from hausmacht.games.price_of_power.rules.terms import characters, relations, tokens
from hausmacht.games.price_of_power.rules.warfare.battle import battle
from hausmacht.games.price_of_power.state import PriceOfPower

from .laying import AUSTRIA, CASTILE, ENGLAND, FRANCE, answer, area, laid, province, question, realm, refusal, told
from .placing import give_idea

VERBS = vocabulary.ITEMS  # the verbs must be known before a card is played


def in_turn(player: int = FRANCE) -> Table[PriceOfPower]:
    table = laid()
    table.state.time.player = player
    table.next(menu.Turn(player))
    return table


def hold(table: Table[PriceOfPower], player: int, *names: str) -> list[int]:
    """Cards into a hand."""
    state = table.state
    numbers = [state.box.content.card_names.index(name) for name in names]
    for number in numbers:
        pile = state.box.content.card_deck[number]
        left = tuple([card for card in state.cards.decks[pile] if card != number])
        state.cards.decks = replaced_group(state.cards.decks, pile, left)
    state.cards.hands = replaced_group(state.cards.hands, player, tuple(sorted([*state.cards.hands[player], *numbers])))
    return numbers


def test_a_card_costs_power_and_ducats_and_is_discarded() -> None:
    """Rules: cards.cost, cards.play"""
    table = in_turn()
    state = table.state
    hold(table, FRANCE, "adm-04-1")
    base = board.base_tax(state, FRANCE)
    answer(table, "play adm-04-1")
    assert state.treasury.power[FRANCE * POWERS + ADM] == 2
    assert state.treasury.ducats[FRANCE] == 15 + (base + 1) // 2 + 3
    assert state.cards.hands[FRANCE] == ()
    assert len(state.cards.discards[ADM]) == 1
    assert told(table, "played")[0]["player"] == FRANCE


def test_a_card_that_cannot_be_paid() -> None:
    """Rules: cards.cost, power.pay, ducats.pay"""
    table = in_turn()
    hold(table, FRANCE, "adm-04-1", "dip-01-1")
    table.state.treasury.power[FRANCE * POWERS + ADM] = 0
    table.state.treasury.ducats[FRANCE] = 1
    assert refusal(table, "play adm-04-1") == ("short-of-power", "power.pay")
    assert refusal(table, "play dip-01-1") == ("short-of-ducats", "ducats.pay")


def test_a_cost_taken_from_an_action_less_a_discount() -> None:
    """Rules: cards.cost"""
    table = laid()
    state = table.state
    (card,) = hold(table, FRANCE, "adm-05-1")
    assert prices.card_price(state, FRANCE, card)[ADM] == 3
    state.treasury.stability[FRANCE] = -3
    assert prices.card_price(state, FRANCE, card)[ADM] == 0


def test_protestants_lay_out_development_for_less() -> None:
    """Rules: cards.discount"""
    table = laid()
    state = table.state
    (card,) = hold(table, FRANCE, "adm-01-1")
    assert prices.card_price(state, FRANCE, card)[ADM] == 1
    state.court.state_faith = replaced(state.court.state_faith, FRANCE, PROTESTANT)
    assert prices.card_price(state, FRANCE, card)[ADM] == 0


def test_battle_cards_and_reactions_are_not_for_the_turn() -> None:
    """Rules: cards.play, cards.battle"""
    table = in_turn()
    state = table.state
    hold(table, FRANCE, "mil-04-1", "mil-08-1", "mil-05-1", "mil-09-1", "mil-03-1", "dip-07-1")
    for name in ("mil-04-1", "mil-08-1", "mil-05-1", "mil-09-1"):
        assert refusal(table, f"play {name}") == ("not-in-turn", "cards.play")
    names = [state.box.content.card_names[card] for card in cards.battle_cards(state, FRANCE)]
    assert names == ["mil-03-1", "mil-04-1", "mil-08-1"]
    answer(table, "play dip-07-1")


def test_subjugate_without_a_target_is_not_played() -> None:
    """Rules: cards.needs"""
    table = in_turn(CASTILE)
    hold(table, CASTILE, "dip-04-1")
    assert refusal(table, "play dip-04-1") == ("nobody-to-subjugate", "subjugate.targets")


def test_a_display_card_is_charged_and_used() -> None:
    """Rules: display.charges, display.use, display.limit"""
    table = in_turn()
    state = table.state
    first, second = hold(table, FRANCE, "adm-01-1", "adm-01-2")
    state.treasury.power[FRANCE * POWERS + ADM] = 10
    answer(table, "play adm-01-1")
    assert state.cards.display[FRANCE] == (first, 3)
    answer(table, "done")
    for _ in range(3):
        table.next(menu.Turn(FRANCE))
        state.turn.acted = False
        assert refusal(table, "play adm-01-2") == ("displayed-already", "display.limit")
        answer(table, "use develop-town")
        answer(table, question(table).options(state)[0].text)
        answer(table, "done")
    assert state.cards.display[FRANCE] == ()
    assert state.cards.discards[ADM][-1] == first
    assert state.treasury.power[FRANCE * POWERS + ADM] == 3
    assert second in state.cards.hands[FRANCE]


def test_a_third_display_card_takes_the_place_of_one() -> None:
    """Rules: display.limit"""
    table = in_turn()
    state = table.state
    old, spies, reforms = hold(table, FRANCE, "adm-01-1", "dip-02-1", "mil-01-1")
    state.cards.hands = replaced_group(state.cards.hands, FRANCE, (reforms,))
    state.cards.display = replaced_group(state.cards.display, FRANCE, (old, 2, spies, 1))
    answer(table, "play mil-01-1")
    answer(table, "take-down adm-01-1")
    assert state.cards.display[FRANCE] == (spies, 1, reforms, 3)
    assert state.treasury.stability[FRANCE] == -1


def test_too_few_charges() -> None:
    """Rules: display.charges"""
    table = in_turn()
    state = table.state
    (spies,) = hold(table, FRANCE, "dip-02-1")
    state.cards.hands = replaced_group(state.cards.hands, FRANCE, ())
    state.cards.display = replaced_group(state.cards.display, FRANCE, (spies, 1))
    assert refusal(table, "use support-rebels") == ("too-few-charges", "display.charges")
    assert refusal(table, "use integrate-area") == ("not-displayed", "display.use")


def test_an_area_is_integrated_once_and_only_if_it_is_not_core_land() -> None:
    """France owns the Loire, its core land, and cannot integrate it; Aquitaine, taken from England, can be.

    Rules: core.not-twice, display.use
    """
    table = in_turn()
    state = table.state
    (plans,) = hold(table, FRANCE, "adm-01-1")
    state.cards.hands = replaced_group(state.cards.hands, FRANCE, ())
    state.cards.display = replaced_group(state.cards.display, FRANCE, (plans, 3))
    state.treasury.power[FRANCE * POWERS + ADM] = 6
    assert refusal(table, "use integrate-area") == ("use-needs", "cards.needs")
    for at in state.box.provinces_in[area("aquitaine")]:
        tokens.place_town(table, FRANCE, at)
    answer(table, "use integrate-area")
    assert state.map.core[area("aquitaine")] == FRANCE
    assert state.map.core[area("loire")] == NOBODY
    state.turn.acted = False
    assert refusal(table, "use integrate-area") == ("use-needs", "cards.needs")


def test_what_touches_an_ally_or_a_vassal_touches_the_player() -> None:
    """Castile's spies are in the Seine, in Lombardy and in Brittany: whom do they touch? Rules: covert.touched"""
    table = laid()
    state = table.state
    assert reactions.touched_in(state, CASTILE, area("seine")) == [FRANCE]
    relations.make_ally(table, ENGLAND, realm("france"))
    assert reactions.touched_in(state, CASTILE, area("seine")) == [ENGLAND, FRANCE]

    assert AUSTRIA not in reactions.touched_in(state, CASTILE, area("lombardy"))
    relations.make_ally(table, AUSTRIA, realm("milan"))
    assert AUSTRIA in reactions.touched_in(state, CASTILE, area("lombardy"))

    assert AUSTRIA not in reactions.touched_in(state, CASTILE, area("brittany-normandy"))
    tokens.place_vassal(table, AUSTRIA, province("nantes"))
    assert AUSTRIA in reactions.touched_in(state, CASTILE, area("brittany-normandy"))


def test_a_claim_is_countered() -> None:
    """Rules: covert.counter, covert.touched"""
    table = in_turn(CASTILE)
    state = table.state
    hold(table, ENGLAND, "dip-07-1")
    state.map.claims = replaced(state.map.claims, area("aquitaine"), 0)
    state.treasury.power[CASTILE * POWERS + DIP] = 3
    touched = reactions.touched_in(state, CASTILE, area("aquitaine"))
    assert ENGLAND in touched
    answer(table, "fabricate-claim")
    answer(table, "claim aquitaine")
    asked = question(table)
    assert (asked.kind, asked.seat) == ("counter-spy", ENGLAND)
    answer(table, "counter dip-07-1")
    assert not board.has_claim(state, CASTILE, area("aquitaine"))
    assert state.treasury.power[CASTILE * POWERS + DIP] == 1
    assert state.treasury.power[ENGLAND * POWERS + DIP] == 2
    assert state.treasury.prestige[ENGLAND] == 1
    assert question(table).seat == CASTILE


def test_a_card_once_shown_stays_played_if_somebody_is_asked_because_of_it() -> None:
    """Else one could find out whether anybody answers it, and then choose otherwise.

    Rules: core.stretch, covert.counter
    """
    table = in_turn(CASTILE)
    card, *_ = hold(table, CASTILE, "dip-05-1")
    hold(table, ENGLAND, "dip-07-1")
    table.state.treasury.power[CASTILE * POWERS : CASTILE * POWERS + POWERS] = [9, 9, 9]
    match = new_match(GAME, GAME.setup(4, {"scenario": "1-01"}), bytes(32), table.state)
    first = len(match.line)

    assert match.stretch(CASTILE, ["play dip-05-1", "done", "done"]) is None

    assert card not in match.state.cards.hands[CASTILE]
    assert [entry.text for entry in match.line[first:]] == ["play dip-05-1"]
    assert (match.decisions()[0].seat, match.decisions()[0].kind) == (ENGLAND, "counter-spy")


def test_a_card_once_shown_stays_played_if_what_follows_is_refused() -> None:
    """Else a choice that nobody can make would tell for nothing that no one answers the card.

    Rules: core.stretch, covert.counter
    """
    table = in_turn(CASTILE)
    card, *_ = hold(table, CASTILE, "dip-05-1")
    table.state.treasury.power[CASTILE * POWERS : CASTILE * POWERS + POWERS] = [9, 9, 9]
    match = new_match(GAME, GAME.setup(4, {"scenario": "1-01"}), bytes(32), table.state)
    first = len(match.line)

    assert match.stretch(CASTILE, ["play dip-05-1", "no such choice"]) is None

    assert card not in match.state.cards.hands[CASTILE]
    assert [entry.text for entry in match.line[first:]] == ["play dip-05-1"]


def test_everybody_touched_with_cards_is_asked_whatever_they_are() -> None:
    """Rules: reaction.window"""
    table = in_turn(CASTILE)
    state = table.state
    hold(table, ENGLAND, "adm-04-1")
    state.map.claims = replaced(state.map.claims, area("aquitaine"), 0)
    answer(table, "fabricate-claim")
    answer(table, "claim aquitaine")
    assert question(table).kind == "counter-spy"
    assert [GAME.item(item.text) is item for item in state.agenda if item.kind == "shut"] == [True]
    assert refusal(table, "counter adm-04-1") == ("no-counter", "covert.counter")
    answer(table, "decline")
    assert board.has_claim(state, CASTILE, area("aquitaine"))


def test_efficient_spies_are_dearer_to_counter_and_cheaper_to_send() -> None:
    """Rules: covert.counter, claim.cost"""
    table = laid()
    state = table.state
    research.know_from_start(state, CASTILE, state.box.content.idea_number["efficient_spies"])
    assert reactions.counter_cost(state, CASTILE) == 2
    assert reactions.counter_cost(state, FRANCE) == 1
    assert diplomatic.claim_cost(state, CASTILE, area("aquitaine")) == 1


def test_a_covert_card_is_countered_before_it_works() -> None:
    """Rules: cards.covert, ruling.covert-cards"""
    table = in_turn(CASTILE)
    state = table.state
    hold(table, CASTILE, "dip-06-1")
    hold(table, ENGLAND, "dip-07-1")
    tolerance = state.box.content.idea_number["tolerance"]
    research.know_from_start(state, ENGLAND, tolerance)
    state.cards.idea_display = (tolerance,)
    answer(table, "play dip-06-1")
    assert (question(table).kind, question(table).seat) == ("counter-spy", ENGLAND)
    answer(table, "counter dip-07-1")
    assert question(table).kind == "turn"
    assert not research.has(state, CASTILE, tolerance)
    assert state.treasury.power[CASTILE * POWERS + DIP] == 2


def test_countering_efficient_spies_takes_one_power_more() -> None:
    """England has 2 diplomatic power, and Castile's spies are efficient: the answer costs both.

    Rules: covert.counter
    """
    table = in_turn(CASTILE)
    state = table.state
    give_idea(table, CASTILE, "efficient_spies")
    hold(table, CASTILE, "dip-06-1")
    hold(table, ENGLAND, "dip-07-1")
    tolerance = state.box.content.idea_number["tolerance"]
    research.know_from_start(state, ENGLAND, tolerance)
    state.cards.idea_display = (tolerance,)
    state.treasury.power[ENGLAND * POWERS + DIP] = 2
    answer(table, "play dip-06-1")
    answer(table, "counter dip-07-1")
    assert state.treasury.power[ENGLAND * POWERS + DIP] == 0


def test_study_technology_earns_nobody_else_prestige() -> None:
    """Rules: research.others"""
    table = in_turn(CASTILE)
    state = table.state
    hold(table, CASTILE, "dip-06-1")
    tolerance = state.box.content.idea_number["tolerance"]
    research.know_from_start(state, ENGLAND, tolerance)
    state.cards.idea_display = (tolerance,)
    answer(table, "play dip-06-1")
    answer(table, "research-idea tolerance")
    assert research.has(state, CASTILE, tolerance)
    assert (state.treasury.prestige[CASTILE], state.treasury.prestige[ENGLAND]) == (2, 0)
    assert state.treasury.power[CASTILE * POWERS + ADM] == 2


def test_scorched_earth() -> None:
    """Rules: reaction.scorched-earth"""
    table = laid()
    state = table.state
    hold(table, FRANCE, "mil-09-1")
    relations.set_war(table, ENGLAND, realm("france"))
    seine = board.realm_of_player_area(state, FRANCE)
    state.forces.army_at[ENGLAND * 3] = seine
    state.forces.army[ENGLAND * 27] = 6
    table.next(menu.Turn(ENGLAND))
    cards.open_reactions(table, "land_movement", ENGLAND, seine)
    answer(table, "react mil-09-1")
    while question(table).kind != "turn":
        answer(table, question(table).options(state)[0].text)
    assert sum(state.forces.army[ENGLAND * 27 : ENGLAND * 27 + 9]) == 4
    assert state.treasury.power[FRANCE * POWERS + MIL] == 2
    assert told(table, "unrest")


def test_only_enemies_with_towns_there_react_to_an_army() -> None:
    """Rules: reaction.window"""
    table = laid()
    state = table.state
    hold(table, FRANCE, "mil-09-1")
    hold(table, AUSTRIA, "mil-09-2")
    table.next(menu.Turn(ENGLAND))
    seine = board.realm_of_player_area(state, FRANCE)
    cards.open_reactions(table, "land_movement", ENGLAND, seine)
    assert question(table).kind == "turn"
    relations.set_war(table, ENGLAND, realm("france"))
    cards.open_reactions(table, "land_movement", ENGLAND, seine)
    assert (question(table).kind, question(table).seat) == ("answer-army", FRANCE)


def test_one_step_ahead_answers_an_army_that_acts_nearby() -> None:
    """Rules: reaction.one-step-ahead"""
    table = laid()
    state = table.state
    hold(table, FRANCE, "mil-05-1")
    relations.set_war(table, ENGLAND, realm("france"))
    place = state.forces.army_at[FRANCE * 3]
    table.next(menu.Turn(ENGLAND))
    cards.open_reactions(table, "land_activation", ENGLAND, place)
    assert (question(table).kind, question(table).seat) == ("answer-army", FRANCE)
    answer(table, "react mil-05-1")
    assert state.treasury.power[FRANCE * POWERS + MIL] == 2
    assert [state.box.content.card_names[card] for card in state.cards.discards[MIL]] == ["mil-05-1"]
    assert question(table).seat == FRANCE


def test_an_army_that_acts_next_door_is_near_one_that_acts_further_away_is_not() -> None:
    """France's first army stands in the Seine, the second is gone. Rules: reaction.one-step-ahead"""
    table = laid()
    state = table.state
    state.forces.army_at[FRANCE * ARMIES : FRANCE * ARMIES + ARMIES] = [area("seine"), NOBODY, NOBODY]
    assert reactions.is_army_near(state, FRANCE, area("seine"))
    assert reactions.is_army_near(state, FRANCE, area("loire"))
    assert not reactions.is_army_near(state, FRANCE, area("languedoc"))


def fighting() -> Table[PriceOfPower]:
    """England attacks Paris, which France defends with its army."""
    table = laid()
    state = table.state
    state.court.character = (NOBODY,) * len(state.court.character)
    relations.set_war(table, ENGLAND, realm("france"))
    seine = board.realm_of_player_area(state, FRANCE)
    for player in (ENGLAND, FRANCE):
        state.forces.army_at[player * 3] = seine
        state.forces.army[player * 27] = 3
    table.next(menu.Turn(ENGLAND))
    return table


def test_inspired_leadership_needs_a_leader() -> None:
    """Rules: cards.battle, cards.needs"""
    table = fighting()
    state = table.state
    (card,) = hold(table, ENGLAND, "mil-04-1")
    battle.fight_land(table, ENGLAND, state.forces.army_at[ENGLAND * 3])
    answer(table, "done")  # nobody is appointed
    assert question(table).kind == "battle-cards"
    denial = cards.why_not_in_battle(state, ENGLAND, card)
    assert denial is not None
    assert denial.code == "card-needs"
    leader = state.box.content.card_names.index("mil-01-1")
    characters.put(state, ENGLAND, GENERAL, leader, 0)
    assert cards.why_not_in_battle(state, ENGLAND, card) is None


def in_words(denial: Denial, language: str) -> str:
    words = GAME.catalogue(language, GAME.setup(4, {"scenario": "1-01"}))
    return words.say("denial", denial.code, denial.numbers)


def test_what_a_card_needs_is_said_in_words() -> None:
    """Rules: cards.needs"""
    table = fighting()
    state = table.state
    (card,) = hold(table, ENGLAND, "mil-04-1")
    battle.fight_land(table, ENGLAND, state.forces.army_at[ENGLAND * 3])
    answer(table, "done")
    denial = cards.why_not_in_battle(state, ENGLAND, card)
    assert denial is not None
    assert {language: in_words(denial, language) for language in ("en", "de")} == {
        "en": "Inspired Leadership can be played only if you have a leader in the battle.",
        "de": "Mitreißende Führung kann nur gespielt werden, falls du einen Anführer in der Schlacht hast.",
    }


def test_naval_maneuver_adds_dice_at_sea_alone() -> None:
    """Rules: cards.battle, cards.needs"""
    table = fighting()
    state = table.state
    (card,) = hold(table, ENGLAND, "mil-03-1")
    battle.fight_land(table, ENGLAND, state.forces.army_at[ENGLAND * 3])
    answer(table, "done")
    denial = cards.why_not_in_battle(state, ENGLAND, card)
    assert denial is not None
    assert (denial.code, denial.rule) == ("battle-needs", "cards.needs")
    assert in_words(denial, "en").endswith("only if it is a battle at sea.")


def test_a_display_card_drills_in_battle() -> None:
    """Rules: cards.battle, display.use"""
    table = fighting()
    state = table.state
    (reforms,) = hold(table, ENGLAND, "mil-01-1")
    state.cards.hands = replaced_group(state.cards.hands, ENGLAND, ())
    state.cards.display = replaced_group(state.cards.display, ENGLAND, (reforms, 2))
    battle.fight_land(table, ENGLAND, state.forces.army_at[ENGLAND * 3])
    answer(table, "use drill")
    assert state.cards.display[ENGLAND] == (reforms, 1)
