"""Rules of thumb: what a player who knows the game does without thinking long, for each kind of question."""

from __future__ import annotations

from typing import Final

from hausmacht.bots.price_of_power.abroad import (
    activate,
    another_target,
    answer_offer,
    answer_peace,
    call_allies,
    declare_war,
    free_action,
    liking_ally,
    liking_claim,
    liking_influence,
    liking_siege,
    liking_subject,
    liking_term,
    liking_units,
    liking_weak_enemy,
    make_offer,
    make_peace,
    march,
    place_influence,
    place_units,
    recruit,
    stand_or_retreat,
    talk_to,
)
from hausmacht.bots.price_of_power.asking import (
    ENOUGH,
    Asked,
    Liking,
    Option,
    Rule,
    first_of,
    liking_harm,
    liking_land,
    most_liked,
)
from hausmacht.bots.price_of_power.at_home import (
    corruption,
    crown,
    cut_costs,
    how_to_trade,
    is_loan_wanted,
    liking_appointment,
    liking_card_away,
    liking_deck,
    liking_event,
    liking_idea,
    liking_kept_card,
    liking_mission,
    liking_option,
    liking_power_gained,
    liking_power_lost,
    may,
    turn,
    use_of_action,
)
from hausmacht.bots.price_of_power.faith import crusade_war, liking_crusade, liking_faith
from hausmacht.bots.price_of_power.overseas import (
    explore_result,
    explore_ship,
    liking_colony,
    liking_distant_sea,
    spend_colonists,
)

NEVER: Final = -100.0


def habit(asked: Asked) -> Option:
    """What to answer."""
    asked = without_loan(asked)
    if len(asked.options) == 1:
        return asked.options[0]
    rule = RULES.get(asked.kind)
    if rule is not None:
        return rule(asked)
    liking = LIKINGS.get(asked.kind, usual)
    return most_liked(asked, liking)


def preference(asked: Asked, option: Option) -> float:
    """How much an option is liked, for those who compare only the better ones."""
    if option.kind == "loan":
        return 1.0 if asked.kind == "turn" and is_loan_wanted(asked) else NEVER
    return LIKINGS.get(asked.kind, liking_land)(asked, option)


def without_loan(asked: Asked) -> Asked:
    """Money is borrowed in one's turn, if at all, and not in the middle of something else."""
    if asked.kind == "turn" or asked.called("loan") is None:
        return asked
    options = [option for option in asked.options if option.kind != "loan"]
    return Asked(asked.state, asked.seat, asked.kind, asked.numbers, options) if options else asked


def usual(asked: Asked, option: Option) -> float:
    """Without a rule of its own: rather nothing than something, else where one is at home."""
    if option.kind in ENOUGH:
        return 5.0
    return liking_land(asked, option) if "area" in option.numbers or "province" in option.numbers else 0.0


RULES: Final[dict[str, Rule]] = {
    "turn": turn,
    "cut-ties": first_of("done"),
    "cut-costs": cut_costs,
    "place-influence": place_influence,
    "another-target": another_target,
    "recruit": recruit,
    "place-units": place_units,
    "shift-power": first_of("focus", "done"),
    "talk-to": talk_to,
    "make-offer": make_offer,
    "answer-offer": answer_offer,
    "effect-answer": first_of("accept"),
    "effect-consent": first_of("yes", "accept"),
    "exchange-cards": first_of("done"),
    "free-action": free_action,
    "activate": activate,
    "activate-what": first_of("siege", "activate-land"),
    "declare-war": declare_war,
    "how-to-trade": how_to_trade,
    "place-imperial": first_of("imperial-influence", "take-back"),
    "march": march,
    "berth": first_of("protect-with", "fight-pirates", "done"),
    "event-crown": crown,
    "effect-may": may,
    "effect-pay": may,
    "defend-empire": first_of("stand-aside"),
    "bottom-ignore": first_of("ignore-unrest"),
    "launch-ship": first_of("protect-trade", "join-fleet", "launch"),
    "answer-call": first_of("refuse-call"),
    "call-allies": call_allies,
    "crusade-war": crusade_war,
    "explore-ship": explore_ship,
    "explore-result": explore_result,
    "spend-colonists": spend_colonists,
    "make-peace": make_peace,
    "answer-peace": answer_peace,
    "accept-white": first_of("yes", "accept-peace"),
    "propose-ducats": first_of("offer-ducats"),
    "propose-talks": first_of("peace-with"),
    "propose": first_of("propose"),
    "agree-on": first_of("keep-the-rest", "return-province"),
    "ask-passage": first_of("deny-passage"),
    "give-claim": first_of("yes"),
    "claim-lost": first_of("yes"),
    "ally-loser": first_of("yes"),
    "dispose-of": first_of("keep-province"),
    "retreat": stand_or_retreat,
    "battle-cards": first_of("battle-card", "done"),
    "corruption": corruption,
    "parting": first_of("end-marriage", "pay-dip"),
    "crown-heir": first_of("crown", "decline"),
}

LIKINGS: Final[dict[str, Liking]] = {
    "turn": use_of_action,
    "place-influence": liking_influence,
    "declare-war": liking_weak_enemy,
    "draw-card": liking_deck,
    "first-draw": liking_deck,
    "new-card": liking_deck,
    "effect-draw": liking_deck,
    "pick-mission": liking_mission,
    "first-mission": liking_mission,
    "keep-cards": liking_kept_card,
    "first-keep": liking_card_away,
    "effect-discard": liking_card_away,
    "discard-card": liking_card_away,
    "appoint": liking_appointment,
    "first-appoint": liking_appointment,
    "effect-appoint": liking_appointment,
    "take-event": liking_event,
    "event-option": liking_option,
    "effect-option": liking_option,
    "lose-one": liking_power_lost,
    "effect-spend": liking_power_lost,
    "gain-one": liking_power_gained,
    "effect-gain": liking_power_gained,
    "recruit-units": liking_units,
    "take-province": liking_siege,
    "choose-term": liking_term,
    "effect-war": liking_weak_enemy,
    "unrest-town": liking_harm,
    "dissent-town": liking_harm,
    "dissent-where": liking_harm,
    "roll-where": liking_harm,
    "take-unrest": liking_harm,
    "assign-rising": liking_harm,
    "rebel-target": liking_harm,
    "effect-place-unrest": liking_harm,
    "effect-place-rebels": liking_harm,
    "effect-reduce": liking_harm,
    "spread": liking_harm,
    "spread-doubts": liking_harm,
    "bottom-attrition": liking_harm,
    "suppress": liking_land,
    "calm-one": liking_land,
    "calm-town": liking_land,
    "effect-remove-unrest": liking_land,
    "effect-develop": liking_land,
    "convert-which": liking_land,
    "claim-where": liking_claim,
    "explore-where": liking_distant_sea,
    "colonise": liking_colony,
    "adopt-which": liking_faith,
    "crusade-where": liking_crusade,
    "effect-place-claim": liking_claim,
    "effect-place-influence": liking_influence,
    "place-peace-influence": liking_influence,
    "ally-whom": liking_ally,
    "effect-ally": liking_ally,
    "effect-marry": liking_ally,
    "effect-pick-realm": liking_ally,
    "subjugate-whom": liking_subject,
    "research-what": liking_idea,
    "effect-research": liking_idea,
    "effect-new-idea": liking_idea,
    "give-up": liking_harm,
    "take-cube": liking_harm,
}
