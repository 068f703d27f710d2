"""The favors of the Emperor: what each kind of card brings.

Rules: court.*
Decisions: CancelEvent, CalmCounty, BuildFree, DeployFree
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Choice, Decision, Denial, Table
from hausmacht.games.wallenstein import events as basic_events
from hausmacht.games.wallenstein.components import BUILDINGS, COUNTIES, COUNTY_NAMES, MOST_SEATS, NO_EVENT
from hausmacht.games.wallenstein.modules.court import events
from hausmacht.games.wallenstein.modules.court.components import FREE_ARMIES, FavorCard
from hausmacht.games.wallenstein.modules.court.court import KEPT, REMOVED, court_of
from hausmacht.games.wallenstein.rules.building import erect, why_not_build
from hausmacht.games.wallenstein.rules.combat import conquer
from hausmacht.games.wallenstein.rules.movement import OFF_LIMITS
from hausmacht.games.wallenstein.state import FREE, GONE, OFF, Wallenstein, counties_of, replaced


def grant(table: Table[Wallenstein], seat: int, favor: int) -> None:
    """A favor is used at once if it can be; then the card leaves the game, unless its kind is kept.

    Rules: court.at-once
    """
    court = court_of(table.state)
    card = court.card(favor)
    court.lay(table.state, favor, REMOVED)
    EFFECTS[card.effect](table, seat, card)


def keep(table: Table[Wallenstein], seat: int, card: FavorCard) -> None:
    """The card lies before the player and works later.

    Rules: court.favor-parry, court.favor-immunity
    """
    court_of(table.state).lay(table.state, card.number, KEPT + seat)
    table.tell(events.FAVOR_KEPT, seat, card.number)


# The event of the round


def offer_to_cancel(table: Table[Wallenstein], seat: int, card: FavorCard) -> None:
    """Rules: court.favor-event"""
    if table.state.event == NO_EVENT:
        table.tell(events.FAVOR_VOID, seat, card.number)
    else:
        table.next(CANCELS[seat])


class Cancel(Choice):
    def __init__(self) -> None:
        super().__init__("cancel")


class LetStand(Choice):
    def __init__(self) -> None:
        super().__init__("let-stand")


CANCEL: Final = Cancel()
LET_STAND: Final = LetStand()


class CancelEvent(Decision[Wallenstein, Cancel | LetStand]):
    """Do you remove the event of this round? Then nobody heeds it.

    Rules: court.favor-event
    """

    def __init__(self, seat: int) -> None:
        super().__init__("cancel-event", seat)

    def numbers(self, state: Wallenstein) -> dict[str, int]:
        return {"event_card": state.event}

    def candidates(self, state: Wallenstein) -> Sequence[Cancel | LetStand]:
        return [CANCEL, LET_STAND]

    def why_not(self, state: Wallenstein, choice: Cancel | LetStand) -> Denial | None:
        return None

    def take(self, table: Table[Wallenstein], choice: Cancel | LetStand) -> None:
        state = table.state
        if isinstance(choice, LetStand):
            table.tell(events.EVENT_STANDS, self.seat, state.event)
            return
        table.tell(events.EVENT_CANCELLED, self.seat, state.event)
        state.events = replaced(state.events, state.event, GONE)
        state.event = NO_EVENT


# Thalers, grain, points, armies for the tray


def give_money(table: Table[Wallenstein], seat: int, card: FavorCard) -> None:
    """Rules: court.favor-money"""
    table.state.money[seat] += card.amount
    table.tell(events.MONEY_GRANTED, seat, card.amount)


def give_grain(table: Table[Wallenstein], seat: int, card: FavorCard) -> None:
    """Rules: court.favor-grain"""
    table.state.grain[seat] += card.amount
    table.tell(events.GRAIN_GRANTED, seat, card.amount)


def give_points(table: Table[Wallenstein], seat: int, card: FavorCard) -> None:
    """Rules: court.favor-points"""
    state = table.state
    state.score[seat] += card.amount
    table.tell(events.POINTS_GRANTED, seat, card.amount, state.score[seat])


def put_into_tray(table: Table[Wallenstein], seat: int, card: FavorCard) -> None:
    """As many as the card shows and the supply holds.

    Rules: court.favor-armies, court.supply-short
    """
    state = table.state
    armies = min(card.amount, state.reserve[seat])
    state.reserve[seat] -= armies
    state.tray[seat] += armies
    table.tell(events.ARMIES_TO_TRAY, seat, armies)


# A revolt marker less


def calm_or_keep(table: Table[Wallenstein], seat: int, card: FavorCard) -> None:
    """A marker leaves a county of one's own; who has none there keeps the card against the next one.

    Rules: court.favor-calm, court.favor-parry
    """
    if CALMS[seat].options(table.state):
        table.next(CALMS[seat])
    else:
        keep(table, seat, card)


class Calm(Choice):
    def __init__(self, county: int) -> None:
        super().__init__(f"calm {COUNTY_NAMES[county]}", county=county)
        self.county: Final = county


CALM: Final = [Calm(county) for county in range(COUNTIES)]
NO_MARKER: Final = Denial("no-marker", "court.favor-calm")


class CalmCounty(Decision[Wallenstein, Calm]):
    """Which of your counties loses a revolt marker?

    Rules: court.favor-calm
    """

    def __init__(self, seat: int) -> None:
        super().__init__("calm-county", seat)

    def candidates(self, state: Wallenstein) -> Sequence[Calm]:
        return [CALM[county] for county in counties_of(state, self.seat)]

    def why_not(self, state: Wallenstein, choice: Calm) -> Denial | None:
        return None if state.revolts[choice.county] else NO_MARKER

    def take(self, table: Table[Wallenstein], choice: Calm) -> None:
        table.state.revolts[choice.county] -= 1
        table.tell(basic_events.CALMED, choice.county)


# A building for nothing


def offer_building(table: Table[Wallenstein], seat: int, card: FavorCard) -> None:
    """Rules: court.favor-building, court.at-once"""
    question = BUILDS[seat][card.building]
    if question.options(table.state):
        table.next(question)
    else:
        table.tell(events.FAVOR_VOID, seat, card.number)


class BuildIn(Choice):
    def __init__(self, county: int) -> None:
        super().__init__(f"build {COUNTY_NAMES[county]}", county=county)
        self.county: Final = county


BUILD: Final = [BuildIn(county) for county in range(COUNTIES)]


class BuildFree(Decision[Wallenstein, BuildIn]):
    """In which of your counties do you build this, free of charge?

    Rules: court.favor-building
    """

    def __init__(self, seat: int, building: int) -> None:
        super().__init__("build-free", seat, building)
        self.building: Final = building

    def numbers(self, state: Wallenstein) -> dict[str, int]:
        return {"building": self.building}

    def candidates(self, state: Wallenstein) -> Sequence[BuildIn]:
        return [BUILD[county] for county in counties_of(state, self.seat)]

    def why_not(self, state: Wallenstein, choice: BuildIn) -> Denial | None:
        return why_not_build(state, choice.county, self.building)

    def take(self, table: Table[Wallenstein], choice: BuildIn) -> None:
        erect(table, self.seat, self.building, choice.county, 0)


# Armies for nothing


def offer_armies(table: Table[Wallenstein], seat: int, card: FavorCard) -> None:
    """Rules: court.favor-deploy, court.supply-short"""
    question = DEPLOYS[seat]
    if table.state.reserve[seat] and question.options(table.state):
        table.next(question)
    else:
        table.tell(events.FAVOR_VOID, seat, card.number)


class DeployIn(Choice):
    def __init__(self, county: int) -> None:
        super().__init__(f"deploy {COUNTY_NAMES[county]}", county=county)
        self.county: Final = county


DEPLOY: Final = [DeployIn(county) for county in range(COUNTIES)]
NOT_YOURS: Final = Denial("held-by-another", "court.favor-deploy")


class DeployFree(Decision[Wallenstein, DeployIn]):
    """Into which county of yours, or into which neutral one, do three armies go free of charge?

    Rules: court.favor-deploy, court.favor-takeover
    """

    def __init__(self, seat: int) -> None:
        super().__init__("deploy-free", seat)

    def numbers(self, state: Wallenstein) -> dict[str, int]:
        return {"armies": self.armies(state)}

    def armies(self, state: Wallenstein) -> int:
        """Rules: court.supply-short"""
        return min(FREE_ARMIES, state.reserve[self.seat])

    def candidates(self, state: Wallenstein) -> Sequence[DeployIn]:
        return DEPLOY

    def why_not(self, state: Wallenstein, choice: DeployIn) -> Denial | None:
        owner = state.owner[choice.county]
        if owner == OFF:
            return OFF_LIMITS
        return None if owner in (self.seat, FREE) else NOT_YOURS

    def take(self, table: Table[Wallenstein], choice: DeployIn) -> None:
        state = table.state
        county = choice.county
        armies = self.armies(state)
        if state.owner[county] == FREE:
            conquer(table, self.seat, county, armies)  # court.favor-takeover
            return
        state.armies[county] += armies
        state.reserve[self.seat] -= armies
        table.tell(basic_events.DEPLOYED, self.seat, county, armies, 0)


CANCELS: Final[list[CancelEvent]] = [CancelEvent(seat) for seat in range(MOST_SEATS)]
CALMS: Final[list[CalmCounty]] = [CalmCounty(seat) for seat in range(MOST_SEATS)]
BUILDS: Final[list[list[BuildFree]]] = [
    [BuildFree(seat, building) for building in range(BUILDINGS)] for seat in range(MOST_SEATS)
]
DEPLOYS: Final[list[DeployFree]] = [DeployFree(seat) for seat in range(MOST_SEATS)]

EFFECTS: Final[dict[str, Callable[[Table[Wallenstein], int, FavorCard], None]]] = {
    "cancel-event": offer_to_cancel,
    "thalers": give_money,
    "armies-to-tray": put_into_tray,
    "calm": calm_or_keep,
    "grain": give_grain,
    "points": give_points,
    "building": offer_building,
    "immunity": keep,
    "free-armies": offer_armies,
}
