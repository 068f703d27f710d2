"""The table of Wallenstein as plain text: season, actions, players, map, tower, mats, and the boards of modules."""

from __future__ import annotations

from collections.abc import Sequence

from hausmacht.core.text import NO_SEAT, Line, Section, Span, line, marked
from hausmacht.core.words import Catalogue
from hausmacht.games.wallenstein.components import (
    ACTIONS,
    BUILDINGS,
    COLOURS,
    COUNTIES,
    COUNTY_NAMES,
    COUNTY_TITLES,
    EVENT_CARDS,
    GRAIN,
    GROUP_SIZES,
    LOST,
    MAJORITY,
    NEIGHBOURS,
    NO_CARD,
    NO_EVENT,
    NOBODY,
    REGION,
    REGION_TITLES,
    REGIONS,
    SITES,
    TAX,
    TIE,
    TILES,
    UNCOVERED,
    WINTER,
)
from hausmacht.games.wallenstein.modules.court.components import FAVORS, PRICES
from hausmacht.games.wallenstein.modules.court.court import AUDIENCE, HALL, KEPT, PLACES, SPACE
from hausmacht.games.wallenstein.modules.landsknechte.components import CARDS as BANNERS
from hausmacht.games.wallenstein.modules.leaders.pieces import OFF_BOARD, STATUES, TROPHY_OF
from hausmacht.games.wallenstein.state import FREE, OFF
from hausmacht.games.wallenstein.view import FACE_DOWN, CountyView, WallensteinView

DONE, CURRENT, CLOSED = "✓", "►", "?"
SITE, MARKER = "·", "!"


def table(view: WallensteinView, words: Catalogue, names: Sequence[str]) -> list[Section]:
    return [
        season(view, words),
        *events(view, words),
        *actions(view, words),
        *order(view, words, names),
        seats(view, words, names),
        *groups_left(view, words, names),
        *throw(view, words, names),
        *tower(view, words, names),
        *court(view, words, names),
        *landsknechte(view, words, names),
        *leaders(view, words, names),
        *my_mat(view, words),
        *rival_mats(view, words, names),
        *regions(view, words),
        *majorities(view, words),
        gazetteer(view, words, names),
    ]


def name_of(view: WallensteinView, seat: int, words: Catalogue, names: Sequence[str], more: str = "") -> Span:
    """A player by mark, name and colour; the one who is asked stands out."""
    return Span(f"{words.value('seat', seat, names)}{more}", seat=seat, strong=seat in view.deciding)


# Season, event and actions


def season(view: WallensteinView, words: Catalogue) -> Section:
    """The event in force, or the events of which one will come, with what they change."""
    title = words.say("table", "season", {"year": view.year, "season": view.season})
    if is_planned(view):
        return Section(title, lines=told(events_left(view), words), page=words.word("table", "events"))
    if view.event != NO_EVENT:
        name = Span(words.value("event_name", view.event), strong=True)
        return Section(title, lines=(line(name, f": {words.value('event_card', view.event)}"),))
    if not view.to_do:
        key = "over"
    else:
        key = "in-winter" if view.season == WINTER else "in-set-up" if view.draft else "no-event"
    return Section(title, lines=(line(Span(words.word("table", key), dim=True)),))


def events(view: WallensteinView, words: Catalogue) -> list[Section]:
    """The open cards, one of which will be left for winter; with what they change, for those who ask."""
    left = events_left(view)
    if not left or is_planned(view):
        return []
    short = tuple(line(words.value("event_name", card)) for card in left)
    return [
        Section(words.word("table", "events"), lines=short, flow=True),
        Section(words.word("table", "events"), lines=told(left, words), on_request=True),
    ]


def is_planned(view: WallensteinView) -> bool:
    """Whether plans are made: one of the open events will be drawn, and what each changes matters now."""
    return view.event == NO_EVENT and bool(view.actions) and bool(events_left(view)) and view.season != WINTER


def told(cards: Sequence[int], words: Catalogue) -> tuple[Line, ...]:
    """Event cards with what they change."""
    return tuple(
        line(f"{words.value('event_name', card)}: ", Span(words.value("event_card", card), dim=True)) for card in cards
    )


def events_left(view: WallensteinView) -> list[int]:
    """The open cards that can still come, or be left for winter."""
    return [card for card in view.open_events if card != view.event]


def actions(view: WallensteinView, words: Catalogue) -> list[Section]:
    """What is done, what is carried out now, what comes, and how many lie face down."""
    if not view.actions:
        return []
    items: list[Line] = []
    current = current_action(view)
    for at, action in enumerate(view.actions):
        name = words.value("action", action)
        if at < view.action:
            items.append(line(Span(f"{DONE}{name}", dim=True)))
        elif action == current:
            items.append(line(Span(f"{CURRENT}{name}", strong=True)))
        else:
            items.append(line(name))
    closed = ACTIONS - len(view.actions)
    if closed:
        items.append(line(Span(words.say("table", "closed", {"closed": closed}), dim=True)))
    return [Section(words.word("table", "actions"), lines=tuple(items), flow=True)]


def current_action(view: WallensteinView) -> int:
    """The action that is being carried out; NOBODY before the first."""
    begun = view.action > 0 or view.turn > 0
    return view.actions[view.action] if begun and view.action < len(view.actions) else NOBODY


def order(view: WallensteinView, words: Catalogue, names: Sequence[str]) -> list[Section]:
    """The positions with their bonus tiles, and who has taken them."""
    if view.tile_at[0] == NOBODY:
        return []
    items: list[Line] = []
    for position in range(TILES):
        tile = f"{position + 1} {words.value('bonus_tile', view.tile_at[position])}"
        seat = view.seat_at[position]
        items.append(
            line(f"{tile} ", name_of(view, seat, words, names)) if seat != NOBODY else line(Span(tile, dim=True))
        )
    return [Section(words.word("table", "order"), lines=tuple(items), flow=True)]


# Players


def seats(view: WallensteinView, words: Catalogue, names: Sequence[str]) -> Section:
    columns = ("player", "points", "money", "grain", "hungry", "armies", "buildings")
    header = tuple(words.word("table", column) for column in columns)
    return Section("", header, tuple(seat_row(view, seat, words, names) for seat in range(len(view.seats))))


def seat_row(view: WallensteinView, seat: int, words: Catalogue, names: Sequence[str]) -> tuple[Line, ...]:
    mine = view.seats[seat]
    note = "you" if seat == view.seat else "planning" if view.sealed and view.sealed[seat] else ""
    name = line(
        Span(f"{mine.place}. ", dim=True),
        name_of(view, seat, words, names),
        Span(f" {words.word('table', note)}" if note else "", dim=True),
    )
    least, most = hungry(view, seat) if view.to_do else (0, 0)
    built = [county.built for county in view.counties if county.owner == seat]
    counts = [sum(each >> building & 1 for each in built) for building in range(BUILDINGS)]
    return (
        name,
        line(str(mine.score)),
        line(str(mine.money)),
        line(str(mine.grain), Span(f"/{mine.counties}", dim=True)),
        line(Span(str(least) if least == most else f"{least}-{most}", dim=most == 0)),
        line(str(mine.reserve)),
        line(Span(" ".join(f"{letter(words, at)}{count}" for at, count in enumerate(counts)), dim=not any(counts))),
    )


def hungry(view: WallensteinView, seat: int) -> tuple[int, int]:
    """How many counties would go without grain if winter came now: with the mildest and the worst card left."""
    mine = view.seats[seat]
    losses = [EVENT_CARDS[card].winter_loss for card in events_left(view)] or [0]
    short = [max(0, mine.counties - max(0, mine.grain - loss)) for loss in losses]
    return min(short), max(short)


def letter(words: Catalogue, building: int) -> str:
    return words.word("letter", str(building))


def groups_left(view: WallensteinView, words: Catalogue, names: Sequence[str]) -> list[Section]:
    """While counties are taken: the groups of armies that everybody has still to place."""
    if not view.draft:
        return []
    items: list[Line] = []
    for seat in range(len(view.seats)):
        left = view.draft[seat * len(GROUP_SIZES) : (seat + 1) * len(GROUP_SIZES)]
        sizes = [str(size) for size, count in zip(GROUP_SIZES, left, strict=True) for _ in range(count)]
        items.append(line(name_of(view, seat, words, names), f" {' '.join(sizes) or '-'}"))
    return [Section(words.word("table", "groups"), lines=tuple(items), flow=True)]


# The tower


def throw(view: WallensteinView, words: Catalogue, names: Sequence[str]) -> list[Section]:
    """For those who throw by hand: the cubes of this battle."""
    if not view.battle:
        return []
    return [Section(words.word("table", "throw"), lines=cubes(view, view.battle[3:], words, names), flow=True)]


def tower(view: WallensteinView, words: Catalogue, names: Sequence[str]) -> list[Section]:
    if view.draft:
        return []
    inside = [sum(view.tower[colour::COLOURS]) for colour in range(COLOURS)]
    return [
        Section(words.word("table", name), lines=cubes(view, numbers, words, names), flow=True)
        for name, numbers in (("tower", inside), ("tray", view.tray))
        if name == "tower" or any(numbers)
    ]


def cubes(view: WallensteinView, numbers: Sequence[int], words: Catalogue, names: Sequence[str]) -> tuple[Line, ...]:
    """By colour, with marks: `● Black 3`, `peasants 2`."""
    found = [
        line(
            Span(
                f"{words.value('colour', colour, names)} {count}", seat=colour if colour < len(view.seats) else NO_SEAT
            )
        )
        for colour, count in enumerate(numbers)
        if count
    ]
    return tuple(found) or (line(Span(words.word("table", "empty"), dim=True)),)


# Player mats


def my_mat(view: WallensteinView, words: Catalogue) -> list[Section]:
    """What is left of one's own plan, in the order of the actions; a spectator has none."""
    if view.seat < 0:
        return []
    current = current_action(view)
    known = view.seats[view.seat].mat
    items: list[Line] = []
    for box in in_order(view):
        card = view.my_plan[box]
        if card != NO_CARD and (known[box] < 0 or box == current):
            text = f"{words.value('box', box)}: {words.value('card', card)}"
            items.append(line(Span(text, strong=box == current, dim=card >= COUNTIES)))
    return [Section(words.word("table", "my-mat"), lines=tuple(items), flow=True)] if items else []


def in_order(view: WallensteinView) -> list[int]:
    """The boxes of a mat: actions as they are turned up, then those face down, then bid and court."""
    return [*view.actions, *[box for box in range(len(view.seats[0].mat)) if box not in view.actions]]


def rival_mats(view: WallensteinView, words: Catalogue, names: Sequence[str]) -> list[Section]:
    """What has been turned up on the mats of the others, and how many cards lie face down."""
    items: list[Line] = []
    for seat, mine in enumerate(view.seats):
        if seat == view.seat or all(card == NO_CARD for card in mine.mat):
            continue
        shown = [box for box in in_order(view) if 0 <= mine.mat[box] < UNCOVERED or mine.mat[box] == LOST]
        turned = [f"{words.value('box', box)} {words.value('card', mine.mat[box])}" for box in shown]
        hidden = words.say("table", "face-down", {"cards": mine.mat.count(FACE_DOWN)})
        items.append(line(name_of(view, seat, words, names), f" {', '.join([*turned, hidden])}"))
    return [Section(words.word("table", "mats"), lines=tuple(items), detail=True)] if items else []


# The map


def regions(view: WallensteinView, words: Catalogue) -> list[Section]:
    """Each region with its counties: owner, armies, buildings and open sites, taxes and grain, revolt markers."""
    widest = max(len(title) for title in COUNTY_TITLES)
    page = words.word("table", "map")
    found: list[Section] = []
    for region in range(REGIONS):
        numbers = counties_in(view, region)
        lines = tuple(county_cell(view.counties[number], number, widest, words) for number in numbers)
        found.append(Section(REGION_TITLES[region], lines=lines, grid=True, detail=True, page=page))
    return found


def counties_in(view: WallensteinView, region: int) -> list[int]:
    """The counties of a region that are in the game."""
    return [number for number in range(COUNTIES) if REGION[number] == region and view.counties[number].owner != OFF]


def county_cell(county: CountyView, number: int, widest: int, words: Catalogue) -> Line:
    """`● Tirol  3 PC· 5/3 !`"""
    title = COUNTY_TITLES[number].ljust(widest)
    armies = f"{county.armies:>2} " if county.owner >= 0 else "   "
    owner = Span(f"{title} {armies}", seat=county.owner) if county.owner >= 0 else Span(f"  {title} {armies}", dim=True)
    return line(
        owner,
        f"{sites(county, number, words):<3} ",
        Span(f"{TAX[number]}/{GRAIN[number]}", dim=True),
        Span(f" {MARKER * county.revolts}" if county.revolts else "", strong=True),
    )


def sites(county: CountyView, number: int, words: Catalogue) -> str:
    """Letters for what is built, dots for open sites: `PC·`."""
    built = "".join(letter(words, building) for building in range(BUILDINGS) if county.built >> building & 1)
    return built + SITE * (SITES[number] - len(built))


def majorities(view: WallensteinView, words: Catalogue) -> list[Section]:
    """Who has the most palaces, churches and trading posts of each region, by marks, and the points for it."""
    items: list[Line] = []
    for region in range(REGIONS):
        parts: list[Span] = []
        for building in range(BUILDINGS):
            first = leaders_in(view, region, building)
            if first:
                points = MAJORITY[building] + (TIE if len(first) > 1 else 0)
                marks = [Span("", seat=seat) for seat in first]
                parts += [Span(f" {letter(words, building)} ", strong=True), *marks, Span(f"+{points}")]
        if parts:
            items.append(line(Span(REGION_TITLES[region], dim=True), *parts))
    return [Section(words.word("table", "majorities"), lines=tuple(items), flow=True, detail=True)] if items else []


def leaders_in(view: WallensteinView, region: int, building: int) -> list[int]:
    """The seats with the most buildings of a kind in a region; nobody, if there are none."""
    count = [0] * len(view.seats)
    for number in counties_in(view, region):
        county = view.counties[number]
        if county.owner >= 0:
            count[county.owner] += county.built >> building & 1
    return [seat for seat, have in enumerate(count) if have and have == max(count)]


def gazetteer(view: WallensteinView, words: Catalogue, names: Sequence[str]) -> Section:
    """Every county with its neighbours."""
    header = (words.word("table", "county"), words.word("table", "neighbours"))
    rows: list[tuple[Line, ...]] = []
    for region in range(REGIONS):
        for number in counties_in(view, region):
            owner = view.counties[number].owner
            near = [each for each in NEIGHBOURS[number] if view.counties[each].owner != OFF]
            parts = [f"{COUNTY_TITLES[each]}{', ' if each != near[-1] else ''}" for each in near]
            title = COUNTY_TITLES[number]
            rows.append((line(Span(title, seat=owner) if owner >= 0 else Span(f"  {title}", dim=True)), line(*parts)))
    return Section("", header, tuple(rows), on_request=True)


def about_county(view: WallensteinView, words: Catalogue, names: Sequence[str], name: str) -> str:
    """Whose a county is that somebody named, by its title or as choices name it; empty: there is no such county."""
    wanted = name.casefold()
    for number in range(COUNTIES):
        if wanted in (COUNTY_TITLES[number].casefold(), COUNTY_NAMES[number]):
            owner = view.counties[number].owner
            key = {OFF: "off", FREE: "neutral", view.seat: "yours"}.get(owner, "of-another")
            return words.say("about", key, {"county": number, "seat": owner}, names)
    return ""


# The boards of modules


def court(view: WallensteinView, words: Catalogue, names: Sequence[str]) -> list[Section]:
    """Courtiers in the halls, favors with their prices, and favors that are kept."""
    pieces = view.modules.get("court")
    if pieces is None or view.draft:
        return []
    seated = len(view.seats)
    halls: list[Line] = []
    for seat in range(seated):
        before = pieces[AUDIENCE * seated + seat]
        told = words.say("table", "before-emperor", {"courtiers": before}) if before else ""
        halls.append(line(name_of(view, seat, words, names), f" {pieces[HALL * seated + seat]}", Span(told, dim=True)))
    favors: list[Line] = []
    for favor in range(FAVORS, 0, -1):
        place = pieces[PLACES * seated + favor - 1]
        mark = marked(words.value("favor_mark", favor))
        if place >= KEPT:
            kept = words.say("table", "kept", {"favor": favor})
            favors.append(line(name_of(view, place - KEPT, words, names), f" {kept}", mark))
        elif place >= SPACE:
            offered = words.say("table", "offered", {"favor": favor, "courtiers": PRICES[place - SPACE]})
            favors.append(line(offered, mark))
    found = [Section(words.word("table", "court"), lines=tuple(halls), flow=True)]
    if favors:
        found.append(Section(words.word("table", "favors"), lines=tuple(favors), flow=True))
    return found


def landsknechte(view: WallensteinView, words: Catalogue, names: Sequence[str]) -> list[Section]:
    """The banner that each player turns up next."""
    pieces = view.modules.get("landsknechte")
    if pieces is None:
        return []
    items = [
        line(
            name_of(view, seat, words, names),
            f" {words.value('banner', card)}",
            marked(words.value("banner_mark", card)),
        )
        for seat, card in enumerate([(top + 1) % BANNERS for top in pieces])
    ]
    return [Section(words.word("table", "banners"), lines=tuple(items), flow=True, detail=True)]


def leaders(view: WallensteinView, words: Catalogue, names: Sequence[str]) -> list[Section]:
    """Where each leader and his statues stand, and how many trophies he has."""
    pieces = view.modules.get("leaders")
    if pieces is None:
        return []
    seated = len(view.seats)
    statues = pieces[seated:]
    items: list[Line] = []
    for seat in range(seated):
        stands = pieces[seat]
        mine = [place for place in statues[seat * STATUES : (seat + 1) * STATUES] if 0 <= place < COUNTIES]
        told = [COUNTY_TITLES[stands] if stands != OFF_BOARD else words.word("table", "off-board")]
        if mine:
            told.append(words.say("table", "statues", {"counties": tuple(mine)}))
        if TROPHY_OF + seat in statues:
            told.append(words.say("table", "trophies", {"trophies": statues.count(TROPHY_OF + seat)}))
        items.append(line(name_of(view, seat, words, names), f" {', '.join(told)}"))
    return [Section(words.word("table", "leaders"), lines=tuple(items), flow=True)]
