"""The position on the table; not one rule.

The table has parts, in the folder `table`: the map, forces, relations and so on; there every field says what it means.
A new field is one line in its part.

Tokens lie on provinces in stacks; who owns, occupies or controls a province is derived from them in board.py. Decks
hold no order: luck is drawn when a card is turned up. Secret are only the hands of action cards and missions.

A player is a human or a rule bot, numbered from 0; the first `box.seats` of them are people, and their number is their
seat. Players are not realms: `box.realm[player]` is the realm a player governs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, final

from hausmacht.core.agenda import Item, State
from hausmacht.games.price_of_power.box import Box
from hausmacht.games.price_of_power.progress.battle import Battle, read_battle
from hausmacht.games.price_of_power.progress.campaign import read_campaign
from hausmacht.games.price_of_power.progress.deal import read_deal
from hausmacht.games.price_of_power.progress.peace import Peace, read_peace
from hausmacht.games.price_of_power.progress.record import Record
from hausmacht.games.price_of_power.progress.turn import SIZE as TURN_SIZE
from hausmacht.games.price_of_power.progress.turn import Turn, read_turn
from hausmacht.games.price_of_power.rows import flat, flat_pairs
from hausmacht.games.price_of_power.survey import Survey
from hausmacht.games.price_of_power.table import written
from hausmacht.games.price_of_power.table.cards import Cards
from hausmacht.games.price_of_power.table.court import Court
from hausmacht.games.price_of_power.table.effects import Effects
from hausmacht.games.price_of_power.table.empire import Empire
from hausmacht.games.price_of_power.table.forces import Forces
from hausmacht.games.price_of_power.table.map import Map
from hausmacht.games.price_of_power.table.papacy import Papacy
from hausmacht.games.price_of_power.table.relations import Relations
from hausmacht.games.price_of_power.table.source import DEEDS, GROUPS, NOTHING, NUMBER, Field, Row, Source
from hausmacht.games.price_of_power.table.time import Time
from hausmacht.games.price_of_power.table.trade import Trade
from hausmacht.games.price_of_power.table.treasury import Treasury
from hausmacht.games.price_of_power.table.written import in_order

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

PARTS: Final[dict[str, Callable[[Source], object]]] = {
    "map": Map,
    "forces": Forces,
    "relations": Relations,
    "treasury": Treasury,
    "court": Court,
    "cards": Cards,
    "trade": Trade,
    "empire": Empire,
    "papacy": Papacy,
    "time": Time,
    "effects": Effects,
}
UNDER_WAY: Final = ("turn", "battle", "campaign", "peace", "deal")  # a row for each, after those of the parts


@final
class PriceOfPower(State):
    """The parts of the table, what is under way, and what was read off the tokens.

    Small numbers, indexed by province, area, sea zone, realm or player. What changes often is a list, which a copy
    copies. What changes seldom is a tuple, which copies share and which is replaced, never changed in place.
    """

    def __init__(
        self, agenda: list[Item], lanes: list[list[Item]], box: Box, new: Source, like: PriceOfPower | None = None
    ) -> None:
        super().__init__(agenda, lanes)
        self.box: Final = box
        self.map: Final[Map] = like.map.copy() if like else Map(new)
        self.forces: Final[Forces] = like.forces.copy() if like else Forces(new)
        self.relations: Final[Relations] = like.relations.copy() if like else Relations(new)
        self.treasury: Final[Treasury] = like.treasury.copy() if like else Treasury(new)
        self.court: Final[Court] = like.court.copy() if like else Court(new)
        self.cards: Final[Cards] = like.cards.copy() if like else Cards(new)
        self.trade: Final[Trade] = like.trade.copy() if like else Trade(new)
        self.empire: Final[Empire] = like.empire.copy() if like else Empire(new)
        self.papacy: Final[Papacy] = like.papacy.copy() if like else Papacy(new)
        self.time: Final[Time] = like.time.copy() if like else Time(new)
        self.effects: Final[Effects] = like.effects.copy() if like else Effects(new)

        # What is under way

        # what the player of this turn has done
        self.turn: Turn = like.turn.copy() if like else read_turn(new.list_of("turn", TURN_SIZE))
        self.battle: Battle = like.battle.copy() if like else read_battle(new.list_of("battle", 0))
        # a declaration of war, or recruiting
        self.campaign: Record = like.campaign.copy() if like else read_campaign(new.list_of("campaign", 0))
        self.peace: Peace = like.peace.copy() if like else read_peace(new.list_of("peace", 0))
        # talks, a trade, an exploration or another business under way
        self.deal: Record = like.deal.copy() if like else read_deal(new.list_of("deal", 0))
        # No part of the position: what board.py and by_player.py read off the tokens
        self.survey: Final[Survey] = like.survey.copy() if like else Survey()

    def copy(self) -> PriceOfPower:
        return PriceOfPower(self.agenda[:], [lane[:] for lane in self.lanes], self.box, NOTHING, self)

    def fields(self) -> list[Sequence[int]]:
        """As `from_fields` takes them: a row for each field, groups as one row each, single numbers as the last row."""
        rows = in_rows(self)
        for field in NEW_ROWS:
            rows.append(getattr(getattr(self, field.part), field.name))
        for at in NESTED:
            rows[at] = self.flattened(at, rows[at])
        numbers = in_numbers(self)
        for field in NEW_NUMBERS:
            numbers.append(getattr(getattr(self, field.part), field.name))
        under_way = [self.turn.row(), self.battle.row(), self.campaign.row(), self.peace.row(), self.deal.row()]
        return [*rows, *under_way, numbers]

    def flattened(self, at: int, value: Any) -> Row:
        """Groups or deeds as one row; copies share what was written, since these are replaced, never changed."""
        kept = self.survey.flat.get(at)
        if kept is not None and kept[0] is value:
            return kept[1]
        row = flat_pairs(value) if ROWS[at].kind == DEEDS else flat(value)
        self.survey.flat[at] = (value, row)
        return row


# How a table is written: what the parts say of their fields, in the order of the rows


def fields_of_parts() -> list[Field]:
    new = Source(1, {})
    for name, part in PARTS.items():
        new.part = name
        part(new)
    return new.fields


FIELDS: Final = in_order(fields_of_parts())  # of all parts
ROWS: Final = [field for field in FIELDS if field.kind != NUMBER]
NUMBERS: Final = [field for field in FIELDS if field.kind == NUMBER]
NESTED: Final = [at for at, field in enumerate(ROWS) if field.kind in (GROUPS, DEEDS)]
NEW_ROWS: Final = ROWS[len(written.ROWS) :]  # which `in_rows` and `in_numbers` do not name
NEW_NUMBERS: Final = NUMBERS[len(written.NUMBERS) :]


def in_rows(state: PriceOfPower) -> list[Any]:
    """The fields that `written.ROWS` names. Asked for one by one, by name, they would take ten times as long."""
    map, forces, ties, treasury = state.map, state.forces, state.relations, state.treasury
    court, cards, trade, time, effects = state.court, state.cards, state.trade, state.time, state.effects
    return [
        map.token, map.occupier, map.unrest, map.flag, map.dynamic, map.recruits, map.rebels, map.influence,
        map.imperial, map.claims, map.core, map.faith, map.infected, map.plague, state.empire.departed,
        map.battlegrounds, forces.camps, forces.light, forces.slots, forces.docked, forces.fleet_at, forces.fleet,
        forces.damaged, ties.war, ties.truce, ties.cause, ties.ally, ties.active, ties.pre_war, ties.marriage,
        ties.disputed, ties.overlord, map.capital, treasury.ducats, treasury.power, treasury.prestige,
        treasury.stability, treasury.loans, treasury.available, treasury.exhausted, treasury.drilled,
        forces.allied_pool, treasury.colonists, ties.allied, court.state_faith, court.ideas, court.character,
        court.ill, forces.army_at, forces.army, trade.merchant_at, trade.merchant_down, time.passed, time.event_taken,
        time.focus_changed, treasury.power_of_bots, treasury.tax_at_start, cards.hands, cards.missions, cards.done,
        cards.display, cards.bots, cards.decks, cards.discards, cards.event_deck, cards.events_up, trade.trade_deck,
        trade.trade_discards, cards.idea_display, cards.idea_deck, cards.milestones, cards.milestone_deck,
        cards.struggles, state.papacy.curia, trade.pirates, trade.expanded, trade.open_continents, time.deeds,
        effects.mods, effects.tags, effects.frames,
    ]  # fmt: skip


def in_numbers(state: PriceOfPower) -> list[int]:
    """The fields that `written.NUMBERS` names."""
    cards, papacy, empire, time = state.cards, state.papacy, state.empire, state.time
    return [
        cards.events_down, cards.struggle, papacy.papal_action, papacy.excommunicated, papacy.crusade,
        papacy.committed, empire.emperor, empire.authority, empire.defending, empire.imperial_manpower,
        empire.imperial_faith, time.age, time.round, time.phase, time.first, time.player, time.ending,
    ]  # fmt: skip
