"""Peace in The Price of Power: its steps and all its terms, as the rules describe them."""

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

from hausmacht.core.agenda import Table, advance, next_decision
from hausmacht.games.price_of_power import board, deeds
from hausmacht.games.price_of_power.components import (
    ALLIED,
    AREA,
    ARMIES,
    ARMS,
    CATHOLIC,
    NOBODY,
    POSTS,
    PROTESTANT,
    RULER,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.rows import replaced_group
from hausmacht.games.price_of_power.rules import empire, forces, peace, peace_sides, peace_terms, relations, tokens
from hausmacht.games.price_of_power.rules.peace_gains import gain_province, tidy_realms
from hausmacht.games.price_of_power.rules.peace_terms import PARTIAL, TOTAL, VASSALIZATION
from hausmacht.games.price_of_power.state import PriceOfPower


def clear_units(table: Table[PriceOfPower], *players: int) -> None:
    """No armies on the board."""
    state = table.state
    for player in players:
        for army in range(player * ARMIES, player * ARMIES + ARMIES):
            state.army_at[army] = NOBODY
            for kind in range(UNIT_KINDS):
                state.army[army * UNIT_KINDS + kind] = 0


def at_war(player: int, *enemies: str, **options: str) -> Table[PriceOfPower]:
    """A player at war with these realms, all armies at home."""
    table = laid(**options)  # type: ignore[arg-type]
    for name in enemies:
        relations.set_war(table, player, realm(name))
    return table


def occupy(table: Table[PriceOfPower], player: int, *names: str) -> None:
    for name in names:
        tokens.occupy(table, player, province(name))


def occupy_all(table: Table[PriceOfPower], player: int, name: str) -> None:
    for at in peace_sides.lands_of(table.state, realm(name)):
        tokens.occupy(table, player, at)


def muster(table: Table[PriceOfPower], player: int, units: int, where: str) -> None:
    """So many units of the player and no others."""
    clear_units(table, player)
    forces.add_to_camp(table, player, area(where), units)


# 1. Automatic white peace


def test_a_war_without_gains_ends_by_itself() -> None:
    """Truce, and each player involved loses a prestige. Rules: peace.automatic, peace.white"""
    table = at_war(FRANCE, "england")
    state = table.state
    before = list(state.prestige)
    peace.resolve(table)
    advance(table)
    assert not board.are_enemies(state, FRANCE, ENGLAND)
    assert relations.has_truce(state, ENGLAND, realm("france"))
    assert state.prestige[FRANCE] == before[FRANCE] - 1
    assert state.prestige[ENGLAND] == before[ENGLAND] - 1


def test_an_occupied_vassal_keeps_the_war_going() -> None:
    """T9: one province of the enemy's vassal is occupied. Rules: peace.automatic, peace.sides"""
    table = at_war(FRANCE, "england")
    tokens.place_vassal(table, ENGLAND, province("nantes"))
    occupy(table, FRANCE, "nantes")
    peace.make_automatic_peace(table)
    assert board.are_enemies(table.state, FRANCE, ENGLAND)


def test_an_occupied_active_ally_keeps_the_war_going() -> None:
    """Rules: peace.automatic, peace.sides"""
    table = at_war(ENGLAND, "france")
    relations.activate(table, FRANCE, realm("scotland"))
    occupy(table, ENGLAND, "perth")
    peace.make_automatic_peace(table)
    assert board.are_enemies(table.state, FRANCE, ENGLAND)


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
    assert state.ally[realm("milan")] == NOBODY
    assert state.war[realm("milan")] == 0
    assert deeds.count(state, FRANCE, "annexed") == 1
    assert deeds.count(state, FRANCE, "conquered_tax") == 4


def test_an_annexed_active_ally_costs_its_player_prestige() -> None:
    """Total victory over an active ally is settled apart.

    Rules: peace.annexation, peace.allies, peace.total
    """
    table = at_war(ENGLAND, "france")
    state = table.state
    relations.activate(table, FRANCE, realm("scotland"))
    waiting = state.allied_pool[FRANCE]
    assert waiting == 2
    occupy_all(table, ENGLAND, "scotland")
    before = state.prestige[FRANCE]
    peace.resolve(table)
    assert question(table).text.startswith(f"choose-term {ENGLAND} {realm('scotland')}")
    answer(table, "dictate annexation")
    assert board.owns(state, ENGLAND, province("perth"))
    assert state.ally[realm("scotland")] == NOBODY
    assert state.allied_pool[FRANCE] == 0
    assert state.prestige[FRANCE] == before - 2


def test_a_claim_is_given_up_for_calm() -> None:
    """Two unrest in the area of gained provinces. Rules: peace.calm"""
    table = at_war(FRANCE, "milan")
    state = table.state
    tokens.place_claim(table, FRANCE, area("lombardy"))
    occupy_all(table, FRANCE, "milan")
    peace.resolve(table)
    answer(table, "dictate annexation")
    answer(table, "yes")
    assert not state.claims[area("lombardy")] >> FRANCE & 1
    calm = [name for name in ("cremona", "milano", "parma") if not state.unrest[province(name)]]
    assert len(calm) == 2
    assert "milano" in calm


def test_the_emperor_who_annexes_a_subject_of_his_faith() -> None:
    """Authority falls by one. Rules: peace.annexation"""
    table = at_war(AUSTRIA, "saxony")
    occupy_all(table, AUSTRIA, "saxony")
    peace.resolve(table)
    answer(table, "dictate annexation")
    assert table.state.authority == 2


def test_an_annexed_npr_emperor_ends_the_empire() -> None:
    """Rules: empire.dissolved"""
    table = laid(3)
    state = table.state
    assert state.emperor == realm("austria")
    relations.set_war(table, FRANCE, realm("austria"))
    occupy_all(table, FRANCE, "austria")
    peace.resolve(table)
    answer(table, "dictate annexation")
    assert state.emperor == NOBODY
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
    table.state.first = ENGLAND
    peace.resolve(table)
    texts = [choice.text for choice in question(table).candidates(table.state)]
    assert "enforce france" in texts
    assert "enforce scotland" not in texts


def test_surrender_allows_humiliation_without_the_capital() -> None:
    """T15: the war must end this round. Rules: peace.surrender, peace.humiliation"""
    table = at_war(ENGLAND, "france")
    state = table.state
    state.first = FRANCE
    occupy(table, ENGLAND, "poitou", "champagne")
    before = list(state.prestige)
    peace.resolve(table)
    answer(table, "surrender england")
    assert question(table).seat == ENGLAND
    assert refusal(table, "dictate annexation") == ("needs-total-victory", "peace.annexation")
    answer(table, "dictate humiliation")
    advance(table)
    assert board.owns(state, FRANCE, province("champagne"))
    assert state.prestige[ENGLAND] == before[ENGLAND] + 2 + 6
    assert state.prestige[FRANCE] == before[FRANCE] - 2 - 6
    assert not board.are_enemies(state, FRANCE, ENGLAND)


def test_after_a_surrender_both_may_agree_on_a_peace_instead() -> None:
    """England proposes white peace; refused, it must dictate, and is not asked whether to negotiate again.

    Rules: peace.agreed-victory, peace.negotiated
    """
    for reply, friends in (("accept-peace", True), ("refuse-peace", False)):
        table = at_war(ENGLAND, "france")
        state = table.state
        state.first = FRANCE
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
        assert board.are_enemies(state, FRANCE, ENGLAND) is not friends
        if not friends:
            assert refusal(table, "negotiate france") == ("asked-already", "peace.negotiated")
            assert "done" not in [choice.text for choice in question(table).options(state)]
            answer(table, "dictate humiliation")
            advance(table)
            assert not board.are_enemies(state, FRANCE, ENGLAND)


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
    table.state.first = ENGLAND
    peace.resolve(table)
    assert question(table).seat == ENGLAND
    assert refusal(table, "surrender france") == ("no-surrender", "option.no-surrender")


def test_humiliation_is_worth_ten_at_most() -> None:
    """Twice the tax value of what is given back. Rules: peace.humiliation"""
    table = at_war(ENGLAND, "france")
    state = table.state
    occupy(table, ENGLAND, "paris", "champagne", "orleans", "lyon")
    before = list(state.prestige)
    peace_terms.settle(table, ENGLAND, realm("france"), peace_terms.HUMILIATION, PARTIAL)
    assert state.prestige[ENGLAND] == before[ENGLAND] + 10
    assert state.prestige[FRANCE] == before[FRANCE] - 10
    assert deeds.count(state, ENGLAND, "humiliated") == 1


# Keep the board


def test_capital_and_provinces_are_sold_back_up_to_a_cap() -> None:
    """T17: ransom 10 and at most 2 more ducats for 3 tax value when the income is 6. Rules: peace.ransom, peace.cap"""
    table = at_war(FRANCE, "burgundy")
    state = table.state
    burgundy = realm("burgundy")
    for vassal in board.dependents_of(state, burgundy):
        state.overlord = tuple(NOBODY if at == vassal else lord for at, lord in enumerate(state.overlord))
    occupy(table, CASTILE, "artois")  # another's occupation lowers the income to 6
    relations.set_war(table, CASTILE, burgundy)
    occupy(table, FRANCE, "bourgogne", "franchecomte", "luxembourg", "namur")
    muster(table, FRANCE, 3, "seine")
    before = state.ducats[FRANCE]
    peace_terms.settle(table, FRANCE, burgundy, peace_terms.KEEP_BOARD, PARTIAL)
    for name in ("franchecomte", "luxembourg", "namur"):
        answer(table, f"return-province {name}")
    advance(table)
    assert board.realm_tax(state, burgundy) == 6
    assert state.ducats[FRANCE] == before + 12


def test_kept_provinces_change_hands_and_losers_claim_them() -> None:
    """Both sides keep what they occupy. Rules: peace.keep, peace.claims"""
    table = at_war(FRANCE, "england")
    state = table.state
    occupy(table, FRANCE, "bordeaux")
    occupy(table, ENGLAND, "toulouse")
    peace_terms.settle(table, FRANCE, realm("england"), peace_terms.KEEP_BOARD, PARTIAL)
    answer(table, "keep-province bordeaux")
    advance(table)
    assert board.owns(state, FRANCE, province("bordeaux"))
    assert board.owns(state, ENGLAND, province("toulouse"))
    assert state.claims[area("aquitaine")] >> ENGLAND & 1
    assert state.claims[area("languedoc")] >> FRANCE & 1
    assert relations.has_truce(state, FRANCE, realm("england"))
    assert deeds.count(state, FRANCE, "won_war") == 1


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


def test_a_province_that_is_not_the_losers_core_may_be_liberated() -> None:
    """Prestige for its tax value, an alliance and two influence. Rules: peace.free"""
    table = at_war(FRANCE, "england")
    state = table.state
    tokens.place_town(table, ENGLAND, province("nantes"))
    tokens.place_town(table, ENGLAND, province("rennes"))
    occupy(table, FRANCE, "caux", "nantes")
    before = state.prestige[FRANCE]
    peace_terms.settle(table, FRANCE, realm("england"), peace_terms.KEEP_BOARD, PARTIAL)
    assert refusal(table, "set-free caux") == ("core-of-loser", "peace.free")
    answer(table, "keep-province caux")
    answer(table, "set-free nantes")
    assert state.prestige[FRANCE] == before + 1
    answer(table, "ally-with brittany")
    answer(table, "peace-influence brittany-normandy")
    answer(table, "peace-influence brittany-normandy")
    assert state.ally[realm("brittany")] == FRANCE
    assert board.influence_of(state, FRANCE, area("brittany-normandy")) == 2
    assert deeds.count(state, FRANCE, "liberated_tax") == 1


def test_the_victor_too_pays_for_his_capital() -> None:
    """Ten ducats to the occupier. Rules: peace.ransom"""
    table = at_war(FRANCE, "england")
    state = table.state
    occupy(table, ENGLAND, "paris")
    state.ducats[FRANCE] = 12
    before = state.ducats[ENGLAND]
    peace_terms.settle(table, FRANCE, realm("england"), peace_terms.KEEP_BOARD, PARTIAL)
    advance(table)
    assert board.owns(state, FRANCE, province("paris"))
    assert (state.ducats[FRANCE], state.ducats[ENGLAND]) == (2, before + 10)


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
    assert [bool(state.unrest[province(name)]) for name in ("savoie", "geneve", "piemonte")] == [False, False, True]
    assert state.war[realm("savoy")] == 0
    assert not relations.has_truce(state, FRANCE, realm("savoy"))
    assert deeds.count(state, FRANCE, "vassalized") == 1


def test_vassalization_strikes_only_the_allies_that_fit() -> None:
    """T21: of two active allies one becomes a vassal; the rest get white peace without a loss. Rules: peace.allies"""
    table = at_war(ENGLAND, "france")
    state = table.state
    relations.activate(table, FRANCE, realm("scotland"))
    relations.activate(table, FRANCE, realm("provence"))
    occupy(table, ENGLAND, "lothian", "poitou")
    before = list(state.prestige)
    peace_terms.settle(table, ENGLAND, realm("france"), VASSALIZATION, PARTIAL)
    answer(table, "done")
    assert board.has_vassal(state, ENGLAND, province("perth"))
    assert board.owns(state, FRANCE, province("poitou"))
    assert state.ally[realm("provence")] == FRANCE
    assert not board.are_enemies(state, ENGLAND, FRANCE)
    assert state.prestige == before


def test_neither_emperor_nor_pope_become_vassals() -> None:
    """Rules: peace.vassalization"""
    table = at_war(FRANCE, "papal-states")
    occupy_all(table, FRANCE, "papal-states")
    denied = peace_terms.why_not(table.state, FRANCE, realm("papal-states"), VASSALIZATION, TOTAL)
    assert denied is not None
    assert denied.code == "never-a-vassal"


# Force conversion


def test_forced_conversion_of_a_realm() -> None:
    """Its capital area turns, the victor gains three prestige and two influence. Rules: peace.conversion"""
    table = at_war(FRANCE, "brittany", "england")
    state = table.state
    tokens.set_state_faith(table, FRANCE, PROTESTANT)
    occupy(table, FRANCE, "nantes", "rennes", "caux", "maine")
    denied = peace_terms.why_not(state, FRANCE, realm("brittany"), peace_terms.CONVERSION, PARTIAL)
    assert denied is not None
    assert denied.code == "needs-capital-area"
    occupy(table, FRANCE, "normandie")
    before = state.prestige[FRANCE]
    peace_terms.settle(table, FRANCE, realm("brittany"), peace_terms.CONVERSION, PARTIAL)
    answer(table, "peace-influence brittany-normandy")
    answer(table, "peace-influence brittany-normandy")
    assert board.area_faith(state, area("brittany-normandy")) == PROTESTANT
    assert board.faith_of(state, realm("brittany")) == PROTESTANT
    assert state.occupier[province("nantes")] == NOBODY
    assert state.occupier[province("caux")] == FRANCE  # that war goes on
    assert state.prestige[FRANCE] == before + 3


def test_forced_conversion_of_a_player() -> None:
    """He loses five prestige and four influence. Rules: peace.conversion"""
    table = at_war(FRANCE, "austria")
    state = table.state
    tokens.set_state_faith(table, FRANCE, PROTESTANT)
    for at in state.box.provinces_in[area("austria")]:
        if not board.has_town(state, AUSTRIA, at):
            tokens.place_town(table, AUSTRIA, at)
        tokens.occupy(table, FRANCE, at)
    before = state.prestige[AUSTRIA]
    cubes = tokens.cubes_used(state, AUSTRIA)
    peace_terms.settle(table, FRANCE, realm("austria"), peace_terms.CONVERSION, PARTIAL)
    for _ in range(4):
        asked = question(table)
        assert asked.seat == AUSTRIA
        answer(table, asked.options(state)[0].text)
    assert state.state_faith[AUSTRIA] == PROTESTANT
    assert state.prestige[AUSTRIA] == before - 5
    assert tokens.cubes_used(state, AUSTRIA) == cubes - 4


def test_nothing_to_convert_between_the_same_faith() -> None:
    """Rules: peace.conversion"""
    table = at_war(FRANCE, "brittany")
    assert table.state.state_faith[FRANCE] == CATHOLIC
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
    state.first = ENGLAND
    before = list(state.prestige)
    peace.resolve(table)
    answer(table, "secure-succession scotland")
    assert state.occupier[province("perth")] == NOBODY
    assert state.war[scotland] == 0
    assert state.ally[scotland] == NOBODY
    assert not state.marriage[scotland] >> CASTILE & 1
    assert state.marriage[scotland] >> ENGLAND & 1
    assert state.disputed[scotland] == 0
    assert state.prestige[ENGLAND] == before[ENGLAND] + 3 + 4  # for the marriage, and tax income 4
    assert state.prestige[CASTILE] == before[CASTILE] - 3 - 1
    for _ in range(3):  # one free place, and two cubes of France give way
        answer(table, "peace-influence scotland")
    assert board.influence_of(state, FRANCE, area("scotland")) == 0
    answer(table, "yes")
    assert state.ally[scotland] == ENGLAND
    assert board.are_enemies(state, ENGLAND, FRANCE)


def test_succession_of_a_player_gives_him_a_new_ruler() -> None:
    """A leader from any discards. Rules: peace.succession, peace.ruler"""
    table = at_war(FRANCE, "england")
    state = table.state
    relations.marry(table, FRANCE, realm("england"))
    relations.dispute(table, realm("england"))
    occupy(table, FRANCE, "london")
    card = next(card for card in state.decks[2] if state.box.content.characters[card].kind == "leader")
    state.decks = replaced_group(state.decks, 2, tuple(each for each in state.decks[2] if each != card))
    state.discards = replaced_group(state.discards, 2, (card,))
    peace_terms.settle(table, FRANCE, realm("england"), peace_terms.SUCCESSION, PARTIAL)
    answer(table, f"crown-leader {state.box.content.card_names[card]}")
    assert state.character[ENGLAND * POSTS + RULER] == card
    assert card not in state.discards[2]


def test_no_succession_without_a_dispute() -> None:
    """Rules: peace.succession"""
    table = at_war(FRANCE, "england")
    occupy(table, FRANCE, "london")
    denied = peace_terms.why_not(table.state, FRANCE, realm("england"), peace_terms.SUCCESSION, PARTIAL)
    assert denied is not None
    assert denied.code == "no-dispute"


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
    assert state.occupier[province("parma")] == NOBODY
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
    state.first = FRANCE
    occupy(table, FRANCE, "caux")
    occupy(table, ENGLAND, "toulouse")
    muster(table, FRANCE, 1, "seine")
    before = list(state.ducats)
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
    answer(table, "demand-ducats 5")
    answer(table, "peace-with they-talk")
    answer(table, "accept-peace")
    answer(table, "return-province toulouse")  # England proposed, so it disposes first
    answer(table, "keep-province caux")
    answer(table, "no")  # France keeps its claim on Normandy
    asked = question(table)
    assert (asked.seat, asked.kind) == (FRANCE, "make-offer")
    assert (state.ducats[FRANCE], state.ducats[ENGLAND]) == (before[FRANCE] - 5, before[ENGLAND] + 5)
    assert board.owns(state, FRANCE, province("caux"))
    assert board.owns(state, FRANCE, province("toulouse"))
    assert not board.are_enemies(state, FRANCE, ENGLAND)
    assert deeds.count(state, ENGLAND, "won_war") == 0


# 4. Aftermath


def test_allies_stand_down_and_units_go_home() -> None:
    """A player at peace loses allied units; his army leaves neutral areas. Rules: aftermath.allies, aftermath.home"""
    table = at_war(FRANCE, "milan")
    state = table.state
    relations.activate(table, FRANCE, realm("provence"))
    clear_units(table, FRANCE)
    army = FRANCE * ARMIES
    state.army_at[army] = area("lombardy")
    state.army[army * UNIT_KINDS] = 2
    state.army[army * UNIT_KINDS + ALLIED * ARMS] = 1
    peace.resolve(table)
    advance(table)
    while next_decision(state) is not None:
        answer(table, question(table).options(state)[0].text)
    assert state.active == ()
    assert state.allied_pool[FRANCE] == 0
    assert forces.army_size(state, army) == 2
    home = state.army_at[army]
    assert any(board.is_friendly(state, FRANCE, at) for at in state.box.provinces_in[home])
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
    assert board.at_war_with(state, FRANCE, realm("savoy"))
    assert not board.at_war_with(state, FRANCE, realm("milan"))
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
    free = state.available[bot]
    peace.resolve(table)
    advance(table)
    assert (forces.units_in(state, bot, home), state.available[bot]) == (0, free + 2)


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
    free = state.available[FRANCE]
    peace.resolve(table)
    advance(table)
    assert forces.deployed(state, FRANCE) == 0
    assert state.available[FRANCE] == free + 2


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
    assert state.war[realm("scotland")] == 0
    assert state.occupier[province("perth")] == NOBODY


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
    assert state.war[realm("aragon")] == 0


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
    assert not state.unrest[province("cremona")]
    assert state.unrest[province("parma")]


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
    table.state.first = FRANCE
    peace.resolve(table)
    for text in ("negotiate england", "propose white-peace nobody", "offer-ducats 0", "peace-with we-cut-ties"):
        answer(table, text)
    answer(table, "accept-peace")
    asked = question(table)
    assert (asked.seat, asked.kind) == (FRANCE, "cut-ties")


# The Empire


def test_subjects_are_shielded_until_the_emperor_is_beaten() -> None:
    """The Emperor speaks for them. Rules: peace.empire"""
    table = at_war(FRANCE, "austria", "saxony")
    state = table.state
    state.defending = 1
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
    state.defending = 1
    occupy(table, AUSTRIA, "champagne")
    peace_terms.settle(table, AUSTRIA, realm("france"), peace_terms.HUMILIATION, peace_terms.SURRENDER)
    assert state.authority == 4
    table = at_war(FRANCE, "austria")
    table.state.defending = 1
    occupy(table, FRANCE, "wien")
    peace_terms.settle(table, FRANCE, realm("austria"), peace_terms.HUMILIATION, PARTIAL)
    assert table.state.authority == 2


def test_a_ceded_area_leaves_the_empire() -> None:
    """Rules: empire.leave, peace.authority"""
    table = at_war(FRANCE, "saxony")
    state = table.state
    home = area("saxony")
    for at in state.box.provinces_in[home]:
        tokens.place_town(table, FRANCE, at)
    empire.check_lands(table)
    assert home in state.departed
    assert state.authority == 2
    assert home not in state.imperial
    assert AREA[province("dresden")] == home
