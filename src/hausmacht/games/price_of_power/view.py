"""What each seat may see, built by adding: hands of action cards and missions are told by number only.

Everything else lies open. The lists have the same order as on the table (`table` says what each number means).
"""

from __future__ import annotations

import msgspec

from hausmacht.core.agenda import seats_deciding
from hausmacht.core.view import SPECTATOR, View
from hausmacht.games.price_of_power import deeds
from hausmacht.games.price_of_power.backs import hand_sizes, unseen
from hausmacht.games.price_of_power.rules.phases.scoring import final_scores, places
from hausmacht.games.price_of_power.state import PriceOfPower

Groups = tuple[tuple[int, ...], ...]


class PriceOfPowerView(View, frozen=True):
    """The table as a seat sees it."""

    to_do: tuple[str, ...]  # the agenda, what comes next first: nothing in it is secret
    realms: tuple[int, ...]  # of the players
    bots: tuple[bool, ...]  # which players the rules play
    token: tuple[int, ...]  # player * 3 + SMALL, LARGE or VASSAL; NOBODY: none lies there
    occupier: tuple[int, ...]  # a player or REBELS, on top of the lawful owner
    unrest: tuple[int, ...]  # bits: ON_TOKEN, ON_OCCUPIER
    flag: tuple[int, ...]  # the realm beneath all tokens; NOBODY: a vacant territory, or off the map
    dynamic: tuple[int, ...]  # the dynamic realm (0-7) whose token lies there
    recruits: tuple[int, ...]  # provinces with a +1 manpower token
    rebels: tuple[int, ...]  # rebel units
    influence: tuple[int, ...]  # cubes, four bits for each player
    imperial: tuple[int, ...]  # areas with an imperial cube; one entry for each
    claims: tuple[int, ...]  # one bit for each player
    core: tuple[int, ...]  # the player whose core token lies there
    faith: tuple[int, ...]  # religion of each area
    infected: tuple[int, ...]  # areas with a Revolutionary token
    plague: tuple[int, ...]  # areas with the plague
    departed: tuple[int, ...]  # areas that have left the Empire
    battlegrounds: tuple[int, ...]  # areas of the active power struggle
    camps: tuple[int, ...]  # regular infantry outside armies, five bits for each player
    light: tuple[int, ...]  # light ships outside fleet and trade slots, five bits for each player
    slots: tuple[int, ...]  # light ships on trade protection slots, five bits for each player
    docked: tuple[int, ...]  # light ships in ports: province, player, ships and so on
    fleet_at: tuple[int, ...]  # of each player: a zone, SEAS + a port, or NOBODY
    fleet: tuple[int, ...]  # ships of each fleet: player * 3 + LIGHT, HEAVY or GALLEY
    damaged: tuple[int, ...]  # damaged heavy ships of each fleet
    war: tuple[int, ...]  # players at war with it, one bit each
    truce: tuple[int, ...]  # players with a truce
    cause: tuple[int, ...]  # players with a casus belli token on it
    ally: tuple[int, ...]  # the player allied to a non-player realm
    active: tuple[int, ...]  # realms that are active allies
    pre_war: tuple[int, ...]  # realm, tax income when it was activated, and so on
    marriage: tuple[int, ...]  # players with a marriage token on it
    disputed: tuple[int, ...]  # those of them that show the disputed side
    overlord: tuple[int, ...]  # the realm whose vassal a non-player realm is
    capital: tuple[int, ...]  # its natural capital, a province
    ducats: tuple[int, ...]
    power: tuple[int, ...]  # player * 3 + kind
    prestige: tuple[int, ...]
    stability: tuple[int, ...]
    loans: tuple[int, ...]  # interest tokens
    available: tuple[int, ...]  # manpower
    exhausted: tuple[int, ...]  # manpower
    drilled: tuple[int, ...]  # manpower gained for good
    allied_pool: tuple[int, ...]  # units of active allies that wait to be recruited
    colonists: tuple[int, ...]
    allied: tuple[int, ...]  # players allied to this player, one bit each
    state_faith: tuple[int, ...]  # state religion
    ideas: tuple[int, ...]  # researched, one bit each
    character: tuple[int, ...]  # player * POSTS + post: a character, NOBODY: none
    ill: tuple[int, ...]  # ill health at the same place
    army_at: tuple[int, ...]  # player * ARMIES + army: an area, NOBODY: not deployed
    army: tuple[int, ...]  # (player * ARMIES + army) * UNIT_KINDS + source * 3 + arm
    merchant_at: tuple[int, ...]  # player * MERCHANTS + merchant: a node, or NOBODY: not owned
    merchant_down: tuple[int, ...]  # whether that merchant lies on its side
    passed: tuple[int, ...]  # the order in which players passed, NOBODY: still in
    event_taken: tuple[int, ...]  # this round
    focus_changed: tuple[int, ...]  # this round
    power_of_bots: tuple[int, ...]  # bot power left
    tax_at_start: tuple[int, ...]  # tax income at the start of the game
    done: Groups  # missions completed
    display: Groups  # display cards: card, charges, and so on
    bot_cards: Groups  # what the rule bots keep; layout in rules/bots
    discards: Groups  # action cards discarded, the top one last
    event_deck: Groups  # events left: first half, second half
    events_up: tuple[int, ...]  # face-up events: event, ducats on it, and so on
    events_down: int  # events of this round not yet turned up
    trade_deck: tuple[int, ...]
    trade_discards: tuple[int, ...]
    idea_display: tuple[int, ...]
    idea_deck: tuple[int, ...]
    milestones: tuple[
        int, ...
    ]  # on display: milestone, then up to three players who reached it, NOBODY for an open place
    milestone_deck: tuple[int, ...]
    struggles: tuple[int, ...]  # upcoming power struggles, the next one first
    struggle: int  # the active power struggle
    curia: tuple[int, ...]  # players with cardinals, from left to right; NOBODY: an empty slot
    papal_action: int  # whether one was taken this round
    excommunicated: int  # a realm
    crusade: int  # the target area
    committed: int  # players committed to the crusade, one bit each
    emperor: int  # a realm; NOBODY: the Empire is dissolved
    authority: int
    defending: int  # whether the Emperor defends the Empire
    imperial_manpower: int
    imperial_faith: int  # official religion; NOBODY: none
    pirates: tuple[int, ...]
    expanded: tuple[int, ...]
    open_continents: tuple[int, ...]  # continents whose trade cards are in the deck
    age: int
    round: int  # of the age
    phase: int
    first: int  # first player
    player: int  # whose turn it is
    ending: int  # END_ flags of the action phase
    deeds: tuple[int, ...]  # what players did: code, number, and so on; see deeds.py
    mods: tuple[int, ...]  # lasting changes of rule values: player, node, until, bound, and so on; see modifiers.py
    tags: tuple[int, ...]  # named markers: player, tag, and so on
    frames: Groups  # variables of running effects; see effects/running/frame.py
    turn: tuple[int, ...]  # what the player of this turn has done; see TURN_ indexes
    battle: tuple[int, ...]  # in the order of progress/battle.py
    campaign: tuple[int, ...]  # a declaration of war, or recruiting; in the order of progress/campaign.py
    peace: tuple[int, ...]  # a peace resolution under way; in the order of progress/peace.py
    deal: tuple[int, ...]  # talks, a trade or another business under way; in the order of progress/deal.py
    unseen: Groups  # action cards that lie in a deck or a hand, by deck
    hand_sizes: tuple[int, ...]  # player * POWERS + deck: the backs tell the deck
    mission_counts: tuple[int, ...]  # missions in each hand
    worth: tuple[int, ...]  # prestige of each player if the game ended now, without missions in hand
    place: tuple[int, ...]  # and the place
    my_hand: tuple[int, ...] = ()
    my_missions: tuple[int, ...] = ()

    @property
    def scores(self) -> tuple[int, ...]:
        """Prestige of the seats; the realms that the rules play come after them."""
        return self.prestige[: len(self.bots) - sum(self.bots)]


def view(state: PriceOfPower, seat: int) -> PriceOfPowerView:
    public = public_view(state)
    return public if seat == SPECTATOR else with_own(public, state, seat)


def with_own(public: PriceOfPowerView, state: PriceOfPower, seat: int) -> PriceOfPowerView:
    """What everybody sees, and the cards in a seat's own hand."""
    return msgspec.structs.replace(
        public, seat=seat, my_hand=state.cards.hands[seat], my_missions=state.cards.missions[seat]
    )


def public_view(state: PriceOfPower) -> PriceOfPowerView:
    return PriceOfPowerView(
        seat=SPECTATOR,
        deciding=seats_deciding(state),
        progress=str(state.time.round),
        to_do=tuple(item.text for item in reversed(state.agenda)),
        realms=tuple(state.box.realm),
        bots=tuple(state.box.is_bot),
        token=state.map.token,
        occupier=state.map.occupier,
        unrest=state.map.unrest,
        flag=state.map.flag,
        dynamic=state.map.dynamic,
        recruits=state.map.recruits,
        rebels=state.map.rebels,
        influence=state.map.influence,
        imperial=state.map.imperial,
        claims=state.map.claims,
        core=state.map.core,
        faith=state.map.faith,
        infected=state.map.infected,
        plague=state.map.plague,
        departed=state.empire.departed,
        battlegrounds=state.map.battlegrounds,
        camps=state.forces.camps,
        light=state.forces.light,
        slots=state.forces.slots,
        docked=state.forces.docked,
        fleet_at=state.forces.fleet_at,
        fleet=state.forces.fleet,
        damaged=state.forces.damaged,
        war=state.relations.war,
        truce=state.relations.truce,
        cause=state.relations.cause,
        ally=state.relations.ally,
        active=state.relations.active,
        pre_war=state.relations.pre_war,
        marriage=state.relations.marriage,
        disputed=state.relations.disputed,
        overlord=state.relations.overlord,
        capital=state.map.capital,
        ducats=tuple(state.treasury.ducats),
        power=tuple(state.treasury.power),
        prestige=tuple(state.treasury.prestige),
        stability=tuple(state.treasury.stability),
        loans=tuple(state.treasury.loans),
        available=tuple(state.treasury.available),
        exhausted=tuple(state.treasury.exhausted),
        drilled=state.treasury.drilled,
        allied_pool=state.forces.allied_pool,
        colonists=state.treasury.colonists,
        allied=state.relations.allied,
        state_faith=state.court.state_faith,
        ideas=state.court.ideas,
        character=state.court.character,
        ill=state.court.ill,
        army_at=tuple(state.forces.army_at),
        army=tuple(state.forces.army),
        merchant_at=state.trade.merchant_at,
        merchant_down=state.trade.merchant_down,
        passed=state.time.passed,
        event_taken=state.time.event_taken,
        focus_changed=state.time.focus_changed,
        power_of_bots=state.treasury.power_of_bots,
        tax_at_start=state.treasury.tax_at_start,
        done=state.cards.done,
        display=state.cards.display,
        bot_cards=state.cards.bots,
        discards=state.cards.discards,
        event_deck=state.cards.event_deck,
        events_up=state.cards.events_up,
        events_down=state.cards.events_down,
        trade_deck=state.trade.trade_deck,
        trade_discards=state.trade.trade_discards,
        idea_display=state.cards.idea_display,
        idea_deck=state.cards.idea_deck,
        milestones=state.cards.milestones,
        milestone_deck=state.cards.milestone_deck,
        struggles=state.cards.struggles,
        struggle=state.cards.struggle,
        curia=state.papacy.curia,
        papal_action=state.papacy.papal_action,
        excommunicated=state.papacy.excommunicated,
        crusade=state.papacy.crusade,
        committed=state.papacy.committed,
        emperor=state.empire.emperor,
        authority=state.empire.authority,
        defending=state.empire.defending,
        imperial_manpower=state.empire.imperial_manpower,
        imperial_faith=state.empire.imperial_faith,
        pirates=state.trade.pirates,
        expanded=state.trade.expanded,
        open_continents=state.trade.open_continents,
        age=state.time.age,
        round=state.time.round,
        phase=state.time.phase,
        first=state.time.first,
        player=state.time.player,
        ending=state.time.ending,
        deeds=deeds.told(state),
        mods=state.effects.mods,
        tags=state.effects.tags,
        frames=state.effects.frames,
        turn=tuple(state.turn.row()),
        battle=tuple(state.battle.row()),
        campaign=tuple(state.campaign.row()),
        peace=tuple(state.peace.row()),
        deal=tuple(state.deal.row()),
        unseen=unseen(state),
        hand_sizes=hand_sizes(state),
        mission_counts=tuple(len(missions) for missions in state.cards.missions),
        worth=tuple(final_scores(state)),
        place=tuple(places(state)),
    )
