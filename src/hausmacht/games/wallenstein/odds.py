"""How a battle or a revolt will end, from what everybody can count: armies, tiles, the event, the tower and its tray.

When every cube in the tower has a chance of its own, the odds are exact whole numbers over a common denominator.
Through shelves they are sampled. For a real tower, thrown by hand, they are an estimate. `Odds.method` says which.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from hausmacht.core.chance import Sampled, ways_to_hit
from hausmacht.games.wallenstein.components import COLOURS, NOBODY, PEASANTS, TOWERS
from hausmacht.games.wallenstein.rules.strength import cubes_of_attack, peasants_defend, rising, strength_of_attack
from hausmacht.games.wallenstein.rules.tower import Shelves, inside
from hausmacht.games.wallenstein.state import FREE, OFF, Tower, Wallenstein, spare_armies

SAMPLES: Final = 2000
A_FEW: Final = 200  # drops, where many battles are looked at
SEED: Final = 1

EXACT: Final = "exact"
ESTIMATE: Final = "estimate"
SAMPLED: Final = "sampled"

LIKENESS: Final = Tower(
    1,
    TOWERS["independent"]["thrown_out"][0],
    TOWERS["independent"]["stuck_out"][0],
    TOWERS["independent"]["thrown_out"][1],
)


class Odds:
    """In how many of `of` equally likely ways each end comes about.

    A win: the attacker, or the ruler of a county in revolt, holds the county. A tie: nobody does, though somebody did.
    A loss: the defender keeps it, a neutral county stays neutral, or the revolt succeeds.
    """

    def __init__(self, method: str, of: int, winners: list[int], ties: int, holders: list[int], lost: int) -> None:
        self.method: Final = method  # `exact`, `sampled 2000` or `estimate`
        self.of: Final = of
        self.drops: Final = of if method.startswith(SAMPLED) else 0  # from which they were counted
        self.wins: Final = sum(winners)
        self.ties: Final = ties
        self.losses: Final = sum(holders) + lost
        self.win: Final = self.wins / of
        self.tie: Final = ties / of
        self.loss: Final = self.losses / of
        self.attacker_ways: Final = winners  # by the armies left to the winner
        self.defender_ways: Final = holders  # by the armies left to the defender who holds

    def percents(self) -> dict[str, int]:
        """Win, tie and loss in whole percents that make 100: what is cut off goes where most was cut off."""
        ways = [self.wins, self.ties, self.losses]
        found = [100 * each // self.of for each in ways]
        rest = [100 * each % self.of for each in ways]
        for _ in range(100 - sum(found)):
            most = rest.index(max(rest))
            found[most] += 1
            rest[most] = -1
        return {"win": found[0], "tie": found[1], "loss": found[2]}

    def survivors(self) -> tuple[int, int]:
        """Between how many armies the winner will probably have left: the shortest range with half of the wins."""
        winners = self.attacker_ways
        for width in range(1, len(winners)):
            sums = [sum(winners[least : least + width]) for least in range(1, len(winners) - width + 1)]
            if 2 * max(sums) >= self.wins > 0:
                least = 1 + sums.index(max(sums))
                return least, least + width - 1
        return 0, 0

    def fractions(self) -> tuple[Fraction, Fraction, Fraction]:
        """Win, tie and loss to the last digit."""
        return Fraction(self.wins, self.of), Fraction(self.ties, self.of), Fraction(self.losses, self.of)


def battle_odds(
    state: Wallenstein, seat: int, origin: int, target: int, armies: int, samples: int = SAMPLES, seed: int = SEED
) -> Odds:
    """What an attack with so many armies would lead to. What is thrown in is what combat throws."""
    spare = spare_armies(state, origin)
    if state.owner[origin] != seat or not 1 <= armies <= spare:
        raise ValueError(f"{armies} armies cannot march from there: 1 to {max(0, spare)} armies of one's own can.")
    defender = state.owner[target]
    if defender in (seat, OFF):
        raise ValueError("There is nobody to attack: choose a county of another player or a neutral one.")
    thrown = cubes_of_attack(strength_of_attack(state, seat, target, armies), seat, defender)
    peasants = PEASANTS if peasants_defend(state, target) else NOBODY
    return odds_of(state, with_tray(state, thrown), seat, defender, peasants, samples, seed)


def revolt_odds(state: Wallenstein, county: int, additional: int = 0, samples: int = SAMPLES, seed: int = SEED) -> Odds:
    """What a revolt in a county, with so many additional peasants, would lead to; a win puts it down.

    Rules: revolt.lost
    """
    seat = state.owner[county]
    if seat < 0:
        raise ValueError("There is nobody to revolt against: choose a county that a player holds.")
    thrown = [0] * COLOURS
    thrown[seat] = state.armies[county]
    thrown[PEASANTS] = rising(state, county, additional)
    return odds_of(state, with_tray(state, thrown), seat, FREE, PEASANTS, samples, seed)


def with_tray(state: Wallenstein, thrown: list[int]) -> list[int]:
    """What lies in the tray is thrown in again.

    Rules: tower.tray
    """
    return [thrown[colour] + state.tray[colour] for colour in range(COLOURS)]


def odds_of(
    state: Wallenstein, thrown: list[int], attacker: int, defender: int, peasants: int, samples: int, seed: int
) -> Odds:
    """`defender` is FREE and `peasants` NOBODY where they have no cubes in this fight."""
    model = state.box.tower
    if model.shelves > 1 and not state.box.by_hand:
        return sampled_odds(state, thrown, attacker, defender, peasants, samples, seed)
    method = EXACT
    if state.box.by_hand:
        method = ESTIMATE
        model = LIKENESS
    attackers = ways_of(state, thrown, attacker, model)
    friends = ways_of(state, thrown, peasants, model)
    own = ways_of(state, thrown, defender, model)
    cubes = len(attackers) + len(friends) + len(own) - 3
    surplus = surplus_ways(attackers, friends)
    return settle(method, model.of**cubes, surplus, own, defender)


KNOWN: Final[dict[tuple[int, int, int, int, int], list[int]]] = {}


def ways_of(state: Wallenstein, thrown: list[int], colour: int, model: Tower) -> list[int]:
    """In how many ways each number of cubes of a colour comes to lie in the tray."""
    if colour < 0:
        return [1]
    key = (thrown[colour], model.thrown_out, model.of, inside(state, colour), model.stuck_out)
    if key not in KNOWN:
        KNOWN[key] = ways_to_hit(key[0], key[1], key[2], key[3], key[4])
    return KNOWN[key]


def surplus_ways(attackers: list[int], peasants: list[int]) -> list[int]:
    """In how many ways each number of attackers is left when the peasants have cancelled theirs.

    How many peasants are left does not matter: without a cube of the defender's own in the tray, they hold nothing.

    Rules: combat.losses, combat.peasants-only
    """
    surplus = [0] * len(attackers)
    for cubes, ways in enumerate(attackers):
        for fallen, times in enumerate(peasants):
            surplus[max(0, cubes - fallen)] += ways * times
    return surplus


def settle(method: str, of: int, surplus: list[int], own: list[int], defender: int) -> Odds:
    """Attackers left by the peasants against the defender's own cubes: the difference remains, none on a tie.

    Rules: combat.result, combat.tie
    """
    winners = [0] * len(surplus)
    holders = [0] * len(own)
    ties = 0
    for cubes, ways in enumerate(surplus):
        for others, times in enumerate(own):
            if cubes > others:
                winners[cubes - others] += ways * times
            elif cubes < others:
                holders[others - cubes] += ways * times
            else:
                ties += ways * times
    if defender == FREE:
        return Odds(method, of, winners, 0, holders, ties)  # it was nobody's before
    return Odds(method, of, winners, ties, holders, 0)


def sampled_odds(
    state: Wallenstein, thrown: list[int], attacker: int, defender: int, peasants: int, samples: int, seed: int
) -> Odds:
    """So many drops through the shelves, counted."""
    chance = Sampled(seed)
    drop = Shelves(state.box.tower, state.tower, thrown)
    most = sum(thrown) + sum(state.tower) + 1
    winners = [0] * most
    holders = [0] * most
    ties = 0
    for _ in range(samples):
        tray = drop.run(chance)
        friends = 0 if peasants < 0 else tray[peasants]
        left = max(0, tray[attacker] - friends) - (0 if defender < 0 else tray[defender])
        if left > 0:
            winners[left] += 1
        elif left < 0:
            holders[-left] += 1
        else:
            ties += 1
    method = f"{SAMPLED} {samples}"
    if defender == FREE:
        return Odds(method, samples, winners, 0, holders, ties)
    return Odds(method, samples, winners, ties, holders, 0)
