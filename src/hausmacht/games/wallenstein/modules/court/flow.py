"""How the Emperor's Court joins the sequence of play."""

from __future__ import annotations

from typing import Final

from hausmacht.core.agenda import Item, insert_after, insert_before, steps
from hausmacht.games.wallenstein.modules.court import audience, favors, hall
from hausmacht.games.wallenstein.state import Flow

DISPLAY: Final = steps(audience.display)
AT_COURT: Final = steps(hall.convert, audience.hold, audience.dismiss)
END_FAVORS: Final = steps(audience.end_favors)


def join(flow: Flow) -> Flow:
    """Favors are displayed before planning; the court comes right before the actions, last of what follows the order.

    Rules: court.display, court.first, court.immunity-ends
    """
    round = insert_after(flow.round, "order.lay_bonus_tiles", DISPLAY)
    round = insert_before(round, "actions.carry_out", AT_COURT)
    round = insert_after(round, "actions.end_round", END_FAVORS)
    return Flow(flow.preparation, round, flow.winter, flow.end)


ITEMS: Final[list[Item]] = [
    *DISPLAY,
    *AT_COURT,
    *END_FAVORS,
    *audience.ASKS,
    *favors.CANCELS,
    *favors.CALMS,
    *[build for builds in favors.BUILDS for build in builds],
    *favors.DEPLOYS,
]
