"""A bot behind a pipe: JSON lines in, an answer to each question out."""

from __future__ import annotations

import json
import sys
from typing import get_type_hints

import msgspec

from hausmacht.bots import make
from hausmacht.core.event import Event
from hausmacht.core.game import Setup
from hausmacht.core.shelf import games
from hausmacht.core.view import Question


def main() -> None:
    start = json.loads(sys.stdin.readline())
    game = games()[start["game"]]
    bot = make(start["bot"], game, msgspec.convert(start["setup"], Setup), start["seat"], start["seed"])
    kinds = {kind.name: kind for kind in game.kinds}
    view_type = get_type_hints(type(game).view)["return"]
    for line in sys.stdin:
        message = json.loads(line)
        if "event" in message:
            values = [tuple(value) if isinstance(value, list) else value for value in message["values"]]
            bot.see(Event(kinds[message["event"]], tuple(message["audience"]), tuple(values)))
        else:
            view = msgspec.convert(message["view"], view_type)
            print(json.dumps(bot.decide(view, msgspec.convert(message["question"], Question))), flush=True)


if __name__ == "__main__":
    main()
