"""All that the language of effects allows is told in words, also what only cards of a component pack hold."""

from __future__ import annotations

from collections.abc import Iterator

from tests.games.price_of_power.in_words import RAW, SIGNS, catalogue, in_both, told

from hausmacht.games.price_of_power.components import TABLES
from hausmacht.games.price_of_power.effects import condition
from hausmacht.games.price_of_power.effects.checking import WORDS
from hausmacht.games.price_of_power.effects.condition import KINDS
from hausmacht.games.price_of_power.effects.conditions.playing import STANDINGS
from hausmacht.games.price_of_power.effects.conditions.war import UNITS
from hausmacht.games.price_of_power.effects.parts.ideas import IDEA_GROUPS
from hausmacht.games.price_of_power.effects.parts.nodes import GROUPS as NODE_GROUPS
from hausmacht.games.price_of_power.effects.parts.realms.kinds import KINDS as REALM_KINDS
from hausmacht.games.price_of_power.effects.parts.resources import AMOUNTS
from hausmacht.games.price_of_power.effects.parts.who import PLAYER_WORDS, REALM_WORDS
from hausmacht.games.price_of_power.effects.places import TOKENS
from hausmacht.games.price_of_power.effects.reading import VERBS
from hausmacht.games.price_of_power.effects.stats import STAT_NAMES
from hausmacht.games.price_of_power.telling_sentences import Narrator

VOCABULARY = TABLES["vocabulary"]
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
    "ships": ({"n": 2}, {"n": 1, "zones": ["Baltic Sea"]}, {"n": 1, "continents": ["Africa"]}, {"n": 1, "kind": "any"}),
    "merchant_at": (["Wien"],),
    "node_expanded": (["Wien", "Kiev"],),
    "history": tuple({"what": what, "n": n, "since": "age"} for what in VOCABULARY["history"] for n in (1, 2)),
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
    for key in VOCABULARY[f"{kind}_filter"]:
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
    for name in STAT_NAMES:
        place = {"token": "U", "in": {"names": ["Naples"]}} if name in ("count", "placed", "units_in") else {}
        for mul, div in ((1, 1), (2, 1), (3, 1), (1, 2), (1, 5)):
            yield {"do": "gain", "res": {"D": {"stat": name, "mul": mul, "div": div, **place}}}
        yield {"do": "repeat", "n": {"stat": name, "div": 3, **place}, "then": [{"do": "gain", "res": {"P": 1}}]}
        yield {"do": "if", "cond": {"stat": [name, ">", 2]}, "then": []}
    for key in (*AMOUNTS, "I"):
        amount = {"n": 2, "in": {"hre": True}} if key == "I" else 1
        yield {"do": "pay", "cost": {key: amount}, "then": [], "must": True}
    for token in TOKENS:
        for count in (1, 2, "all", {"half": True}, {"stat": "unrest"}):
            yield {"do": "remove", "token": token, "n": count, "of": "self", "in": {"hre": True}}
            yield {"do": "place", "token": token, "n": count, "up_to": True, "on": {"owner": "self"}}


def word_nodes() -> Iterator[dict[str, object]]:
    """Closed lists of words."""
    for who in (*PLAYER_WORDS, *REALM_WORDS, "voters:A", "not_voters:B", "owners:$t", "owner_of_province_in:Naples"):
        yield {"do": "gain", "res": {"P": 1}, "who": who}
        yield {"do": "give", "res": {"P": 1}, "to": who}
    for name in VOCABULARY["actions"]:
        yield {"do": "action", "name": name, "cost": "free"}
    for stat in VOCABULARY["modifiers"]:
        for until in VOCABULARY["until"]:
            yield {"do": "mod", "stat": stat, "value": 1, "until": until}
    for code in VOCABULARY["secondary"]:
        yield {"do": "secondary", "code": code}
    for kind in UNITS:
        yield {"do": "units", "kind": kind, "n": 2}
        yield {"do": "recruit", "kind": kind, "n": 2, "source": "mercenary"}
        yield {"do": "disband", "kind": kind, "n": "all", "in": {"hre": True}}
        yield {"do": "dice", "kind": kind, "n": 2}
    for idea in IDEA_GROUPS:
        yield {"do": "research", "idea": idea}
    for node in NODE_GROUPS:
        yield {"do": "expand", "node": node}
        for deed in WORDS["merchant op"]:
            yield {"do": "merchant", "op": deed, "n": 1, "node": node}


def parameter_nodes() -> Iterator[dict[str, object]]:
    """Words that only one parameter of a verb can hold."""
    base: dict[str, dict[str, object]] = {
        "transfer": {"on": {"ids": ["wien"]}, "to": "self"},
        "draw": {"n": 2},
        "merchant": {"n": 1},
        "appoint": {"from": "hand"},
        "fire": {"n": 1},
        "units": {"kind": "infantry", "n": 1},
        "recruit": {"n": 1},
        "display": {"swap": ["idea"], "n": 1},
        "set": {"value": 1},
        "ill": {},
        "move": {"from": "any", "to": "within_3"},
        "swap": {"in": {"hre": True}, "n": 1},
        "cancel": {},
        "war": {"target": {"names": ["France"]}},
        "each_player": {"who": "each", "then": []},
        "vote": {"who": "each", "options": [{"id": "A", "then": []}]},
        "join_war": {},
        "discard": {"n": 1},
        "dnpr": {"on": {"ids": ["wien"]}},
        "end_war": {"with": "one_enemy"},
        "ruler": {},
    }
    for where, allowed in WORDS.items():
        verb, _, key = where.partition(" ")
        for word in allowed:
            yield {"do": verb, **base[verb], key: word}


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
