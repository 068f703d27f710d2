"""All that the language of effects allows is told in words, also what only cards of a component pack hold."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.games.price_of_power.in_words import RAW, SIGNS, catalogue, in_both, told

from hausmacht.games.price_of_power.effects import condition
from hausmacht.games.price_of_power.effects.condition import KINDS
from hausmacht.games.price_of_power.effects.conditions.numbers import OPPOSITE
from hausmacht.games.price_of_power.effects.conditions.playing import STANDINGS
from hausmacht.games.price_of_power.effects.counting.stats import stat_names
from hausmacht.games.price_of_power.effects.language.miswritten import CardError
from hausmacht.games.price_of_power.effects.language.reading import VERBS
from hausmacht.games.price_of_power.effects.parts import areas, nodes, provinces, realms
from hausmacht.games.price_of_power.effects.parts.ideas import IDEA_GROUPS
from hausmacht.games.price_of_power.effects.parts.realms.kinds import KINDS as REALM_KINDS
from hausmacht.games.price_of_power.effects.parts.resources import AMOUNTS
from hausmacht.games.price_of_power.effects.parts.who import PLAYER_WORDS, REALM_WORDS
from hausmacht.games.price_of_power.effects.running.bottom import CODES
from hausmacht.games.price_of_power.effects.running.frame import ACTION_NAMES
from hausmacht.games.price_of_power.modifiers import CHANGED, SETTLED, SWITCHES, UNTIL_NAMES
from hausmacht.games.price_of_power.telling.sentences import Narrator

DEEDS = list(catalogue("en").words["history"])  # that are remembered
LINES = {"area": areas.LINES, "province": provinces.LINES, "realm": realms.LINES}  # of filters
WHOM = ("self", "realm:France", "opponent")
BY_KEY: dict[str, tuple[object, ...]] = {  # values of the keys of filters, where it is not a yes or no
    "names": (["Naples"], ["Naples", "Portugal"]),
    "ids": (["wien"], ["wien", "pest"]),
    "var": ("$a",),
    "has": ({"token": "TV", "of": "self"}, {"token": "U", "n": 2}, {"token": "T", "own_core": True, "unrest": True}),
    "no": ({"token": "PLAGUE"},),
    "adjacent_to": (*WHOM, "Naples", "$a", "sea:Baltic Sea", "node:Wien", ["Naples", "Sicily"]),
    "by": ("land",),
    "religion": (["Catholic"], ["Diverse Faiths", "Muslim"], ["state"], ["Other"]),
    "owner_religion": (["Orthodox"],),
    "continent": ("Africa", "any"),
    "sea": (["Baltic Sea", "Black Sea"],),
    "faces": (["Baltic Sea"],),
    "mark": ("dagger", "star", "none"),
    "node": ("Wien", "$n", "maritime"),
    "board": ("east", "west", "distant"),
    "units_of": ("self", {"who": "realm:France", "n": 2}),
    "influence_of": ({"who": "self", "n": 2}, {"who": "opponent"}),
    "any": ([{"religion": ["Catholic"]}, {"distant": True}],),
    "all": ([{"religion": ["Catholic"]}, {"distant": True}],),
    "not": ({"religion": ["Catholic"]}, [{"distant": True}]),
    "area": ({"names": ["Naples"]},),
    "token": ("T", "V", "TV"),
    "size": ("small", "large"),
    "kind": tuple(REALM_KINDS),
    "capital_in": ({"names": ["Naples"]},),
    "tax_max": (3,),
    "base_tax": (1,),
    "owner_of": ("wien", "chosen_area"),
    "idea": ("tolerance",),
}
YES_OR_NO = (
    "hre",
    "elector",
    "distant",
    "main",
    "vacant",
    "chosen",
    "plague",
    "influence_room",
    "vassals",
    "own_core",
    "port",
    "capital",
    "unrest",
    "occupied",
    "independent",
    "at_peace",
    "at_war",
    "strongest",
    "subject",
    "same_religion",
    "emperor",
)
CONDITIONS: dict[str, tuple[object, ...]] = {
    "all": ([{"emperor": True}, {"at_peace": True}],),
    "any": ([{"emperor": True}, {"at_peace": True}],),
    "not": ({"emperor": True},),
    "n_of": ({"n": 1, "of": [{"emperor": True}, {"at_peace": True}]},),
    "owns": ({"n": 2, "where": {"distant": True}}, {"n": 1, "where": {"ids": ["wien"], "token": "TV"}}),
    "owns_all": (["Naples"],),
    "holds_all": (["Naples", "Sicily"],),
    "controls": ({"n": 3, "where": {"port": True}, "by": "tax"}, {"n": 2, "where": {"ids": ["wien", "pest", "roma"]}}),
    "vassal": ("Hungary",),
    "vassals": ({"n": 1}, {"n": 3}),
    "ally": ({"names": ["France"]}, {"n": 2, "where": {"kind": "npr"}}),
    "marriage": ({"names": ["France"]}, {"n": 2}),
    "influence": ({"n": 2, "in": {"hre": True}},),
    "most_influence": ({"names": ["Naples"]},),
    "claim": ({"names": ["Naples"]},),
    "stat": (["stability", ">=", 2], ["loans", "=", 0], ["age", "!=", 3], ["artillery", "<=", "cavalry"]),
    "rank": ({"stat": "ships", "place": 1},),
    "idea": ("tolerance", ["tolerance", "cannons"]),
    "ideas": ({"n": 2}, {"n": 1, "type": "military"}),
    "religion": (["Catholic", "Muslim"],),
    "area_religion": ({"in": {"names": ["Naples"]}, "is": ["Catholic"]},),
    "emperor": (True, False),
    "papal_controller": ("any", "uncontested"),
    "at_war": (True, False, "realm:France"),
    "at_peace": (True,),
    "passed": (True,),
    "units": ({"n": 2, "in": {"hre": True}}, {"n": 1, "kind": "cavalry"}),
    "ships": (
        {"n": 2},
        {"n": 1, "zones": ["Baltic Sea"]},
        {"n": 1, "continents": ["Africa"]},
        {"n": 1, "kind": "heavy"},
    ),
    "merchant_at": (["Wien"],),
    "node_expanded": (["Wien", "Kiev"],),
    "history": tuple({"what": what, "n": n, "since": "age"} for what in DEEDS for n in (1, 2)),
    "is_realm": (["France", "Austria"],),
    "realm_played": ("France",),
    "realm_is": tuple({"realm": "Hungary", "is": standing} for standing in STANDINGS),
    "realm_owns": ({"realm": "Hungary", "n": 2, "where": {"core_of": "Hungary"}},),
    "owner_is": ({"province": "wien", "is": "self"},),
    "adjacent": ({"to": "realm:France"}, {"to": ["Naples", "Sicily"]}, {"to": "sea:Baltic Sea"}),
    "hre_member": (True, False),
    "same_religion": ("realm:France",),
    "has_token": ({"token": "U", "in": {"names": ["Naples"]}}, {"token": "K", "of": "self", "on": {"ids": ["wien"]}}),
    "vacant": ("minasgerais",),
    "ruler_is": ("Louis XV",),
    "ruler_dice": (True,),
    "votes": ({"option": "A", "op": ">=", "value": "half"},),
    "tagged": ("napoleon", "event_taken:Castile", "plays_as:Sweden", "committed_to_crusade"),
    "board": ("east", "distant"),
    "battle": ({"side": "leader"}, {"side": "has_cavalry"}, {"round": 1}),
    "context": ({"action": "covert"}, {"target": "own_area"}, {"step": "prestige_loss"}),
}


def all_filters(kind: str) -> Iterator[dict[str, object]]:
    for key in LINES[kind]:
        for value in (True, False) if key in YES_OR_NO else BY_KEY.get(key, WHOM):
            yield {key: value}
            if key not in ("names", "ids", "var", "by", "any", "all", "not", "token", "size", "kind", "strongest"):
                yield {"not": {key: value}}


def filter_nodes() -> Iterator[dict[str, object]]:
    for value in all_filters("area"):
        yield {"do": "place", "token": "G", "in": value}
    for value in all_filters("province"):
        yield {"do": "place", "token": "U", "n": 3, "on": value}
    for value in all_filters("realm"):
        yield {"do": "ally", "realm": value}


def condition_nodes() -> Iterator[dict[str, object]]:
    gain = [{"do": "gain", "res": {"P": 1}}]
    for key, values in CONDITIONS.items():
        for value in values:
            yield {"do": "if", "cond": {key: value}, "then": gain}
            yield {"do": "if", "cond": {"not": {key: value}}, "then": gain, "else": gain}
            yield {"do": "each_player", "who": {"where": {key: value}, "except": "realm:France"}, "then": gain}


@in_both
def test_what_must_not_hold_is_told_otherwise(language: str) -> None:
    teller = Narrator(catalogue(language))
    for key, values in CONDITIONS.items():
        for value in values:
            wanted, unwanted = condition.read({key: value}), condition.read({"not": {key: value}})
            assert wanted.told(teller, teller.subject, False) != unwanted.told(teller, teller.subject, False)


def amount_nodes() -> Iterator[dict[str, object]]:
    for name in stat_names():
        place = {"token": "U", "in": {"names": ["Naples"]}} if name in ("count", "placed", "units_in") else {}
        for mul, div in ((1, 1), (2, 1), (3, 1), (1, 2), (1, 5)):
            yield {"do": "gain", "res": {"D": {"stat": name, "mul": mul, "div": div, **place}}}
        yield {"do": "repeat", "n": {"stat": name, "div": 3, **place}, "then": [{"do": "gain", "res": {"P": 1}}]}
        yield {"do": "if", "cond": {"stat": [name, ">", 2]}, "then": []}
    for key in (*AMOUNTS, "I"):
        amount = {"n": 2, "in": {"hre": True}} if key == "I" else 1
        yield {"do": "pay", "cost": {key: amount}, "then": [], "must": True}
    for base in PLACED:
        for word in words_of(base, "token"):
            yield {**base, "token": word}
        for word in words_of({**base, "n": 1}, "token"):
            for count in (2, "all", {"half": True}, {"stat": "unrest"}):
                yield {**base, "token": word, "n": count}


CHANGES: dict[str, dict[str, object]] = {  # of rule values that are no numbers
    **{stat: {"value": True} for stat in SWITCHES},
    **{stat: {"value": value} for stat, value in SETTLED.items()},
    "mc.bonus": {"value": SETTLED["mc.bonus"], "scope": {"realm": "$r"}},
    "upkeep.ship": {"value": SETTLED["upkeep.ship"], "scope": {"distant": True}},
}


def word_nodes() -> Iterator[dict[str, object]]:
    """Closed lists of words."""
    for who in (*PLAYER_WORDS, *REALM_WORDS, "voters:A", "not_voters:B", "owners:$t", "owner_of_province_in:Naples"):
        yield {"do": "gain", "res": {"P": 1}, "who": who}
        yield {"do": "give", "res": {"D": 1}, "who": "self", "to": who}
    for name in ACTION_NAMES:
        yield {"do": "action", "name": name, "cost": "free"}
    for stat in CHANGED:
        for until in UNTIL_NAMES:
            yield {"do": "mod", "stat": stat, "until": until, **(CHANGES.get(stat) or {"value": 1})}
    for code in CODES:
        yield {"do": "secondary", "code": code, **({"symbol": "cross"} if code == "MORT" else {})}
    for idea in IDEA_GROUPS:
        yield {"do": "research", "idea": idea}
    for node in nodes.GROUPS:
        yield {"do": "expand", "node": node}
        for deed in ("gain", "lose", "exhaust", "refresh"):
            yield {"do": "merchant", "op": deed, "n": 1, "node": node}


# Verbs with a field that holds one of a few words; the rest of each is as it must be
WITH_WORDS: tuple[tuple[str, dict[str, object]], ...] = (
    ("mode", {"do": "transfer", "on": {"ids": ["wien"]}, "to": "self"}),
    ("deck", {"do": "draw", "n": 2}),
    ("op", {"do": "merchant", "n": 1}),
    ("kind", {"do": "appoint", "from": "hand"}),
    ("from", {"do": "appoint", "kind": "advisor"}),
    ("kind", {"do": "fire", "n": 1}),
    ("kind", {"do": "units", "n": 2}),
    ("kind", {"do": "recruit", "n": 2}),
    ("kind", {"do": "disband", "n": "all", "in": {"hre": True}}),
    ("source", {"do": "units", "kind": "infantry", "n": 1}),
    ("source", {"do": "recruit", "n": 1}),
    ("from", {"do": "display", "swap": ["idea"], "n": 1}),
    ("stat", {"do": "set", "value": 1}),
    ("target", {"do": "ill"}),
    ("what", {"do": "swap", "in": {"hre": True}, "n": 1}),
    ("what", {"do": "cancel"}),
    ("what", {"do": "peek", "n": 1}),
    ("cb", {"do": "war", "target": {"names": ["France"]}}),
    ("order", {"do": "each_player", "who": "each", "then": []}),
    ("order", {"do": "vote", "who": "each", "options": [{"id": "A", "then": []}]}),
    ("side", {"do": "join_war"}),
    ("what", {"do": "discard", "n": 1}),
    ("what", {"do": "offer", "to": "opponent"}),
    ("color", {"do": "dnpr", "on": {"ids": ["wien"]}}),
    ("terms", {"do": "end_war", "with": "one_enemy"}),
    ("from", {"do": "ruler"}),
    ("kind", {"do": "dice", "n": 2}),
    ("card", {"do": "play_card"}),
)
PLACED: tuple[dict[str, object], ...] = (
    {"do": "remove", "of": "self"},
    {"do": "remove", "of": "self", "in": {"hre": True}, "up_to": True},
    {"do": "remove", "on": {"owner": "self"}},
    {"do": "remove", "node": "maritime"},
    {"do": "place"},
    {"do": "place", "realm": {"names": ["France"]}},
    {"do": "place", "in": {"hre": True}},
    {"do": "place", "on": {"owner": "self"}, "up_to": True},
    {"do": "place", "node": ["Wien", "Kiev"]},
)
LISTED = re.compile(r"must be one of ([\w, ]+)")


def words_of(base: dict[str, object], key: str) -> list[str]:
    """The words that a field of a verb can hold, as the refusal of another one lists them."""
    with pytest.raises(CardError, match=LISTED) as refused:
        told("en", {**base, key: "xyzzy"})
    found = LISTED.search(str(refused.value))
    return [word for word in found[1].split(", ") if can_be_read({**base, key: word})] if found else []


def can_be_read(node: dict[str, object]) -> bool:
    try:
        told("en", node)
    except CardError:
        return False
    return True


def parameter_nodes() -> Iterator[dict[str, object]]:
    """Words that only one field of a verb can hold."""
    for key, base in WITH_WORDS:
        for word in words_of(base, key):
            yield {**base, key: word}
    yield {"do": "move", "what": "pirate", "from": "any", "to": "any_maritime"}
    yield {"do": "move", "what": "ship", "from": "any", "to": "within_3"}
    for what in ("R", "I"):
        yield {"do": "move", "what": what, "from": "$a", "to": "$b", "n": "all"}


@in_both
def test_all_that_a_card_can_hold_is_told(language: str) -> None:
    """Cards of a component pack are told, too, whatever the language of effects allows."""
    nodes = [*filter_nodes(), *condition_nodes(), *amount_nodes(), *word_nodes(), *parameter_nodes()]
    badly: dict[str, str] = {}
    for node in nodes:
        sentence = told(language, node)
        if SIGNS.search(sentence) or RAW.search(sentence):
            badly[str(node)] = sentence

    assert badly == {}
    assert set(CONDITIONS) == set(KINDS)
    assert {node["do"] for node in nodes} <= set(VERBS)


@in_both
def test_every_word_that_a_card_can_hold_is_told_by_another_sentence(language: str) -> None:
    """A pack that writes another word means something else, and people read it."""
    alike: list[str] = []
    ties: dict[str, object] = {"do": "place", "realm": {"names": ["Milan"]}}
    for key, base in (*WITH_WORDS, ("token", ties)):
        said: dict[str, str] = {}
        for word in words_of(base, key):
            sentence = told(language, {**base, key: word})
            if sentence in said:
                alike.append(f"{base['do']} {key}: {said[sentence]} and {word}: {sentence}")
            said[sentence] = word

    assert alike == []


@pytest.mark.parametrize(
    ("token", "to", "english", "german"),
    [
        (
            "M",
            "L",
            "Marriages with Milan turn into disputed successions.",
            "Ehen mit Mailand werden umstrittene Thronfolgen.",
        ),
        (
            "L",
            "M",
            "Disputed successions in Milan turn into marriages.",
            "Umstrittene Thronfolgen in Mailand werden Ehen.",
        ),
        ("A", "K", "Alliances with Milan become active.", "Bündnisse mit Mailand werden aktiv."),
    ],
)
def test_a_tie_is_told_as_what_it_turns_into(token: str, to: str, english: str, german: str) -> None:
    node: dict[str, object] = {"do": "flip", "token": token, "to": to, "realm": "Milan"}

    assert (told("en", node), told("de", node)) == (english, german)


@pytest.mark.parametrize(
    ("sign", "english", "german"),
    [
        ("<=", "you have no more artillery than cavalry", "du nicht mehr Artillerie als Kavallerie hast"),
        (">", "you have more artillery than cavalry", "du mehr Artillerie als Kavallerie hast"),
        (">=", "you have no more cavalry than artillery", "du nicht mehr Kavallerie als Artillerie hast"),
        ("<", "you have more cavalry than artillery", "du mehr Kavallerie als Artillerie hast"),
        ("=", "you have artillery and cavalry in equal number", "du gleich viel Artillerie wie Kavallerie hast"),
        (
            "!=",
            "you do not have artillery and cavalry in equal number",
            "du nicht gleich viel Artillerie wie Kavallerie hast",
        ),
    ],
)
def test_two_stats_are_compared_as_the_sign_says(sign: str, english: str, german: str) -> None:
    written = {"stat": ["artillery", sign, "cavalry"]}
    opposite = {"not": {"stat": ["artillery", OPPOSITE[sign], "cavalry"]}}
    for language, said in (("en", english), ("de", german)):
        teller = Narrator(catalogue(language))
        assert condition.read(written).told(teller, teller.subject, False) == said
        assert condition.read(opposite).told(teller, teller.subject, False) == said
