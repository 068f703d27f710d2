"""Tables dealt to agree with what a seat sees and remembers. Hidden are only hands."""

from __future__ import annotations

from hausmacht.core.agenda import Item, next_decision
from hausmacht.core.chance import Chance
from hausmacht.games.price_of_power import deeds
from hausmacht.games.price_of_power.components import POWERS
from hausmacht.games.price_of_power.knowledge import PriceOfPowerMemory
from hausmacht.games.price_of_power.progress.battle import read_battle
from hausmacht.games.price_of_power.progress.campaign import read_campaign
from hausmacht.games.price_of_power.progress.deal import read_deal
from hausmacht.games.price_of_power.progress.peace import read_peace
from hausmacht.games.price_of_power.progress.turn import read_turn
from hausmacht.games.price_of_power.rules.setup.preparation import deck_of
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.tables import empty_table
from hausmacht.games.price_of_power.view import PriceOfPowerView

MOST_DEALS = 200  # so often hands are dealt anew until the open question can be answered


def sample(view: PriceOfPowerView, memory: PriceOfPowerMemory, chance: Chance, agenda: list[Item]) -> PriceOfPower:
    """A table that the seat could be sitting at."""
    state = empty_table(memory.box)
    state.agenda = agenda
    put_public(state, view)
    for _ in range(MOST_DEALS):
        deal_hands(state, view, memory, chance)
        deal_missions(state, view, chance)
        if can_answer(state, view.seat):
            break
    return state


def can_answer(state: PriceOfPower, seat: int) -> bool:
    """Whether somebody else who is asked has an answer: what is asked tells something about his hand."""
    asked = next_decision(state)
    return asked is None or asked.seat == seat or len(asked.options(state)) > 0


def deal_hands(state: PriceOfPower, view: PriceOfPowerView, memory: PriceOfPowerMemory, chance: Chance) -> None:
    """Own cards as they are, known cards where they are, the rest of each deck by luck."""
    players = memory.box.players
    hands: list[list[int]] = [[] for _ in range(players)]
    decks: list[tuple[int, ...]] = []
    for deck in range(POWERS):
        left = list(view.unseen[deck])
        for card in view.my_hand:
            if card in left:
                left.remove(card)
                hands[view.seat].append(card)
        room = [view.hand_sizes[player * POWERS + deck] for player in range(players)]
        if view.seat >= 0:
            room[view.seat] = 0
        for card, player in memory.known.items():
            if card in left and room[player] > 0:
                left.remove(card)
                hands[player].append(card)
                room[player] -= 1
        for player in range(players):
            for _ in range(room[player]):
                hands[player].append(left.pop(chance.below("deal", len(left))))
        decks.append(tuple(left))
    state.cards.hands = tuple([tuple(sorted(hand)) for hand in hands])
    state.cards.decks = tuple(decks)


def deal_missions(state: PriceOfPower, view: PriceOfPowerView, chance: Chance) -> None:
    """Own missions as they are, those of the others from what they may take."""
    found: list[tuple[int, ...]] = []
    content = state.box.content
    for player in range(state.box.players):
        if player == view.seat:
            found.append(view.my_missions)
            continue
        done = view.done[player]
        ids = [content.missions[at].id for at in done]
        mine = [at for at in deck_of(state.box, player) if at not in done]
        able = [
            at
            for at in mine
            if not content.missions[at].before or any([name in ids for name in content.missions[at].before])
        ]
        rest = [at for at in mine if at not in able]
        held: list[int] = []
        for _ in range(view.mission_counts[player]):
            pool = able if able else rest
            held.append(pool.pop(chance.below("mission", len(pool))))
        found.append(tuple(sorted(held)))
    state.cards.missions = tuple(found)


def put_public(state: PriceOfPower, view: PriceOfPowerView) -> None:
    """All that lies open."""
    state.map.token = view.token
    state.map.occupier = view.occupier
    state.map.unrest = view.unrest
    state.map.flag = view.flag
    state.map.dynamic = view.dynamic
    state.map.recruits = view.recruits
    state.map.rebels = view.rebels
    state.map.influence = view.influence
    state.map.imperial = view.imperial
    state.map.claims = view.claims
    state.map.core = view.core
    state.map.faith = view.faith
    state.map.infected = view.infected
    state.map.plague = view.plague
    state.empire.departed = view.departed
    state.map.battlegrounds = view.battlegrounds
    state.forces.camps = view.camps
    state.forces.light = view.light
    state.forces.slots = view.slots
    state.forces.docked = view.docked
    state.forces.fleet_at = view.fleet_at
    state.forces.fleet = view.fleet
    state.forces.damaged = view.damaged
    state.relations.war = view.war
    state.relations.truce = view.truce
    state.relations.cause = view.cause
    state.relations.ally = view.ally
    state.relations.active = view.active
    state.relations.pre_war = view.pre_war
    state.relations.marriage = view.marriage
    state.relations.disputed = view.disputed
    state.relations.overlord = view.overlord
    state.map.capital = view.capital
    state.treasury.ducats = list(view.ducats)
    state.treasury.power = list(view.power)
    state.treasury.prestige = list(view.prestige)
    state.treasury.stability = list(view.stability)
    state.treasury.loans = list(view.loans)
    state.treasury.available = list(view.available)
    state.treasury.exhausted = list(view.exhausted)
    state.treasury.drilled = view.drilled
    state.forces.allied_pool = view.allied_pool
    state.treasury.colonists = view.colonists
    state.relations.allied = view.allied
    state.court.state_faith = view.state_faith
    state.court.ideas = view.ideas
    state.court.character = view.character
    state.court.ill = view.ill
    state.forces.army_at = list(view.army_at)
    state.forces.army = list(view.army)
    state.trade.merchant_at = view.merchant_at
    state.trade.merchant_down = view.merchant_down
    state.time.passed = view.passed
    state.time.event_taken = view.event_taken
    state.time.focus_changed = view.focus_changed
    state.treasury.power_of_bots = view.power_of_bots
    state.treasury.tax_at_start = view.tax_at_start
    state.cards.done = view.done
    state.cards.display = view.display
    state.cards.bots = view.bot_cards
    state.cards.discards = view.discards
    state.cards.event_deck = view.event_deck
    state.cards.events_up = view.events_up
    state.cards.events_down = view.events_down
    state.trade.trade_deck = view.trade_deck
    state.trade.trade_discards = view.trade_discards
    state.cards.idea_display = view.idea_display
    state.cards.idea_deck = view.idea_deck
    state.cards.milestones = view.milestones
    state.cards.milestone_deck = view.milestone_deck
    state.cards.struggles = view.struggles
    state.cards.struggle = view.struggle
    state.papacy.curia = view.curia
    state.papacy.papal_action = view.papal_action
    state.papacy.excommunicated = view.excommunicated
    state.papacy.crusade = view.crusade
    state.papacy.committed = view.committed
    state.empire.emperor = view.emperor
    state.empire.authority = view.authority
    state.empire.defending = view.defending
    state.empire.imperial_manpower = view.imperial_manpower
    state.empire.imperial_faith = view.imperial_faith
    state.trade.pirates = view.pirates
    state.trade.expanded = view.expanded
    state.trade.open_continents = view.open_continents
    state.time.age = view.age
    state.time.round = view.round
    state.time.phase = view.phase
    state.time.first = view.first
    state.time.player = view.player
    state.time.ending = view.ending
    state.time.deeds = deeds.laid(view.deeds)
    state.effects.mods = view.mods
    state.effects.tags = view.tags
    state.effects.frames = view.frames
    state.turn = read_turn(view.turn)
    state.battle = read_battle(view.battle)
    state.campaign = read_campaign(view.campaign)
    state.peace = read_peace(view.peace)
    state.deal = read_deal(view.deal)
