"""What a card does, in a sentence: action cards, ideas, missions, milestones, power struggles and events.

Sentences are put together from the effects, in every language. Action cards, ideas, missions and milestones have a
text in English in the data, which English uses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hausmacht.games.price_of_power.content import Node
from hausmacht.games.price_of_power.telling_parts import Parts

WRITTEN: Final = "en"  # the language of the texts in the data
PART: Final = 64  # a node is told by the number of its sequence times this, plus its place


class Teller(Parts):
    """Puts effects into words."""

    def effect(self, nodes: list[Node]) -> str:
        """Everything a list of nodes does, one thing after another."""
        return "; ".join([told for told in [self.node_text(node) for node in nodes] if told])

    def sentence(self, nodes: list[Node]) -> str:
        """The same with a capital and a full stop."""
        found = self.effect(nodes) or self.say("nothing-happens")
        return f"{found[:1].upper()}{found[1:]}."

    def block(self, nodes: Any) -> str:
        """What follows a colon: in brackets, if it is more than one thing."""
        listed = nodes if isinstance(nodes, list) else [nodes]
        found = self.effect(listed) or self.say("nothing-happens")
        return f"[{found}]" if len(listed) > 1 else found

    def node_text(self, node: Node) -> str:
        """One node, with the player it happens to if that is not the reader."""
        found = VERBS[node["do"]](self, node)
        who = node.get("who", "self")
        if who == "self" or node["do"] in TELL_WHO_THEMSELVES:
            return found
        return self.say("happens-to", x=self.who(who), y=found)

    def count(self, node: Node) -> str:
        """`up to 3`, or nothing for one."""
        if "n" not in node:
            return ""
        number = self.amount(node["n"])
        return self.say("up-to", n=number) if node.get("up_to") else number

    def several(self, node: Node, thing: str) -> str:
        return self.times(self.count(node), thing)

    def where(self, node: Node, thing: str) -> str:
        """A thing with its place: in areas, on provinces or at nodes."""
        if "on" in node:
            return self.say("on", x=thing, y=self.provinces(node["on"]))
        if "in" in node:
            return self.say("in", x=thing, y=self.areas(node["in"]))
        return self.say("at", x=thing, y=self.nodes(node["node"])) if "node" in node else thing

    def chosen_by(self, node: Node, found: str) -> str:
        """Who chooses, if it is not the reader."""
        chooser = node.get("chooser", "self")
        return found if chooser in ("self", "none") else self.say("chosen-by", x=found, y=self.whom(chooser))


# One function for each verb


def tell_list(teller: Teller, node: Node) -> str:
    return teller.effect(node["then"])


def tell_choose(teller: Teller, node: Node) -> str:
    ways = [option_text(teller, option) for option in node["options"]]
    head = teller.say("choose-n", n=node["n"]) if node.get("n", 1) != 1 else teller.say("choose")
    return head + " " + teller.say("between-ways").join(ways)


def option_text(teller: Teller, option: Node) -> str:
    found = teller.block(option["then"])
    return teller.say("only-with", x=found, y=teller.condition(option["needs"])) if option.get("needs") else found


def tell_vote(teller: Teller, node: Node) -> str:
    ways = [f"{option['id']}: {teller.block(option['then'])}" for option in node["options"]]
    return teller.say("vote", x=teller.who(node["who"]), y=teller.say("between-ways").join(ways))


def tell_may(teller: Teller, node: Node) -> str:
    return teller.say("may", x=teller.block(node["then"]))


def tell_pay(teller: Teller, node: Node) -> str:
    found = teller.say("must-pay" if node.get("must") else "may-pay", x=teller.cost(node["cost"]))
    if node.get("then"):
        found = teller.say("then", x=found, y=teller.block(node["then"]))
    return teller.say("otherwise", x=found, y=teller.block(node["else"])) if node.get("else") else found


def tell_if(teller: Teller, node: Node) -> str:
    found = teller.say("if", x=teller.condition(node["cond"]), y=teller.block(node["then"]))
    return teller.say("otherwise", x=found, y=teller.block(node["else"])) if node.get("else") else found


def tell_each_player(teller: Teller, node: Node) -> str:
    return teller.say("happens-to", x=teller.who(node["who"]), y=teller.block(node["then"]))


def tell_each_area(teller: Teller, node: Node) -> str:
    return teller.say("for-each", x=teller.areas(node["in"]), y=teller.block(node["then"]))


def tell_each_realm(teller: Teller, node: Node) -> str:
    return teller.say("for-each", x=teller.realms(node["realm"]), y=teller.block(node["then"]))


def tell_repeat(teller: Teller, node: Node) -> str:
    count = teller.amount(node["n"])
    key = "repeat" if count.isdigit() else "repeat-as"
    return teller.say(key, n=count, x=teller.block(node["then"]))


def tell_pick(teller: Teller, node: Node) -> str:
    source = node["from"]
    kind = node["kind"]
    if kind in ("area", "territory"):
        found = teller.areas(source)
    elif kind == "province":
        found = teller.provinces(source)
    elif kind == "realm":
        found = teller.realms(source)
    elif kind == "player":
        found = teller.who(source)
    elif kind == "node":
        found = teller.nodes(source)
    else:
        found = teller.words.word("picked", kind)
    return teller.chosen_by(node, teller.say("pick", x=teller.several(node, found)))


def tell_offer(teller: Teller, node: Node) -> str:
    what = node["what"]
    if isinstance(what, dict):
        sale = what["buy_province"]
        told = teller.say("offer-province", x=teller.areas(sale["in"]), n=sale["price"])
    else:
        told = teller.say(f"offer-{what}")
    found = teller.say("offer", x=teller.who(node.get("from")), y=teller.whom(node["to"]), z=told)
    if node.get("accept"):
        found = teller.say("if-accepted", x=found, y=teller.block(node["accept"]))
    return teller.say("if-declined", x=found, y=teller.block(node["decline"])) if node.get("decline") else found


def tell_secondary(teller: Teller, node: Node) -> str:
    return teller.words.word("bottom", node["code"])


def tell_gain(teller: Teller, node: Node) -> str:
    return teller.things(node["res"], "+")


def tell_lose(teller: Teller, node: Node) -> str:
    return teller.things(node["res"], "−")


def tell_set(teller: Teller, node: Node) -> str:
    return teller.say("set", x=teller.stat(node["stat"]), n=teller.amount(node["value"]))


def tell_give(teller: Teller, node: Node) -> str:
    return teller.say("give", x=teller.things(node["res"]), y=teller.whom(node["to"]))


def tell_manpower(teller: Teller, node: Node) -> str:
    return teller.say(node["do"], n=teller.amount(node["n"]))


def tell_draw(teller: Teller, node: Node) -> str:
    found = teller.say("draw", n=teller.amount(node["n"]), x=teller.power_kind(node["deck"]))
    return teller.say("keep", x=found, n=node["keep"]) if "keep" in node else found


def tell_discard(teller: Teller, node: Node) -> str:
    return teller.say("discard", x=teller.several(node, teller.words.word("thrown", node["what"])))


def tell_place(teller: Teller, node: Node) -> str:
    thing = teller.several(node, teller.words.word("token", node["token"]))
    if "realm" in node:
        thing = teller.say("against", x=thing, y=teller.realms(node["realm"]))
    found = teller.say("place", x=teller.where(node, thing))
    spread = node.get("spread")
    if isinstance(spread, dict):
        found = teller.say("most-in-each", x=found, n=spread["max_per_area"])
    return teller.chosen_by(node, found)


def tell_remove(teller: Teller, node: Node) -> str:
    thing = teller.several(node, teller.words.word("token", node["token"]))
    if "of" in node:
        thing = teller.belonging(thing, node["of"])
    if "realm" in node:
        thing = teller.say("with-realm", x=thing, y=teller.realms(node["realm"]))
    return teller.chosen_by(node, teller.say("remove", x=teller.where(node, thing)))


def tell_flip(teller: Teller, node: Node) -> str:
    if "realm" in node:
        return teller.say("flip", x=teller.realms(node["realm"]))
    return teller.say("flip", x=teller.provinces(node["on"]) if "on" in node else teller.areas(node["in"]))


def tell_move(teller: Teller, node: Node) -> str:
    thing = teller.several(node, teller.words.word("moved", node["what"]))
    return teller.say("move", x=thing, y=teller.words.word("moved_to", "bound" if "$" in node["to"] else node["to"]))


def tell_swap(teller: Teller, node: Node) -> str:
    return teller.say("swap", n=teller.amount(node["n"]), x=teller.areas(node["in"]))


def tell_develop(teller: Teller, node: Node) -> str:
    found = teller.say("develop", x=teller.several(node, teller.provinces(node["on"])))
    return teller.say("for-each-price", x=found, y=teller.cost(node["cost"])) if node.get("cost") else found


def tell_reduce(teller: Teller, node: Node) -> str:
    return teller.say("reduce", x=teller.several(node, teller.provinces(node["on"])))


def tell_expand(teller: Teller, node: Node) -> str:
    return teller.say("expand", x=teller.nodes(node["node"]))


def tell_transfer(teller: Teller, node: Node) -> str:
    mode = node.get("mode", "town")
    found = teller.say(f"transfer-{mode}", x=teller.provinces(node["on"]), y=teller.whom(node.get("to")))
    return teller.say("with-unrest", x=found) if node.get("unrest") else found


def tell_dnpr(teller: Teller, node: Node) -> str:
    colour = teller.words.word("colour", node["color"])
    name = teller.realm(node["name"]) if "name" in node else ""
    title = f"{name} ({colour})" if name else colour
    return teller.say("dnpr", x=title, y=teller.several(node, teller.provinces(node["on"])))


def tell_religion(teller: Teller, node: Node) -> str:
    where = teller.several(node, teller.areas(node["in"]))
    if node["set"] == "state":
        return teller.chosen_by(node, teller.say("religion-state", x=where))
    found = teller.say("religion", x=where, y=teller.faith(node["set"]))
    return teller.chosen_by(node, found)


def tell_state_religion(teller: Teller, node: Node) -> str:
    return teller.say("state-religion", x=teller.faith(node["set"]))


def tell_tie(teller: Teller, node: Node) -> str:
    """An alliance or marriage gained."""
    what = teller.several(node, teller.words.word("token", "A" if node["do"] == "ally" else "M"))
    return teller.say("tie", x=what, y=teller.realms(node["realm"]))


def tell_untie(teller: Teller, node: Node) -> str:
    what = teller.several(node, teller.words.word("token", "A" if node["do"] == "unally" else "M"))
    return teller.say("untie", x=what, y=teller.realms(node["realm"]))


def tell_truce(teller: Teller, node: Node) -> str:
    return teller.say(node["do"], x=teller.whom(node["with"]))


def tell_empire(teller: Teller, node: Node) -> str:
    """Areas leave or join the Empire."""
    return teller.say(node["do"], x=teller.areas(node["in"]))


def tell_simply(teller: Teller, node: Node) -> str:
    """A verb without anything to add."""
    return teller.say(node["do"])


def tell_crusade(teller: Teller, node: Node) -> str:
    found = teller.say("crusade-in", x=teller.areas(node["in"])) if "in" in node else teller.say("crusade")
    if isinstance(node.get("cost"), dict):
        found = teller.say("for-price", x=found, y=teller.cost(node["cost"]))
    return teller.say("commit", x=found) if node.get("commit") else found


def tell_excommunicate(teller: Teller, node: Node) -> str:
    return teller.say("excommunicate", x=teller.whom(node["target"]))


def tell_war(teller: Teller, node: Node) -> str:
    found = teller.say("must-war" if node.get("must") else "war", x=teller.realms(node["target"]))
    if node.get("free"):
        found = teller.say("without-cost", x=found)
    return teller.say("with-cause", x=found) if node.get("cb") else found


def tell_npr_war(teller: Teller, node: Node) -> str:
    return teller.say("npr-war", x=teller.realms(node["realm"]), y=teller.realms(node["target"]))


def tell_join_war(teller: Teller, node: Node) -> str:
    return teller.say("join-war", x=teller.words.word("side_of_vote", node["side"]))


def tell_units(teller: Teller, node: Node) -> str:
    return teller.say("units", x=teller.where(node, teller.several(node, troop(teller, node))))


def troop(teller: Teller, node: Node) -> str:
    kind = teller.words.word("troop", node.get("kind", "land"))
    source = node.get("source")
    return f"{kind} ({teller.words.word('source', source)})" if source else kind


def tell_losses(teller: Teller, node: Node) -> str:
    """Casualties, or units that are disbanded."""
    return teller.say(node["do"], x=teller.where(node, teller.several(node, troop(teller, node))))


def tell_recruit(teller: Teller, node: Node) -> str:
    thing = teller.where(node, teller.say("up-to", n=teller.times(teller.amount(node["n"]), troop(teller, node))))
    price = node.get("price", 1)
    if isinstance(price, dict):
        told = teller.say("for-each-price", x=thing, y=teller.cost(price))
    elif price == 0:
        told = teller.say("without-cost", x=thing)
    else:
        told = teller.say("half-price", x=thing) if price == 0.5 else thing
    return teller.say("recruit", x=told)


def tell_dice(teller: Teller, node: Node) -> str:
    return teller.say("dice", n=teller.amount(node["n"]), x=teller.words.word("troop", node["kind"]))


def tell_retrain(teller: Teller, node: Node) -> str:
    arms = teller.either([teller.words.word("troop", each) for each in node["to"]])
    return teller.say("retrain", n=teller.amount(node["n"]), x=arms)


def tell_research(teller: Teller, node: Node) -> str:
    found = teller.say("research", x=teller.ideas(node["idea"]))
    if "discount" in node:
        found = teller.say("cheaper", x=found, n=node["discount"])
    elif isinstance(node.get("cost"), dict):
        found = teller.say("for-price", x=found, y=teller.cost(node["cost"]))
    elif node.get("cost") == 0:
        found = teller.say("without-cost", x=found)
    return teller.say("no-prestige", x=found) if node.get("prestige") is False else found


def tell_lose_idea(teller: Teller, node: Node) -> str:
    return teller.say("lose-idea", x=teller.several(node, teller.ideas(node["idea"])))


def tell_display(teller: Teller, node: Node) -> str:
    what = teller.either([teller.words.word("shown", each) for each in node["swap"]])
    return teller.say(f"display-{node.get('from', 'random')}", n=teller.amount(node["n"]), x=what)


def tell_play_card(teller: Teller, node: Node) -> str:
    return teller.say("play-card", x=teller.words.word("played", node["card"]))


def tell_charge(teller: Teller, node: Node) -> str:
    return teller.say("charge", n=teller.amount(node["n"]))


def tell_appoint(teller: Teller, node: Node) -> str:
    what = node.get("name") or teller.words.word("office", node["kind"])
    place = node["from"].partition(":")[0]
    found = teller.say("appoint", x=what, y=teller.words.word("found_in", place))
    return teller.say("without-cost", x=found) if node.get("cost") == 0 else found


def tell_fire(teller: Teller, node: Node) -> str:
    return teller.say("fire", x=teller.several(node, teller.words.word("office", node["kind"])))


def tell_ruler(teller: Teller, node: Node) -> str:
    return teller.say("ruler", x=node.get("name") or teller.words.word("found_in", node["from"]))


def tell_reject_ruler(teller: Teller, node: Node) -> str:
    return teller.say("reject-ruler-keep" if node.get("keep") else "reject-ruler")


def tell_ill(teller: Teller, node: Node) -> str:
    return teller.say("ill", x=teller.words.word("office", node["target"]))


def tell_action(teller: Teller, node: Node) -> str:
    found = teller.say("action", x=teller.several(node, teller.words.word("act", node["name"])))
    return teller.say("without-cost", x=found) if node.get("cost") == "free" else found


def tell_trade(teller: Teller, node: Node) -> str:
    found = teller.say("trade-at", x=teller.nodes(node["node"])) if "node" in node else teller.say("trade")
    if node.get("maritime"):
        found = teller.say("trade-at", x=teller.node("maritime"))
    return teller.say("alone", x=found) if node.get("only_self") else found


def tell_merchant(teller: Teller, node: Node) -> str:
    thing = teller.several(node, teller.say("merchant"))
    if "of" in node:
        thing = teller.belonging(thing, node["of"])
    return teller.say(f"merchant-{node['op']}", x=teller.where({**node, "n": 1}, thing))


def tell_roll_rebels(teller: Teller, node: Node) -> str:
    return teller.where(node, teller.say("roll-rebels"))


def tell_mod(teller: Teller, node: Node) -> str:
    """A lasting change: `regular cavalry costs −1 ducat (for good)`."""
    value = node.get("value", True)
    found = teller.words.word("mod", node["stat"])
    if isinstance(value, bool):
        found = found if value else teller.say("not", x=found)
    elif value == "free":
        found = teller.say("mod-free", x=found)
    else:
        number = signed(value) if isinstance(value, (int, float)) else teller.amount(value)
        found = teller.say("mod", x=found, n=number)
    notes = [teller.words.word("until", node["until"])] if node["until"] != "permanent" else []
    if node.get("when"):
        notes.insert(0, teller.condition(node["when"]))
    notes += [scope_text(teller, key, each) for key, each in node.get("scope", {}).items()]
    return teller.narrowed(found, notes)


def signed(number: float) -> str:
    return f"+{number:g}" if number > 0 else f"−{-number:g}" if number < 0 else "0"


def scope_text(teller: Teller, key: str, value: Any) -> str:
    """What a lasting change is limited to."""
    if isinstance(value, bool):
        return teller.say(f"scope-{key}")
    if key == "continents":
        return teller.either([teller.continent(each) for each in value])
    if key == "in":
        return teller.areas(value)
    if key == "religion":
        return teller.faith(value)
    if key == "n":
        return teller.say("up-to", n=value)
    return teller.whom(value)


def tell_tag(teller: Teller, node: Node) -> str:
    return teller.say("tag", x=teller.tag(node["name"]))


def tell_peek(teller: Teller, node: Node) -> str:
    return teller.say("peek", n=teller.amount(node["n"]), x=teller.words.word("thrown", node["what"]))


VERBS: Final[dict[str, Callable[[Teller, Node], str]]] = {
    "seq": tell_list,
    "choose": tell_choose,
    "may": tell_may,
    "pay": tell_pay,
    "if": tell_if,
    "each_player": tell_each_player,
    "each_area": tell_each_area,
    "each_realm": tell_each_realm,
    "repeat": tell_repeat,
    "pick": tell_pick,
    "offer": tell_offer,
    "vote": tell_vote,
    "secondary": tell_secondary,
    "gain": tell_gain,
    "lose": tell_lose,
    "set": tell_set,
    "give": tell_give,
    "exhaust": tell_manpower,
    "refresh": tell_manpower,
    "draw": tell_draw,
    "discard": tell_discard,
    "place": tell_place,
    "remove": tell_remove,
    "flip": tell_flip,
    "move": tell_move,
    "swap": tell_swap,
    "develop": tell_develop,
    "reduce": tell_reduce,
    "expand": tell_expand,
    "transfer": tell_transfer,
    "dnpr": tell_dnpr,
    "religion": tell_religion,
    "state_religion": tell_state_religion,
    "ally": tell_tie,
    "marry": tell_tie,
    "unally": tell_untie,
    "unmarry": tell_untie,
    "truce": tell_truce,
    "untruce": tell_truce,
    "leave_hre": tell_empire,
    "join_hre": tell_empire,
    "defend_hre": tell_simply,
    "crusade": tell_crusade,
    "excommunicate": tell_excommunicate,
    "election": tell_simply,
    "war": tell_war,
    "npr_war": tell_npr_war,
    "join_war": tell_join_war,
    "end_war": tell_simply,
    "units": tell_units,
    "casualties": tell_losses,
    "disband": tell_losses,
    "recruit": tell_recruit,
    "dice": tell_dice,
    "retrain": tell_retrain,
    "research": tell_research,
    "lose_idea": tell_lose_idea,
    "display": tell_display,
    "idea_row": tell_simply,
    "play_card": tell_play_card,
    "charge": tell_charge,
    "appoint": tell_appoint,
    "fire": tell_fire,
    "ruler": tell_ruler,
    "reject_ruler": tell_reject_ruler,
    "ill": tell_ill,
    "action": tell_action,
    "trade": tell_trade,
    "merchant": tell_merchant,
    "roll_rebels": tell_roll_rebels,
    "mod": tell_mod,
    "cancel": tell_simply,
    "tag": tell_tag,
    "peek": tell_peek,
}
TELL_WHO_THEMSELVES: Final = ("each_player", "vote", "offer")
