"""Tournaments between bots: who sits where, with which luck, and what came of it, in a file that can be continued.

Game g of a tournament is always the same game, however many processes share the work and however often it was
interrupted. A block of games is played with the same luck: in it every bot sits on every seat once, so that no bot is
luckier than another by its seat or, as far as the choices allow, by its draws.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from hashlib import blake2b
from itertools import combinations
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from hausmacht import bots as house
from hausmacht.bots import Bot, BotError, arena, outside
from hausmacht.bots.budget import Searcher, Thinker, thinking
from hausmacht.bots.ratings import Rating, ahead, part_of_the_win, rated, wilson
from hausmacht.core.chance import Sampled, Seeded
from hausmacht.core.event import Event
from hausmacht.core.game import Game, Setup
from hausmacht.core.shelf import games as shelf
from hausmacht.core.view import Question, View

LONGEST_GAME = 100_000  # decisions; a game that is longer does not end
LADDER = ("master", "hard", "medium", "easy", "random")  # the next one that the game has answers for a bot that failed


class Tournament(msgspec.Struct, frozen=True):
    """What is played: the same for every process, and the first line of the results file."""

    game: str
    rules: str
    setup: Setup
    bots: tuple[str, ...]  # name, name@budget or stdio:command
    seed: int
    budget: str = ""  # for bots that take one and have none of their own
    seconds: float = outside.SECONDS  # for a decision of a program outside


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game, a line of the results file; lists are by seat."""

    game: int
    seated: tuple[str, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]  # that each bot took to see and to decide
    failures: tuple[str, ...] = ()  # one sentence for each seat whose bot failed in this game, the first time it did


class Score(msgspec.Struct, frozen=True):
    """What one bot achieved."""

    games: int  # seats it played; a bot that sits twice at a table counts twice
    wins: float  # a victory shared by k seats counts 1/k
    share: float
    low: float  # the 95 % interval of the share, after Wilson
    high: float
    by_seat: tuple[float, ...]  # its share on each seat
    mean_place: float
    mean_score: float
    rating: Rating
    ms_per_decision: float
    failures: int  # games in which it failed and another bot went on for it


class Outcome(msgspec.Struct, frozen=True):
    """What the tournament has shown so far."""

    games: int
    decisions: int
    bots: dict[str, Score]
    ahead: dict[str, dict[str, float]]  # in which share of their meetings the first finished ahead of the second
    first_failures: tuple[str, ...]


# Who sits where


def lineups(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """The tables to play: of too few bots the last one named takes the other seats, of too many each group meets."""
    if len(bots) <= seats:
        return [(*bots, *[bots[-1]] * (seats - len(bots)))]
    return list(combinations(bots, seats))


def games_in_a_block(tournament: Tournament) -> int:
    seats = tournament.setup.seats
    return seats * len(lineups(tournament.bots, seats))


def whole_blocks(tournament: Tournament, games: int) -> int:
    """So many games, or a few more, that every bot sits on every seat equally often."""
    size = games_in_a_block(tournament)
    return -(-games // size) * size


def seating(tournament: Tournament, number: int) -> list[tuple[str, int]]:
    """For each seat of a game: the bot, and the seed with which it plays.

    The order around the table is drawn anew for each block; within a block it moves on by one seat a game.
    """
    seats = tournament.setup.seats
    tables = lineups(tournament.bots, seats)
    block, within = divmod(number, seats * len(tables))
    table, turn = divmod(within, seats)
    draw = Sampled(number_from(tournament.seed, "order", block, table))
    order = list(range(seats))
    for last in range(seats - 1, 0, -1):
        other = draw.below("order", last + 1)
        order[last], order[other] = order[other], order[last]
    at = [order[(seat + turn) % seats] for seat in range(seats)]
    return [(tables[table][each], number_from(tournament.seed, "bot", block, table, each)) for each in at]


def number_from(*parts: object) -> int:
    """A seed made of other numbers and words."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=7).digest(), "big")


# Bots by name


def make_bot(name: str, game: Game[Any], tournament: Tournament, seat: int, seed: int) -> Bot:
    """The bot of this name, with its budget; BotError says what is wrong with the name."""
    setup = tournament.setup
    if name.startswith(outside.PREFIX):
        command = name.removeprefix(outside.PREFIX)
        return outside.Outside(command, game, setup, seat, seed, tournament.seconds)
    plain, _, own = name.partition("@")
    bot = house.make(plain, game, setup, seat, seed)
    budget = own or tournament.budget
    if budget and not give_budget(bot, budget) and own:
        raise BotError(f"The bot '{plain}' takes no budget: name it without '@{own}'.")
    return bot


def give_budget(bot: Bot, budget: str) -> bool:
    """Let a bot think for so long, if it is one that plays the better the longer it thinks."""
    if not isinstance(bot, Searcher):
        return False
    bot.take_budget(budget)
    return True


def weaker(name: str, known: Sequence[str]) -> str:
    """Who goes on for a bot that failed; a bot from elsewhere is followed by `easy`."""
    plain = name.partition("@")[0]
    below = LADDER[LADDER.index(plain) + 1 :] if plain in LADDER else LADDER[LADDER.index("easy") :]
    return next((each for each in below if each in known), "random")


def check_bots(tournament: Tournament) -> None:
    """Every bot can be made; a program outside is started once and must answer."""
    game = shelf()[tournament.game]
    if tournament.budget:
        thinking(tournament.budget)
    for name in dict.fromkeys(tournament.bots):
        bot = make_bot(name, game, tournament, 0, 0)
        if isinstance(bot, outside.Outside):
            bot.finish([], [])
    outside.dismiss()


class Guarded(Bot):
    """A bot with a clock, and with another bot that answers once the first has failed."""

    def __init__(self, name: str, spare: str, make: Callable[[str], Bot]) -> None:
        self.name = name
        self.failure = ""
        self.decisions = 0
        self.seconds = 0.0
        self.make_spare = partial(make, spare)
        self.spare: Bot | None = None
        self.seen: list[Event] = []  # what the other bot must be told if it has to go on
        self.bot: Bot | None = None
        try:
            self.bot = make(name)
        except Exception as error:
            self.fail(error)

    def fail(self, error: Exception) -> None:
        sentence = str(error) if isinstance(error, BotError) else f"{type(error).__name__}: {error}"
        self.failure = self.failure or f"{self.name}: {sentence}"
        if not (isinstance(self.bot, outside.Outside) and self.bot.program is not None):
            self.bot = None

    def see(self, event: Event) -> None:
        start = time.perf_counter()
        self.seen.append(event)
        if self.spare is not None:
            self.spare.see(event)
        if self.bot is not None:
            try:
                self.bot.see(event)
            except Exception as error:
                self.fail(error)
        self.seconds += time.perf_counter() - start

    def decide(self, view: View, question: Question) -> str:
        start = time.perf_counter()
        text = self.answer(view, question)
        self.seconds += time.perf_counter() - start
        self.decisions += 1
        return text

    def answer(self, view: View, question: Question) -> str:
        if self.bot is not None:
            try:
                text = self.bot.decide(view, question)
                if text in question.texts():
                    return text
                raise BotError(f"it answered '{text}' to '{question.kind}', which is not one of the options.")
            except Exception as error:  # whatever a bot does wrong, the game goes on
                self.fail(error)
        if self.spare is None:
            self.spare = self.make_spare()
            for event in self.seen:
                self.spare.see(event)
        return self.spare.decide(view, question)

    def finish(self, scores: list[int], places: list[int]) -> None:
        """The game is over; a bot that had to ask a weaker one says so."""
        if isinstance(self.bot, outside.Outside):
            self.bot.finish(scores, places)
        if isinstance(self.bot, Thinker) and self.bot.failures:
            self.failure = self.failure or f"{self.name}: {self.bot.failures[0]}"


# Playing


def play_one(tournament: Tournament, number: int, game: Game[Any] | None = None) -> Played:
    """One game of the tournament; `game` is for a title that is not on the shelf."""
    title = game or shelf()[tournament.game]
    players = seat_players(tournament, number, title)
    looked = 0

    def too_long(state: Any) -> None:
        nonlocal looked
        looked += 1
        if looked > LONGEST_GAME:
            raise RuntimeError(f"game {number} does not end: {LONGEST_GAME} decisions were made")

    state, _ = arena.play_game(title, tournament.setup, players, luck_of(tournament, number), too_long)
    return finished(number, players, title, state)


def seat_players(tournament: Tournament, number: int, title: Game[Any]) -> list[Guarded]:
    """The bots of a game, seat by seat."""
    known = house.names(title)
    return [
        Guarded(name, weaker(name, known), partial(make_bot, game=title, tournament=tournament, seat=seat, seed=seed))
        for seat, (name, seed) in enumerate(seating(tournament, number))
    ]


def luck_of(tournament: Tournament, number: int) -> Seeded:
    """The luck of a game: the same for all games of its block."""
    block = number // games_in_a_block(tournament)
    return Seeded(number_from(tournament.seed, "luck", block).to_bytes(8, "big"))


def finished(number: int, players: Sequence[Guarded], title: Game[Any], state: Any) -> Played:
    """How a game ended; its bots are told."""
    scores, places = title.scores(state), title.places(state)
    for player in players:
        player.finish(scores, places)
    return Played(
        game=number,
        seated=tuple(player.name for player in players),
        scores=tuple(scores),
        places=tuple(places),
        decisions=tuple(player.decisions for player in players),
        seconds=tuple(round(player.seconds, 6) for player in players),
        failures=tuple(player.failure for player in players if player.failure),
    )


def play_share(share: tuple[Tournament, Sequence[int]]) -> list[Played]:
    """Several games, for a process."""
    tournament, numbers = share
    return [play_one(tournament, number) for number in numbers]


# The results file


class ResultsError(Exception):
    """A results file that cannot be used; the message says what to do."""


def read_results(path: Path, tournament: Tournament) -> dict[int, Played]:
    """The finished games of this tournament in the file; none when there is no file yet."""
    if not path.exists() or path.stat().st_size == 0:
        return {}
    head, *lines = path.read_bytes().split(b"\n")
    try:
        begun = msgspec.json.decode(head, type=Tournament)
    except msgspec.DecodeError:
        raise ResultsError(f"'{path}' does not hold results of an arena: name another file.") from None
    if begun != tournament:
        changed = [name for name in Tournament.__struct_fields__ if getattr(begun, name) != getattr(tournament, name)]
        raise ResultsError(
            f"'{path}' holds results of another tournament ({', '.join(changed)}): "
            "use the same words as then, or name another file."
        )
    found: dict[int, Played] = {}
    for line in lines[:-1]:  # what stands after the last line break was interrupted while it was written
        try:
            played = msgspec.json.decode(line, type=Played)
        except msgspec.DecodeError:
            raise ResultsError(f"'{path}' is damaged: a line in it is no result. Name another file.") from None
        found[played.game] = played
    return found


@contextmanager
def keep_results(path: Path | None, tournament: Tournament) -> Iterator[Callable[[Played], None]]:
    """Yields what adds a finished game to the file; each is a whole line, so that an interruption loses no other."""
    if path is None:
        yield lambda played: None
        return
    with open(path, "ab+") as file:
        begin_after_last_line(file)
        if file.tell() == 0:
            file.write(msgspec.json.encode(tournament) + b"\n")

        def keep(played: Played) -> None:
            file.write(msgspec.json.encode(played) + b"\n")
            file.flush()

        yield keep


def begin_after_last_line(file: BinaryIO) -> None:
    file.seek(0)
    data = file.read()
    file.truncate(data.rfind(b"\n") + 1)
    file.seek(0, 2)


# What came of it


def outcome(tournament: Tournament, played: Iterable[Played]) -> Outcome:
    games = sorted(played, key=lambda each: each.game)
    results = [(each.seated, each.places) for each in games]
    ratings = rated(results)
    failures = [failure for each in games for failure in each.failures]
    return Outcome(
        games=len(games),
        decisions=sum(sum(each.decisions) for each in games),
        bots={name: score(tournament, name, games, ratings[name]) for name in ratings},
        ahead=ahead(results),
        first_failures=tuple(failures[:5]),
    )


def score(tournament: Tournament, name: str, games: Sequence[Played], rating: Rating) -> Score:
    seats = [(each, seat) for each in games for seat, bot in enumerate(each.seated) if bot == name]
    wins = sum(part_of_the_win(each.places, seat) for each, seat in seats)
    low, high = wilson(wins, len(seats))
    decisions = sum(each.decisions[seat] for each, seat in seats)
    return Score(
        games=len(seats),
        wins=round(wins, 3),
        share=round(wins / len(seats), 4),
        low=round(low, 4),
        high=round(high, 4),
        by_seat=tuple(share_on(seat, seats) for seat in range(tournament.setup.seats)),
        mean_place=round(sum(each.places[seat] for each, seat in seats) / len(seats), 3),
        mean_score=round(sum(each.scores[seat] for each, seat in seats) / len(seats), 2),
        rating=rating,
        ms_per_decision=round(1000 * sum(each.seconds[seat] for each, seat in seats) / max(1, decisions), 4),
        failures=sum(failure.startswith(f"{name}: ") for each in games for failure in each.failures),
    )


def share_on(seat: int, seats: Sequence[tuple[Played, int]]) -> float:
    here = [part_of_the_win(each.places, seat) for each, at in seats if at == seat]
    return round(sum(here) / len(here), 4) if here else 0.0
