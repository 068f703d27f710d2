"""How often everything in The Price of Power was used over some games, and why the rest was not.

python tools/price_of_power_census.py
python tools/price_of_power_census.py --games 5 --options scenario=1-01,bots=all
python tools/price_of_power_census.py --games 5 --seats 4 --options scenario=1-01 --busy --purse 40
python tools/price_of_power_census.py --every --busy --purse 40

Without options: five games of bot realms in scenario 1-01, then five of players who are busy and do not lack
money. Players choose at random: any option alike, or with `--busy` rarely one that ends a turn or discards something.
With `--purse` nobody lacks money: at the start of each phase every player has at least that many ducats and some power.
`--every` plays every line-up of all scenarios. What was never used is listed at the end of each chapter, with the
reason.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from random import Random

from hausmacht.core.agenda import Choice, Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.core.event import Event
from hausmacht.core.game import Setup, SetupError
from hausmacht.games.price_of_power import GAME, scenario
from hausmacht.games.price_of_power.box import Box
from hausmacht.games.price_of_power.components import POWERS, REBEL_FACES
from hausmacht.games.price_of_power.content import Content
from hausmacht.games.price_of_power.decks import events as event_deck
from hausmacht.games.price_of_power.decks.trade import GOODS
from hausmacht.games.price_of_power.rules.actions.menu import TAKE
from hausmacht.games.price_of_power.rules.bots.charts import CHART_NAMES
from hausmacht.games.price_of_power.rules.peace.peace_terms import TERM_NAMES
from hausmacht.games.price_of_power.sheets import SCENARIOS
from hausmacht.games.price_of_power.state import PriceOfPower

LEAVING = {  # what a busy player seldom chooses
    "pass",
    "done",
    "decline",
    "loan",
    "repay",
    "return-influence",
    "drop-mission",
    "drop-claim",
    "fire-advisor",
    "suffer-unrest",
    "cut-ties",
    "end-alliance",
    "end-marriage",
    "disband-unit",
    "disband-ships",
    "disband-camp",
    "change-religion",
    "lose-power",
    "reassign",
    "change-focus",
    "halt",
    "rebellion",
    "suffer-dissent",
    "no",
    "refuse",
    "leave-it",
    "another-enemy",
}
SELDOM = 0.1
POWER = 8  # of each kind that nobody lacks with --purse
PURSE = 40  # ducats of the people in the second half of the usual census

# What must occur, and the events that tell of it
MILESTONES_OF_A_GAME = {
    "ages": ("age", "ended"),
    "wars": ("declared",),
    "peaces": ("peace", "white-peace", "term"),
    "elections": ("elected",),
    "missions": ("mission-done",),
    "milestones": ("milestone-reached",),
}

# Chapter, and which values of which events count for it
COUNTED = {
    "cards played": [("played", "card"), ("displayed", "card"), ("reacted", "card"), ("countered", "card")],
    "events taken": [("event-taken", "event")],
    "events left over": [("event-left", "event")],
    "ideas": [("researched", "idea")],
    "missions": [("mission-done", "mission")],
    "milestones": [("milestone-reached", "milestone")],
    "power struggles": [("struggle-begins", "struggle")],
    "peace terms": [("term", "term")],
    "rebel faces": [("rebel-dice", "rebel_faces"), ("bot-rebel-dice", "rebel_faces")],
    "goods traded": [("traded", "good"), ("traded-beside", "good")],
    "charts of the bots": [("bot-action", "bot_chart")],
}

NO_PEOPLE = "for people only: bots of the rules have bot cards instead"
RARE = "possible, but it did not come up; shown in a laid position by"
REASONS = {  # of a chapter without people, and with them
    "cards played": (NO_PEOPLE, f"{RARE} test_every_card.py"),
    "missions": ("bots of the rules have no missions", f"{RARE} test_fulfilled.py"),
    "milestones": (
        "bots reach milestones only by cards of their focus, and four of sixteen lie open in an age",
        f"four of sixteen lie open in an age; {RARE} test_fulfilled.py",
    ),
    "goods traded": ("only people trade; bots collect beside them", f"{RARE} test_trade.py"),
    "peace terms": (f"on the chart of the bots; {RARE} test_peace.py", f"{RARE} test_peace.py"),
    "ideas": ("not researched: of the ideas on display bots take their focus and the cheapest", "not researched"),
    "elections": (
        "by the rules of the bots there is no election while a bot is Emperor",
        f"{RARE} test_empire.py",
    ),
}
TERMS_OF_PEOPLE = ("white-peace", "conversion")  # not among what bots enforce
STEPS_OF_A_TURN = ("main_turn", "card", "peace", "land_battle")


class Census:
    """What was used, by chapter and name."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.boxes: list[Box] = []
        self.people = 0
        self.names: dict[str, list[str]] = {
            "cards played": [kind.name for kind in content.types],
            "events taken": [f"{event.id} {event.name}" for event in content.events],
            "events left over": [f"{event.id} {event.name}" for event in content.events],
            "ideas": [idea.name for idea in content.ideas],
            "missions": [f"{mission.deck} {mission.id} {mission.name}" for mission in content.missions],
            "milestones": [milestone.id for milestone in content.milestones],
            "power struggles": [struggle.name for struggle in content.struggles],
            "peace terms": list(TERM_NAMES),
            "rebel faces": list(REBEL_FACES),
            "goods traded": [f"{good.id} {good.good}" for good in GOODS],
            "charts of the bots": list(CHART_NAMES),
        }
        self.used: dict[str, Counter[str]] = {chapter: Counter() for chapter in self.names}
        self.used["what is told"] = Counter()
        self.used["actions of people"] = Counter()
        self.used["decisions of people"] = Counter()
        self.names["what is told"] = [kind.name for kind in GAME.kinds]
        self.names["actions of people"] = [choice.kind for choice in TAKE]
        self.names["decisions of people"] = sorted(GAME.kinds_of_decisions())

    def note(self, event: Event) -> None:
        self.used["what is told"][event.kind.name] += 1
        facts = event.facts()
        for chapter, sources in COUNTED.items():
            for kind, field in sources:
                if event.kind.name == kind:
                    value = facts[field]
                    for number in value if isinstance(value, tuple) else (value,):
                        self.used[chapter][self.name(chapter, number)] += 1

    def name(self, chapter: str, number: int) -> str:
        if chapter == "cards played":
            number = self.content.card_type[number]
        return self.names[chapter][number]

    def note_choice(self, kind: str, choice: Choice) -> None:
        self.people += 1
        self.used["decisions of people"][kind] += 1
        if kind == "turn" and choice.kind in self.names["actions of people"]:
            self.used["actions of people"][choice.kind] += 1

    def show(self) -> None:
        """All chapters: how often each thing was used, and why some never was."""
        told = self.used["what is told"]
        for what, kinds in MILESTONES_OF_A_GAME.items():
            times = sum([told[kind] for kind in kinds])
            print(f"{what}: {times or 'none: ' + self.reason(what, what)}")
        for chapter, used in self.used.items():
            if not self.people and chapter.endswith("of people"):
                continue
            never = [name for name in dict.fromkeys(self.names[chapter]) if not used[name]]
            print(f"\n{chapter}: {len(self.names[chapter]) - len(never)} of {len(self.names[chapter])} used")
            print("  " + ", ".join(f"{name} {times}" for name, times in used.most_common()))
            for reason, names in self.grouped(chapter, never).items():
                print(f"  never, {reason}: {', '.join(names)}")

    def grouped(self, chapter: str, never: list[str]) -> dict[str, list[str]]:
        """What was never used, under its reason."""
        found: dict[str, list[str]] = {}
        for name in never:
            found.setdefault(self.reason(chapter, name), []).append(name)
        return found

    def reason(self, chapter: str, name: str) -> str:
        """Why something was never used in these games."""
        if chapter.startswith("events"):
            return self.reason_of_event(chapter, name.split(" ")[0])
        if chapter == "missions" and self.people:
            decks = {mission for box in self.boxes for mission in self.decks_of(box)}
            if name.split(" ")[0] not in decks:
                return "nobody plays the realm in these line-ups"
        if chapter == "milestones" and not any(int(name[1]) in ages_of(box) for box in self.boxes):
            return "its age is not played in these scenarios"
        if chapter == "peace terms" and not self.people and name in TERMS_OF_PEOPLE:
            return "not on the chart of the bots (a white peace that nobody enforces is told, but no term)"
        if chapter == "power struggles":
            return "not in the list of these scenarios, or its symbol was not drawn"
        if chapter == "charts of the bots" and not any(any(box.is_bot) for box in self.boxes):
            return "no bots of the rules at the table"
        if chapter == "charts of the bots":
            return "a part of every turn, not an action" if name in STEPS_OF_A_TURN else "no card led there"
        if chapter in ("what is told", "decisions of people"):
            return "for people only, or it did not come up" if not self.people else "it did not come up"
        without, with_people = REASONS.get(chapter, ("it did not come up", "it did not come up"))
        return with_people if self.people else without

    def decks_of(self, box: Box) -> list[str]:
        """Decks of missions of the people of a line-up; generic ones are part of many."""
        names = [place.realm for place, bot in zip(box.variant.realms, box.is_bot, strict=True) if not bot]
        return [*names, "generic-1", "generic-2"]

    def reason_of_event(self, chapter: str, id: str) -> str:
        number = self.content.event_number[id]
        rows = [(name, row) for name, found in SCENARIOS.items() for row in found.variants]
        scenarios = [name for name, row in rows for listed in row.events.values() if id in listed]
        if not scenarios:
            return "in the line-up of no scenario (shown in a laid position by test_events.py)"
        if not any(number in event_deck.listed(box, age) for box in self.boxes for age in ages_of(box)):
            return "in the line-ups of other scenarios"
        return "always left over" if chapter == "events taken" else "always taken"


def ages_of(box: Box) -> range:
    return range(event_deck.first_age(box), event_deck.last_age(box) + 1)


def play(census: Census, setup_options: dict[str, str], seats: int, seed: int, busy: bool, purse: int) -> int:
    """One game; how many decisions people made."""
    state = GAME.new(GAME.setup(seats, setup_options))
    census.boxes.append(state.box)
    table = Table(state, Sampled(seed), recorded=True)
    random = Random(seed)
    advance(table)
    decisions = 0
    moment = (0, 0, 0)
    while True:
        for event in table.events:
            census.note(event)
        table.events.clear()
        state = table.state
        if purse and moment != (state.time.age, state.time.round, state.time.phase):
            moment = (state.time.age, state.time.round, state.time.phase)
            fill_purses(state, purse)
        decision = next_decision(state)
        if decision is None:
            return decisions
        choice = pick(decision.options(state), random, busy)
        census.note_choice(decision.kind, choice)
        choose(table, decision, choice)
        decisions += 1


def fill_purses(state: PriceOfPower, purse: int) -> None:
    for player in range(state.box.players):
        state.treasury.ducats[player] = max(state.treasury.ducats[player], purse)
        state.treasury.stability[player] = max(state.treasury.stability[player], 1)
        for kind in range(player * POWERS, player * POWERS + POWERS):
            state.treasury.power[kind] = max(state.treasury.power[kind], POWER)


def pick(options: Sequence[Choice], random: Random, busy: bool) -> Choice:
    if busy and random.random() > SELDOM:
        options = [option for option in options if option.kind not in LEAVING] or options
    return random.choice(options)


def line_ups(wanted: str) -> list[Setup]:
    """Every scenario with every number of people and bots it can be played with, each line-up once."""
    found: dict[tuple[object, ...], Setup] = {}
    for name in SCENARIOS:
        if wanted not in ("", name):
            continue
        for seats in GAME.seats:
            for bots in scenario.BOTS:
                for variant in scenario.VARIANTS:
                    try:
                        setup = GAME.setup(seats, {"scenario": name, "bots": bots, "variant": variant})
                    except SetupError:
                        break
                    box = GAME.box(setup)
                    found.setdefault((name, seats, tuple(box.realm), tuple(box.is_bot)), setup)
    return list(found.values())


def count(options: str, games: int, words: argparse.Namespace) -> None:
    """Play so many games with these options and show what was used."""
    census = Census(scenario.PRINTED)
    chosen = dict(pair.split("=", 1) for pair in options.split(",") if pair)
    decisions = 0
    for seed in range(words.seed, words.seed + games):
        decisions += play(census, chosen, words.seats, seed, words.busy, words.purse)
    print(f"{games} games with {words.seats} seats, {options or 'as printed'}: {decisions} decisions\n")
    census.show()


def count_every(words: argparse.Namespace) -> None:
    """One game of each line-up of all scenarios."""
    census = Census(scenario.PRINTED)
    setups = line_ups("")
    decisions = 0
    for at, setup in enumerate(setups):
        decisions += play(census, dict(setup.options), setup.seats, words.seed + at, words.busy, words.purse)
    print(f"{len(setups)} line-ups: {decisions} decisions\n")
    census.show()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--options", default="", help="game options: name=value, ...")
    parser.add_argument("--every", action="store_true", help="one game of each line-up of all scenarios")
    parser.add_argument("--busy", action="store_true", help="players rarely pass")
    parser.add_argument("--purse", type=int, default=0, help="ducats that every player has at least")
    words = parser.parse_args()
    if words.every:
        count_every(words)
    elif words.options:
        count(words.options, words.games, words)
    else:
        count("scenario=1-01,bots=all", words.games, words)
        print("\n")
        words.busy = True
        words.purse = PURSE
        count("scenario=1-01", words.games, words)


if __name__ == "__main__":
    main()
