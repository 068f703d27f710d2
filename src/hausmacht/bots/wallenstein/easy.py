"""The bot `easy`: a few rules of thumb, the same that a player learns in the first games.

When a round is planned, it rates its counties for every action and looks for the plan that fits together; later it
follows that plan and looks again before each march. It knows what its seat sees. There is no luck in it: the same
table gives the same answer.
"""

from __future__ import annotations

from typing import Any

from hausmacht.bots import Bot
from hausmacht.bots.wallenstein.land import NEUTRAL, STUCK_OUT, THROWN_OUT, Land
from hausmacht.bots.wallenstein.plan import HUNGER, SPARE_GRAIN, Planner, grain_needed
from hausmacht.core.game import Game, Setup
from hausmacht.core.view import Option, Question, View
from hausmacht.games.wallenstein import WallensteinGame
from hausmacht.games.wallenstein.components import (
    ARMIES,
    ATTACK,
    COLLECT_GRAIN,
    COLLECT_TAXES,
    COLOURS,
    COMBAT_A,
    COMBAT_B,
    COUNTIES,
    DEFENCE,
    DEPLOY_5,
    EVENT_CARDS,
    GRAIN,
    MAT_BOXES,
    MODULE_CARD,
    MONEY_CARD,
    MORE_GRAIN,
    MORE_TAX,
    NEIGHBOURS,
    NO_EVENT,
    PEASANTS,
    REGION,
    SITES,
    SIX_ARMIES,
    TAX,
    UNCOVERED,
)
from hausmacht.games.wallenstein.modules.court.components import FavorCard
from hausmacht.games.wallenstein.modules.court.court import Court
from hausmacht.games.wallenstein.view import WallensteinView

THALER = 0.4
SIXTH = 0.6  # an army more, from a bonus tile
TRAY = 0.25  # an army in the tray
LITTLE = 0.05  # a march must be worth more than this
RICH = 9  # tax, grain and sites of a county where a leader is at home

# Taking counties, in points
TOGETHER = 0.8  # a neighbour of one's own
HOME_REGION = 0.5  # for each county of one's own in the region
MANY_BORDERS = 0.12  # for each border
GOOD_COUNTY = 3.0  # less than this, and the top card is likely to be better

HELPED = 0.5  # an action that a leader makes cheaper or richer
COURTIER = 0.25
NOTHING = ("stay", "decline", "let-stand", "wait", "pass")  # choices that leave everything as it is


class Easy(Bot):
    """One method for each kind of question; ANSWERS says which. Anything else gets an option that gains something."""

    def __init__(self, game: Game[Any], setup: Setup, seat: int, seed: int) -> None:
        assert isinstance(game, WallensteinGame)
        self.box = game.box(setup)
        self.planned_for: object = None  # the table as it lay when the plan was made
        self.plan: dict[int, int] = {}
        self.favors: dict[int, FavorCard] = {
            card.number: card for module in self.box.modules if isinstance(module, Court) for card in module.favors
        }

    def decide(self, view: View, question: Question) -> str:
        assert isinstance(view, WallensteinView)
        if len(question.options) == 1:
            return question.options[0].text
        answer = ANSWERS.get(question.kind)
        return answer(self, view, question) if answer else first_gain(question)

    # Planning

    def which_card(self, view: WallensteinView, question: Question) -> str:
        """The whole round is planned with the first box, then box after box is covered."""
        table = (view.counties, view.seats, view.actions, view.tray, view.tower, view.open_events, view.modules)
        if self.planned_for != table:
            self.planned_for = table
            extra_boxes = self.box.boxes - MAT_BOXES
            self.plan = Planner(Land(view), extra_boxes, self.box.extra_cards, leader_of(view)).best_plan()
        wanted = self.plan.get(question.numbers["box"], UNCOVERED)
        cards = {option.numbers["card"]: option.text for option in question.options}
        if wanted in cards:
            return cards[wanted]
        return cards[min(cards, key=idleness)]

    # Player order

    def which_position(self, view: WallensteinView, question: Question) -> str:
        """The bonus tile that serves the plan best; whether it is early or late in the order does not count."""
        worth = worth_of_tiles(view)
        return max(question.options, key=lambda option: worth[view.tile_at[option.numbers["position"]]]).text

    # Marching

    def where_to_march(self, view: WallensteinView, question: Question) -> str:
        """An attack with good odds, a move to where armies are needed, or nothing."""
        land = Land(view)
        origin = question.numbers["county"]
        best, found = LITTLE, "stay"
        for option in question.options:
            if option.kind == "stay":
                continue
            target, armies = option.numbers["county"], option.numbers["armies"]
            if land.owner[target] == land.me:
                worth = land.move_worth(origin, target, armies)
            else:
                worth = land.attack_worth(origin, target, armies, land.armies[origin])
            if worth > best:
                best, found = worth, option.text
        return found

    # Winter

    def which_revolt(self, view: WallensteinView, question: Question) -> str:
        """The first revolt meets what lies in the tray: my own cubes help the best county, peasants meet the least."""
        land = Land(view)
        helped = view.tray[land.me] > view.tray[PEASANTS]
        ranked = sorted(question.options, key=lambda option: land.worth[option.numbers["county"]])
        return ranked[-1 if helped else 0].text

    # Set-up

    def which_county(self, view: WallensteinView, question: Question) -> str:
        """The best open county, or the top card if both are poor."""
        able = [option for option in question.options if option.kind == "take"]
        best = max(able, key=lambda option: promise_of(view, option.numbers["county"]), default=None)
        if best is not None and promise_of(view, best.numbers["county"]) >= GOOD_COUNTY:
            return best.text
        texts = question.texts()
        return "renew" if "renew" in texts else "draw"

    def which_group(self, view: WallensteinView, question: Question) -> str:
        """Many armies where rivals are near, few where nobody is."""
        county = question.numbers["county"]
        near = [view.counties[each].owner for each in NEIGHBOURS[county]]
        rivals = sum(owner >= 0 and owner != view.seat for owner in near)
        ranked = sorted(question.options, key=lambda option: option.numbers["armies"])
        return ranked[min(len(ranked) - 1, rivals)].text

    # A tower that stands on the table

    def how_many_fell(self, view: WallensteinView, question: Question) -> str:
        """As many as fall on average."""
        colour = question.numbers["colour"]
        fallen = THROWN_OUT * view.battle[3 + colour] + STUCK_OUT * sum(view.tower[colour::COLOURS])
        return question.options[min(round(fallen), len(question.options) - 1)].text

    # Landsknechte

    def which_benefit(self, view: WallensteinView, question: Question) -> str:
        land = Land(view)
        each = {
            "money": thaler(land),
            "grain": HUNGER if grain_needed(land) > 0 else 0.1,
            "armies": TRAY,
            "points": 1.0,
        }
        return max(question.options, key=lambda option: each[option.text.split()[1]] * option.numbers["amount"]).text

    # Military leaders

    def leader_here(self, view: WallensteinView, question: Question) -> str:
        """In a county that is worth something and has a neighbour of mine to travel to."""
        county = question.numbers["county"]
        good = TAX[county] + GRAIN[county] + SITES[county] >= RICH
        near = any(view.counties[each].owner == view.seat for each in NEIGHBOURS[county])
        return "here" if good and near else "wait"

    def where_to_place(self, view: WallensteinView, question: Question) -> str:
        """Where an action is planned that he makes cheaper or richer, or where the next round profits from him."""
        land = Land(view)
        busy = view.my_plan[:COMBAT_A]

        def worth(option: Option) -> float:
            county = option.numbers["county"]
            return leader_worth(land, county) + HELPED * (county in busy)

        return max(question.options, key=worth).text

    def where_to_lead(self, view: WallensteinView, question: Question) -> str:
        """A statue is a point; beyond that, where the next round profits from him."""
        land = Land(view)

        def worth(option: Option) -> float:
            return option.numbers["statue"] + leader_worth(land, option.numbers["county"])

        return max(question.options, key=worth).text

    # The Emperor's Court

    def which_favor(self, view: WallensteinView, question: Question) -> str:
        """The favor that gives most for its courtiers, if it gives more than they are worth."""
        land = Land(view)
        best, found = 0.0, "decline"
        for option in question.options:
            if option.kind == "decline":
                continue
            worth = favor_worth(land, self.favors[option.numbers["favor"]]) - COURTIER * option.numbers["courtiers"]
            if worth > best:
                best, found = worth, option.text
        return found

    def cancel_or_not(self, view: WallensteinView, question: Question) -> str:
        return "cancel" if event_hurts(view) else "let-stand"

    def where_to_calm(self, view: WallensteinView, question: Question) -> str:
        land = Land(view)
        return max(question.options, key=lambda option: land.worth[option.numbers["county"]]).text

    def where_to_build(self, view: WallensteinView, question: Question) -> str:
        """Where it counts most, but not where the same is planned for money."""
        land = Land(view)
        kind = question.numbers["building"]

        def worth(option: Option) -> float:
            county = option.numbers["county"]
            return land.building_worth(county, kind) - 0.5 * (view.my_plan[kind] == county)

        return max(question.options, key=worth).text

    def where_to_deploy(self, view: WallensteinView, question: Question) -> str:
        """A neutral county is won without a fight; the best of them counts more than three armies elsewhere."""
        land = Land(view)
        armies = question.numbers["armies"]

        def worth(option: Option) -> float:
            county = option.numbers["county"]
            if land.owner[county] == land.me:
                here = land.armies[county]
                return land.strength_worth(county, here + armies) - land.strength_worth(county, here)
            return land.worth[county]

        return max(question.options, key=worth).text


ANSWERS = {
    "plan": Easy.which_card,
    "position": Easy.which_position,
    "combat": Easy.where_to_march,
    "move": Easy.where_to_march,
    "next-revolt": Easy.which_revolt,
    "take-county": Easy.which_county,
    "place-group": Easy.which_group,
    "enter-fallen": Easy.how_many_fell,
    "choose-benefit": Easy.which_benefit,
    "place-here": Easy.leader_here,
    "place-leader": Easy.where_to_place,
    "move-leader": Easy.where_to_lead,
    "ask-favor": Easy.which_favor,
    "cancel-event": Easy.cancel_or_not,
    "calm-county": Easy.where_to_calm,
    "build-free": Easy.where_to_build,
    "deploy-free": Easy.where_to_deploy,
}


def first_gain(question: Question) -> str:
    """For a question it has never met: something rather than nothing."""
    for option in question.options:
        if option.kind not in NOTHING:
            return option.text
    return question.options[0].text


def idleness(card: int) -> tuple[int, int]:
    """Cards to leave a box idle with, the first choice lowest: nothing, low money, a tower, a county."""
    if card == UNCOVERED:
        return (0, 0)
    if MONEY_CARD <= card < MODULE_CARD:
        return (1, card)
    return (2, 0) if card == MODULE_CARD else (3, card)


def planned_attacks(view: WallensteinView) -> int:
    return sum(0 <= view.my_plan[action] < COUNTIES for action in (COMBAT_A, COMBAT_B))


def worth_of_tiles(view: WallensteinView) -> dict[int, float]:
    """What each bonus tile adds to my plan."""
    land = Land(view)
    plan = view.my_plan
    danger = sum(land.risk(county, land.armies[county]) for county in land.mine)
    return {
        MORE_TAX: thaler(land) if 0 <= plan[COLLECT_TAXES] < COUNTIES else 0.0,
        MORE_GRAIN: grain_unit(land) if 0 <= plan[COLLECT_GRAIN] < COUNTIES else 0.0,
        SIX_ARMIES: SIXTH if 0 <= plan[DEPLOY_5] < COUNTIES else 0.0,
        ATTACK: SIXTH * planned_attacks(view),
        DEFENCE: SIXTH * min(danger, 2.0),
    }


def thaler(land: Land) -> float:
    return THALER if land.rounds_after else 0.1


def grain_unit(land: Land) -> float:
    return HUNGER if grain_needed(land) > 0 else SPARE_GRAIN


def promise_of(view: WallensteinView, county: int) -> float:
    """What a county adds to those a seat has drafted: revenue, sites, neighbours and its region."""
    mine = [each for each, seen in enumerate(view.counties) if seen.owner == view.seat]
    near = NEIGHBOURS[county]
    worth = 0.25 * (TAX[county] + GRAIN[county]) + 0.6 * SITES[county] - MANY_BORDERS * len(near)
    worth += TOGETHER * min(2, sum(each in mine for each in near))
    return worth + HOME_REGION * min(3, sum(REGION[each] == REGION[county] for each in mine))


def leader_of(view: WallensteinView) -> int:
    """The county in which my leader stands; -1: nowhere."""
    return view.modules["leaders"][view.seat] if "leaders" in view.modules else -1


def leader_worth(land: Land, county: int) -> float:
    """What a leader does for a county, less the danger to lose him, and the statues of others that he captures."""
    safe = 1 - 2 * land.risk(county, land.armies[county])
    others = len(land.view.seats)
    statues = land.view.modules["leaders"][others:]
    number = len(statues) // others
    captured = sum(
        place == county for seat in range(others) if seat != land.me for place in statues[seat * number :][:number]
    )
    onward = 0.3 * any(land.owner[near] == land.me for near in NEIGHBOURS[county])
    return captured + safe * (0.04 * (TAX[county] + GRAIN[county]) + 0.1 * SITES[county] + onward)


def favor_worth(land: Land, card: FavorCard) -> float:
    """What a favor brings now."""
    effect, amount = card.effect, card.amount
    if effect == "thalers":
        return thaler(land) * amount
    if effect == "grain":
        return grain_unit(land) * amount
    if effect == "points":
        return float(amount)
    if effect == "armies-to-tray":
        return TRAY * amount
    if effect == "building":
        able = [county for county in land.mine if land.can_build(county, card.building)]
        return max([land.building_worth(county, card.building) for county in able], default=0.0)
    if effect == "free-armies":
        neutral = [land.worth[county] for county in range(COUNTIES) if land.owner[county] == NEUTRAL]
        return max(neutral, default=SIXTH * amount)
    if effect == "immunity":
        danger = sum(land.risk(county, land.armies[county]) * land.worth[county] for county in land.mine)
        return danger * len(card.blocks) / 2
    if effect == "calm":
        return 0.7
    return 0.6 if event_hurts(land.view) else 0.0


def event_hurts(view: WallensteinView) -> bool:
    """Whether the event of the round spoils my plan."""
    if view.event == NO_EVENT:
        return False
    event, plan = EVENT_CARDS[view.event], view.my_plan
    tax, grain, levy = plan[COLLECT_TAXES], plan[COLLECT_GRAIN], plan[DEPLOY_5]
    return (
        (0 <= tax < COUNTIES and event.most_tax < TAX[tax])
        or (0 <= grain < COUNTIES and event.most_grain < GRAIN[grain])
        or (0 <= levy < COUNTIES and event.levies[0] < ARMIES[DEPLOY_5])
    )
