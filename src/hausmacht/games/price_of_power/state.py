"""The position on the table; not one rule.

Tokens lie on provinces in stacks; who owns, occupies or controls a province is derived from them in board.py. Decks
hold no order: luck is drawn when a card is turned up. Secret are only the hands of action cards and missions.

A player is a human or a rule bot, numbered from 0; the first `box.seats` of them are people, and their number is their
seat. Players are not realms: `box.realm[player]` is the realm a player governs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.core.agenda import Item, State
from hausmacht.games.price_of_power.box import Box
from hausmacht.games.price_of_power.progress.battle import Battle
from hausmacht.games.price_of_power.progress.peace import Peace
from hausmacht.games.price_of_power.progress.record import Record
from hausmacht.games.price_of_power.progress.turn import Turn
from hausmacht.games.price_of_power.rows import flat, pairs
from hausmacht.games.price_of_power.survey import (
    NO_HOLDINGS,
    NO_INDEX,
    NO_LANDS,
    NO_PLACES,
    NO_SHARES,
    NO_STANDING,
    SHARES,
    Holdings,
    Index,
    Lands,
    Places,
    Shares,
    Standing,
)

# What lies on a province for a player: `token` is player * 3 + one of these
SMALL: Final = 0  # a small town
LARGE: Final = 1  # a large town, or two small ones on a large province
VASSAL: Final = 2

# Unrest on a province
ON_TOKEN: Final = 1
ON_OCCUPIER: Final = 2

# Phases of a round
DRAW: Final = 1
ACTIONS: Final = 2
PEACE: Final = 3
INCOME: Final = 4
CLEANUP: Final = 5

# How the action phase ends (`ending`)
OPEN: Final = 0
LAST_ACTION: Final = 1  # everybody still in takes one more action
LAST_EVENT: Final = 2  # then those without an event take it


class PriceOfPower(State):
    """Small numbers, indexed by province, area, sea zone, realm or player.

    What changes often is a list, which a copy copies. What changes seldom is a tuple, which copies share and which is
    replaced, never changed in place.
    """

    def __init__(
        self,
        agenda: list[Item],
        lanes: list[list[Item]],
        box: Box,
        token: tuple[int, ...],
        occupier: tuple[int, ...],
        unrest: tuple[int, ...],
        flag: tuple[int, ...],
        dynamic: tuple[int, ...],
        recruits: tuple[int, ...],
        rebels: tuple[int, ...],
        influence: tuple[int, ...],
        imperial: tuple[int, ...],
        claims: tuple[int, ...],
        core: tuple[int, ...],
        faith: tuple[int, ...],
        infected: tuple[int, ...],
        plague: tuple[int, ...],
        departed: tuple[int, ...],
        battlegrounds: tuple[int, ...],
        camps: tuple[int, ...],
        light: tuple[int, ...],
        slots: tuple[int, ...],
        docked: tuple[int, ...],
        fleet_at: tuple[int, ...],
        fleet: tuple[int, ...],
        damaged: tuple[int, ...],
        war: tuple[int, ...],
        truce: tuple[int, ...],
        cause: tuple[int, ...],
        ally: tuple[int, ...],
        active: tuple[int, ...],
        pre_war: tuple[int, ...],
        marriage: tuple[int, ...],
        disputed: tuple[int, ...],
        overlord: tuple[int, ...],
        capital: tuple[int, ...],
        ducats: list[int],
        power: list[int],
        prestige: list[int],
        stability: list[int],
        loans: list[int],
        available: list[int],
        exhausted: list[int],
        drilled: tuple[int, ...],
        allied_pool: tuple[int, ...],
        colonists: tuple[int, ...],
        allied: tuple[int, ...],
        state_faith: tuple[int, ...],
        ideas: tuple[int, ...],
        character: tuple[int, ...],
        ill: tuple[int, ...],
        army_at: list[int],
        army: list[int],
        merchant_at: tuple[int, ...],
        merchant_down: tuple[int, ...],
        passed: tuple[int, ...],
        event_taken: tuple[int, ...],
        focus_changed: tuple[int, ...],
        power_of_bots: tuple[int, ...],
        tax_at_start: tuple[int, ...],
        hands: tuple[tuple[int, ...], ...],
        missions: tuple[tuple[int, ...], ...],
        done: tuple[tuple[int, ...], ...],
        display: tuple[tuple[int, ...], ...],
        bots: tuple[tuple[int, ...], ...],
        decks: tuple[tuple[int, ...], ...],
        discards: tuple[tuple[int, ...], ...],
        event_deck: tuple[tuple[int, ...], ...],
        events_up: tuple[int, ...],
        events_down: int,
        trade_deck: tuple[int, ...],
        trade_discards: tuple[int, ...],
        idea_display: tuple[int, ...],
        idea_deck: tuple[int, ...],
        milestones: tuple[int, ...],
        milestone_deck: tuple[int, ...],
        struggles: tuple[int, ...],
        struggle: int,
        curia: tuple[int, ...],
        papal_action: int,
        excommunicated: int,
        crusade: int,
        committed: int,
        emperor: int,
        authority: int,
        defending: int,
        imperial_manpower: int,
        imperial_faith: int,
        pirates: tuple[int, ...],
        expanded: tuple[int, ...],
        open_continents: tuple[int, ...],
        age: int,
        round: int,
        phase: int,
        first: int,
        player: int,
        ending: int,
        deeds: list[dict[int, int]],
        mods: tuple[int, ...],
        tags: tuple[int, ...],
        frames: tuple[tuple[int, ...], ...],
        turn: Turn,
        battle: Battle,
        campaign: Record,
        peace: Peace,
        deal: Record,
        lands: Lands = NO_LANDS,
        standing: Standing = NO_STANDING,
        holdings: Holdings = NO_HOLDINGS,
        shares: list[Shares] | None = None,
        unrest_at: Places = NO_PLACES,
        rebels_at: Places = NO_PLACES,
        mods_index: Index = NO_INDEX,
    ) -> None:
        super().__init__(agenda, lanes)
        self.box: Final = box
        # Provinces
        self.token = token  # player * 3 + SMALL, LARGE or VASSAL; NOBODY: none lies there
        self.occupier = occupier  # a player or REBELS, on top of the lawful owner
        self.unrest = unrest  # bits: ON_TOKEN, ON_OCCUPIER
        self.flag = flag  # the realm beneath all tokens; NOBODY: a vacant territory, or off the map
        self.dynamic = dynamic  # the dynamic realm (0-7) whose token lies there
        self.recruits = recruits  # provinces with a +1 manpower token
        # Areas
        self.rebels = rebels  # rebel units
        self.influence = influence  # cubes, four bits for each player
        self.imperial = imperial  # areas with an imperial cube; one entry for each
        self.claims = claims  # one bit for each player
        self.core = core  # the player whose core token lies there
        self.faith = faith  # religion of each area
        self.infected = infected  # areas with a Revolutionary token
        self.plague = plague  # areas with the plague
        self.departed = departed  # areas that have left the Empire
        self.battlegrounds = battlegrounds  # areas of the active power struggle
        self.camps = camps  # regular infantry outside armies, five bits for each player
        # Sea zones and ports
        self.light = light  # light ships outside fleet and trade slots, five bits for each player
        self.slots = slots  # light ships on trade protection slots, five bits for each player
        self.docked = docked  # light ships in ports: province, player, ships and so on
        self.fleet_at = fleet_at  # of each player: a zone, SEAS + a port, or NOBODY
        self.fleet = fleet  # ships of each fleet: player * 3 + LIGHT, HEAVY or GALLEY
        self.damaged = damaged  # damaged heavy ships of each fleet
        # Realms
        self.war = war  # players at war with it, one bit each
        self.truce = truce  # players with a truce
        self.cause = cause  # players with a casus belli token on it
        self.ally = ally  # the player allied to a non-player realm
        self.active = active  # realms that are active allies
        self.pre_war = pre_war  # realm, tax income when it was activated, and so on
        self.marriage = marriage  # players with a marriage token on it
        self.disputed = disputed  # those of them that show the disputed side
        self.overlord = overlord  # the realm whose vassal a non-player realm is
        self.capital = capital  # its natural capital, a province
        # Players
        self.ducats = ducats
        self.power = power  # player * 3 + kind
        self.prestige = prestige
        self.stability = stability
        self.loans = loans  # interest tokens
        self.available = available  # manpower
        self.exhausted = exhausted  # manpower
        self.drilled = drilled  # manpower gained for good
        self.allied_pool = allied_pool  # units of active allies that wait to be recruited
        self.colonists = colonists
        self.allied = allied  # players allied to this player, one bit each
        self.state_faith = state_faith  # state religion
        self.ideas = ideas  # researched, one bit each
        self.character = character  # player * POSTS + post: a character, NOBODY: none
        self.ill = ill  # ill health at the same place
        self.army_at = army_at  # player * ARMIES + army: an area, NOBODY: not deployed
        self.army = army  # (player * ARMIES + army) * UNIT_KINDS + source * 3 + arm
        self.merchant_at = merchant_at  # player * MERCHANTS + merchant: a node, or NOBODY: not owned
        self.merchant_down = merchant_down  # whether that merchant lies on its side
        self.passed = passed  # the order in which players passed, NOBODY: still in
        self.event_taken = event_taken  # this round
        self.focus_changed = focus_changed  # this round
        self.power_of_bots = power_of_bots  # bot power left
        self.tax_at_start = tax_at_start  # tax income at the start of the game
        self.hands = hands  # action cards in hand; secret
        self.missions = missions  # missions in hand; secret
        self.done = done  # missions completed
        self.display = display  # display cards: card, charges, and so on
        self.bots = bots  # what the rule bots keep; layout in rules/bots
        # Decks: sets of cards, since luck is drawn when a card is turned up
        self.decks = decks  # action cards left in each deck
        self.discards = discards  # action cards discarded, the top one last
        self.event_deck = event_deck  # events left: first half, second half
        self.events_up = events_up  # face-up events: event, ducats on it, and so on
        self.events_down = events_down  # events of this round not yet turned up
        self.trade_deck = trade_deck
        self.trade_discards = trade_discards
        self.idea_display = idea_display
        self.idea_deck = idea_deck
        self.milestones = milestones  # on display: milestone, first, second and third player (NOBODY: open), and so on
        self.milestone_deck = milestone_deck
        self.struggles = struggles  # upcoming power struggles, the next one first
        self.struggle = struggle  # the active power struggle
        # Papacy and Empire
        self.curia = curia  # players with cardinals, from left to right; NOBODY: an empty slot
        self.papal_action = papal_action  # whether one was taken this round
        self.excommunicated = excommunicated  # a realm
        self.crusade = crusade  # the target area
        self.committed = committed  # players committed to the crusade, one bit each
        self.emperor = emperor  # a realm; NOBODY: the Empire is dissolved
        self.authority = authority
        self.defending = defending  # whether the Emperor defends the Empire
        self.imperial_manpower = imperial_manpower
        self.imperial_faith = imperial_faith  # official religion; NOBODY: none
        # Trade
        self.pirates = pirates
        self.expanded = expanded
        self.open_continents = open_continents  # continents whose trade cards are in the deck
        # Time
        self.age = age
        self.round = round  # of the age
        self.phase = phase
        self.first = first  # first player
        self.player = player  # whose turn it is
        self.ending = ending  # END_ flags of the action phase
        # What is being resolved
        self.deeds = deeds  # what players did, for each span of time: numbers by their codes; see deeds.py
        self.mods = mods  # lasting changes of rule values: player, node, until, bound, and so on; see modifiers.py
        self.tags = tags  # named markers: player, tag, and so on
        self.frames = frames  # variables of running effects; see effects/frame.py
        self.turn = turn  # what the player of this turn has done
        self.battle = battle
        self.campaign = campaign  # a declaration of war, or recruiting
        self.peace = peace  # a peace resolution under way
        self.deal = deal  # talks, a trade, an exploration or another business under way
        # Read off the tokens by board.py and by_player.py, no part of the position
        self.lands = lands
        self.standing = standing
        self.holdings = holdings
        self.shares = [NO_SHARES] * SHARES if shares is None else shares
        self.unrest_at = unrest_at
        self.rebels_at = rebels_at
        self.mods_index = mods_index

    def copy(self) -> PriceOfPower:
        """Every field is an argument, so the type checker finds one that is forgotten."""
        return PriceOfPower(
            self.agenda[:],
            [lane[:] for lane in self.lanes],
            self.box,
            self.token,
            self.occupier,
            self.unrest,
            self.flag,
            self.dynamic,
            self.recruits,
            self.rebels,
            self.influence,
            self.imperial,
            self.claims,
            self.core,
            self.faith,
            self.infected,
            self.plague,
            self.departed,
            self.battlegrounds,
            self.camps,
            self.light,
            self.slots,
            self.docked,
            self.fleet_at,
            self.fleet,
            self.damaged,
            self.war,
            self.truce,
            self.cause,
            self.ally,
            self.active,
            self.pre_war,
            self.marriage,
            self.disputed,
            self.overlord,
            self.capital,
            self.ducats[:],
            self.power[:],
            self.prestige[:],
            self.stability[:],
            self.loans[:],
            self.available[:],
            self.exhausted[:],
            self.drilled,
            self.allied_pool,
            self.colonists,
            self.allied,
            self.state_faith,
            self.ideas,
            self.character,
            self.ill,
            self.army_at[:],
            self.army[:],
            self.merchant_at,
            self.merchant_down,
            self.passed,
            self.event_taken,
            self.focus_changed,
            self.power_of_bots,
            self.tax_at_start,
            self.hands,
            self.missions,
            self.done,
            self.display,
            self.bots,
            self.decks,
            self.discards,
            self.event_deck,
            self.events_up,
            self.events_down,
            self.trade_deck,
            self.trade_discards,
            self.idea_display,
            self.idea_deck,
            self.milestones,
            self.milestone_deck,
            self.struggles,
            self.struggle,
            self.curia,
            self.papal_action,
            self.excommunicated,
            self.crusade,
            self.committed,
            self.emperor,
            self.authority,
            self.defending,
            self.imperial_manpower,
            self.imperial_faith,
            self.pirates,
            self.expanded,
            self.open_continents,
            self.age,
            self.round,
            self.phase,
            self.first,
            self.player,
            self.ending,
            [each.copy() for each in self.deeds],
            self.mods,
            self.tags,
            self.frames,
            self.turn.copy(),
            self.battle.copy(),
            self.campaign.copy(),
            self.peace.copy(),
            self.deal.copy(),
            self.lands,
            self.standing,
            self.holdings,
            self.shares[:],
            self.unrest_at,
            self.rebels_at,
            self.mods_index,
        )

    def fields(self) -> list[Sequence[int]]:
        """In the order in which `from_fields` takes them; groups as one row each, single numbers as the last row."""
        return [
            self.token,
            self.occupier,
            self.unrest,
            self.flag,
            self.dynamic,
            self.recruits,
            self.rebels,
            self.influence,
            self.imperial,
            self.claims,
            self.core,
            self.faith,
            self.infected,
            self.plague,
            self.departed,
            self.battlegrounds,
            self.camps,
            self.light,
            self.slots,
            self.docked,
            self.fleet_at,
            self.fleet,
            self.damaged,
            self.war,
            self.truce,
            self.cause,
            self.ally,
            self.active,
            self.pre_war,
            self.marriage,
            self.disputed,
            self.overlord,
            self.capital,
            self.ducats,
            self.power,
            self.prestige,
            self.stability,
            self.loans,
            self.available,
            self.exhausted,
            self.drilled,
            self.allied_pool,
            self.colonists,
            self.allied,
            self.state_faith,
            self.ideas,
            self.character,
            self.ill,
            self.army_at,
            self.army,
            self.merchant_at,
            self.merchant_down,
            self.passed,
            self.event_taken,
            self.focus_changed,
            self.power_of_bots,
            self.tax_at_start,
            flat(self.hands),
            flat(self.missions),
            flat(self.done),
            flat(self.display),
            flat(self.bots),
            flat(self.decks),
            flat(self.discards),
            flat(self.event_deck),
            self.events_up,
            self.trade_deck,
            self.trade_discards,
            self.idea_display,
            self.idea_deck,
            self.milestones,
            self.milestone_deck,
            self.struggles,
            self.curia,
            self.pirates,
            self.expanded,
            self.open_continents,
            flat(tuple([pairs(each) for each in self.deeds])),
            self.mods,
            self.tags,
            flat(self.frames),
            self.turn.row(),
            self.battle.row(),
            self.campaign.row(),
            self.peace.row(),
            self.deal.row(),
            [
                self.events_down,
                self.struggle,
                self.papal_action,
                self.excommunicated,
                self.crusade,
                self.committed,
                self.emperor,
                self.authority,
                self.defending,
                self.imperial_manpower,
                self.imperial_faith,
                self.age,
                self.round,
                self.phase,
                self.first,
                self.player,
                self.ending,
            ],
        ]
