"""Europa Universalis: The Price of Power: realms, wars, trade and faith from 1444 to Napoleon. The back of the box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from hausmacht.core.agenda import Decision, Item
from hausmacht.core.chance import Chance
from hausmacht.core.event import Event
from hausmacht.core.game import Game, LineUp, Memory, Option, Scenario, Setup, Side, Tally, once_per_setup
from hausmacht.core.meanings import Meanings
from hausmacht.core.paper import Papers
from hausmacht.core.text import Section, with_note
from hausmacht.core.view import Option as OptionSeen
from hausmacht.core.view import Provenance, Question, View
from hausmacht.core.words import Catalogue, Format
from hausmacht.games.price_of_power import (
    flow,
    knowledge,
    meanings,
    memory,
    position,
    printed,
    scenario,
    tally,
    tensor,
    view,
)
from hausmacht.games.price_of_power.box import Box
from hausmacht.games.price_of_power.components import REALM_ROWS, Node
from hausmacht.games.price_of_power.decks.events import rounds_in
from hausmacht.games.price_of_power.effects.parts.amounts import MOST_AMOUNT
from hausmacht.games.price_of_power.events import KINDS
from hausmacht.games.price_of_power.events.effects import GOES_ON_AS
from hausmacht.games.price_of_power.guided import facts as guided
from hausmacht.games.price_of_power.invariants import violations
from hausmacht.games.price_of_power.pack import check_pack
from hausmacht.games.price_of_power.papers import PAPERS
from hausmacht.games.price_of_power.rules.bots.turn import POWER_BY_DIFFICULTY
from hausmacht.games.price_of_power.rules.phases.scoring import final_scores, places
from hausmacht.games.price_of_power.rules.setup import preparation
from hausmacht.games.price_of_power.sheets import SCENARIOS, Variant
from hausmacht.games.price_of_power.state import PriceOfPower
from hausmacht.games.price_of_power.tables import from_fields
from hausmacht.games.price_of_power.telling import text, words

SUMMARIES = {
    "secret-talks": "optional rule 1: secret talks for 1 diplomatic power",
    "mercenaries-on-activation": "optional rule 2: mercenaries join an army as it marches",
    "no-surrender": "optional rule 3: nobody surrenders",
    "helping-hand": "optional rule 4: others play battle actions for non-player realms",
    "religious-rebels": "optional rule 5: religious rebels",
    "random-events": "optional rule 6: events that fit either half are dealt at random",
    "four-events": "optional rule 7: four events are face up with six players",
}
WARS = ("war", "entered-war")  # events that name the realm that is attacked


class PriceOfPowerGame(Game[PriceOfPower]):
    """1 to 6 people, and realms that the rules play themselves."""

    id = "price_of_power"
    title = "Europa Universalis: The Price of Power"
    seats = (1, 2, 3, 4, 5, 6)
    usual_seats = 1  # the rules play the other realms
    rules_version = "5"
    options = (
        Option("scenario", scenario.SCENARIO_NAMES, scenario.FITTING, "the scenario; fitting: one for these seats"),
        Option("variant", scenario.VARIANTS, "1", "which line-up of the scenario, if there are several"),
        Option("realm", scenario.REALMS, scenario.ANY, "the realm of the first seat; any: as the line-up says"),
        Option("bots", scenario.BOTS, scenario.FILL, "bot realms; fill: every realm without a player"),
        Option(
            "difficulty",
            scenario.DIFFICULTIES,
            "normal",
            "how strong the bot realms are",
            figures=tuple(POWER_BY_DIFFICULTY),
        ),
        Option("edition", scenario.EDITIONS, "summary", "rules as in the summary, or version 1.2"),
        Option("advanced", ("on", "off"), "on", "the advanced rules"),
        *[Option(name, ("off", "on"), "off", SUMMARIES[name]) for name in scenario.OPTIONAL if name],
    )
    largest_in_pack = MOST_AMOUNT
    longest_in_pack = 60  # fewer than `effects.asking.PART`, by which nodes are numbered
    seat_names = ("first", "second", "third", "fourth", "fifth", "sixth")
    kinds = KINDS
    renaming = GOES_ON_AS
    agreements: ClassVar[Mapping[str, str]] = {"answer-offer": "accept", "answer-peace": "accept-peace"}
    folder = Path(__file__).parent

    def setup(
        self, seats: int, options: Mapping[str, str] | None = None, pack: Mapping[str, Any] | None = None
    ) -> Setup:
        """Check what was asked for; a line-up that does not exist is refused here."""
        settled = super().setup(seats, options, pack)
        scenario.choose(settled)
        return settled

    def check_pack(self, pack: Node) -> Node:
        checked = check_pack(pack)
        scenario.content_for(checked)  # what is written on a card is refused where it is read
        return checked

    def scenarios(self, seats: int) -> tuple[Scenario, ...]:
        return tuple(self.scenario(name, seats) for name in SCENARIOS)

    def scenario(self, name: str, seats: int) -> Scenario:
        """One of them; where it is not for so many people, its ages are those of its first line-up."""
        row = SCENARIOS[name]
        found = scenario.fitting(row, seats, scenario.FILL)
        shown = found[0][0] if found else row.variants[0]
        ages = (shown.first_age, shown.last_age)
        chosen = self.line_ups(name, seats, found)
        boxes = [self.box(self.setup(seats, options)) for options in chosen[:1]]
        rounds = sum(rounds_in(box, age) for box in boxes for age in range(ages[0], ages[1] + 1))
        each_round, each_person = scenario.MINUTES
        return Scenario(
            name,
            ages,
            rounds,
            tuple(self.line_up(seats, options) for options in chosen),
            is_usual=name == scenario.USUAL[seats],
            is_first=name == scenario.FIRST,
            year=scenario.YEARS.get(ages[0], 0),
            sides=tuple(sorted({len(each.realms) for each in row.variants})),
            minutes=rounds * (each_round + each_person * seats),
            difficulty=scenario.DIFFICULTY[name],
            preset=scenario.FIRST_PRESET if name == scenario.FIRST else {},
        )

    def line_ups(self, name: str, seats: int, found: list[tuple[Variant, int]]) -> list[dict[str, str]]:
        """The options of each; whoever plays alone among bots may take any realm that a person can play."""
        chosen: list[dict[str, str]] = []
        for number, (variant, bots) in zip(scenario.VARIANTS, found, strict=False):
            realms = scenario.leaders(variant, bots) if seats == 1 else [scenario.ANY]
            chosen += [{"scenario": name, "variant": number, "realm": realm} for realm in realms]
        return chosen

    def line_up(self, seats: int, options: dict[str, str]) -> LineUp:
        """Who plays which realm, and what each begins with."""
        settled = self.setup(seats, options)
        box = self.box(settled)
        token = self.new(settled).map.token
        sides = [
            Side(
                REALM_ROWS[realm].id,
                REALM_ROWS[realm].name,
                -1 if box.is_bot[player] else player,
                tuple(place for place, each in enumerate(token) if each >= 0 and each // 3 == player),
            )
            for player, realm in enumerate(box.realm)
        ]
        return LineUp(options, tuple(sides))

    @once_per_setup
    def box(self, setup: Setup) -> Box:
        """What this match is played with."""
        return scenario.make_box(setup)

    def new(self, setup: Setup) -> PriceOfPower:
        state = preparation.lay_out(self.box(setup))
        state.agenda = list(reversed(flow.START))
        return state

    def item(self, text: str) -> Item:
        found = self.items_by_text.get(text)
        return found if found is not None else flow.item(text)

    def items(self) -> Iterable[Item]:
        """Those that stand alone; the others are made from their text."""
        return list(flow.PLAIN.values())

    def kinds_of_decisions(self) -> set[str]:
        return {kind for kind, make in flow.FACTORIES.items() if isinstance(make, type) and issubclass(make, Decision)}

    def to_do(self, state: PriceOfPower) -> list[str] | None:
        return position.said_to_do(state)

    def agenda_of(self, setup: Setup, to_do: list[str] | None) -> list[Item]:
        return position.agenda_of(self.box(setup), to_do)

    def from_fields(
        self, setup: Setup, fields: list[list[int]], agenda: list[Item], lanes: list[list[Item]]
    ) -> PriceOfPower:
        return from_fields(self.box(setup), fields, agenda, lanes)

    def describe(self, state: PriceOfPower) -> dict[str, object]:
        return position.describe(state)

    def lay_out(
        self, setup: Setup, table: dict[str, object], agenda: list[Item], lanes: list[list[Item]]
    ) -> PriceOfPower:
        return position.lay_out(self.box(setup), table, agenda, lanes)

    def papers(self) -> Papers[PriceOfPower]:
        return PAPERS

    @once_per_setup
    def printed(self, setup: Setup) -> printed.PriceOfPowerPrinted:
        return printed.printed(self.box(setup))

    def provenance(self) -> tuple[Provenance, ...]:
        return printed.provenance(scenario.PRINTED)

    def view(self, state: PriceOfPower, seat: int) -> view.PriceOfPowerView:
        return view.view(state, seat)

    def view_beside(self, state: PriceOfPower, seat: int, public: View) -> View:
        assert isinstance(public, view.PriceOfPowerView)
        return view.with_own(public, state, seat)

    @once_per_setup
    def meanings(self, setup: Setup) -> Meanings:
        return meanings.meanings(self.box(setup))

    @once_per_setup
    def encoder(self, setup: Setup) -> tensor.PriceOfPowerEncoder:
        return tensor.PriceOfPowerEncoder(self.new(setup), self.meanings(setup), self.kinds_of_decisions())

    def memory(self, setup: Setup, seat: int) -> knowledge.PriceOfPowerMemory:
        return knowledge.PriceOfPowerMemory(self.box(setup), seat)

    def sample(self, setup: Setup, seen: View, known: Memory, chance: Chance) -> PriceOfPower:
        assert isinstance(seen, view.PriceOfPowerView)
        assert isinstance(known, knowledge.PriceOfPowerMemory)
        agenda = [self.item(each) for each in reversed(seen.to_do)]
        return memory.sample(seen, known, chance, agenda)

    def scores(self, state: PriceOfPower) -> list[int]:
        return final_scores(state)[: state.box.seats]

    def places(self, state: PriceOfPower) -> list[int]:
        return places(state)[: state.box.seats]

    def tallies(self, state: PriceOfPower, seat: int) -> list[Tally]:
        return tally.tallies(state)

    def violations(self, state: PriceOfPower) -> list[str]:
        return violations(state)

    def suffers(self, event: Event, seat: int, chooser: int, seen: View) -> bool:
        """A war on its realm, or something lost; what it gives up by its own choice is no loss."""
        assert isinstance(seen, view.PriceOfPowerView)
        if event.kind.name in WARS:
            return event.facts()["realm"] == seen.realms[seat]
        return chooser != seat and super().suffers(event, seat, chooser, seen)

    def naming(self, state: PriceOfPower) -> int:
        return words.naming_of(state.box, state.effects.tags) if state.effects.tags else 0

    def named(self, catalogue: Catalogue, naming: int) -> Catalogue:
        return words.named(catalogue, naming)

    def formats(self, setup: Setup) -> Mapping[str, Format]:
        return words.formats(self.box(setup), setup)

    def text(self, seen: View, catalogue: Catalogue, names: Sequence[str]) -> list[Section]:
        assert isinstance(seen, view.PriceOfPowerView)
        naming = words.naming_of(words.box_of(catalogue), seen.tags)
        return with_note(text.table(seen, words.named(catalogue, naming), names), catalogue)

    def coaching_facts(self, setup: Setup, seen: View, question: Question, answer: OptionSeen) -> guided.Facts:
        assert isinstance(seen, view.PriceOfPowerView)
        return guided.facts(seen, question, answer)


GAME = PriceOfPowerGame()
