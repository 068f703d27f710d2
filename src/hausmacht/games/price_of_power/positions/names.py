"""What the numbers of a table are called in a position: realms, provinces, cards and all other things by their names.

A sort says what a number means (`province`, `card`). `+sort` is a set of such things, one bit each, written
`france+england`; `^sort` is a thing or nothing, counted from 1. NOBODY is `none`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hausmacht.core.nearest import unknown
from hausmacht.games.price_of_power import deeds
from hausmacht.games.price_of_power.box import Box
from hausmacht.games.price_of_power.components import (
    ADMIRAL,
    AREA_NAMES,
    AREA_TITLES,
    AREAS,
    ARM_NAMES,
    ARMIES,
    COLOUR_NAMES,
    CONTINENT_NAMES,
    DEEDS,
    DYNAMIC_NAMES,
    FAITH_NAMES,
    NOBODY,
    NODE_NAMES,
    NODE_TITLES,
    POWER_NAMES,
    PROVINCE_NAMES,
    PROVINCE_TITLES,
    PROVINCES,
    REALM_NAMES,
    REALM_TITLES,
    REBELS,
    SEA_NAMES,
    SEA_TITLES,
    SEAS,
    SHIP_NAMES,
    SOURCE_NAMES,
)
from hausmacht.games.price_of_power.content import DECK_NAMES, Content
from hausmacht.games.price_of_power.decks.trade import CARD_NAMES as GOODS
from hausmacht.games.price_of_power.effects.running import frame
from hausmacht.games.price_of_power.modifiers import UNTIL_NAMES
from hausmacht.games.price_of_power.rules.bots.charts import CHART_NAMES
from hausmacht.games.price_of_power.rules.bots.steps.steps_abroad import SPY_NAMES
from hausmacht.games.price_of_power.rules.cards.cards import DISPLAY_ACTIONS
from hausmacht.games.price_of_power.rules.diplomacy.diplomacy import OFFER_NAMES
from hausmacht.games.price_of_power.rules.peace.negotiation import TALK_NAMES, WINNER_NAMES
from hausmacht.games.price_of_power.rules.peace.peace_terms import TERM_NAMES
from hausmacht.games.price_of_power.rules.religion import spread
from hausmacht.games.price_of_power.rules.warfare.battle.battle_cards import FIRST_DISPLAY_BIT
from hausmacht.games.price_of_power.rules.warfare.battle.battle_losses import (
    IMPERIAL_FACTION,
    LOCAL_FACTION,
    REBEL_FACTION,
)
from hausmacht.games.price_of_power.rules.warfare.mustering.recruiting import UNIT_NAMES
from hausmacht.games.price_of_power.rules.warfare.ships.squadrons import FLEET, IN_PORT, LOOSE, ON_SLOTS

NONE: Final = "none"
NUMBER: Final = "number"
YES: Final = "yes"
FACTIONS: Final = "factions"  # in the order in which they were named, a digit for each
VOTES: Final = "votes"  # four bits for each player
MOST_VOTES: Final = 15
PORT: Final = "port:"
LARGEST: Final = 9999  # of the numbers in a position
UNNAMED: Final = "#"  # before a number that has no name here

POST_NAMES: Final = (
    "ruler",
    *[f"advisor_{name}" for name in POWER_NAMES],
    *[f"general_{army + 1}" for army in range(ARMIES)],
    "admiral",
)
assert POST_NAMES[ADMIRAL] == "admiral"
PHASE_NAMES: Final = ("set-up", "draw", "actions", "peace", "income", "clean-up")

# What stays the same in every match
FIXED: Final[dict[str, Sequence[str]]] = {
    "realm": REALM_NAMES,
    "area": AREA_NAMES,
    "province": PROVINCE_NAMES,
    "sea": SEA_NAMES,
    "node": NODE_NAMES,
    "continent": CONTINENT_NAMES,
    "religion": FAITH_NAMES,
    "idea": (),  # these come from the cards
    "dynamic realm": DYNAMIC_NAMES,
    "colour": COLOUR_NAMES,
    "trade card": GOODS,
    "deck": DECK_NAMES,
    "power": POWER_NAMES,
    "arm": ARM_NAMES,
    "unit": UNIT_NAMES,
    "unit or ship": [*UNIT_NAMES, *SHIP_NAMES],
    "source": SOURCE_NAMES,
    "ship": SHIP_NAMES,
    "post": POST_NAMES,
    "phase": PHASE_NAMES,
    "ending": ("open", "last-action", "last-event"),
    "deed": DEEDS,
    "subject of a deed": [*REALM_NAMES, *[f"province:{name}" for name in PROVINCE_NAMES]],
    "span": deeds.SPAN_NAMES,
    "duration": UNTIL_NAMES,
    "side": ("attack", "defence"),
    "army": [f"army-{army + 1}" for army in range(ARMIES)],
    "mover": [*[f"army-{army + 1}" for army in range(ARMIES)], "single"],
    "record": frame.SOURCE_NAMES[1:],
    "variable": frame.NAMES,
    "thing": frame.KINDS,
    "action": frame.ACTION_NAMES,
    "step of the rules": frame.STEP_NAMES,
    "token": frame.TOKEN_NAMES,
    "fate of the ruler": ("rejected", "kept", "settled"),
    "use of capacity": ("mustered", "recruited", "built", "clash"),
    "term": TERM_NAMES,
    "proposal": [f"{term}:{winner}" for term in TERM_NAMES for winner in WINNER_NAMES],
    "victory": ("total", "partial", "surrender", "succession-only", "agreed", "agreed-won"),
    "talks": TALK_NAMES,
    "offer": OFFER_NAMES,
    "way of talking": ("packing", "peace-table"),
    "chart": CHART_NAMES,
    "reason": ("on-turn", "war-action", "first-action", "second-action", "following", "last-try"),
    "goal": ("threat", "enemy", "enemy-province", "target", "rebels"),
    "spying": SPY_NAMES,
    "tie": ("alliance", "marriage"),
    "kind of area": ("religion", "realm", "empire"),
    "option": [f"option-{at + 1}" for at in range(16)],
    "place": [*SEA_NAMES, *[PORT + name for name in PROVINCE_NAMES]],
    "battleground": [*AREA_NAMES, *[f"sea:{name}" for name in SEA_NAMES]],
    "light ship": [
        *[name for sea in SEA_NAMES for name in (sea, f"slots:{sea}")],
        *[PORT + name for name in PROVINCE_NAMES],
    ],
    "levy": [*PROVINCE_NAMES, *[PORT + name for name in PROVINCE_NAMES]],
    "deed of a march": ("moved", "picked-up", "dropped", "merged", "shifted", "hired", "turned-away"),
    "deed at a berth": ("protected", "joined", "left-fleet", "fought-pirates"),
    "deed of a voyage": ("fights", "left-behind", "crossed"),
    "change of a round": ("focus", "religion"),
    "mark of a war": ("event-cause", "whole-action", "unjust"),
}
assert len(FIXED["place"]) == SEAS + PROVINCES
assert len(FIXED["battleground"]) == AREAS + SEAS

TITLES: Final[dict[str, Sequence[str]]] = {
    "realm": REALM_TITLES,
    "area": AREA_TITLES,
    "province": PROVINCE_TITLES,
    "sea": SEA_TITLES,
    "node": NODE_TITLES,
}

# Nouns for what is missing, where the sort is not one
NOUNS: Final = {"player": "player's realm", "goods": "trade card", "holder": "player's realm", "believers": "religion"}


def listed(names: Sequence[str]) -> dict[int, str]:
    return dict(enumerate(names))


class Names:
    """The names of one match, both ways."""

    def __init__(self, box: Box) -> None:
        self.box: Final = box
        content = box.content
        players = [REALM_NAMES[realm] for realm in box.realm]
        named: dict[str, dict[int, str]] = {sort: listed(names) for sort, names in FIXED.items()}
        named["player"] = listed(players)
        named["holder"] = {**named["player"], REBELS: "rebels"}
        named["faction"] = {
            **named["player"],
            LOCAL_FACTION: "locals",
            REBEL_FACTION: "rebels",
            IMPERIAL_FACTION: "imperials",
        }
        named["believers"] = {**named["religion"], spread.REVOLUTION: "revolution"}
        named["squadron"] = {
            **{LOOSE + at: name for at, name in enumerate(SEA_NAMES)},
            **{ON_SLOTS + at: f"slots:{name}" for at, name in enumerate(SEA_NAMES)},
            **{IN_PORT + at: PORT + name for at, name in enumerate(PROVINCE_NAMES)},
            FLEET: "fleet",
        }
        named["card"] = listed(content.card_names)
        named["kind of card"] = listed([kind.id.lower() for kind in content.types])
        named["battle action"] = {
            **named["kind of card"],
            **{FIRST_DISPLAY_BIT + at: name for at, name in enumerate(DISPLAY_ACTIONS)},
        }
        named["display action"] = listed(DISPLAY_ACTIONS)
        named["idea"] = listed([idea.id for idea in content.ideas])
        named["event"] = listed([event.id for event in content.events])
        named["mission"] = listed([mission.code for mission in content.missions])
        named["milestone"] = listed([milestone.id for milestone in content.milestones])
        named["power struggle"] = listed([struggle.id for struggle in content.struggles])
        named["tag"] = listed([name.replace(" ", "-") for name in content.tag_names])
        named["character"] = listed(characters(content))
        named["effects"] = {at: name for at, name in enumerate(content.numbering.lists) if name}
        named["lasting change"] = {at: name for at, name in enumerate(content.numbering.changes) if name}
        self.named: Final = named
        titles: dict[str, Sequence[str]] = {
            **TITLES,
            "player": [REALM_TITLES[realm] for realm in box.realm],
            "idea": [idea.name for idea in content.ideas],
        }
        self.numbers: Final = {
            sort: {**by_title(titles.get(sort, ())), **{name.casefold(): at for at, name in names.items()}}
            for sort, names in named.items()
        }

    # From numbers

    def name(self, sort: str, number: int) -> str:
        """What the thing is called; `none` for NOBODY, and for an empty set."""
        if sort == VOTES:
            return joined([f"{name}:{number >> 4 * at & 15}" for at, name in self.named["player"].items()], ":0")
        if sort == FACTIONS:
            return joined([self.named["faction"][int(digit) - 1] for digit in str(number)] if number else [])
        if sort.startswith("+"):
            bits = [at for at in range(number.bit_length()) if number >> at & 1]
            return joined([self.name(sort[1:], at) for at in bits])
        if sort.startswith("^"):
            return self.name(sort[1:], number - 1)
        if number == NOBODY:
            return NONE
        return self.named[sort].get(number, f"{UNNAMED}{number}")

    def value(self, sort: str, number: int) -> str | int | bool:
        """The same for a position: plain numbers stay numbers, and `yes` is true or false."""
        if sort == NUMBER:
            return number
        if sort == YES and number in (0, 1):
            return number == 1
        return f"{UNNAMED}{number}" if sort == YES else self.name(sort, number)

    def values(self, sort: str, numbers: Sequence[int]) -> list[object]:
        return [self.value(sort, number) for number in numbers]

    # To numbers

    def number(self, sort: str, value: object) -> int:
        """The number of the thing; ValueError names the nearest ones."""
        if sort in (NUMBER, YES):
            return plain(sort, value)
        if not isinstance(value, str):
            raise ValueError(f"{value!r} is not the name of a {noun(sort)}")
        if sort.startswith("+"):
            return sum([1 << self.number(sort[1:], name) for name in parts(value)])
        if sort == VOTES:
            return sum([self.votes(part) for part in parts(value)])
        if sort == FACTIONS:
            digits = "".join([str(self.number("faction", name) + 1) for name in parts(value)])
            return int(digits) if digits else 0
        if sort.startswith("^"):
            return self.number(sort[1:], value) + 1
        if value == NONE:
            return NOBODY
        found = self.numbers[sort].get(value.casefold())
        if found is not None:
            return found
        raise ValueError(unknown(noun(sort), value, self.named[sort].values()))

    def thing(self, sort: str, value: object) -> int:
        """The same where it cannot be nothing."""
        found = self.number(sort, value)
        if found == NOBODY and sort not in (NUMBER, YES):
            raise ValueError(f"the {noun(sort)} must not be {NONE}")
        return found

    def votes(self, part: str) -> int:
        """Of one player: `france:2`."""
        name, _, votes = part.partition(":")
        if not votes.isdecimal() or len(votes) > 2 or int(votes) > MOST_VOTES:
            raise ValueError(f"'{part[:40]}' does not say how many votes there are, like 'france:2'")
        return int(votes) << 4 * self.number("player", name)


def noun(sort: str) -> str:
    plain_sort = sort.lstrip("+^")
    return NOUNS.get(plain_sort, plain_sort)


def plain(sort: str, value: object) -> int:
    """A number, or yes and no."""
    if sort == YES and value in ("yes", "no", True, False):
        return int(value in ("yes", True))
    if isinstance(value, str) and len(value) < 10 and value.removeprefix("-").isdecimal():
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        if abs(value) > LARGEST:
            raise ValueError(f"{value} is too large")
        return value
    raise ValueError(f"{value!r} is not {'yes or no' if sort == YES else 'a number'}")


def joined(names: list[str], but: str = "\n") -> str:
    return "+".join([name for name in names if not name.endswith(but)]) or NONE


def parts(text: str) -> list[str]:
    return [] if text == NONE else text.split("+")


def by_title(titles: Sequence[str]) -> dict[str, int]:
    """People may also write what is printed; a title that two things have is nobody's."""
    return {title.casefold(): at for at, title in enumerate(titles) if titles.count(title) == 1}


def characters(content: Content) -> list[str]:
    """Those of the cards by their card, rulers by their name; where several have it, with what brings them."""
    names = [character.name for character in content.characters]
    brought = {event.ruler: f"event {event.id}" for event in content.events if event.ruler != NOBODY}
    brought.update({number: crown for crown, number in content.starting_rulers.items()})
    return [f"{name} ({brought[at]})" if names.count(name) > 1 else name for at, name in enumerate(names)]
