"""A table with the Emperor's Court for tests: lay out just the pieces that matter, then ask and choose."""

from __future__ import annotations

from hausmacht.core.agenda import Choice, Decision, Denial, Item, Table, advance, choose, deciding
from hausmacht.core.chance import Scripted
from hausmacht.games.wallenstein import flow
from hausmacht.games.wallenstein.components import (
    ACTION_NAMES,
    BOX_NAMES,
    CARDS,
    COLOUR_NAMES,
    COUNTIES,
    COUNTY_NAMES,
    EVENT_NAMES,
    MODULE_CARD,
    MONEY_CARD,
    NOBODY,
    SEAT_NAMES,
    SETUP,
    TILES,
    UNCOVERED,
    card_text,
)
from hausmacht.games.wallenstein.modules.court import ITEMS, Court, join
from hausmacht.games.wallenstein.modules.court.components import FavorCard
from hausmacht.games.wallenstein.modules.court.court import AUDIENCE, HALL, KEPT, PLACES, SPACE, SUPPLY
from hausmacht.games.wallenstein.state import Box, Tower, Wallenstein, empty_table

AT_COURT = ("hall.convert", "audience.hold", "audience.dismiss")
AUDIENCES = ("audience.hold", "audience.dismiss")
BY_TEXT: dict[str, Item] = {item.text: item for item in [*flow.items(), *ITEMS]}
CARD_TEXTS = {card_text(card): card for card in [*range(CARDS), UNCOVERED]}


def court_box(seats: int, draft: bool = False, favors: list[FavorCard] | None = None) -> Box:
    setup = SETUP["setup"]
    return Box(
        seats=seats,
        flow=join(flow.basic_flow(draft)),
        modules=[Court(0, favors)],
        tower=Tower(1, 2, 1, 3),
        by_hand=False,
        money=setup["money"][str(seats)],
        groups=setup["groups"][str(seats)],
    )


def court_on(state: Wallenstein) -> Court:
    module = state.box.modules[0]
    assert isinstance(module, Court)
    return module


class CourtTable:
    """Counties are laid as `tirol: red 3`, with revolt markers as `tirol: red 3 2`; mats are empty."""

    def __init__(
        self, *counties: str, seats: int = 5, order: str = "", event: str = "", favors: list[FavorCard] | None = None
    ) -> None:
        self.state = empty_table(court_box(seats, favors=favors))
        self.court = court_on(self.state)
        self.luck = Scripted([])
        self.table = Table(self.state, self.luck, recorded=True)
        self.state.plan = [UNCOVERED] * (seats * self.state.box.boxes)
        for line in counties:
            self.put_county(line)
        standing = [SEAT_NAMES.index(name) for name in order.split()] or list(range(seats))
        self.state.seat_at = tuple(standing + [NOBODY] * (TILES - len(standing)))
        if event:
            self.state.event = EVENT_NAMES.index(event)

    # Laying out

    def put_county(self, line: str) -> None:
        name, _, pieces = line.partition(": ")
        owner, armies, *markers = pieces.split()
        county = COUNTY_NAMES.index(name)
        seat = SEAT_NAMES.index(owner)
        self.state.owner[county] = seat
        self.state.armies[county] = int(armies)
        self.state.reserve[seat] -= int(armies)
        self.state.revolts[county] = int(markers[0]) if markers else 0

    def put_into_hall(self, **courtiers: int) -> None:
        for name, number in courtiers.items():
            self.court.send(self.state, SEAT_NAMES.index(name), number, SUPPLY, HALL)

    def put_into_tray(self, **cubes: int) -> None:
        for name, number in cubes.items():
            colour = COLOUR_NAMES.index(name)
            self.state.tray[colour] += number
            self.state.reserve[colour] -= number

    def put_favors(self, *favors: int) -> None:
        """Onto the spaces for four, three and two courtiers."""
        for at, favor in enumerate(favors):
            self.court.lay(self.state, favor, SPACE + at)

    def put_on_mat(self, name: str, *cards: str) -> None:
        """`convert-3 vogtland`, `tax tower`, `bid money-0`"""
        seat = SEAT_NAMES.index(name)
        for line in cards:
            box, _, text = line.partition(" ")
            card = CARD_TEXTS[text]
            self.state.plan[seat * self.state.box.boxes + BOX_NAMES.index(box)] = card
            if card < COUNTIES:
                self.state.assigned[card] = 1
            elif card == MODULE_CARD:
                self.state.module_cards[seat] -= 1
            else:
                self.state.money_cards[seat] &= ~(1 << (card - MONEY_CARD))

    def put_actions(self, first: str) -> None:
        """All ten action cards lie open, this one first."""
        names = [first, *[name for name in ACTION_NAMES if name != first]]
        self.state.actions = tuple(ACTION_NAMES.index(name) for name in names)

    # Playing

    def play(self, *items: str) -> None:
        """These steps or questions come next, one after another."""
        self.state.agenda.extend(BY_TEXT[text] for text in reversed(items))
        advance(self.table)

    def decision(self, name: str) -> Decision[Wallenstein, Choice]:
        for decision in deciding(self.state):
            if SEAT_NAMES[decision.seat] == name:
                return decision
        raise AssertionError(f"{name} is not asked")

    def asked(self) -> list[str]:
        """Who is asked what: `red ask-favor`."""
        return [f"{SEAT_NAMES[decision.seat]} {decision.kind}" for decision in deciding(self.state)]

    def options(self, name: str) -> list[str]:
        return [choice.text for choice in self.decision(name).options(self.state)]

    def choose(self, name: str, *texts: str) -> None:
        for text in texts:
            decision = self.decision(name)
            found = [choice for choice in decision.options(self.state) if choice.text == text]
            assert found, f"{name} cannot choose {text}: {self.options(name)}"
            choose(self.table, decision, found[0])

    def refusal(self, name: str, text: str) -> Denial:
        decision = self.decision(name)
        found = [choice for choice in decision.candidates(self.state) if choice.text == text]
        assert found, f"nobody would think of {text}"
        denial = decision.why_not(self.state, found[0])
        assert denial is not None, f"{name} may choose {text}"
        assert text not in self.options(name)
        return denial

    def why_not(self, name: str, text: str) -> str:
        """`too-few-courtiers (court.price)`"""
        denial = self.refusal(name, text)
        return f"{denial.code} ({denial.rule})"

    def take_favor(self, name: str, favor: int) -> None:
        """A seat that can pay takes this favor, the only one that is displayed."""
        self.put_into_hall(**{name: 4})
        self.put_favors(favor)
        self.play(*AUDIENCES)
        self.choose(name, f"favor {favor}")

    # Looking

    def hall(self, name: str) -> int:
        return self.court.courtiers(self.state, HALL, SEAT_NAMES.index(name))

    def audience(self, name: str) -> int:
        return self.court.courtiers(self.state, AUDIENCE, SEAT_NAMES.index(name))

    def supply(self, name: str) -> int:
        return self.court.courtiers(self.state, SUPPLY, SEAT_NAMES.index(name))

    def place_of(self, favor: int) -> int:
        return self.court.place_of(self.state, favor)

    def keeper_of(self, favor: int) -> str:
        return SEAT_NAMES[self.place_of(favor) - KEPT]

    def armies(self, county: str) -> int:
        return self.state.armies[COUNTY_NAMES.index(county)]

    def revolts(self, county: str) -> int:
        return self.state.revolts[COUNTY_NAMES.index(county)]

    def owner(self, county: str) -> int:
        return self.state.owner[COUNTY_NAMES.index(county)]

    def reserve(self, name: str) -> int:
        return self.state.reserve[COLOUR_NAMES.index(name)]

    def tray(self, name: str) -> int:
        return self.state.tray[COLOUR_NAMES.index(name)]

    def told(self, kind: str) -> list[dict[str, int | tuple[int, ...]]]:
        return [event.facts() for event in self.table.events if event.kind.name == kind]


def courtiers_of(state: Wallenstein, seat: int) -> int:
    """All courtiers of a colour, wherever they are."""
    court = court_on(state)
    return sum(court.courtiers(state, place, seat) for place in range(PLACES))
