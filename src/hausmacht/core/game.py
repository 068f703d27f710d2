"""The rules of one title, without state: what the kernel, the bots and the commands ask of every game."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property, wraps
from hashlib import blake2b
from pathlib import Path
from pickle import PicklingError
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from hausmacht.core import ahead
from hausmacht.core.agenda import TOGETHER, Decision, Item, S, State, decode
from hausmacht.core.bounds import LARGEST, LONGEST_LIST, why_too_much
from hausmacht.core.chance import Chance
from hausmacht.core.event import Event, Kind
from hausmacht.core.meanings import Meanings
from hausmacht.core.nearest import hint
from hausmacht.core.paper import Papers
from hausmacht.core.reaction import SHUT, Ask, Reaction
from hausmacht.core.remembering import Memory as Memory
from hausmacht.core.tensors import Encoder
from hausmacht.core.text import Section, list_fields
from hausmacht.core.view import Option as OptionSeen
from hausmacht.core.view import Printed, Provenance, Question, View
from hausmacht.core.words import Catalogue, Format

MOST_SETUPS = 64  # of which something is kept that was made once


class SetupError(Exception):
    """A match cannot be set up as asked; the message says what to do."""


class Option(msgspec.Struct, frozen=True):
    """Something to settle before a match: one of a few named values."""

    name: str
    values: tuple[str, ...]
    default: str
    summary: str
    only_with: tuple[str, str] | None = None  # an option and the value it must have for this one to matter
    figures: tuple[int, ...] = ()  # what each value means, where that is a number


class Side(msgspec.Struct, frozen=True):
    """Somebody in a line-up."""

    key: str
    name: str  # in English; for other languages, the section `realm` of the words has its key
    seat: int  # -1: the rules play it
    places: tuple[int, ...]  # of the map that it begins with


class LineUp(msgspec.Struct, frozen=True):
    """Who plays what in a scenario; `options` choose it."""

    options: dict[str, str]
    sides: tuple[Side, ...]


class Scenario(msgspec.Struct, frozen=True):
    """A story to begin with, as somebody chooses it."""

    name: str
    ages: tuple[int, int]  # the first and the last
    rounds: int
    line_ups: tuple[LineUp, ...]  # for so many people; none: it is not for them
    is_usual: bool  # it is played where nobody says which
    is_first: bool = False  # the one to learn the game by
    year: int = 0  # in which it begins; 0: no year is known
    sides: tuple[int, ...] = ()  # how many there are in its line-ups, the fewest first
    minutes: int = 0  # roughly, for so many people; 0: nobody has said
    difficulty: int = 0  # from 1, easy, to 4; 0: nobody has said
    preset: dict[str, str] = {}  # options that suit it, such as rules that are better left out


class Setup(msgspec.Struct, frozen=True):
    """What is settled before a match: seats, options, component pack (values that replace printed ones)."""

    seats: int
    options: dict[str, str]
    pack: dict[str, Any] = {}


T = TypeVar("T")
Tally: TypeAlias = tuple[tuple[str, int], ...]  # numbers that people compare, by the names that word them


class Recent(Generic[T]):
    """The things that were last asked for, as many as fit: whatever nobody has asked for longest is forgotten."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.kept: OrderedDict[Hashable, T] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """What is kept under this key, or else is made now."""
        if key in self.kept:
            self.kept.move_to_end(key)
            return self.kept[key]
        made = make()
        self.kept[key] = made
        if len(self.kept) > self.most:
            self.kept.popitem(last=False)
        return made


def digest(value: object) -> bytes:
    """The same few bytes for the same set-up or component pack, however large it is."""
    return blake2b(msgspec.msgpack.encode(value), digest_size=16).digest()


PACKS: Recent[dict[str, Any]] = Recent(MOST_SETUPS)  # those found good, by game: tables are set up again and again


def once_per_setup(make: Callable[[Any, Setup], T]) -> Callable[[Any, Setup], T]:
    """What depends only on the set-up is made once: for the method of a game that makes its box."""
    recent: Recent[T] = Recent(MOST_SETUPS)

    @wraps(make)
    def kept(game: Any, setup: Setup) -> T:
        return recent.get((game.id, digest(setup)), lambda: make(game, setup))

    return kept


class Game(ABC, Generic[S]):
    """One title of the shelf."""

    id: ClassVar[str]
    title: ClassVar[str]
    seats: ClassVar[tuple[int, ...]]  # how many may play
    usual_seats: ClassVar[int] = 4  # at a table where nobody says how many; fewer if the game is for fewer
    rules_version: ClassVar[str]  # grows when an old log would no longer replay
    options: ClassVar[tuple[Option, ...]]
    largest_in_pack: ClassVar[int] = LARGEST  # of the numbers in a component pack
    longest_in_pack: ClassVar[int] = LONGEST_LIST  # of the lists in it
    seat_names: ClassVar[tuple[str, ...]]  # for texts and positions: a colour, a realm
    kinds: ClassVar[tuple[Kind, ...]]  # all events
    renaming: ClassVar[Kind | None] = None  # events of this kind may give somebody another name
    languages: ClassVar[tuple[str, ...]] = ("en", "de")
    asked_openly: ClassVar[frozenset[str]] = frozenset()  # kinds of decisions whose options everybody can work out
    agreements: ClassVar[Mapping[str, str]] = {}  # decisions that ask for consent, with the answer that gives it
    derived: ClassVar[tuple[str, ...]] = ()  # fields of a view that follow from others: shown, but not learned from
    folder: ClassVar[Path]  # where RULES.md and words/ lie

    def __reduce__(self) -> str:
        """A game is a value of its module: it is pickled by its name there, and never copied."""
        for name, value in vars(sys.modules[type(self).__module__]).items():
            if value is self:
                return name
        raise PicklingError(f"{self.title} is no value of the module {type(self).__module__}")

    # Setting up

    def setup(
        self, seats: int, options: Mapping[str, str] | None = None, pack: Mapping[str, Any] | None = None
    ) -> Setup:
        """Check what was asked for and fill in the defaults."""
        if seats not in self.seats:
            raise SetupError(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}.")
        known = {option.name: option for option in self.options}
        chosen = {option.name: option.default for option in self.options}
        for name, value in (options or {}).items():
            if name not in known:
                names = ", ".join(known) or "none"
                raise SetupError(f"{self.title} has no option '{name}'. Its options: {names}.")
            if value not in known[name].values:
                raise SetupError(f"Option '{name}' must be one of {', '.join(known[name].values)}, not '{value}'.")
            chosen[name] = value
        return Setup(seats, chosen, self.read_pack(dict(pack)) if pack else {})

    def read_pack(self, pack: dict[str, Any]) -> dict[str, Any]:
        """A component pack, found good; SetupError says what is wrong with it or too large."""
        try:
            key = digest(pack)
        except (RecursionError, TypeError, ValueError, OverflowError):  # what cannot be written is not like any other
            return self.fresh_pack(pack)
        return PACKS.get((self.id, key), lambda: self.fresh_pack(pack))

    def fresh_pack(self, pack: dict[str, Any]) -> dict[str, Any]:
        wrong = why_too_much(pack, self.largest_in_pack, self.longest_in_pack)
        if wrong:
            raise SetupError(f"The component pack is too large: {wrong}.")
        return self.check_pack(pack)

    def check_pack(self, pack: dict[str, Any]) -> dict[str, Any]:
        """The component pack, if this game can use it."""
        if pack:
            raise SetupError(f"{self.title} has no component packs.")
        return pack

    def seats_of_people(self, setup: Setup) -> tuple[int, ...]:
        """Seats that no bot can take: the player there enters what happens on a real table."""
        return ()

    def scenarios(self, seats: int) -> tuple[Scenario, ...]:
        """The stories this game can tell, with their line-ups for so many people; most games have one and no name."""
        return ()

    @abstractmethod
    def new(self, setup: Setup) -> S:
        """The table before the first step; what luck decides happens in steps."""

    # The state as bytes and as a readable position

    @abstractmethod
    def items(self) -> Iterable[Item]:
        """Every item that can wait on the agenda."""

    @cached_property
    def items_by_text(self) -> dict[str, Item]:
        found: dict[str, Item] = {TOGETHER.text: TOGETHER, SHUT.text: SHUT}
        for item in self.items():
            found[item.text] = item
            if isinstance(item, Reaction):
                asked: Ask[S] = Ask(item)
                found[asked.text] = asked
        return found

    def kinds_of_decisions(self) -> set[str]:
        """Every kind of decision that can be put to a seat."""
        return {item.kind for item in self.items() if isinstance(item, Decision)}

    def item(self, text: str) -> Item:
        """The item with this text; ValueError when there is none."""
        found = self.items_by_text.get(text)
        if found is None:
            wrong = f"{self.title} knows no step or decision '{text}'.{hint(text, self.items_by_text)}"
            raise ValueError(wrong.removesuffix("."))
        return found

    def to_do(self, state: S) -> list[str] | None:
        """What waits on the agenda, the next thing first, as a position says it; None: it need not be said."""
        return [item.text for item in reversed(state.agenda)]

    def agenda_of(self, setup: Setup, to_do: list[str] | None) -> list[Item]:
        """What `to_do` of a position names, the next thing last; ValueError when it cannot do without."""
        if to_do is None:
            raise ValueError("'to_do' must be a list of steps and decisions")
        return [self.item(text) for text in reversed(to_do)]

    def decode(self, setup: Setup, data: bytes) -> S:
        """The state that `State.encode` wrote."""
        fields, stacks = decode(data)
        agenda, *lanes = [[self.item(text) for text in stack] for stack in stacks]
        return self.from_fields(setup, fields, agenda, lanes)

    @abstractmethod
    def from_fields(self, setup: Setup, fields: list[list[int]], agenda: list[Item], lanes: list[list[Item]]) -> S:
        """The state whose `fields` these are."""

    @abstractmethod
    def describe(self, state: S) -> dict[str, Any]:
        """The table in words and numbers, for a position file; the agenda is added by the kernel."""

    @abstractmethod
    def lay_out(self, setup: Setup, table: dict[str, Any], agenda: list[Item], lanes: list[list[Item]]) -> S:
        """The table a position file describes; what it does not mention is as at the start."""

    # What seats see and know

    def printed(self, setup: Setup) -> Printed:
        """What is printed on the pieces of this match, as far as somebody who draws the table needs it."""
        return Printed()

    def provenance(self) -> tuple[Provenance, ...]:
        """Where the pieces in the box come from, sort by sort; empty where all of them are as printed."""
        return ()

    @abstractmethod
    def view(self, state: S, seat: int) -> View:
        """What a seat may see; SPECTATOR sees what everybody may."""

    def view_beside(self, state: S, seat: int, public: View) -> View:
        """The view of a seat, given that of everybody at the same moment; a game may take over what is the same."""
        return self.view(state, seat)

    def meanings(self, setup: Setup) -> Meanings:
        """What the numbers of views, questions and memories mean, for programs that learn from them."""
        return Meanings(setup.seats)

    def encoder(self, setup: Setup) -> Encoder[S] | None:
        """What writes the tensors of this game, made for it; None: they are made of views, as `meanings` say."""
        return None

    def papers(self) -> Papers[S]:
        """What can be read beside the table, by name."""
        return {}

    @abstractmethod
    def memory(self, setup: Setup, seat: int) -> Memory:
        """The memory of a seat before the first event."""

    def memory_at(self, setup: Setup, seat: int, laid_out: S) -> Memory:
        """The memory of a seat that joins a position: what it would know had it watched until now."""
        return self.memory(setup, seat)

    @abstractmethod
    def sample(self, setup: Setup, view: View, memory: Memory, chance: Chance) -> S:
        """A table that agrees with everything the seat knows; the rest is dealt by luck."""

    # The end, and what must always hold

    @abstractmethod
    def scores(self, state: S) -> list[int]:
        """Points of each seat so far."""

    @abstractmethod
    def places(self, state: S) -> list[int]:
        """The place of each seat if the game ended now: 1 for a winner; shared places have the same number."""

    def tallies(self, state: S, seat: int) -> list[Tally]:
        """The numbers that people compare, of everybody who plays, as far as a seat can see them; always the same ones.

        They are worded by the section `tally` of the catalogue.
        """
        return [() for _ in self.scores(state)]

    @abstractmethod
    def violations(self, state: S) -> list[str]:
        """What is wrong with the table: pieces lost or made, numbers out of range. Empty, if the rules are right."""

    # Standing orders

    @property
    def orders(self) -> ahead.Orders:
        """What people may answer before they are asked."""
        return ahead.orders_in(self.folder)

    def suffers(self, event: Event, seat: int, chooser: int, view: View) -> bool:
        """Whether something that happened after a choice of `chooser` goes against a seat."""
        field = self.orders.against.get(event.kind.name)
        return field is not None and event.facts().get(field) == seat

    # Words

    def catalogue(self, language: str, setup: Setup | None = None) -> Catalogue:
        """The words of a match; without a set-up, those for the game as it is printed."""
        settled = setup or self.setup(self.seats[-1])
        made = self.catalogues(settled)
        if language not in made:
            made[language] = Catalogue.load(self.folder / "words", language, self.formats(settled), self.facts(settled))
        return made[language]

    @once_per_setup
    def catalogues(self, setup: Setup) -> dict[str, Catalogue]:
        """Those that have been asked for, by language."""
        return {}

    def naming(self, state: S) -> int:
        """A number for the names that have changed in play; 0: everybody goes by the name he began with."""
        return 0

    def named(self, words: Catalogue, naming: int) -> Catalogue:
        """The words with the names of a naming."""
        return words

    def formats(self, setup: Setup) -> Mapping[str, Format]:
        """For the names of values that are not plain numbers: how they are worded."""
        return {}

    def facts(self, setup: Setup) -> Mapping[str, int]:
        """Numbers of the game of which every sentence may speak."""
        return {}

    def text(self, view: View, words: Catalogue, names: Sequence[str]) -> list[Section]:
        """The table as plain text, for terminals; a game without its own form lists what the view holds."""
        return list_fields(self.title, view)

    def coaching_facts(
        self, setup: Setup, view: View, question: Question, answer: OptionSeen
    ) -> Mapping[str, int | tuple[int, ...]]:
        """What a coach may speak of when a seat is asked something, beside the numbers of question and good answer."""
        return {}

    def about(self, view: View, words: Catalogue, names: Sequence[str], name: str) -> str:
        """What to say of a name on the board that somebody gave for an answer; empty: nothing is called so."""
        return ""


def is_over(state: State) -> bool:
    return not state.agenda
