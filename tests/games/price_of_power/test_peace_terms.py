"""The terms of a peace in The Price of Power, one by one."""

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
from tests.games.price_of_power.placing import at_war, muster, occupy, occupy_all

from hausmacht.core.agenda import advance
from hausmacht.games.price_of_power import beliefs, board, deeds, hostility
from hausmacht.games.price_of_power.components import (
    AREA,
    CATHOLIC,
    MAIN_AREAS,
    NOBODY,
    POSTS,
    PROTESTANT,
    PROVINCE_NAMES,
    RULER,
)
from hausmacht.games.price_of_power.rows import replaced, replaced_group
from hausmacht.games.price_of_power.rules.bots import claims
from hausmacht.games.price_of_power.rules.peace import peace, peace_board, peace_terms
from hausmacht.games.price_of_power.rules.peace.peace_gains import gain_province, tidy_realms
from hausmacht.games.price_of_power.rules.peace.peace_terms import PARTIAL, TOTAL, VASSALIZATION
from hausmacht.games.price_of_power.rules.terms import cubes, relations, tokens

# Keep the board


def test_capital_and_provinces_are_sold_back_up_to_a_cap() -> None:
    """T17: ransom 10 and at most 2 more ducats for 3 tax value when the income is 6. Rules: peace.ransom, peace.cap"""
    table = at_war(FRANCE, "burgundy")
    state = table.state
    burgundy = realm("burgundy")
    for vassal in board.dependents_of(state, burgundy):
        state.relations.overlord = tuple(
            NOBODY if at == vassal else lord for at, lord in enumerate(state.relations.overlord)
        )
    occupy(table, CASTILE, "artois")  # another's occupation lowers the income to 6
    relations.set_war(table, CASTILE, burgundy)
    occupy(table, FRANCE, "bourgogne", "franchecomte", "luxembourg", "namur")
    muster(table, FRANCE, 3, "seine")
    before = state.treasury.ducats[FRANCE]
    peace_terms.settle(table, FRANCE, burgundy, peace_terms.KEEP_BOARD, PARTIAL)
    for name in ("franchecomte", "luxembourg", "namur"):
        answer(table, f"return-province {name}")
    advance(table)
    assert board.realm_tax(state, burgundy) == 6
    assert state.treasury.ducats[FRANCE] == before + 12


def test_kept_provinces_change_hands_and_losers_claim_them() -> None:
    """Both sides keep what they occupy. Rules: peace.keep, peace.claims"""
    table = at_war(FRANCE, "england")
    state = table.state
    occupy(table, FRANCE, "bordeaux")
    occupy(table, ENGLAND, "toulouse")
    peace_terms.settle(table, FRANCE, realm("england"), peace_terms.KEEP_BOARD, PARTIAL)
    answer(table, "keep-province bordeaux")
    answer(table, "no")  # France does not give up its own claim to Aquitaine
    answer(table, "yes")  # England claims Aquitaine
    answer(table, "yes")  # and France Languedoc
    assert board.owns(state, FRANCE, province("bordeaux"))
    assert board.owns(state, ENGLAND, province("toulouse"))
    assert state.map.claims[area("aquitaine")] >> ENGLAND & 1
    assert state.map.claims[area("languedoc")] >> FRANCE & 1
    assert relations.has_truce(state, FRANCE, realm("england"))
    assert deeds.count(state, FRANCE, "won_war") == 1


def test_who_lost_a_vassal_or_liberated_land_may_claim_it() -> None:
    """England loses a vassal that France keeps and a town that France liberates, and is asked for each area.

    Rules: peace.claims
    """
    table = at_war(FRANCE, "england")
    state = table.state
    tokens.place_vassal(table, ENGLAND, province("perth"))
    tokens.place_town(table, ENGLAND, province("nantes"))
    tokens.remove_claim(table, ENGLAND, area("brittany-normandy"))
    occupy(table, FRANCE, "perth", "nantes")
    peace_terms.settle(table, FRANCE, realm("england"), peace_terms.KEEP_BOARD, PARTIAL)
    answer(table, "set-free nantes")
    answer(table, "keep-province perth")
    answer(table, "done")  # no alliance with Brittany
    asked = question(table)
    assert (asked.text, asked.seat, asked.numbers(state)) == (
        f"claim-lost {ENGLAND} {area('brittany-normandy')}",
        ENGLAND,
        {"area": area("brittany-normandy")},
    )
    answer(table, "no")
    answer(table, "yes")
    assert not board.has_claim(state, ENGLAND, area("brittany-normandy"))
    assert board.has_claim(state, ENGLAND, area("scotland"))


def test_a_bot_claims_what_it_lost_within_its_six_claims() -> None:
    """Rules: peace.claims, bots.claims"""
    table = laid(3, bots="1")
    state = table.state
    bot = next(player for player in range(state.box.players) if state.box.is_bot[player])
    loser = state.box.realm[bot]
    relations.set_war(table, FRANCE, loser)
    capital = board.capital_of(state, loser)
    lost = next(at for at in board.towns_of(state, bot) if AREA[at] != AREA[capital])
    tokens.remove_claim(table, bot, AREA[lost])
    for at in range(MAIN_AREAS):
        if len(claims.claims_of(state, bot)) < claims.MOST_CLAIMS and at != AREA[lost]:
            tokens.place_claim(table, bot, at)
    tokens.occupy(table, FRANCE, lost)
    peace_terms.settle(table, FRANCE, loser, peace_terms.KEEP_BOARD, PARTIAL)
    answer(table, f"keep-province {PROVINCE_NAMES[lost]}")
    advance(table)
    assert board.has_claim(state, bot, AREA[lost])
    assert len(claims.claims_of(state, bot)) == claims.MOST_CLAIMS


def test_provinces_of_equal_value_are_exchanged() -> None:
    """Rules: peace.exchange"""
    table = at_war(FRANCE, "england")
    state = table.state
    occupy(table, FRANCE, "caux")
    occupy(table, ENGLAND, "toulouse", "lyon")
    peace_terms.settle(table, FRANCE, realm("england"), peace_terms.KEEP_BOARD, PARTIAL)
    answer(table, "exchange-province caux")
    assert [choice.text for choice in question(table).options(state)] == ["exchange-for toulouse"]
    answer(table, "exchange-for toulouse")
    advance(table)
    assert board.owns(state, ENGLAND, province("caux"))
    assert board.owns(state, FRANCE, province("toulouse"))
    assert board.owns(state, ENGLAND, province("lyon"))


def test_a_large_province_is_exchanged_for_two_small_ones() -> None:
    """England holds Lyon, worth 2; France gives Caux and Maine for it, or nothing. Rules: peace.exchange"""
    table = at_war(FRANCE, "england")
    state = table.state
    assert [board.tax_value(state, province(name)) for name in ("caux", "maine", "lyon")] == [1, 1, 2]
    occupy(table, FRANCE, "caux", "maine")
    occupy(table, ENGLAND, "lyon")
    peace_terms.settle(table, FRANCE, realm("england"), peace_terms.KEEP_BOARD, PARTIAL)
    answer(table, "exchange-province caux")
    answer(table, "exchange-for lyon")
    assert [choice.text for choice in question(table).options(state)] == ["exchange-too maine"]
    answer(table, "exchange-too maine")
    advance(table)
    assert board.owns(state, FRANCE, province("lyon"))
    assert all(board.owns(state, ENGLAND, province(name)) for name in ("caux", "maine"))


def test_a_single_small_province_is_no_price_for_a_large_one() -> None:
    """Rules: peace.exchange"""
    table = at_war(FRANCE, "england")
    occupy(table, FRANCE, "caux")
    occupy(table, ENGLAND, "lyon")
    peace_terms.settle(table, FRANCE, realm("england"), peace_terms.KEEP_BOARD, PARTIAL)
    assert refusal(table, "exchange-province caux") == ("nothing-to-exchange", "peace.exchange")


def test_who_cannot_pay_a_ransom_pays_what_he_has_in_edition_1_2() -> None:
    """Eight ducats and no loan left for a ransom of ten. Rules: loan.bankruptcy, loan.bankruptcy-edition"""
    for edition, paid in (("summary", 0), ("1.2", 8)):
        table = at_war(FRANCE, "england", edition=edition)
        state = table.state
        occupy(table, ENGLAND, "paris")
        state.treasury.ducats[FRANCE] = 8
        state.treasury.loans[FRANCE] = 5
        before = state.treasury.ducats[ENGLAND]
        peace_terms.settle(table, FRANCE, realm("england"), peace_terms.KEEP_BOARD, PARTIAL)
        advance(table)
        assert told(table, "bankrupt") == [{"player": FRANCE}]
        assert state.treasury.ducats[ENGLAND] == before + paid
        assert (state.treasury.ducats[FRANCE], state.treasury.loans[FRANCE]) == (0, 2)


def test_a_province_that_is_not_the_losers_core_may_be_liberated() -> None:
    """Prestige for its tax value, an alliance and two influence. Rules: peace.free"""
    table = at_war(FRANCE, "england")
    state = table.state
    tokens.place_town(table, ENGLAND, province("nantes"))
    tokens.place_town(table, ENGLAND, province("rennes"))
    occupy(table, FRANCE, "caux", "nantes")
    before = state.treasury.prestige[FRANCE]
    peace_terms.settle(table, FRANCE, realm("england"), peace_terms.KEEP_BOARD, PARTIAL)
    assert refusal(table, "set-free caux") == ("core-of-loser", "peace.free")
    answer(table, "keep-province caux")
    answer(table, "set-free nantes")
    assert state.treasury.prestige[FRANCE] == before + 1
    answer(table, "ally-with brittany")
    answer(table, "peace-influence brittany-normandy")
    answer(table, "peace-influence brittany-normandy")
    assert state.relations.ally[realm("brittany")] == FRANCE
    assert board.influence_of(state, FRANCE, area("brittany-normandy")) == 2
    assert deeds.count(state, FRANCE, "liberated_tax") == 1


def test_land_of_an_active_ally_is_not_liberated() -> None:
    """Scotland's land is a core of Castile. As France's active ally it does not lose it that way, on its own it does.

    Rules: peace.free
    """
    for active in (True, False):
        table = at_war(ENGLAND, "france" if active else "scotland")
        state = table.state
        state.map.core = replaced(state.map.core, area("scotland"), CASTILE)
        if active:
            relations.activate(table, FRANCE, realm("scotland"))
        occupy(table, ENGLAND, "perth")
        denied = peace_board.why_not_free(state, ENGLAND, province("perth"))
        assert (denied is peace_board.OF_AN_ALLY) is active


def test_the_victor_too_pays_for_his_capital() -> None:
    """Ten ducats to the occupier. Rules: peace.ransom"""
    table = at_war(FRANCE, "england")
    state = table.state
    occupy(table, ENGLAND, "paris")
    state.treasury.ducats[FRANCE] = 12
    before = state.treasury.ducats[ENGLAND]
    peace_terms.settle(table, FRANCE, realm("england"), peace_terms.KEEP_BOARD, PARTIAL)
    advance(table)
    assert board.owns(state, FRANCE, province("paris"))
    assert (state.treasury.ducats[FRANCE], state.treasury.ducats[ENGLAND]) == (2, before + 10)


# Vassalization


def test_vassalization_needs_a_second_area_if_there_is_one() -> None:
    """T19: the capital alone is enough only for a realm of one area. Rules: peace.vassalization"""
    table = at_war(FRANCE, "savoy", "brittany")
    state = table.state
    occupy(table, FRANCE, "savoie", "nantes")
    denied = peace_terms.why_not(state, FRANCE, realm("savoy"), VASSALIZATION, PARTIAL)
    assert denied is not None
    assert denied.code == "needs-second-area"
    assert peace_terms.why_not(state, FRANCE, realm("brittany"), VASSALIZATION, PARTIAL) is None
    occupy(table, FRANCE, "geneve")
    assert peace_terms.why_not(state, FRANCE, realm("savoy"), VASSALIZATION, PARTIAL) is None


def test_vassalization() -> None:
    """Vassal tokens everywhere, unrest where the victor held nothing, two influence. Rules: peace.vassalization"""
    table = at_war(FRANCE, "savoy")
    state = table.state
    occupy(table, FRANCE, "savoie", "geneve")
    peace_terms.settle(table, FRANCE, realm("savoy"), VASSALIZATION, PARTIAL)
    answer(table, "peace-influence lombardy")
    answer(table, "done")
    assert all(board.has_vassal(state, FRANCE, province(name)) for name in ("savoie", "geneve", "piemonte"))
    assert [bool(state.map.unrest[province(name)]) for name in ("savoie", "geneve", "piemonte")] == [False, False, True]
    assert state.relations.war[realm("savoy")] == 0
    assert not relations.has_truce(state, FRANCE, realm("savoy"))
    assert deeds.count(state, FRANCE, "vassalized") == 1


def test_vassalization_strikes_only_the_allies_that_fit() -> None:
    """T21: of two active allies one becomes a vassal; the rest get white peace without a loss. Rules: peace.allies"""
    table = at_war(ENGLAND, "france")
    state = table.state
    relations.activate(table, FRANCE, realm("scotland"))
    relations.activate(table, FRANCE, realm("provence"))
    occupy(table, ENGLAND, "lothian", "poitou")
    before = list(state.treasury.prestige)
    peace_terms.settle(table, ENGLAND, realm("france"), VASSALIZATION, PARTIAL)
    answer(table, "done")
    assert board.has_vassal(state, ENGLAND, province("perth"))
    assert board.owns(state, FRANCE, province("poitou"))
    assert state.relations.ally[realm("provence")] == FRANCE
    assert not hostility.are_enemies(state, ENGLAND, FRANCE)
    assert state.treasury.prestige == before


def test_neither_emperor_nor_pope_become_vassals() -> None:
    """Rules: peace.vassalization"""
    table = at_war(FRANCE, "papal-states")
    occupy_all(table, FRANCE, "papal-states")
    denied = peace_terms.why_not(table.state, FRANCE, realm("papal-states"), VASSALIZATION, TOTAL)
    assert denied is not None
    assert denied.code == "never-a-vassal"


# Force conversion


def test_forced_conversion_of_a_realm() -> None:
    """Its capital area turns and forgets the revolution, the victor gains three prestige and two influence.

    Rules: peace.conversion, convert.revolution
    """
    table = at_war(FRANCE, "brittany", "england")
    state = table.state
    state.map.infected = (area("brittany-normandy"),)
    tokens.set_state_faith(table, FRANCE, PROTESTANT)
    occupy(table, FRANCE, "nantes", "rennes", "caux", "maine")
    denied = peace_terms.why_not(state, FRANCE, realm("brittany"), peace_terms.CONVERSION, PARTIAL)
    assert denied is not None
    assert denied.code == "needs-capital-area"
    occupy(table, FRANCE, "normandie")
    before = state.treasury.prestige[FRANCE]
    peace_terms.settle(table, FRANCE, realm("brittany"), peace_terms.CONVERSION, PARTIAL)
    answer(table, "peace-influence brittany-normandy")
    answer(table, "peace-influence brittany-normandy")
    assert beliefs.area_faith(state, area("brittany-normandy")) == PROTESTANT
    assert beliefs.faith_of(state, realm("brittany")) == PROTESTANT
    assert not state.map.infected
    assert state.map.occupier[province("nantes")] == NOBODY
    assert state.map.occupier[province("caux")] == FRANCE  # that war goes on
    assert state.treasury.prestige[FRANCE] == before + 3


def test_forced_conversion_of_a_player() -> None:
    """He loses five prestige and four influence. Rules: peace.conversion"""
    table = at_war(FRANCE, "austria")
    state = table.state
    tokens.set_state_faith(table, FRANCE, PROTESTANT)
    for at in state.box.provinces_in[area("austria")]:
        if not board.has_town(state, AUSTRIA, at):
            tokens.place_town(table, AUSTRIA, at)
        tokens.occupy(table, FRANCE, at)
    before = state.treasury.prestige[AUSTRIA]
    placed = cubes.used(state, AUSTRIA)
    peace_terms.settle(table, FRANCE, realm("austria"), peace_terms.CONVERSION, PARTIAL)
    for _ in range(4):
        asked = question(table)
        assert asked.seat == AUSTRIA
        answer(table, asked.options(state)[0].text)
    assert state.court.state_faith[AUSTRIA] == PROTESTANT
    assert state.treasury.prestige[AUSTRIA] == before - 5
    assert cubes.used(state, AUSTRIA) == placed - 4


def test_nothing_to_convert_between_the_same_faith() -> None:
    """Rules: peace.conversion"""
    table = at_war(FRANCE, "brittany")
    assert table.state.court.state_faith[FRANCE] == CATHOLIC
    denied = peace_terms.why_not(table.state, FRANCE, realm("brittany"), peace_terms.CONVERSION, PARTIAL)
    assert denied is not None
    assert denied.code == "same-faith"


# Secure the succession


def test_succession_of_an_active_ally_with_other_wars() -> None:
    """T23: enforceable apart from its player; all its other wars end.

    Rules: peace.succession, peace.influence, peace.alliance
    """
    table = at_war(ENGLAND, "france")
    state = table.state
    scotland = realm("scotland")
    relations.activate(table, FRANCE, scotland)
    relations.set_war(table, CASTILE, scotland)
    relations.set_war(table, AUSTRIA, scotland)
    relations.marry(table, CASTILE, scotland)
    relations.marry(table, ENGLAND, scotland)
    relations.dispute(table, scotland)
    occupy(table, ENGLAND, "lothian")
    occupy(table, CASTILE, "perth")
    muster(table, ENGLAND, 4, "scotland")
    state.time.first = ENGLAND
    before = list(state.treasury.prestige)
    peace.resolve(table)
    answer(table, "secure-succession scotland")
    assert state.map.occupier[province("perth")] == NOBODY
    assert state.relations.war[scotland] == 0
    assert state.relations.ally[scotland] == NOBODY
    assert not state.relations.marriage[scotland] >> CASTILE & 1
    assert state.relations.marriage[scotland] >> ENGLAND & 1
    assert state.relations.disputed[scotland] == 0
    assert state.treasury.prestige[ENGLAND] == before[ENGLAND] + 3 + 4  # for the marriage, and tax income 4
    assert state.treasury.prestige[CASTILE] == before[CASTILE] - 3 - 1
    for _ in range(3):  # one free place, and two cubes of France give way
        answer(table, "peace-influence scotland")
    assert board.influence_of(state, FRANCE, area("scotland")) == 0
    answer(table, "yes")
    assert state.relations.ally[scotland] == ENGLAND
    assert hostility.are_enemies(state, ENGLAND, FRANCE)


def test_succession_of_a_player_gives_him_a_new_ruler() -> None:
    """A leader from any discards. Rules: peace.succession, peace.ruler"""
    table = at_war(FRANCE, "england")
    state = table.state
    relations.marry(table, FRANCE, realm("england"))
    relations.dispute(table, realm("england"))
    occupy(table, FRANCE, "london")
    card = next(card for card in state.cards.decks[2] if state.box.content.characters[card].kind == "leader")
    state.cards.decks = replaced_group(
        state.cards.decks, 2, tuple(each for each in state.cards.decks[2] if each != card)
    )
    state.cards.discards = replaced_group(state.cards.discards, 2, (card,))
    peace_terms.settle(table, FRANCE, realm("england"), peace_terms.SUCCESSION, PARTIAL)
    answer(table, f"crown-leader {state.box.content.card_names[card]}")
    assert state.court.character[ENGLAND * POSTS + RULER] == card
    assert card not in state.cards.discards[2]
    answer(table, "yes")  # France allies with the new king: no truce stands between them any more
    assert hostility.are_allied(state, FRANCE, ENGLAND)
    assert not relations.has_truce(state, FRANCE, realm("england"))


def test_no_succession_without_a_dispute() -> None:
    """Rules: peace.succession"""
    table = at_war(FRANCE, "england")
    occupy(table, FRANCE, "london")
    denied = peace_terms.why_not(table.state, FRANCE, realm("england"), peace_terms.SUCCESSION, PARTIAL)
    assert denied is not None
    assert denied.code == "no-dispute"


# Odds and ends of the terms


def test_truce_follows_peace_but_not_with_followers() -> None:
    """Rules: peace.truce, peace.return"""
    table = at_war(ENGLAND, "france")
    state = table.state
    relations.activate(table, FRANCE, realm("scotland"))
    relations.set_war(table, ENGLAND, realm("scotland"))
    occupy(table, ENGLAND, "perth")
    peace.white_peace(table, ENGLAND, realm("france"))
    assert relations.has_truce(state, ENGLAND, realm("france"))
    assert not relations.has_truce(state, ENGLAND, realm("scotland"))
    assert state.relations.war[realm("scotland")] == 0
    assert state.map.occupier[province("perth")] == NOBODY


def test_what_others_occupy_of_a_new_vassal_is_theirs() -> None:
    """Rules: ruling.others-keep"""
    table = at_war(FRANCE, "milan")
    state = table.state
    relations.set_war(table, AUSTRIA, realm("milan"))
    occupy(table, FRANCE, "milano")
    occupy(table, AUSTRIA, "parma")
    peace_terms.settle(table, FRANCE, realm("milan"), VASSALIZATION, PARTIAL)
    assert board.has_vassal(state, FRANCE, province("cremona"))
    assert board.owns(state, AUSTRIA, province("parma"))


def test_vassals_of_an_annexed_realm_are_free() -> None:
    """Those the victor did not take. Rules: vassal.released, peace.extinct"""
    table = at_war(FRANCE, "aragon")
    state = table.state
    relations.set_truce(table, CASTILE, realm("aragon"))
    for at in board.provinces_of(state, realm("aragon")):
        tokens.occupy(table, FRANCE, at)
        gain_province(table, FRANCE, at)
    tidy_realms(table)
    assert board.is_independent(state, realm("naples"))
    assert not relations.has_truce(state, CASTILE, realm("aragon"))
    assert state.relations.war[realm("aragon")] == 0


def test_gained_provinces_keep_the_unrest_of_the_occupation() -> None:
    """Rules: peace.gain"""
    table = at_war(FRANCE, "milan")
    state = table.state
    occupy(table, FRANCE, "parma", "cremona")
    tokens.remove_unrest(table, province("cremona"), True)
    peace_terms.settle(table, FRANCE, realm("milan"), peace_terms.KEEP_BOARD, PARTIAL)
    answer(table, "keep-province cremona")
    answer(table, "keep-province parma")
    advance(table)
    assert not state.map.unrest[province("cremona")]
    assert state.map.unrest[province("parma")]


def test_edition_1_2_keeps_four_terms_for_the_advanced_game() -> None:
    """Rules: peace.advanced-edition"""
    table = at_war(FRANCE, "brittany", edition="1.2", advanced="off")
    occupy_all(table, FRANCE, "brittany")
    state = table.state
    codes = [peace_terms.why_not(state, FRANCE, realm("brittany"), term, TOTAL) for term in (VASSALIZATION, 5, 6)]
    assert [denied.code for denied in codes if denied is not None] == ["advanced-only"] * 3
    occupy(table, FRANCE, "caux")
    relations.set_war(table, FRANCE, realm("england"))
    peace.resolve(table)
    answer(table, "dictate white-peace")
    assert refusal(table, "negotiate england") == ("advanced-only", "peace.advanced-edition")


def test_cutting_ties_as_a_part_of_the_peace() -> None:
    """Rules: peace.negotiated-talks"""
    table = at_war(FRANCE, "england")
    occupy(table, FRANCE, "caux")
    table.state.time.first = FRANCE
    peace.resolve(table)
    for text in ("negotiate england", "propose white-peace nobody", "offer-ducats 0", "peace-with we-cut-ties"):
        answer(table, text)
    answer(table, "accept-peace")
    asked = question(table)
    assert (asked.seat, asked.kind) == (FRANCE, "cut-ties")
