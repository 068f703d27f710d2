"""What waits on the agenda, as a position says it: a step or decision by its name, with named arguments.

`turn player=france`. Arguments at their usual value (0, no, none) are left out, and names may be left out where the
values stand in order: `turn france`. The last entry may be `and-so-on`: the phases that follow the one of `[turn]`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Item
from hausmacht.core.nearest import hint
from hausmacht.core.reaction import Ask, Reaction
from hausmacht.games.price_of_power import flow
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.effects.running.asking import Select
from hausmacht.games.price_of_power.positions.layout import Layout, Row, Slot
from hausmacht.games.price_of_power.positions.names import FACTIONS, NUMBER, VOTES, YES, Names
from hausmacht.games.price_of_power.positions.progress import kind_of_record
from hausmacht.games.price_of_power.state import ACTIONS, CLEANUP, DRAW, INCOME, PEACE, PriceOfPower

# The arguments of each step and decision, in their order; one with a star takes what is left
ARGUMENTS: Final[dict[str, str]] = {
    "area": "fight-rebels",
    "event": "event-left-ruler",
    "player": """
        take-down talk-to make-offer name-price go-on-talking event-after shift-power turn appoint
        first-appoint cut-ties excommunicate-whom crusade-where crusade-war choose-display marriage-ends
        parting crown-heir disband-surplus surplus-unit limit-hand discard-card take-cubes take-cube
        offer-cuts dissent-of vassal-dissent dissent-vassal draw-cards new-emperor-cause explore-ship
        explore-roll explore-result lose-by-chaos total-victories peace-turn first-keep first-mission
        roll-for roll-where lose-by-unrest lose-one offer-faith follow-rebels how-to-trade send-ship
        which-merchant collect-trade break-tie pay-inflation next-turn end-turn last-turn event-turn
        imperial-troops lead-defence battle-leader offer-calls free-action destination crossing recruit
        may-retreat retreat choose-siege
    """,
    "realm": "invasion",
    "seat": """
        take-event bottom-ignore bottom-natives bottom-pirates bottom-cardinal
    """,
    "area strength": "rebel-siege",
    "area units": "rebels-act",
    "player *freed": """
        ally-freed choose-freed
    """,
    "player actor": "counter-spy",
    "player aggressor": "contribution",
    "player area": """
        bot-claim roll-after-conversion make-claim roll-in go-home choose-home dissent-in dissent-town
        calm-by-claim give-claim claim-loss claim-lost rising assign-rising calm-area calm-one recruit-units
    """,
    "player asked": """
        ask-peace make-peace
    """,
    "player card": "card-effect",
    "player doubles": "wounds",
    "player event": """
        event-options event-ask event-ruler
    """,
    "player faith": """
        leave-marriage break-marriage
    """,
    "player free": """
        convert-which place-influence ally-whom activate-what adopt-which research-what colonise
    """,
    "player idea": "replace-idea",
    "player kept": "keep-cards",
    "player kind": "wedding-card",
    "player left": """
        cut-costs dissent-where dissent-again add-unrest unrest-town draw-card corruption gain-one
        give-up-gained yield-influence first-draw last-of-two
    """,
    "player most": "bottom-roll",
    "player moved": "exchange-cards",
    "player moves": "place-imperial",
    "player number": "use-effect",
    "player origin": """
        explore-where send-where
    """,
    "player place": "after-sailing",
    "player port": """
        build-ship empty-port
    """,
    "player proposer": "answer-offer",
    "player province": """
        spend-colonists choose-colour dispose dispose-of
    """,
    "player realm": """
        annexing vassalising follower take-follower freed-vassal bot-peace accept-white offer-ruler
        replace-ruler offer-alliance ally-loser activate-ally place-cause defend-empire summon
    """,
    "player sea": """
        displace-whom loss transport after-undocking
    """,
    "player side": """
        battle-cards choose-dice
    """,
    "player sieges": "activate",
    "player swaps": """
        choose-missions pick-mission
    """,
    "player vassals_only": "subjugate-whom",
    "seat cluster": "spread-far",
    "seat colour": "dynamic-grower",
    "seat event": "event-option",
    "seat kind": "effect-drop-tie",
    "seat left": """
        bottom-attrition spread-doubts spread-capital
    """,
    "seat number": """
        dynamic-offence dynamic-growth
    """,
    "seat rising": "bottom-disloyal",
    "seat victim": "bottom-storm",
    "voters votes": "elector-vote",
    "name kind value": "effect-bind",
    "player area *taken": "take-province",
    "player area dice": "roll-area",
    "player area slot": """
        take-unrest grow-restless
    """,
    "player area source": "casualty",
    "player area strength": "rebel-target",
    "player arrived *places": "next-battle",
    "player caller offensive": "answer-call",
    "player calmed free": "suppress",
    "player free *named": """
        declare-war another-target
    """,
    "player left faith": """
        move-influence move-where
    """,
    "player left faithful": """
        calm-towns calm-town
    """,
    "player left salvaged": "new-card",
    "player made free": """
        claim-where more-claims
    """,
    "player moved sea": "undock",
    "player name free": "effect-grant",
    "player offensive realms_only": "call-allies",
    "player other prefer": "bot-spy",
    "player other talks": "peace-talks",
    "player owed *named": "exchange-for",
    "player place flags": "berth",
    "player port fights": """
        sail-out leave-port
    """,
    "player port ship": "launch-ship",
    "player realm cubes": "give-influence",
    "player realm kind": "effect-tie",
    "player realm counters": "propose",
    "player sea losses": "sink",
    "seat event price": "event-crown",
    "seat sequence at": """
        effect-may effect-pay effect-vote
    """,
    "seat suitor kind": "effect-consent",
    "sequence at player": """
        effect effect-once
    """,
    "player area unit units": "place-units",
    "player area units turn": "suffer",
    "player enemy area entered": "answer-army",
    "player event symbol auto": "event-bottom",
    "player goal realm left": "bot-march",
    "player group sea moved": "undock-some",
    "player here place at_sea": "leave",
    "player left sort number": """
        give-up lose-influence
    """,
    "player mover area sea": "landing",
    "player node alone maritime": "effect-trade",
    "player place arrived origin": "fight",
    "player place moved flags": "gather",
    "player port group moved": "undock-to",
    "player realm basis asked": """
        choose-term still-to-settle
    """,
    "player realm left home": """
        place-gained place-peace-influence
    """,
    "player realm proposal counters": "propose-ducats",
    "player side hits named": "strike-first",
    "seat faith left *bodies": "spread",
    "sequence at player realm": "effect-offer-round",
    "source number owner ducats": "effect-open",
    "player area players voters votes": "imperial-tie",
    "player chart card reason drawn": "bot-chart",
    "player mover area left flags": """
        set-out march
    """,
    "player place moved flags group": "how-many-ships",
    "player realm proposal ducats counters": "propose-talks",
    "player realm proposal province counters": "agree-on",
    "seat sequence at left taken": "effect-option",
    "player mover area left flags other": "shift",
    "player realm proposal ducats talks counters": """
        put-forward answer-peace
    """,
    "seat sequence at player offerer realm province": "effect-answer",
    "owner player mover origin left flags area ferry": "ask-passage",
    "player chart rule at card reason drawn price realm area friend": "bot-rule",
}
OF_SELECT: Final = "chooser sequence at player subject left optional"  # every question about a node of an effect

# What an argument is, by its name


def sorted_as(sort: str, names: str) -> dict[str, str]:
    return dict.fromkeys(names.split(), sort)


SORTS: Final[dict[str, str]] = {
    **sorted_as("player", "player seat chooser subject owner actor caller enemy offerer other proposer suitor victim"),
    **sorted_as("player", "aggressor"),
    **sorted_as(YES, "free optional alone maritime at_sea auto entered faithful ferry fights home offensive"),
    **sorted_as(YES, "realms_only sieges slot vassals_only rising"),
    **sorted_as(
        NUMBER, "at arrived calmed counters cubes dice doubles drawn ducats hits kept left losses made most moved moves"
    ),
    **sorted_as(NUMBER, "owed price rule salvaged strength swaps symbol turn units"),
    "area": "area",
    "asked": "+player",
    "basis": "victory",
    "bodies": "+area",
    "card": "card",
    "chart": "chart",
    "cluster": "+area",
    "colour": "colour",
    "event": "event",
    "faith": "religion",
    "freed": "realm",
    "friend": "realm",
    "goal": "goal",
    "group": "squadron",
    "idea": "idea",
    "kind": "tie",
    "mover": "mover",
    "node": "node",
    "number": "dynamic realm",
    "place": "place",
    "places": "battleground",
    "players": "+player",
    "port": "province",
    "prefer": "spying",
    "proposal": "proposal",
    "province": "province",
    "realm": "realm",
    "reason": "reason",
    "sea": "sea",
    "sequence": "effects",
    "ship": "ship",
    "side": "side",
    "sort": "kind of area",
    "source": "source",
    "talks": "talks",
    "unit": "unit",
    "voters": "+area",
    "votes": VOTES,
}


def meant(row: Row) -> str:
    """The number beside a kind of area: `give-up player left sort number`."""
    return {0: "religion", 1: "realm"}.get(row[2], NUMBER)


def there(row: Row) -> str:
    """Where a battle was: `leave player here place at_sea`."""
    return "sea" if row[3] == 1 else "area"


def refuge(row: Row) -> str:
    return "place" if row[3] == 1 else "area"


# Arguments that mean something else with some steps and decisions
OTHERWISE: Final[dict[str, str | Callable[[Row], str]]] = {
    "answer-call caller": "realm",
    "bot-chart card": NUMBER,
    "bot-rule card": NUMBER,
    "effect-answer offerer": "realm",
    "effect-bind name": "variable",
    "effect-bind kind": "thing",
    "effect-bind value": lambda row: frame.KINDS[row[1]] if 0 <= row[1] < len(frame.KINDS) else NUMBER,
    "effect-grant name": "action",
    "effect-hire-at subject": "unit or ship",
    "effect-hire-in subject": "unit or ship",
    "effect-land-pirate subject": "node",
    "effect-lay-down subject": YES,
    "effect-new-idea subject": "idea",
    "effect-rise subject": "dynamic realm",
    "effect-sail-to subject": "sea",
    "effect-open source": "^record",
    "effect-open number": lambda row: kind_of_record(row[0]),
    "effect-option taken": "+option",
    "explore-where origin": "light ship",
    "send-where origin": "light ship",
    "ask-passage origin": "area",
    "fight origin": "area",
    "fight place": "battleground",
    "leave here": there,
    "leave place": refuge,
    "give-up number": meant,
    "lose-influence number": meant,
    "use-effect number": "display action",
    "shift other": "army",
    "spread faith": "believers",
    "strike-first named": FACTIONS,
    "wedding-card kind": "power",
    "exchange-cards moved": YES,
    "exchange-for named": "province",
    "declare-war named": "realm",
    "another-target named": "realm",
    "take-province taken": "province",
    "berth flags": "+deed at a berth",
    "gather flags": "+deed of a voyage",
    "how-many-ships flags": "+deed of a voyage",
    **{f"{kind} flags": "+deed of a march" for kind in ("set-out", "march", "shift", "ask-passage")},
}


def layouts() -> dict[str, Layout]:
    """For every step and decision that has arguments, what they are."""
    arguments = {kind: names for names, kinds in ARGUMENTS.items() for kind in kinds.split()}
    for kind, make in flow.FACTORIES.items():
        if isinstance(make, type) and issubclass(make, Select):
            arguments[kind] = OF_SELECT
    for kind in list(flow.FACTORIES):
        for before in ("again-", "later-"):
            if kind.startswith(before):
                arguments[kind] = arguments[kind.removeprefix(before)]
    return {kind: layout_of(kind, arguments[kind].split()) for kind in flow.FACTORIES if kind in arguments}


def layout_of(kind: str, arguments: Sequence[str]) -> Layout:
    own = kind.removeprefix("again-").removeprefix("later-")
    slots = [Slot(name.lstrip("*"), sort_of(own, name.lstrip("*"))) for name in arguments]
    if arguments and arguments[-1].startswith("*"):
        return Layout(slots[:-1], slots[-1].name, slots[-1:])
    return Layout(slots)


def sort_of(kind: str, name: str) -> str | Callable[[Row], str]:
    return OTHERWISE.get(f"{kind} {name}") or SORTS[name]


LAYOUTS: Final = layouts()

# The rest of a round

AND_SO_ON: Final = Item("and-so-on")
USUALLY: Final = Item("usually")  # nothing is said: the turn of the player, and so on
FOLLOWING: Final = {
    0: "turn.begin_round",
    DRAW: "turn.begin_round",
    ACTIONS: "flow.begin_peace",
    PEACE: "flow.begin_income",
    INCOME: "flow.begin_cleanup",
    CLEANUP: "flow.next_round",
}  # the first step after each phase


def rest_of_round(phase: int) -> list[Item]:
    """The phases that follow this one, the next step last."""
    first = [step.text for step in flow.PHASES].index(FOLLOWING[phase])
    return list(reversed(flow.PHASES[first:]))


# Writing


def told(names: Names, state: PriceOfPower) -> list[str] | None:
    """What waits, the next thing first; None: what usually waits."""
    rest = rest_of_round(state.time.phase)
    if state.agenda[: len(rest)] != rest:
        return [item_told(names, item) for item in reversed(state.agenda)]
    first = state.agenda[len(rest) :]
    if state.time.phase == ACTIONS and [item.text for item in first] == [f"next-turn {state.time.player}"]:
        return None
    return [*[item_told(names, item) for item in reversed(first)], AND_SO_ON.text]


def item_told(names: Names, item: Item) -> str:
    before, kind = ("ask ", item.kind.removeprefix("ask ")) if isinstance(item, Ask) else ("", item.kind)
    layout = LAYOUTS.get(kind)
    if layout is None:
        return item.text
    missing = max(0, len(layout.slots) - len(item.args))  # a last argument at its usual value may be left out
    arguments = layout.told(names, [*item.args, *[0] * missing])
    return before + " ".join([kind, *[f"{name}={spoken(value)}" for name, value in arguments.items()]])


def spoken(value: object) -> str:
    if isinstance(value, list):
        return ",".join([spoken(each) for each in value])
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


# Reading


def agenda_of(names: Names, to_do: Sequence[str] | None) -> list[Item]:
    """What a position says is to be done, the next thing last."""
    if to_do is None:
        return [USUALLY]
    found = [item_of(names, text) for text in reversed(to_do)]
    if AND_SO_ON in found[1:]:
        raise ValueError(f"'{AND_SO_ON.text}' must be the last entry of 'to_do'")
    return found


def settled(state: PriceOfPower, agenda: Sequence[Item]) -> list[Item]:
    """The agenda with the rest of the round in place of `and-so-on`, now that the phase is known."""
    if agenda and agenda[0] is USUALLY:
        return [*rest_of_round(state.time.phase), *usual_beginning(state)]
    return [*rest_of_round(state.time.phase), *agenda[1:]] if agenda and agenda[0] is AND_SO_ON else list(agenda)


def usual_beginning(state: PriceOfPower) -> list[Item]:
    """The turn of the player, or the whole phase."""
    if state.time.phase == ACTIONS:
        return [flow.item(f"next-turn {state.time.player}")]
    if state.time.phase == 0:
        return list(reversed(flow.SETUP))
    steps = [step.text for step in flow.ROUND]
    starts = {DRAW: "flow.begin_draw", PEACE: "flow.begin_peace", INCOME: "flow.begin_income"}
    start = starts.get(state.time.phase, "flow.begin_cleanup")
    return list(reversed(flow.ROUND[steps.index(start) : steps.index(FOLLOWING[state.time.phase])]))


def item_of(names: Names, text: str) -> Item:
    """The step or decision that a text names; ValueError says what does not fit."""
    if text == AND_SO_ON.text:
        return AND_SO_ON
    if text in flow.PLAIN:
        return flow.PLAIN[text]
    kind, *words = text.split(" ")
    if kind == "ask" and words:
        reaction = item_of(names, " ".join(words))
        if not isinstance(reaction, Reaction):
            raise ValueError(f"'{text}': only reactions are asked for")
        asked: Ask[PriceOfPower] = Ask(reaction)
        return asked
    layout = LAYOUTS.get(kind)
    if layout is None:
        known = [*flow.PLAIN, *LAYOUTS, AND_SO_ON.text]
        raise ValueError(f"The Price of Power knows no step or decision '{kind}'.{hint(kind, known)}")
    numbers = layout.row(names, f"'{text}'", arguments_of(layout, text, words))
    try:
        return flow.FACTORIES[kind](*numbers)
    except (ValueError, TypeError, IndexError):
        raise ValueError(f"'{text}' does not say what it is about") from None


def arguments_of(layout: Layout, text: str, words: Sequence[str]) -> dict[str, object]:
    """Values by the names of the arguments."""
    found: dict[str, object] = {}
    for at, word in enumerate(words):
        name, equals, value = word.partition("=")
        if not equals:
            if at >= len(layout.slots):
                raise ValueError(f"'{text}' has more values than arguments; name them, like 'turn player=france'")
            name, value = layout.slots[at].name, word
        if name in found:
            raise ValueError(f"'{text}' says '{name}' twice")
        found[name] = value.split(",") if name == layout.rest else value
    return found
