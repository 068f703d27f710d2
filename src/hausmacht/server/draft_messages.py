"""Drafts as they travel: the choices a seat would like to try, and what they would do."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from hausmacht.core.view import Question, Refusal
from hausmacht.core.wire import MOST_STRETCH
from hausmacht.server.messages import ChoiceText, Count, Message, Request, SeatNumber

DraftChoices = Annotated[list[ChoiceText], Meta(max_length=MOST_STRETCH)]
End = Literal["chance", "shown", "others", "over"]


class DraftAsked(Request, frozen=True):
    """Choices to be tried one after another; none of them is made."""

    seat: SeatNumber
    at: Count
    choices: DraftChoices


class ChangeTold(Message, frozen=True):
    """A number that people compare, before and after."""

    seat: int  # whose; from the number of seats on: of somebody whom the rules play
    what: str
    label: str
    before: int
    after: int


class ProspectTold(Message, frozen=True):
    """What an option would do if it were chosen."""

    text: str
    changes: tuple[ChangeTold, ...]
    next: str | None  # the kind of the question that follows for the same seat
    targets: int  # answers that one has, without those that choose nothing
    cost: tuple[ChangeTold, ...]  # where the option itself changes nothing yet: what the cheapest way on changes
    end: End | None


class DraftRefused(Message, frozen=True):
    """The choice of a draft that the rules refuse; the draft ends before it."""

    place: int  # among the choices, from 0
    refusal: Refusal


class DraftTold(Message, frozen=True):
    """What the choices of a draft would do."""

    at: int
    seat: int
    question: Question | None  # that would be asked next
    end: (
        End | None
    )  # why nothing is: luck or something hidden decides, others would see something or are asked, or it is over
    changes: tuple[ChangeTold, ...]
    view: Any  # the table as the seat would see it; null: nothing is changed
    prospects: tuple[
        ProspectTold, ...
    ]  # of the options of the question, in their order; none where there are very many
    refused: DraftRefused | None = None
    if_agreed: tuple[ChangeTold, ...] = ()  # where somebody else is asked for consent: what changes if he gives it
