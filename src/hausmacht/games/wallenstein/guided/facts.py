"""What a coach may say of a position of Wallenstein: plain numbers out of what the seat sees."""

from __future__ import annotations

from hausmacht.core.view import Option, Question
from hausmacht.games.wallenstein.components import (
    ACTIONS,
    ARMIES,
    BUILDINGS,
    COLLECT_GRAIN,
    COLLECT_TAXES,
    COSTS,
    COUNTIES,
    GRAIN,
    MAJORITY,
    MONEY_CARD,
    MONEY_CARDS,
    NEIGHBOURS,
    NO_CARD,
    REGION,
    SITES,
    TAX,
)
from hausmacht.games.wallenstein.view import WallensteinView

Facts = dict[str, int | tuple[int, ...]]
NONE = -1


def facts(view: WallensteinView, question: Question, answer: Option) -> Facts:
    """All that can be said when this is asked and that is a good answer."""
    mine = view.seats[view.seat]
    own = counties_of(view, view.seat)
    found: Facts = {
        "me": view.seat,
        "year": view.year,
        "season_number": view.season,
        "round": (view.year - 1) * 3 + view.season + 1,
        "purse": mine.money,
        "granary": mine.grain,
        "own_counties": tuple(own),
        "own": len(own),
        "hungry": max(0, len(own) - mine.grain),
        "score": mine.score,
        "attacks": int(answer.kind == "attack"),
        "moves": int(answer.kind == "move"),
        "leaves_out": int(answer.numbers.get("card", NONE) >= COUNTIES),
    }
    if question.kind == "plan":
        found |= planning(view, question.numbers["box"], answer)
    if question.kind in ("combat", "move"):
        found |= marching(view, question.numbers["county"], answer)
    if question.kind == "position":
        found |= choosing_a_place(view, answer)
    return found


def planning(view: WallensteinView, box: int, answer: Option) -> Facts:
    """A box of the mat: where it comes in the round, what it costs, and what the card that is laid there brings."""
    card = answer.numbers["card"]
    plan = view.my_plan
    free = [each for each in counties_of(view, view.seat) if each not in plan]
    laid = [at for at in range(ACTIONS) if at < len(plan) and 0 <= plan[at] < COUNTIES]
    found: Facts = {
        "turn": view.actions.index(box) + 1 if box in view.actions else 0,
        "cost": COSTS[box] if box < ACTIONS else 0,
        "spent": sum(COSTS[at] for at in laid),
        "all_costs": sum(COSTS),
        "laid": len([at for at in plan if at != NO_CARD]),
        "card_value": card - MONEY_CARD if MONEY_CARD <= card < MONEY_CARD + MONEY_CARDS else 0,
        "free": tuple(free),
        "free_counties": len(free),
        "best_tax": max((TAX[each] for each in counties_of(view, view.seat)), default=0),
    }
    return found | county_facts(view, card, box) if card < COUNTIES else found


def county_facts(view: WallensteinView, county: int, box: int) -> Facts:
    """One county of mine, beside the others that are not planned for yet."""
    there = view.counties[county]
    free = [each for each in counties_of(view, view.seat) if each not in view.my_plan and each != county]
    kind = box if box < BUILDINGS else NONE
    threats = [near for near in NEIGHBOURS[county] if view.counties[near].owner not in (view.seat, -1, -2)]
    found: Facts = {
        "place": county,
        "region_of_place": REGION[county],
        "tax": TAX[county],
        "grain_there": GRAIN[county],
        "sites": SITES[county],
        "built": there.built.bit_count(),
        "room": SITES[county] - there.built.bit_count(),
        "armies_there": there.armies,
        "armies_after": there.armies + (ARMIES[box] if box < ACTIONS else 0),
        "able_to_march": max(0, there.armies - 1),
        "unrest_markers": there.revolts,
        "threats": tuple(threats),
        "threat_count": len(threats),
        "strongest_threat": max((view.counties[near].armies for near in threats), default=0),
        "own_in_region": len([each for each in counties_of(view, view.seat) if REGION[each] == REGION[county]]),
    }
    if box in (COLLECT_TAXES, COLLECT_GRAIN):
        yields = TAX if box == COLLECT_TAXES else GRAIN
        found["next_best"] = max((yields[each] for each in free), default=0)
    if kind >= 0:
        found["majority"] = MAJORITY[kind]
        found["rival_buildings"] = max(
            [built_in(view, seat, REGION[county], kind) for seat in range(len(view.seats)) if seat != view.seat]
        )
        found["own_buildings"] = built_in(view, view.seat, REGION[county], kind)
    return found


def marching(view: WallensteinView, origin: int, answer: Option) -> Facts:
    """Armies that march: from where, whereto, and who stands there."""
    target = answer.numbers.get("county", NONE)
    found: Facts = {"origin": origin, "origin_armies": view.counties[origin].armies, "target": target}
    if target < 0:
        return found
    there = view.counties[target]
    armies = answer.numbers.get("armies", 0)
    return found | {
        "target_armies": there.armies,
        "target_owner": there.owner,
        "is_neutral": int(there.owner < 0),
        "target_tax": TAX[target],
        "target_grain": GRAIN[target],
        "target_built": there.built.bit_count(),
        "sent": armies,
        "staying": view.counties[origin].armies - armies,
        "gathered": there.armies + armies,
    }


def choosing_a_place(view: WallensteinView, answer: Option) -> Facts:
    """A position in the player order with its bonus tile."""
    position = answer.numbers["position"]
    return {
        "good_place": position + 1,
        "taken": len([seat for seat in view.seat_at if seat >= 0]),
        "tax_planned": view.my_plan[COLLECT_TAXES] if view.my_plan[COLLECT_TAXES] < COUNTIES else NONE,
        "grain_planned": view.my_plan[COLLECT_GRAIN] if view.my_plan[COLLECT_GRAIN] < COUNTIES else NONE,
    }


def counties_of(view: WallensteinView, seat: int) -> list[int]:
    return [county for county, there in enumerate(view.counties) if there.owner == seat]


def built_in(view: WallensteinView, seat: int, region: int, kind: int) -> int:
    """How many buildings of a kind a seat has in a region."""
    there = [view.counties[county].built for county in counties_of(view, seat) if REGION[county] == region]
    return len([built for built in there if built >> kind & 1])
