"""Results, ratings and profiles as they are kept.

A match is counted in one transaction: its rows, which can be written once, and the ratings that follow from them. So it
counts exactly once, however many workers hear of its end.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import ColumnElement, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from hausmacht.server.contests.ladders import Ladder
from hausmacht.server.contests.rating import Rating, rated
from hausmacht.server.contests.scoring import has_won
from hausmacht.server.storage.connection import Connected
from hausmacht.server.storage.records import OVER, as_json
from hausmacht.server.storage.schema import ACCOUNT, GAME_TABLE, PERSON, PROFILE, RATING, RESULT
from hausmacht.server.terms import Shows

MET: Final = "met"  # whoever has played with me
RATING_LOCK = 0x5261_7465  # any number that nobody else uses in this database
MOST_FOUND = 100  # tables that are counted in one go
MOST_RESULTS = 2_000  # of one person, for a profile
MOST_RANKS = 100
MOST_RIVALS = 20
CHUNK = 500  # matches, when all are counted anew

Holder = tuple[str, str]  # a person or a bot


class Ended(msgspec.Struct, frozen=True):
    """A match that is over, as it is counted."""

    table_id: str
    game: str
    ended: int
    is_public: bool
    ladder: Ladder | Literal[""]  # for which it counts; empty: for none
    people: tuple[str, ...]  # by seat; empty: a bot, or nobody in particular
    bots: tuple[str, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]


class ResultRecord(msgspec.Struct, frozen=True):
    table_id: str
    seat: int
    game: str
    seats: int
    ended: int
    place: int
    won: bool
    points: int
    is_public: bool
    ladder: Ladder | Literal[""]
    mu: float
    sigma: float
    mu_after: float
    sigma_after: float

    @property
    def change(self) -> float:
        """Of the rating, as a ladder counts it."""
        return self.after - self.before

    @property
    def before(self) -> float:
        return Rating(self.mu, self.sigma).worth

    @property
    def after(self) -> float:
        return Rating(self.mu_after, self.sigma_after).worth


class RatingRecord(msgspec.Struct, frozen=True):
    person: str
    bot: str
    game: str
    ladder: Ladder
    mu: float
    sigma: float
    worth: float
    played: int
    won: int
    last: int


class ProfileRecord(msgspec.Struct, frozen=True):
    person: str
    handle: str
    shows: Shows


class Meeting(msgspec.Struct, frozen=True):
    """A match that two people have played."""

    person: str  # the other
    table_id: str
    game: str
    ended: int
    mine: int  # my place
    theirs: int


class ResultRows(Connected):
    """What has become of matches, and of the people who played them."""

    # Counting

    async def uncounted(self, since: int = 0, after: tuple[int, str] = (0, "")) -> list[tuple[int, str]]:
        """Matches that are over and not counted, each with its time, the oldest first.

        `since`: only those that ended after that; `after`: which come after this one.
        """
        columns = GAME_TABLE.c
        later = (columns.updated > after[0]) | ((columns.updated == after[0]) & (columns.id > after[1]))
        counted = select(RESULT.c.table_id).where(RESULT.c.table_id == columns.id)
        statement = (
            select(columns.id, columns.updated)
            .where(columns.visibility.in_(("public", "private")), columns.state == OVER)
            .where(columns.updated >= since, later, columns.guided == "", columns.closed.is_(None), ~counted.exists())
            .order_by(columns.updated, columns.id)
            .limit(MOST_FOUND)
        )
        return [(row.updated, row.id) for row in await self.rows(statement)]

    async def write_places(self, table_id: str, places: Sequence[int], points: Sequence[int]) -> None:
        """How a match ended that was over before places were kept."""
        values = {"places": as_json(places), "scores": as_json(points)}
        old = (GAME_TABLE.c.id == table_id) & (GAME_TABLE.c.places == "[]")
        async with self.transaction() as connection:
            await connection.execute(update(GAME_TABLE).where(old).values(values))

    async def count(self, match: Ended, handles: Mapping[str, str]) -> bool:
        """Write what has become of a match; whether it was new. `handles`: for people who have no profile yet."""
        try:
            async with self.transaction() as connection:
                await self.lock_ratings(connection)
                last = (await connection.execute(select(func.max(RESULT.c.n)))).scalar() or 0
                accounts = select(ACCOUNT.c.person).where(ACCOUNT.c.person.in_(match.people))
                owners = {row.person for row in await connection.execute(accounts)}
                rows = rows_of(match, last + 1, owners)
                await self.rate(connection, rows)
                await connection.execute(insert(RESULT), rows)
                for person, handle in handles.items():
                    profile = {"person": person, "handle": handle, "shows": MET}
                    await connection.execute(self.added(PROFILE, profile))
        except IntegrityError:
            return False
        return True

    async def lock_ratings(self, connection: Any) -> None:
        """Matches are counted one after another, whoever counts them; a database file has one writer anyway."""
        if not self.is_sqlite:
            await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": RATING_LOCK})

    async def rate(self, connection: Any, rows: list[dict[str, Any]]) -> None:
        """The ratings after a match; its rows say from where to where each went."""
        seats = [row for row in rows if row["ladder"]]
        if not seats:
            return
        game, ladder = seats[0]["game"], seats[0]["ladder"]
        here = (RATING.c.game == game) & (RATING.c.ladder == ladder)
        people = [row["person"] for row in seats if row["person"]]
        mine = (RATING.c.person.in_(people) & (RATING.c.person != "")) | (RATING.c.bot != "")
        kept = {(row.person, row.bot): row for row in await connection.execute(select(RATING).where(here, mine))}
        before = {holder: Rating(row.mu, row.sigma) for holder, row in kept.items()}
        for values in rated_rows(seats, before):
            found = kept.get((values["person"], values["bot"]))
            values["played"] += found.played if found else 0
            values["won"] += found.won if found else 0
            keys = ["person", "bot", "game", "ladder"]
            changed = ["mu", "sigma", "worth", "played", "won", "last"]
            await connection.execute(self.upsert(RATING, values, keys, changed))

    async def rebuild_ratings(self) -> tuple[int, int]:
        """Work all ratings out anew from the results, in the order in which they were counted.

        How many matches and how many ratings. Who has left for good keeps, as an opponent, the rating he had then.
        """
        async with self.transaction() as connection:
            await self.lock_ratings(connection)
            await connection.execute(RATING.delete())
            ratings: dict[tuple[Holder, str, str], dict[str, Any]] = {}
            matches = 0
            found = await self.rated_matches(connection, 0)
            while found:
                for rows in found.values():
                    self.count_again(rows, ratings)
                    for seat in rows:
                        await connection.execute(written_again(seat))
                matches += len(found)
                found = await self.rated_matches(connection, max(found))
            if ratings:
                await connection.execute(insert(RATING), list(ratings.values()))
        return matches, len(ratings)

    async def rated_matches(self, connection: Any, after: int) -> dict[int, list[dict[str, Any]]]:
        """The next matches that count, by their numbers: of each the seats that are rated."""
        rated_seats = (RESULT.c.n > after) & (RESULT.c.ladder != "")
        numbers = select(RESULT.c.n).distinct().where(rated_seats).order_by(RESULT.c.n).limit(CHUNK)
        found: dict[int, list[dict[str, Any]]] = {row.n: [] for row in await connection.execute(numbers)}
        statement = select(RESULT).where(RESULT.c.n.in_(list(found)), RESULT.c.ladder != "")
        for row in await connection.execute(statement.order_by(RESULT.c.n, RESULT.c.seat)):
            found[row.n].append(dict(row._mapping))
        return found

    def count_again(self, rows: list[dict[str, Any]], ratings: dict[tuple[Holder, str, str], dict[str, Any]]) -> None:
        game, ladder = rows[0]["game"], rows[0]["ladder"]
        before = {
            holder: Rating(values["mu"], values["sigma"])
            for row in rows
            if (values := ratings.get(((holder := holder_of(row)), game, ladder))) is not None
        }
        for values in rated_rows(rows, before):
            key = ((values["person"], values["bot"]), game, ladder)
            found = ratings.get(key)
            values["played"] += found["played"] if found else 0
            values["won"] += found["won"] if found else 0
            ratings[key] = values

    # Looking

    async def results_of(self, person: str, most: int = MOST_RESULTS) -> list[ResultRecord]:
        """How somebody's matches ended, the newest first."""
        return await self.results_where(RESULT.c.person == person, most)

    async def rated_of(self, person: str, most: int) -> list[ResultRecord]:
        """The same for those that have changed a rating."""
        return await self.results_where((RESULT.c.person == person) & (RESULT.c.ladder != ""), most)

    async def results_where(self, condition: ColumnElement[bool], most: int) -> list[ResultRecord]:
        names = msgspec.structs.fields(ResultRecord)
        statement = select(RESULT).where(condition).order_by(RESULT.c.n.desc()).limit(most)
        return [
            ResultRecord(**{each.name: getattr(row, each.name) for each in names}) for row in await self.rows(statement)
        ]

    async def ratings_of(self, person: str) -> list[RatingRecord]:
        statement = select(RATING).where(RATING.c.person == person, RATING.c.bot == "")
        return [rating_of(row) for row in await self.rows(statement.order_by(RATING.c.game, RATING.c.ladder))]

    async def ladder(self, game: str, ladder: str) -> list[RatingRecord]:
        """The best of a ladder."""
        statement = (
            select(RATING)
            .where(RATING.c.game == game, RATING.c.ladder == ladder)
            .order_by(RATING.c.worth.desc(), RATING.c.person, RATING.c.bot)
            .limit(MOST_RANKS)
        )
        return [rating_of(row) for row in await self.rows(statement)]

    async def rank_of(self, rating: RatingRecord) -> int:
        """From 1; who is worth as much shares a rank."""
        better = (RATING.c.game == rating.game) & (RATING.c.ladder == rating.ladder) & (RATING.c.worth > rating.worth)
        found = await self.rows(select(func.count()).select_from(RATING).where(better))
        return int(found[0][0]) + 1

    async def ladder_sizes(self) -> dict[tuple[str, str], int]:
        statement = select(RATING.c.game, RATING.c.ladder, func.count()).group_by(RATING.c.game, RATING.c.ladder)
        return {(row[0], row[1]): int(row[2]) for row in await self.rows(statement)}

    async def meetings(self, person: str, other: str = "", most: int = MOST_RESULTS) -> list[Meeting]:
        """The matches somebody has played with other people, or with one of them, the newest first."""
        mine, theirs = RESULT.alias(), RESULT.alias()
        statement = (
            select(
                theirs.c.person, mine.c.table_id, mine.c.game, mine.c.ended, mine.c.place, theirs.c.place.label("other")
            )
            .where(mine.c.person == person, theirs.c.table_id == mine.c.table_id)
            .where(theirs.c.person != "", theirs.c.person != person)
            .order_by(mine.c.n.desc(), theirs.c.seat)
            .limit(most)
        )
        if other:
            statement = statement.where(theirs.c.person == other)
        return [
            Meeting(row.person, row.table_id, row.game, row.ended, row.place, row.other)
            for row in await self.rows(statement)
        ]

    async def have_met(self, person: str, others: Collection[str]) -> set[str]:
        """Those of them with whom somebody has finished a match."""
        mine, theirs = RESULT.alias(), RESULT.alias()
        statement = (
            select(theirs.c.person)
            .distinct()
            .where(mine.c.person == person, theirs.c.table_id == mine.c.table_id)
            .where(theirs.c.person.in_(others), theirs.c.person != "")
        )
        return {row.person for row in await self.rows(statement)}

    # Profiles

    async def profile(self, person: str, handle: str) -> ProfileRecord:
        """Somebody's profile; `handle`: his from now on, if he has none."""
        found = await self.rows(select(PROFILE).where(PROFILE.c.person == person))
        if not found:
            async with self.transaction() as connection:
                values = {"person": person, "handle": handle, "shows": MET}
                await connection.execute(self.added(PROFILE, values))
            found = await self.rows(select(PROFILE).where(PROFILE.c.person == person))
        return ProfileRecord(found[0].person, found[0].handle, found[0].shows)

    async def profile_by(self, handle: str) -> ProfileRecord | None:
        found = await self.rows(select(PROFILE).where(PROFILE.c.handle == handle))
        return ProfileRecord(found[0].person, found[0].handle, found[0].shows) if found else None

    async def profiles(self, people: Collection[str]) -> dict[str, ProfileRecord]:
        found = await self.rows(select(PROFILE).where(PROFILE.c.person.in_(people)))
        return {row.person: ProfileRecord(row.person, row.handle, row.shows) for row in found}

    async def show_profile(self, person: str, shows: str) -> None:
        async with self.transaction() as connection:
            await connection.execute(update(PROFILE).where(PROFILE.c.person == person).values(shows=shows))

    async def names_of(self, people: Iterable[str]) -> dict[str, str]:
        found = await self.rows(select(PERSON.c.id, PERSON.c.name).where(PERSON.c.id.in_(list(people))))
        return {row.id: row.name for row in found}


def holder_of(row: Mapping[str, Any]) -> Holder:
    """Whose rating moves; somebody who has left for good is a holder of his own in every match."""
    if row["person"] or row["bot"]:
        return row["person"], row["bot"]
    return f"{row['table_id']} {row['seat']}", ""


def written_again(row: Mapping[str, Any]) -> Any:
    """From where to where a seat went, in the row of its result."""
    here = (RESULT.c.table_id == row["table_id"]) & (RESULT.c.seat == row["seat"])
    moved = {name: row[name] for name in ("mu", "sigma", "mu_after", "sigma_after")}
    return update(RESULT).where(here).values(moved)


def rating_of(row: Any) -> RatingRecord:
    return RatingRecord(**{each.name: getattr(row, each.name) for each in msgspec.structs.fields(RatingRecord)})


def rows_of(match: Ended, n: int, owners: Collection[str]) -> list[dict[str, Any]]:
    """The rows of a match; who has no account is not rated, and neither is a match with fewer than two who are."""
    holders = [(person, bot) for person, bot in zip(match.people, match.bots, strict=True)]
    is_rated = [bool(match.ladder) and (bool(bot) or person in owners) for person, bot in holders]
    several = len({holder for holder, counts in zip(holders, is_rated, strict=True) if counts}) > 1
    return [
        {
            "table_id": match.table_id,
            "seat": seat,
            "n": n,
            "game": match.game,
            "seats": len(holders),
            "ended": match.ended,
            "person": person,
            "bot": bot,
            "place": match.places[seat],
            "won": has_won(match.places, seat),
            "points": match.points[seat],
            "is_public": match.is_public,
            "ladder": match.ladder if is_rated[seat] and several else "",
            "mu": 0.0,
            "sigma": 0.0,
            "mu_after": 0.0,
            "sigma_after": 0.0,
        }
        for seat, (person, bot) in enumerate(holders)
    ]


def rated_rows(rows: list[dict[str, Any]], before: Mapping[Holder, Rating]) -> list[dict[str, Any]]:
    """Write into the rows of a match where everybody went; the ratings that have changed."""
    known = dict(before)
    for row in rows:
        if holder_of(row) != (row["person"], row["bot"]):  # who has left stays what he was
            known[holder_of(row)] = Rating(row["mu"], row["sigma"])
    after = rated([holder_of(row) for row in rows], [row["place"] for row in rows], known)
    if not after:
        return []  # two who played each other have become one since
    for row in rows:
        was, now = known.get(holder_of(row), Rating()), after[holder_of(row)]
        row.update(mu=was.mu, sigma=was.sigma, mu_after=now.mu, sigma_after=now.sigma)
    found = []
    for holder, rating in after.items():
        own = [row for row in rows if holder_of(row) == holder]
        if holder != (own[0]["person"], own[0]["bot"]):
            continue
        found.append(
            {
                "person": holder[0],
                "bot": holder[1],
                "game": own[0]["game"],
                "ladder": own[0]["ladder"],
                "mu": rating.mu,
                "sigma": rating.sigma,
                "worth": rating.worth,
                "played": 1,
                "won": int(any(row["won"] for row in own)),
                "last": own[0]["ended"],
            }
        )
    return found
