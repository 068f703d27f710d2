"""Player-to-player diplomacy and Subjugate in The Price of Power."""

from __future__ import annotations

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import board, hostility
from hausmacht.games.price_of_power.components import ADM, AREA, DIP, NOBODY, POSTS, POWERS, PROVINCE_NAMES, RULER
from hausmacht.games.price_of_power.effects.verbs import relations as ties
from hausmacht.games.price_of_power.progress.record import NOTHING
from hausmacht.games.price_of_power.rows import count4, replaced
from hausmacht.games.price_of_power.rules.actions import menu, removing
from hausmacht.games.price_of_power.rules.diplomacy import diplomatic, offers, subjugation
from hausmacht.games.price_of_power.rules.terms import characters, relations, tokens
from hausmacht.games.price_of_power.state import PriceOfPower

from .laying import AUSTRIA, CASTILE, ENGLAND, FRANCE, answer, laid, province, question, realm, refusal, told
from .placing import give_idea


def in_turn(player: int = FRANCE, secret_talks: str = "off") -> Table[PriceOfPower]:
    table = laid(secret_talks=secret_talks)
    table.state.time.player = player
    table.next(menu.Turn(player))
    return table


def talking(player: int = FRANCE, partner: str = "castile", secret_talks: str = "off") -> Table[PriceOfPower]:
    table = in_turn(player, secret_talks)
    answer(table, "diplomacy")
    answer(table, f"talk-to {partner}")
    return table


def test_a_marriage_between_players() -> None:
    """Rules: diplomacy.marriage"""
    table = talking()
    state = table.state
    answer(table, "offer-marriage dip")
    assert question(table).seat == CASTILE
    answer(table, "accept")
    assert state.relations.marriage[realm("castile")] >> FRANCE & 1
    assert state.relations.marriage[realm("france")] >> CASTILE & 1
    assert state.treasury.power[FRANCE * POWERS + DIP] == 2
    assert state.treasury.power[CASTILE * POWERS + DIP] == 3
    cards = state.box.content.card_deck
    assert [cards[card] for card in (*state.cards.hands[FRANCE], *state.cards.hands[CASTILE])] == [DIP, DIP]
    assert refusal(table, "offer-marriage adm") == ("married-already", "diplomacy.marriage")


def test_no_marriage_without_a_ruler() -> None:
    """Rules: marriage.partners"""
    table = talking()
    characters.put(table.state, CASTILE, RULER, NOBODY, 0)
    assert refusal(table, "offer-marriage adm") == ("no-ruler", "marriage.partners")


def test_no_more_than_three_marriages() -> None:
    """Rules: marriage.limit"""
    table = talking()
    for name in ("burgundy", "brittany", "savoy"):
        relations.marry(table, FRANCE, realm(name))
    assert refusal(table, "offer-marriage adm") == ("marriages-full", "marriage.limit")


def test_an_alliance_between_players() -> None:
    """Rules: diplomacy.alliance"""
    table = talking()
    answer(table, "offer-alliance")
    answer(table, "accept")
    assert hostility.are_allied(table.state, FRANCE, CASTILE)
    assert refusal(table, "offer-alliance") == ("allied-already", "diplomacy.alliance")


def test_a_refusal_costs_nothing_and_fruitless_talks_are_no_action() -> None:
    """Rules: diplomacy.partner, ruling.fruitless-talks"""
    table = talking()
    answer(table, "offer-alliance")
    answer(table, "refuse")
    answer(table, "done")
    state = table.state
    assert state.treasury.power[FRANCE * POWERS + DIP] == 3
    assert not hostility.are_allied(state, FRANCE, CASTILE)
    assert state.turn.acted == 0
    assert refusal(table, "diplomacy") == ("talked-already", "diplomacy.partner")


def test_two_refusals_end_the_talks() -> None:
    """Rules: ruling.fruitless-talks"""
    table = talking()
    for _ in range(2):
        answer(table, "offer-alliance")
        answer(table, "refuse")
    assert question(table).kind == "turn"
    assert table.state.deal is NOTHING


def test_money_costs_a_power_for_every_ten_begun() -> None:
    """Rules: diplomacy.money"""
    table = talking()
    answer(table, "give-money 11")
    answer(table, "accept")
    state = table.state
    assert (state.treasury.ducats[FRANCE], state.treasury.ducats[CASTILE]) == (4, 26)
    assert state.treasury.power[FRANCE * POWERS + DIP] == 1
    answer(table, "ask-money 10")
    answer(table, "accept")
    assert (state.treasury.ducats[FRANCE], state.treasury.ducats[CASTILE]) == (14, 16)
    assert told(table, "paid") == [
        {"player": FRANCE, "partner": CASTILE, "ducats": 11},
        {"player": CASTILE, "partner": FRANCE, "ducats": 10},
    ]


def test_a_gift_comes_from_the_treasury_and_a_loan_is_taken_before() -> None:
    """Rules: ruling.loan-deals, diplomacy.money"""
    table = in_turn()
    state = table.state
    state.treasury.ducats[FRANCE] = 3
    state.treasury.power[FRANCE * POWERS + DIP] = 3
    answer(table, "loan")
    answer(table, "diplomacy")
    answer(table, "talk-to castile")
    gifts = [choice.text for choice in question(table).options(state) if choice.kind == "give-money"]
    assert gifts[-1] == "give-money 8"
    answer(table, "give-money 8")
    answer(table, "accept")
    assert (state.treasury.ducats[FRANCE], state.treasury.loans[FRANCE]) == (0, 1)


def test_several_things_are_offered_as_one_package() -> None:
    """A marriage, an alliance and ducats: all or nothing, for 3 diplomatic power together. Rules: diplomacy.package"""
    table = talking()
    state = table.state
    state.treasury.power[FRANCE * POWERS + DIP] = 3
    answer(table, "package-deal")
    assert refusal(table, "send-offer") == ("package-empty", "diplomacy.package")
    answer(table, "offer-marriage dip")
    answer(table, "offer-alliance")
    assert refusal(table, "offer-alliance") == ("in-the-package", "diplomacy.package")
    assert refusal(table, "give-money 11") == ("short-of-power", "power.pay")
    answer(table, "ask-money 10")
    answer(table, "send-offer")
    asked = question(table)
    assert (asked.seat, asked.kind, asked.numbers(state)["value"]) == (CASTILE, "answer-offer", 3)
    assert [row["offer"] for row in told(table, "offered")] == [
        offers.MARRIAGE,
        offers.ALLIANCE,
        offers.ASK_MONEY,
    ]
    answer(table, "accept")
    question(table)
    assert hostility.are_allied(state, FRANCE, CASTILE)
    assert state.relations.marriage[realm("castile")] >> FRANCE & 1
    assert (state.treasury.ducats[FRANCE], state.treasury.ducats[CASTILE]) == (25, 5)
    assert state.treasury.power[FRANCE * POWERS + DIP] == 0


def test_a_refused_package_brings_nothing_of_it() -> None:
    """And a package may be taken back before it is offered. Rules: diplomacy.package"""
    table = talking()
    state = table.state
    answer(table, "package-deal")
    answer(table, "offer-alliance")
    answer(table, "done")
    assert offers.parts(state) == []
    answer(table, "package-deal")
    answer(table, "give-money 5")
    answer(table, "offer-alliance")
    answer(table, "send-offer")
    answer(table, "refuse")
    answer(table, "done")
    assert not hostility.are_allied(state, FRANCE, CASTILE)
    assert state.treasury.ducats[CASTILE] == 15
    assert state.treasury.power[FRANCE * POWERS + DIP] == 3


def test_land_in_a_package_is_paid_for_together() -> None:
    """The buyer has 10 ducats for two provinces, and money goes with no sale.

    Rules: diplomacy.package, diplomacy.money-or-sale
    """
    table = talking(ENGLAND, "france")
    state = table.state
    state.treasury.ducats[FRANCE] = 10
    lands = [at for at in board.own_provinces(state, ENGLAND) if board.has_claim(state, FRANCE, AREA[at])][:2]
    answer(table, "package-deal")
    answer(table, f"sell {PROVINCE_NAMES[lands[0]]}")
    answer(table, "price 6")
    assert refusal(table, "give-money 1") == ("money-or-sale", "diplomacy.money-or-sale")
    answer(table, f"sell {PROVINCE_NAMES[lands[1]]}")
    assert refusal(table, "price 5") == ("short-of-ducats", "ducats.pay")
    answer(table, "price 4")
    answer(table, "send-offer")
    answer(table, "accept")
    assert all(board.owns(state, FRANCE, at) for at in lands)
    assert state.treasury.ducats[FRANCE] == 0
    assert state.treasury.power[ENGLAND * POWERS + ADM] == 2


def test_in_war_only_money_changes_hands() -> None:
    """Rules: diplomacy.war"""
    table = talking()
    relations.set_war(table, CASTILE, realm("granada"))
    assert refusal(table, "offer-alliance") == ("only-money-in-war", "diplomacy.war")
    assert refusal(table, "offer-marriage adm") == ("only-money-in-war", "diplomacy.war")
    answer(table, "give-money 1")


def sale(table: Table[PriceOfPower]) -> int:
    """A province of England on which France has a claim, not its capital."""
    state = table.state
    for at in board.own_provinces(state, ENGLAND):
        if board.has_claim(state, FRANCE, AREA[at]):
            return at
    raise AssertionError("England owns nothing that France claims")


def test_the_sale_of_a_province() -> None:
    """Rules: diplomacy.sale, diplomacy.money-or-sale"""
    table = talking(ENGLAND, "france")
    state = table.state
    at = sale(table)
    name = next(choice.text for choice in question(table).options(state) if choice.numbers.get("province") == at)
    core = board.is_core(state, ENGLAND, at)
    tax = board.tax_value(state, at)
    answer(table, name)
    state.treasury.ducats[FRANCE] = 14
    assert refusal(table, "price 15") == ("short-of-ducats", "ducats.pay")
    answer(table, "price 12")
    answer(table, "accept")
    assert board.owns(state, FRANCE, at)
    assert (state.treasury.ducats[ENGLAND], state.treasury.ducats[FRANCE]) == (27, 2)
    assert state.treasury.power[ENGLAND * POWERS + ADM] == 2
    assert state.treasury.power[FRANCE * POWERS + ADM] == 2
    assert state.treasury.prestige[ENGLAND] == (-2 * tax if core else 0)
    assert refusal(table, "give-money 1") == ("money-or-sale", "diplomacy.money-or-sale")


def test_a_sale_needs_the_buyers_claim_and_no_capital() -> None:
    """Rules: diplomacy.sale"""
    table = laid()
    state = table.state
    paris = province("paris")
    denial = offers.why_not_land(state, FRANCE, FRANCE, ENGLAND, paris)
    assert denial is not None
    assert denial.code == "capital-for-sale"
    other = next(at for at in board.own_provinces(state, FRANCE) if at != paris)
    denial = offers.why_not_land(state, FRANCE, FRANCE, ENGLAND, other)
    assert denial is not None
    assert denial.code == "buyer-needs-claim"
    denial = offers.why_not_land(state, FRANCE, ENGLAND, FRANCE, paris)
    assert denial is not None
    assert denial.code == "not-owned"


def test_nobody_talks_to_bots_or_himself() -> None:
    """Rules: diplomacy.partner"""
    table = laid(3, scenario="1-02")
    state = table.state
    bot = state.box.is_bot.index(True)
    denial = offers.why_not_partner(state, 0, bot)
    assert denial is not None
    assert denial.code == "partner-is-bot"
    denial = offers.why_not_partner(state, 0, 0)
    assert denial is not None
    assert denial.code == "oneself"


def test_a_secret_talk_for_one_power() -> None:
    """Rules: option.secret-talks"""
    table = talking(secret_talks="on")
    answer(table, "secret-talk")
    assert table.state.treasury.power[FRANCE * POWERS + DIP] == 2
    assert told(table, "secret-talks") == [{"player": FRANCE, "partner": CASTILE}]
    assert refusal(table, "secret-talk") == ("talked-in-secret", "option.secret-talks")


def test_nobody_marries_in_an_interregnum() -> None:
    """Neither by a card or an event, nor is a player without a ruler married.

    Rules: marriage.partners, events.gain-marriage
    """
    table = laid()
    state = table.state
    milan = realm("milan")
    assert ties.may_gain_marriage(state, FRANCE, milan)
    assert ties.may_gain_marriage(state, CASTILE, realm("france"))
    state.court.character = replaced(state.court.character, FRANCE * POSTS + RULER, NOBODY)
    assert not ties.may_gain_marriage(state, FRANCE, milan)
    assert not ties.may_gain_marriage(state, CASTILE, realm("france"))


def test_why_two_realms_do_not_marry() -> None:
    """Another faith, the revolution, another player's vassal: each says so. Rules: marriage.partners"""
    table = laid()
    state = table.state
    tokens.place_vassal(table, CASTILE, board.capital_of(state, realm("navarra")))
    found = {name: relations.why_not_marry(state, FRANCE, realm(name)) for name in ("milan", "ottomans", "navarra")}
    codes = {name: denial.code if denial is not None else "" for name, denial in found.items()}
    assert codes == {"milan": "", "ottomans": "faiths-do-not-marry", "navarra": "vassal-of-another"}
    give_idea(table, FRANCE, "revolutionary_regime")
    denial = relations.why_not_marry(state, FRANCE, realm("milan"))
    assert denial is not None
    assert denial.code == "revolutionaries-marry-nobody"


def test_imperial_cubes_keep_an_ally_when_an_event_offers_him() -> None:
    """Bohemia is the Emperor's ally and France has as much influence there, but for an imperial cube.

    Rules: events.gain-alliance, empire.influence
    """
    table = laid()
    state = table.state
    bohemia = realm("bohemia")
    for at in board.areas_of(state, bohemia):
        state.map.influence = replaced(state.map.influence, at, 0)
    for other in relations.alliances_of(state, AUSTRIA)[:]:
        relations.end_alliance(table, AUSTRIA, other)
    for other in range(state.box.players):
        relations.end_marriage(table, other, bohemia)
    relations.make_ally(table, AUSTRIA, bohemia)
    state.map.imperial = ()
    assert ties.may_gain_ally(state, FRANCE, bohemia)
    state.map.imperial = (board.capital_area(state, bohemia),)
    assert not ties.may_gain_ally(state, FRANCE, bohemia)


# Subjugate


def subjugating(name: str, cubes: int) -> Table[PriceOfPower]:
    """France has a small ally with influence in its areas, and the card is played."""
    table = laid()
    state = table.state
    target = realm(name)
    state.relations.ally = replaced(state.relations.ally, target, FRANCE)
    for at in board.areas_of(state, target):
        state.map.influence = replaced(state.map.influence, at, 0)
    state.map.influence = replaced(state.map.influence, board.capital_area(state, target), cubes)
    table.next(menu.Turn(FRANCE))
    menu.grant(table, FRANCE, "subjugate", True)
    return table


def test_an_ally_becomes_a_vassal_for_influence() -> None:
    """Rules: subjugate.targets, subjugate.influence, subjugate.vassalise"""
    tax = subjugation.tax_of(laid().state, realm("provence"))
    table = subjugating("provence", tax + 1)  # one more for the marriage of Castile
    state = table.state
    relations.marry(table, CASTILE, realm("provence"))
    answer(table, "vassalise provence")
    assert board.overlord_of(state, realm("provence")) == FRANCE
    assert state.relations.ally[realm("provence")] == NOBODY
    assert removing.cubes(state, FRANCE, removing.IN_REALM, realm("provence")) == 0
    assert not state.relations.marriage[realm("provence")] >> CASTILE & 1
    assert told(table, "subjugated") == [{"player": FRANCE, "realm": realm("provence")}]


def test_too_little_influence_or_strength() -> None:
    """Rules: subjugate.influence, subjugate.strength"""
    table = laid()
    state = table.state
    state.relations.ally = replaced(state.relations.ally, realm("provence"), FRANCE)
    for at in board.areas_of(state, realm("provence")):
        state.map.influence = replaced(state.map.influence, at, 0)
    denial = subjugation.why_not_vassalise(state, FRANCE, realm("provence"))
    assert denial is not None
    assert denial.code == "too-little-influence"
    tax = subjugation.tax_of(state, realm("provence"))
    need = subjugation.influence_needed(state, FRANCE, realm("provence"))
    assert need == tax
    state.map.influence = replaced(
        state.map.influence, board.capital_area(state, realm("provence")), 1 << (4 * CASTILE)
    )
    assert subjugation.influence_needed(state, FRANCE, realm("provence")) == tax + 1
    state.relations.ally = replaced(state.relations.ally, realm("aragon"), FRANCE)
    denial = subjugation.why_too_weak(state, FRANCE, realm("aragon"))
    expected = 2 * subjugation.tax_of(state, realm("aragon"))
    assert (denial is None) == (board.base_tax(state, FRANCE) >= expected)


def test_vassals_of_the_target_count_for_its_price_but_not_in_edition_1_2() -> None:
    """Aragon with its vassals. Rules: subjugate.influence, subjugate.influence-edition, alliance.cost"""
    prices: list[int] = []
    for edition in ("summary", "1.2"):
        state = laid(edition=edition).state
        aragon = realm("aragon")
        vassals = sum([subjugation.tax_of(state, each) for each in board.dependents_of(state, aragon)])
        assert vassals > 0
        prices.append(subjugation.influence_price(state, aragon) - subjugation.tax_of(state, aragon))
        assert diplomatic.alliance_cost(state, FRANCE, aragon) == 3
    assert prices == [(vassals + 1) // 2, 0]


def test_marriages_and_imperial_cubes_of_opponents_are_influence() -> None:
    """Rules: subjugate.influence"""
    table = laid()
    state = table.state
    provence = realm("provence")
    before = subjugation.influence_needed(state, FRANCE, provence)
    relations.marry(table, CASTILE, provence)
    assert subjugation.influence_needed(state, FRANCE, provence) == before + 1
    state.map.imperial = (board.capital_area(state, provence),)
    assert subjugation.influence_needed(state, FRANCE, provence) == before + 2


def test_a_marriage_makes_it_easier() -> None:
    """Rules: subjugate.strength, marriage.saves-influence"""
    table = laid()
    state = table.state
    aragon = realm("aragon")
    tax = subjugation.tax_of(state, aragon)
    before = subjugation.influence_needed(state, FRANCE, aragon)
    assert tax < board.base_tax(state, FRANCE) < 2 * tax
    assert subjugation.why_too_weak(state, FRANCE, aragon) is not None
    relations.marry(table, FRANCE, aragon)
    assert subjugation.why_too_weak(state, FRANCE, aragon) is None
    assert subjugation.influence_needed(state, FRANCE, aragon) == before - 1


def test_the_pope_the_emperor_and_strangers_are_no_targets() -> None:
    """Rules: subjugate.targets"""
    table = laid()
    state = table.state
    denial = subjugation.why_never(state, board.PAPAL_STATES)
    assert denial is not None
    assert denial.code == "never-subjugated"
    denial = subjugation.why_never(state, state.empire.emperor)
    assert denial is not None
    assert denial.code == "never-subjugated"
    denial = subjugation.why_not_vassalise(state, FRANCE, realm("burgundy"))
    assert denial is not None
    assert denial.code == "not-your-ally"


def test_a_vassal_is_annexed() -> None:
    """Rules: subjugate.annex"""
    table = laid()
    state = table.state
    provence = realm("provence")
    for at in board.provinces_of(state, provence):
        tokens.place_vassal(table, FRANCE, at)
    state.relations.ally = replaced(state.relations.ally, provence, NOBODY)
    lands = board.provinces_of(state, provence)
    for at in board.areas_of(state, provence):
        state.map.influence = replaced(state.map.influence, at, 0)
    tax = subjugation.tax_of(state, provence)
    state.map.influence = replaced(state.map.influence, board.capital_area(state, provence), tax)
    table.next(menu.Turn(FRANCE))
    menu.grant(table, FRANCE, "subjugate_annex", True)
    answer(table, "annex provence")
    assert all([board.owns(state, FRANCE, at) for at in lands])
    assert told(table, "annexed") == [{"player": FRANCE, "realm": provence}]


def test_vassals_of_the_new_vassal_follow_or_go_free() -> None:
    """Rules: subjugate.vassals"""
    table = laid()
    state = table.state
    lord = realm("brittany")
    follower = realm("provence")
    state.relations.overlord = replaced(state.relations.overlord, follower, lord)
    state.relations.ally = replaced(state.relations.ally, follower, NOBODY)
    state.relations.ally = replaced(state.relations.ally, lord, FRANCE)
    denial = subjugation.why_not_vassalise(state, FRANCE, lord)
    assert denial is not None
    assert denial.code == "needs-marriage"
    table.next(subjugation.Vassalising(FRANCE, lord))
    for at in board.areas_of(state, follower):
        state.map.influence = replaced(state.map.influence, at, 0)
    assert question(table).kind == "freed-vassal"
    answer(table, "ally-it")
    assert state.relations.ally[follower] == FRANCE
    assert state.relations.overlord[follower] == NOBODY
    assert board.overlord_of(state, lord) == FRANCE


def test_a_follower_taken_for_influence() -> None:
    """Rules: subjugate.vassals"""
    table = laid()
    state = table.state
    lord = realm("brittany")
    follower = realm("provence")
    state.relations.overlord = replaced(state.relations.overlord, follower, lord)
    state.relations.ally = replaced(state.relations.ally, follower, NOBODY)
    tax = subjugation.tax_of(state, follower)
    home = board.capital_area(state, follower)
    state.map.influence = replaced(state.map.influence, home, tax)
    table.next(subjugation.Vassalising(FRANCE, lord))
    answer(table, "yes")
    table.next(menu.Turn(FRANCE))
    question(table)
    assert board.overlord_of(state, follower) == FRANCE
    assert count4(state.map.influence[home], FRANCE) == 0
