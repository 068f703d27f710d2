"""`python -m tools.comparison`: how fast environments for learning are, one beside another, in one run on this machine.

Everything is random play: a step is one decision with its legal options known. Steps are counted for each second of
processor time, where all threads are added up, so that other programs on the machine take nothing from anybody. What is
not installed is left out and named. `--write` puts the table into docs/comparison.md.
"""

from __future__ import annotations

import random
import sys
import time
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from bench.interpreter import interpreter
from bench.research import some_options, stepping
from tools.document import put

PAGE = Path(__file__).parents[1] / "docs" / "comparison.md"
BATCH = 128  # tables that are stepped at once
OURS = ("augsburg1520", "wallenstein", "price_of_power")


class Figure(msgspec.Struct, frozen=True):
    package: str
    game: str
    way: str
    rate: float  # steps in a second of processor time


Steps = Callable[[], int]  # plays on for a while; how many steps it was


def rate(play: Steps, seconds: float) -> float:
    play()  # warms up and is not counted
    count, begin = 0, time.process_time()
    while (used := time.process_time() - begin) < seconds:
        count += play()
    return count / used


# Hausmacht


def ours(seconds: float) -> Iterator[Figure]:
    from hausmacht.core.shelf import games

    for id in OURS:
        game = games()[id]
        yield Figure("Hausmacht", game.title, "compiled loop", rate(in_a_loop(game), seconds))
        yield Figure("Hausmacht", game.title, "Python, a choice at a time", rate(playing(id), seconds))
        yield Figure("Hausmacht", game.title, "PettingZoo, with observation and mask", rate(zoo(id), seconds))
        way = f"batch, {BATCH} at once, with observations and masks"
        yield Figure("Hausmacht", game.title, way, rate(batch(id), seconds))
    yield Figure("Hausmacht", "Augsburg 1520", "OpenSpiel adapter", rate(our_spiel(), seconds))


def in_a_loop(game: Any) -> Steps:
    from hausmacht.core.playout import playouts

    start, seeds = game.new(game.setup(4)), iter(range(1 << 30))
    return lambda: playouts(start, 1, next(seeds))


def playing(id: str) -> Steps:
    from hausmacht.research.playing import Playing

    seeds = iter(range(1 << 30))
    luck = random.Random(1)

    def play() -> int:
        table = Playing(id, 4, seed=next(seeds))
        while not table.over:
            table.take(luck.choice(table.options))
        return len(table.choices)

    return play


def zoo(id: str) -> Steps:
    from hausmacht.research.zoo import Zoo

    return aec(Zoo(id, 4), 300)


def batch(id: str) -> Steps:
    from hausmacht.research.batch import Batch

    return stepping(Batch(id, BATCH, 4))


def our_spiel() -> Steps:
    spiel = import_module("hausmacht.research.spiel")
    return spiel_game(spiel.load("augsburg1520", seats=4))


# PettingZoo


def aec(env: Any, most: int) -> Steps:
    """So many steps of an environment in which one agent after another acts, each with observation and mask."""
    luck = random.Random(1)
    env.reset(seed=1)

    def play() -> int:
        for _ in range(most):
            if not env.agents:
                env.reset()
            seen, _, over, stopped, info = env.last()
            if over or stopped:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) and "action_mask" in seen else info["action_mask"]
            env.step(int(luck.choice(mask.nonzero()[0])))
        return most

    return play


def pettingzoo(seconds: float) -> Iterator[Figure]:
    for name, module in (("Connect Four", "connect_four_v3"), ("Chess", "chess_v6")):
        try:
            made = import_module(f"pettingzoo.classic.{module}").env()
        except Exception as error:
            print(f"PettingZoo {name} is left out: {error}", file=sys.stderr)
            continue
        yield Figure("PettingZoo", name, "PettingZoo, with observation and mask", rate(aec(made, 200), seconds))


# OpenSpiel


def spiel_game(game: Any) -> Steps:
    luck = random.Random(1)

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(outcomes, chances)[0])
            else:
                state.apply_action(luck.choice(state.legal_actions()))
                steps += 1
        return steps

    return play


def openspiel(seconds: float) -> Iterator[Figure]:
    pyspiel: Any = import_module("pyspiel")
    for name, title in (("leduc_poker", "Leduc poker"), ("backgammon", "Backgammon"), ("chess", "Chess")):
        way = "Python, a choice at a time (C++ rules)"
        yield Figure("OpenSpiel", title, way, rate(spiel_game(pyspiel.load_game(name)), seconds))
        way = f"vector environment, {BATCH} at once, with observations"
        yield Figure("OpenSpiel", title, way, rate(spiel_vector(name), seconds))


def spiel_vector(name: str) -> Steps:
    """OpenSpiel's own vector of environments, which steps one after the other."""
    from open_spiel.python.rl_agent import StepOutput
    from open_spiel.python.rl_environment import Environment
    from open_spiel.python.vector_env import SyncVectorEnv

    luck = random.Random(1)
    vector = SyncVectorEnv([Environment(name) for _ in range(BATCH)])
    seen = vector.reset()

    def play() -> int:
        nonlocal seen
        chosen = [luck.choice(each.observations["legal_actions"][each.current_player()]) for each in seen]
        seen = vector.step([StepOutput(action=action, probs=None) for action in chosen], reset_if_done=True)[0]
        return BATCH

    return play


# catanatron


def catanatron(seconds: float) -> Iterator[Figure]:
    from bench.engine import Peer

    peer = Peer()
    seeds = iter(range(1 << 30))
    yield Figure("catanatron", "Catan", "Python, a choice at a time", rate(lambda: peer.play(next(seeds))[0], seconds))


# EnvPool


def envpool(seconds: float) -> Iterator[Figure]:
    library: Any = import_module("envpool")
    for name, title in (("Backgammon-v1", "Backgammon"), ("Chess-v1", "Chess"), ("Pong-v5", "Atari Pong")):
        try:
            env = library.make_gymnasium(name, num_envs=BATCH)
        except Exception as error:
            print(f"EnvPool {title} is left out: {error}", file=sys.stderr)
            continue
        yield Figure("EnvPool", title, f"{BATCH} at once, threads of C++", rate(pool_steps(env), seconds))


def pool_steps(env: Any) -> Steps:
    luck = np.random.default_rng(1)
    everything = np.ones((BATCH, env.action_space.n), np.bool_)  # where an environment has no masks
    told = env.reset()[1]

    def play() -> int:
        nonlocal told
        masks = np.asarray(told.get("legal_action_mask", everything), np.bool_)
        told = env.step(some_options(masks, luck).astype(np.int32))[-1]
        return BATCH

    return play


# JAX


def pgx(seconds: float) -> Iterator[Figure]:
    jax: Any = import_module("jax")
    library: Any = import_module("pgx")
    for name, title in (("backgammon", "Backgammon"), ("chess", "Chess")):
        env = library.make(name)
        yield Figure(
            "Pgx", title, f"JAX on the processor, {BATCH} at once", rate(pgx_steps(jax, library, env), seconds)
        )


def pgx_steps(jax: Any, library: Any, env: Any) -> Steps:
    numpy = jax.numpy
    keys = jax.random.split(jax.random.PRNGKey(1), BATCH)
    begin = jax.jit(jax.vmap(env.init))
    anew = jax.jit(jax.vmap(import_module("pgx.experimental").auto_reset(env.step, env.init)))
    held = {"state": begin(keys), "key": jax.random.PRNGKey(2)}

    def drawn(key: Any, state: Any) -> Any:
        weights = numpy.where(state.legal_action_mask, 0.0, -1e9)
        return jax.random.categorical(key, weights, axis=-1)

    chosen = jax.jit(drawn)

    def play() -> int:
        for _ in range(10):
            held["key"], drawing, stepping = jax.random.split(held["key"], 3)
            action = chosen(drawing, held["state"])
            held["state"] = anew(held["state"], action, jax.random.split(stepping, BATCH))
        jax.block_until_ready(held["state"])
        return 10 * BATCH

    return play


def jumanji(seconds: float) -> Iterator[Figure]:
    jax: Any = import_module("jax")
    library: Any = import_module("jumanji")
    env = import_module("jumanji.wrappers").VmapAutoResetWrapper(library.make("Game2048-v1"))
    begin, step = jax.jit(env.reset), jax.jit(env.step)
    state, seen = begin(jax.random.split(jax.random.PRNGKey(1), BATCH))
    held = {"state": state, "seen": seen, "key": jax.random.PRNGKey(2)}

    def drawn(key: Any, mask: Any) -> Any:
        return jax.random.categorical(key, jax.numpy.where(mask, 0.0, -1e9), axis=-1)

    chosen = jax.jit(drawn)

    def play() -> int:
        for _ in range(10):
            held["key"], drawing = jax.random.split(held["key"])
            action = chosen(drawing, held["seen"].observation.action_mask)
            held["state"], held["seen"] = step(held["state"], action)
        jax.block_until_ready(held["state"])
        return 10 * BATCH

    way = f"JAX on the processor, {BATCH} at once"
    yield Figure("Jumanji", "2048", way, rate(play, seconds))


# Telling

PEERS: dict[str, tuple[str, Callable[[float], Iterator[Figure]]]] = {
    "hausmacht": ("Hausmacht", ours),
    "open-spiel": ("OpenSpiel", openspiel),
    "pettingzoo": ("PettingZoo", pettingzoo),
    "catanatron": ("catanatron", catanatron),
    "envpool": ("EnvPool", envpool),
    "pgx": ("Pgx", pgx),
    "jumanji": ("Jumanji", jumanji),
}
MODULES = {"open-spiel": "pyspiel"}


def measured(seconds: float) -> tuple[list[Figure], list[str]]:
    figures: list[Figure] = []
    absent: list[str] = []
    for package, (title, measure) in PEERS.items():
        if find_spec(MODULES.get(package, package)) is None:
            absent.append(title)
            continue
        try:
            for figure in measure(seconds):
                print(f"{figure.package} {figure.game}, {figure.way}: {figure.rate:,.0f}/s", file=sys.stderr)
                figures.append(figure)
        except Exception as error:
            print(f"{title} could not be measured: {type(error).__name__}: {error}", file=sys.stderr)
            absent.append(title)
    return figures, absent


def table(figures: list[Figure], absent: list[str]) -> str:
    from hausmacht.core.check import compiled

    rows = [f"| {each.package} | {each.game} | {each.way} | {significant(each.rate)} |" for each in figures]
    build = "compiled" if compiled() else "plain Python"
    about = (
        f"Python {interpreter()}, "
        + ", ".join(f"{title} {release(package)}" for package, (title, _) in PEERS.items() if title not in absent)
        + f"; Hausmacht's build: {build}. Not measured here: {', '.join([*absent, 'TAG'])}."
    )
    head = ["| | game | how | steps in a second of processor time |", "|---|---|---|---|"]
    return "\n".join([*head, *rows, "", about])


def significant(number: float) -> str:
    """Two digits are as much as such a figure is worth."""
    return f"{float(f'{number:.2g}'):,.0f}"


def release(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "(version unknown)"


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="of processor time for each figure")
    parser.add_argument("--write", action="store_true", help="put the table into docs/comparison.md")
    asked = parser.parse_args()
    text = table(*measured(asked.seconds))
    if asked.write:
        put(PAGE, "speed", text)
    print(text)


if __name__ == "__main__":
    main()
