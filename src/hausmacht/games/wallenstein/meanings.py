"""What the numbers of views, questions and memories mean, for programs that learn from them."""

from __future__ import annotations

from hausmacht.core.meanings import Amount, Bag, ByPlayer, Many, Meanings, Player, Record, Set, Thing
from hausmacht.games.wallenstein.components import (
    ACTIONS,
    BUILDINGS,
    COLOURS,
    COUNTIES,
    EVENTS,
    LOST,
    SEASON_NAMES,
    TILES,
)
from hausmacht.games.wallenstein.state import Box
from hausmacht.games.wallenstein.view import FACE_DOWN

OUT_OF_PLAY = -2  # the owner of a county that is not in the game

ACTION = Thing(ACTIONS)
BUILDING = Thing(BUILDINGS)
COUNTY = Thing(COUNTIES)
EVENT = Thing(EVENTS)
TILE = Thing(TILES)
CARD = Thing(LOST + 1 - FACE_DOWN, FACE_DOWN)  # of a mat, face down or an empty box


def meanings(box: Box) -> Meanings:
    return Meanings(
        box.seats,
        {
            "sealed": ByPlayer(),
            "season": Thing(len(SEASON_NAMES)),
            "counties.owner": Player(others=(OUT_OF_PLAY,)),
            "counties.built": Set(BUILDING),
            "seats": ByPlayer(),
            "seats.tile": TILE,
            "seats.mat": Many(CARD, box.boxes),
            "tower": ByPlayer(block=COLOURS),
            "tray": ByPlayer(block=COLOURS),
            "actions": Many(ACTION, ACTIONS),
            "tile_at": Many(TILE, TILES),
            "seat_at": Many(Player(), TILES),
            "open_events": Bag(EVENT),
            "gone_events": Bag(EVENT),
            "event": EVENT,
            "battle": Record((Player(), Player(), COUNTY, Amount())),
            "famine": Bag(COUNTY),
            "deck": Bag(COUNTY),
            "my_plan": Many(CARD, box.boxes),
            "question.action": ACTION,
            "question.box": Thing(box.boxes),
            "question.building": BUILDING,
            "question.county": COUNTY,
            "question.event_card": EVENT,
            "memory.gained": Bag(COUNTY),
        },
    )
