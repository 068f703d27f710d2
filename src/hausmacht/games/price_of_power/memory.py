"""What a seat knows besides what it sees, and tables dealt to agree with that.

Hidden are only hands. A card that somebody took openly is remembered until it is seen again.
"""

from __future__ import annotations

from hausmacht.core.agenda import Item, next_decision
from hausmacht.core.chance import Chance
from hausmacht.core.event import Event
from hausmacht.core.game import Memory
from hausmacht.games.price_of_power import deeds
from hausmacht.games.price_of_power.box import Box
from hausmacht.games.price_of_power.components import POWERS
from hausmacht.games.price_of_power.progress.battle import read_battle
from hausmacht.games.price_of_power.progress.campaign import read_campaign
from hausmacht.games.price_of_power.progress.deal import read_deal
from hausmacht.games.price_of_power.progress.peace import read_peace
from hausmacht.games.price_of_power.progress.turn import read_turn
from hausmacht.games.price_of_power.rules.preparation import deck_of
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.tables import empty_table
from hausmacht.games.price_of_power.view import PriceOfPowerView

TAKEN_OPENLY = "took-open"  # the event that shows which card comes into a hand
MOST_DEALS = 200  # so often hands are dealt anew until the open question can be answered


class PriceOfPowerMemory(Memory):
    """Cards known to be in somebody's hand."""

    def __init__(self, box: Box, seat: int) -> None:
        self.box = box
        self.seat = seat
        self.known: dict[int, int] = {}  # card: player

    def note(self, event: Event) -> None:
        facts = event.facts()
        card, player = facts.get("card"), facts.get("player")
        if not isinstance(card, int):
            return
        if event.kind.name == TAKEN_OPENLY and isinstance(player, int):
            self.known[card] = player
        else:  # it was shown somewhere else, or has come into one's own hand
            self.known.pop(card, None)


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
    state.hands = tuple([tuple(sorted(hand)) for hand in hands])
    state.decks = tuple(decks)


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
    state.missions = tuple(found)


def put_public(state: PriceOfPower, view: PriceOfPowerView) -> None:
    """All that lies open."""
    state.token = view.token
    state.occupier = view.occupier
    state.unrest = view.unrest
    state.flag = view.flag
    state.dynamic = view.dynamic
    state.recruits = view.recruits
    state.rebels = view.rebels
    state.influence = view.influence
    state.imperial = view.imperial
    state.claims = view.claims
    state.core = view.core
    state.faith = view.faith
    state.infected = view.infected
    state.plague = view.plague
    state.departed = view.departed
    state.battlegrounds = view.battlegrounds
    state.camps = view.camps
    state.light = view.light
    state.slots = view.slots
    state.docked = view.docked
    state.fleet_at = view.fleet_at
    state.fleet = view.fleet
    state.damaged = view.damaged
    state.war = view.war
    state.truce = view.truce
    state.cause = view.cause
    state.ally = view.ally
    state.active = view.active
    state.pre_war = view.pre_war
    state.marriage = view.marriage
    state.disputed = view.disputed
    state.overlord = view.overlord
    state.capital = view.capital
    state.ducats = list(view.ducats)
    state.power = list(view.power)
    state.prestige = list(view.prestige)
    state.stability = list(view.stability)
    state.loans = list(view.loans)
    state.available = list(view.available)
    state.exhausted = list(view.exhausted)
    state.drilled = view.drilled
    state.allied_pool = view.allied_pool
    state.colonists = view.colonists
    state.allied = view.allied
    state.state_faith = view.state_faith
    state.ideas = view.ideas
    state.character = view.character
    state.ill = view.ill
    state.army_at = list(view.army_at)
    state.army = list(view.army)
    state.merchant_at = view.merchant_at
    state.merchant_down = view.merchant_down
    state.passed = view.passed
    state.event_taken = view.event_taken
    state.focus_changed = view.focus_changed
    state.power_of_bots = view.power_of_bots
    state.tax_at_start = view.tax_at_start
    state.done = view.done
    state.display = view.display
    state.bots = view.bot_cards
    state.discards = view.discards
    state.event_deck = view.event_deck
    state.events_up = view.events_up
    state.events_down = view.events_down
    state.trade_deck = view.trade_deck
    state.trade_discards = view.trade_discards
    state.idea_display = view.idea_display
    state.idea_deck = view.idea_deck
    state.milestones = view.milestones
    state.milestone_deck = view.milestone_deck
    state.struggles = view.struggles
    state.struggle = view.struggle
    state.curia = view.curia
    state.papal_action = view.papal_action
    state.excommunicated = view.excommunicated
    state.crusade = view.crusade
    state.committed = view.committed
    state.emperor = view.emperor
    state.authority = view.authority
    state.defending = view.defending
    state.imperial_manpower = view.imperial_manpower
    state.imperial_faith = view.imperial_faith
    state.pirates = view.pirates
    state.expanded = view.expanded
    state.open_continents = view.open_continents
    state.age = view.age
    state.round = view.round
    state.phase = view.phase
    state.first = view.first
    state.player = view.player
    state.ending = view.ending
    state.deeds = deeds.laid(view.deeds)
    state.mods = view.mods
    state.tags = view.tags
    state.frames = view.frames
    state.turn = read_turn(view.turn)
    state.battle = read_battle(view.battle)
    state.campaign = read_campaign(view.campaign)
    state.peace = read_peace(view.peace)
    state.deal = read_deal(view.deal)
