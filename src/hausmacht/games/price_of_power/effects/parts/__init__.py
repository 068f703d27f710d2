"""Parts of a card: players, places, realms, amounts and conditions that it speaks of; one file for each family."""

from hausmacht.games.price_of_power.effects.parts.amounts import ONE, read_amount
from hausmacht.games.price_of_power.effects.parts.areas import read_areas
from hausmacht.games.price_of_power.effects.parts.base import (
    ABOUT,
    OPPONENTS,
    Amount,
    Areas,
    Condition,
    Ideas,
    Meant,
    Nodes,
    Provinces,
    Realms,
    Seas,
    Who,
    read_condition,
)
from hausmacht.games.price_of_power.effects.parts.ideas import read_ideas
from hausmacht.games.price_of_power.effects.parts.meant import read_meant
from hausmacht.games.price_of_power.effects.parts.nodes import read_nodes, read_seas
from hausmacht.games.price_of_power.effects.parts.provinces import read_provinces
from hausmacht.games.price_of_power.effects.parts.realms import read_realms
from hausmacht.games.price_of_power.effects.parts.resources import Resources, read_resources
from hausmacht.games.price_of_power.effects.parts.who import SELF, read_who

__all__ = [
    "ABOUT",
    "ONE",
    "OPPONENTS",
    "SELF",
    "Amount",
    "Areas",
    "Condition",
    "Ideas",
    "Meant",
    "Nodes",
    "Provinces",
    "Realms",
    "Resources",
    "Seas",
    "Who",
    "read_amount",
    "read_areas",
    "read_condition",
    "read_ideas",
    "read_meant",
    "read_nodes",
    "read_provinces",
    "read_realms",
    "read_resources",
    "read_seas",
    "read_who",
]
