"""What a card does, in sentences: action cards, ideas, missions, milestones, power struggles and events.

Sentences are put together from the effects, in every language. Action cards, ideas, missions and milestones have a
text in English in the data, which English uses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hausmacht.games.price_of_power import telling_deeds, telling_flow
from hausmacht.games.price_of_power.content import Node
from hausmacht.games.price_of_power.telling_sentences import Narrator, Told

WRITTEN: Final = "en"  # the language of the texts in the data
PART: Final = 64  # a node is told by the number of its sequence times this, plus its place

VERBS: Final[dict[str, Callable[[Narrator, Node], list[Told]]]] = {
    "seq": telling_flow.tell_list,
    "choose": telling_flow.tell_choose,
    "may": telling_flow.tell_may,
    "pay": telling_flow.tell_pay,
    "if": telling_flow.tell_if,
    "each_player": telling_flow.tell_each_player,
    "each_area": telling_flow.tell_each_area,
    "each_realm": telling_flow.tell_each_realm,
    "repeat": telling_flow.tell_repeat,
    "pick": telling_flow.tell_pick,
    "offer": telling_flow.tell_offer,
    "vote": telling_flow.tell_vote,
    "secondary": telling_flow.tell_secondary,
    "gain": telling_deeds.tell_resources,
    "lose": telling_deeds.tell_resources,
    "set": telling_deeds.tell_set,
    "give": telling_deeds.tell_give,
    "exhaust": telling_deeds.tell_manpower,
    "refresh": telling_deeds.tell_manpower,
    "draw": telling_deeds.tell_draw,
    "discard": telling_deeds.tell_discard,
    "place": telling_deeds.tell_place,
    "remove": telling_deeds.tell_remove,
    "flip": telling_deeds.tell_flip,
    "move": telling_deeds.tell_move,
    "swap": telling_deeds.tell_swap,
    "develop": telling_deeds.tell_develop,
    "reduce": telling_deeds.tell_reduce,
    "expand": telling_deeds.tell_expand,
    "transfer": telling_deeds.tell_transfer,
    "dnpr": telling_deeds.tell_dnpr,
    "religion": telling_deeds.tell_religion,
    "state_religion": telling_deeds.tell_state_religion,
    "ally": telling_deeds.tell_tie,
    "marry": telling_deeds.tell_tie,
    "unally": telling_deeds.tell_tie,
    "unmarry": telling_deeds.tell_tie,
    "truce": telling_deeds.tell_truce,
    "untruce": telling_deeds.tell_truce,
    "leave_hre": telling_deeds.tell_empire,
    "join_hre": telling_deeds.tell_empire,
    "defend_hre": telling_deeds.tell_simply,
    "crusade": telling_deeds.tell_crusade,
    "excommunicate": telling_deeds.tell_excommunicate,
    "election": telling_deeds.tell_simply,
    "war": telling_deeds.tell_war,
    "npr_war": telling_deeds.tell_npr_war,
    "join_war": telling_deeds.tell_join_war,
    "end_war": telling_deeds.tell_end_war,
    "units": telling_deeds.tell_units,
    "casualties": telling_deeds.tell_units,
    "disband": telling_deeds.tell_units,
    "recruit": telling_deeds.tell_recruit,
    "dice": telling_deeds.tell_dice,
    "retrain": telling_deeds.tell_retrain,
    "research": telling_deeds.tell_research,
    "lose_idea": telling_deeds.tell_lose_idea,
    "display": telling_deeds.tell_display,
    "idea_row": telling_deeds.tell_simply,
    "play_card": telling_deeds.tell_play_card,
    "charge": telling_deeds.tell_charge,
    "appoint": telling_deeds.tell_appoint,
    "fire": telling_deeds.tell_fire,
    "ruler": telling_deeds.tell_ruler,
    "reject_ruler": telling_deeds.tell_reject_ruler,
    "ill": telling_deeds.tell_ill,
    "action": telling_deeds.tell_action,
    "trade": telling_deeds.tell_trade,
    "merchant": telling_deeds.tell_merchant,
    "roll_rebels": telling_deeds.tell_roll_rebels,
    "mod": telling_deeds.tell_mod,
    "cancel": telling_deeds.tell_cancel,
    "tag": telling_deeds.tell_tag,
    "peek": telling_deeds.tell_peek,
}


class Teller(Narrator):
    """Puts effects into words."""

    def verb_told(self, node: Node) -> list[Told]:
        return VERBS[node["do"]](self, node)
