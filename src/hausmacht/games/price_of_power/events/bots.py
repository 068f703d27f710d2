"""What the bots of the rules do. `bot_card` is the number of a card, `bot_chart` the place of a chart in the data."""

from __future__ import annotations

from typing import Final

from hausmacht.core.event import Kind

BOT_POWER: Final = Kind("bot-power", "player", "bot_power")
BOT_CARD: Final = Kind("bot-card", "player", "bot_card", reveals=True)
BOT_ACTION: Final = Kind("bot-action", "player", "bot_chart", "cost")
BOT_SPIES: Final = Kind("bot-spies", "player", "opponent")
BOT_MUSTERED: Final = Kind("bot-mustered", "player", "area", "units")
BOT_LEFT_BEHIND: Final = Kind("bot-left-behind", "player", "units")
BOT_LOST: Final = Kind("bot-lost", "player")
BOT_AWAKE: Final = Kind("bot-awake", "player")
EVENT_WITHDRAWN: Final = Kind("event-withdrawn", "event")
BOT_SCORED: Final = Kind("bot-scored", "player", "prestige")
