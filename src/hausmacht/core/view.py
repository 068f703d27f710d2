"""What a seat is shown: its view of the table, what is printed, and the question with its options and refusals.

The same values are given to bots, sent over the pipe and sent to people; `phrases.py` adds the words of a language.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

SPECTATOR = -1  # the seat number of somebody who only watches

# Where a piece comes from: read off it or in the rulebook; read with gaps that are ours; ours; from a component pack
Source: TypeAlias = Literal["printed", "partly", "reconstruction", "pack"]
SOURCES: dict[str, Source] = {"rulebook": "printed", "guess": "reconstruction", "pack": "pack"}  # as data files say it


class View(msgspec.Struct, frozen=True):
    """What a seat may see. Each game adds its fields; a field that nobody lists stays secret."""

    seat: int  # whose view; -1 for the public one
    deciding: tuple[int, ...]  # the seats that are asked something now
    progress: str  # how far the match is, in a few signs: `3/5` for the third of five rounds; empty before the first


class Printed(msgspec.Struct, frozen=True):
    """What is printed on the pieces a match is played with. Each game adds its fields.

    It is sent once per match and is in no view, because it never changes.
    """


class Provenance(msgspec.Struct, frozen=True):
    """Where the pieces of one sort come from, counted."""

    pieces: str  # which; a key of the section `pieces` of the words
    printed: int  # read off the pieces, or out of the rulebook
    partly: int  # read with gaps
    reconstruction: int  # ours
    table: str  # of a component pack that replaces them; empty: none does


class Option(msgspec.Struct, frozen=True):
    """A choice that can be made: `text` chooses it, kind and numbers word it."""

    text: str
    kind: str
    numbers: dict[str, int]
    label: str = ""  # the choice in words; empty where no language was asked for


class Refusal(msgspec.Struct, frozen=True):
    """A choice that cannot be made, and why: code and `because` word the reason."""

    text: str
    kind: str  # empty: it is nothing that could be chosen
    numbers: dict[str, int]  # of the choice, as those of an option
    code: str
    rule: str  # a key of RULES.md
    because: dict[str, int]  # the numbers of the reason
    label: str = ""  # the choice in words
    reason: str = ""  # the reason in words


# Whether a question has only one answer, so that it need not be asked: empty, it must be, for there are several or the
# answer is sealed; openly, everybody can tell that there is only one; secretly, giving it at once would tell them
Forced: TypeAlias = Literal["", "openly", "secretly"]


class Question(msgspec.Struct, frozen=True):
    """A decision as its seat sees it."""

    seat: int
    kind: str
    numbers: dict[str, int]
    options: tuple[Option, ...]
    refused: tuple[Refusal, ...] = ()  # only where an explanation was asked for
    sentence: str = ""  # the question in words
    forced: Forced = ""  # there is only one answer, which others can tell from what they see (openly) or not (secretly)

    def texts(self) -> list[str]:
        return [option.text for option in self.options]
