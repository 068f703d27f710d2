"""Games of The Price of Power for fitting the weights."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from statistics import fmean as mean
from typing import Any, Final

from hausmacht.bots.fitting import Company, Noted, Subject, best_scale, dot, least_squares
from hausmacht.bots.price_of_power.features import FEATURES, STAGES, features, rounds_to_come, stage_of
from hausmacht.bots.price_of_power.sovereign import Sovereign, shares_at_end
from hausmacht.bots.weights import Weights
from hausmacht.core.agenda import next_decision
from hausmacht.core.chance import Sampled
from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.components import MOST_POWER, POWERS
from hausmacht.games.price_of_power.state import PriceOfPower

FOLLY: Final = 4  # so many answers of a hundred are any option, so that unusual tables come about
TURNS: Final = 18  # of each player in a stage, about
SPREAD: Final = 16.0  # prestige by which games end otherwise than any weights could tell
DOUBT: Final = 0.4  # by which part a guess may be wrong
LEAST_DOUBT: Final = 0.05
SCENARIOS: Final = {4: "1-01"}  # the one that is played with so many people; else one that fits

# What a player would guess: prestige at the end for one more of each, at the beginning and at the end of the game
GUESSES: Final[dict[str, tuple[float, float]]] = {
    "prestige": (1.0, 1.0),
    "tax income": (1.2, 1.0),
    "cores": (1.0, 1.0),
    "marriages": (1.6, 1.0),
    "alliances": (2.2, 2.0),
    "papal controller": (3.0, 3.0),
    "imperial authority": (1.3, 1.0),
    "stability": (2.2, 2.0),
    "tax of occupied towns": (-2.5, -2.0),
    "loans": (-1.5, -1.0),
    "missions in hand": (0.9, 0.9),
    "milestones ahead": (0.8, 0.8),
    "power struggle": (0.7, 0.8),
    "income to come": (0.03, 0.03),
    "monarch power to come": (0.25, 0.2),
    "ducats": (0.12, 0.05),
    "ducats beyond fifty": (0.0, 0.0),
    "administrative power": (0.45, 0.2),
    "diplomatic power": (0.45, 0.2),
    "military power": (0.55, 0.15),
    "ideas": (0.8, 0.4),
    "ideas and rounds to come": (0.08, 0.05),
    "cards in hand": (0.4, 0.15),
    "influence": (0.3, 0.1),
    "claims": (0.3, 0.1),
    "units": (0.45, 0.12),
    "manpower": (0.05, 0.02),
    "ships": (0.15, 0.05),
    "merchants": (0.3, 0.1),
    "unrest": (-0.9, -0.6),
    "rebels": (-0.7, -0.5),
    "towns of rebels": (-1.5, -1.0),
    "provinces it occupies": (2.0, 1.4),
    "wars": (-0.4, -0.3),
    "no ruler": (-3.0, -2.0),
    "cardinals": (0.5, 0.3),
    "colonists": (0.4, 0.1),
    "vassals": (0.3, 0.1),
    "siege ahead": (1.15, 1.0),
    "prize in reach": (0.6, 0.3),
    "claims to settle": (1.2, 0.5),
    "ships that protect trade": (0.5, 0.1),
}


class PriceOfPowerSubject(Subject):
    features = FEATURES
    stages = STAGES
    file = Path(__file__).parent / "weights.toml"

    def first_weights(self) -> Weights:
        rows = []
        for stage in range(STAGES):
            late = stage / (STAGES - 1)
            rows.append([GUESSES[name][0] * (1 - late) + GUESSES[name][1] * late for name in FEATURES])
        return Weights(rows, [12.0, 9.0, 6.0])

    def fit(self, noted: Sequence[Noted], provenance: dict[str, Any]) -> Weights:
        """The first guess, corrected by how the games ended: the fewer the games, the less."""
        guess = self.first_weights()
        weights: list[list[float]] = []
        scales: list[float] = []
        for stage, first in enumerate(guess.stages):
            tables = [table for table in noted if table.stage == stage]
            doubt = [(DOUBT * abs(weight) + LEAST_DOUBT) / SPREAD for weight in first]
            wrong = [beside(table, first, doubt) for table in tables]
            change = least_squares(beside_the_usual(wrong), len(first))
            found = [weight + SPREAD * part * more for weight, part, more in zip(first, doubt, change, strict=True)]
            weights.append(found)
            scales.append(best_scale(tables, found))
        return Weights(weights, scales, provenance)

    def play(self, seats: int, seed: int, weights: Weights, players: str) -> list[Noted]:
        """Once in each stage everybody is given a gift, and the table is noted; then the game goes on."""
        guide = Sovereign(weights.stages, weights.scale, folly=FOLLY)
        setup = GAME.setup(seats, {"scenario": SCENARIOS[seats]} if seats in SCENARIOS else None)
        company = Company(players, GAME, setup, seed, guide)
        state, luck = company.table.state, company.luck
        waiting = [luck.below("", TURNS * seats) for _ in range(STAGES)]  # turns of each stage
        seen: list[tuple[int, list[list[float]]]] = []
        while True:
            decision = next_decision(state)
            if decision is None:
                break
            if decision.kind == "turn" and not state.turn.acted:
                left = rounds_to_come(state)
                stage = stage_of(left)
                waiting[stage] -= 1
                if waiting[stage] == 0:
                    for seat in range(seats):
                        give(state, seat, luck)
                    seen.append((stage, [features(state, seat, left) for seat in range(seats)]))
                    company.see_gifts()
            company.answer(decision)
        points = [float(score) for score in GAME.scores(state)]
        return [Noted(stage, rows, points, shares_at_end(state)[:seats]) for stage, rows in seen]


def beside(table: Noted, guess: list[float], doubt: list[float]) -> Noted:
    """What the guess does not explain of a table, by features in the measure in which the guess may be wrong."""
    rows = [[value * part for value, part in zip(row, doubt, strict=True)] for row in table.features]
    points = [end - dot(guess, row) for end, row in zip(table.points, table.features, strict=True)]
    return Noted(table.stage, rows, [each / SPREAD for each in points], table.wins)


def beside_the_usual(tables: Sequence[Noted]) -> list[Noted]:
    """Every seat compared with how it stands as a rule: realms are not alike, and a rich one need not end well."""
    if not tables:
        return []
    seats = range(len(tables[0].features))
    rows = [
        [mean(column) for column in zip(*[table.features[seat] for table in tables], strict=True)] for seat in seats
    ]
    ends = [mean([table.points[seat] for table in tables]) for seat in seats]
    return [
        Noted(
            table.stage,
            [[value - usual for value, usual in zip(table.features[seat], rows[seat], strict=True)] for seat in seats],
            [table.points[seat] - ends[seat] for seat in seats],
            table.wins,
        )
        for table in tables
    ]


def give(state: PriceOfPower, seat: int, luck: Sampled) -> None:
    """Some money and power, prestige, stability, manpower; perhaps a loan."""
    state.treasury.ducats[seat] = max(0, state.treasury.ducats[seat] + luck.below("", 21) - 10)
    for kind in range(POWERS):
        at = seat * POWERS + kind
        state.treasury.power[at] = max(0, min(MOST_POWER, state.treasury.power[at] + luck.below("", 7) - 3))
    state.treasury.prestige[seat] += luck.below("", 9)
    state.treasury.stability[seat] = max(-3, min(3, state.treasury.stability[seat] + luck.below("", 5) - 2))
    if luck.below("", 3) == 0:
        state.treasury.loans[seat] = min(5, state.treasury.loans[seat] + 1)
    moved = min(luck.below("", 4), state.treasury.available[seat])
    state.treasury.available[seat] -= moved
    state.treasury.exhausted[seat] += moved
