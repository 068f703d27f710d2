"""What happened, as values with an audience. Catalogues word them; the engine never writes sentences."""

from __future__ import annotations

from typing import Final, TypeAlias

Value: TypeAlias = int | tuple[int, ...]
EVERYONE: Final = ()  # the audience of an event that everybody sees


class Kind:
    """A kind of event: its name, the names of its values, and whether it shows somebody what was hidden.

    The name of a value says what it is (`seat`, `card`, `money`), so that a catalogue knows how to word it.
    Undo is not free beyond an event that `reveals`. One that is `known` to a seat shows the others what that seat, its
    first value, had in hand: the seat itself learns nothing from it.
    """

    def __init__(self, name: str, *fields: str, reveals: bool = False, known: bool = False) -> None:
        self.name: Final = name
        self.fields: Final = fields
        self.reveals: Final = reveals
        self.known: Final = known

    def __repr__(self) -> str:
        return f"<kind {self.name}>"


class Event:
    """Something that happened; `audience` names the seats that see it, EVERYONE when it is public."""

    def __init__(self, kind: Kind, audience: tuple[int, ...], values: tuple[Value, ...]) -> None:
        self.kind: Final = kind
        self.audience: Final = audience
        self.values: Final = values

    def seen_by(self, seat: int) -> bool:
        """Whether a seat (or, with -1, a spectator) sees it."""
        return not self.audience or seat in self.audience

    def is_news_to(self, seat: int) -> bool:
        """Whether it may show a seat something that it could not know."""
        return self.kind.reveals and not (self.kind.known and self.values[0] == seat)

    def facts(self) -> dict[str, Value]:
        return dict(zip(self.kind.fields, self.values, strict=True))

    def __repr__(self) -> str:
        return f"<{self.kind.name} {self.facts()}>"
