"""The order in which the fields of the parts are written as rows, which are hashed and stored.

It is older than the parts, and recorded matches keep it. A field that is not named here comes after those that are, in
the order of the parts, so nobody has to add a name.
"""

from __future__ import annotations

from typing import Final

from hausmacht.games.price_of_power.table.source import NUMBER, Field

ROWS: Final = (
    *("token", "occupier", "unrest", "flag", "dynamic", "recruits"),
    *("rebels", "influence", "imperial", "claims", "core", "faith", "infected", "plague", "departed", "battlegrounds"),
    *("camps", "light", "slots", "docked", "fleet_at", "fleet", "damaged"),
    *("war", "truce", "cause", "ally", "active", "pre_war", "marriage", "disputed", "overlord", "capital"),
    *("ducats", "power", "prestige", "stability", "loans", "available", "exhausted", "drilled", "allied_pool"),
    *("colonists", "allied", "state_faith", "ideas", "character", "ill", "army_at", "army"),
    *("merchant_at", "merchant_down", "passed", "event_taken", "focus_changed", "power_of_bots", "tax_at_start"),
    *("hands", "missions", "done", "display", "bots", "decks", "discards", "event_deck", "events_up"),
    *("trade_deck", "trade_discards", "idea_display", "idea_deck", "milestones", "milestone_deck", "struggles"),
    *("curia", "pirates", "expanded", "open_continents", "deeds", "mods", "tags", "frames"),
)
NUMBERS: Final = (  # together in the last row
    *("events_down", "struggle", "papal_action", "excommunicated", "crusade", "committed"),
    *("emperor", "authority", "defending", "imperial_manpower", "imperial_faith"),
    *("age", "round", "phase", "first", "player", "ending"),
)


def in_order(fields: list[Field]) -> list[Field]:
    """Rows first, then numbers; each as listed here, and then those that are not."""
    rows = [field for field in fields if field.kind != NUMBER]
    numbers = [field for field in fields if field.kind == NUMBER]
    return [*sorted_by(rows, ROWS), *sorted_by(numbers, NUMBERS)]


def sorted_by(fields: list[Field], names: tuple[str, ...]) -> list[Field]:
    known = {name: at for at, name in enumerate(names)}
    places = sorted([(known.get(field.name, len(names)), at) for at, field in enumerate(fields)])
    return [fields[at] for _, at in places]
