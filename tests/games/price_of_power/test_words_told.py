"""Every word on a card makes a difference to what is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.games.price_of_power.in_words import in_both
from tests.games.price_of_power.test_told_alike import Path, all_parts, changed, told, told_if_read

Place = tuple[str, str]  # a verb or a field, and a field in it
MOST = 12  # other words that are tried at a place
UNTOLD = ("do", "id", "as")  # the verb itself, and names that only the card uses

ALIKE = {  # what may be told alike, with the reason
    ("pick", "kind"): "a territory is an area, and vacant ones are told as territories anyhow",
    ("realm", "var"): "`that realm`, whichever variable holds it",
    ("in", "var"): "`that area`, whichever variable holds it",
    ("in", "areas_of"): "`that realm`, whichever variable holds it",
    ("target", "owner_of"): "`that area`, whichever variable holds it",
    ("each_player", "who"): "`their owners`: of what was placed or removed just before",
    ("transfer", "to"): "who is `self` there is named",
    ("from", "except"): "who is `self` there is named",
    ("who", "except"): "`self` is the active player there",
    ("pick", "chooser"): "who is `self` there is named",
    ("n", "stat"): "the tax income of a realm, now or before the war",
}


def words_below(value: Any, path: Path, owner: str) -> Iterator[tuple[Path, Place, str]]:
    """Every word below a value, with the way to it and the place where it stands."""
    if isinstance(value, dict):
        owner = value.get("do", owner)
        for key, each in value.items():
            if isinstance(each, str):
                yield (*path, key), (owner, key), each
            else:
                yield from words_below(each, (*path, key), key)
    elif isinstance(value, list):
        for at, each in enumerate(value):
            if isinstance(each, str):
                yield (*path, at), (owner, "[]"), each
            else:
                yield from words_below(each, (*path, at), owner)


@pytest.mark.slow
@in_both
def test_whatever_word_is_changed_on_a_card_changes_what_is_told(language: str) -> None:
    parts = [(name, part, list(words_below(part, (), name))) for name, part in all_parts()]
    known: dict[Place, set[str]] = {}
    for _, _, words in parts:
        for _, place, word in words:
            known.setdefault(place, set()).add(word)
    alike: list[str] = []
    tried: set[tuple[Place, str, str]] = set()
    for name, part, words in parts:
        now = told(language, part)
        for path, place, word in words:
            for other in sorted(known[place])[:MOST]:
                if other == word or (place, word, other) in tried or place[1] in UNTOLD or place in ALIKE:
                    continue
                tried.add((place, word, other))
                if told_if_read(language, changed(part, path, other)) == now:
                    alike.append(f"{name}, {place}: {word} and {other}")

    assert alike == []
    assert len(tried) > 10_000
