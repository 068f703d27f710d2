"""What a seat sees, remembers and is asked, as numbers for programs that learn.

Planes have the names of the fields of the view (`view.py`) and of the memory; what their numbers mean is said in
`meanings.py`. Players are counted from the seat that looks: `[+1]` is the next one. The table is large and a choice
changes little of it, so each field has a piece of its own, which is used again until the field changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from hausmacht.core.agenda import TOGETHER, Choice, Decision
from hausmacht.core.layouts import Coded, Fields, Kinds, Maker, Part, Row, Turned, ids_in, names_in, writer_of
from hausmacht.core.meanings import Amount, Bag, Meanings, Packed, Thing
from hausmacht.core.parts import Part as Writer
from hausmacht.core.remembering import Memory
from hausmacht.core.tensors import Encoder, Pieces, Waiting
from hausmacht.core.writing import differing, packed
from hausmacht.games.price_of_power import deeds, flow
from hausmacht.games.price_of_power.backs import hand_sizes, unseen
from hausmacht.games.price_of_power.knowledge import PriceOfPowerMemory
from hausmacht.games.price_of_power.rules.phases.scoring import final_scores, places_by
from hausmacht.games.price_of_power.state import PriceOfPower, in_numbers, in_rows
from hausmacht.games.price_of_power.table import written

# Fields that are rows or numbers of the table: how large their amounts are, and what they say
PROVINCES: Final[dict[str, tuple[int, str]]] = {
    "token": (1, "whose town or vassal stands in a province, with player * 3 + small, large or vassal"),
    "occupier": (1, "who occupies a province"),
    "unrest": (1, "unrest on the token and on the occupier"),
    "flag": (1, "the realm beneath all tokens"),
    "dynamic": (1, "the dynamic realm whose token lies there"),
    "recruits": (1, "provinces with a token for more manpower"),
    "docked": (5, "light ships in a port, by player"),
}
AREAS: Final[dict[str, tuple[int, str]]] = {
    "rebels": (20, "rebel units in an area"),
    "influence": (5, "influence of each player"),
    "imperial": (1, "areas with an imperial cube"),
    "claims": (1, "who has a claim"),
    "core": (1, "whose core token lies there"),
    "faith": (1, "the religion of an area"),
    "infected": (1, "areas with a Revolutionary token"),
    "plague": (1, "areas with the plague"),
    "departed": (1, "areas that have left the Empire"),
    "battlegrounds": (1, "where the power struggle of now is fought out"),
    "camps": (10, "regular infantry outside armies, by player"),
    "light": (5, "light ships outside fleets and slots in a sea zone, by player"),
    "slots": (5, "light ships that protect trade in a sea zone, by player"),
    "pirates": (6, "pirates in each sea zone"),
}
REALMS: Final[dict[str, tuple[int, str]]] = {
    "war": (1, "who is at war with a realm"),
    "truce": (1, "who has a truce with it"),
    "cause": (1, "who has a casus belli"),
    "ally": (1, "to whom it is allied"),
    "active": (1, "active allies"),
    "pre_war": (20, "tax income of active allies when they came in"),
    "marriage": (1, "who is married into it"),
    "disputed": (1, "whose marriage shows its disputed side"),
    "overlord": (1, "whose vassal it is"),
    "capital": (1, "its natural capital"),
}
PLAYERS: Final[dict[str, tuple[int, str]]] = {
    "fleet_at": (1, "where the fleet of a player is"),
    "fleet": (10, "its light ships, heavy ships and galleys"),
    "damaged": (10, "its damaged heavy ships"),
    "ducats": (100, "ducats"),
    "power": (10, "administrative, diplomatic and military power"),
    "prestige": (100, "prestige"),
    "stability": (3, "stability"),
    "loans": (5, "loans"),
    "available": (20, "manpower that is there"),
    "exhausted": (20, "manpower that is exhausted"),
    "drilled": (10, "manpower gained for good"),
    "allied_pool": (20, "units of active allies that wait"),
    "colonists": (5, "colonists"),
    "allied": (1, "players allied to a player"),
    "state_faith": (1, "the state religion"),
    "ideas": (1, "ideas researched"),
    "character": (1, "ruler, advisors, generals and admiral"),
    "ill": (1, "which of them are ill"),
    "army_at": (1, "where each army is"),
    "army": (10, "its units by source and arm"),
    "merchant_at": (1, "at which node each merchant is"),
    "merchant_down": (1, "whether the merchant lies on its side"),
    "passed": (1, "in which order players have passed"),
    "event_taken": (2, "who has taken an event this round"),
    "focus_changed": (1, "who has changed focus or religion this round"),
    "power_of_bots": (20, "power that rule bots have left"),
    "tax_at_start": (20, "tax income at the start of the game"),
    "done": (1, "missions completed"),
    "display": (3, "cards on display"),
    "deeds": (30, "what players did, in the game, the age, the round and the turn"),
    "mods": (3, "lasting changes of the rules, by player"),
    "tags": (3, "marks, by player"),
}
CARDS: Final[dict[str, tuple[int, str]]] = {
    "discards": (1, "action cards discarded"),
    "event_deck": (1, "events that may still come"),
    "events_up": (1, "events that lie open"),
    "trade_deck": (1, "trade cards in the deck"),
    "trade_discards": (1, "trade cards discarded"),
    "idea_display": (1, "ideas on display"),
    "idea_deck": (1, "ideas in the deck"),
    "milestones": (1, "milestones on display"),
    "milestone_deck": (1, "milestones that may still come"),
    "struggles": (1, "power struggles that are to come"),
    "curia": (7, "cardinals of each player"),
    "expanded": (1, "what expansion has opened"),
    "open_continents": (1, "continents whose trade cards are in the deck"),
    "frames": (10, "the effect that runs"),
}
SINGLE: Final[dict[str, tuple[int, str]]] = {
    "events_down": (5, "events of this round that are not yet turned up"),
    "struggle": (1, "the power struggle of now"),
    "papal_action": (1, "whether a papal action was taken this round"),
    "excommunicated": (1, "the realm that is excommunicated"),
    "crusade": (1, "where the crusade goes"),
    "committed": (1, "who takes part in it"),
    "emperor": (1, "the realm of the Emperor"),
    "authority": (5, "imperial authority"),
    "defending": (1, "whether the Emperor defends the Empire"),
    "imperial_manpower": (10, "imperial manpower"),
    "imperial_faith": (1, "the official religion of the Empire"),
    "age": (4, "the age"),
    "round": (4, "the round of the age"),
    "phase": (1, "the phase"),
    "first": (1, "the first player"),
    "player": (1, "whose turn it is"),
    "ending": (1, "how the action phase ends"),
}
OF_THE_TABLE: Final[dict[str, tuple[int, str]]] = {**PROVINCES, **AREAS, **REALMS, **PLAYERS, **CARDS, **SINGLE}

WORTH: Final = "worth"
PLACE: Final = "place"
TO_DO: Final = "to_do"
QUESTION: Final = "question"
ASKED: Final = "asked"
SEAT: Final = "seat"
NOTHING_ASKED: Final[dict[str, int]] = {}

# All others, after those of the table
BESIDE: Final[dict[str, tuple[int, str]]] = {
    "turn": (10, "what the player of this turn has done"),
    "battle": (10, "the battle under way"),
    "campaign": (10, "the declaration of war under way"),
    "peace": (50, "the peace under way"),
    "deal": (20, "talks or a trade under way"),
    "realms": (1, "the realm of each player"),
    "bots": (1, "which players the rules play"),
    "unseen": (1, "action cards that lie in a deck or a hand"),
    "hand_sizes": (5, "cards in each hand, by deck"),
    "mission_counts": (5, "missions in each hand"),
    "my_hand": (1, "own hand"),
    "my_missions": (1, "own missions"),
    WORTH: (100, "prestige of each player if the game ended now"),
    PLACE: (6, "and the place"),
    TO_DO: (1, "how often each step waits on the agenda"),
    "memory.known": (1, "cards known to be in somebody's hand"),
    QUESTION: (20, "what is asked about"),
    ASKED: (1, "the kind of question"),
    SEAT: (1, "the own seat"),
}

# One-hot these would take up thousands of numbers: they are the numbers of things, for an embedding
AS_NUMBERS: Final = (
    *("flag", "dynamic", "overlord", "capital", "fleet_at", "character", "army_at", "realms"),
    *("turn", "battle", "campaign", "peace", "deal", "frames"),
)
NARROW: Final = 64  # what they may take up otherwise

# Amounts of which questions speak; what else they speak of is in `meanings.py`
AMOUNTS: Final = (
    *("acted", "adm", "against", "any_power", "attack", "available", "capacity", "cards", "cost", "cubes", "dip"),
    *("ducats", "freed", "hits", "kept", "left", "manpower", "mil", "offensive", "own", "parts", "points", "price"),
    *("returned", "ships", "skull", "spaces", "strength", "talks", "tax", "territory", "towns", "units", "value"),
)
LARGE: Final = ("question.ducats", "question.price", "question.value", "view.turn[10]")  # a hundred and more

# Fields that are made of what they follow from
MADE: Final = ("deeds", "unseen", "hand_sizes", "mission_counts", PLACE, ASKED)

# Fields that change often and do not touch the final scores
UNSCORED: Final = (
    *("ducats", "power", "turn", "deal", "passed", "event_taken", "focus_changed", "events_up"),
    *("discards", "unseen", "hand_sizes", "my_hand"),
)

SECRET: Final = ("hands", "missions", "bots", "decks")  # rows of the table that are not shown as they are


class Field:
    """A field of what is written, and where it stands."""

    def __init__(self, name: str, writer: Writer, at: int) -> None:
        self.name: Final = name
        self.writer: Final = writer
        self.at: Final = at
        self.is_made: Final = name in MADE
        self.is_scored: Final = name not in UNSCORED


class PriceOfPowerEncoder(Encoder[PriceOfPower]):
    """For one box. `new` is a table before the first step: so many provinces, areas and players there are."""

    def __init__(self, new: PriceOfPower, meanings: Meanings, questions: Iterable[str]) -> None:
        super().__init__()
        self.players: Final = meanings.players
        self.fields: Final[list[Field]] = []
        self.hidden: Final = [at for at, name in enumerate(written.ROWS) if name in SECRET]
        kinds = sorted({TOGETHER.kind, *[item.kind for item in flow.PLAIN.values()], *flow.FACTORIES})
        asked = sorted(questions)
        self.waiting: Final = Waiting(kinds, others=True)
        self.question: Final[dict[str, int]] = {kind: at for at, kind in enumerate(asked)}
        wide, narrow = Maker(meanings), Maker(meanings, widest=NARROW)
        of_scores = self.keys_of_scores(new, final_scores(new))
        keys = [*self.keys(new, 0), *of_scores, *self.keys_of_question(new, 0, [], None)]
        names = [*[name for name in written.ROWS if name not in SECRET], *written.NUMBERS, *BESIDE]
        self.scores: Final = names.index(WORTH)  # where they stand among the fields
        self.asking: Final = names.index(TO_DO)
        for at, name in enumerate(names):
            maker = narrow if name in AS_NUMBERS else wide
            if name == TO_DO:
                self.add_field(name, wide.part([[]], Bag(Thing(len(kinds))), ""), kinds)
            elif name == ASKED:
                self.add_field(name, wide.part([0], Thing(len(asked)), ""), asked)
            elif name == SEAT:
                self.add_field(name, wide.part([0], Thing(new.box.seats), ""), range(new.box.seats))
            elif name == QUESTION:
                about = [each.removeprefix(f"{QUESTION}.") for each in meanings.of if each.startswith(f"{QUESTION}.")]
                self.add_field(name, wide.fields([dict.fromkeys([*AMOUNTS, *about], 0)], f"{QUESTION}."))
            else:
                self.add_field(name, maker.named([self.value_of(name, keys[at], new)], name))
        self.cells: list[int] = [0] * self.size

    def add_field(self, name: str, part: Part, things: Sequence[object] = ()) -> None:
        """Make room for a field, with a plane for each of its parts."""
        most, about = OF_THE_TABLE[name] if name in OF_THE_TABLE else BESIDE[name]
        self.fields.append(Field(name, writer_of(part, self.players), self.size))
        called = name if "." in name or name in (QUESTION, ASKED, SEAT) else f"view.{name}"
        if things:
            dot = "=" if name == TO_DO else "."
            self.plane(called, [f"{dot}{thing}" for thing in (*things, "other")][: part.size], most, about)
        else:
            self.add_planes(called, part, most, about)

    def add_planes(self, name: str, part: Part, most: int, about: str) -> None:
        """One for each part that is of one kind: amounts, one-hot, or numbers of things."""
        if isinstance(part, Fields):
            for key, inner in part.parts.items():
                self.add_planes(f"{name}.{key}", inner, most, about)
        elif isinstance(part, Kinds):
            for row in part.rows:
                self.add_planes(f"{name}.{row.kind}", row, most, about)
        elif isinstance(part, Row):
            for at, inner in enumerate(part.parts):
                self.add_planes(f"{name}[{at}]", inner, most, about)
        elif part.size:
            ids: dict[int, int] = {}
            ids_in(part, self.players, 0, ids)
            inner = part.part if isinstance(part, Turned) else part
            amounts = not isinstance(inner, Coded) or isinstance(inner.of, (Amount, Packed))
            most = 100 if name in LARGE else most
            self.plane(name, names_in("", part, self.players), most if amounts else 1, about, ids.get(0, 1) - 1)

    # From what each field follows: as long as this is the same, so is the field

    def keys(self, state: PriceOfPower, seat: int) -> list[object]:
        """Of the table, as the seat sees it."""
        found: list[object] = in_rows(state)
        for at in reversed(self.hidden):
            found.pop(at)
        found.extend(in_numbers(state))
        cards, box = state.cards, state.box
        found.extend([state.turn.row(), state.battle.row(), state.campaign.row(), state.peace.row(), state.deal.row()])
        found.extend([box.realm, box.is_bot, (cards.decks, cards.hands), cards.hands, cards.missions])
        found.extend([cards.hands[seat], cards.missions[seat]])
        return found

    def keys_of_scores(self, state: PriceOfPower, scores: list[int]) -> list[object]:
        """Of what follows from the table."""
        return [scores, [*scores, *state.treasury.power, *state.treasury.ducats]]

    def keys_of_question(
        self, state: PriceOfPower, seat: int, known: list[int], asked: Decision[PriceOfPower, Choice] | None
    ) -> list[object]:
        """Of what is asked, and of what the seat remembers."""
        if asked is None:
            return [state.agenda, known, NOTHING_ASKED, "", seat]
        return [state.agenda, known, asked.numbers(state), asked.kind, seat]

    def value_of(self, name: str, key: object, state: PriceOfPower) -> object:
        """A field as it is written."""
        if name == "deeds":
            return deeds.told(state)
        if name == "unseen":
            return unseen(state)
        if name == "hand_sizes":
            return hand_sizes(state)
        if name == PLACE:
            assert isinstance(key, list)
            return places_by(state, key[: self.players])
        if name == "mission_counts":
            return [len(each) for each in state.cards.missions]
        if name == ASKED:
            assert isinstance(key, str)
            return self.question.get(key, -1)
        return key

    def pieces(
        self, state: PriceOfPower, seat: int, memory: Memory, asked: Decision[PriceOfPower, Choice] | None
    ) -> list[bytes] | None:
        assert isinstance(memory, PriceOfPowerMemory)
        kept = memory.pieces
        kept.begin(self, seat, len(self.fields))
        may_score = self.renew(kept, 0, self.keys(state, seat), state, seat) or not state.agenda
        scores: list[int] = final_scores(state) if may_score else kept.fields[self.scores]
        self.renew(kept, self.scores, self.keys_of_scores(state, scores), state, seat)
        self.renew(kept, self.asking, self.keys_of_question(state, seat, memory.row(), asked), state, seat)
        return kept.written

    def renew(self, kept: Pieces, first: int, keys: list[object], state: PriceOfPower, seat: int) -> bool:
        """Write the fields from `first` on anew that have changed; whether the final scores may have changed, too."""
        before, found = kept.fields, False
        for each in differing(keys, before, first):
            key, at = keys[each], first + each
            field = self.fields[at]
            found = found or field.is_scored
            before[at] = key[:] if isinstance(key, list) else key  # lists change in their place
            kept.written[at] = self.piece(field, key, state, seat)
        return found

    def piece(self, field: Field, key: object, state: PriceOfPower, seat: int) -> bytes:
        writer, cells = field.writer, self.cells
        try:
            if field.name == TO_DO:
                self.waiting.put(state.agenda, 0, cells)
            else:
                writer.put(self.value_of(field.name, key, state) if field.is_made else key, seat, 0, cells)
            return packed(cells, writer.size, field.at)
        except Exception:
            self.cells = [0] * self.size
            raise
