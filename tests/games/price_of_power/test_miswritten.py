"""What means nothing on a card of The Price of Power is refused when it is read: the field, and what may stand there.

Rules: effects.checked
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from tests.games.price_of_power.as_written import rows

from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.effects import condition
from hausmacht.games.price_of_power.effects.language.miswritten import CardError
from hausmacht.games.price_of_power.effects.parts import (
    read_amount,
    read_areas,
    read_ideas,
    read_meant,
    read_nodes,
    read_provinces,
    read_realms,
    read_resources,
    read_seas,
    read_who,
)
from hausmacht.games.price_of_power.effects.parts.somewhere import read_somewhere
from hausmacht.games.price_of_power.effects.running.costs import Cost

Read = Callable[[Any], object]
SPOILT: tuple[Any, ...] = (
    "zzz",
    None,
    True,
    5,
    -1,
    1.5,
    "",
    [],
    {},
    "$a",
    "all",
    ["zzz"],
    {"zzz": 1},
    [[]],
    "realm:Zz",
    "sea:Zz",
    [5],
)
GAME.box(GAME.setup(4, {}))  # so that every condition is known


def refusal(read: Read, raw: Any) -> str:
    with pytest.raises(CardError) as refused:
        read(raw)
    return str(refused.value)


@pytest.mark.parametrize(
    ("read", "raw", "said"),
    [
        (read_areas, ["Milann"], "[0]: there is no area called 'Milann'"),
        (read_areas, "Lombardi", "there is no area called 'Lombardi'; is it Lombardy?"),
        (read_areas, {"names": ["Naples", "Sicilly"]}, "names[1]: there is no area called 'Sicilly'; is it Sicily?"),
        (read_areas, 5, "an area filter is a table, not 5"),
        (read_provinces, {"ids": ["Wienn"]}, "ids[0]: there is no province called 'Wienn'; is it Wien?"),
        (read_provinces, "Parris", "there is no province called 'Parris'; is it Paris?"),
        (read_realms, {"names": ["Austrai"]}, "names[0]: there is no realm called 'Austrai'; is it Austria?"),
        (read_meant, "realm:Fraance", "there is no realm called 'Fraance'; is it France?"),
        (read_who, "emperer", "nobody is called 'emperer'; is it emperor?"),
        (read_who, "kings:France", "the first word of 'kings:France' is 'kings', but it must be one of realm, owners"),
        (read_who, 5, "somebody must be named, not 5"),
        (read_seas, ["Baltic See"], "there is no sea zone called 'Baltic See'; is it Baltic Sea"),
        (read_nodes, "Vien", "there is no trade node called 'Vien'; is it Wien?"),
        (read_nodes, {"all": []}, "a description of trade nodes has no 'all', only any"),
        (read_ideas, "toleranse", "there is no idea called 'toleranse'; is it tolerance?"),
        (read_somewhere, "religion:Katholic", "there is no religion called 'Katholic'; is it Catholic?"),
        (read_areas, {"continent": "Amerika"}, "continent: there is no continent called 'Amerika'; is it america?"),
    ],
)
def test_a_name_that_nothing_has_is_answered_with_the_nearest_ones(read: Read, raw: Any, said: str) -> None:
    """Rules: effects.names, effects.checked"""
    assert said in refusal(read, raw)


@pytest.mark.parametrize(
    ("read", "raw", "said"),
    [
        (read_areas, {"colour": True}, "an area filter has no 'colour', only names, var"),
        (read_provinces, {"hre": True}, "a province filter has no 'hre', only ids, var"),
        (read_realms, {"any": [{"tax": 1}]}, "any[0]: a realm filter has no 'tax', only names, var"),
        (read_areas, {"not": {"hre": 1}}, "not.hre: hre is true or false, not 1"),
        (read_areas, {"names": []}, "names: names is an empty list"),
        (read_areas, {"var": "a"}, "var: a variable begins with $, not 'a'"),
        (read_areas, {"mark": "anchor"}, "mark: mark is 'anchor', but it must be one of dagger, star, none"),
        (read_areas, {"adjacent_to": "self", "by": "sea"}, "by is 'sea', but it must be one of land, any"),
        (read_areas, {"has": {"token": "Q"}}, "has.token: token is 'Q', but it must be one of T, V"),
        (read_areas, {"units_of": {"who": "self", "number": 2}}, "units_of: a holding has no 'number', only who, n"),
        (read_provinces, {"token": "U"}, "token: token is 'U', but it must be one of T, V, TV"),
        (read_provinces, {"size": "huge"}, "size: size is 'huge', but it must be one of small, large"),
        (read_realms, {"kind": "empire"}, "kind: kind is 'empire', but it must be one of npr, any"),
        (read_realms, {"tax_max": "3"}, "tax_max: tax_max must be a number, not '3'"),
        (read_who, {"where": {"emperor": True}, "but": "self"}, "a description of players has no 'but', only where"),
        (read_who, {"where": {"emperor": "yes"}}, "where.emperor: emperor is true or false, not 'yes'"),
    ],
)
def test_a_filter_that_means_nothing_is_refused(read: Read, raw: Any, said: str) -> None:
    """Rules: effects.filters, effects.checked"""
    assert said in refusal(read, raw)


@pytest.mark.parametrize(
    ("read", "raw", "said"),
    [
        (read_amount, "many", "an amount is a number, all or free or half or normal, or a table, not 'many'"),
        (read_amount, None, "an amount is a table, not None"),
        (read_amount, {"stat": "tows"}, "stat: there is no stat 'tows'; is it towns"),
        (read_amount, {"stat": "towns", "times": 2}, "an amount has no 'times', only stat, of"),
        (read_amount, {"stat": "towns", "div": 0}, "div: an amount is divided by 1 or more, not by 0"),
        (read_amount, {"stat": "towns", "add": ["two*loans"]}, "add[0]: 'two*loans' is not written like '2*loans'"),
        (read_amount, {"stat": "count", "in": {}}, "an amount needs 'token'"),
        (read_resources, {"G": 1}, "a list of resources has no 'G', only ADM"),
        (read_resources, {"D": "much"}, "D: an amount is a number"),
        (Cost, {"I": {"n": 1}}, "I: influence that is paid needs 'in'"),
        (Cost, {"I": 3}, "I: influence that is paid is a table, not 3"),
    ],
)
def test_an_amount_that_means_nothing_is_refused(read: Read, raw: Any, said: str) -> None:
    """Rules: effects.amounts, effects.checked"""
    assert said in refusal(read, raw)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ({"emperror": True}, "there is no condition 'emperror'; is it emperor?"),
        ({"all": [{"emperor": True}, {"at_war": "Frence"}]}, "all[1].at_war: there is no realm called 'Frence'"),
        ({"owns": {"n": 1}}, "owns: a holding of provinces needs 'where'"),
        ({"owns": {"where": {}}}, "owns: a holding of provinces needs 'n'"),
        ({"owns": {"n": 1, "where": {"ids": ["Wienn"]}}}, "owns.where.ids[0]: there is no province called 'Wienn'"),
        ({"stat": ["towns", "=>", 2]}, "stat: a sign is '=>', but it must be one of >=, <=, =, >, <, !="),
        ({"stat": ["towns", ">="]}, "stat: a stat is compared as [name, sign, value]"),
        ({"stat": ["towns", ">=", "tows"]}, "stat: there is no stat 'tows'"),
        ({"rank": {"stat": "ships", "place": "first"}}, "rank.place: place must be a number, not 'first'"),
        ({"history": {"what": "slept", "since": "age"}}, "history.what: what is 'slept', but it must be one of"),
        ({"history": {"what": "won_war", "since": "year"}}, "history.since: since is 'year', but it must be one of"),
        ({"units": {"n": 1, "kind": "elephants"}}, "units.kind: kind is 'elephants', but it must be one of infantry"),
        ({"ships": {"n": 1, "zones": ["Baltic See"]}}, "there is no sea zone called 'Baltic See'; is it Baltic Sea"),
        ({"votes": {"option": "A", "op": "is", "value": 1}}, "votes.op: op is 'is', but it must be one of"),
        ({"realm_is": {"realm": "Hungary", "is": "lost"}}, "realm_is.is: is is 'lost', but it must be one of npr"),
        ({"tagged": "event_taken:Kastile"}, "tagged: there is no realm called 'Kastile'; is it Castile?"),
        ({"context": {"step": "tea"}}, "context.step: step is 'tea', but it must be one of mission_completed"),
        (5, "a condition is a table, not 5"),
    ],
)
def test_a_condition_that_means_nothing_is_refused(raw: Any, said: str) -> None:
    """Rules: effects.conditions, effects.checked"""
    assert said in refusal(condition.read, raw)


# However a part is spoilt, it is refused with a sentence or means something


def conditions_on(value: Any) -> Iterator[dict[str, Any]]:
    """All conditions of our cards: of missions and milestones, and in effects."""
    if isinstance(value, list):
        for each in value:
            yield from conditions_on(each)
    elif isinstance(value, dict):
        for key, each in value.items():
            if key in ("condition", "cond", "needs") and isinstance(each, dict) and each:
                yield each
            yield from conditions_on(each)


def spoilt(luck: Random, value: Any) -> Any:
    if isinstance(value, dict) and value:
        key = luck.choice(list(value))
        if luck.random() < 0.15:
            return {**value, "zzz": value[key]}
        if luck.random() < 0.15:
            return {name: each for name, each in value.items() if name != key}
        return {**value, key: spoilt(luck, value[key])}
    if isinstance(value, list) and value and luck.random() < 0.8:
        at = luck.randrange(len(value))
        return [*value[:at], spoilt(luck, value[at]), *value[at + 1 :]]
    return f"{value}x" if isinstance(value, str) and luck.random() < 0.4 else luck.choice(SPOILT)


def test_a_spoilt_part_is_never_answered_with_anything_but_a_sentence() -> None:
    """Rules: effects.checked"""
    luck = Random(11)
    known = list(conditions_on([*rows("mission").values(), *rows("event").values(), *rows("milestone").values()]))
    refused = 0
    for _ in range(4_000):
        try:
            condition.read(spoilt(luck, luck.choice(known)))
        except CardError:
            refused += 1
    assert refused > 2_000
