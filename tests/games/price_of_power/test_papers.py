"""Papers beside the table: what a seat could do with its cards, how near its missions are, what its wars stand at."""

from __future__ import annotations

from tests.games.price_of_power.laying import CASTILE, ENGLAND, FRANCE, area, laid, province, realm

from hausmacht.core.agenda import Table
from hausmacht.core.view import SPECTATOR
from hausmacht.core.words import Catalogue
from hausmacht.games.price_of_power import GAME, board
from hausmacht.games.price_of_power.components import ADM, NOBODY, POWERS, PROTESTANT
from hausmacht.games.price_of_power.effects.language.cards import DUCATS
from hausmacht.games.price_of_power.papers.affairs import affairs
from hausmacht.games.price_of_power.papers.hand import HandCard
from hausmacht.games.price_of_power.papers.mine import mine
from hausmacht.games.price_of_power.papers.missions import missions
from hausmacht.games.price_of_power.rows import replaced, replaced_group
from hausmacht.games.price_of_power.rules.terms import manpower, tokens
from hausmacht.games.price_of_power.state import PriceOfPower

ENGLISH = GAME.catalogue("en")
GERMAN = GAME.catalogue("de")


def card_of(table: Table[PriceOfPower], name: str) -> int:
    """The first card of this type."""
    content = table.state.box.content
    return next(at for at, kind in enumerate(content.card_type) if content.types[kind].id == name)


def in_hand(table: Table[PriceOfPower], player: int, *names: str) -> None:
    cards = tuple(card_of(table, name) for name in names)
    table.state.cards.hands = replaced_group(table.state.cards.hands, player, cards)


def mission_of(table: Table[PriceOfPower], name: str) -> int:
    return table.state.box.content.mission_number[name]


def missions_held(table: Table[PriceOfPower], player: int, *names: str) -> None:
    held = tuple(mission_of(table, name) for name in names)
    table.state.cards.missions = replaced_group(table.state.cards.missions, player, held)


def shown(table: Table[PriceOfPower], player: int, name: str, words: Catalogue = ENGLISH) -> HandCard:
    """A card as the paper of its owner shows it."""
    in_hand(table, player, name)
    return mine(table.state, player, words).hand[0]


# Cards


def test_a_card_says_what_it_brings_this_realm() -> None:
    table = laid()
    tax = board.base_tax(table.state, FRANCE)

    card = shown(table, FRANCE, "ADM-04")

    brought = (tax + 1) // 2 + 3
    assert [(each.what, each.amount) for each in card.gains] == [("D", brought)]
    assert card.lines[0].startswith(f"Gain {brought} ducats")
    assert card.code == ""


def test_numbers_are_filled_in_in_german_too() -> None:
    table = laid()

    card = shown(table, FRANCE, "ADM-04", GERMAN)

    assert f"{card.gains[0].amount} Dukaten" in card.lines[0]


def test_a_card_counts_what_it_can_be_played_on() -> None:
    table = laid()

    card = shown(table, FRANCE, "DIP-03")

    assert card.choice == "area"
    assert card.targets > 3


def test_a_card_that_is_too_dear_says_what_is_missing() -> None:
    table = laid()
    table.state.treasury.power[FRANCE * POWERS + ADM] = 0

    card = shown(table, FRANCE, "ADM-04")

    assert card.code == "short-of-power"
    assert card.reason == "This needs 1 administrative power; you have 0."
    assert card.short[ADM]
    assert not card.short[DUCATS]


def test_a_card_for_battles_waits_for_one() -> None:
    table = laid()

    card = shown(table, FRANCE, "MIL-08")

    assert card.code == "not-in-turn"
    assert card.flags == ("battle",)


def test_what_runs_now_does_not_change_what_a_card_could_do() -> None:
    """A card is told as if it were played by itself, whatever another effect has chosen."""
    table = laid()
    in_hand(table, FRANCE, "DIP-03", "DIP-01")
    before = mine(table.state, FRANCE, ENGLISH)

    table.state.effects.frames = ((2, 0, FRANCE, 0, NOBODY, 0, NOBODY, NOBODY, 0, NOBODY, 0),)

    assert mine(table.state, FRANCE, ENGLISH) == before
    assert table.state.effects.frames


# The realm


def test_tracks_say_what_the_next_town_brings() -> None:
    table = laid()
    before = mine(table.state, FRANCE, ENGLISH).realm
    assert before is not None
    small = before.tracks[0]
    bare = next(
        at
        for at, flag in enumerate(table.state.map.flag)
        if flag != NOBODY and table.state.map.token[at] < 0 and board.tax_value(table.state, at) == 1
    )

    tokens.place_town(table, FRANCE, bare)

    after = mine(table.state, FRANCE, ENGLISH).realm
    assert after is not None
    assert after.tracks[0].used == small.used + 1
    assert after.manpower == before.manpower + small.manpower
    assert after.net >= before.net + small.ducats
    assert after.manpower == manpower.total(table.state, FRANCE)


# Missions


def test_a_mission_names_its_provinces_and_whose_they_are() -> None:
    table = laid()
    missions_held(table, FRANCE, "france 1A")

    goal = mine(table.state, FRANCE, ENGLISH).missions[0].goal

    assert (goal.have, goal.need, goal.done) == (0, 3, False)
    lands = goal.parts[0].lands
    assert {each.province for each in lands} == {province(each) for each in ("bordeaux", "caux", "maine", "normandie")}
    assert {each.realm for each in lands} == {realm("england")}
    assert goal.parts[0].places == tuple(f"province.{at}" for at in sorted(each.province for each in lands))
    assert goal.otherwise == ("England owns no province in Aquitaine, Brittany & Normandy or Seine",)


def test_what_is_won_counts_and_stands_first() -> None:
    table = laid()
    missions_held(table, FRANCE, "france 1A")
    tokens.remove_token(table, province("caux"))
    tokens.place_town(table, FRANCE, province("caux"))

    goal = mine(table.state, FRANCE, ENGLISH).missions[0].goal

    assert (goal.have, goal.need) == (1, 3)
    first = goal.parts[0].lands[0]
    assert (first.province, first.done, first.why) == (province("caux"), True, "yours")


def test_what_is_only_occupied_is_not_won_yet() -> None:
    table = laid()
    missions_held(table, FRANCE, "france 1A")
    state = table.state
    state.map.occupier = replaced(state.map.occupier, province("caux"), FRANCE)

    goal = mine(state, FRANCE, ENGLISH).missions[0].goal

    caux = next(each for each in goal.parts[0].lands if each.province == province("caux"))
    assert (caux.done, caux.why, goal.have) == (False, "held", 0)


def test_a_mission_of_several_parts_counts_those_that_are_done() -> None:
    table = laid()
    missions_held(table, FRANCE, "france 2A")
    deck = {each.mission: each for each in missions(table.state, FRANCE, ENGLISH).tree}

    several = [each.goal for each in deck.values() if len(each.goal.parts) > 1]

    assert several
    for goal in several:
        assert goal.need == len(goal.parts)
        assert goal.have == sum(each.done for each in goal.parts)


def test_the_tree_tells_what_may_be_picked_and_what_comes_first() -> None:
    table = laid()
    missions_held(table, FRANCE, "france 1A")

    tree = {each.mission: each for each in missions(table.state, FRANCE, ENGLISH).tree}

    assert tree[mission_of(table, "france 1A")].state == "hand"
    assert {each.state for each in tree.values()} == {"hand", "open", "later"}
    for each in tree.values():
        assert (each.state == "later") <= bool(each.before)
        assert set(each.before) <= set(tree)


def test_a_mission_says_what_would_help_and_why_it_cannot_be_done() -> None:
    table = laid()
    missions_held(table, FRANCE, "france 1A")

    tree = {each.mission: each for each in missions(table.state, FRANCE, ENGLISH).tree}

    told = tree[mission_of(table, "france 1A")].helps
    helps = {each.action: each for each in told}
    assert len(helps) == len(told), "an action is told once, however much of a mission it helps"
    assert "declare-war" in helps
    assert helps["declare-war"].label == "declare war"
    table.state.treasury.power[FRANCE * POWERS : FRANCE * POWERS + POWERS] = [0] * POWERS
    tree = {each.mission: each for each in missions(table.state, FRANCE, ENGLISH).tree}
    assert all(each.reason for each in tree[mission_of(table, "france 1A")].helps)
    assert all(not each.helps for each in tree.values() if each.state == "later")


# The world


def test_a_war_tells_what_each_side_holds() -> None:
    table = laid()
    state = table.state
    state.relations.war = replaced(state.relations.war, realm("england"), 1 << FRANCE)
    state.relations.war = replaced(state.relations.war, realm("france"), 1 << ENGLAND)
    state.map.occupier = replaced(state.map.occupier, province("caux"), FRANCE)
    state.map.claims = replaced(state.map.claims, area("aquitaine"), 1 << FRANCE)

    war = affairs(state, FRANCE, ENGLISH).wars[0]

    assert (war.mine.realm, war.theirs.realm) == (realm("france"), realm("england"))
    assert (war.mine.held, war.theirs.held) == (board.tax_value(state, province("caux")), 0)
    assert area("aquitaine") in war.claims
    assert affairs(state, CASTILE, ENGLISH).wars == ()


def test_the_curia_tells_who_controls_it_and_what_that_is_worth() -> None:
    table = laid()
    state = table.state
    state.papacy.curia = (CASTILE, FRANCE, CASTILE)

    curia = affairs(state, FRANCE, ENGLISH).curia

    assert curia is not None
    assert (curia.controller, curia.uncontested, curia.worth, curia.may_act) == (CASTILE, True, 3, True)
    assert (curia.slots, curia.roma, curia.counts) == (5, NOBODY, (1, 2, 0, 0))
    state.papacy.curia = (FRANCE, CASTILE)
    state.papacy.papal_action = 1
    tied = affairs(state, FRANCE, ENGLISH).curia
    assert tied is not None
    assert (tied.controller, tied.uncontested, tied.may_act) == (FRANCE, False, False)


def test_where_nobody_is_catholic_there_is_no_curia() -> None:
    state = laid().state
    state.court.state_faith = (PROTESTANT,) * len(state.court.state_faith)

    assert affairs(state, FRANCE, ENGLISH).curia is None


# Secrets


def test_who_only_watches_sees_neither_cards_nor_missions() -> None:
    table = laid()
    in_hand(table, FRANCE, "ADM-04")
    missions_held(table, FRANCE, "france 1A")

    assert mine(table.state, SPECTATOR, ENGLISH) == mine(laid().state, SPECTATOR, ENGLISH)
    assert missions(table.state, SPECTATOR, ENGLISH).tree == ()
    assert mine(table.state, FRANCE, ENGLISH).hand
    assert mine(table.state, FRANCE, ENGLISH).missions


def test_another_hand_changes_no_paper_of_mine() -> None:
    table = laid()
    papers = [make(table.state, FRANCE, ENGLISH) for _, make in GAME.papers().values()]

    in_hand(table, ENGLAND, "ADM-04", "MIL-02")
    missions_held(table, ENGLAND, "england 1A")

    assert [make(table.state, FRANCE, ENGLISH) for _, make in GAME.papers().values()] == papers
