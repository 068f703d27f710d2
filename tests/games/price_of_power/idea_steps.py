"""Steps of play of The Price of Power that ideas change, each played from its beginning; see test_ideas.py.

A step takes what lays the change on the table (or nothing) and returns the number that the change is about.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.games.price_of_power.laying import (
    CASTILE,
    ENGLAND,
    FRANCE,
    answer,
    area,
    laid,
    province,
    question,
    realm,
    told,
)
from tests.games.price_of_power.placing import (
    at_war,
    bare,
    clear_sea,
    clear_units,
    occupy_all,
    offer,
    own,
    protect,
    put_army,
    put_merchant,
)
from tests.games.price_of_power.test_battle import fight_on
from tests.games.price_of_power.test_trade import bot_at_a_node

from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.core.chance import Chance
from hausmacht.games.price_of_power import board
from hausmacht.games.price_of_power.components import (
    ADM,
    AREA,
    ARTILLERY,
    DIP,
    DIVERSE,
    GENERAL,
    INFANTRY,
    MIL,
    NOBODY,
    POSTS,
    POWERS,
    PROTESTANT,
    SEA_NAMES,
    TERRITORY,
)
from hausmacht.games.price_of_power.decks.trade import CARD_NAMES, GOODS
from hausmacht.games.price_of_power.progress.battle import ATTACK
from hausmacht.games.price_of_power.progress.deal import Exploration
from hausmacht.games.price_of_power.progress.trade import Trade
from hausmacht.games.price_of_power.rows import added, replaced, replaced_group
from hausmacht.games.price_of_power.rules.actions import menu, research
from hausmacht.games.price_of_power.rules.cards import cards, reactions
from hausmacht.games.price_of_power.rules.peace import peace_terms
from hausmacht.games.price_of_power.rules.phases import budget, cleanup, drawing, income, prestige
from hausmacht.games.price_of_power.rules.rebellion import penalties
from hausmacht.games.price_of_power.rules.religion import dissent
from hausmacht.games.price_of_power.rules.terms import characters, forces, relations, tokens, treasury
from hausmacht.games.price_of_power.rules.trade import colonisation, exploration, trade, trade_income
from hausmacht.games.price_of_power.rules.trade.trade_routes import is_distant_node
from hausmacht.games.price_of_power.rules.warfare.battle import battle, battle_dice, battle_losses, dice
from hausmacht.games.price_of_power.rules.warfare.declaring import causes
from hausmacht.games.price_of_power.rules.warfare.land import access, marching, siege
from hausmacht.games.price_of_power.rules.warfare.mustering import recruiting
from hausmacht.games.price_of_power.state import PriceOfPower

Played = Table[PriceOfPower]
Prepare = Callable[[Played], None]


def rich(player: int = FRANCE) -> Played:
    """It is the player's turn, with 5 of each power and 20 ducats."""
    table = laid()
    table.state.treasury.power[:] = [5] * 12
    table.state.treasury.ducats[:] = [20] * 4
    table.state.time.player = player
    return table


def laid_with(know: Prepare) -> Played:
    """A table on which somebody has the change or not."""
    table = laid()
    know(table)
    return table


def rich_with(know: Prepare, player: int = FRANCE) -> Played:
    """The same where a player has all he could spend."""
    table = rich(player)
    know(table)
    return table


def play_on(table: Played) -> None:
    """Everybody takes the first choice until nothing is asked."""
    advance(table)
    while (asked := next_decision(table.state)) is not None:
        choose(table, asked, asked.options(table.state)[0])


def in_turn(table: Played, player: int, *answers: str) -> None:
    table.next(menu.Turn(player))
    for text in answers:
        answer(table, text)
    advance(table)


def spent(table: Played, player: int, kind: int) -> int:
    """Of the 5 power of a kind."""
    return 5 - table.state.treasury.power[player * POWERS + kind]


def dissent_in_diverse_areas(know: Prepare) -> int:
    table = laid_with(know)
    tokens.set_faith(table, area("seine"), DIVERSE)
    table.next(dissent.DISSENT_OF[FRANCE])
    play_on(table)
    return sum([1 for at in board.own_provinces(table.state, FRANCE) if table.state.map.unrest[at]])


def dissent_in_three_areas(know: Prepare) -> int:
    table = laid_with(know)
    for name in ("seine", "loire", "languedoc"):
        tokens.set_faith(table, area(name), PROTESTANT)
    table.next(dissent.DISSENT_OF[FRANCE])
    play_on(table)
    return sum([1 for at in board.own_provinces(table.state, FRANCE) if table.state.map.unrest[at]])


def converted(know: Prepare) -> Played:
    table = rich_with(know)
    tokens.set_faith(table, area("seine"), PROTESTANT)
    in_turn(table, FRANCE, "convert-area", "convert seine")
    return table


def power_to_convert(know: Prepare) -> int:
    return spent(converted(know), FRANCE, ADM)


def ducats_to_convert(know: Prepare) -> int:
    table = rich_with(know)
    tokens.set_faith(table, area("seine"), PROTESTANT)
    in_turn(table, FRANCE, "convert-area")
    before = table.state.treasury.ducats[FRANCE]
    answer(table, "convert seine")
    return before - table.state.treasury.ducats[FRANCE]


def rebel_dice_after_converting(know: Prepare) -> int:
    table = converted(know)
    play_on_until_turn(table)
    return len(told(table, "rebel-dice"))


def play_on_until_turn(table: Played) -> None:
    while (asked := next_decision(table.state)) is not None and asked.kind != "turn":
        choose(table, asked, asked.options(table.state)[0])
        advance(table)


def power_to_research(know: Prepare) -> int:
    table = rich_with(know)
    table.state.cards.idea_display = (table.state.box.content.idea_number["cannons"],)
    in_turn(table, FRANCE, "research", "research cannons")
    return spent(table, FRANCE, MIL)


def cards_drawn(know: Prepare) -> int:
    table = laid_with(know)
    table.next(drawing.DrawCards(FRANCE))
    drawn = 0
    while question(table).kind == "draw-card":
        answer(table, "draw military")
        drawn += 1
    return drawn


def ducats_of_a_round(know: Prepare) -> int:
    """Beyond what taxes bring."""
    table = laid()
    bare(table, FRANCE)
    know(table)
    before = table.state.treasury.ducats[FRANCE]
    income.collect(table)
    return table.state.treasury.ducats[FRANCE] - before - board.tax_income(table.state, FRANCE)


def power_of_a_round(kind: int) -> Callable[[Prepare], int]:
    def play(know: Prepare) -> int:
        table = laid()
        know(table)
        table.state.treasury.power[:] = [0] * 12
        income.gain_power(table)
        return table.state.treasury.power[FRANCE * POWERS + kind]

    return play


def prestige_of_a_round(know: Prepare) -> int:
    table = laid_with(know)
    table.state.treasury.stability[FRANCE] = 1
    table.state.papacy.curia = ()
    income.score_prestige(table)
    return table.state.treasury.prestige[FRANCE]


def power_for_a_colony(know: Prepare) -> int:
    table = rich_with(know, CASTILE)
    return colonisation.cost_of(table.state, CASTILE)


def colonists_sent(know: Prepare) -> int:
    table = laid_with(know)
    state = table.state
    lands = [at for at in state.box.distant_lands if TERRITORY[at] and board.is_vacant(state, at)]
    tokens.place_claim(table, CASTILE, AREA[lands[0]])
    cleanup.send_colonists(table, CASTILE)
    return state.treasury.colonists[CASTILE]


def power_for_stability(know: Prepare) -> int:
    table = rich_with(know)
    table.state.papacy.curia = ()
    in_turn(table, FRANCE, "increase-stability")
    return spent(table, FRANCE, ADM)


def unrest_that_goes(know: Prepare) -> int:
    table = laid_with(know)
    for name in ("paris", "orleans", "lyon"):
        tokens.add_unrest(table, province(name))
    dissent.change_unrest(table)
    advance(table)
    while (asked := next_decision(table.state)) is not None:
        calm = [choice for choice in asked.options(table.state) if choice.text.startswith("calm")]
        choose(table, asked, (calm or list(asked.options(table.state)))[0])
    return 3 - sum([1 for name in ("paris", "orleans", "lyon") if table.state.map.unrest[province(name)]])


def causes_for_a_holy_war(know: Prepare) -> int:
    table = laid_with(know)
    return int(causes.has_holy_war(table.state, CASTILE, realm("granada")))


def prestige_for_beating_infidels(know: Prepare) -> int:
    table = laid_with(know)
    relations.set_war(table, CASTILE, realm("granada"))
    occupy_all(table, CASTILE, "granada")
    peace_terms.settle(table, CASTILE, realm("granada"), peace_terms.ANNEXATION, peace_terms.TOTAL)
    return table.state.treasury.prestige[CASTILE]


def interest_of_three_loans(know: Prepare) -> int:
    table = laid_with(know)
    table.state.treasury.loans[FRANCE] = 3
    return budget.interest(table.state, FRANCE)


def loans_in_all(know: Prepare) -> int:
    table = rich_with(know)
    while treasury.may_borrow(table.state, FRANCE):
        in_turn(table, FRANCE, "loan")
        table.state.agenda.clear()
    return table.state.treasury.loans[FRANCE]


def ducats_of_a_loan(know: Prepare) -> int:
    table = rich_with(know)
    in_turn(table, FRANCE, "loan")
    return table.state.treasury.ducats[FRANCE] - 20


def power_to_develop(know: Prepare) -> int:
    table = rich_with(know)
    return cards.use_price(table.state, FRANCE, cards.DISPLAY_ACTIONS.index("develop-town"))[ADM]


def price_of_a_free_reroll(know: Prepare) -> int:
    """Diplomatic power for the first further roll; without ships nobody explores at all."""
    table = rich_with(know, CASTILE)
    table.state.deal = Exploration()
    return exploration.reroll_price(table.state, CASTILE)


def ships_explore(know: Prepare) -> int:
    table = rich_with(know, CASTILE)
    return int(exploration.has_ships(table.state, CASTILE))


def ducats_for_the_second_cube(know: Prepare) -> int:
    table = rich_with(know)
    state = table.state
    state.map.influence = replaced(state.map.influence, area("burgundy"), 0)
    in_turn(table, FRANCE, "influence", "influence burgundy", "buy-influence burgundy")
    return 20 - state.treasury.ducats[FRANCE]


def power_for_an_alliance(know: Prepare) -> int:
    table = rich_with(know)
    state = table.state
    state.map.influence = replaced(state.map.influence, area("lombardy"), 4 << (4 * FRANCE))
    in_turn(table, FRANCE, "forge-alliance", "ally milan")
    return spent(table, FRANCE, DIP)


def prestige_for_a_mission(know: Prepare) -> int:
    """Beyond what is printed on it."""
    table = laid_with(know)
    state = table.state
    state.treasury.stability[FRANCE] = 1
    mission = state.box.content.mission_number["france 1A"]
    state.cards.missions = replaced_group(state.cards.missions, FRANCE, (mission,))
    prestige.lay_open(table, FRANCE, mission)
    return state.treasury.prestige[FRANCE] - state.box.content.missions[mission].prestige


def prestige_lost_by_an_idle_cause(know: Prepare) -> int:
    table = laid_with(know)
    relations.place_cause(table, FRANCE, realm("milan"))
    penalties.remove_causes(table)
    return -table.state.treasury.prestige[FRANCE]


def power_for_a_claim(know: Prepare) -> int:
    table = rich_with(know)
    in_turn(table, FRANCE, "fabricate-claim", "claim lombardy")
    return spent(table, FRANCE, DIP)


def power_to_counter(know: Prepare) -> int:
    table = rich_with(know)
    return reactions.counter_cost(table.state, FRANCE)


def sold(know: Prepare) -> Played:
    """England sells cloth at the English Channel: trade power 1 + 3 + 2, the top row."""
    table = laid()
    clear_sea(table)
    know(table)
    protect(table, ENGLAND, "english-channel", 2)
    put_merchant(table, ENGLAND, "english-channel", 0)
    own(table, ENGLAND, "london", "essex", "york")
    offer(table, ENGLAND, "t02-3")
    answer(table, "sell t02-3 1")
    advance(table)
    return table


def ducats_of_trade(know: Prepare) -> int:
    """Beyond the top row."""
    table = laid()
    before = table.state.treasury.ducats[ENGLAND]
    table = sold(know)
    return table.state.treasury.ducats[ENGLAND] - before - GOODS[CARD_NAMES.index("t02-3")].income[2]


def trade_cards_turned_up(know: Prepare) -> int:
    table = rich_with(know, ENGLAND)
    trade.begin(table, ENGLAND)
    return len(told(table, "goods-revealed")[0]["goods"])  # type: ignore[arg-type]


def trade_power(know: Prepare) -> int:
    return next(
        int(str(event["trade_power"])) for event in told(sold(know), "trade-income") if event["player"] == ENGLAND
    )


def ducats_of_distant_trade(know: Prepare) -> int:
    """The change is about the node alone."""
    table = laid_with(know)
    card, place, sale = next(
        (card, place, sale)
        for card, goods in enumerate(GOODS)
        for place, sale in enumerate(goods.sales)
        if is_distant_node(sale.node)
    )
    state = table.state
    before = state.treasury.ducats[ENGLAND]
    sold = Trade(NOBODY, True, False)
    sold.choose(card, place, False)
    sold.ranked = [ENGLAND]
    state.deal = sold
    trade_income.pay_out(table, ENGLAND, sale)
    return state.treasury.ducats[ENGLAND] - before


def rows_of_equals(know: Prepare) -> int:
    """France has as much trade power as England and is pushed out of the lowest row."""
    table = laid()
    clear_sea(table)
    know(table)
    put_merchant(table, ENGLAND, "english-channel", 0)
    put_merchant(table, FRANCE, "english-channel", 0)
    sale = GOODS[CARD_NAMES.index("t02-3")].sales[0]
    for at in sale.keys:
        table.state.map.token = replaced(table.state.map.token, at, NOBODY)
    return trade_income.rows_of(table.state, [ENGLAND, FRANCE], sale)[1]


def bot_power_lost_to_key_provinces(know: Prepare) -> int:
    table, bot, sale = bot_at_a_node()
    know(table)
    person = next(at for at in range(table.state.box.players) if not table.state.box.is_bot[at])
    for at in sale.keys[:3]:
        table.state.map.token = replaced(table.state.map.token, at, person * 3)
        table.state.map.occupier = replaced(table.state.map.occupier, at, NOBODY)
    before = table.state.treasury.power_of_bots[bot]
    trade_income.pay_bots(table, sale)
    return table.state.treasury.power_of_bots[bot] - before


def allies_at_most(know: Prepare) -> int:
    table = laid_with(know)
    return relations.alliance_limit(table.state, FRANCE)


def marriages_at_most(know: Prepare) -> int:
    table = laid_with(know)
    return relations.marriage_limit(table.state, FRANCE)


def ducats_for_an_advisor(know: Prepare) -> int:
    """One who is printed with 4 ducats."""
    table = rich_with(know)
    state = table.state
    card = next(
        at
        for at in range(len(state.box.content.card_names))
        if characters.is_advisor(state, at) and state.box.content.characters[at].ducats == 4
    )
    state.cards.hands = replaced_group(state.cards.hands, FRANCE, (card,))
    in_turn(table, FRANCE, "appoint")
    advisor = next(option.text for option in question(table).options(state) if option.text.startswith("advisor"))
    answer(table, advisor)
    return 20 - state.treasury.ducats[FRANCE]


def upkeep_of_distant_ships(know: Prepare) -> int:
    table = laid()
    bare(table, CASTILE)
    know(table)
    state = table.state
    state.forces.light = added(state.forces.light, SEA_NAMES.index("caribbean-sea"), 2 << (5 * CASTILE))
    return budget.military_upkeep(state, CASTILE)


def cards_kept_in_hand(know: Prepare) -> int:
    table = laid_with(know)
    state = table.state
    state.cards.hands = replaced_group(state.cards.hands, FRANCE, state.cards.decks[0][:7])
    state.cards.decks = replaced_group(state.cards.decks, 0, state.cards.decks[0][7:])
    table.next(cleanup.LIMIT_HAND[FRANCE])
    play_on(table)
    return len(state.cards.hands[FRANCE])


def artillery_recruited(know: Prepare) -> int:
    table = rich_with(know)
    return int(recruiting.why_not_pay(table.state, FRANCE, ARTILLERY, 1) is None)


def fought(know: Prepare) -> Played:
    """France beats England in Aquitaine."""
    table = at_war(FRANCE, "england")
    know(table)
    table.state.treasury.power[:] = [0] * 12
    put_army(table, FRANCE, "aquitaine", [9, 3, 3])
    put_army(table, ENGLAND, "aquitaine", [1])
    battle.fight_land(table, FRANCE, area("aquitaine"))
    fight_on(table)
    return table


def fight_again(table: Played) -> None:
    """The next land battle of the round, won by France."""
    put_army(table, FRANCE, "seine", [9, 3, 3], 1)
    put_army(table, ENGLAND, "seine", [1])
    battle.fight_land(table, FRANCE, area("seine"))
    fight_on(table)


def fought_at_sea(know: Prepare) -> Played:
    """France beats a single ship of England in the Channel."""
    table = at_war(FRANCE, "england")
    know(table)
    clear_sea(table)
    channel = SEA_NAMES.index("english-channel")
    table.state.forces.light = replaced(table.state.forces.light, channel, 9 << (5 * FRANCE) | 1 << (5 * ENGLAND))
    battle.fight_sea(table, FRANCE, channel)
    fight_on(table)
    assert forces.ships_in(table.state, ENGLAND, channel) == 0
    return table


def prestige_for_a_battle(know: Prepare) -> int:
    return fought(know).state.treasury.prestige[FRANCE]


def power_for_a_battle(know: Prepare) -> int:
    return fought(know).state.treasury.power[FRANCE * POWERS + MIL]


def manpower_replenished(know: Prepare) -> int:
    table = rich_with(know)
    state = table.state
    state.treasury.exhausted[FRANCE] = 6
    in_turn(table, FRANCE, "replenish")
    return 6 - state.treasury.exhausted[FRANCE]


def first_round(know: Prepare) -> PriceOfPower:
    """The battle of `fought` as its first dice are about to be rolled, by a player with Tercios/Janissaries."""
    table = at_war(FRANCE, "england")
    tercios = table.state.box.content.idea_number["tercios_janissaries"]
    table.state.court.ideas = replaced(table.state.court.ideas, FRANCE, 1 << tercios)
    put_army(table, FRANCE, "aquitaine", [9, 3, 3])
    put_army(table, ENGLAND, "aquitaine", [1])
    battle.fight_land(table, FRANCE, area("aquitaine"))
    battle.begin_round(table)
    know(table)
    return table.state


def dice_of(arm: int) -> Callable[[Prepare], int]:
    def play(know: Prepare) -> int:
        return battle_dice.dice_of(first_round(know), ATTACK)[arm]

    return play


def dice_rolled_again(know: Prepare) -> int:
    return battle_dice.rerolls_of(first_round(know), ATTACK)


class DoubleFaces(Chance):
    """Every infantry die shows the double face."""

    def below(self, label: str, n: int) -> int:
        return dice.FACE[INFANTRY].index(dice.DOUBLE)


def hits_of_double_faces(know: Prepare) -> int:
    """Every die shows the double face."""
    table = laid(chance=DoubleFaces())
    relations.set_war(table, FRANCE, realm("england"))
    know(table)
    put_army(table, FRANCE, "aquitaine", [9])
    put_army(table, ENGLAND, "aquitaine", [1])
    battle.fight_land(table, FRANCE, area("aquitaine"))
    return battle_dice.throw(table, ATTACK)


def price_of(unit: int) -> Callable[[Prepare], int]:
    def play(know: Prepare) -> int:
        table = rich()
        know(table)
        return recruiting.price(table.state, FRANCE, unit)

    return play


def strength_to_besiege(know: Prepare) -> int:
    """Bordeaux is a large town."""
    table = at_war(FRANCE, "england")
    know(table)
    return siege.need_for(table.state, [province("bordeaux")])


def causes_of_the_revolution(know: Prepare) -> int:
    table = laid_with(know)
    return int(causes.has_revolution(table.state, FRANCE, realm("milan")))


# What cards and events change for a while


def power_over_mountains(know: Prepare) -> int:
    """Seven units from Languedoc to Lombardy."""
    table = at_war(FRANCE, "milan")
    know(table)
    return access.mountain_cost(table.state, FRANCE, area("languedoc"), area("lombardy"), 7)


def spaces_of(ships: bool) -> Callable[[Prepare], int]:
    def play(know: Prepare) -> int:
        table = laid()
        know(table)
        return marching.extra_spaces(table.state, FRANCE, ships)

    return play


def siege_strength(know: Prepare) -> int:
    table = at_war(FRANCE, "england")
    know(table)
    clear_units(table, FRANCE)
    put_army(table, FRANCE, "aquitaine", [3])
    return siege.strength(table.state, FRANCE, area("aquitaine"))


def power_for_three_besiegers(know: Prepare) -> int:
    """Beyond that of the action."""
    table = at_war(FRANCE, "england")
    know(table)
    return siege.extra_cost(table.state, FRANCE, area("aquitaine"), 3)


def upkeep_of_six_mercenaries(know: Prepare) -> int:
    table = laid()
    bare(table, FRANCE)
    know(table)
    put_army(table, FRANCE, "seine", [0, 0, 0, 6])
    return budget.military_upkeep(table.state, FRANCE)


def illness_of_a_leader(know: Prepare) -> int:
    """The other side rolled two double faces and struck one unit."""
    table = at_war(FRANCE, "england")
    know(table)
    state = table.state
    general = next(at for at in range(len(state.box.content.card_names)) if characters.can_lead(state, at))
    put_army(table, FRANCE, "aquitaine", [9])
    put_army(table, ENGLAND, "aquitaine", [9])
    battle.fight_land(table, FRANCE, area("aquitaine"))
    state.agenda.clear()
    characters.put(state, FRANCE, GENERAL, general, 0)
    state.battle.defence.doubles = 2
    battle_losses.take_losses(table, 0, 1)
    fight_on(table)
    return state.court.ill[FRANCE * POSTS + GENERAL]


def prestige_of_earlier_researchers(know: Prepare) -> int:
    table = laid_with(know)
    cannons = table.state.box.content.idea_number["cannons"]
    table.state.court.ideas = replaced(table.state.court.ideas, ENGLAND, 1 << cannons)
    research.research(table, FRANCE, cannons)
    return table.state.treasury.prestige[ENGLAND]
