"""Running nodes of the effect language on a table laid for a test."""

from __future__ import annotations

from typing import Any

from tests.games.price_of_power.laying import CASTILE, ENGLAND, FRANCE, area, laid, province, question, realm

from hausmacht.core.agenda import Table, advance, next_decision
from hausmacht.games.price_of_power.components import NOBODY, NODE_NAMES
from hausmacht.games.price_of_power.effects.language.reading import read_list
from hausmacht.games.price_of_power.effects.running import run
from hausmacht.games.price_of_power.effects.running.variables import Context, Fight
from hausmacht.games.price_of_power.modifiers import Mod
from hausmacht.games.price_of_power.rules.actions.research import lasting_changes
from hausmacht.games.price_of_power.state import PriceOfPower

Node = dict[str, Any]
# Something bound to every variable that cards use
BOUND = {
    "area": {"$a": ["lombardy"], "$b": ["austria"], "$area": ["seine"], "$placed": ["lombardy", "seine"]},
    "realm": {"$r": ["hungary"], "$s": ["milan"], "$realm": ["burgundy"]},
}
RUNNING_EFFECT = Context(
    bound={
        **{name: [area(place) for place in places] for name, places in BOUND["area"].items()},
        **{name: [realm(who) for who in realms] for name, realms in BOUND["realm"].items()},
        **{name: [CASTILE] for name in ("$p", "$rival", "$removed")},
        "$t": [province("paris")],
        "$n": [NODE_NAMES.index("english-channel")],
        "placed": [area("lombardy"), area("seine")],
        "removed": [area("lombardy")],
        "removed_owners": [CASTILE],
        "chosen_areas": [area("lombardy")],
        "chosen_provinces": [province("paris")],
        "drawn": [1, 2, 3],
    },
    kinds={
        **{name: kind for kind, names in BOUND.items() for name in names},
        **dict.fromkeys(("$p", "$rival", "$removed"), "player"),
        "$t": "province",
        "$n": "node",
    },
    votes={"A": [FRANCE, CASTILE], "B": [ENGLAND]},
    choices={FRANCE: 0, CASTILE: 0, ENGLAND: 1},
    ducats=4,
    target=CASTILE,
    target_area=area("seine"),
    about="other_faith",
    action="covert",
    step="mission_completed",
    fight=Fight(["leader"], "land", 1),
)


def rich_table() -> Table[PriceOfPower]:
    """Everybody has 5 of each power and 20 ducats."""
    found = laid()
    found.state.treasury.power[:] = [5] * 12
    found.state.treasury.ducats[:] = [20] * 4
    return found


def do(table: Table[PriceOfPower], player: int, *nodes: Node, source: str = "", number: int = NOBODY) -> None:
    """Carry out these nodes as one record, until somebody is asked or all is done."""
    listed = list(nodes)
    content = table.state.box.content
    content.enter(listed)
    run.begin(table, player, read_list(listed, content), source, number)
    advance(table)


def changes(state: PriceOfPower) -> list[Mod]:
    """Every lasting change of a rule value that stands on a card."""
    return [mod for mod in state.box.content.mods if isinstance(mod, Mod)]


def changes_of_idea(state: PriceOfPower, name: str) -> list[Mod]:
    """The lasting changes of an idea."""
    return lasting_changes(state, state.box.content.idea_number[name])


def asked_nothing(table: Table[PriceOfPower]) -> bool:
    return next_decision(table.state) is None


def offered(table: Table[PriceOfPower]) -> list[str]:
    return [choice.text for choice in question(table).options(table.state)]
