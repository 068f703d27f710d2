"""What is gained, lost, placed, moved and done otherwise, in words: one function for each verb."""

from __future__ import annotations

from typing import Any

from hausmacht.games.price_of_power.content import Node
from hausmacht.games.price_of_power.telling_grammar import MANY, ONE, Phrase
from hausmacht.games.price_of_power.telling_sentences import Narrator, Told


def tell_resources(teller: Narrator, node: Node) -> list[Told]:
    """Gained or lost."""
    return teller.deed(node["do"], x=teller.things(node["res"]))


def tell_set(teller: Narrator, node: Node) -> list[Told]:
    number = f"{node['value']:g}".replace("-", "−")
    return teller.deed(f"set-{node['stat']}", n=number)


def tell_give(teller: Narrator, node: Node) -> list[Told]:
    return teller.deed("give", x=teller.things(node["res"]), y=teller.who(node["to"]))


def tell_manpower(teller: Narrator, node: Node) -> list[Told]:
    way, _ = teller.counting(node)
    return teller.deed(f"{node['do']}-half") if way == "half" else teller.deed(node["do"], n=node["n"])


def tell_draw(teller: Narrator, node: Node) -> list[Told]:
    found = teller.tokens("card", node, [teller.power_kind(node["deck"])])
    return teller.deed("draw-keep", x=found, n=node["keep"]) if "keep" in node else teller.deed("draw", x=found)


def tell_discard(teller: Narrator, node: Node) -> list[Told]:
    if node["what"] in teller.words.words["thrown"]:
        return teller.deed("discard", x=teller.words.word("thrown", node["what"]))
    return teller.deed("discard", x=teller.tokens(f"thrown-{node['what']}", node, []))


def place_told(teller: Narrator, key: str, node: Node, way: str, **values: Any) -> list[Told]:
    """A deed at its place: in areas, on provinces, at trade nodes or nowhere in particular."""
    if isinstance(node.get("n"), dict) and "stat" in node["n"] and ("on" in node or "in" in node):
        key = f"{key}-reckoned"
    if "on" in node:
        return teller.deed(f"{key}-on", y=teller.provinces(node["on"], way), **values)
    if "in" in node:
        return teller.deed(f"{key}-in", y=teller.areas(node["in"], way), **values)
    return (
        teller.deed(f"{key}-at", y=teller.nodes(node["node"]), **values)
        if "node" in node
        else teller.deed(key, **values)
    )


def tell_place(teller: Narrator, node: Node) -> list[Told]:
    way, _ = teller.counting(node)
    qualities = [teller.say("against", x=teller.realms(node["realm"]))] if "realm" in node else []
    spread = node.get("spread")
    everywhere = way in ("all", "half") and ("on" in node or "in" in node)
    counted = {**node, "n": 1} if everywhere else node
    found = teller.tokens(node["token"], counted, qualities)
    where = ("every" if way == "all" else way) if everywhere else ONE if way == ONE else "many"
    told = place_told(teller, "place-each" if everywhere else "place", node, where, x=found)
    teller.many_chosen = way != ONE
    if isinstance(spread, dict):
        return [each.behind(teller.say("most-in-each", n=spread["max_per_area"])) for each in told]
    return told


def tell_remove(teller: Narrator, node: Node) -> list[Told]:
    way, _ = teller.counting(node)
    owner = node.get("of")
    qualities = [teller.say("of", x=teller.who(owner))] if owner not in (None, "self") else []
    if "realm" in node:
        qualities.append(teller.say("with", x=teller.realms(node["realm"])))
    found = teller.tokens(node["token"], node, qualities, owner == "self")
    return place_told(teller, "remove", node, ONE if way == ONE else "many", x=found)


def tell_flip(teller: Narrator, node: Node) -> list[Told]:
    if "realm" in node:
        found = teller.realms(node["realm"])
    else:
        found = teller.provinces(node["on"]) if "on" in node else teller.areas(node["in"])
    return teller.happens(teller.say("flip", x=found))


def tell_move(teller: Narrator, node: Node) -> list[Told]:
    way, number = teller.counting(node)
    to = "bound" if "$" in node["to"] else node["to"]
    return teller.deed(
        "move", x=teller.noun(f"moved-{node['what']}", way, [], number), y=teller.words.word("moved_to", to)
    )


def tell_swap(teller: Narrator, node: Node) -> list[Told]:
    return teller.deed("swap", n=node["n"], x=teller.areas(node["in"]))


def tell_develop(teller: Narrator, node: Node) -> list[Told]:
    way, number = teller.counting(node)
    found = teller.deed("develop" if way == ONE else "develop-many", x=teller.provinces(node["on"], way, number))
    return priced_each(teller, found, node["cost"]) if node.get("cost") else found


def priced_each(teller: Narrator, told: list[Told], cost: Any) -> list[Told]:
    return [each.behind(teller.say("for-each-price", y=teller.cost(cost))) for each in told]


def tell_reduce(teller: Narrator, node: Node) -> list[Told]:
    way, number = teller.counting(node) if "n" in node else ("all", "")
    found = teller.provinces(node["on"], way, number)
    return teller.happens(teller.clause("shrink" if found.person == ONE else "shrink-many", found))


def tell_expand(teller: Narrator, node: Node) -> list[Told]:
    return teller.deed("expand", x=teller.nodes(node["node"]))


def tell_transfer(teller: Narrator, node: Node) -> list[Told]:
    mode = node.get("mode", "town")
    found = teller.provinces(node["on"], "all")
    if mode == "free":
        return teller.happens(teller.clause("set-free", found))
    with teller.about(node.get("to")):
        told = teller.deed(f"transfer-{mode}" if found.person == ONE else f"transfer-{mode}s", x=found)
    return [each.behind(teller.say("with-unrest")) for each in told] if node.get("unrest") else told


def tell_dnpr(teller: Narrator, node: Node) -> list[Told]:
    colour = teller.words.word("colour", node["color"])
    way, number = teller.counting(node) if "n" in node else ("all", "")
    where = teller.provinces(node["on"], way, number)
    if "name" in node:
        return teller.happens(teller.clause("dnpr-named", teller.realm(node["name"]), z=colour, y=where))
    return teller.happens(teller.say("dnpr", z=colour, y=where))


def tell_religion(teller: Narrator, node: Node) -> list[Told]:
    way, number = teller.counting(node) if "n" in node else ("all", "")
    where = teller.areas(node["in"], way, number)
    teller.many_chosen = way != ONE
    return teller.deed("religion", x=where, y=teller.made(node["set"]))


def tell_state_religion(teller: Narrator, node: Node) -> list[Told]:
    return teller.deed("state-religion", x=teller.faith(node["set"]))


def tell_tie(teller: Narrator, node: Node) -> list[Told]:
    """An alliance or marriage gained or lost."""
    kind = "A" if node["do"].endswith("ally") else "M"
    key = "untie" if node["do"].startswith("un") else "tie"
    way, _ = teller.counting(node)
    partners = teller.realms(node["realm"], ONE if way == ONE else "many")
    if way == ONE and partners.person == MANY and isinstance(node["realm"], dict) and "var" in node["realm"]:
        partners = teller.phrase("each-of", x=partners)
    return teller.deed(key, x=teller.tokens(kind, node, []), y=partners)


def tell_truce(teller: Narrator, node: Node) -> list[Told]:
    return teller.deed(node["do"], x=teller.who(node["with"]))


def tell_empire(teller: Narrator, node: Node) -> list[Told]:
    """Areas leave or join the Empire."""
    return teller.happens(teller.clause(node["do"], teller.areas(node["in"], "all")))


def tell_simply(teller: Narrator, node: Node) -> list[Told]:
    """Something that happens by itself."""
    return teller.happens(teller.say(node["do"]))


def tell_cancel(teller: Narrator, node: Node) -> list[Told]:
    return teller.happens(teller.say(f"cancel-{node['what']}"))


def tell_end_war(teller: Narrator, node: Node) -> list[Told]:
    return teller.deed("end-war", x=teller.who(node["with"]), y=teller.words.word("ended_by", node["terms"]))


def tell_crusade(teller: Narrator, node: Node) -> list[Told]:
    where = {"x": teller.areas(node["in"])} if "in" in node else {}
    key = ("crusade-in" if where else "crusade") + ("-commit" if node.get("commit") else "")
    price = node.get("cost")
    if teller.wanted and not isinstance(price, dict):
        return teller.deed(key, **where)
    called = teller.infinitive(teller.words.word("deed", key), where)
    if isinstance(price, dict):
        called = teller.say("pay-for", x=teller.cost(price), y=called)
    return [teller.offered([called], [])]


def tell_excommunicate(teller: Narrator, node: Node) -> list[Told]:
    return teller.happens(teller.clause("excommunicated", teller.who(node["target"])))


def tell_war(teller: Narrator, node: Node) -> list[Told]:
    told = teller.deed("war", x=teller.realms(node["target"]))
    caused = node.get("cb") not in (None, "none")
    notes = [teller.say(key) for key, noted in (("without-cost", node.get("free")), ("with-cause", caused)) if noted]
    told = [each.behind(f"({', '.join(notes)})") for each in told] if notes else told
    if node.get("must") or teller.wanted:
        return told
    return [teller.offered([teller.unbent(each) for each in told], [])]


def tell_npr_war(teller: Narrator, node: Node) -> list[Told]:
    return teller.happens(teller.clause("npr-war", teller.realms(node["realm"]), x=teller.realms(node["target"])))


def tell_join_war(teller: Narrator, node: Node) -> list[Told]:
    return teller.deed("join-war", x=teller.side(node["side"]))


def troops(teller: Narrator, node: Node) -> Phrase:
    kind = node.get("kind", "land")
    kind = "unit" if kind == "any" else kind
    hired = f"mercenary-{kind}" if node.get("source") == "mercenary" else kind
    return teller.tokens(hired if hired in teller.words.words["thing"] else kind, node, [])


def tell_units(teller: Narrator, node: Node) -> list[Told]:
    """Units gained, lost or disbanded."""
    way, _ = teller.counting(node)
    count = node.get("n")
    if isinstance(count, dict) and "in" in count and count["in"] == node.get("in"):
        node = {**node, "n": {key: each for key, each in count.items() if key != "in"}}
    return place_told(teller, node["do"], node, ONE if way == ONE else "many", x=troops(teller, node))


def tell_recruit(teller: Narrator, node: Node) -> list[Told]:
    told = place_told(teller, "recruit", node, "many", x=troops(teller, {**node, "up_to": True}))
    price = node.get("price", 1)
    if isinstance(price, dict):
        return priced_each(teller, told, price)
    if price in (0, 0.5):
        note = teller.say("without-cost" if price == 0 else "half-price")
        return [each.behind(f"({note})") for each in told]
    return told


def tell_dice(teller: Narrator, node: Node) -> list[Told]:
    kind = f"die-{node['kind']}"
    return teller.deed("dice", x=teller.tokens(kind if kind in teller.words.words["thing"] else "die-any", node, []))


def tell_retrain(teller: Narrator, node: Node) -> list[Told]:
    arms = teller.either([teller.noun(each, "many", []).case("acc") for each in node["to"]])
    return teller.deed("retrain", n=node["n"], x=arms)


def tell_research(teller: Narrator, node: Node) -> list[Told]:
    told = teller.deed("research", x=teller.ideas(node["idea"]))
    notes = []
    if "discount" in node:
        notes.append(teller.say("cheaper", n=node["discount"]))
    elif isinstance(node.get("cost"), dict):
        notes.append(teller.say("for-price", y=teller.cost(node["cost"])))
    elif node.get("cost") == 0 and not teller.paid:
        notes.append(teller.say("without-cost"))
    if node.get("prestige") is False:
        notes.append(teller.say("no-prestige"))
    return [each.behind(f"({', '.join(notes)})") for each in told] if notes else told


def tell_lose_idea(teller: Narrator, node: Node) -> list[Told]:
    return teller.deed("lose-idea", x=teller.ideas(node["idea"]))


def tell_display(teller: Narrator, node: Node) -> list[Told]:
    what = teller.either([teller.words.word("shown", each) for each in node["swap"]])
    return teller.deed(f"display-{node.get('from', 'random')}", n=node["n"], x=what)


def tell_play_card(teller: Narrator, node: Node) -> list[Told]:
    if teller.wanted:
        return teller.deed("play-card", x=teller.words.word("played", node["card"]))
    verb = teller.words.word("deed", "play-card")
    return [teller.offered([teller.infinitive(verb, {"x": teller.words.word("played", node["card"])})], [])]


def tell_charge(teller: Narrator, node: Node) -> list[Told]:
    return teller.happens(teller.say("charge", n=node["n"]))


def tell_appoint(teller: Narrator, node: Node) -> list[Told]:
    what = node.get("name") or teller.noun(f"office-{node['kind']}", ONE, [])
    place = teller.fill(teller.words.word("found_in", node["from"].partition(":")[0]), {})
    told = teller.deed("appoint", x=Phrase([what]) if isinstance(what, str) else what, y=place)
    return [each.behind(f"({teller.say('without-cost')})") for each in told] if node.get("cost") == 0 else told


def tell_fire(teller: Narrator, node: Node) -> list[Told]:
    way, number = teller.counting(node)
    return teller.deed("fire", x=teller.noun(f"office-{node['kind']}", f"own-{way}", [], number))


def tell_ruler(teller: Narrator, node: Node) -> list[Told]:
    if node["from"] == "none":
        return teller.deed("no-ruler")
    return teller.deed("ruler", x=node.get("name") or teller.words.word("ruler_from", node["from"]))


def tell_reject_ruler(teller: Narrator, node: Node) -> list[Told]:
    return teller.deed("reject-ruler-keep" if node.get("keep") else "reject-ruler")


def tell_ill(teller: Narrator, node: Node) -> list[Told]:
    return teller.deed(f"ill-{node['target']}")


def tell_action(teller: Narrator, node: Node) -> list[Told]:
    what = teller.words.word("act", node["name"])
    key = "action-free" if node.get("cost") == "free" else "action"
    number = node.get("n", 1)
    return teller.deed(key, x=what) if number == 1 else teller.deed(f"{key}-many", x=what, n=number)


def tell_trade(teller: Narrator, node: Node) -> list[Told]:
    if node.get("maritime"):
        told = teller.deed("trade-at", x=teller.node("maritime"))
    else:
        told = teller.deed("trade-at", x=teller.nodes(node["node"])) if "node" in node else teller.deed("trade")
    return [each.behind(teller.say("alone")) for each in told] if node.get("only_self") else told


def tell_merchant(teller: Narrator, node: Node) -> list[Told]:
    owner = node.get("of")
    qualities = [teller.say("of", x=teller.who(owner))] if owner not in (None, "self") else []
    own = node["op"] != "gain" and not qualities
    return place_told(teller, f"merchant-{node['op']}", node, ONE, x=teller.tokens("merchant", node, qualities, own))


def tell_roll_rebels(teller: Narrator, node: Node) -> list[Told]:
    return place_told(teller, "roll-rebels", node, "many")


def tell_mod(teller: Narrator, node: Node) -> list[Told]:
    """A lasting change: `the price of regular cavalry: −1`."""
    value = node.get("value", True)
    step = "step" in node.get("when", {}).get("context", {})
    found = teller.words.word("mod", node["stat"])
    if step:
        found = teller.words.words["mod"].get(f"{node['stat']} step", found)
    if value == "free":
        found = teller.say("mod", x=found, n="0")
    elif not isinstance(value, bool):
        number = reckoned_change(teller, value)
        found = teller.say("mod", x=found, n=number)
    notes = [scope_text(teller, key, each) for key, each in node.get("scope", {}).items()]
    if node["until"] != "permanent":
        notes.append(teller.words.word("until", node["until"]))
    if node["until"] != "permanent" and not isinstance(value, bool) and value not in (0, "free"):
        told = teller.deed("get", x=teller.words.word("mod", node["stat"]), n=reckoned_change(teller, value))
        return [each.behind(f"({', '.join(notes)})") for each in told]
    found = ", ".join([found, *notes])
    if node.get("when"):
        found = teller.say("mod-if", x=found, y=teller.condition(node["when"]))
    return teller.happens(found)


def reckoned_change(teller: Narrator, value: Any) -> str:
    """By how much: a number with its sign, or a sum."""
    if isinstance(value, (int, float)):
        return signed(value).replace(".", teller.words.word("grammar", "decimal"))
    return teller.bounded(teller.say("plus-sum", x=teller.both(teller.terms(value))), value)


def signed(number: float) -> str:
    return f"+{number:g}" if number > 0 else f"−{-number:g}" if number < 0 else "0"


def scope_text(teller: Narrator, key: str, value: Any) -> str:
    """What a lasting change is limited to."""
    if isinstance(value, bool):
        return teller.say(f"scope-{key}")
    if key == "continents":
        lands = teller.joined_phrases([teller.continent(each) for each in value], "or")
        return teller.say("is-continent", x=lands)
    if key == "in":
        return teller.say("is-area", x=teller.areas(value))
    if key == "religion":
        return teller.say("scope-religion")
    if key == "n":
        return teller.say("scope-n", n=value)
    return teller.say("scope-who", x=teller.who(value))


def tell_tag(teller: Narrator, node: Node) -> list[Told]:
    kind, _, realm = node["name"].partition(":")
    if f"tag-{kind}" not in teller.words.words["deed"]:  # it only keeps in mind what was done before
        return []
    return teller.deed(f"tag-{kind}", x=teller.realm(realm) if realm else "")


def tell_peek(teller: Narrator, node: Node) -> list[Told]:
    return teller.deed("peek", n=node["n"], x=teller.words.word("thrown", node["what"]))
