"""Laying a table by hand, for tests, puzzles and programs: France owns Caux and is at war with England.

`lay` sets out a scenario. `realm` of the table takes one realm in hand; what is said of it is done at once, by the
rules' own means where they have one, and can be said in one breath. Names are those of positions; one that nobody
knows is answered with the nearest ones.
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Choice, Decision, Item, Table, advance, choose, next_decision
from hausmacht.core.chance import Chance, Sampled
from hausmacht.core.game import Setup
from hausmacht.core.match import Match, new_match
from hausmacht.core.nearest import unknown
from hausmacht.core.position import write_position
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.components import (
    AREA_NUMBER,
    ARMIES,
    MERCHANTS,
    NOBODY,
    POWER_NAMES,
    POWERS,
    PROVINCE_NUMBER,
    REALM_NUMBER,
    SEA_NAMES,
    SEAS,
    SHIP_NAMES,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.modifiers import add
from hausmacht.games.price_of_power.positions import to_do
from hausmacht.games.price_of_power.positions.map import natural_size
from hausmacht.games.price_of_power.positions.usual import names_of, usual_table
from hausmacht.games.price_of_power.rows import added, count4, count5, replaced, replaced_group
from hausmacht.games.price_of_power.rules.actions.research import lasting_changes
from hausmacht.games.price_of_power.rules.peace import peace_sides
from hausmacht.games.price_of_power.rules.terms import forces, relations, tokens
from hausmacht.games.price_of_power.rules.warfare.mustering.recruiting import UNIT_NAMES
from hausmacht.games.price_of_power.state import ACTIONS, SMALL, VASSAL, PriceOfPower

SEA_NUMBER: Final = {name: at for at, name in enumerate(SEA_NAMES)}

# Names of what is on the boards


def province(name: str) -> int:
    return numbered("province", PROVINCE_NUMBER, name)


def area(name: str) -> int:
    return numbered("area", AREA_NUMBER, name)


def realm(name: str) -> int:
    return numbered("realm", REALM_NUMBER, name)


def sea(name: str) -> int:
    return numbered("sea zone", SEA_NUMBER, name)


def numbered(what: str, numbers: dict[str, int], name: str) -> int:
    if name not in numbers:
        raise ValueError(unknown(what, name, numbers))
    return numbers[name]


# Setting out


def lay(seats: int = 4, luck: Chance | None = None, displays: bool = True, **options: str) -> LaidTable:
    """A scenario (1-01 unless told) in the actions of its first player, and nobody is asked anything yet.

    Options are those of the game, with `_` for `-`. Without `displays`, nothing lies there that luck brings.
    """
    chosen = {"scenario": "1-01", **{name.replace("_", "-"): value for name, value in options.items()}}
    setup = GAME.setup(seats, chosen)
    state = GAME.new(setup)
    if displays:
        state = usual_table(state.box).copy()
    state.agenda.clear()
    state.time.phase = ACTIONS
    state.time.player = state.time.first
    return LaidTable(Table(state, luck or Sampled(1), recorded=True), setup)


class LaidTable:
    """A table that is being laid, then played."""

    def __init__(self, table: Table[PriceOfPower], setup: Setup | None = None) -> None:
        self.table: Final = table
        self.setup: Final = setup

    @property
    def state(self) -> PriceOfPower:
        return self.table.state

    def realm(self, name: str) -> LaidRealm:
        """A realm that somebody plays, or a bot of the rules."""
        state = self.state
        return self.player(names_of(state.box).number("player", name))

    def player(self, player: int) -> LaidRealm:
        return LaidRealm(self.table, player)

    # What is to be done

    def then(self, *items: Item) -> LaidTable:
        """These steps and decisions come next, the first one first."""
        self.table.then(items)
        return self

    def to_do(self, *said: str) -> LaidTable:
        """All that waits from now on, as a position says it: `turn player=france`, `and-so-on`."""
        state = self.state
        state.agenda[:] = to_do.settled(state, to_do.agenda_of(names_of(state.box), said))
        return self

    def turn_of(self, name: str) -> LaidTable:
        """A turn of this realm begins, and the round goes on after it."""
        state = self.state
        state.time.player = names_of(state.box).number("player", name)
        state.agenda[:] = to_do.settled(state, [to_do.USUALLY])
        return self

    # The map

    def rebels(self, name: str, units: int) -> LaidTable:
        """So many rebels in an area."""
        state = self.state
        state.map.rebels = replaced(state.map.rebels, area(name), units)
        return self

    def unrest(self, *names: str) -> LaidTable:
        """Unrest on the tokens of these provinces."""
        state = self.state
        for name in names:
            state.map.unrest = replaced(state.map.unrest, province(name), state.map.unrest[province(name)] | 1)
        return self

    def no_ships(self) -> LaidTable:
        """No ship of anybody is on the board."""
        state = self.state
        state.forces.light = state.forces.slots = (0,) * SEAS
        state.forces.docked = ()
        state.forces.fleet_at = (NOBODY,) * len(state.forces.fleet_at)
        state.forces.fleet = (0,) * len(state.forces.fleet)
        return self

    # Playing

    def question(self) -> Decision[PriceOfPower, Choice] | None:
        """The open question, after running what comes before it; None when nothing waits."""
        advance(self.table)
        return next_decision(self.state)

    def answer(self, text: str) -> LaidTable:
        """Answer the open question; ValueError says what could be chosen instead."""
        asked = self.question()
        options = {} if asked is None else {option.text: option for option in asked.options(self.state)}
        if asked is None or text not in options:
            raise ValueError(f"{text!r} is not among {sorted(options)}")
        choose(self.table, asked, options[text])
        return self

    def refusal(self, text: str) -> tuple[str, str]:
        """Code and rule of the reason why something cannot be chosen; ValueError when it can."""
        asked = self.question()
        for choice in [] if asked is None else asked.candidates(self.state):
            if asked is not None and choice.text == text:
                denial = asked.why_not(self.state, choice)
                if denial is None:
                    raise ValueError(f"{text!r} is allowed")
                return denial.code, denial.rule
        raise ValueError(f"{text!r} is no candidate of {asked}")

    def told(self, kind: str) -> list[dict[str, object]]:
        """The facts of all events of a kind so far."""
        return [dict(event.facts()) for event in self.table.events if event.kind.name == kind]

    # What becomes of it

    def violations(self) -> list[str]:
        """What is wrong with the table; empty, if it can occur."""
        return GAME.violations(self.state)

    def settled(self) -> Setup:
        if self.setup is None:
            raise ValueError("this table was not laid from a scenario")
        return self.setup

    def position(self) -> str:
        """The table as a position."""
        return write_position(GAME, self.settled(), self.state)

    def match(self, seed: bytes | None = None) -> Match[PriceOfPower]:
        """A match that begins with this table."""
        wrong = self.violations()
        if wrong:
            raise ValueError(f"The table is impossible: {wrong[0]}.")
        return new_match(GAME, self.settled(), seed, self.state)


class LaidRealm:
    """One realm of a table, of which something is said: every method answers the realm itself."""

    def __init__(self, table: Table[PriceOfPower], player: int) -> None:
        self.table: Final = table
        self.player: Final = player

    @property
    def state(self) -> PriceOfPower:
        return self.table.state

    # The treasury

    def has(self, **amounts: int) -> LaidRealm:
        """Ducats, power (adm, dip, mil), prestige, stability, loans, manpower, exhausted: `has(ducats=12, mil=4)`."""
        state = self.state
        rows = {
            "ducats": state.treasury.ducats,
            "prestige": state.treasury.prestige,
            "stability": state.treasury.stability,
            "loans": state.treasury.loans,
            "manpower": state.treasury.available,
            "exhausted": state.treasury.exhausted,
        }
        for name, amount in amounts.items():
            if name in POWER_NAMES:
                state.treasury.power[self.player * POWERS + POWER_NAMES.index(name)] = amount
            elif name in rows:
                rows[name][self.player] = amount
            else:
                raise ValueError(unknown("treasure", name, (*POWER_NAMES, *rows)))
        return self

    def holds(self, *cards: str) -> LaidRealm:
        """These action cards in hand, taken out of their decks, and no others; the old hand goes back."""
        state = self.state
        names = names_of(state.box)
        for card in state.cards.hands[self.player]:
            deck = state.box.content.card_deck[card]
            state.cards.decks = replaced_group(state.cards.decks, deck, tuple(sorted([*state.cards.decks[deck], card])))
        wanted = sorted([names.number("card", name) for name in cards])
        state.cards.decks = tuple([tuple([card for card in deck if card not in wanted]) for deck in state.cards.decks])
        state.cards.hands = replaced_group(state.cards.hands, self.player, tuple(wanted))
        return self

    def knows(self, *ideas: str) -> LaidRealm:
        """These ideas are researched, and what they give for good is in force."""
        state = self.state
        for name in ideas:
            idea = names_of(state.box).number("idea", name)
            state.court.ideas = replaced(state.court.ideas, self.player, state.court.ideas[self.player] | 1 << idea)
            self.is_given(name)
        return self

    def is_given(self, idea: str) -> LaidRealm:
        """What an idea gives for good, without the idea."""
        state = self.state
        for change in lasting_changes(state, names_of(state.box).number("idea", idea)):
            add(state, self.player, change)
        return self

    # Land

    def owns(self, *names: str, small: bool = False) -> LaidRealm:
        """Towns of the realm, and nobody occupies them; large ones on large provinces, unless all are to be small."""
        for name in names:
            self.put_token(name, SMALL if small else natural_size(province(name)))
        return self

    def has_vassals(self, *names: str) -> LaidRealm:
        """Vassal tokens of the realm, and nobody occupies them."""
        for name in names:
            self.put_token(name, VASSAL)
        return self

    def put_token(self, name: str, size: int) -> None:
        state = self.state
        state.map.token = replaced(state.map.token, province(name), self.player * 3 + size)
        state.map.occupier = replaced(state.map.occupier, province(name), NOBODY)

    def occupies(self, *names: str) -> LaidRealm:
        for name in names:
            tokens.occupy(self.table, self.player, province(name))
        return self

    def occupies_all_of(self, name: str) -> LaidRealm:
        """Every province of a realm and of those on its side."""
        for at in peace_sides.lands_of(self.state, realm(name)):
            tokens.occupy(self.table, self.player, at)
        return self

    def claims(self, *names: str) -> LaidRealm:
        state = self.state
        for name in names:
            at = area(name)
            state.map.claims = replaced(state.map.claims, at, state.map.claims[at] | 1 << self.player)
        return self

    def influences(self, name: str, cubes: int, alone: bool = False) -> LaidRealm:
        """So many cubes in an area; alone: and nobody else has any there."""
        state = self.state
        at = area(name)
        others = (
            0 if alone else state.map.influence[at] - (count4(state.map.influence[at], self.player) << 4 * self.player)
        )
        state.map.influence = replaced(state.map.influence, at, others + (cubes << 4 * self.player))
        return self

    # Other realms

    def at_war_with(self, *names: str) -> LaidRealm:
        for name in names:
            relations.set_war(self.table, self.player, realm(name))
        return self

    def has_truce_with(self, *names: str) -> LaidRealm:
        for name in names:
            relations.set_truce(self.table, self.player, realm(name))
        return self

    def has_cause_against(self, *names: str) -> LaidRealm:
        for name in names:
            relations.place_cause(self.table, self.player, realm(name))
        return self

    def allied_to(self, *names: str) -> LaidRealm:
        for name in names:
            relations.make_ally(self.table, self.player, realm(name))
        return self

    # Armies and ships

    def no_armies(self) -> LaidRealm:
        """None on the board; units in camps stay."""
        for number in range(ARMIES):
            self.put_army(number, NOBODY, [])
        return self

    def army(self, where: str, number: int = 1, **units: int) -> LaidRealm:
        """What an army is made of, and where it stands: `army("seine", infantry=4, mercenary_cavalry=1)`."""
        row = [0] * UNIT_KINDS
        for name, count in units.items():
            unit = name.replace("_", "-")
            if unit not in UNIT_NAMES:
                raise ValueError(unknown("unit", unit, UNIT_NAMES))
            row[UNIT_NAMES.index(unit)] = count
        self.put_army(number - 1, area(where), row)
        return self

    def put_army(self, number: int, where: int, units: list[int]) -> int:
        """An army by its number from 0, with units by their kind; the place of the army in the state."""
        state = self.state
        army = self.player * ARMIES + number
        for kind in range(UNIT_KINDS):
            state.forces.army[army * UNIT_KINDS + kind] = units[kind] if kind < len(units) else 0
        state.forces.army_at[army] = where
        return army

    def camps(self, where: str, units: int) -> LaidRealm:
        """So much infantry more outside armies."""
        forces.add_to_camp(self.table, self.player, area(where), units)
        return self

    def fleet(self, where: str, **ships: int) -> LaidRealm:
        """`fleet("english-channel", light=3, heavy=2)`, or in a port: `fleet("port:bordeaux", light=1)`."""
        state = self.state
        for name in ships:
            if name not in SHIP_NAMES:
                raise ValueError(unknown("ship", name, SHIP_NAMES))
        at = names_of(state.box).number("place", where)
        state.forces.fleet_at = replaced(state.forces.fleet_at, self.player, at)
        for kind, name in enumerate(SHIP_NAMES):
            state.forces.fleet = replaced(state.forces.fleet, self.player * 3 + kind, ships.get(name, 0))
        return self

    def protects(self, name: str, ships: int) -> LaidRealm:
        """So many light ships on the trade slots of a zone."""
        state = self.state
        more = ships - count5(state.forces.slots[sea(name)], self.player)
        state.forces.slots = added(state.forces.slots, sea(name), more << 5 * self.player)
        return self

    def no_ships(self) -> LaidRealm:
        """None at sea, on slots or in the fleet."""
        state = self.state
        mine = 31 << 5 * self.player
        state.forces.slots = tuple([ships & ~mine for ships in state.forces.slots])
        state.forces.light = tuple([ships & ~mine for ships in state.forces.light])
        state.forces.fleet_at = replaced(state.forces.fleet_at, self.player, NOBODY)
        for kind in range(len(SHIP_NAMES)):
            state.forces.fleet = replaced(state.forces.fleet, self.player * 3 + kind, 0)
        return self

    def merchant(self, node: str, number: int = 1, down: bool = False) -> LaidRealm:
        """A merchant of the realm stands at a trade node, or lies there."""
        state = self.state
        at = self.player * MERCHANTS + number - 1
        state.trade.merchant_at = replaced(state.trade.merchant_at, at, names_of(state.box).number("node", node))
        state.trade.merchant_down = replaced(state.trade.merchant_down, at, int(down))
        return self
