"""Trade, exploration and colonisation."""

from __future__ import annotations

from typing import Final

from hausmacht.core.event import Kind

GOODS_REVEALED: Final = Kind("goods-revealed", "player", "goods", reveals=True)
TRADE_SHUFFLED: Final = Kind("trade-shuffled")
CONTINENT_OPENED: Final = Kind("continent-opened", "continent", "cards")
SMALL_TRADE: Final = Kind("small-trade", "player", "ducats")
SHIP_SENT: Final = Kind("ship-sent", "player", "sea")
SHIP_DISPLACED: Final = Kind("ship-displaced", "player", "sea")
TRADED: Final = Kind("traded", "player", "good", "node")
TRADED_BESIDE: Final = Kind("traded-beside", "player", "good", "node", "main_node")
TRADE_INCOME: Final = Kind("trade-income", "player", "node", "trade_power", "ducats")
BOT_TRADE: Final = Kind("bot-trade", "player", "node", "ducats")
BOT_SHARE: Final = Kind("bot-share", "player", "node", "bot_power")
INFLATION: Final = Kind("inflation", "player")
SLAVES: Final = Kind("slaves", "player")
EXPANDED: Final = Kind("expanded", "node")

EXPLORING: Final = Kind("exploring", "player")
EXPLORATION_ROLLED: Final = Kind("exploration-rolled", "player", "territory", "skull", reveals=True)
DISCOVERED: Final = Kind("discovered", "player", "province")
NOTHING_FOUND: Final = Kind("nothing-found", "player")
EXPLORER_LOST: Final = Kind("explorer-lost", "player", "sea")
COLONISED: Final = Kind("colonised", "player", "province")
