"""Making tables: laid out by somebody, from a position, once more after a match, or from a match file."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from typing import Any

import msgspec

from hausmacht import bots
from hausmacht.core import matchfile
from hausmacht.core.game import Game, Setup, SetupError
from hausmacht.core.match import Match
from hausmacht.core.matchfile import MatchFileError
from hausmacht.core.position import read_playable, write_position
from hausmacht.core.shelf import games
from hausmacht.guided.script import Script
from hausmacht.server.clocks.control import Control
from hausmacht.server.contests.series import Series, SeriesWanted
from hausmacht.server.errors import RequestError
from hausmacht.server.messages import MOST_PACK, NewTable
from hausmacht.server.play.advising import OFF
from hausmacht.server.play.live import snapshot_row
from hausmacht.server.play.posing import standing
from hausmacht.server.play.stand_in import person_needed
from hausmacht.server.storage.records import (
    BOT_SEAT,
    OPEN_SEAT,
    OVER,
    PERSON_SEAT,
    PLAYING,
    WAITING,
    SeatRecord,
    TableRecord,
    entry_row,
    now,
)
from hausmacht.server.storage.store import Store
from hausmacht.server.workers.ladder import strongest

ID_SIGNS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is easily mistaken for another


def new_id() -> str:
    return "".join(secrets.choice(ID_SIGNS) for _ in range(12))


def new_link() -> str:
    return secrets.token_urlsafe(24)


def clean(text: str) -> str:
    """What people write, without signs that cannot be seen or stored."""
    return "".join(sign for sign in text if sign.isprintable() or sign == "\n").strip()


def clean_name(text: str) -> str:
    """The same for what somebody or something is called: one line, because it stands among the words of others."""
    return " ".join(clean(text).split())


def check_guest_pack(wanted: NewTable, allowed: bool) -> None:
    """Packs are rules that strangers write: they come in only where the host says so, and no larger than need be."""
    if wanted.pack and not allowed:
        raise RequestError(
            403,
            "packs-off",
            "Guests cannot use component packs on this server. Its host can allow them with the setting guest_packs.",
        )
    if len(msgspec.json.encode(wanted.pack)) > MOST_PACK:
        raise RequestError(413, "pack-too-large", "The component pack is too large.")


def check_clock(game: Game[Any], clock: Control) -> None:
    problem = clock.why_not()
    if problem:
        raise RequestError(400, "bad-clock", problem)
    known = bots.names(game)
    if clock.bot and clock.bot not in known:
        raise no_such_bot(game, clock.bot, known)


def no_such_bot(game: Game[Any], bot: str, known: list[str]) -> RequestError:
    return RequestError(400, "no-such-bot", f"{game.title} has no bot '{bot}'. Its bots: {', '.join(known)}.")


async def create(store: Store, wanted: NewTable, person: str, name: str) -> str:
    """Lay out a table as somebody wants it; its id."""
    game = games().get(wanted.game)
    if game is None:
        raise RequestError(
            400, "no-such-game", f"There is no game '{wanted.game}'. The games are: {', '.join(games())}."
        )
    try:
        setup = game.setup(wanted.seats, wanted.options, wanted.pack)
    except SetupError as error:
        raise RequestError(400, "bad-setup", str(error)) from None
    if wanted.clock is not None:
        check_clock(game, wanted.clock)
    seats = seats_for(game, setup, wanted, person, name)
    if wanted.start and any(seat.kind == OPEN_SEAT for seat in seats):
        raise RequestError(409, "seats-open", "A table with free seats cannot start yet: give them to bots.")
    table = new_table(game, clean_name(wanted.name), setup.seats, setup.options, setup.pack, person)
    table.visibility, table.undo, table.advice = wanted.visibility, wanted.undo, wanted.advice or ""
    table.rated = wanted.visibility == "public" if wanted.rated is None else wanted.rated
    if wanted.rated and not wanted.advice:
        table.advice = OFF  # with advice it would not count
    table.clock = wanted.clock
    table.series = first_of(wanted.series, table.id, game, setup)
    await store.remember_person(person, name)
    await store.create(table, seats, [], [])
    return table.id


def first_of(wanted: SeriesWanted | None, table_id: str, game: Game[Any], setup: Setup) -> Series | None:
    """The series that somebody wants, at its first match."""
    if wanted is None:
        return None
    problem = wanted.why_not()
    if problem:
        raise RequestError(400, "bad-series", problem)
    return Series(wanted.kind, wanted.games, table_id, rotates=not game.seats_of_people(setup))


async def create_at(store: Store, text: str, wanted: str, seat: int, person: str, name: str) -> str:
    """A private table that begins with a position: one seat for the person, the others for bots; its id."""
    game, setup, laid_out = await asyncio.to_thread(read_playable, text, games())  # moves need not wait for that
    table = new_table(game, clean_name(wanted), setup.seats, setup.options, setup.pack, person)
    table.position = write_position(game, setup, laid_out)
    bot = strongest(bots.names(game))
    mine = {seat, *game.seats_of_people(setup)}
    seats = [
        SeatRecord(each, PERSON_SEAT, person, name) if each in mine else SeatRecord(each, BOT_SEAT, bot=bot)
        for each in range(setup.seats)
    ]
    await store.remember_person(person, name)
    await store.create(table, seats, [], [])
    return table.id


async def create_guided(store: Store, game: Game[Any], script: Script, person: str, name: str) -> str:
    """The table of a guided game: one person against bots, with luck that is the same for everybody."""
    setup = game.setup(script.seats, script.options)
    table = new_table(game, "", setup.seats, setup.options, setup.pack, person)
    table.guided, table.seed = script.id, script.seed
    seats = [SeatRecord(seat, BOT_SEAT, name=each, bot=script.bot) for seat, each in enumerate(names_in(script))]
    seats[script.seat] = SeatRecord(script.seat, PERSON_SEAT, person=person, name=name)
    await store.remember_person(person, name)
    await store.create(table, seats, [], [])
    return table.id


def names_in(script: Script) -> tuple[str, ...]:
    return script.names or ("",) * script.seats


def follower_of(table_id: str) -> str:
    """The id of a rematch: whoever dies between making it and noting it leaves no second one behind."""
    digest = hashlib.sha256(f"rematch of {table_id}".encode()).digest()
    return "".join(ID_SIGNS[byte % len(ID_SIGNS)] for byte in digest[:12])


async def create_rematch(
    store: Store, game: Game[Any], old: TableRecord, seats: list[SeatRecord], goes_on: bool = False
) -> str:
    """The same table once more, with everybody one seat further; `goes_on`: as the next match of its series."""
    table = new_table(game, old.name, old.seats, old.options, old.pack, old.host)
    if old.rematch is None:  # else that one is gone
        table.id = follower_of(old.id)
    table.visibility, table.undo, table.advice, table.clock = old.visibility, old.undo, old.advice, old.clock
    table.hook, table.rated = old.hook, old.rated
    if old.series is not None:
        first, n = (old.series.first, old.series.n + 1) if goes_on else (table.id, 1)
        table.series = msgspec.structs.replace(old.series, first=first, n=n)
    rotates = not game.seats_of_people(game.setup(old.seats, old.options, old.pack))
    places = [(each.seat + rotates) % old.seats for each in seats]
    moved = [
        SeatRecord(place, each.kind, each.person, each.name, each.bot)
        if each.person or each.bot
        else SeatRecord(place)  # who had it has left for good
        for place, each in sorted(zip(places, seats, strict=True), key=lambda two: two[0])
    ]
    await store.create(table, moved, [], [])
    return table.id


async def import_file(store: Store, text: str, snapshot_every: int) -> str:
    """A match file as a table, at its last entry; anyone with the invitation link can take a seat."""
    match = matchfile.load(text, games())
    if match.seeded is None and not match.is_over():
        raise MatchFileError(
            "The file has no seed, so the match cannot be continued; without one, only a finished match can be shown."
        )
    players = matchfile.parse(text).header.players
    game = match.game
    table = new_table(game, "", match.setup.seats, match.setup.options, match.setup.pack, "")
    made_at = now()
    table.state = OVER if match.is_over() else PLAYING
    table.started, table.ended = made_at, made_at if match.is_over() else None
    table.seed = None if match.seeded is None else match.seeded.seed
    table.commitment = match.commitment
    table.position = None if match.laid_out is None else write_position(game, match.setup, match.laid_out)
    seats = [imported_seat(game, seat, [*players, *[""] * match.setup.seats][seat]) for seat in range(table.seats)]
    for name, value in standing(match, seats, made_at).items():
        setattr(table, name, value)
    table.length = len(match.entries)
    entries = [entry_row(table.id, entry, None, made_at) for entry in match.entries]
    await store.create(table, seats, entries, snapshots_of(match, table.id, snapshot_every))
    return table.id


def new_table(
    game: Game[Any], name: str, seats: int, options: dict[str, str], pack: dict[str, Any], host: str
) -> TableRecord:
    made_at = now()
    return TableRecord(
        id=new_id(),
        game=game.id,
        rules=game.rules_version,
        name=name,
        seats=seats,
        options=options,
        pack=pack,
        visibility="private",
        undo="free",
        host=host,
        invite=new_link(),
        spectate=new_link(),
        created=made_at,
        updated=made_at,
        state=WAITING,
    )


def seats_for(game: Game[Any], setup: Setup, wanted: NewTable, person: str, name: str) -> list[SeatRecord]:
    """Who sits where; seats nobody is named for are free."""
    if len(wanted.players) > wanted.seats:
        raise RequestError(
            400, "too-many-players", f"The table has {wanted.seats} seats, but you named {len(wanted.players)} players."
        )
    known = bots.names(game)
    for_people = game.seats_of_people(setup)
    seats = [SeatRecord(seat) for seat in range(wanted.seats)]
    for seat, player in zip(seats, wanted.players, strict=False):
        if player.kind == "bot":
            if seat.seat in for_people:
                raise person_needed(game, seat.seat)
            seat.kind, seat.bot, seat.name = BOT_SEAT, player.bot or strongest(known), clean_name(player.name or "")
            if seat.bot not in known:
                raise no_such_bot(game, seat.bot, known)
        elif player.kind in ("me", "guest"):
            seat.kind, seat.person = PERSON_SEAT, person
            seat.name = clean_name(player.name or "") or (name if player.kind == "me" else f"Guest {seat.seat + 1}")
    return seats


def imported_seat(game: Game[Any], seat: int, player: str) -> SeatRecord:
    """A seat of a match file: a bot it names plays on, any other player may come and take the seat."""
    if player in bots.names(game):
        return SeatRecord(seat, BOT_SEAT, bot=player)
    return SeatRecord(seat, OPEN_SEAT, name=clean_name(player)[:40])


def snapshots_of(match: Match[Any], table_id: str, every: int) -> list[dict[str, Any]]:
    """The table after the last entry, and the older ones that the match has kept."""
    rows = {len(match.entries) - 1: snapshot_row(table_id, match)}
    number = 0
    for entry in match.line:
        if entry.before is not None and number not in rows and (number == 0 or number % every == 0):
            rows[number] = {
                "table_id": table_id,
                "n": number,
                "state": entry.before.encode(),
                "drawn": msgspec.json.encode(entry.drawn).decode(),
                "sealed_rounds": entry.sealed,
                "sealing": bool(entry.before.lanes),
            }
        number = entry.number
    return [rows[number] for number in sorted(rows)]
