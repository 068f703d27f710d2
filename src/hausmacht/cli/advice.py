"""`hausmacht hint` and `hausmacht report`: advice about a match file."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console

from hausmacht.advice.hints import advise
from hausmacht.advice.knowledge import known_now
from hausmacht.advice.report import Care, report
from hausmacht.advice.telling import AdviceTold, ReportTold, plain_counts, tell_advice, tell_report
from hausmacht.advice.words import Speaker, percent
from hausmacht.bots.budget import thinking
from hausmacht.cli.errors import UserError, text_of
from hausmacht.cli.files import Language, MatchFile, match_after, watcher_of, words_of
from hausmacht.cli.languages import terminal_words
from hausmacht.cli.naming import names_in_sentences
from hausmacht.cli.options import Json
from hausmacht.core import matchfile
from hausmacht.core.match import Match
from hausmacht.core.shelf import games

SeatOption = Annotated[int | None, typer.Option(help="The seat (0, 1, ...).")]


def hint(
    file: MatchFile,
    at: Annotated[int | None, typer.Option(metavar="N", help="After entry N; default: the last.")] = None,
    seat: SeatOption = None,
    budget: Annotated[str | None, typer.Option(help="How long to think: 3000 (tries), 500ms or 2s.")] = None,
    most: Annotated[int, typer.Option(min=1, help="How many answers to show.")] = 3,
    seed: Annotated[int, typer.Option(help="The same seed and number of tries give the same hints.")] = 0,
    language: Language = "",
    json: Json = False,
) -> None:
    """Suggest the best answers to a seat's question, using only what that seat knows.

    \b
    Examples:
      hausmacht hint evening.match
      hausmacht hint evening.match --at 120 --budget 2s
    """
    text = text_of(file)
    match = match_after(text, at)
    asked = [decision.seat for decision in match.decisions()]
    if not asked:
        raise UserError("The match is over, so there are no more questions. See: hausmacht report")
    who = asked[0] if seat is None else watcher_of(match, seat)
    if who not in asked:
        raise UserError(f"Seat {who} has nothing to decide there; it is the turn of: {', '.join(map(str, asked))}.")
    known = known_now(match, who)
    advice = advise(known, None if budget is None else thinking(budget), seed, most)
    told = tell_advice(advice, known, speaker_of(match, text, language))
    if json:
        print(msgspec.json.encode(told).decode())
    else:
        show_advice(Console(highlight=False), told, words_of(match, language).language)


def report_on(
    file: MatchFile,
    seat: Annotated[int | None, typer.Option(help="Only look at the decisions of this seat.")] = None,
    seconds: Annotated[
        float, typer.Option(min=0, help="Stop looking at decisions after this many seconds; 0: no limit.")
    ] = 0,
    language: Language = "",
    json: Json = False,
) -> None:
    """Show how luck and decisions shaped a finished match: turning points, and decisions to look at again.

    \b
    Examples:
      hausmacht report evening.match
      hausmacht report evening.match --seat 0 --json
    """
    text = text_of(file)
    match = matchfile.load(text, games())
    if not match.is_over():
        raise UserError("The match is not over yet, so there is no report. See: hausmacht hint")
    seats = None if seat is None else (watcher_of(match, seat),)
    made = report(match, Care(seconds=seconds), seats)
    told = tell_report(made, match, speaker_of(match, text, language), plain_counts(match))
    if json:
        print(msgspec.json.encode(told).decode())
    else:
        show_report(Console(highlight=False), told, speaker_of(match, text, language))


def speaker_of(match: Match[Any], text: str, language: str) -> Speaker:
    words = words_of(match, language)
    names = names_in_sentences(match.game, match.setup.seats, matchfile.parse(text).header.players, words)
    return Speaker(match.game, match.setup, words.language, names, match.game.naming(match.state))


def show_advice(console: Console, told: AdviceTold, language: str) -> None:
    console.print(told.asked, style="bold", markup=False)
    for place, hint in enumerate(told.hints, 1):
        console.print(
            f"{place}. {hint.label}  ({hint.text})  {percent(hint.value, language)}", style="bold", markup=False
        )
        if hint.then:
            console.print(f"   + {'; '.join(hint.then)}", markup=False, soft_wrap=True)
        for sentence in hint.sentences:
            console.print(f"   {sentence}", markup=False, soft_wrap=True)
    console.print(told.sentence, markup=False, soft_wrap=True)
    if told.rules:
        rules = terminal_words(language).say("hint", "rules", {"rules": ", ".join(told.rules)})
        console.print(rules, style="dim", markup=False)
    for forecast in told.forecasts:
        console.print(f"  {forecast.sentence}", markup=False, soft_wrap=True)


def show_report(console: Console, told: ReportTold, speaker: Speaker) -> None:
    console.print(speaker.say("report", "title"), style="bold")
    for seat in told.seats:
        console.print(f"  {seat.sentence}", markup=False, soft_wrap=True)
        for label in seat.labels:
            line = speaker.say(
                "report", "label", label=label.word, change=speaker.change(label.change), times=label.times
            )
            console.print(f"      {line}", style="dim", markup=False)
    console.print(speaker.say("report", "turns"), style="bold")
    for turn in told.turns:
        console.print(f"{turn.entry:>5}  {turn.sentence}", markup=False, soft_wrap=True)
    console.print(speaker.say("report", "again-title"), style="bold")
    for again in told.again:
        console.print(f"{again.entry:>5}  {again.asked} {again.sentence}", markup=False, soft_wrap=True)
    if not told.again:
        console.print(f"  {speaker.say('report', 'none')}", markup=False)
    console.print(told.sentence, style="dim", markup=False, soft_wrap=True)
