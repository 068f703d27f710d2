"""What a seat sees, remembers and is asked, as numbers for programs that learn.

Planes have the names of the fields of the view (`view.py`) and of the memory. Players are counted from the seat that
looks: `[+1]` is the next one. What lies on the map is a number for each county, in the order of the map.

A mat has ten places for each box (`MAT`); which county card lies in which box, if that is known, has a plane of its
own, because the card of a county lies on one mat at most.

A tensor is put together of pieces. Those of the map and of the mats are kept with what the seat remembers and written
anew only when something has changed there; the rest is written for each tensor.
"""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import TOGETHER, Choice, Decision, Item
from hausmacht.core.remembering import Memory
from hausmacht.core.tensors import Encoder, Pieces, Waiting, listed, one_of, one_of_seats, seats_ahead, turned, within
from hausmacht.core.writing import packed
from hausmacht.games.wallenstein.components import (
    ACTIONS,
    ARMIES_OF_A_COLOUR,
    BOX_NAMES,
    BUILDING_TILES,
    BUILDINGS,
    COLOURS,
    COUNTIES,
    EVENTS,
    GROUP_SIZES,
    MODULE_CARD,
    MONEY_CARD,
    MONEY_CARDS,
    NO_CARD,
    PEASANTS_IN_ALL,
    SEASON_NAMES,
    TILES,
    UNCOVERED,
    YEARS,
)
from hausmacht.games.wallenstein.expansions import ITEMS
from hausmacht.games.wallenstein.flow import items
from hausmacht.games.wallenstein.knowledge import WallensteinMemory
from hausmacht.games.wallenstein.modules.planes import ModulePlanes, planes_for
from hausmacht.games.wallenstein.rules.scoring import places
from hausmacht.games.wallenstein.state import GONE, OFF, OPEN, Box, Wallenstein, bonus_tile

SIZES: Final = len(GROUP_SIZES)
MOST_POINTS: Final = 100
MOST_MONEY: Final = 60
MOST_GRAIN: Final = 40
MOST_ARMIES: Final = 20  # in a county
MOST_CUBES: Final = 30  # of a colour in the tower
MOST_MARKERS: Final = 3

# What lies in a box of a mat; nothing: all of them are 0
MAT: Final = ("down", "county", *[f"money-{value}" for value in range(MONEY_CARDS)], "module", "uncovered", "lost")
DOWN: Final = 0
COUNTY: Final = 1
MONEY: Final = 2
MODULE: Final = MONEY + MONEY_CARDS
OPEN_BOX: Final = MODULE + 1
GIVEN_AWAY: Final = MODULE + 2
OF_A_BOX: Final = MODULE + 3

ONE_OF: Final = ("county", "action", "box", "building")  # of what a question speaks, one-hot
AMOUNTS: Final = ("armies", "colour", "courtiers", "most", "statues")
BEGIN_DRAFT: Final = "preparation.begin_draft"
SEAT: Final = 7  # numbers of a seat before its place

# What is kept of the table as it was when the pieces were written; a piece stands where the first of them does
OWNER: Final = 0
ARMIES: Final = 1
BUILT: Final = 2
REVOLTS: Final = 3
HELD: Final = 4  # how many counties each seat has
PLANS: Final = 5
REVEALED: Final = 6
OWN_PLAN: Final = 7
OF_NOW: Final = 8
PIECES: Final = 9


def kinds_of(box: Box) -> list[Item]:
    return [TOGETHER, *items(), *(ITEMS if box.modules else ())]


class WallensteinEncoder(Encoder[Wallenstein]):
    """For one box: seats, modules, and the boxes of a mat."""

    def __init__(self, box: Box) -> None:
        super().__init__()
        self.box: Final = box
        self.seats: Final = box.seats
        self.ahead: Final = seats_ahead(box.seats)
        self.boxes: Final = box.boxes
        kinds = sorted({item.kind for item in kinds_of(box)})
        questions = sorted({item.kind for item in kinds_of(box) if isinstance(item, Decision)})
        self.waiting: Final = Waiting(kinds)
        self.question: Final[dict[str, int]] = {kind: at for at, kind in enumerate(questions)}
        self.time_planes(kinds)
        self.seat_planes()
        self.tower_planes()
        self.order_planes()
        self.is_drafted: Final = any([item.kind == BEGIN_DRAFT for item in box.flow.preparation])
        if self.is_drafted:
            self.draft_planes()
        self.modules: Final[list[ModulePlanes]] = planes_for(self, box)
        self.gained: Final = self.plane("memory.gained", one_of(range(COUNTIES)), 1, "won since the last planning")
        self.question_planes(questions)
        self.seat: Final = self.plane("seat", [f".{seat}" for seat in range(box.seats)], 1, "the own seat")
        self.now: Final = self.size  # so many numbers are written for each tensor
        self.map_planes()
        self.mat_planes()
        self.plan_planes()
        self.forget()

    def forget(self) -> None:
        """Cells in which nothing stands."""
        self.cells: list[int] = [0] * self.now
        self.map_cells: list[int] = [0] * (self.mats_at - self.map_at)
        self.mats_cells: list[int] = [0] * (self.plan_at - self.mats_at)
        self.plan_cells: list[int] = [0] * (self.size - self.plan_at)

    def time_planes(self, kinds: list[str]) -> None:
        self.to_do = self.plane("view.to_do", one_of(kinds), 1, "how often each step waits on the agenda")
        self.my_to_do = self.plane("view.my_to_do", one_of(kinds), 1, "the same of the own plan")
        self.sealed = self.plane("view.sealed", turned(self.seats), 1, "who has not finished planning")
        self.year = self.plane("view.year", [""], YEARS, "the year")
        self.season = self.plane("view.season", one_of(range(len(SEASON_NAMES))), 1, "the season")

    def map_planes(self) -> None:
        """Their places are counted from `map_at` on."""
        plane, counties = self.plane, listed(COUNTIES)
        at = self.map_at = self.size
        owners = one_of([*[f"+{ahead}" for ahead in range(self.seats)], OFF])
        self.owner = plane("view.counties.owner", within(counties, owners), 1, "whose it is; none: neutral") - at
        self.armies = plane("view.counties.armies", counties, MOST_ARMIES, "armies") - at
        buildings = one_of(range(BUILDINGS))
        self.built = plane("view.counties.built", within(counties, buildings), 1, "which buildings there are") - at
        self.revolts = plane("view.counties.revolts", counties, MOST_MARKERS, "revolt markers") - at

    def seat_planes(self) -> None:
        """What everybody knows about a seat: one plane for each, because their numbers have different ranges."""
        self.seat_at: list[int] = []
        for seat in turned(self.seats):
            name = f"view.seats{seat}"
            self.seat_at.append(self.plane(f"{name}.score", [""], MOST_POINTS, "points"))
            self.plane(f"{name}.money", [""], MOST_MONEY, "Thalers")
            self.plane(f"{name}.grain", [""], MOST_GRAIN, "grain")
            self.plane(f"{name}.reserve", [""], ARMIES_OF_A_COLOUR, "armies not in play")
            self.plane(f"{name}.counties", [""], COUNTIES, "counties")
            self.plane(f"{name}.bid", [""], 2 * COUNTIES, "rank of the bid that was turned up")
            self.plane(f"{name}.stands", [""], 1, "whether it has a position this round")
            self.plane(f"{name}.place", one_of(range(1, self.seats + 1)), 1, "the place if the game ended now")
            self.plane(f"{name}.tile", one_of(range(TILES)), 1, "the bonus tile of this round")

    def mat_planes(self) -> None:
        """Their places are counted from `mats_at` on."""
        at = self.mats_at = self.size
        boxes = [f"[{name}]" for name in BOX_NAMES[: self.boxes]]
        mats = within(turned(self.seats), within(boxes, one_of(MAT)))
        self.mats = self.plane("view.seats.mat", mats, 1, "what lies in each box, as everybody sees it") - at
        shown = within(listed(COUNTIES), boxes)
        self.shown = self.plane("view.seats.mat.county", shown, 1, "in which box the card of a county was shown") - at

    def plan_planes(self) -> None:
        """Their places are counted from `plan_at` on."""
        at = self.plan_at = self.size
        boxes = [f"[{name}]" for name in BOX_NAMES[: self.boxes]]
        self.my_plan = self.plane("view.my_plan", within(boxes, one_of(MAT)), 1, "what lies in each own box") - at
        mine = within(listed(COUNTIES), boxes)
        self.mine = self.plane("view.my_plan.county", mine, 1, "in which own box the card of a county lies") - at

    def tower_planes(self) -> None:
        colours = [*turned(self.seats), "[peasants]"]
        shelves = within(listed(self.box.tower.shelves), colours)
        self.tower = self.plane("view.tower", shelves, MOST_CUBES, "cubes in the tower")
        self.tray = self.plane("view.tray", colours, MOST_CUBES, "cubes in the tray")
        self.peasants = self.plane("view.peasants", [""], PEASANTS_IN_ALL, "peasants in the supply")
        self.attacker = self.plane("view.battle.attacker", one_of_seats(self.seats), 1, "who attacks")
        self.defender = self.plane("view.battle.defender", one_of_seats(self.seats), 1, "who defends")
        self.battle = self.plane("view.battle.county", one_of(range(COUNTIES)), 1, "where it is fought")
        self.thrown = self.plane("view.battle.thrown", colours, MOST_CUBES, "cubes to throw")

    def order_planes(self) -> None:
        plane, actions, tiles = self.plane, one_of(range(ACTIONS)), one_of(range(TILES))
        events = one_of(range(EVENTS))
        self.tiles_left = plane("view.tiles_left", listed(BUILDINGS), max(BUILDING_TILES), "building tiles")
        self.actions = plane("view.actions", within(listed(ACTIONS), actions), 1, "turned up, in their order")
        self.action = plane("view.action", one_of(range(ACTIONS + 1)), 1, "which of them is carried out")
        self.turn = plane("view.turn", one_of(range(TILES + 1)), 1, "whose turn, as a position")
        self.tile_at = plane("view.tile_at", within(listed(TILES), tiles), 1, "bonus tile on each position")
        self.stands = plane(
            "view.seat_at", within(listed(TILES), one_of_seats(self.seats)), 1, "who stands on each position"
        )
        self.open_events = plane("view.open_events", events, 1, "events that lie open")
        self.gone_events = plane("view.gone_events", events, 1, "events that were drawn")
        self.event = plane("view.event", events, 1, "the event in force")
        self.famine = plane("view.famine", one_of(range(COUNTIES)), 1, "counties that may revolt in winter")
        self.hunger = plane("view.famine.peasants", [""], 10, "additional peasants in these revolts")

    def draft_planes(self) -> None:
        plane, pair = self.plane, one_of(range(COUNTIES))
        groups = within(turned(self.seats), one_of(GROUP_SIZES))
        self.groups = plane("view.draft.groups", groups, 5, "groups of armies left to place")
        self.open_cards = plane("view.draft.open", pair, 1, "county cards that can be taken")
        self.seen_cards = plane(
            "view.draft.seen", within(turned(self.seats), pair), 1, "the open cards at the last turn of a seat"
        )
        self.draft_turn = plane("view.draft.turn", one_of_seats(self.seats), 1, "who takes a county")
        self.settled = plane("view.draft.county", pair, 1, "the county that is being settled")
        self.deck = plane("view.deck", pair, 1, "county cards under the deck")

    def question_planes(self, questions: list[str]) -> None:
        widths = {"county": COUNTIES, "action": ACTIONS, "box": self.boxes, "building": BUILDINGS}
        self.asked_one: dict[str, int] = {}
        self.asked_amount: dict[str, int] = {}
        for name in ONE_OF:
            at = self.plane(f"question.{name}", one_of(range(widths[name])), 1, f"the {name} that is asked about")
            self.asked_one[name] = at
        for name in AMOUNTS:
            at = self.plane(f"question.{name}", [""], MOST_CUBES, f"{name} that the question speaks of")
            self.asked_amount[name] = at
        self.asked = self.plane("asked", [f".{kind}" for kind in questions], 1, "the kind of question")

    # Filling

    def pieces(
        self, state: Wallenstein, seat: int, memory: Memory, asked: Decision[Wallenstein, Choice] | None
    ) -> list[bytes] | None:
        assert isinstance(memory, WallensteinMemory)
        kept = memory.pieces
        kept.begin(self, seat, PIECES)
        cells = self.cells
        try:
            self.renew_map(kept, state, seat)
            self.renew_mats(kept, state, seat)
            self.renew_plan(kept, state, seat)
            self.put_time(state, seat, cells)
            counties: list[int] = kept.fields[HELD]
            place, ahead = places(state), self.ahead[seat]
            for each in range(self.seats):
                self.put_seat(state, each, place[each], counties[each], self.seat_at[ahead[each]], cells)
            self.put_tower(state, seat, cells)
            self.put_order(state, seat, cells)
            if self.is_drafted and state.draft:
                self.put_draft(state, seat, cells)
            for module in self.modules:
                module.put(state, seat, cells)
            for county in memory.gained:
                cells[self.gained + county] = 1
            cells[self.seat + seat] = 1
            if asked is not None:
                self.put_question(state, asked, cells)
            kept.written[OF_NOW] = packed(cells, self.now, 0)
        except Exception:
            self.forget()
            raise
        return kept.written

    def renew_map(self, kept: Pieces, state: Wallenstein, seat: int) -> None:
        """Whose the counties are, and what stands there; copies are kept, because these lists change in their place."""
        before = kept.fields
        if (
            before[OWNER] == state.owner
            and before[ARMIES] == state.armies
            and before[BUILT] == state.built
            and before[REVOLTS] == state.revolts
        ):
            return
        before[HELD] = self.put_map(state, seat, self.map_cells)
        kept.written[OWNER] = packed(self.map_cells, len(self.map_cells), self.map_at)
        before[OWNER] = state.owner[:]
        before[ARMIES] = state.armies[:]
        before[BUILT] = state.built[:]
        before[REVOLTS] = state.revolts[:]

    def renew_mats(self, kept: Pieces, state: Wallenstein, seat: int) -> None:
        """What has been turned up on all mats; nothing while they are planned."""
        before = kept.fields
        if state.lanes:
            kept.written[PLANS] = b""
            before[PLANS] = None
        elif before[PLANS] != state.plan or before[REVEALED] != state.revealed:
            self.put_mats(state, seat, self.mats_cells)
            kept.written[PLANS] = packed(self.mats_cells, len(self.mats_cells), self.mats_at)
            before[PLANS] = state.plan[:]
            before[REVEALED] = state.revealed[:]

    def renew_plan(self, kept: Pieces, state: Wallenstein, seat: int) -> None:
        """Everything on the own mat."""
        first = seat * self.boxes
        plan = state.plan[first : first + self.boxes]
        if kept.fields[OWN_PLAN] == plan:
            return
        at = self.my_plan
        for box in range(self.boxes):
            if plan[box] != NO_CARD:
                self.put_card(plan[box], box, at, self.mine, self.plan_cells)
            at += OF_A_BOX
        kept.written[OWN_PLAN] = packed(self.plan_cells, len(self.plan_cells), self.plan_at)
        kept.fields[OWN_PLAN] = plan

    def put_time(self, state: Wallenstein, seat: int, cells: list[int]) -> None:
        self.waiting.put(state.agenda, self.to_do, cells)
        lanes = state.lanes
        if lanes:
            self.waiting.put(lanes[seat], self.my_to_do, cells)
            for each in range(self.seats):
                if lanes[each]:
                    cells[self.sealed + self.ahead[seat][each]] = 1
        cells[self.year] = state.year
        cells[self.season + state.season] = 1

    def put_map(self, state: Wallenstein, seat: int, cells: list[int]) -> list[int]:
        """How many counties each seat has, which is counted on the way."""
        seats = self.seats
        held = [0] * seats
        ahead = self.ahead[seat]
        owners, armies, built, revolts = state.owner, state.armies, state.built, state.revolts
        at, buildings = self.owner, self.built
        for county in range(COUNTIES):
            owner = owners[county]
            if owner >= 0:
                held[owner] += 1
                cells[at + ahead[owner]] = 1
            elif owner == OFF:
                cells[at + seats] = 1
            at += seats + 1
            if armies[county]:
                cells[self.armies + county] = armies[county]
            if revolts[county]:
                cells[self.revolts + county] = revolts[county]
            bits = built[county]
            if bits:
                for building in range(BUILDINGS):
                    if bits >> building & 1:
                        cells[buildings + building] = 1
            buildings += BUILDINGS
        return held

    def put_seat(self, state: Wallenstein, each: int, place: int, counties: int, at: int, cells: list[int]) -> None:
        """What everybody knows about a seat, but for its mat, from `at` on."""
        cells[at] = state.score[each]
        cells[at + 1] = state.money[each]
        cells[at + 2] = state.grain[each]
        cells[at + 3] = state.reserve[each]
        cells[at + 4] = counties
        cells[at + 5] = state.bids[each]
        tile = bonus_tile(state, each)
        at += SEAT
        cells[at + place - 1] = 1
        if tile >= 0:
            cells[at - 1] = 1
            cells[at + self.seats + tile] = 1

    def put_mats(self, state: Wallenstein, seat: int, cells: list[int]) -> None:
        boxes, plan, revealed = self.boxes, state.plan, state.revealed
        for each in range(self.seats):
            at = self.mats + self.ahead[seat][each] * boxes * OF_A_BOX
            first = each * boxes
            for box in range(boxes):
                card = plan[first + box]
                if card != NO_CARD:
                    if revealed[first + box] or card >= UNCOVERED:
                        self.put_card(card, box, at, self.shown, cells)
                    else:
                        cells[at + DOWN] = 1
                at += OF_A_BOX

    def put_card(self, card: int, box: int, at: int, counties: int, cells: list[int]) -> None:
        """A card that is known, in a box whose places begin at `at`."""
        if card < COUNTIES:
            cells[at + COUNTY] = 1
            cells[counties + card * self.boxes + box] = 1
        elif card < MODULE_CARD:
            cells[at + MONEY + card - MONEY_CARD] = 1
        elif card == MODULE_CARD:
            cells[at + MODULE] = 1
        else:
            cells[at + (OPEN_BOX if card == UNCOVERED else GIVEN_AWAY)] = 1

    def put_tower(self, state: Wallenstein, seat: int, cells: list[int]) -> None:
        at = self.tower
        for shelf in range(0, len(state.tower), COLOURS):
            self.put_cubes(state.tower, shelf, at, seat, cells)
            at += self.seats + 1
        self.put_cubes(state.tray, 0, self.tray, seat, cells)
        cells[self.peasants] = state.reserve[COLOURS - 1]
        battle = state.battle
        if battle:
            if battle[0] >= 0:
                cells[self.attacker + self.ahead[seat][battle[0]]] = 1
            if battle[1] >= 0:
                cells[self.defender + self.ahead[seat][battle[1]]] = 1
            if battle[2] >= 0:
                cells[self.battle + battle[2]] = 1
            self.put_cubes(list(battle), 3, self.thrown, seat, cells)

    def put_cubes(self, cubes: list[int], first: int, at: int, seat: int, cells: list[int]) -> None:
        for each in range(self.seats):
            cells[at + self.ahead[seat][each]] = cubes[first + each]
        cells[at + self.seats] = cubes[first + COLOURS - 1]

    def put_order(self, state: Wallenstein, seat: int, cells: list[int]) -> None:
        for building in range(BUILDINGS):
            cells[self.tiles_left + building] = state.tiles_left[building]
        at = self.actions
        for action in state.actions:
            cells[at + action] = 1
            at += ACTIONS
        cells[self.action + state.action] = 1
        cells[self.turn + state.turn] = 1
        for position in range(TILES):
            if state.tile_at[position] >= 0:
                cells[self.tile_at + position * TILES + state.tile_at[position]] = 1
            if state.seat_at[position] >= 0:
                ahead = self.ahead[seat][state.seat_at[position]]
                cells[self.stands + position * self.seats + ahead] = 1
        for card in range(EVENTS):
            if state.events[card] == OPEN:
                cells[self.open_events + card] = 1
            elif state.events[card] == GONE:
                cells[self.gone_events + card] = 1
        if state.event >= 0:
            cells[self.event + state.event] = 1
        if state.famine:
            cells[self.hunger] = state.famine[0]
            for county in state.famine[1:]:
                cells[self.famine + county] = 1

    def put_draft(self, state: Wallenstein, seat: int, cells: list[int]) -> None:
        """As `rules/preparation.py` lays it out."""
        seats, draft = self.seats, state.draft
        for each in range(seats):
            ahead = self.ahead[seat][each]
            for size in range(SIZES):
                cells[self.groups + ahead * SIZES + size] = draft[each * SIZES + size]
            self.put_pair(draft, seats * SIZES + 2 + each * 2, self.seen_cards + ahead * COUNTIES, cells)
        self.put_pair(draft, seats * SIZES, self.open_cards, cells)
        turn = seats * (SIZES + 2) + 2
        cells[self.draft_turn + self.ahead[seat][draft[turn]]] = 1
        if draft[turn + 1] >= 0:
            cells[self.settled + draft[turn + 1]] = 1
        for county in state.deck:
            cells[self.deck + county] = 1

    def put_pair(self, draft: tuple[int, ...], first: int, at: int, cells: list[int]) -> None:
        for place in range(first, first + 2):
            if draft[place] >= 0:
                cells[at + draft[place]] = 1

    def put_question(self, state: Wallenstein, asked: Decision[Wallenstein, Choice], cells: list[int]) -> None:
        cells[self.asked + self.question[asked.kind]] = 1
        for name, number in asked.numbers(state).items():
            if name in self.asked_one:
                if number >= 0:
                    cells[self.asked_one[name] + number] = 1
            elif name in self.asked_amount:
                cells[self.asked_amount[name]] = number
