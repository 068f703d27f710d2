"""The English names in the catalogue are those of the data."""

from __future__ import annotations

from hausmacht.games.price_of_power import GAME
from hausmacht.games.price_of_power.components import (
    AREA_NAMES,
    AREA_TITLES,
    PROVINCE_NAMES,
    PROVINCE_TITLES,
    SEA_NAMES,
    SEA_TITLES,
)
from hausmacht.games.price_of_power.scenario import PRINTED


def test_the_catalogue_names_everything_as_the_data_does() -> None:
    words = GAME.catalogue("en").words
    for section, ids, titles in (
        ("area", AREA_NAMES, AREA_TITLES),
        ("province", PROVINCE_NAMES, PROVINCE_TITLES),
        ("sea", SEA_NAMES, SEA_TITLES),
        ("idea", [idea.id for idea in PRINTED.ideas], [idea.name for idea in PRINTED.ideas]),
        ("event_card", [event.id for event in PRINTED.events], [event.name for event in PRINTED.events]),
        ("milestone", [each.id for each in PRINTED.milestones], [each.name for each in PRINTED.milestones]),
    ):
        assert {name: words[section][name] for name in ids} == dict(zip(ids, titles, strict=True))
