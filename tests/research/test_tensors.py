"""Tensors that games write themselves: what is in them, that nothing hidden is, and that nothing is left out."""

from __future__ import annotations

import random
import re
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from hausmacht.core.agenda import Item
from hausmacht.core.asking import question
from hausmacht.core.check import compiled
from hausmacht.core.event import EVERYONE, Event
from hausmacht.core.game import Game, Memory
from hausmacht.core.shelf import games
from hausmacht.core.tensors import Encoder, Waiting
from hausmacht.core.writing import (
    PlainRows,
    Rows,
    differing,
    has_kernel,
    packed,
    plainly_differing,
    plainly_packed,
    rows_of,
)
from hausmacht.games.augsburg1520.events import GAVE, SHOWED
from hausmacht.research.eyes import LayoutError, Planes, eyes_for, layout_of, scribe_of
from hausmacht.research.observations import Layout, layout_for
from hausmacht.research.playing import Playing
from hausmacht.research.policy import Policy, PolicyBot, PolicyError, new_policy

TABLES: list[tuple[str, int, dict[str, str]]] = [
    ("augsburg1520", 2, {}),
    ("augsburg1520", 4, {}),
    ("wallenstein", 3, {"setup": "draft"}),
    ("wallenstein", 4, {"court": "on", "landsknechte": "on", "leaders": "on", "tower": "two-shelves"}),
    ("price_of_power", 2, {}),
    ("price_of_power", 4, {}),
]
written_by_hand = pytest.mark.parametrize(
    ("id", "seats", "options"), TABLES, ids=lambda each: " ".join(each.values()) if isinstance(each, dict) else each
)

AS_NUMBERS = (
    *[f"view.{name}[" for name in ("army_at", "battle", "capital", "character", "dynamic", "fleet_at", "frames")],
    *[f"view.{name}[" for name in ("overlord", "peace", "realms", "turn")],
    *("view.campaign.", "view.deal."),
)

# Fields of the tensor that is made of the view which have no plane of the same name: what they follow from
FOLLOWS: dict[str, dict[str, tuple[str, ...]]] = {
    "augsburg1520": {
        "view.rounds": (),
        "view.top_price": ("view.top_price=",),
        "view.step_tiles[": ("view.step_tiles[",),
        "view.seats[+{seat}].place": ("view.seats[+{seat}].place=",),
        "view.seats[+{seat}].steps[": ("view.seats[+{seat}].steps[",),
        "view.seats[+{seat}].barrier": ("view.seats[+{seat}].barrier",),
        "memory.backs[": ("memory.backs[",),
        "memory.dealt[": ("memory.dealt[",),
        "memory.gone_backs[": ("memory.gone_backs=",),
        "question.noble=": ("view.noble=", "asked."),
        "question.privilege_card=": ("view.card=", "asked."),
        "question.cards": ("view.offer", "asked."),
        "question.money": ("view.my_money", "asked."),
    },
    "wallenstein": {
        "view.seats[+{seat}].place": ("view.seats[+{seat}].place=",),
        "view.seats[+{seat}].tile": ("view.seats[+{seat}].tile=", "view.seats[+{seat}].stands"),
        "view.seats[+{seat}].mat": ("view.seats.mat[+{seat}]", "view.seats.mat.county", "view.counties.owner"),
        "view.my_plan": ("view.my_plan",),
        "view.action": ("view.action",),
        "view.turn": ("view.turn",),
        "view.tower[": ("view.tower[",),
        "view.tray[": ("view.tray[",),
        "view.battle": ("view.battle.",),
        "view.famine": ("view.famine",),
        "view.draft": ("view.draft.", "seat."),
        "view.modules.": ("view.modules.", "seat."),
        "question.box": ("question.box=",),
        "question.event_card": ("view.event=", "asked."),
        "question.money": ("view.seats[+0].money", "asked."),
        "question.banner": ("view.modules.landsknechte[+0]", "asked."),
    },
    # one-hot there, the numbers of things here
    "price_of_power": {start: (start,) for start in AS_NUMBERS},
}


BELOW_ZERO = ("view.stability", "view.deeds", "view.prestige", "view.worth")


def moments(id: str, seats: int, options: dict[str, str], seed: int, count: int, every: int = 1) -> Iterator[Playing]:
    """Positions of random games, every so many choices."""
    picks = random.Random(seed)
    at = 0
    while count:
        playing = Playing(id, seats, options, seed=seed)
        seed += 1
        while not playing.over and count:
            at += 1
            if at % every == 0:
                count -= 1
                yield playing
            playing.choose(picks.choice(playing.texts()))


def game(id: str) -> Game[Any]:
    return games()[id]


@written_by_hand
def test_every_number_has_a_name_and_a_sentence(id: str, seats: int, options: dict[str, str]) -> None:
    layout = layout_of(game(id), game(id).setup(seats, options))
    assert isinstance(layout, Planes)
    names = layout.names()

    assert len(names) == len(set(names)) == layout.size
    assert all(plane.about and plane.most > 0 for plane in layout.planes)
    assert [name for plane in layout.planes for name in names[layout.at(plane.name)]] == names
    things = {plane.name: plane.things for plane in layout.planes if plane.things}
    assert {names[at]: count - 1 for at, count in layout.ids().items()} == {
        name: count for each, count in things.items() for name in names[layout.at(each)]
    }
    assert bool(things) == (id == "price_of_power")
    assert msgspec.json.decode(msgspec.json.encode(layout), type=Layout | Planes) == layout
    with pytest.raises(KeyError, match="There is no plane"):
        layout.at("view.hand")


@written_by_hand
def test_numbers_are_in_their_range(id: str, seats: int, options: dict[str, str]) -> None:
    """One-hot planes and counts are not negative; amounts stay near 1, so that no number drowns the others."""
    least = np.zeros(layout_of(game(id), game(id).setup(seats, options)).size)
    most = least.copy()
    for playing in moments(id, seats, options, 11, 400, 3):
        tensor = playing.observation(playing.seat)
        least = np.minimum(least, tensor)
        most = np.maximum(most, tensor)
    layout = playing.layout
    assert isinstance(layout, Planes)
    for plane in layout.planes:
        at = layout.at(plane.name)
        assert (least[at] >= 0).all() or plane.name in BELOW_ZERO, plane.name
        assert most[at].max() <= plane.things if plane.things else plane.most == 1 or most[at].max() <= 1.5, plane.name


@written_by_hand
def test_a_tensor_follows_from_what_the_seat_sees_and_remembers(id: str, seats: int, options: dict[str, str]) -> None:
    """Tables that the seat cannot tell apart have the same tensor; they differ in what is hidden."""
    differing = 0
    for at, playing in enumerate(moments(id, seats, options, 21, 40, 7)):
        for seat in {playing.seat, (playing.seat + 1) % seats}:
            tensor, memory, eyes = playing.observation(seat), playing.memory(seat), playing.eyes
            for world in playing.worlds(seat, 2, at):
                differing += world.encode() != playing.state.encode()
                asked = playing.decision if seat == playing.seat else None
                assert np.array_equal(eyes.of_table(world, seat, memory, asked), tensor)
            told = playing.asked(seat)
            assert np.array_equal(eyes.of_view(playing.view(seat), told, memory), tensor)
    assert differing > 20


@written_by_hand
def test_everything_that_is_seen_is_in_the_tensor(id: str, seats: int, options: dict[str, str]) -> None:
    """Every number of the tensor that is made of views has its number here, or follows from some of them."""
    setup = game(id).setup(seats, options)
    general = layout_for(game(id), setup)
    plain, own = [], []
    for playing in moments(id, seats, options, 31, 300, 3):
        seat = playing.seat
        assert playing.decision is not None
        asked = question(playing.state, playing.decision)
        plain.append(general.observe(playing.view(seat), asked, playing.memory(seat).told()))
        own.append(playing.observation(seat))
    there, here = np.asarray(plain), np.asarray(own)
    names = layout_of(game(id), setup).names()
    number = {name: at for at, name in enumerate(names)}
    columns: dict[tuple[str, ...], list[int]] = {}
    for at, name in enumerate(general.names()):
        causes = causes_of(name, FOLLOWS[id], seats)
        name = re.sub(r"view\.counties\[(\d+)\]\.(\w+)", r"view.counties.\2[\1]", name)
        if causes is None:
            if name.endswith("=other"):
                continue  # what was not seen when it was measured; here everything has its place
            if name.startswith(("asked.", "view.deck=")) and name not in number:
                assert not there[:, at].any()  # of a module that is not in play, or of a draft where there is none
                continue
            assert name in number, name
            assert is_multiple(there[:, at], here[:, number[name]]), name
        else:
            if causes not in columns:
                columns[causes] = (
                    [place for place, each in enumerate(names) if each.startswith(causes)] if causes else []
                )
            assert follows(there[:, at], here[:, columns.get(causes, [])]), name


@written_by_hand
def test_a_tensor_does_not_depend_on_those_written_before(id: str, seats: int, options: dict[str, str]) -> None:
    """Pieces are used again only where nothing has changed: neither by choices nor by another table or seat."""
    for playing in moments(id, seats, options, 41, 150):
        seat, eyes, asked = playing.seat, playing.eyes, playing.decision
        used, other = playing.memory(seat), (seat + 1) % seats
        tensor = eyes.of_table(playing.state, seat, used, asked)
        assert np.array_equal(tensor, eyes.of_table(playing.state, seat, as_fresh(playing, seat), asked))
        beside = eyes.of_table(playing.state, other, used, None)
        assert np.array_equal(beside, eyes.of_table(playing.state, other, as_fresh(playing, seat), None))
        assert np.array_equal(tensor, eyes.of_table(playing.state, seat, used, asked))


@written_by_hand
def test_a_tensor_at_the_end_of_a_long_game_is_that_of_somebody_who_looks_for_the_first_time(
    id: str, seats: int, options: dict[str, str]
) -> None:
    """Every seat looks whenever it is asked, so that its pieces become as old as can be."""
    picks = random.Random(51)
    playing = Playing(id, seats, options, seed=51)
    while not playing.over:
        playing.observation(playing.seat)
        playing.choose(picks.choice(playing.texts()))
        if playing.over or len(playing.choices) % 200 == 0:
            for seat in range(seats):
                fresh = playing.eyes.of_table(playing.state, seat, as_fresh(playing, seat), asked_of(playing, seat))
                assert np.array_equal(playing.observation(seat), fresh)


def test_what_is_remembered_of_a_seat_changes_when_another_one_shows_its_card() -> None:
    """Augsburg 1520: the card can only have been given away in a shortage."""
    playing = Playing("augsburg1520", 3, seed=1)
    used, other = playing.fresh_memory(0), playing.fresh_memory(0)
    for event in (
        Event(SHOWED, EVERYONE, (1, (5,))),
        Event(GAVE, EVERYONE, ((1,),)),
        Event(SHOWED, EVERYONE, (2, (5,))),
    ):
        used.note(event)
        other.note(event)
        playing.eyes.of_table(playing.state, 0, used, None)

    seen = [playing.eyes.of_table(playing.state, 0, memory, None) for memory in (used, other)]
    assert np.array_equal(seen[0], seen[1])


def asked_of(playing: Playing, seat: int) -> Any:
    return playing.decision if playing.seat == seat else None


def as_fresh(playing: Playing, seat: int) -> Memory:
    """What the seat remembers, before anything was written for it."""
    memory = playing.fresh_memory(seat)
    for event in playing.seen[seat]:
        memory.note(event)
    return memory


def causes_of(name: str, follows: dict[str, tuple[str, ...]], seats: int) -> tuple[str, ...] | None:
    for start, causes in follows.items():
        for seat in range(seats):
            if name.startswith(start.format(seat=seat)):
                return tuple([cause.format(seat=seat) for cause in causes])
    return None


def is_multiple(some: Any, others: Any) -> bool:
    """Whether one column is the other one, in another measure."""
    if not some.any() or not others.any():
        return not some.any() and not others.any()
    return bool(np.allclose(some / np.abs(some).max(), others / np.abs(others).max(), atol=1e-6))


def follows(column: Any, causes: Any) -> bool:
    """Whether rows with the same causes have the same value."""
    found: dict[bytes, float] = {}
    return all([found.setdefault(cause.tobytes(), value) == value for cause, value in zip(causes, column, strict=True)])


SIZES = {
    "Augsburg 1520": ("augsburg1520", {}),
    "Wallenstein": ("wallenstein", {}),
    "Wallenstein with all modules": ("wallenstein", {"court": "on", "landsknechte": "on", "leaders": "on"}),
    "The Price of Power": ("price_of_power", {}),
}


def test_the_page_tells_how_many_numbers_there_are() -> None:
    page = (Path(__file__).parents[2] / "docs" / "research-api.md").read_text(encoding="utf-8")
    for title, (id, options) in SIZES.items():
        (told,) = [line for line in page.splitlines() if line.startswith(f"| {title} | ") and line.count("|") > 4]
        sizes = [layout_of(game(id), game(id).setup(seats, options)).size for seats in game(id).seats]

        assert [int(cell) for cell in told.split("|")[2:-1] if cell.strip()] == sizes, title


def test_other_ids_are_made_of_views() -> None:
    setup = game("augsburg1520").setup(2)

    assert isinstance(layout_of(game("augsburg1520"), setup, "one-hot"), Layout)
    assert isinstance(layout_of(game("augsburg1520"), setup, "numbers"), Layout)
    with pytest.raises(ValueError, match="'ids' is one of usual, one-hot, numbers, not 'words'"):
        layout_of(game("augsburg1520"), setup, "words")


def test_a_layout_of_another_version_is_refused() -> None:
    title = game("augsburg1520")
    setup = title.setup(2)
    layout = layout_of(title, setup)
    assert isinstance(layout, Planes)
    older = msgspec.structs.replace(layout, planes=layout.planes[1:])

    with pytest.raises(LayoutError, match="made for another version or set-up of Augsburg 1520"):
        eyes_for(title, setup, older)
    policy = new_policy(title, 2)
    with pytest.raises(PolicyError, match="made for another version or set-up"):
        PolicyBot(Policy(older, policy.actions, policy.weights, {}), title, setup, 0, 1)


# Rows of a buffer


def test_the_compiled_build_has_the_kernel() -> None:
    assert has_kernel() == compiled()


def test_the_kernel_writes_as_its_plain_twin() -> None:
    picks = random.Random(1)
    scales = [1 / picks.randint(1, 5000) for _ in range(50)]
    arrays = [np.ones((3, 50), np.float32) for _ in range(2)]
    masks = [np.ones((3, 50), np.int8) for _ in range(2)]
    writers: list[Rows] = [rows_of(arrays[0], 3, 50, scales), PlainRows(arrays[1], 3, 50, scales)]
    markers = [rows_of(masks[0], 3, 50), PlainRows(masks[1], 3, 50, None)]
    for _ in range(20):
        row = picks.randrange(3)
        numbers = [picks.choice([0, 0, 1, -7, 300, 2**40, -(2**80)]) for _ in range(50)]
        places = picks.sample(range(50), 7)
        for writer, marker in zip(writers, markers, strict=True):
            used = numbers[:]
            writer.write(row, used)
            assert used == [0] * 50
            marker.mark(row, places)
        assert np.array_equal(arrays[0], arrays[1])
        pieces = [laid(pack, numbers) for pack in (packed, plainly_packed)]
        assert pieces[0] == pieces[1]
        for writer in writers:
            writer.lay(row, pieces[0])
        assert np.allclose(arrays[0][row], [each % 1000 * scale for each, scale in zip(numbers, scales, strict=True)])
        assert np.array_equal(arrays[0], arrays[1])
        assert np.array_equal(masks[0], masks[1])
        assert np.flatnonzero(masks[0][row]).tolist() == sorted(places)


def test_a_list_of_any_length_is_packed_as_by_the_plain_twin() -> None:
    """The kernel looks at several numbers at once, and asks for memory if there are many."""
    picks = random.Random(2)
    for size in [*range(40), 1023, 1024, 1025, 3000]:
        for share in (0.05, 0.5, 1.0):
            numbers = [picks.choice([1, -7, 300, 2**30 - 1, 2**30, -(2**31), True]) for _ in range(size)]
            sparse = [number if picks.random() < share else 0 for number in numbers]
            left = [[*sparse, 5, 6], [*sparse, 5, 6]]
            assert packed(left[0], size, 3) == plainly_packed(left[1], size, 3)
            assert left == [[0] * size + [5, 6]] * 2


def test_what_was_laid_before_leaves_nothing() -> None:
    """The kernel renews its own rows: their pieces change, grow, shrink and move, and other rows come between."""
    picks = random.Random(3)
    scales = [1 / picks.randint(1, 50) for _ in range(60)]
    own, plain = np.ones((2, 60), np.float32), np.ones((2, 60), np.float32)
    writers: list[Rows] = [rows_of(own, 2, 60, scales, own=True), PlainRows(plain, 2, 60, scales)]
    pieces = [b"", b"", b""]
    for at in range(300):
        row = picks.choice([0, 0, 0, 1])
        for each in picks.sample(range(3), picks.randint(0, 3)):
            numbers = [picks.choice([0, 0, 1, 7]) for _ in range(20)]
            pieces[each] = packed(numbers, 20, each * 20)
        if at % 50 == 49:
            pieces = [pieces[2], pieces[0], pieces[1]] if at % 100 == 99 else [*pieces[:2], b"", pieces[2]][-3:]
        given = pieces[: 2 + at // 10 % 2]
        for writer in writers:
            if at % 37 == 36:
                writer.write(row, [at] * 60)
            writer.lay(row, given)
        assert np.array_equal(own, plain)
    broken = array("i", [60, 1]).tobytes()
    for writer in writers:
        with pytest.raises(IndexError, match="no place 60"):
            writer.lay(0, [broken, *pieces])
        writer.lay(0, pieces)
    assert np.array_equal(own, plain)


def test_what_waits_is_counted_by_kind() -> None:
    steps = [Item(kind) for kind in ("draw", "pay", "draw", "build")]
    cells = [0] * 5
    with pytest.raises(KeyError, match="build"):
        Waiting(["draw", "pay"]).put(steps, 1, cells)
    cells = [0] * 5
    waiting = Waiting(["draw", "pay"], others=True)
    waiting.put(steps, 1, cells)
    assert cells == [0, 2, 1, 1, 0]
    waiting.put([Item("a kind that nobody has met before"), *steps[:2]], 0, cells)
    assert cells == [1, 3, 2, 1, 0]


@pytest.mark.skipif(not has_kernel(), reason="the plain build")
def test_rows_are_made_once() -> None:
    """Made again with another buffer, they would be as long as before."""
    made: Any = rows_of(array("f", [0] * 4), 1, 4, [1.0] * 4)
    made.release()
    with pytest.raises(TypeError, match="rows are made once"):
        made.__init__(bytearray(4), 1, 4, None)
    kind: Any = type(made)
    failed = kind.__new__(kind)
    with pytest.raises(ValueError, match="the buffer has 3 bytes"):
        failed.__init__(bytearray(3), 1, 4, [1.0] * 4)
    with pytest.raises(TypeError, match="rows are made once"):
        failed.__init__(bytearray(4), 1, 4, None)
    with pytest.raises(ValueError, match="given back"):
        failed.write(0, [0] * 4)


def test_what_could_not_be_written_leaves_nothing_for_the_next_tensor() -> None:
    class Growing(Encoder[Any]):
        def __init__(self) -> None:
            super().__init__()
            self.plane("amount", ["[0]", "[1]"], 1, "two amounts")
            self.number = 10**400  # more than any fraction

        def encode(self, state: Any, seat: int, memory: Any, asked: Any, cells: list[int]) -> None:
            cells[0], cells[1] = 1, self.number

    encoder, row = Growing(), np.zeros((1, 2), np.float32)
    scribe, state = scribe_of(encoder, row), Playing("augsburg1520").state
    with pytest.raises(OverflowError):
        scribe.write(0, state, 0, Memory(), None)
    encoder.number = 0
    scribe.write(0, state, 0, Memory(), None)

    assert row.tolist() == [[1.0, 0.0]]


def laid(pack: Any, numbers: list[int]) -> list[bytes]:
    """A row in two pieces."""
    halves = [[number % 1000 for number in half] for half in (numbers[:20], numbers[20:])]
    found = [pack(half, len(half), at) for half, at in zip(halves, (0, 20), strict=True)]
    assert not any(any(half) for half in halves)
    return found


@pytest.mark.parametrize("pack", [packed, plainly_packed], ids=["as it is built", "plain"])
def test_what_cannot_be_packed_is_refused(pack: Any) -> None:
    with pytest.raises(ValueError, match="does not have 4 numbers"):
        pack([1, 2, 3], 4, 0)
    with pytest.raises(ValueError, match="does not have"):
        pack([1, 2, 3], 2, -1)
    with pytest.raises(OverflowError):
        pack([2**40], 1, 0)
    assert pack([0, 7, 0, -2], 4, 10) == array("i", [11, 7, 13, -2]).tobytes()


@pytest.mark.parametrize("compare", [differing, plainly_differing], ids=["as it is built", "plain"])
def test_lists_are_compared_value_by_value(compare: Any) -> None:
    row, same = (1, 2), tuple(range(1, 3))
    never = float("nan")

    assert compare([row, [3], "a", never], ["before", same, [3], "a", never], 1) == []
    assert compare([row, [3], "a", 7], [(1, 3), [3], "b", None, "after"], 0) == [0, 2, 3]
    assert compare([], [], 0) == []
    for others, first in (([1], 0), ([1, 2], 1), ([1, 2, 3], -1)):
        with pytest.raises(ValueError, match=f"ends before the first one, from {first} on"):
            compare([1, 2], others, first)


def test_what_happens_while_lists_are_compared_does_no_harm() -> None:
    class Meddler:
        """Takes away what is being compared."""

        def __init__(self, lists: list[list[Any]]) -> None:
            self.lists = lists

        def __eq__(self, other: object) -> bool:
            for each in self.lists:
                each.clear()
            return False

        __hash__ = None  # type: ignore[assignment]

    class Refusing:
        def __eq__(self, other: object) -> bool:
            raise ArithmeticError("not this one")

        __hash__ = None  # type: ignore[assignment]

    wrong: Any = (1, 2)
    lists: list[list[Any]] = [[], [5, 6, 7]]
    lists[0].extend([Meddler(lists), 6, 7])
    if has_kernel():
        with pytest.raises(ValueError, match="has become shorter"):
            differing(lists[0], lists[1], 0)
        with pytest.raises(TypeError, match="two lists and a place"):
            differing(lists[0], wrong, 0)
    for compare in (differing, plainly_differing):
        with pytest.raises(ArithmeticError, match="not this one"):
            compare([Refusing()], [1], 0)


@pytest.mark.parametrize("make", [rows_of, PlainRows], ids=["as it is built", "plain"])
def test_rows_that_do_not_fit_are_refused(make: Any) -> None:
    rows = make(array("f", [0] * 6), 2, 3, [1.0] * 3)
    with pytest.raises(IndexError, match="no row 2"):
        rows.write(2, [0, 0, 0])
    with pytest.raises(ValueError, match="a list of 3 numbers is needed"):
        rows.write(0, [0, 0])
    with pytest.raises(ValueError, match="only bytes are marked"):
        rows.mark(0, [1])
    with pytest.raises(IndexError, match="no place 3"):
        rows.lay(0, [packed([1], 1, 3)])
    with pytest.raises(ValueError, match="with scales only"):
        make(bytearray(6), 2, 3, None).lay(0, [])
    with pytest.raises(IndexError):
        make(bytearray(6), 2, 3, None).mark(0, [3])
    with pytest.raises(ValueError, match="the buffer has"):
        make(bytearray(7), 2, 3, None)
    with pytest.raises(BufferError):
        make(b"123456", 2, 3, None)
    rows.release()
    with pytest.raises(ValueError, match=r"given back|released"):
        rows.write(0, [0, 0, 0])
