"""Forecasts from what lies open: income, supply in winter, points if the year or the game ended now."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from hausmacht.advice.knowledge import Known
from hausmacht.core.agenda import Table
from hausmacht.core.chance import Sampled
from hausmacht.games.augsburg1520.view import AugsburgView
from hausmacht.games.wallenstein.components import COLLECT_GRAIN, COLLECT_TAXES, COUNTIES, EVENT_CARDS
from hausmacht.games.wallenstein.rules.revenue import revenue_of
from hausmacht.games.wallenstein.rules.scoring import score
from hausmacht.games.wallenstein.rules.winter import supply_row
from hausmacht.games.wallenstein.view import WallensteinView


class Forecast(msgspec.Struct, frozen=True):
    """One sentence about a seat: `kind` words it, with these numbers."""

    kind: str
    seat: int
    numbers: dict[str, int]


def forecasts(known: Known) -> tuple[Forecast, ...]:
    """What can be told about each seat; nothing for a game nobody has written any for."""
    make = FORECASTS.get(known.game)
    return () if make is None else tuple(make(known))


def of_augsburg(known: Known) -> list[Forecast]:
    """What each player board brings by itself until the end: points as far as the barriers let them count."""
    view = known.view
    assert isinstance(view, AugsburgView)
    rounds = view.rounds - view.round
    incomes = rounds + ("income.take_points" in view.to_do)
    found: list[Forecast] = []
    for seat, seen in enumerate(view.seats):
        reach = seen.score + seen.points_a_round * incomes
        final = reach if seen.barrier < 0 else max(seen.score, min(reach, seen.barrier))
        found.append(Forecast("standing", seat, {"score": seen.score, "points": seen.points_a_round, "final": final}))
        if reach > final:
            found.append(Forecast("barrier", seat, {"barrier": seen.barrier, "lost": reach - final}))
    mine = view.seats[view.seat] if view.seat >= 0 else None
    if mine is not None and rounds:
        found.append(
            Forecast(
                "income",
                view.seat,
                {"money": mine.income, "rounds": rounds, "cards": mine.cards_to_buy + mine.free_cards},
            )
        )
    return found


def of_wallenstein(known: Known) -> list[Forecast]:
    """Points if the year ended now, whether grain lasts through the winter, and what the own plan collects."""
    view = known.view
    assert isinstance(view, WallensteinView)
    if not any(county.owner >= 0 for county in view.counties):
        return []
    world = known.worlds(1, 0)[0]  # nothing that is asked of it is hidden
    scored = Table(world.copy(), Sampled(0))
    score(scored)
    found = [
        Forecast("year-end", seat, {"points": scored.state.score[seat] - seen.score, "score": scored.state.score[seat]})
        for seat, seen in enumerate(view.seats)
    ]
    losses = [EVENT_CARDS[card].winter_loss for card in view.open_events] or [0]
    found += [supply(seat, seen.counties, seen.grain, losses) for seat, seen in enumerate(view.seats)]
    if view.seat >= 0 and view.my_plan:
        money, grain = [
            revenue_of(world, view.seat, action, view.my_plan[action])
            if 0 <= view.my_plan[action] < COUNTIES and view.counties[view.my_plan[action]].owner == view.seat
            else 0
            for action in (COLLECT_TAXES, COLLECT_GRAIN)
        ]
        if money or grain:
            found.append(Forecast("revenue", view.seat, {"money": money, "grain": grain}))
    return found


def supply(seat: int, counties: int, grain: int, losses: list[int]) -> Forecast:
    """Counties that go hungry if winter came now, by the mildest and by the hardest event that still lies open."""
    hungry = [max(0, counties - max(0, grain - loss)) for loss in losses]
    numbers = {
        "grain": grain,
        "counties": counties,
        "least": min(hungry),
        "most": max(hungry),
        "revolts": supply_row(max(hungry))[1] if max(hungry) else 0,
    }
    return Forecast("supplied" if not max(hungry) else "hungry", seat, numbers)


FORECASTS: dict[str, Callable[[Known], list[Forecast]]] = {"augsburg1520": of_augsburg, "wallenstein": of_wallenstein}
