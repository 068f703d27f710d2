"""Count what The Price of Power asks of a person, as the pages ask it: forms, longest lists, presses.

    python tools/questions.py --games 50 --bots random,easy,medium

A bot plays every seat; games are shared among processes. With `HAUSMACHT_BUDGET=20` in the environment, bots that
search think less. What stands on the page together, with one Confirm, is one question (`web/src/lib/draft`), as long as
whoever is asked learns nothing on the way and nobody else acts:

- the menu and the form of the action that is chosen there, with minor actions chosen before it;
- what an effect or a phase asks one thing after another, and what any answer leads to (`together/`);
- all cards drawn in a round;
- an event and its option, which are picked with one tap, and what the event then asks of its taker;
- a peace: its term, and what becomes of each province.

Passing is no question of its own where the form of the action before had the box for it ("and pass next time") and
nothing was asked in another's turn in between. Not asked at all is a question with one answer; what to give up before
an upkeep that can be paid, unless something is given up; and which mission to put back while there is no room for
another, unless one is.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from hausmacht import bots
from hausmacht.bots.hands import hands
from hausmacht.core.asking import question
from hausmacht.core.match import Match, new_match
from hausmacht.core.shelf import games
from hausmacht.core.view import SPECTATOR, Question

MENUS = ("turn",)  # as web/src/games/price_of_power/actions/groups.ts has them
DIRECT = ("event",)  # what follows has a page of its own, with the same box
MINOR = ("appoint", "loan", "repay", "replenish", "cut-ties")
CLOSING = ("done", "halt", "no-other-enemy", "call-nobody-else", "set-sail", "stop", "enough")
TOGETHER = {"event-option": "take-event", "take-event": "turn"}  # asked on the page of the question before
# As web/src/games/price_of_power/together has them
JOINED = (
    *("keep-cards", "first-keep", "pick-mission", "cut-costs", "place-imperial", "corruption", "gain-one", "give-up"),
    *("spread", "calm-town", "dissent-where", "take-cube", "dynamic-growth", "first-appoint", "first-mission"),
    *("effect-place-influence", "effect-place-unrest", "effect-place-claim", "effect-place-rebels", "effect-discard"),
    *("place-peace-influence", "yield-influence", "discard-card", "surplus-unit", "call-allies"),
)
CHAINED = (
    *("effect-option", "effect-may", "effect-pick-realm", "effect-pick-area", "effect-pick-node", "effect-ally"),
    *("effect-drop-tie", "effect-develop", "effect-remove-influence", "effect-religion", "effect-disband"),
    *("effect-expand", "bottom-ignore", "bottom-pirates", "bottom-cardinal", "dissent-town", "dissent-vassal"),
    *("unrest-town", "calm-one", "lose-one", "parting", "roll-where", "subjugate-whom", "claim-where"),
    *("free-action", "activate", "march", "choose-siege", "take-province", "recruit", "recruit-units", "place-units"),
    *("explore-ship", "explore-where", "effect-pay", "effect-spend"),
    *("give-claim", "bottom-disloyal", "choose-home", "make-offer", "name-price", "go-on-talking", "spread-doubts"),
    *("how-to-trade", "send-ship", "send-where", "displace-whom", "which-merchant", "break-tie", "pay-inflation"),
    *(
        "explore-result",
        "effect-appoint",
        "event-crown",
        "freed-vassal",
        "claim-lost",
        "choose-freed",
        "replace-ruler",
        "ally-loser",
    ),
)
CARDS = ("mission", "idea", "milestone", "struggle", "card")  # an answer that names one is asked with what it says
DRAWS = ("draw-card", "first-draw", "effect-draw")
UPKEEP = ("cut-costs", "done")
# The page of a war sends these together, from the term to the fate of each province
PEACE = ("make-peace", "choose-term", "propose", "dispose-of", "agree-on", "propose-ducats", "propose-talks")
# What follows these is asked anew: the page of a battle sends one answer at a time, and that of a war all of its own
APART = (
    *("battle-cards", "battle-leader", "choose-dice", "imperial-troops", "casualty", "loss", "retreat", "strike-first"),
    *("lead-defence", "answer-peace", *PEACE),
)
LISTED = 12  # equal answers that a form lists; the others are on the map or found by name


@dataclass
class Asked:
    """What one seat was asked in one round."""

    answers: int = 0  # that it gave, one by one
    questions: int = 0  # that the page asked
    presses: int = 0


@dataclass
class Census:
    rounds: list[Asked] = field(default_factory=list)
    longest: Counter[str] = field(default_factory=Counter)  # the longest list of equal answers, by kind of question
    kinds: Counter[str] = field(default_factory=Counter)  # of questions that the page asked


class Sitting:
    """One seat as a page sees it: which question is open, and whether a form is."""

    def __init__(self) -> None:
        self.form = False
        self.minor = False  # it is one for a minor action
        self.before = ""  # the kind of the question before, if nothing came between
        self.drawing = ""  # the kind of the question before, if it was to draw a card
        self.boxed = False  # the last form had the box to pass next time, and nothing was asked since
        self.marked = -1  # the event that was taken; its option is picked with it

    def hears(self, asked: Question, text: str, now: Asked, census: Census, is_own_turn: bool) -> None:
        """An answer is given."""
        now.answers += 1
        kind = text.partition(" ")[0]
        if asked.kind in MENUS and kind == "done" and not self.minor and may_end(asked):
            new, presses = False, 0  # the action ends the turn
            self.form = False
        elif asked.kind in MENUS and kind == "pass" and self.boxed:
            new, presses = False, 1
            self.form = self.boxed = False
        elif asked.kind in MENUS:
            new = not (self.form and self.minor)  # else it is chosen in the form of the minor action
            self.form = kind not in DIRECT and kind != "done"
            self.minor = kind in MINOR
            self.boxed = kind in DIRECT or (self.form and not self.minor)
            presses = 1 if kind in DIRECT or kind == "done" or not new else 2
        elif self.form:
            new, presses = False, 0 if kind in CLOSING else 1
            note_longest(census, asked, LISTED)
        elif asked.kind in JOINED or asked.kind in CHAINED or asked.kind in DRAWS:
            new = not self.goes_on(asked) and (asked.kind, kind) != UPKEEP and not keeps_missions(asked, kind)
            presses = (2 if new else 1) if kind not in CLOSING else int(new)
            note_longest(census, asked, LISTED)
        else:
            event = int(asked.numbers.get("event", -1))
            new, presses = TOGETHER.get(asked.kind, " ") != self.before, 2
            if is_same_peace(self.before, asked.kind):
                new, presses = False, 1
            if asked.kind == "event-option" and event == self.marked:
                new, presses = False, 0
            if asked.kind == "take-event":
                self.marked = next((int(each.numbers["event"]) for each in asked.options if each.text == text), -1)
            note_longest(census, asked, 1000)
        if asked.kind not in MENUS and not is_own_turn:
            self.boxed = False
        self.before = asked.kind
        self.drawing = asked.kind if asked.kind in DRAWS else ""
        if len(asked.options) == 1 and asked.kind not in MENUS:
            return  # it answers itself
        if new:
            now.questions += 1
            census.kinds[f"{asked.kind} {kind}" if asked.kind in MENUS else asked.kind] += 1
        now.presses += presses

    def goes_on(self, asked: Question) -> bool:
        """Whether it is asked in the form that is open."""
        if asked.kind in DRAWS:
            return asked.kind in (self.before, self.drawing)
        if asked.kind == self.before and asked.kind in JOINED:
            return True
        named = any(name in option.numbers for option in asked.options for name in CARDS)
        return self.before not in ("", *MENUS, *APART) and not named

    def interrupted(self) -> None:
        """Somebody has learned something, or another seat has acted: what was open is sent."""
        self.form = False
        self.before = ""


def keeps_missions(asked: Question, kind: str) -> bool:
    """Whether there is no room for another mission, and none is put back."""
    return (
        asked.kind == "pick-mission" and kind == "done" and all(each.kind != "take-mission" for each in asked.options)
    )


def is_same_peace(before: str, kind: str) -> bool:
    """Whether a question about a peace is answered on the page with the one before it."""
    if kind in ("make-peace", "choose-term", "propose"):
        return before == "make-peace" and kind != before
    return kind in PEACE and before in PEACE


def may_end(asked: Question) -> bool:
    """Whether nothing but minor actions is left."""
    return all(option.kind == "done" or option.kind in MINOR for option in asked.options)


def note_longest(census: Census, asked: Question, most: int) -> None:
    kinds = Counter(option.kind for option in asked.options)
    longest = min(most, max(kinds.values(), default=0))
    census.longest[asked.kind] = max(census.longest[asked.kind], longest)


def play(task: tuple[str, int, int, str, int]) -> Census:
    """The census of one game: bot, seed, seats, scenario, and the most choices."""
    bot, seed, seats, scenario, most = task
    census = Census()
    options = {"scenario": scenario}
    game = games()["price_of_power"]
    setup = game.setup(seats, options)
    match: Match[Any] = new_match(game, setup, seed.to_bytes(32, "big"))
    players = [bots.make(bot, game, setup, seat, seed) for seat in range(seats)]
    pages = [Sitting() for _ in range(seats)]
    heard = -1
    rounds: dict[tuple[int, int, int], Asked] = {}
    while not match.is_over() and len(match.line) < most:
        for seat, player in enumerate(players):
            for event in match.events(seat, heard):
                player.see(event)
        heard = match.entries[-1].number
        decision = match.decisions()[0]
        seat = decision.seat
        asked = question(match.state, decision)
        text = players[seat].decide(match.view(seat), asked)
        time = match.view(SPECTATOR)
        now = rounds.setdefault((seat, getattr(time, "age", 0), getattr(time, "round", 0)), Asked())
        pages[seat].hears(asked, text, now, census, getattr(time, "player", -1) == seat)
        denial = match.choose(seat, text)
        assert denial is None, denial
        for other, page in enumerate(pages):
            if match.line[-1].is_news or other != seat:
                page.interrupted()
    census.rounds.extend(rounds.values())
    return census


def together(parts: Iterable[Census]) -> Census:
    census = Census()
    for part in parts:
        census.rounds.extend(part.rounds)
        census.kinds.update(part.kinds)
        for kind, longest in part.longest.items():
            census.longest[kind] = max(census.longest[kind], longest)
    return census


def row(name: str, census: Census, played: int) -> str:
    found = census.rounds
    longest = census.longest.most_common(1)[0] if census.longest else ("", 0)
    numbers = [median(each) for each in zip(*[(one.answers, one.questions, one.presses) for one in found], strict=True)]
    tenth = sorted(one.questions for one in found)[int(len(found) * 0.9)]
    cells = [name, played, len(found), *[f"{each:g}" for each in numbers], tenth, f"{longest[1]} ({longest[0]})"]
    return "| " + " | ".join(str(each) for each in cells) + " |"


def main(argv: Sequence[str] | None = None) -> None:
    wishes = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wishes.add_argument("--games", type=int, default=10)
    wishes.add_argument("--bots", default="random,easy,medium")
    wishes.add_argument("--seats", type=int, default=4)
    wishes.add_argument("--scenario", default="1-01")
    wishes.add_argument("--jobs", type=int, default=0, help="processes; 0: one per core")
    wishes.add_argument("--most", type=int, default=20_000, help="choices after which a game is left")
    wishes.add_argument("--kinds", action="store_true", help="list what is asked most often, and the longest lists")
    wish = wishes.parse_args(argv)
    print("| bot | games | player-rounds | answers (median) | questions | presses | questions (90 %) | longest list |")
    print("|---|---|---|---|---|---|---|---|")
    for name in wish.bots.split(","):
        tasks = [(name, seed, wish.seats, wish.scenario, wish.most) for seed in range(1, wish.games + 1)]
        with hands(wish.jobs) as players:
            census = together(players.in_order(play, tasks))
        print(row(name, census, wish.games), flush=True)
        if wish.kinds:
            for kind, count in census.kinds.most_common(40):
                print(f"    {kind} {count / len(census.rounds):.2f}")
            print("    longest lists: " + ", ".join(f"{kind} {most}" for kind, most in census.longest.most_common(12)))


if __name__ == "__main__":
    main()
