"""How much work a card can cause at worst: cards of strangers that would keep a table busy for ever are refused.

Each verb says how often it repeats what is inside it (`Verb.times`), each amount what it can come to.

Rules: effects.checked
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.effects.language.miswritten import CardError
from hausmacht.games.price_of_power.effects.language.reading import MadeOf
from hausmacht.games.price_of_power.effects.language.verb import verbs_in, work_of

MOST_WORK: Final = 50_000  # of a card: effects that are carried out, and questions about the table that are asked
MOST_ASKED: Final = 2_000  # of one question: a condition, a filter, a description of players


class Hardest:
    """The largest question on a card, and where it stands."""

    def __init__(self, made_of: MadeOf) -> None:
        self.asked = 0
        self.path = ""
        self.look(made_of, "")

    def look(self, made_of: MadeOf, path: str) -> None:
        for question in made_of.questions.values():
            if question.asked > self.asked:
                self.asked = question.asked
                self.path = f"{path}{question.path}"
        for body in made_of.bodies.values():
            for at, verb in enumerate(verbs_in(body.effects.verbs)):
                self.look(verb.made_of, f"{path}{body.path}[{at}].")


def work_on(made_of: MadeOf) -> int:
    """Of a whole card."""
    return 1 + work_of(made_of, 1, 1)


def check(made_of: MadeOf) -> None:
    """CardError when a card can keep a table busy for too long."""
    work = work_on(made_of)
    if work > MOST_WORK:
        said = f"it can take {work} steps, but a card may take at most {MOST_WORK}"
        raise CardError(said, busiest(made_of))
    hardest = Hardest(made_of)
    if hardest.asked > MOST_ASKED:
        said = f"this question can take {hardest.asked} steps, but it may take at most {MOST_ASKED}"
        raise CardError(said, hardest.path)


def busiest(made_of: MadeOf) -> str:
    """The path to the smallest part of a card that is too much by itself: `options[0].then[2]`."""
    for body in made_of.bodies.values():
        for at, verb in enumerate(verbs_in(body.effects.verbs)):
            if verb.work() > MOST_WORK:
                inner = busiest(verb.made_of)
                return f"{body.path}[{at}].{inner}" if inner else f"{body.path}[{at}]"
    return ""
