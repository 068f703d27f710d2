"""The printed matter of The Price of Power against itself and against the totals that are known of it."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from tests.games.price_of_power.as_written import rows
from tests.games.price_of_power.laying import laid

from hausmacht.core.game import SetupError
from hausmacht.games.price_of_power import GAME, board, components
from hausmacht.games.price_of_power.components import (
    AREA_NAMES,
    AREA_SEAS,
    AREAS,
    CONTINENT,
    ELECTOR,
    FACES,
    FAITH_NAMES,
    HRE,
    LAND_BORDERS,
    MAIN_AREAS,
    MAIN_MAP,
    NOBODY,
    NODE_NAMES,
    NODE_SEAS,
    NODES,
    ONLY_1618,
    PORT,
    PROVINCE_NAMES,
    PROVINCE_NUMBER,
    PROVINCES,
    REALM_NAMES,
    REALM_NUMBER,
    REALM_ROWS,
    RELIGION_SLOT,
    SEA_DISTANT,
    SEA_NEAR,
    SEAS,
    TAX,
    TERRITORY,
    read,
)
from hausmacht.games.price_of_power.content import Content
from hausmacht.games.price_of_power.effects.language import names
from hausmacht.games.price_of_power.sheets import MAP, SCENARIOS, TRADE, AreaRow

CONTENT = Content({})
FOLDER = GAME.folder
IN_1444 = [at for at in range(PROVINCES) if not ONLY_1618[at]]


def test_the_boards_have_as_many_places_as_the_printed_ones() -> None:
    assert MAIN_AREAS == 97
    assert len([at for at in IN_1444 if CONTINENT[at] == MAIN_MAP]) == 315
    assert len([at for at in range(PROVINCES) if CONTINENT[at] != MAIN_MAP and not TERRITORY[at]]) == 62
    assert len([at for at in range(PROVINCES) if TERRITORY[at]]) == 35
    assert SEAS == 30
    assert NODES == 26
    assert sum(ELECTOR) == 5
    assert len([at for at in IN_1444 if CONTINENT[at] == MAIN_MAP and TAX[at] == 2]) == 33


def test_the_decks_are_complete() -> None:
    cards = read("trade")["card"]
    assert len(cards) == 44
    assert len([card for card in cards if not card["mark"]]) == 31
    assert len(CONTENT.card_names) == 108
    assert Counter(CONTENT.card_deck) == {0: 36, 1: 36, 2: 36}
    assert Counter(kind.deck for kind in CONTENT.types) == {0: 8, 1: 7, 2: 11}
    for at, kind in enumerate(CONTENT.types):
        assert CONTENT.card_type.count(at) == kind.copies
    assert len(CONTENT.events) == 221
    assert Counter(event.age for event in CONTENT.events) == {1: 56, 2: 58, 3: 57, 4: 50}
    assert len(CONTENT.ideas) == 30
    assert Counter(idea.kind for idea in CONTENT.ideas) == {0: 10, 1: 10, 2: 10}
    assert len([idea for idea in CONTENT.ideas if idea.basic]) == 3
    assert len(CONTENT.milestones) == 64
    assert set(Counter((each.age, each.category) for each in CONTENT.milestones).values()) == {4}
    assert len(CONTENT.struggles) == 10


@pytest.mark.parametrize(
    "ids",
    [AREA_NAMES, PROVINCE_NAMES, REALM_NAMES, NODE_NAMES, CONTENT.card_names, [event.id for event in CONTENT.events]],
)
def test_no_id_occurs_twice(ids: list[str]) -> None:
    assert [name for name, times in Counter(ids).items() if times > 1] == []


def test_borders_are_told_alike_from_both_sides() -> None:
    told = {(at, border.to): border.mountain for at, area in areas() for border in area.borders}
    for (one, other), mountain in told.items():
        assert told.get((other, one)) == mountain, f"{one} and {other}"
    for here, there, _ in LAND_BORDERS:
        assert here != there


def areas() -> list[tuple[str, AreaRow]]:
    return [(area.id, area) for area in MAP.area]


def test_sea_zones_are_neighbours_of_each_other() -> None:
    for one in range(SEAS):
        assert SEA_NEAR[one], one
        for other in SEA_NEAR[one]:
            assert one in SEA_NEAR[other]


def test_every_port_faces_a_zone_of_its_area() -> None:
    for at in range(PROVINCES):
        assert PORT[at] == bool(FACES[at]), PROVINCE_NAMES[at]
        for sea in FACES[at]:
            assert sea in AREA_SEAS[names.area(MAP.province[at].area)], PROVINCE_NAMES[at]
    faced = {sea for at in range(PROVINCES) for sea in FACES[at]}
    assert faced == set(range(SEAS))


def test_seas_of_an_area_are_those_its_ports_face() -> None:
    for area in range(MAIN_AREAS):
        ports = {sea for at in range(PROVINCES) if names.area(MAP.province[at].area) == area for sea in FACES[at]}
        assert set(AREA_SEAS[area]) >= ports, AREA_NAMES[area]


def test_trade_cards_name_places_that_exist() -> None:
    for card in TRADE.card:
        for option in card.options:
            assert option.node in NODE_NAMES
            assert option.secondary is None or option.secondary in NODE_NAMES
            for key, worth in option.key:
                assert key in PROVINCE_NUMBER
                assert worth in (1, 2, 3)
        assert card.regular == sorted(card.regular)
        assert all(red >= plain for red, plain in zip(card.expanded, card.regular, strict=True))


def test_every_node_stands_on_a_trade_card() -> None:
    named = {option.node for card in TRADE.card for option in card.options}
    assert named <= set(NODE_NAMES)
    assert len(NODE_SEAS) == NODES


def test_every_province_but_territories_has_one_owner_in_1444() -> None:
    owners: Counter[str] = Counter(name for row in REALM_ROWS for name in row.provinces)
    for at in IN_1444:
        wanted = 0 if TERRITORY[at] else 1
        assert owners[PROVINCE_NAMES[at]] == wanted, PROVINCE_NAMES[at]
    box = laid(6, scenario="2-01").state.box
    assert all((box.printed[at] == NOBODY) == bool(TERRITORY[at]) for at in IN_1444)


def test_realms_own_their_capitals_and_vassals_exist() -> None:
    for row in REALM_ROWS:
        if row.provinces:
            assert row.capital in row.provinces, row.id
        for vassal in row.vassals:
            assert vassal in REALM_NUMBER
        assert row.religion in FAITH_NAMES


def test_every_area_has_land_and_a_religion() -> None:
    held = {row.area for row in MAP.province}
    assert held == set(AREA_NAMES)
    assert len(RELIGION_SLOT) == AREAS
    for area in range(AREAS):
        assert RELIGION_SLOT[RELIGION_SLOT[area]] == RELIGION_SLOT[area]


def test_electors_lie_in_the_empire() -> None:
    for area in range(MAIN_AREAS):
        if ELECTOR[area]:
            assert any(HRE[at] for at in range(PROVINCES) if MAP.province[at].area == AREA_NAMES[area])


def test_scenarios_name_what_exists() -> None:
    for row in SCENARIOS.values():
        for variant in row.variants:
            for realm in variant.realms:
                assert realm.realm in REALM_NUMBER
            for cards in variant.events.values():
                assert all(card in CONTENT.event_number for card in cards)
                assert len(set(cards)) == len(cards)


def test_missions_need_only_missions_of_their_own_deck() -> None:
    generic = {mission.id for mission in CONTENT.missions if mission.deck.startswith("generic")}
    for mission in CONTENT.missions:
        own = {other.id for other in CONTENT.missions if other.deck == mission.deck}
        assert set(mission.before) <= own | generic, f"{mission.deck} {mission.id}"


def test_towns_of_the_players_lie_on_their_own_lands_in_1444() -> None:
    state = laid(6, scenario="2-01").state
    for at in range(PROVINCES):
        if board.is_town(state, at):
            assert state.box.printed[at] == state.box.realm[board.holder(state, at)]


def test_distant_zones_are_those_beyond_the_main_board() -> None:
    assert sum(SEA_DISTANT) == 12


def test_every_table_is_read_by_the_program() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py"))

    assert [name for name in components.TABLES if f'TABLES["{name}"]' not in code] == []


def test_cards_have_no_text_beside_what_they_do() -> None:
    """Both languages are told from conditions and effects: a text would be a second one that may say something else."""
    groups = ("action", "idea", "milestone", "mission", "event")
    written = [row for group in groups for row in rows(group).values()]
    written += [extra for row in rows("struggle").values() for extra in row["extra"]]

    assert [row for row in written if "text" in row or "reward_text" in row] == []


@pytest.mark.parametrize(
    ("group", "name"),
    [
        ("action", "ADM-01"),
        ("idea", "cannons"),
        ("mission", "france 1A"),
        ("milestone", "m1-war-crusader"),
        ("event", CONTENT.events[0].id),
    ],
)
def test_no_pack_brings_a_text_of_a_card(group: str, name: str) -> None:
    with pytest.raises(SetupError, match="has no 'text'"):
        GAME.setup(4, {"scenario": "1-01"}, {group: {name: {"text": "Something else happens."}}})


def test_a_limit_stands_once() -> None:
    """What the components list as a limit is given a number nowhere else."""
    listed = (FOLDER / "components.py").read_text(encoding="utf-8").partition("# Limits\n")[2].partition("\n\n")[0]
    limits = re.findall(r"^([A-Z_]+): Final = \d+", listed, re.MULTILINE)
    assert "MOST_INFLUENCE_A_TURN" in limits

    others = {path: path.read_text(encoding="utf-8") for path in FOLDER.rglob("*.py") if path.name != "components.py"}
    again = [
        (path.name, name)
        for path, text in others.items()
        for name in re.findall(r"^([A-Z_]+): Final = \d+", text, re.MULTILINE)
        if name in limits
    ]
    assert again == []
