"""What is under way: the turn, a battle, a declaration of war or recruiting, a peace, a piece of business, effects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from hausmacht.core.nearest import hint, unknown
from hausmacht.core.position import Line
from hausmacht.games.price_of_power.components import ARM_NAMES, NOBODY, PROVINCES, SHIP_NAMES
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.positions.layout import Layout, Row, Slot, said
from hausmacht.games.price_of_power.positions.names import NUMBER, YES, Names
from hausmacht.games.price_of_power.progress.battle import read_battle
from hausmacht.games.price_of_power.progress.campaign import read_campaign
from hausmacht.games.price_of_power.progress.deal import read_deal
from hausmacht.games.price_of_power.progress.peace import read_peace
from hausmacht.games.price_of_power.progress.trade import Trade
from hausmacht.games.price_of_power.progress.turn import read_turn
from hausmacht.games.price_of_power.rules.diplomacy.offers import BUY, SELL
from hausmacht.games.price_of_power.state import PriceOfPower

SIDES: Final = ("attacker", "defender")

# Rows as they are saved: the numbers they begin with, and what stands where
AT_SEA: Final = 0  # in a battle
BATTLE_SIZE: Final = 35
DECLARING: Final = 1
RECRUITING: Final = 2
LEVY: Final = 0  # uses of capacity
CLASH: Final = 3
UNITS: Final = 1
GAINED: Final = 1000  # in a peace: (player + 1) * GAINED + area
LOST: Final = 10 * GAINED
DRAWN: Final = 1
PLACING: Final = 2
EXCHANGING: Final = 3
TALKING: Final = 4
OFFER: Final = 3  # of talks, without the first number
TRADING: Final = 10
SHIP_FROM: Final = 3  # of a trade, without the first number
CARD: Final = 7
EXPLORING: Final = 11


def rows_under_way(state: PriceOfPower) -> dict[str, Row]:
    """What is under way as rows of numbers; empty ones where nothing is."""
    return {
        "turn": state.turn.row(),
        "battle": state.battle.row(),
        "campaign": state.campaign.row(),
        "peace": state.peace.row(),
        "business": state.deal.row(),
    }


def put_turn(state: PriceOfPower, row: list[int]) -> None:
    state.turn = read_turn(row)


def put_battle(state: PriceOfPower, row: list[int]) -> None:
    state.battle = read_battle(row)


def put_campaign(state: PriceOfPower, row: list[int]) -> None:
    state.campaign = read_campaign(row)


def put_peace(state: PriceOfPower, row: list[int]) -> None:
    state.peace = read_peace(row)


def put_business(state: PriceOfPower, row: list[int]) -> None:
    state.deal = read_deal(row)


def cards_on_offer(state: PriceOfPower) -> list[int]:
    """Trade cards that were turned up for a trade under way."""
    deal = state.deal
    return deal.cards[:] if isinstance(deal, Trade) else []


# A turn

TURN: Final = Layout(
    [
        Slot("acted", YES),
        Slot("battle_won", YES),
        Slot("talked_to", "^player"),
        Slot("money_given", YES),
        Slot("sold", YES),
        Slot("mercenaries", NUMBER),
        Slot("granted", NUMBER),
        Slot("repaid", YES),
        Slot("reassigned", NUMBER),
        Slot("ties_cut", YES),
        Slot("arrived", NUMBER),
        Slot("origin", "^area"),
        *[Slot(f"spare_{at}", NUMBER) for at in range(12, 16)],  # never used
    ],
    "fought",
    [Slot("province", "levy")],
)

# A battle

BATTLE: Final = Layout(
    [
        Slot("at_sea", YES),
        Slot("place", lambda row: "sea" if row[AT_SEA] == 1 else "area"),
        Slot("attacker", "player"),
        Slot("defender", "player"),
        Slot("round", NUMBER),
        Slot("locals", NUMBER),
        Slot("local_realm", "realm"),
        Slot("local_side", "side"),
        Slot("rebel_side", "side"),
        Slot("local_leader", "card"),
        *[Slot(f"{side}_{arm}_dice", NUMBER) for side in SIDES for arm in ARM_NAMES],
        *[Slot(f"{side}_lost", NUMBER) for side in SIDES],
        *[Slot(f"{side}_doubles", NUMBER) for side in SIDES],
        *[Slot(f"{side}_dealt", NUMBER) for side in SIDES],
        *[Slot(f"{side}_sunk", NUMBER) for side in SIDES],
        Slot("imperials", NUMBER),
        *[Slot(f"{side}_used", "+battle action") for side in SIDES],
        *[Slot(f"{side}_{ship}_sunk", NUMBER) for side in SIDES for ship in SHIP_NAMES],
        *[Slot(f"{side}_default_dice", "^arm") for side in SIDES],
    ],
    "splintered",
    [Slot("hits", NUMBER)],
)
assert len(BATTLE.slots) == BATTLE_SIZE

# A declaration of war, or recruiting


def used_thing(row: Row) -> str:
    return "area" if row[0] in (UNITS, CLASH) else "province"


def used_for(row: Row) -> str:
    return "area" if row[0] == LEVY else NUMBER


DECLARATION: Final = Layout(
    [
        Slot("aggressor", "player"),
        Slot("aggressor_realm", "realm"),
        Slot("marks", "+mark of a war"),
        Slot("attackers", "+player"),
        Slot("defenders", "+player"),
        Slot("rewarded", "+player"),
    ],
    "targets",
    [Slot("realm", "realm")],
)
RECRUITMENT: Final = Layout(
    [], "used", [Slot("use", "use of capacity"), Slot("what", used_thing), Slot("for", used_for)]
)
CAMPAIGNS: Final = {"declaring": (DECLARING, DECLARATION), "recruiting": (RECRUITING, RECRUITMENT)}

# A peace

PEACE: Final = Layout(
    [
        Slot("victor", "player"),
        Slot("loser", "realm"),
        Slot("agreed", YES),
        Slot("won", YES),
        Slot("ducats", NUMBER),
        Slot("ceded", YES),
        Slot("apart", YES),
    ]
)
FATES: Final = ("keep", "give-back", "free")

# A piece of business


def value_of(offer: int) -> str:
    """What the value of an offer means."""
    return "province" if offer in (SELL, BUY) else NUMBER


TALKS: Final = Layout(
    [
        Slot("partner", "player"),
        Slot("accepted", NUMBER),
        Slot("refused", NUMBER),
        Slot("offer", "offer"),
        Slot("value", lambda row: value_of(row[OFFER])),
        Slot("price", NUMBER),
        Slot("ways", "+way of talking"),
    ],
    "package",
    [Slot("offer", "offer"), Slot("value", lambda row: value_of(row[0])), Slot("price", NUMBER)],
)
TRADE: Final = Layout(
    [
        Slot("node", "node"),
        Slot("alone", YES),
        Slot("maritime", YES),
        Slot("ship_from", "^light ship"),
        Slot("ship_to", lambda row: "sea" if row[SHIP_FROM] > 0 else NUMBER),
        Slot("on_slot", YES),
        Slot("connected", "+node"),
        Slot("card", "trade card"),
        Slot("sale", NUMBER),
        Slot("beside", YES),
    ],
    "offered",
    [Slot("card", "trade card")],
)
SALE: Final = Layout(TRADE.slots, "collect", [Slot("player", "player")])  # once a card is chosen
EXPLORATION: Final = Layout([Slot("face", NUMBER), Slot("rolled_again", NUMBER)])
MARKED: Final = Layout([], "marked", [Slot("place", NUMBER)])
PLACED: Final = Layout([], "placed", [Slot("area", "area")])
DEALS: Final = {
    "drawing": (DRAWN, MARKED),
    "influencing": (PLACING, PLACED),
    "exchanging": (EXCHANGING, MARKED),
    "talking": (TALKING, TALKS),
    "trading": (TRADING, TRADE),
    "selling": (TRADING, SALE),
    "exploring": (EXPLORING, EXPLORATION),
}


def name_of_deal(row: Row) -> str:
    if row[0] == TRADING:
        return "trading" if row[1 + CARD] == NOBODY else "selling"
    return next(name for name, (number, _) in DEALS.items() if number == row[0])


# Effects that run


def kind_of_record(source: int) -> str:
    """What the number beside the source of an effect means."""
    return frame.SOURCE_NAMES[source] if 0 < source < len(frame.SOURCE_NAMES) else "event"


FRAME: Final = Layout(
    [
        Slot("record", "^record"),
        Slot("which", lambda row: kind_of_record(row[frame.SOURCE])),
        Slot("owner", "player"),
        Slot("ducats", NUMBER),
        Slot("target", "player"),
        Slot("ruler", "^fate of the ruler"),
        Slot("action", "action"),
        Slot("step", "step of the rules"),
        Slot("token", "token"),
        Slot("vote", "effects"),
        Slot("vote_at", lambda row: NUMBER if row[frame.VOTE] != NOBODY else "effects"),
    ]
)
assert len(FRAME.slots) == frame.HEAD
VARIABLES: Final = "variables"


# Writing


def told(state: PriceOfPower, names: Names) -> dict[str, object]:
    """Everything under way; what is not, is left out."""
    found: dict[str, object] = {}
    rows = rows_under_way(state)
    battle, campaign, peace, business = rows["battle"], rows["campaign"], rows["peace"], rows["business"]
    if battle:
        found["battle"] = BATTLE.told(names, battle)
    if campaign:
        kind = "declaring" if campaign[0] == DECLARING else "recruiting"
        found["campaign"] = {"kind": kind, **CAMPAIGNS[kind][1].told(names, campaign[1:])}
    if peace:
        found["peace"] = peace_told(names, peace)
    if business:
        kind = name_of_deal(business)
        found["business"] = {"kind": kind, **DEALS[kind][1].told(names, business[1:])}
    if state.effects.frames:
        found["effects"] = [Line(frame_told(names, row)) for row in state.effects.frames]
    return found


def turn_told(state: PriceOfPower, names: Names) -> dict[str, object]:
    return TURN.told(names, rows_under_way(state)["turn"])


def peace_told(names: Names, row: Row) -> dict[str, object]:
    """The head, if the peace has come so far, and what was agreed, gained and lost."""
    headed = row[0] >= 0
    head = len(PEACE.slots) if headed else 0
    found = PEACE.told(names, row[:head]) if headed else {}
    if row[head:]:
        found["provinces"] = [peace_entry(names, entry) for entry in row[head:]]
    return found


def peace_entry(names: Names, entry: int) -> str:
    if entry < 0:
        fate, province = divmod(-1 - entry, PROVINCES)
        return f"{FATES[fate]} {names.name('province', province)}"
    if entry < GAINED:
        return f"freed {names.name('realm', entry)}"
    verb = "lost" if entry >= LOST else "gained"
    player, area = divmod(entry - LOST if entry >= LOST else entry, GAINED)
    return f"{verb} {names.name('area', area)} {names.name('player', player - 1)}"


def frame_told(names: Names, row: Row) -> dict[str, object]:
    found = FRAME.told(names, row[: frame.HEAD])
    variables: list[str] = []
    at = frame.HEAD
    while at < len(row):
        name, kind, size = row[at : at + 3]
        sort = sort_of(frame.NAMES[name], frame.KINDS[kind])
        values = [str(names.value(sort, number)) for number in row[at + 3 : at + 3 + size]]
        variables.append(" ".join([frame.NAMES[name], frame.KINDS[kind], *values]))
        at += 3 + size
    if variables:
        found[VARIABLES] = variables
    return found


def sort_of(variable: str, kind: str) -> str:
    """What the values of a variable are; cards that were drawn are trade cards."""
    return "trade card" if variable == frame.DRAWN else kind


# Reading


def lay(state: PriceOfPower, names: Names, table: dict[str, object]) -> None:
    """Takes what is under way out of the table of a position."""
    battle = part(table, "battle")
    if battle is not None:
        row = BATTLE.row(names, "[battle]", battle)
        if len(row) - BATTLE_SIZE not in (0, state.box.players):
            raise ValueError(f"in [battle], 'splintered' must have a number for each of {state.box.players} players")
        put_battle(state, row)
    campaign = part(table, "campaign")
    if campaign is not None:
        put_campaign(state, kind_row(names, CAMPAIGNS, "[campaign]", campaign))
    peace = part(table, "peace")
    if peace is not None:
        put_peace(state, peace_row(names, peace))
    business = part(table, "business")
    if business is not None:
        put_business(state, kind_row(names, DEALS, "[business]", business))
    this_turn = part(table, "this_turn")
    if this_turn is not None:
        put_turn(state, TURN.row(names, "[this_turn]", this_turn))
    effects = table.pop("effects", [])
    if not isinstance(effects, list) or not all(isinstance(each, dict) for each in effects):
        raise ValueError("'effects' must be a list of tables")
    state.effects.frames = tuple([frame_row(names, each) for each in effects])


def part(table: dict[str, object], name: str) -> dict[str, object] | None:
    """A table of the position, taken out of it."""
    found = table.pop(name, None)
    if found is not None and not isinstance(found, dict):
        raise ValueError(f"'{name}' must be a table")
    return found


def kind_row(
    names: Names, kinds: Mapping[str, tuple[int, Layout]], where: str, table: Mapping[str, object]
) -> list[int]:
    kind = str(table.get("kind", ""))
    if kind not in kinds:
        raise ValueError(f"in {where}, 'kind' must be one of {', '.join(kinds)}.{hint(kind, kinds)}")
    number, layout = kinds[kind]
    return [number, *layout.row(names, where, {key: value for key, value in table.items() if key != "kind"})]


def peace_row(names: Names, table: Mapping[str, object]) -> list[int]:
    entries = table.get("provinces", [])
    head = {key: value for key, value in table.items() if key != "provinces"}
    found = PEACE.row(names, "[peace]", head) if head else []
    if not isinstance(entries, list) or not all(isinstance(each, str) for each in entries):
        raise ValueError("in [peace], 'provinces' must be a list of texts")
    return found + [peace_number(names, each) for each in entries]


def peace_number(names: Names, text: str) -> int:
    """`keep paris`, `freed milan`, `gained lombardy france`."""
    verb, *rest = text.split(" ")
    where = "'provinces' of [peace]"
    if verb in FATES and len(rest) == 1:
        return -1 - (FATES.index(verb) * PROVINCES + said(names, "province", where, rest[0]))
    if verb == "freed" and len(rest) == 1:
        return said(names, "realm", where, rest[0])
    if verb in ("gained", "lost") and len(rest) == 2:
        area, player = said(names, "area", where, rest[0]), said(names, "player", where, rest[1])
        return (LOST if verb == "lost" else 0) + (player + 1) * GAINED + area
    raise ValueError(f"In {where}: {unknown('fate of a province', text, (*FATES, 'freed', 'gained', 'lost'))}")


def frame_row(names: Names, table: Mapping[str, object]) -> tuple[int, ...]:
    head = {key: value for key, value in table.items() if key != VARIABLES}
    found = FRAME.row(names, "'effects'", head)
    variables = table.get(VARIABLES, [])
    if not isinstance(variables, list):
        raise ValueError(f"'{VARIABLES}' of 'effects' must be a list")
    for each in variables:
        words = str(each).split(" ")
        name, kind, values = words[0], words[1] if len(words) > 1 else "", words[2:]
        if kind not in frame.KINDS:
            raise ValueError(f"In '{VARIABLES}': {unknown('kind of thing', kind, frame.KINDS)}")
        numbers = [said(names, sort_of(name, kind), f"'{VARIABLES}'", value) for value in values]
        found.extend([said(names, "variable", f"'{VARIABLES}'", name), frame.KINDS.index(kind), len(numbers)])
        found.extend(numbers)
    return tuple(found)
