"""What is under way at the table survives being written as numbers, and a copy shares nothing that changes."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from hausmacht.core import matchfile
from hausmacht.core.shelf import games
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.progress.battle import NO_BATTLE, Battle, BattleSide, read_battle
from hausmacht.games.price_of_power.progress.campaign import Declaration, Recruiting, Use, read_campaign
from hausmacht.games.price_of_power.progress.deal import DRAWN, EXCHANGING, Exploration, Marked, Placing, read_deal
from hausmacht.games.price_of_power.progress.peace import (
    AREA_GAINED,
    AREA_LOST,
    FREED,
    NO_PEACE,
    REALM_FREED,
    Fate,
    Note,
    Peace,
    read_peace,
)
from hausmacht.games.price_of_power.progress.record import NOTHING
from hausmacht.games.price_of_power.progress.talks import NO_OFFER, Part, Talks
from hausmacht.games.price_of_power.progress.trade import Trade
from hausmacht.games.price_of_power.progress.turn import SIZE, Turn, read_turn

SOURCE = Path(__file__).parents[3] / "src"


def turned_up(*cards: int) -> Trade:
    """A trade before a card is chosen."""
    trade = Trade(NOBODY, False, True)
    trade.cards = list(cards)
    return trade


def sold(*players: int) -> Trade:
    """A trade after it."""
    trade = Trade(4, True, False)
    trade.choose(7, 1, True)
    trade.ranked = list(players)
    return trade


# How each kind is made anew and read
KINDS: list[tuple[Callable[[], Any], Callable[[Sequence[int]], Any]]] = [
    (Turn, read_turn),
    (lambda: Declaration(2, 5), read_campaign),
    (Recruiting, read_campaign),
    (lambda: Peace(1, 5), read_peace),
    (lambda: Marked(DRAWN), read_deal),
    (lambda: Marked(EXCHANGING), read_deal),
    (Placing, read_deal),
    (Exploration, read_deal),
    (lambda: Talks(2), read_deal),
    (lambda: turned_up(1, 5), read_deal),
    (lambda: sold(3, 1), read_deal),
    (lambda: Battle(True, 4, 1), read_battle),
]
EMPTY: list[tuple[Any, Callable[[Sequence[int]], Any]]] = [
    (NO_BATTLE, read_battle),
    (NOTHING, read_campaign),
    (NOTHING, read_deal),
    (NO_PEACE, read_peace),
]
FIXED = (
    "under_way",
    "at_sea",
    "place",
    "attacker",
    "aggressor",
    "realm",
    "victor",
    "loser",
    "partner",
    "kind",
    "node",
    "alone",
    "maritime",
)  # for as long as the record lasts


def names_of(record: Any) -> list[str]:
    """The fields that its class sets, read off the source: compiled classes have no `__dict__`."""
    kind = type(record)
    module = ast.parse((SOURCE / (kind.__module__.replace(".", "/") + ".py")).read_text(encoding="utf-8"))
    written = next(node for node in module.body if isinstance(node, ast.ClassDef) and node.name == kind.__name__)
    found: list[str] = []
    for node in ast.walk(written):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and ast.unparse(node.value) == "self":
            found.append(node.attr)
    return [name for name in dict.fromkeys(found) if name not in FIXED]


def changed(value: Any, at: int) -> Any:
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 2 + at
    if isinstance(value, tuple):
        return tuple(each + 1 + at for each in value or (0, 2))
    assert isinstance(value, list)
    return [changed(each, at + 1) for each in value] if value else [at + 1, at + 3]


def other(record: Any, name: str, at: int) -> Any:
    """Another value for a field of a record."""
    if isinstance(record, Recruiting):
        return [Use(at, at + 5, at + 7), Use(at + 1, at + 6, at + 8)]
    if isinstance(record, Trade) and name in ("card", "cards", "ranked"):
        return getattr(record, name)
    if name == "offer":
        return Part(at, at + 2, at + 4)
    if name == "parts":
        return [Part(at, at + 1, at + 2), Part(at + 3, at + 4, at + 5)]
    if name == "fates":
        return [Fate(at, FREED), Fate(at + 1, FREED)]
    if name == "notes":
        return [Note(AREA_LOST, 2, at), Note(AREA_GAINED, 1, at), Note(REALM_FREED, NOBODY, at)]
    return changed(getattr(record, name), at)


def filled(record: Any, start: int = 0) -> Any:
    """The record with no field as it was at the start."""
    for at, name in enumerate(names_of(record), start):
        if isinstance(getattr(record, name), BattleSide):
            filled(getattr(record, name), at)
        else:
            setattr(record, name, other(record, name, at))
    return record


def fields_of(record: Any) -> dict[str, Any]:
    """Its fields; those of parts in their place."""
    return {name: plain(getattr(record, name)) for name in names_of(record)}


def plain(value: Any) -> Any:
    if isinstance(value, Use):
        return (value.kind, value.at, value.number)
    if isinstance(value, Part):
        return (value.offer, value.value, value.price)
    if isinstance(value, Fate):
        return (value.province, value.fate)
    if isinstance(value, Note):
        return (value.kind, value.player, value.at)
    if isinstance(value, list):
        return [plain(each) for each in value]
    return fields_of(value) if isinstance(value, BattleSide) else value


def changing(record: Any) -> list[Any]:
    """All in it that can be changed in place."""
    found = [getattr(record, name) for name in names_of(record)]
    sides = [each for each in found if isinstance(each, BattleSide)]
    lists = [each for each in found if isinstance(each, list)]
    return [*sides, *lists, *[each for side in sides for each in changing(side)]]


@pytest.mark.parametrize(("new", "read"), KINDS)
def test_a_record_is_read_as_it_was_written(new: Callable[[], Any], read: Callable[[Sequence[int]], Any]) -> None:
    for record in (new(), filled(new())):
        again = read(record.row())
        assert fields_of(again) == fields_of(record)
        assert again.row() == record.row()


@pytest.mark.parametrize(("new", "read"), KINDS)
def test_a_copy_of_a_record_shares_no_list(new: Callable[[], Any], read: Callable[[Sequence[int]], Any]) -> None:
    record = filled(new())
    copy = record.copy()
    assert copy is not record
    assert fields_of(copy) == fields_of(record)
    shared = {id(each) for each in changing(record)} & {id(each) for each in changing(copy)}
    assert not shared


@pytest.mark.parametrize(("empty", "read"), EMPTY)
def test_where_nothing_is_under_way_all_share_one_record(empty: Any, read: Callable[[Sequence[int]], Any]) -> None:
    assert empty.copy() is empty
    assert empty.row() == []
    assert read([]) is empty


def test_a_battle_of_too_few_numbers_is_refused() -> None:
    with pytest.raises(ValueError, match="'battle' must have 35 numbers or more, not 34"):
        read_battle([0] * 34)


@pytest.mark.parametrize("row", [[1, 0], [2, 0], [3], [0]])
def test_a_campaign_of_other_numbers_is_refused(row: list[int]) -> None:
    with pytest.raises(ValueError, match="neither a declaration of war nor recruiting"):
        read_campaign(row)


def test_a_peace_still_talked_about_is_what_was_agreed_so_far() -> None:
    peace = Peace(NOBODY, NOBODY)
    peace.fates = [Fate(3, FREED), Fate(7, 0)]
    assert len(peace.row()) == 2
    again = read_peace(peace.row())
    assert fields_of(again) == fields_of(peace)
    assert (again.victor, again.loser) == (NOBODY, NOBODY)
    with pytest.raises(ValueError, match="'peace' must have 7 numbers or more, not 2"):
        read_peace([1, 5])


@pytest.mark.parametrize("row", [[0], [4, 1], [4, 1, 0, 0, 0, 0, 0, 0, 2], [10, 1], [11, 0]])
def test_a_business_of_other_numbers_is_refused(row: list[int]) -> None:
    with pytest.raises(ValueError, match=r"talks have|a trade has|'deal' is nothing that can be under way"):
        read_deal(row)


def test_a_turn_of_too_few_numbers_is_refused() -> None:
    with pytest.raises(ValueError, match="'turn' must have 16 numbers or more, not 15"):
        read_turn([0] * (SIZE - 1))


def test_nobody_changes_what_all_positions_share() -> None:
    """After a whole recorded match the empty records are as they were made."""
    recorded = Path(__file__).parents[2] / "replays" / "price_of_power-2-and-bots.match"
    match = matchfile.load(recorded.read_text(encoding="utf-8"), games())
    assert match.is_over()
    assert fields_of(NO_BATTLE) == fields_of(Battle(False, NOBODY, NOBODY))
    assert fields_of(NO_PEACE) == fields_of(Peace(NOBODY, NOBODY))
    assert plain(NO_OFFER) == (0, 0, 0)
