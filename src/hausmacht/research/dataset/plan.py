"""What a data set is made of: games between bots, or match files. It is the same for whoever does part of the work."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from hausmacht.bots import make
from hausmacht.core import matchfile
from hausmacht.core.agenda import next_decision
from hausmacht.core.chance import branch
from hausmacht.core.game import Game, Setup
from hausmacht.core.match import Entry, Match, new_match
from hausmacht.core.shelf import games as shelf
from hausmacht.research.actions import actions_of
from hausmacht.research.dataset.columns import FORMATS, PARQUET, VERSION, DatasetError
from hausmacht.research.playing import Playing, game_called

USUAL_PART = 100  # matches in a file
MOST_SEATS = 64
MATCH_FILES = "*.match"  # what is taken from a folder


class Plan(msgspec.Struct, frozen=True):
    """The first file of a data set, `about.json`: what is in it and how it came about."""

    version: int
    hausmacht: str
    format: str
    game: str
    title: str
    rules: str
    setup: Setup
    matches: int
    part: int  # matches in a file
    bots: tuple[str, ...]  # one for each seat, moving on by a seat with each match; empty: match files
    seed: int
    files: str  # a hash of the match files; empty: bots
    observations: int  # the length of an observation; 0: they are not stored
    actions: tuple[str, ...]  # the text of each action number; later numbers are spare ones
    events: dict[str, tuple[str, ...]]  # the names of the values of each kind of event

    def parts(self) -> int:
        return -(-self.matches // self.part)

    def numbers(self, part: int) -> range:
        """The matches of a part."""
        return range(part * self.part, min(self.matches, (part + 1) * self.part))


class Source(msgspec.Struct, frozen=True):
    """A plan, and the files to read for it."""

    plan: Plan
    files: tuple[Path, ...] = ()


def plan_of_games(
    game: str | Game[Any],
    bots: Sequence[str],
    matches: int,
    options: Mapping[str, str] | None = None,
    seed: int = 1,
    pack: Mapping[str, Any] | None = None,
    **how: Any,
) -> Source:
    """Games between bots, one for each seat; `how` as for `planned`."""
    title = game_called(game)
    setup = title.setup(len(bots), options, pack)
    for seat, name in enumerate(bots):
        make(name, title, setup, seat, 0)  # says which are known
    return Source(planned(title, setup, matches, bots=tuple(bots), seed=seed, **how))


def plan_of_files(places: Iterable[Path | str], **how: Any) -> Source:
    """Match files, and those of folders; all of the same game with the same set-up."""
    files = tuple(files_in(places))
    if not files:
        raise DatasetError("There is no match file: name at least one, or a folder that has some.")
    match = match_of(files[0].name, files[0].read_text(encoding="utf-8"))
    names = blake2b(digest_size=16)
    for file in files:
        names.update(file.name.encode() + b"\0" + blake2b(file.read_bytes(), digest_size=16).digest())
    return Source(planned(match.game, match.setup, len(files), files=names.hexdigest(), **how), files)


def files_in(places: Iterable[Path | str]) -> Iterator[Path]:
    for place in map(Path, places):
        if place.is_dir():
            yield from sorted(place.rglob(MATCH_FILES))
        else:
            yield place


def planned(
    game: Game[Any],
    setup: Setup,
    matches: int,
    bots: tuple[str, ...] = (),
    seed: int = 0,
    files: str = "",
    format: str = PARQUET,
    part: int = USUAL_PART,
    observations: bool = False,
) -> Plan:
    """`format` is "parquet" or "arrow", `part` the matches in a file; `observations`: store tensors, too."""
    if format not in FORMATS:
        raise DatasetError(f"There is no format '{format}': choose one of {', '.join(FORMATS)}.")
    size = Playing(game, setup.seats, setup.options, pack=setup.pack).layout.size if observations else 0
    return Plan(
        version=VERSION,
        hausmacht=version("hausmacht"),
        format=format,
        game=game.id,
        title=game.title,
        rules=game.rules_version,
        setup=setup,
        matches=matches,
        part=part,
        bots=bots,
        seed=seed,
        files=files,
        observations=size,
        actions=actions_of(game).texts,
        events={kind.name: kind.fields for kind in game.kinds},
    )


# Matches


class Share(msgspec.Struct, frozen=True):
    """The work of one part; files are sent along, because another machine may not have them."""

    plan: Plan
    part: int
    files: tuple[tuple[str, str], ...] = ()  # name and text of each


class Told(msgspec.Struct, frozen=True):
    """A match with what is told about it."""

    number: int
    name: str
    players: tuple[str, ...]
    match: Match[Any]


def matches_of(share: Share) -> Iterator[Told]:
    """Played or read one after another, so that there is never more than one in memory."""
    plan = share.plan
    for at, number in enumerate(plan.numbers(share.part)):
        if plan.bots:
            yield played(plan, number)
        else:
            name, text = share.files[at]
            match = match_of(name, text)
            if (match.game.id, match.setup) != (plan.game, plan.setup):
                raise DatasetError(f"'{name}' is not of the same game and set-up as the first file.")
            yield Told(number, name, matchfile.parse(text).header.players, match)


def match_of(name: str, text: str) -> Match[Any]:
    try:
        return matchfile.load(text, shelf())
    except matchfile.MatchFileError as error:
        raise DatasetError(f"'{name}' cannot be used: {error}") from None


def played(plan: Plan, number: int) -> Told:
    """Match `number` of a plan; it is the same whoever plays it."""
    game = game_called(plan.game)
    seats = plan.setup.seats
    seated = tuple(plan.bots[(seat + number) % seats] for seat in range(seats))
    bots = [
        make(name, game, plan.setup, seat, branch(plan.seed, number * MOST_SEATS + seat))
        for seat, name in enumerate(seated)
    ]
    name = f"{plan.seed}:{number}"
    match = new_match(game, plan.setup, name.encode())

    def tell(entry: Entry[Any]) -> None:
        for event in entry.events:
            for seat, bot in enumerate(bots):
                if event.seen_by(seat):
                    bot.see(event)

    tell(match.opening)
    while (decision := next_decision(match.state)) is not None:
        seat = decision.seat
        asked = match.question(seat)
        assert asked is not None
        text = bots[seat].decide(match.view(seat), asked)
        denial = match.choose(seat, text)
        if denial is not None:
            raise DatasetError(f"The bot '{seated[seat]}' answered '{text}' to '{asked.kind}', which is not an option.")
        tell(match.line[-1])
    return Told(number, name, seated, match)
