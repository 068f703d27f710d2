"""Profiles and ladders: who may see whose, and what they say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from hausmacht.core.shelf import games
from hausmacht.server.contests.ladders import LADDERS
from hausmacht.server.errors import RequestError
from hausmacht.server.messages import RatingTrend
from hausmacht.server.play.written import iso
from hausmacht.server.result_messages import (
    GameStatistics,
    LadderCount,
    LadderTold,
    ProfileTold,
    RankTold,
    RatingTold,
    ResultTold,
    RivalTold,
    SeatStatistics,
)
from hausmacht.server.storage.results import (
    MET,
    MOST_RIVALS,
    Meeting,
    ProfileRecord,
    RatingRecord,
    ResultRecord,
)
from hausmacht.server.storage.store import Store
from hausmacht.server.tables.making import new_id

MOST_MATCHES = 50
MOST_TREND = 12  # matches
SCALE = 100  # ratings are told in hundredths
BEGINNER = 1000  # the rating that is told of somebody who has not played yet


def no_such_profile() -> RequestError:
    return RequestError(404, "no-such-profile", "There is no such profile, or it is not shown to you.")


def shown(number: float) -> int:
    return round(number * SCALE)


def rating_shown(worth: float) -> int:
    return BEGINNER + shown(worth)


# Who may see whom


async def visible(store: Store, viewer: str, people: Collection[str]) -> dict[str, ProfileRecord]:
    """The profiles that somebody may see, among those of these people."""
    found = await store.profiles(people)
    met = await store.have_met(viewer, [each.person for each in found.values() if each.shows == "met"])
    return {
        person: profile
        for person, profile in found.items()
        if person == viewer or profile.shows == "everybody" or (profile.shows == "met" and person in met)
    }


async def seen_by(store: Store, viewer: str, handle: str) -> ProfileRecord:
    """A profile, if somebody may see it; whether there is one is not said to others."""
    found = await store.profile_by(handle)
    if found is None or found.person not in await visible(store, viewer, [found.person]):
        raise no_such_profile()
    return found


# Profiles


async def own(store: Store, person: str) -> ProfileRecord:
    """Somebody's own profile. Who only looks has none, and nothing is written for him: names cost nothing here."""
    return (await store.profiles([person])).get(person) or ProfileRecord(person, "", MET)


async def told(store: Store, profile: ProfileRecord, viewer: str, name: str) -> ProfileTold:
    person, is_mine = profile.person, profile.person == viewer
    results = await store.results_of(person)
    ratings = [rating_told(each, await store.rank_of(each)) for each in await store.ratings_of(person)]
    account = await store.account(person)
    matches = await own_matches(store, viewer, results[:MOST_MATCHES])
    meetings = [] if is_mine else await store.meetings(person, viewer)
    return ProfileTold(
        handle=profile.handle,
        name=name,
        mine=is_mine,
        shows=profile.shows if is_mine else None,
        account=account is not None,
        since=None if account is None else iso(account.made_at),
        ratings=tuple(ratings),
        games=tuple(statistics(results)),
        matches=tuple(result_told(each, each.table_id in matches) for each in results[:MOST_MATCHES] if is_known(each)),
        rivals=tuple(await rivals_of(store, person)) if is_mine else (),
        with_me=compared(meetings, "", "") if meetings else None,
    )


async def own_matches(store: Store, viewer: str, results: Sequence[ResultRecord]) -> set[str]:
    """The tables among these that somebody may open: public ones, and those he sat at himself."""
    seats = await store.seats([each.table_id for each in results])
    return {
        each.table_id
        for each in results
        if seats[each.table_id] and (each.is_public or any(seat.person == viewer for seat in seats[each.table_id]))
    }


def is_known(result: ResultRecord) -> bool:
    """Whether the game is still installed."""
    return result.game in games()


def rating_told(rating: RatingRecord, rank: int) -> RatingTold:
    return RatingTold(
        game=rating.game,
        ladder=rating.ladder,
        rating=rating_shown(rating.worth),
        mu=round(rating.mu, 2),
        sigma=round(rating.sigma, 2),
        played=rating.played,
        won=rating.won,
        rank=rank,
    )


async def trend(store: Store, person: str) -> RatingTrend | None:
    """How the rating has gone that somebody's last match has changed; None: none has."""
    rated = [each for each in await store.rated_of(person, 5 * MOST_TREND) if is_known(each)]
    found = [each for each in rated if (each.game, each.ladder) == (rated[0].game, rated[0].ladder)][:MOST_TREND][::-1]
    if not found:
        return None
    points = (rating_shown(found[0].before), *[rating_shown(each.after) for each in found])
    last = found[-1]
    return RatingTrend(
        game=last.game,
        title=games()[last.game].title,
        ladder=last.ladder,
        rating=points[-1],
        change=points[-1] - points[0],
        points=points,
    )


def result_told(result: ResultRecord, is_seen: bool) -> ResultTold:
    game = games()[result.game]
    return ResultTold(
        table=result.table_id if is_seen else None,
        game=result.game,
        title=game.title,
        ended=iso(result.ended),
        seat=result.seat,
        colour=game.seat_names[result.seat],
        seats=result.seats,
        place=result.place,
        won=result.won,
        points=result.points,
        ladder=result.ladder or None,
        change=shown(result.change) if result.ladder else 0,
    )


def statistics(results: Iterable[ResultRecord]) -> list[GameStatistics]:
    """By game, the most played first, and by seat and number of seats."""
    played: Counter[tuple[str, int, int]] = Counter()
    won: Counter[tuple[str, int, int]] = Counter()
    for each in results:
        if is_known(each):
            key = (each.game, each.seats, each.seat)
            played[key] += 1
            won[key] += each.won
    found = []
    for game_id in sorted({key[0] for key in played}):
        game = games()[game_id]
        keys = sorted(key for key in played if key[0] == game_id)
        found.append(
            GameStatistics(
                game=game_id,
                title=game.title,
                played=sum(played[key] for key in keys),
                won=sum(won[key] for key in keys),
                by_seat=tuple(
                    SeatStatistics(
                        seat=key[2], colour=game.seat_names[key[2]], seats=key[1], played=played[key], won=won[key]
                    )
                    for key in keys
                ),
            )
        )
    return sorted(found, key=lambda each: (-each.played, each.game))


# Head to head


async def rivals_of(store: Store, person: str) -> list[RivalTold]:
    """With whom somebody has played most; who does not show himself is left out."""
    meetings: dict[str, list[Meeting]] = {}
    for each in await store.meetings(person):
        meetings.setdefault(each.person, []).append(each)
    profiles = await visible(store, person, list(meetings))
    names = await store.names_of(profiles)
    most = sorted((each for each in meetings if each in profiles), key=lambda each: -len(meetings[each]))[:MOST_RIVALS]
    return [compared(meetings[each], names.get(each, ""), profiles[each].handle) for each in most]


def compared(meetings: Sequence[Meeting], name: str, handle: str) -> RivalTold:
    return RivalTold(
        name=name,
        handle=handle,
        matches=len(meetings),
        ahead=len([1 for each in meetings if each.mine < each.theirs]),
        level=len([1 for each in meetings if each.mine == each.theirs]),
        behind=len([1 for each in meetings if each.mine > each.theirs]),
    )


# Ladders


async def ladder_told(store: Store, viewer: str, game_id: str, ladder: str) -> LadderTold:
    game = games().get(game_id)
    if game is None or ladder not in LADDERS:
        raise RequestError(404, "no-such-ladder", "There is no such ladder.")
    ratings = await store.ladder(game_id, ladder)
    people = [each.person for each in ratings if each.person]
    profiles = await visible(store, viewer, people)
    names = await store.names_of(profiles)
    ranks, before = [], None
    for n, each in enumerate(ratings, 1):
        rank = ranks[-1].rank if before is not None and before.worth == each.worth else n
        ranks.append(rank_told(each, rank, viewer, names, profiles))
        before = each
    mine = None
    if viewer not in people:
        own = [each for each in await store.ratings_of(viewer) if (each.game, each.ladder) == (game_id, ladder)]
        if own:
            profile = await store.profile(viewer, new_id())
            names = await store.names_of([viewer])
            mine = rank_told(own[0], await store.rank_of(own[0]), viewer, names, {viewer: profile})
    sizes = await store.ladder_sizes()
    return LadderTold(
        game=game_id,
        title=game.title,
        ladder=ladder,
        ranks=tuple(ranks),
        mine=mine,
        ladders=tuple(
            LadderCount(game=each, ladder=kind, ranks=sizes.get((each, kind), 0))
            for each in games()
            for kind in LADDERS
        ),
    )


def rank_told(
    rating: RatingRecord, rank: int, viewer: str, names: dict[str, str], profiles: dict[str, ProfileRecord]
) -> RankTold:
    profile = profiles.get(rating.person)
    return RankTold(
        rank=rank,
        name=names.get(rating.person, "") if profile else "",
        bot=rating.bot,
        handle=profile.handle if profile else "",
        mine=bool(viewer) and rating.person == viewer,
        rating=rating_shown(rating.worth),
        mu=round(rating.mu, 2),
        sigma=round(rating.sigma, 2),
        played=rating.played,
        won=rating.won,
    )
