"""The table of Augsburg 1520 as plain text: nobles, boards, privileges, stacks, supply, and one's own cards."""

from __future__ import annotations

from collections.abc import Sequence

from hausmacht.core.text import Line, Section, Span, line, marked
from hausmacht.core.words import Catalogue
from hausmacht.games.augsburg1520.components import (
    CATEGORIES,
    CATEGORY_NAMES,
    JOKER,
    MAXIMILIAN,
    NO_CARD,
    NOBLE_NAMES,
    STEPS,
    TILES,
    VALUES,
)
from hausmacht.games.augsburg1520.view import AugsburgView, SeatView

VISITED, VISITING = "✓", "►"
STEP, NO_STEP = "■", "□"
BUYING = "certificates.pay_and_discard"  # what follows the sealed purchase


def table(view: AugsburgView, words: Catalogue, names: Sequence[str]) -> list[Section]:
    return [
        nobles(view, words, names),
        boards(view, words, names),
        *ties(view, words),
        privileges(view, words),
        stacks(view, words),
        *steps_left(view, words),
        supply(view, words),
        *my_cards(view, words),
    ]


def nobles(view: AugsburgView, words: Catalogue, names: Sequence[str]) -> Section:
    """The round, who has been visited, whose auction it is, and who has the marker."""
    items: list[Line] = []
    for noble in range(len(NOBLE_NAMES)):
        name = words.value("noble", noble)
        if noble == view.noble:
            items.append(line(Span(f"{VISITING}{name}", strong=True)))
        else:
            done = noble < view.noble
            items.append(line(Span(f"{VISITED}{name}" if done else name, dim=done)))
    if view.marker >= 0:
        items.append(line(Span(words.say("table", "marker", {"seat": view.marker}, names), seat=view.marker)))
    title = words.say("table", "round", {"round": view.round, "rounds": view.rounds})
    return Section(title, lines=tuple(items), flow=True)


# The boards of all seats


def boards(view: AugsburgView, words: Catalogue, names: Sequence[str]) -> Section:
    columns = ("player", "points", *CATEGORY_NAMES, "offer", "tiles")
    header = tuple(words.word("table", column) for column in columns)
    return Section("", header, tuple(board(view, seat, words, names) for seat in range(len(view.seats))))


def board(view: AugsburgView, seat: int, words: Catalogue, names: Sequence[str]) -> tuple[Line, ...]:
    mine = view.seats[seat]
    name = line(
        Span(f"{mine.place}. ", dim=True),
        Span(words.value("seat", seat, names), seat=seat, strong=seat in view.deciding),
        Span(f" {words.word('table', 'you')}" if seat == view.seat else "", dim=True),
    )
    barrier = Span(f"/{mine.barrier}" if mine.barrier >= 0 else "", dim=True)
    stopped = mine.score == mine.barrier
    free = f"+{mine.free_cards}" if mine.free_cards else ""
    return (
        name,
        line(Span(str(mine.score), strong=stopped), barrier),
        steps(mine.steps[0], str(mine.income)),
        steps(mine.steps[1], f"+{mine.points_a_round}"),
        steps(mine.steps[2], f"{mine.cards_to_buy}{free}"),
        offer(view, seat, words),
        tiles_of(mine, words),
    )


def steps(step: int, worth: str) -> Line:
    """`■■□□ 900`"""
    return line(STEP * step, Span(NO_STEP * (STEPS - step), dim=True), f" {worth}")


def offer(view: AugsburgView, seat: int, words: Catalogue) -> Line:
    """What the seat has offered in this auction; while seats answer at once, whether it is still thinking."""
    mine = view.seats[seat]
    if view.sealed and view.sealed[seat]:
        return line(Span(words.word("table", "thinking"), dim=True))
    if BUYING in view.to_do[:2]:
        return line(Span(words.word("table", "ready"), dim=True))
    if mine.passed:
        return line(Span(words.word("table", "passed"), dim=True))
    if mine.offer:
        return line(Span(words.say("table", "cards", {"cards": mine.offer}), strong=mine.offer == view.offer))
    return line("")


def tiles_of(mine: SeatView, words: Catalogue) -> Line:
    names = [tile_text(tile, mine.tiles[tile], words) for tile in range(TILES) if mine.tiles[tile]]
    return line(*[f"{name}, " for name in names[:-1]], *names[-1:])


def tile_text(tile: int, printed: int, words: Catalogue) -> str:
    return words.say("table", f"tile-{tile}", {"printed": printed})


def ties(view: AugsburgView, words: Catalogue) -> list[Section]:
    """How seats with the same points are told apart, if there are any."""
    if all(not is_tied(mine, view.seats) for mine in view.seats):
        return []
    return [Section(words.word("table", "tie"), lines=(line(Span(words.word("table", "tie-break"), dim=True)),))]


def is_tied(mine: SeatView, seats: Sequence[SeatView]) -> bool:
    return any(mine.score == other.score and mine.place < other.place for other in seats)


# What lies beside the board


def privileges(view: AugsburgView, words: Catalogue) -> Section:
    def card(number: int, more: str = "", strong: bool = False) -> Line:
        told = Span(words.say("table", "card", {"privilege_card": number}), strong=strong)
        return line(told, marked(words.value("privilege_card_mark", number)), Span(more, strong=strong))

    items = [card(number) for number in view.open_cards]
    if view.card != NO_CARD:
        items.insert(0, card(view.card, words.word("table", "in-use"), strong=True))
    if not items:
        items.append(line(Span(words.word("table", "none-open"), dim=True)))
    return Section(words.word("table", "privileges"), lines=tuple(items), flow=True)


def stacks(view: AugsburgView, words: Catalogue) -> Section:
    """What is printed on top of each stack of tiles."""
    items = [
        line(tile_text(tile, view.tiles[tile], words), marked(words.value("tile_mark", tile)))
        for tile in range(TILES)
        if view.tiles[tile]
    ]
    return Section(words.word("table", "stacks"), lines=tuple(items), flow=True)


def steps_left(view: AugsburgView, words: Catalogue) -> list[Section]:
    """The steps of each category with their names, and how many tiles of each the supply has."""
    found: list[Section] = []
    for category in range(CATEGORIES):
        items: list[Line] = []
        for step in range(1, STEPS + 1):
            name = words.value(f"{CATEGORY_NAMES[category]}_step", step)
            left = view.step_tiles[category * 3 + step - 2] if step > 1 else -1
            items.append(line(name, Span("" if left < 0 else f" ×{left}", strong=left > 0, dim=left == 0)))
        found.append(Section(words.word("table", CATEGORY_NAMES[category]), lines=tuple(items), flow=True, detail=True))
    return found


def supply(view: AugsburgView, words: Catalogue) -> Section:
    top = words.say("table", "top", {"price": view.top_price}) if view.top_price else words.word("table", "no-top")
    return Section(words.word("table", "supply"), lines=(line(top),), detail=True)


# One's own


def my_cards(view: AugsburgView, words: Catalogue) -> list[Section]:
    """Money and cards of the seat that looks; a spectator has none."""
    if view.seat < 0:
        return []
    money = Section(words.word("table", "money"), lines=(line(words.value("money", view.my_money)),))
    hand = Section(words.word("table", "hand"), lines=by_noble(view, view.my_hand, words), flow=True)
    found = [money, hand]
    if view.my_dealt:
        cards = [
            line(words.say("table", "dealt-card", {"certificate": card}), marked(words.value("cost_mark", card)))
            for card in view.my_dealt
        ]
        found.append(Section(words.word("table", "dealt"), lines=tuple(cards), flow=True, detail=True))
    if view.my_picked:
        found.append(Section(words.word("table", "picked"), lines=by_noble(view, view.my_picked, words), flow=True))
    return found


def by_noble(view: AugsburgView, cards: Sequence[int], words: Catalogue) -> tuple[Line, ...]:
    """`Philipp 3 9 17`, `Leo 2`, `2 jokers`; those of use in the present auction stand out."""
    found: list[Line] = []
    for noble in range(MAXIMILIAN):
        values = [str(card % VALUES + 1) for card in cards if card // VALUES == noble]
        if values:
            wanted = view.noble == noble
            found.append(line(Span(f"{words.value('noble', noble)} {' '.join(values)}", strong=wanted)))
    jokers = list(cards).count(JOKER)
    if jokers:
        found.append(line(words.say("table", "jokers", {"jokers": jokers})))
    return tuple(found) or (line(Span(words.word("table", "no-cards"), dim=True)),)
