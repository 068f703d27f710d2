"""How often everything in The Price of Power was used over some games, and what never was.

python tools/price_of_power_census.py --games 5 --options scenario=1-01,bots=all
python tools/price_of_power_census.py --games 5 --seats 4 --options scenario=1-01 --busy --purse 40

People play at random: any option alike, or with `--busy` seldom one that ends a turn or throws something away. With
`--purse` nobody lacks money: at the start of each phase every player has at least so many ducats and some power.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from random import Random

from hausmacht.core.agenda import Choice, Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.core.event import Event
from hausmacht.games.price_of_power import GAME, scenario
from hausmacht.games.price_of_power.components import POWERS, REBEL_FACES
from hausmacht.games.price_of_power.content import Content
from hausmacht.games.price_of_power.decks.trade import GOODS
from hausmacht.games.price_of_power.rules.actions.menu import TAKE
from hausmacht.games.price_of_power.rules.bots.charts import CHART_NAMES
from hausmacht.games.price_of_power.rules.peace_terms import TERM_NAMES
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


class Census:
    """What was used, by chapter and name."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.names: dict[str, list[str]] = {
            "cards played": [kind.name for kind in content.types],
            "events taken": [f"{event.id} {event.name}" for event in content.events],
            "events left over": [f"{event.id} {event.name}" for event in content.events],
            "ideas": [idea.name for idea in content.ideas],
            "missions": [f"{mission.deck} {mission.id} {mission.name}" for mission in content.missions],
            "milestones": [str(row["id"]) for row in content.milestones],
            "power struggles": [str(row["name"]) for row in content.struggles],
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
        self.used["decisions of people"][kind] += 1
        if kind == "turn" and choice.kind in self.names["actions of people"]:
            self.used["actions of people"][choice.kind] += 1

    def show(self, with_people: bool) -> None:
        for chapter, used in self.used.items():
            if not with_people and chapter.endswith("of people"):
                continue
            never = [name for name in dict.fromkeys(self.names[chapter]) if not used[name]]
            print(f"\n{chapter}: {len(self.names[chapter]) - len(never)} of {len(self.names[chapter])} used")
            print("  " + ", ".join(f"{name} {times}" for name, times in used.most_common()))
            if never:
                print(f"  never: {', '.join(never)}")


def play(census: Census, setup_options: dict[str, str], seats: int, seed: int, busy: bool, purse: int) -> int:
    """One game; how many decisions people made."""
    table = Table(GAME.new(GAME.setup(seats, setup_options)), Sampled(seed), recorded=True)
    random = Random(seed)
    advance(table)
    decisions = 0
    moment = (0, 0, 0)
    while True:
        for event in table.events:
            census.note(event)
        table.events.clear()
        state = table.state
        if purse and moment != (state.age, state.round, state.phase):
            moment = (state.age, state.round, state.phase)
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
        state.ducats[player] = max(state.ducats[player], purse)
        state.stability[player] = max(state.stability[player], 1)
        for kind in range(player * POWERS, player * POWERS + POWERS):
            state.power[kind] = max(state.power[kind], POWER)


def pick(options: Sequence[Choice], random: Random, busy: bool) -> Choice:
    if busy and random.random() > SELDOM:
        options = [option for option in options if option.kind not in LEAVING] or options
    return random.choice(options)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--options", default="scenario=1-01,bots=all", help="options of the game: name=value, ...")
    parser.add_argument("--busy", action="store_true", help="people seldom pass")
    parser.add_argument("--purse", type=int, default=0, help="ducats that nobody lacks")
    words = parser.parse_args()
    options = dict(pair.split("=", 1) for pair in words.options.split(",") if pair)
    census = Census(scenario.PRINTED)
    decisions = 0
    for seed in range(words.seed, words.seed + words.games):
        decisions += play(census, options, words.seats, seed, words.busy, words.purse)
    print(f"{words.games} games with {words.seats} seats, {words.options or 'as printed'}: {decisions} decisions")
    census.show(decisions > 0)


if __name__ == "__main__":
    main()
