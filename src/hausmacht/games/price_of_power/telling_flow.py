"""Choices, payments, conditions, offers and repetitions in words."""

from __future__ import annotations

from typing import Any

from hausmacht.games.price_of_power.content import Node
from hausmacht.games.price_of_power.telling_grammar import MANY, ONE, Phrase
from hausmacht.games.price_of_power.telling_parts import SECOND
from hausmacht.games.price_of_power.telling_sentences import Narrator, Told


def tell_list(teller: Narrator, node: Node) -> list[Told]:
    return teller.told(node["then"])


def tell_choose(teller: Narrator, node: Node) -> list[Told]:
    ways = [option_text(teller, option) for option in node["options"]]
    listed = teller.say("between-ways").join(ways)
    number = node.get("n", 1)
    if number != 1:
        return teller.deed("choose-some", x=listed, n=number)
    told = teller.deed("choose-way", x=listed)
    told[0].ways = ways
    return told


def option_text(teller: Narrator, option: Node) -> str:
    with teller.left_open():
        told = teller.told(option["then"])
    deeds, rest = teller.deeds_first(told)
    if not told:
        found = teller.say("do-nothing")
    else:
        found = teller.behind_may(deeds) if not rest else "; ".join(teller.clauses(told, teller.doer))
    return teller.say("only-if", x=found, y=teller.condition(option["needs"])) if option.get("needs") else found


def tell_vote(teller: Narrator, node: Node) -> list[Told]:
    ways = [
        teller.say("way-of-vote", x=teller.side(option["id"]), y=option_text(teller, option))
        for option in node["options"]
    ]
    with teller.about(node["who"]):
        return teller.deed("vote", x=teller.say("between-ways").join(ways))


def tell_may(teller: Narrator, node: Node) -> list[Told]:
    nodes = node["then"] if isinstance(node["then"], list) else [node["then"]]
    if len(nodes) == 1 and nodes[0]["do"] == "if" and "who" not in nodes[0] and not nodes[0].get("else"):
        return tell_if(teller, {**nodes[0], "then": [{"do": "may", "then": nodes[0]["then"]}]})
    with teller.left_open():
        deeds, rest = teller.deeds_first(teller.told(nodes))
    if deeds:
        return [teller.offered([teller.unbent(each) for each in deeds], rest)]
    return teller.happens(
        teller.say("if-wanted", x=teller.clause("wanted"), y="; ".join(teller.clauses(rest, teller.doer)))
    )


def tell_pay(teller: Narrator, node: Node) -> list[Told]:
    price = teller.cost(node["cost"])
    with teller.left_open(paid=True):
        then = teller.told(node.get("then") or [])
    if node.get("must"):
        found = [*teller.deed("pay", x=price), *then]
        if node.get("else"):
            found += teller.happens(teller.conditional(teller.clause("unpaid"), teller.inline(node["else"])))
        return found
    deeds, rest = teller.deeds_first(then)
    if deeds:
        done = teller.say("pay-for", x=price, y=teller.behind_may(deeds))
    else:
        done = teller.infinitive(teller.words.word("deed", "pay"), {"x": price})
    offered = teller.offered([done], rest)
    if node.get("else"):
        offered.after += teller.say("otherwise", x=teller.inline(node["else"]))
    return [offered]


def tell_if(teller: Narrator, node: Node) -> list[Told]:
    found = teller.conditional(teller.condition(node["cond"]), teller.inline(node["then"]))
    if node.get("else"):
        found += teller.say("otherwise", x=teller.inline(node["else"]))
    return teller.happens(found)


def tell_each_player(teller: Narrator, node: Node) -> list[Told]:
    with teller.about(node["who"]):
        return teller.told(node["then"])


def tell_each_area(teller: Narrator, node: Node) -> list[Told]:
    found = teller.areas(node["in"], "every")
    if "var" in node["in"] or "chosen" in node["in"]:
        found = teller.phrase("each-of", x=found)
    return teller.happens(teller.say("for-each", x=found, y=teller.inline(node["then"])))


def tell_each_realm(teller: Narrator, node: Node) -> list[Told]:
    return teller.happens(
        teller.say("for-each", x=teller.realms(node["realm"], "every"), y=teller.inline(node["then"]))
    )


def tell_repeat(teller: Narrator, node: Node) -> list[Told]:
    count = node["n"]
    often = as_often(teller, count) if isinstance(count, dict) else teller.say("so-often", n=count)
    return teller.happens(teller.say("repeat", n=often, x=teller.inline(node["then"])))


def as_often(teller: Narrator, count: dict[str, Any]) -> str:
    """`half as often as you have loans (rounded up)`"""
    share = teller.share(count, "often")
    if not share:
        return teller.say("equal-often", y=teller.both(teller.terms(count)))
    often = teller.say("as-often", y=teller.clause_of(count), z=share)
    return teller.say(f"rounded-{count.get('round', 'up')}", x=often) if count.get("div", 1) != 1 else often


def tell_pick(teller: Narrator, node: Node) -> list[Told]:
    source, kind = node["from"], node["kind"]
    way, number = teller.counting(node)
    if kind in ("area", "territory"):
        found = teller.areas(source, way, number)
    elif kind == "province":
        found = teller.provinces(source, way, number)
    elif kind == "realm":
        found = teller.realms(source, way, number)
    elif kind == "player":
        found = picked_player(teller, source)
    elif kind == "node":
        found = teller.nodes(source)
    else:
        found = teller.noun(kind, way, [], number)
    if way == ONE and found.person == MANY:
        found = teller.phrase("one-of-these", x=found)
    if way != ONE:
        teller.several.add(node.get("as", ""))
    teller.numbered = teller.numbered or node.get("as") in SECOND
    teller.many_chosen = way != ONE
    return teller.deed("pick", x=found)


def picked_player(teller: Narrator, source: Any) -> Phrase:
    """`another player who …` where `every` would be said of all."""
    if not isinstance(source, dict):
        return teller.who(source)
    where = source.get("where", {})
    plain = not where or (set(where) == {"any"} and {"passed": True} in where["any"])
    other = "another" if "except" in source else "a-player"
    if plain:
        return teller.phrase(other)
    return teller.phrase(f"{other}-with", x=teller.condition(where, Phrase([teller.say("relative")], "m")))


def tell_offer(teller: Narrator, node: Node) -> list[Told]:
    what = node["what"]
    with teller.about(node.get("from")):
        to = teller.who(node["to"])
        if isinstance(what, dict):
            sale = what["buy_province"]
            found = teller.deed("offer-province", x=teller.areas(sale["in"]), n=sale["price"], y=to)
        else:
            found = teller.deed(f"offer-{what}", y=to)
    if node.get("accept"):
        found += teller.happens(teller.say("if-accepted", x=teller.inline(node["accept"])))
    if node.get("decline"):
        found += teller.happens(teller.say("if-declined", x=teller.inline(node["decline"])))
    return found


def tell_secondary(teller: Narrator, node: Node) -> list[Told]:
    return teller.happens(teller.words.word("bottom", node["code"]))
