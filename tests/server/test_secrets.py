"""Whole matches over the wire: what a rival and a spectator are sent is what they may know, and not a word more.

The matches are recorded at real sockets and over HTTP while they are played. When they are over, the file of the match
is played again here, entry by entry, and says what each audience could know at each moment; the recording must say
just that, message for message. Then two matches that differ only in sealed answers are held against each other.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.core.playing import play_on, seed_of
from tests.patience import PATIENCE
from tests.server.serving import BOT, ME, OPEN, Line, Person, Server, people, serving, some_choice

from hausmacht.core import matchfile
from hausmacht.core.chance import Seeded
from hausmacht.core.game import Game, Setup
from hausmacht.core.match import UNDO, Entry, Match, new_match
from hausmacht.core.shelf import games
from hausmacht.core.view import SPECTATOR
from hausmacht.server.play import moves
from hausmacht.server.play import moves as live_tables
from hausmacht.server.tables import making

pytestmark = pytest.mark.anyio
FAR = 10**6  # a count beyond all events: the answer brings none
RIVAL = 1  # the seat whose traffic is recorded
ALL_MODULES = {"court": "on", "landsknechte": "on", "leaders": "on"}
MATCHES = pytest.mark.parametrize(
    ("game", "seats", "options"),
    [("augsburg1520", [ME, OPEN], {}), ("wallenstein", [ME, OPEN, BOT], ALL_MODULES)],
    ids=["augsburg1520", "wallenstein"],
)
UPDATE = {  # whoever adds a field to what is told must say here why nobody learns a secret from it
    *("type", "at", "keep", "earlier", "seat", "view", "question", "events", "waiting", "over", "scores", "places"),
    *("undo", "table_state", "wire"),
}
SEED = bytes(range(32))
EVENT = {"at", "kind", "facts", "sentence", "seat", "time"}


# Recording


class Tape:
    """All that one audience is sent, over its socket and as answers to what it asks."""

    def __init__(self, person: Person, seat: int) -> None:
        self.person = person
        self.seat = seat
        self.line: list[Any] = []
        self.twins: list[tuple[str, Any]] = []  # what was asked over HTTP, and the answer

    def updates(self) -> list[Any]:
        return [message for message in self.line if message["type"] == "update"]

    async def listen(self, line: Line) -> None:
        while True:
            self.line.append(await line.read())

    async def look_around(self, table: str, at: int) -> None:
        """Ask for everything that can be asked about a match that is being played."""
        for path in (
            f"play?seat={self.seat}&since=0",
            f"play?seat={self.seat}&since={at}",
            f"log?seat={self.seat}",
            f"frames?from={max(at - 3, 0)}&to={at + 100}",
            f"frame/{at}",
            f"frame/{FAR}",
        ):
            self.twins.append((path, await self.person.get(f"/api/tables/{table}/{path}")))
        assert (await self.person.get(f"/api/tables/{table}"))["seed"] is None
        assert (await self.person.get(f"/api/tables/{table}/notes"))["text"] == ""
        await self.must_not_have(table)

    async def must_not_have(self, table: str) -> None:
        for path in ("play?seat=0", "log?seat=0"):
            refused = await self.person.ask("GET", f"/api/tables/{table}/{path}")
            assert (refused.status_code, refused.json()["error"]["code"]) == (403, "not-yours")
        for path in ("file", "luck"):
            refused = await self.person.ask("GET", f"/api/tables/{table}/{path}")
            assert (refused.status_code, refused.json()["error"]["code"]) == (409, "not-over")


async def until_heard(tapes: Sequence[Tape], kind: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while not all(any(message["type"] == kind for message in tape.line) for tape in tapes):
            await asyncio.sleep(0.005)


@asynccontextmanager
async def recording(table: str, *tapes: Tape) -> AsyncIterator[None]:
    """Everybody listens; at the end, until nothing is on the way any more."""
    async with AsyncExitStack() as sockets, asyncio.TaskGroup() as readers:
        lines = [await sockets.enter_async_context(tape.person.socket(table, tape.seat)) for tape in tapes]
        reading = [readers.create_task(tape.listen(line)) for tape, line in zip(tapes, lines, strict=True)]
        await until_heard(tapes, "table")
        yield
        for line in lines:
            await line.say(type="ping")
        await until_heard(tapes, "pong")
        for task in reading:
            task.cancel()


def is_sealing(update: Any) -> bool:
    return any(update["view"]["sealed"])


async def play_and_record(seats: dict[int, Person], table: str, tapes: list[Tape]) -> None:
    """Whoever is asked makes one choice at a time, so sealed answers mix; some are taken back."""
    luck = Random(7)
    made = looks = 0
    while True:
        for seat, person in seats.items():
            update = await person.look(table, seat, FAR)
            if update["over"]:
                return
            if update["question"] is None:
                continue
            update = await person.choose(table, seat, update["at"], some_choice(update, luck))
            if update["undo"]["free"] and is_sealing(update) and luck.random() < 0.15:
                await person.undo(table, seat, update["at"])
            made += 1
            waits = bool(update["waiting"]) and set(update["waiting"]) <= seats.keys()  # for us alone: bots have played
            if waits and (made % 20 == 0 or (is_sealing(update) and looks < 8)):
                looks += 1
                for tape in tapes:
                    if tape.updates():
                        await tape.look_around(table, max(each["at"] for each in tape.updates()))


# What each audience may know


class Moment:
    """What an audience knows after an entry that it is told of."""

    def __init__(self, match: Match[Any], audience: int, entry: Entry[Any], count: int) -> None:
        game = match.game
        self.count = count  # its own: while answers are sealed it goes on by the audience's own answers alone
        self.view = as_told(match.view(audience))
        question = None if audience == SPECTATOR else match.question(audience)
        self.options = None if question is None else (question.kind, question.texts())
        self.waiting = waiting_in(match)
        self.over = match.is_over()
        self.scores = list(game.scores(match.state)) if self.over else None
        self.events = [
            (event.kind.name, as_told(event.facts()), entry.seat) for event in entry.events if event.seen_by(audience)
        ]


def as_told(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def waiting_in(match: Match[Any]) -> list[int]:
    return [decision.seat for decision in match.decisions()]


def replayed(text: str) -> Iterator[Match[Any]]:
    """The match of a file after each of its entries."""
    document = matchfile.parse(text)
    game, setup, _ = matchfile.game_of(document, games())
    seed = matchfile.seed_of(document.header)
    assert seed is not None
    match: Match[Any] = Match(game, setup, Seeded(seed))
    yield match
    for line in document.lines[1:]:
        matchfile.repeat(match, line)
        matchfile.check(match, line)
        yield match


def is_sealed(match: Match[Any], entry: Entry[Any]) -> bool:
    """A sealed answer, or one that is taken back: its seat alone may know of it before all are open."""
    return (match.entries[entry.target] if entry.kind == UNDO else entry).sealed != 0


def moments(text: str, *audiences: int) -> tuple[list[Entry[Any]], dict[int, list[Moment]]]:
    """The log, and a moment for each entry an audience may know of: not what others seal, but who has sealed it all."""
    found: dict[int, list[Moment]] = {audience: [] for audience in audiences}
    counts = dict.fromkeys(audiences, 0)
    entries: list[Entry[Any]] = []
    for match in replayed(text):
        entries = match.entries
        entry = entries[-1]
        sealed = is_sealed(match, entry)
        for audience, known in found.items():
            if not sealed:
                counts[audience] = len(entries)
            elif entry.seat == audience:
                counts[audience] += 1
            if not sealed or entry.seat == audience or waiting_in(match) != known[-1].waiting:
                known.append(Moment(match, audience, entry, counts[audience]))
    return entries, found


def told_events(events: list[Any]) -> list[tuple[Any, ...]]:
    assert all(set(event) == EVENT for event in events)
    return [(event["kind"], event["facts"], event["seat"]) for event in events]


def asked_in(update: Any) -> tuple[str, list[str]] | None:
    question = update["question"]
    return None if question is None else (question["kind"], [option["text"] for option in question["options"]])


def check_line(tape: Tape, expected: list[Moment]) -> None:
    """The socket brought just these moments, none of them twice and none between."""
    updates = tape.updates()
    before: Any = {"at": 0}
    for update, moment in zip(updates, expected, strict=False):
        assert set(update) == UPDATE
        assert update["seat"] == tape.seat
        assert update["view"] == moment.view
        assert asked_in(update) == moment.options
        assert update["question"] is None or update["question"]["seat"] == tape.seat
        assert update["waiting"] == moment.waiting
        assert update["over"] == moment.over
        assert update["places"] == [] or moment.over
        open_scores = [seat["score"] for seat in moment.view["seats"]]
        assert update["scores"] == (open_scores if moment.scores is None else moment.scores)
        assert update["at"] == moment.count >= before["at"]
        assert update["keep"] <= before["at"]
        if update["keep"] == before["at"]:
            assert told_events(update["events"]) == moment.events
        before = update
    assert len(updates) == len(expected)


def logs_of(tape: Tape) -> list[list[Any]]:
    """The whole log as the audience had it after each update."""
    found: list[list[Any]] = [[]]
    for update in tape.updates():
        found.append([event for event in found[-1] if event["at"] <= update["keep"]] + update["events"])
    return found


def check_twins(tape: Tape, public: Tape) -> None:
    """What HTTP answered was on the line too, under the same count."""
    mine, everybodys = by_count(tape), by_count(public)
    logs = logs_of(tape)
    for path, answer in tape.twins:
        if path.startswith("play"):
            same = [update for update in mine[answer["at"]] if update["view"] == answer["view"]]
            assert any(update["waiting"] == answer["waiting"] for update in same)
            assert any(asked_in(update) == asked_in(answer) for update in same)
            assert any(log[len(log) - len(answer["events"]) :] == answer["events"] for log in logs)
        elif path.startswith("log"):
            assert answer in logs
        else:
            for frame in answer if isinstance(answer, list) else [answer]:
                assert set(frame) == {"at", "view", "events", "scores"}
                first = everybodys[frame["at"]][0]
                assert [frame["view"], frame["events"], frame["scores"]] == [
                    first["view"],
                    first["events"],
                    first["scores"],
                ]


def by_count(tape: Tape) -> dict[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for update in tape.updates():
        found.setdefault(update["at"], []).append(update)
    return found


def check_table_news(tape: Tape, seed: str) -> None:
    """News of the table itself: who is there, and the seed when all is over."""
    for message in tape.line:
        assert message["type"] in ("update", "table", "watching", "pong")
        if message["type"] == "table":
            assert message["seed"] == (seed if message["state"] == "over" else None)
            assert message["asks"] == []


def seeded(game: Game[Any], setup: Setup, _: bytes | None, laid_out: Any) -> Match[Any]:
    return new_match(game, setup, SEED, laid_out)


@MATCHES
async def test_a_whole_match_tells_a_rival_and_a_spectator_what_they_may_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, seats: list[Any], options: dict[str, str]
) -> None:
    monkeypatch.setattr(live_tables, "new_match", seeded)  # a match with many sealed answers
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, carl):
        table = (await anna.new_table(*seats, game=game, options=options, visibility="public", start=False))["id"]
        await bert.post(f"/api/tables/{table}/join", {})
        await anna.http.put(f"/api/tables/{table}/notes", json={"text": "Bert bluffs."})
        rival, public = Tape(bert, RIVAL), Tape(carl, SPECTATOR)
        async with recording(table, rival, public):
            await anna.post(f"/api/tables/{table}/start")
            await play_and_record({0: anna, RIVAL: bert}, table, [rival, public])
        text = (await carl.ask("GET", f"/api/tables/{table}/file")).text

    header = matchfile.parse(text).header
    assert header.seed is not None
    entries, expected = moments(text, RIVAL, SPECTATOR)
    for tape in (rival, public):
        check_line(tape, expected[tape.seat])
        check_twins(tape, public)
        check_table_news(tape, header.seed)
        playing = [message for message in tape.line if message.get("state") != "over"]
        assert header.seed not in json.dumps([playing, tape.twins])
    assert sum(1 for entry in entries if entry.sealed and entry.seat != RIVAL) > 15, "hardly anything was sealed"
    assert any(entry.kind == UNDO for entry in entries), "nothing was taken back"


# Two tables that differ only in what is sealed


SEALED = pytest.mark.parametrize(
    ("game", "kind"), [("augsburg1520", "show"), ("augsburg1520", "buy"), ("wallenstein", "plan")]
)
LAST = ("done", "seal", "show")  # the choices that end a sealed answer
PATHS = ("", "/play?seat={seat}", "/log?seat={seat}", "/play", "/log", "/frames", "/frame/1000000", "/notes", "/chat")


class Sealing:
    """A match in which everybody is asked for a sealed answer, and nobody has begun to give it."""

    def __init__(self, game: str, kind: str) -> None:
        options = ALL_MODULES if game == "wallenstein" else {}
        self.match = new_match(games()[game], games()[game].setup(3, options), seed_of(3))
        for _ in play_on(self.match, Random(3)):
            asked = self.match.decisions()
            if len(asked) > 1 and asked[0].kind == kind and self.opener() in waiting_in(self.match):
                break
        self.rival = self.opener()  # whose choice made everybody answer: his own can be taken back the longest
        self.writer = next(seat for seat in waiting_in(self.match) if seat != self.rival)

    def opener(self) -> int:
        return -1 if self.match.entries[-1].sealed else self.match.entries[-1].seat

    async def lay_out(self, server: Server, anna: Person, bert: Person, carl: Person) -> str:
        """The same match as a table, with Anna and Bert at it; Carl looks on."""
        table = str(await making.import_file(server.hall.store, matchfile.write(self.match), 16))
        record = await server.hall.store.table(table)
        for person, seat in ((anna, self.writer), (bert, self.rival)):
            await person.post(f"/api/tables/{table}/join", {"invite": record.invite, "seat": seat})
        await carl.get(f"/api/links/{record.spectate}")
        return table


async def all_answers(tape: Tape, table: str, *more: str) -> dict[str, str]:
    """Everything somebody can ask about a table, word for word."""
    asked = [f"/api/tables/{table}{path.format(seat=tape.seat)}" for path in PATHS]
    return {path: (await tape.person.ask("GET", path)).text for path in (*asked, *more)}


async def write(person: Person, table: str, seat: int, luck: Random, parts: int, taken_back: bool) -> None:
    """Parts of a sealed answer, but not the last one."""
    update = await person.look(table, seat, FAR)
    for _ in range(parts):
        choices = [each["text"] for each in update["question"]["options"] if each["kind"] not in LAST]
        if not choices:
            return
        update = await person.choose(table, seat, update["at"], luck.choice(choices))
        if taken_back:
            update = await person.undo(table, seat, update["at"])
            update = await person.choose(table, seat, update["at"], luck.choice(choices))


async def finish(person: Person, table: str, seat: int, luck: Random) -> None:
    update = await person.look(table, seat, FAR)
    while update["question"] is not None:
        texts = [each["text"] for each in update["question"]["options"]]
        update = await person.choose(
            table, seat, update["at"], next((x for x in texts if x in LAST), luck.choice(texts))
        )


def without_names(text: str, table: str) -> str:
    """A message without what tells two tables apart anyhow: their names, their links, and the hour."""
    text = re.sub(r"\d{4}-\d\d-\d\dT[\d:.]+Z", "TIME", text.replace(table, "TABLE"))
    return re.sub(r"/(join|watch)/[\w-]+", r"/\1/LINK", text)


@SEALED
async def test_what_somebody_seals_changes_nothing_for_anybody_else(tmp_path: Path, game: str, kind: str) -> None:
    """Two tables alike, but for what Anna seals: how often, what, and how often she takes it back."""
    sealing = Sealing(game, kind)
    worlds: list[list[Any]] = []
    sealed: list[list[str]] = []
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, carl):
        for world in range(2):
            table = await sealing.lay_out(server, anna, bert, carl)
            rival, public = Tape(bert, sealing.rival), Tape(carl, SPECTATOR)
            async with recording(table, rival, public):
                before = [await all_answers(tape, table) for tape in (rival, public)]
                await write(anna, table, sealing.writer, Random(world), 2 + 3 * world, taken_back=world == 1)
                assert [await all_answers(tape, table) for tape in (rival, public)] == before
                await finish(anna, table, sealing.writer, Random(world + 4))
                after = [await all_answers(tape, table) for tape in (rival, public)]
            heard = [[message for message in tape.line if message["type"] == "update"] for tape in (rival, public)]
            assert [len(updates) for updates in heard] == [2, 2]  # where the table stood, and that Anna is done
            worlds.append(json.loads(without_names(json.dumps([before, heard, after]), table)))
            entries = server.live(table).match.entries[len(sealing.match.entries) :]
            assert {entry.seat for entry in entries} == {sealing.writer}
            sealed.append([entry.text for entry in entries])

    assert worlds[0] == worlds[1]
    assert sealed[0] != sealed[1]


@SEALED
async def test_lists_of_tables_do_not_tell_that_somebody_seals(tmp_path: Path, game: str, kind: str) -> None:
    sealing = Sealing(game, kind)
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, carl):
        table = await sealing.lay_out(server, anna, bert, carl)
        rival = Tape(bert, sealing.rival)
        before = await all_answers(rival, table, "/api/tables")
        await asyncio.sleep(0.01)  # the hour is told to the millisecond
        await write(anna, table, sealing.writer, Random(1), 3, taken_back=True)

        assert await all_answers(rival, table, "/api/tables") == before


@SEALED
async def test_a_question_to_take_back_does_not_tell_that_somebody_seals(tmp_path: Path, game: str, kind: str) -> None:
    """Bert asks the others whether he may go back; that Anna seals something meanwhile does not end his question."""
    sealing = Sealing(game, kind)
    async with serving(tmp_path) as server, people(server, 3) as (anna, bert, carl):
        table = await sealing.lay_out(server, anna, bert, carl)
        rival, public = Tape(bert, sealing.rival), Tape(carl, SPECTATOR)
        update = await bert.look(table, sealing.rival)
        assert (update["undo"]["free"], update["undo"]["may_ask"]) == (False, True)
        await bert.undo(table, sealing.rival, update["at"])
        before = [await all_answers(tape, table) for tape in (rival, public)]
        assert '"kind":"undo"' in before[0][f"/api/tables/{table}"]
        await write(anna, table, sealing.writer, Random(1), 3, taken_back=False)

        assert [await all_answers(tape, table) for tape in (rival, public)] == before


async def test_nobody_can_work_out_what_a_bot_will_do(tmp_path: Path) -> None:
    """Its picks come from something only the server knows, not from what everybody knows about the table."""
    async with serving(tmp_path, bot_pause=60.0) as server, people(server, 1) as (anna,):
        table = (await anna.new_table(ME, BOT, BOT, game="wallenstein"))["id"]
        live = server.live(table)
        seeds = []
        for secret in (bytes(32), bytes(31) + b"1"):
            live.table.seed = secret
            seeds.append([moves.request_for(live, seat).seed for seat in (1, 2)])

        assert len({*seeds[0], *seeds[1]}) == 4
