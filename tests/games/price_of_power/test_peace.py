"""Peace in The Price of Power: how wars end by themselves, by victory, by agreement, and what follows."""

from __future__ import annotations

from tests.games.price_of_power.laying import (
    AUSTRIA,
    CASTILE,
    ENGLAND,
    FRANCE,
    answer,
    area,
    laid,
    province,
    question,
    realm,
    refusal,
    told,
)
from tests.games.price_of_power.placing import at_war, clear_units, give_idea, muster, occupy, occupy_all

from hausmacht.core.agenda import Table, advance, next_decision
from hausmacht.games.price_of_power import beliefs, board, deeds, hostility
from hausmacht.games.price_of_power.components import ALLIED, AREA, AREA_CONTINENT, ARMIES, ARMS, NOBODY, UNIT_KINDS
from hausmacht.games.price_of_power.progress.peace import NO_PEACE
from hausmacht.games.price_of_power.progress.record import NOTHING
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.peace import peace, peace_sides, peace_terms
from hausmacht.games.price_of_power.rules.peace.peace_terms import PARTIAL, TOTAL
from hausmacht.games.price_of_power.rules.terms import forces, relations, tokens
from hausmacht.games.price_of_power.state import PriceOfPower

# 1. Automatic white peace


def test_a_war_without_gains_ends_by_itself() -> None:
    """Truce, and each player involved loses a prestige. Rules: peace.automatic, peace.white"""
    table = at_war(FRANCE, "england")
    state = table.state
    before = list(state.treasury.prestige)
    peace.resolve(table)
    advance(table)
    assert not hostility.are_enemies(state, FRANCE, ENGLAND)
    assert relations.has_truce(state, ENGLAND, realm("france"))
    assert state.treasury.prestige[FRANCE] == before[FRANCE] - 1
    assert state.treasury.prestige[ENGLAND] == before[ENGLAND] - 1


def test_an_occupied_vassal_keeps_the_war_going() -> None:
    """T9: one province of the enemy's vassal is occupied. Rules: peace.automatic, peace.sides"""
    table = at_war(FRANCE, "england")
    tokens.place_vassal(table, ENGLAND, province("nantes"))
    occupy(table, FRANCE, "nantes")
    peace.make_automatic_peace(table)
    assert hostility.are_enemies(table.state, FRANCE, ENGLAND)


def test_an_occupied_active_ally_keeps_the_war_going() -> None:
    """Rules: peace.automatic, peace.sides"""
    table = at_war(ENGLAND, "france")
    relations.activate(table, FRANCE, realm("scotland"))
    occupy(table, ENGLAND, "perth")
    peace.make_automatic_peace(table)
    assert hostility.are_enemies(table.state, FRANCE, ENGLAND)


# 2. Total victory


def test_a_single_unit_prevents_total_victory() -> None:
    """T11: all provinces of a player occupied, one infantry left. Rules: victory.total"""
    table = at_war(FRANCE, "austria")
    state = table.state
    occupy_all(table, FRANCE, "austria")
    clear_units(table, AUSTRIA)
    forces.add_to_camp(table, AUSTRIA, area("tirol"), 1)
    assert not peace_sides.is_total_victory(state, FRANCE, realm("austria"))
    forces.take_from_camp(table, AUSTRIA, area("tirol"), 1)
    assert peace_sides.is_total_victory(state, FRANCE, realm("austria"))


def test_full_annexation() -> None:
    """All provinces join the victor; alliances and marriages go. Rules: peace.annexation"""
    table = at_war(FRANCE, "milan")
    state = table.state
    relations.make_ally(table, CASTILE, realm("milan"))
    occupy_all(table, FRANCE, "milan")
    peace.resolve(table)
    answer(table, "dictate annexation")
    advance(table)
    assert board.owns(state, FRANCE, province("milano"))
    assert board.kind_of(state, realm("milan")) == board.GONE
    assert state.relations.ally[realm("milan")] == NOBODY
    assert state.relations.war[realm("milan")] == 0
    assert deeds.count(state, FRANCE, "annexed") == 1
    assert deeds.count(state, FRANCE, "conquered_tax") == 4


def test_an_annexed_active_ally_costs_its_player_prestige() -> None:
    """Total victory over an active ally is settled apart.

    Rules: peace.annexation, peace.allies, peace.total
    """
    table = at_war(ENGLAND, "france")
    state = table.state
    relations.activate(table, FRANCE, realm("scotland"))
    waiting = state.forces.allied_pool[FRANCE]
    assert waiting == 2
    occupy_all(table, ENGLAND, "scotland")
    before = state.treasury.prestige[FRANCE]
    peace.resolve(table)
    assert question(table).text.startswith(f"choose-term {ENGLAND} {realm('scotland')}")
    answer(table, "dictate annexation")
    assert board.owns(state, ENGLAND, province("perth"))
    assert state.relations.ally[realm("scotland")] == NOBODY
    assert state.forces.allied_pool[FRANCE] == 0
    assert state.treasury.prestige[FRANCE] == before - 2


def test_a_claim_is_given_up_for_calm() -> None:
    """Two unrest in the area of gained provinces. Rules: peace.calm"""
    table = at_war(FRANCE, "milan")
    state = table.state
    tokens.place_claim(table, FRANCE, area("lombardy"))
    occupy_all(table, FRANCE, "milan")
    peace.resolve(table)
    answer(table, "dictate annexation")
    answer(table, "yes")
    assert not state.map.claims[area("lombardy")] >> FRANCE & 1
    calm = [name for name in ("cremona", "milano", "parma") if not state.map.unrest[province(name)]]
    assert len(calm) == 2
    assert "milano" in calm


def test_the_emperor_who_annexes_a_subject_of_his_faith() -> None:
    """Authority falls by one. Rules: peace.annexation"""
    table = at_war(AUSTRIA, "saxony")
    occupy_all(table, AUSTRIA, "saxony")
    peace.resolve(table)
    answer(table, "dictate annexation")
    assert table.state.empire.authority == 2


def test_an_annexed_npr_emperor_ends_the_empire() -> None:
    """Rules: empire.dissolved"""
    table = laid(3)
    state = table.state
    assert state.empire.emperor == realm("austria")
    relations.set_war(table, FRANCE, realm("austria"))
    occupy_all(table, FRANCE, "austria")
    peace.resolve(table)
    answer(table, "dictate annexation")
    assert state.empire.emperor == NOBODY
    assert told(table, "dissolved") == [{}]


# 3. Partial victory


def test_partial_victory_needs_twice_the_units_of_a_person() -> None:
    """Rules: victory.partial"""
    table = at_war(FRANCE, "england")
    muster(table, FRANCE, 4, "seine")
    muster(table, ENGLAND, 2, "east-anglia")
    assert peace_sides.is_partial_victory(table.state, FRANCE, realm("england"))
    forces.add_to_camp(table, ENGLAND, area("east-anglia"), 1)
    assert not peace_sides.is_partial_victory(table.state, FRANCE, realm("england"))


def test_units_on_a_continent_where_the_enemy_has_nothing_do_not_count() -> None:
    """Two of four French units stand on a distant continent: they count only when England has a town there, too.

    Rules: victory.partial
    """
    table = at_war(FRANCE, "england")
    state = table.state
    far, other = [at for at in state.box.areas if AREA_CONTINENT[at] == AREA_CONTINENT[state.box.areas[-1]]][:2]
    muster(table, FRANCE, 2, "seine")
    forces.add_to_camp(table, FRANCE, far, 2)
    muster(table, ENGLAND, 2, "east-anglia")
    assert not peace_sides.is_partial_victory(state, FRANCE, realm("england"))

    tokens.place_town(table, ENGLAND, state.box.provinces_in[other][0])
    assert peace_sides.is_partial_victory(state, FRANCE, realm("england"))


def test_partial_victory_over_a_realm_counts_rebels_at_home() -> None:
    """More units than rebels in own areas. Rules: victory.partial"""
    table = at_war(FRANCE, "milan")
    muster(table, FRANCE, 2, "seine")
    assert peace_sides.is_partial_victory(table.state, FRANCE, realm("milan"))
    tokens.add_rebels(table, area("loire"), 2)
    assert not peace_sides.is_partial_victory(table.state, FRANCE, realm("milan"))


def test_an_active_ally_alone_cannot_be_beaten_in_part() -> None:
    """T13: it follows its player. Rules: victory.partial, peace.allies"""
    table = at_war(ENGLAND, "france")
    relations.activate(table, FRANCE, realm("scotland"))
    muster(table, ENGLAND, 9, "northumbria")
    occupy(table, ENGLAND, "perth")
    table.state.time.first = ENGLAND
    peace.resolve(table)
    texts = [choice.text for choice in question(table).candidates(table.state)]
    assert "enforce france" in texts
    assert "enforce scotland" not in texts


def test_surrender_allows_humiliation_without_the_capital() -> None:
    """T15: the war must end this round. Rules: peace.surrender, peace.humiliation"""
    table = at_war(ENGLAND, "france")
    state = table.state
    state.time.first = FRANCE
    occupy(table, ENGLAND, "poitou", "champagne")
    before = list(state.treasury.prestige)
    peace.resolve(table)
    answer(table, "surrender england")
    assert question(table).seat == ENGLAND
    assert refusal(table, "dictate annexation") == ("needs-total-victory", "peace.annexation")
    answer(table, "dictate humiliation")
    advance(table)
    assert board.owns(state, FRANCE, province("champagne"))
    assert state.treasury.prestige[ENGLAND] == before[ENGLAND] + 2 + 6
    assert state.treasury.prestige[FRANCE] == before[FRANCE] - 2 - 6
    assert not hostility.are_enemies(state, FRANCE, ENGLAND)


def test_after_a_surrender_both_may_agree_on_a_peace_instead() -> None:
    """England proposes white peace; refused, it must dictate, and is not asked whether to negotiate again.

    Rules: peace.agreed-victory, peace.negotiated
    """
    for reply, friends in (("accept-peace", True), ("refuse-peace", False)):
        table = at_war(ENGLAND, "france")
        state = table.state
        state.time.first = FRANCE
        occupy(table, ENGLAND, "poitou", "champagne")
        peace.resolve(table)
        answer(table, "surrender england")
        answer(table, "negotiate france")
        answer(table, "propose white-peace nobody")
        answer(table, "offer-ducats 0")
        answer(table, "peace-with nothing")
        assert question(table).seat == FRANCE
        answer(table, reply)
        advance(table)
        assert hostility.are_enemies(state, FRANCE, ENGLAND) is not friends
        if not friends:
            assert refusal(table, "negotiate france") == ("asked-already", "peace.negotiated")
            assert "done" not in [choice.text for choice in question(table).options(state)]
            answer(table, "dictate humiliation")
            advance(table)
            assert not hostility.are_enemies(state, FRANCE, ENGLAND)


def test_a_partial_victory_is_negotiated_before_it_is_enforced() -> None:
    """Terms that are enforced by choice have no second way to negotiate. Rules: peace.agreed-victory"""
    table = at_war(ENGLAND, "france")
    question_of = peace.ChooseTerm(ENGLAND, realm("france"), PARTIAL)
    assert "negotiate france" not in [choice.text for choice in question_of.candidates(table.state)]
    total = peace.ChooseTerm(ENGLAND, realm("scotland"), TOTAL)
    assert not [choice for choice in total.candidates(table.state) if choice.kind == "negotiate"], "nobody sits there"


def test_nobody_surrenders_with_optional_rule_3() -> None:
    """Rules: option.no-surrender"""
    table = at_war(FRANCE, "england", no_surrender="on")
    occupy(table, FRANCE, "bordeaux")
    table.state.time.first = ENGLAND
    peace.resolve(table)
    assert question(table).seat == ENGLAND
    assert refusal(table, "surrender france") == ("no-surrender", "option.no-surrender")


def test_humiliation_is_worth_ten_at_most() -> None:
    """Twice the tax value of what is given back. Rules: peace.humiliation"""
    table = at_war(ENGLAND, "france")
    state = table.state
    occupy(table, ENGLAND, "paris", "champagne", "orleans", "lyon")
    before = list(state.treasury.prestige)
    peace_terms.settle(table, ENGLAND, realm("france"), peace_terms.HUMILIATION, PARTIAL)
    assert state.treasury.prestige[ENGLAND] == before[ENGLAND] + 10
    assert state.treasury.prestige[FRANCE] == before[FRANCE] - 10
    assert deeds.count(state, ENGLAND, "humiliated") == 1


# White peace and negotiation


def test_a_realm_accepts_white_peace() -> None:
    """An inconclusive war with a non-player realm. Rules: peace.inconclusive"""
    table = at_war(FRANCE, "milan")
    state = table.state
    occupy(table, FRANCE, "parma")
    muster(table, FRANCE, 0, "seine")
    peace.resolve(table)
    assert refusal(table, "enforce milan") == ("no-victory", "victory.partial")
    answer(table, "white-peace milan")
    advance(table)
    assert state.map.occupier[province("parma")] == NOBODY
    assert relations.has_truce(state, FRANCE, realm("milan"))


def test_a_bot_accepts_white_peace_only_when_it_has_lost_more() -> None:
    """Rules: peace.bots"""
    table = laid(1)
    state = table.state
    bot = next(player for player in range(state.box.players) if state.box.is_bot[player])
    relations.set_war(table, 0, state.box.realm[bot])
    towns = board.towns_of(state, bot)
    tokens.occupy(table, bot, board.towns_of(state, 0)[0])
    assert not peace.bot_accepts(state, bot, 0)
    for at in towns[:3]:
        tokens.occupy(table, 0, at)
    assert peace.bot_accepts(state, bot, 0)


def test_people_negotiate() -> None:
    """An offer with ducats, refused, and one that is accepted. Rules: peace.negotiated, peace.negotiated-ducats"""
    table = at_war(FRANCE, "england")
    state = table.state
    state.time.first = FRANCE
    occupy(table, FRANCE, "caux")
    occupy(table, ENGLAND, "toulouse")
    muster(table, FRANCE, 1, "seine")
    before = list(state.treasury.ducats)
    peace.resolve(table)
    answer(table, "negotiate england")
    assert refusal(table, "propose humiliation us") == ("needs-capital", "peace.humiliation")
    answer(table, "propose white-peace nobody")
    assert refusal(table, "offer-ducats 5") == ("ducats-only-for-provinces", "peace.negotiated-ducats")
    answer(table, "offer-ducats 0")
    answer(table, "peace-with nothing")
    assert question(table).seat == ENGLAND
    answer(table, "refuse-peace")
    assert refusal(table, "negotiate england") == ("asked-already", "peace.negotiated")
    answer(table, "done")
    answer(table, "negotiate france")
    answer(table, "propose keep-board nobody")
    answer(table, "return-province toulouse")
    answer(table, "keep-province caux")
    answer(table, "demand-ducats 7")
    answer(table, "peace-with they-talk")
    answer(table, "accept-peace")
    answer(table, "no")  # France keeps its claim on Normandy
    answer(table, "yes")  # England has one on it now, too
    asked = question(table)
    assert (asked.seat, asked.kind) == (FRANCE, "make-offer")
    assert (state.treasury.ducats[FRANCE], state.treasury.ducats[ENGLAND]) == (before[FRANCE] - 7, before[ENGLAND] + 7)
    assert board.owns(state, FRANCE, province("caux"))
    assert board.owns(state, FRANCE, province("toulouse"))
    assert not hostility.are_enemies(state, FRANCE, ENGLAND)
    assert deeds.count(state, ENGLAND, "won_war") == 0


def negotiating(*conquests: str) -> Table[PriceOfPower]:
    """England holds these provinces of France and proposes to keep the board; nobody has won."""
    table = at_war(ENGLAND, "france")
    table.state.time.first = ENGLAND
    occupy(table, ENGLAND, *conquests)
    muster(table, ENGLAND, 1, "east-anglia")
    muster(table, FRANCE, 1, "seine")
    peace.resolve(table)
    answer(table, "negotiate france")
    answer(table, "propose keep-board nobody")
    return table


def test_a_negotiated_peace_binds() -> None:
    """England keeps Poitou, gives Toulouse back for 13 ducats; both is so once France agrees, and nobody is asked.

    Rules: peace.binding, peace.negotiated-ducats
    """
    table = negotiating("poitou", "toulouse")
    state = table.state
    before = list(state.treasury.ducats)
    answer(table, "keep-province poitou")
    answer(table, "return-province toulouse")
    assert refusal(table, "offer-ducats 1") == ("ducats-only-for-provinces", "peace.negotiated-ducats")
    assert refusal(table, f"demand-ducats {before[FRANCE] + 1}") == ("cannot-afford-peace", "peace.negotiated-ducats")
    answer(table, "demand-ducats 13")
    answer(table, "peace-with nothing")
    asked = question(table)
    assert (asked.seat, asked.kind) == (FRANCE, "answer-peace")
    assert {name: asked.numbers(state)[name] for name in ("ducats", "kept", "returned", "freed")} == {
        "ducats": -13,
        "kept": 1,
        "returned": 1,
        "freed": 0,
    }
    assert told(table, "fate-proposed") == [
        {"player": ENGLAND, "province": province("poitou"), "fate": 0},
        {"player": ENGLAND, "province": province("toulouse"), "fate": 1},
    ]
    answer(table, "accept-peace")
    advance(table)
    assert board.owns(state, ENGLAND, province("poitou"))
    assert board.owns(state, FRANCE, province("toulouse"))
    assert (state.treasury.ducats[FRANCE], state.treasury.ducats[ENGLAND]) == (
        before[FRANCE] - 13,
        before[ENGLAND] + 13,
    )
    assert state.peace is NO_PEACE


def test_a_refused_peace_leaves_everything_as_it_was() -> None:
    """Rules: peace.binding"""
    table = negotiating("poitou", "toulouse")
    state = table.state
    answer(table, "keep-the-rest")
    answer(table, "offer-ducats 0")
    answer(table, "peace-with we-talk")
    answer(table, "offer-alliance")
    answer(table, "send-offer")
    answer(table, "refuse-peace")
    assert hostility.are_enemies(state, FRANCE, ENGLAND)
    assert not hostility.are_allied(state, FRANCE, ENGLAND)
    assert state.map.occupier[province("poitou")] == ENGLAND
    assert state.peace is NO_PEACE
    assert state.deal is NOTHING


def test_what_is_agreed_beside_the_peace_is_one_agreement_with_it() -> None:
    """An alliance, a gift and cut ties, although another war goes on.

    Rules: peace.negotiated-talks, ruling.peace-talks
    """
    table = negotiating("poitou")
    state = table.state
    relations.set_war(table, ENGLAND, realm("burgundy"))
    occupy(table, ENGLAND, "artois")
    before = list(state.treasury.ducats)
    answer(table, "return-province poitou")
    answer(table, "offer-ducats 0")
    answer(table, "peace-with we-talk-and-cut-ties")
    answer(table, "offer-alliance")
    answer(table, "give-money 5")
    assert refusal(table, "ask-money 3") == ("in-the-package", "diplomacy.package")
    answer(table, "send-offer")
    answer(table, "accept-peace")
    asked = question(table)
    assert (asked.seat, asked.kind) == (ENGLAND, "cut-ties")
    assert hostility.are_allied(state, FRANCE, ENGLAND)
    assert (state.treasury.ducats[FRANCE], state.treasury.ducats[ENGLAND]) == (before[FRANCE] + 5, before[ENGLAND] - 5)
    assert board.owns(state, FRANCE, province("poitou"))


def test_the_other_side_may_cut_ties_and_talk_as_a_part_of_the_peace() -> None:
    """England proposes that France does both; being at war with Burgundy does not matter for that.

    Rules: peace.negotiated-talks, ruling.peace-talks
    """
    table = negotiating("poitou")
    relations.set_war(table, FRANCE, realm("burgundy"))
    occupy(table, FRANCE, "artois")
    answer(table, "return-province poitou")
    answer(table, "offer-ducats 0")
    answer(table, "peace-with they-talk-and-cut-ties")
    answer(table, "accept-peace")
    asked = question(table)
    assert (asked.seat, asked.kind) == (FRANCE, "make-offer")
    assert "offer-alliance" in [option.text for option in asked.options(table.state)]
    answer(table, "done")
    asked = question(table)
    assert (asked.seat, asked.kind) == (FRANCE, "cut-ties")


def test_edition_1_2_negotiates_no_vassals() -> None:
    """Rules: peace.negotiated-edition"""
    for edition, code in (("summary", "only-against-realms"), ("1.2", "not-negotiable")):
        table = at_war(ENGLAND, "france", edition=edition)
        table.state.time.first = ENGLAND
        occupy(table, ENGLAND, "poitou")
        muster(table, ENGLAND, 1, "east-anglia")
        peace.resolve(table)
        answer(table, "negotiate france")
        assert refusal(table, "propose vassalization us")[0] == code


# Several wars


def test_total_victories_are_settled_in_turn_order() -> None:
    """All of them, before any other war. Rules: peace.total, flow.turn-order"""
    table = laid()
    state = table.state
    for player, name in ((FRANCE, "milan"), (ENGLAND, "scotland")):
        relations.set_war(table, player, realm(name))
        occupy_all(table, player, name)
    relations.set_war(table, AUSTRIA, realm("bohemia"))
    tokens.occupy(table, AUSTRIA, province("praha"))
    state.time.first = ENGLAND
    peace.resolve(table)
    asked = question(table)
    assert (asked.kind, asked.seat) == ("choose-term", ENGLAND)
    assert "done" not in [option.text for option in asked.options(state)]  # it must be settled
    answer(table, "dictate annexation")
    while question(table).seat == ENGLAND:
        answer(table, question(table).options(state)[-1].text)
    asked = question(table)
    assert (asked.kind, asked.seat) == ("choose-term", FRANCE)
    answer(table, "dictate annexation")
    while question(table).seat == FRANCE:
        answer(table, question(table).options(state)[-1].text)
    assert (question(table).kind, question(table).seat) == ("make-peace", AUSTRIA)


def test_other_wars_may_end_or_go_on_with_one_term_for_each() -> None:
    """Rules: peace.partial, peace.terms"""
    table = laid()
    state = table.state
    for name, taken in (("milan", "parma"), ("burgundy", "artois")):
        relations.set_war(table, FRANCE, realm(name))
        tokens.occupy(table, FRANCE, province(taken))
    muster(table, FRANCE, 5, "seine")
    peace.resolve(table)
    assert (question(table).kind, question(table).seat) == ("make-peace", FRANCE)
    answer(table, "enforce milan")
    assert question(table).kind == "choose-term"
    answer(table, "dictate keep-board")
    answer(table, "keep-province parma")
    advance(table)
    assert question(table).kind == "make-peace"  # no second term for the same war
    assert "enforce milan" not in [choice.text for choice in question(table).candidates(state)]
    assert not hostility.at_war_with(state, FRANCE, realm("milan"))
    answer(table, "done")
    advance(table)
    assert hostility.at_war_with(state, FRANCE, realm("burgundy"))
    assert next_decision(state) is None


def test_a_province_is_given_back_for_three_ducats_a_tax_value() -> None:
    """A token of one more manpower counts. Rules: peace.sell"""
    for token, price in ((False, 3), (True, 6)):
        table = laid()
        state = table.state
        relations.set_war(table, FRANCE, realm("milan"))
        parma = province("parma")
        tokens.occupy(table, FRANCE, parma)
        assert board.tax_value(state, parma) == 1
        if token:
            state.map.recruits = tuple(sorted([*state.map.recruits, parma]))
        before = state.treasury.ducats[FRANCE]
        peace_terms.settle(table, FRANCE, realm("milan"), peace_terms.KEEP_BOARD, PARTIAL)
        answer(table, "return-province parma")
        advance(table)
        assert state.treasury.ducats[FRANCE] == before + price
        assert state.map.occupier[parma] == NOBODY


def test_a_war_that_is_won_counts_and_an_idea_adds_prestige() -> None:
    """Rules: peace.deeds"""
    for idea in (False, True):
        table = laid()
        state = table.state
        granada = realm("granada")
        assert not beliefs.same_faith(state.court.state_faith[CASTILE], beliefs.faith_of(state, granada))
        if idea:
            give_idea(table, CASTILE, "deus_vult")  # for wars won against another faith
        relations.set_war(table, CASTILE, granada)
        occupy_all(table, CASTILE, "granada")
        before = state.treasury.prestige[CASTILE]
        peace_terms.settle(table, CASTILE, granada, peace_terms.ANNEXATION, peace_terms.TOTAL)
        assert deeds.count(state, CASTILE, "won_war") == 1
        assert state.treasury.prestige[CASTILE] == before + (1 if idea else 0)


# 4. Aftermath


def test_allies_stand_down_and_units_go_home() -> None:
    """A player at peace loses allied units; his army leaves neutral areas. Rules: aftermath.allies, aftermath.home"""
    table = at_war(FRANCE, "milan")
    state = table.state
    relations.activate(table, FRANCE, realm("provence"))
    clear_units(table, FRANCE)
    army = FRANCE * ARMIES
    state.forces.army_at[army] = area("lombardy")
    state.forces.army[army * UNIT_KINDS] = 2
    state.forces.army[army * UNIT_KINDS + ALLIED * ARMS] = 1
    peace.resolve(table)
    advance(table)
    while next_decision(state) is not None:
        answer(table, question(table).options(state)[0].text)
    assert state.relations.active == ()
    assert state.forces.allied_pool[FRANCE] == 0
    assert forces.army_size(state, army) == 2
    home = state.forces.army_at[army]
    assert any(hostility.is_friendly(state, FRANCE, at) for at in state.box.provinces_in[home])
    assert home != area("lombardy")


def test_units_stay_while_the_war_goes_on() -> None:
    """Rules: peace.aftermath"""
    table = at_war(FRANCE, "milan", "savoy")
    state = table.state
    occupy(table, FRANCE, "savoie")
    clear_units(table, FRANCE)
    forces.add_to_camp(table, FRANCE, area("lombardy"), 1)
    peace.resolve(table)
    answer(table, "done")
    advance(table)
    assert hostility.at_war_with(state, FRANCE, realm("savoy"))
    assert not hostility.at_war_with(state, FRANCE, realm("milan"))
    assert forces.units_in(state, FRANCE, area("lombardy")) == 1


def test_a_bot_takes_its_army_home() -> None:
    """Except where its towns have unrest. Rules: aftermath.bots"""
    table = laid(1)
    state = table.state
    bot = next(player for player in range(state.box.players) if state.box.is_bot[player])
    home = board.own_areas(state, bot)[0]
    clear_units(table, bot)
    forces.add_to_camp(table, bot, home, 2)
    at = next(at for at in state.box.provinces_in[home] if board.has_town(state, bot, at))
    tokens.add_unrest(table, at)
    peace.resolve(table)
    advance(table)
    assert forces.units_in(state, bot, home) == 2
    tokens.remove_unrest(table, at)
    free = state.treasury.available[bot]
    peace.resolve(table)
    advance(table)
    assert (forces.units_in(state, bot, home), state.treasury.available[bot]) == (0, free + 2)


def test_units_without_a_home_are_disbanded() -> None:
    """Rules: ruling.no-home"""
    table = laid()
    state = table.state
    clear_units(table, FRANCE)
    forces.add_to_camp(table, FRANCE, area("lombardy"), 2)
    for at in board.towns_of(state, FRANCE):
        tokens.remove_token(table, at)
        tokens.place_town(table, ENGLAND, at)
    for name in ("provence", "scotland"):
        relations.end_alliance(table, FRANCE, realm(name))
    free = state.treasury.available[FRANCE]
    peace.resolve(table)
    advance(table)
    assert forces.deployed(state, FRANCE) == 0
    assert state.treasury.available[FRANCE] == free + 2


# The Empire


def test_subjects_are_shielded_until_the_emperor_is_beaten() -> None:
    """The Emperor speaks for them. Rules: peace.empire"""
    table = at_war(FRANCE, "austria", "saxony")
    state = table.state
    state.empire.defending = 1
    occupy_all(table, FRANCE, "saxony")
    muster(table, FRANCE, 1, "saxony")
    muster(table, AUSTRIA, 3, "austria")
    assert not peace_sides.is_total_victory(state, FRANCE, realm("saxony"))
    assert peace_sides.speaker(state, realm("saxony"), FRANCE) == AUSTRIA
    assert realm("saxony") not in peace_sides.opponents(state, FRANCE)
    muster(table, FRANCE, 6, "saxony")
    assert peace_sides.is_total_victory(state, FRANCE, realm("saxony"))


def test_the_emperor_gains_or_loses_authority_by_the_outcome() -> None:
    """Rules: peace.authority"""
    table = at_war(FRANCE, "austria")
    state = table.state
    state.empire.defending = 1
    occupy(table, AUSTRIA, "champagne")
    peace_terms.settle(table, AUSTRIA, realm("france"), peace_terms.HUMILIATION, peace_terms.SURRENDER)
    assert state.empire.authority == 4
    table = at_war(FRANCE, "austria")
    table.state.empire.defending = 1
    occupy(table, FRANCE, "wien")
    peace_terms.settle(table, FRANCE, realm("austria"), peace_terms.HUMILIATION, PARTIAL)
    assert table.state.empire.authority == 2


def test_a_victory_that_cedes_land_of_the_empire_brings_no_authority() -> None:
    """Austria defends the Empire and beats France, but France keeps the Austrian town that it holds.

    Rules: peace.authority
    """
    for held, gained in ((), 1), (("tirol",), 0):
        table = at_war(FRANCE, "austria")
        state = table.state
        state.empire.defending = 1
        occupy(table, AUSTRIA, "champagne")
        occupy(table, FRANCE, *held)
        before = state.empire.authority
        peace_terms.settle(table, AUSTRIA, realm("france"), peace_terms.KEEP_BOARD, PARTIAL)
        answer(table, "keep-province champagne")
        advance(table)
        assert state.empire.authority == before + gained
        assert [board.owns(state, FRANCE, province(name)) for name in held] == [True] * len(held)


def test_a_ceded_area_leaves_the_empire() -> None:
    """Rules: empire.leave, peace.authority"""
    table = at_war(FRANCE, "saxony")
    state = table.state
    home = area("saxony")
    for at in state.box.provinces_in[home]:
        tokens.place_town(table, FRANCE, at)
    empire.check_lands(table)
    assert home in state.empire.departed
    assert state.empire.authority == 2
    assert home not in state.map.imperial
    assert AREA[province("dresden")] == home
