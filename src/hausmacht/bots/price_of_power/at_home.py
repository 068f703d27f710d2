"""Rules of thumb at home: turns, appointments, events, cards, missions, money and ideas."""

from __future__ import annotations

from typing import Final

from hausmacht.bots.price_of_power import campaigns, faith, nearness, overseas
from hausmacht.bots.price_of_power.abroad import partner
from hausmacht.bots.price_of_power.asking import SPARE, Asked, Option, first_of, most_liked
from hausmacht.games.price_of_power import by_player
from hausmacht.games.price_of_power.components import ADM, DIP, MIL, NOBODY, POSTS, RULER
from hausmacht.games.price_of_power.effects.language.cards import DUCATS, action_text, texts
from hausmacht.games.price_of_power.effects.running.asking import PART
from hausmacht.games.price_of_power.effects.verbs.flow import May, Pay, worth_of
from hausmacht.games.price_of_power.rules.actions import research
from hausmacht.games.price_of_power.rules.diplomacy import diplomatic
from hausmacht.games.price_of_power.rules.phases import budget
from hausmacht.games.price_of_power.rules.terms import characters
from hausmacht.games.price_of_power.rules.terms.unrest import all_unrest_of
from hausmacht.games.price_of_power.rules.trade import colonisation, trade_routes
from hausmacht.games.price_of_power.state import PriceOfPower

# Turns


def turn(asked: Asked) -> Option:
    """Missions first, then advisors, then the most useful action; loans are repaid while there is money."""
    mission = asked.called("complete-mission")
    if mission is not None:
        return mission
    appoint = asked.called("appoint")
    if appoint is not None and wants_to_appoint(asked.state, asked.seat):
        return appoint
    loan = asked.called("loan")
    if loan is not None and is_loan_wanted(asked):
        return loan
    found = most_liked(asked, use_of_action)
    repay = asked.called("repay")
    return repay if repay is not None and found.kind == "done" and asked.ducats >= THRIFT else found


def is_loan_wanted(asked: Asked) -> bool:
    """The chest is empty, units are all that is missing for a war that pays, and interest can be paid."""
    state = asked.state
    if asked.ducats >= SPARE or state.treasury.loans[asked.seat] or asked.called("recruit") is None:
        return False
    if asked.power(MIL) <= campaigns.WAR_POWER or budget.net_income(state, asked.seat) < LEAST_INCOME:
        return False
    return campaigns.are_units_wanted(state, asked.seat)


LEAST_INCOME: Final = 4  # ducats a round, for somebody who borrows
RICH: Final = 24  # ducats; with so many other things matter more than trade
RISING: Final = 2.5  # how much more urgent armies are while there are rebels
THRIFT: Final = 14  # ducats; with so many a loan is repaid

# How useful an action is, before the table is looked at; what is not listed is never taken by habit
ACTIONS: Final[dict[str, float]] = {
    "done": 0.0,
    "pass": 0.0,
    "event": 5.0,
    "research": 9.0,
    "increase-stability": 6.0,
    "forge-alliance": 8.0,
    "suppress": 7.0,
    "colonize": 8.5,
    "trade": 4.0,
    "influence": 3.0,
    "explore": 4.6,
    "fabricate-claim": 1.0,
    "increase-authority": 6.0,
    "convert-area": 2.0,
    "use": 3.5,
    "change-religion": 5.2,
    "call-crusade": 7.3,
    "diplomacy": 3.2,
    "siege": 8.6,
    "activate-land": 7.2,
    "declare-war": 7.4,
    "recruit": 6.5,
}

# The same for kinds of action cards
CARDS: Final[dict[str, float]] = {
    "ADM-01": 3.0,
    "ADM-02": 9.5,
    "ADM-03": 2.0,
    "ADM-04": 3.0,
    "ADM-05": 7.0,
    "ADM-06": 2.0,
    "ADM-07": 7.5,
    "ADM-08": 2.0,
    "DIP-01": 8.0,
    "DIP-03": 4.5,
    "DIP-04": 9.8,
    "DIP-05": 8.2,
    "DIP-06": 9.4,
}


def use_of_action(asked: Asked, option: Option) -> float:
    state = asked.state
    seat = asked.seat
    if option.kind == "play":
        return use_of_card(asked, option.numbers["card"])
    found = ACTIONS.get(option.kind, -1.0)
    if option.kind == "increase-stability":
        return found if state.treasury.stability[seat] < 2 or asked.power(ADM) >= 9 else -1.0
    if option.kind == "suppress":
        unrest = len(all_unrest_of(state, seat))
        return found + 0.4 * unrest if unrest else -1.0
    if option.kind == "influence":
        return found if asked.power(DIP) >= 3 or not diplomatic.why_no_alliances(state, seat) else -1.0
    if option.kind == "explore":
        return found if overseas.is_exploration_wanted(state, seat) else -1.0
    if option.kind == "colonize":
        return found if asked.power(ADM) + state.treasury.colonists[seat] >= colonisation.cost_of(state, seat) else -1.0
    if option.kind == "change-religion":
        return found if faith.is_change_wanted(state, seat) else -1.0
    if option.kind == "call-crusade":
        worth = faith.best_crusade(state, seat)
        return found + worth if worth > 0.0 else -1.0
    if option.kind == "trade":
        return found if asked.ducats < RICH else found - 1.5
    if option.kind == "diplomacy":
        return found if partner(state, seat) != NOBODY else -1.0
    if option.kind == "research":
        return found if has_civil_idea(asked) else found - 3.0
    if option.kind == "fabricate-claim":
        return use_of_claim(asked)
    if option.kind == "activate-land":
        if not campaigns.is_march_wanted(state, seat):
            return -1.0
        return found + RISING if campaigns.has_rising(state, seat) else found
    if option.kind == "recruit":
        if asked.ducats < SPARE or not campaigns.are_units_wanted(state, seat):
            return -1.0
        return found + RISING if campaigns.has_rising(state, seat) else found
    if option.kind == "declare-war":
        prize = campaigns.prize(state, seat)
        return found + prize.worth if prize is not None else -1.0
    if option.kind == "convert-area":
        return found if asked.power(ADM) >= 6 and asked.ducats >= SPARE else -1.0
    return found


def has_civil_idea(asked: Asked) -> bool:
    """An idea can be paid without the military power that wars are made of."""
    state = asked.state
    for idea in state.cards.idea_display:
        kind = state.box.content.ideas[idea].kind
        if kind == MIL or state.court.ideas[asked.seat] >> idea & 1:
            continue
        if research.cost(state, asked.seat, idea) <= asked.power(kind):
            return True
    return False


def use_of_claim(asked: Asked) -> float:
    """A claim is made up where an army could use it soon, or from plenty."""
    state = asked.state
    if asked.power(MIL) >= campaigns.WAR_POWER and asked.power(DIP) >= 2:
        best = campaigns.best_claim(state, asked.seat)
        if best > 0.0:
            return CLAIM_TO_USE + best
    return (
        ACTIONS["fabricate-claim"] if asked.power(DIP) >= 7 and by_player.claims(state).total[asked.seat] < 4 else -1.0
    )


CLAIM_TO_USE: Final = 5.5


def use_of_card(asked: Asked, card: int) -> float:
    """Cards that cost ducats wait until there are enough."""
    content = asked.state.box.content
    kind = content.types[content.card_type[card]]
    cost = action_text(asked.state, card).price.part(asked.state, asked.seat, DUCATS)
    if cost and asked.ducats < cost + SPARE:
        return -1.0
    if kind.id == "ADM-07" and len(all_unrest_of(asked.state, asked.seat)) < 2:
        return -1.0
    if kind.id == "ADM-05" and asked.state.treasury.stability[asked.seat] >= 3:
        return -1.0
    return CARDS.get(kind.id, -1.0)


def wants_to_appoint(state: PriceOfPower, player: int) -> bool:
    """A ruler is missing, or an advisor's place is empty and there is money for him."""
    for card in state.cards.hands[player]:
        if characters.is_advisor(state, card):
            if is_wanted_advisor(state, player, card):
                return True
        elif characters.is_interregnum(state, player):
            return True
    return False


def is_wanted_advisor(state: PriceOfPower, player: int, card: int) -> bool:
    post = characters.advisor_post(state, card)
    if state.court.character[player * POSTS + post] != NOBODY:
        return False
    if characters.why_not_advisor(state, player, card) is not None:
        return False
    price = state.box.content.characters[card].ducats
    return state.treasury.ducats[player] >= price + SPARE and budget.net_income(state, player) >= price


def liking_appointment(asked: Asked, option: Option) -> float:
    state = asked.state
    if option.kind == "done":
        return 0.0
    if option.kind == "advisor":
        card = option.numbers["card"]
        if asked.kind == "first-appoint" and not is_wanted_advisor(state, asked.seat, card):
            return -1.0
        return 1.0 + state.box.content.characters[card].advice
    if option.kind == "crown":
        return 5.0 + sum(state.box.content.characters[option.numbers["card"]].skill)
    return -1.0 if option.kind in ("general", "admiral") else -0.5


# Events


def liking_event(asked: Asked, option: Option) -> float:
    """Its ducats, what it does, and the ruler on it."""
    state = asked.state
    event = option.numbers["event"]
    card = texts(state).events[event]
    ducats = (
        state.cards.events_up[2 * state.cards.events_up[::2].index(event) + 1]
        if event in state.cards.events_up[::2]
        else 0
    )
    options = [worth_of(each.then) for each in card.options]
    return 0.3 * ducats + worth_of(card.pre) + worth_of(card.post) + max(options, default=0.0)


def liking_option(asked: Asked, option: Option) -> float:
    """What the text of an option of an event or card is worth."""
    state = asked.state
    at = option.numbers.get("option", -1)
    if "sequence" in option.numbers:
        number = option.numbers["sequence"]
        return worth_of(state.box.content.effects[number]) if number != NOBODY else 0.0
    if asked.kind == "event-option" and at >= 0:
        return worth_of(texts(state).events[asked.numbers["event"]].options[at].then)
    return 0.0


def crown(asked: Asked) -> Option:
    """The better ruler."""
    state = asked.state
    people = state.box.content.characters
    event = state.box.content.events[asked.numbers["event"]]
    now = state.court.character[asked.seat * POSTS + RULER]
    old = sum(people[now].skill) if now != NOBODY else 0
    new = sum(people[event.ruler].skill) if event.ruler != NOBODY else 0
    dear = asked.numbers.get("adm", 0) > 0
    return first_of("crown-ruler" if new > old + (1 if dear else 0) else "keep-ruler")(asked)


def may(asked: Asked) -> Option:
    """An offer of a card is taken if it is not a loss."""
    part = asked.numbers.get("part", -1)
    if part >= 0:
        sequence, at = divmod(part, PART)
        verb = asked.state.box.content.effects[sequence].verbs[at]
        if isinstance(verb, Pay):
            return first_of("pay" if worth_of(verb.then) >= verb.cost.worth() else "refuse")(asked)
        good = worth_of(verb.then) if isinstance(verb, May) else 0.0
        return first_of("do-it" if good >= 0 else "leave-it")(asked)
    return asked.options[0]


# Cards and missions


def liking_mission(asked: Asked, option: Option) -> float:
    if "mission" not in option.numbers or option.kind == "drop-mission":
        return -0.5 if option.kind == "drop-mission" else 0.0
    mission = option.numbers["mission"]
    prestige = asked.state.box.content.missions[mission].prestige
    return 0.1 + prestige * (0.2 + nearness.mission_near(asked.state, asked.seat, mission))


def worth_of_card(asked: Asked, card: int) -> float:
    """What a card is good for in hand."""
    state = asked.state
    content = state.box.content
    found = CARDS.get(content.types[content.card_type[card]].id, 0.5)
    if characters.is_advisor(state, card):
        post = characters.advisor_post(state, card)
        if state.court.character[asked.seat * POSTS + post] == NOBODY:
            found += 4.0
    return found


def liking_kept_card(asked: Asked, option: Option) -> float:
    """Good cards are worth their price while there is money."""
    if option.kind == "done":
        return 0.0
    price = 3.0 if asked.ducats >= RICH else 5.0 if asked.ducats >= 2 * SPARE else 8.0
    return worth_of_card(asked, option.numbers["card"]) - price


def liking_card_away(asked: Asked, option: Option) -> float:
    if "card" not in option.numbers:
        return 0.0 if asked.kind == "first-keep" else -20.0
    return -worth_of_card(asked, option.numbers["card"])


def liking_deck(asked: Asked, option: Option) -> float:
    """Administrative and diplomatic cards; those for which there is power."""
    deck = option.numbers.get("deck", MIL)
    held = [card for card in asked.state.cards.hands[asked.seat] if asked.state.box.content.card_deck[card] == deck]
    return asked.power(deck) * 0.2 - len(held) - (1.5 if deck == MIL else 0.0)


# Money and trade


def cut_costs(asked: Asked) -> Option:
    """Dismiss mercenaries, ships, then units while the chest would be empty; keep advisors as long as possible."""
    short = asked.ducats + budget.net_income(asked.state, asked.seat) < 0
    if not short:
        return asked.called("done") or asked.options[0]
    return first_of("recall-ships", "disband-unit", "disband-camp", "fire-advisor", "done")(asked)


def how_to_trade(asked: Asked) -> Option:
    """Where one's trade power is greatest; without any, the two ducats."""
    state = asked.state
    best = asked.called("take-2-ducats") or asked.options[0]
    most = 1.0
    for option in asked.options:
        node = option.numbers.get("node", -1)
        if node >= 0 and option.kind == "sell":
            here = float(trade_routes.trade_power(state, asked.seat, node))
            if here > most:
                most = here
                best = option
    return best


def corruption(asked: Asked) -> Option:
    if asked.power(ADM) > 3:
        return first_of("pay-adm")(asked)
    return first_of("discard-ducats", "pay-adm")(asked)


def liking_power_lost(asked: Asked, option: Option) -> float:
    kind = option.numbers.get("power", -1)
    return asked.power(kind) + (0.5 if kind == MIL else 0.0) if kind >= 0 else -1.0


def liking_power_gained(asked: Asked, option: Option) -> float:
    kind = option.numbers.get("power", -1)
    return (0.5 if kind == ADM else 0.3 if kind == DIP else 0.0) - asked.power(kind) if kind >= 0 else 0.0


def liking_idea(asked: Asked, option: Option) -> float:
    """Ideas that bring money, power or cheaper actions first."""
    if "idea" not in option.numbers:
        return 0.0
    idea = asked.state.box.content.ideas[option.numbers["idea"]]
    return IDEAS.get(idea.id, 1.0) - 0.2 * research.cost(asked.state, asked.seat, option.numbers["idea"])


IDEAS: Final[dict[str, float]] = {
    "scientific_revolution": 4.0,
    "quest_for_the_new_world": 3.2,
    "glorious_arms": 3.0,
    "mercantilism": 2.0,
    "colonization_policy": 1.5,
    "bureaucracy": 4.0,
    "church_attendance_duty": 3.5,
    "absolute_monarchy": 4.0,
    "constitutional_monarchy": 4.0,
    "cabinet": 3.0,
    "benign_diplomats": 2.5,
    "free_trade": 2.5,
    "pride_and_glory": 2.5,
    "shrewd_trade_practices": 2.0,
    "national_bank": 2.0,
    "serfdom": 1.5,
}
