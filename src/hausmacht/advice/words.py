"""Advice in words: terms, forecasts and reports in the languages of the players."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from hausmacht.advice.forecasts import Forecast
from hausmacht.advice.hints import Advice, Hint, Reason
from hausmacht.core.game import Game, Setup
from hausmacht.core.words import Catalogue

FOLDER = Path(__file__).parent / "words"
COMMA = {"de"}  # languages that write 2,5 and 34 %
WHOLE = 10  # from here on nobody wants to read a decimal
MINUS = "−"


@cache
def phrases(game: str, language: str, brought: Path | None = None) -> Catalogue:
    """The words of advice for a game: those for every game, and over them its own, here or in its own package."""
    words: dict[str, dict[str, str]] = {}
    for folder in (FOLDER, FOLDER / game, *([brought] if brought else [])):
        path = folder / f"{language}.toml"
        if path.is_file():
            for section, entries in tomllib.loads(path.read_text(encoding="utf-8")).items():
                words.setdefault(section, {}).update(entries)
    return Catalogue(language, words, {"seat": "seat"})


def number(value: float, language: str) -> str:
    """`2.1`, `12`: as exact as it is worth reading."""
    size = abs(value)
    text = f"{size:.0f}" if size >= WHOLE or abs(size - round(size)) < 0.05 else f"{size:.1f}"
    return text.replace(".", ",") if language in COMMA else text


def percent(value: float, language: str) -> str:
    """`34%`; a chance below one percent is `< 1%`."""
    return f"{'< 1' if 0 < value < 0.01 else f'{100 * value:.0f}'}{sign_of_percent(language)}"


def sign_of_percent(language: str) -> str:
    return " %" if language in COMMA else "%"


def behind(hint: Hint) -> int:
    """The difference between the chances of the best answer and of this one as both are written, in percent."""
    return round(100 * (hint.value + hint.behind)) - round(100 * hint.value)


def change(value: float, language: str) -> str:
    """`+12%`: a change of the chance to win."""
    rounded = round(100 * value)
    sign = "+" if rounded > 0 else MINUS if rounded < 0 else "±"
    return f"{sign}{abs(rounded)}{sign_of_percent(language)}"


class Speaker:
    """Words one match: its game, its set-up, the names of its seats, and which names have changed in play."""

    def __init__(self, game: Game[Any], setup: Setup, language: str, names: Sequence[str], naming: int = 0) -> None:
        self.language = language if language in game.languages else game.languages[0]
        self.phrases = phrases(game.id, self.language, game.folder / "words" / "advice")
        self.words = game.named(game.catalogue(self.language, setup), naming)
        self.names = names

    def say(self, section: str, key: str, **values: Any) -> str:
        return self.phrases.say(section, key, values, self.names)

    def choice(self, kind: str, numbers: dict[str, int]) -> str:
        return self.words.say("choice", kind, numbers, self.names)

    def number(self, value: float) -> str:
        return number(value, self.language)

    def percent(self, value: float) -> str:
        return percent(value, self.language)

    def change(self, value: float) -> str:
        return change(value, self.language)

    # Hints

    def method(self, advice: Advice) -> str:
        return self.say("method", advice.method, tried=advice.tried, options=advice.options)

    def reason(self, *reasons: Reason) -> str:
        """What there is more or less of at once, then what only follows: of that it is said once that it is later."""
        said: list[str] = []
        later: list[str] = []
        for each in reasons:
            amount = self.say("more" if each.amount > 0 else "less", each.term, amount=self.number(each.amount))
            if each.now:
                said.append(amount)
            elif each.term in self.phrases.words["later"]:
                said.append(self.say("later", each.term, reason=amount))
            else:
                later.append(amount)
        if later:
            said.append(self.say("later", "other", reason=", ".join(later)))
        return ", ".join(said)

    def reasons(self, hint: Hint, compared: str) -> list[str]:
        """What differs, in sentences; `compared` is the other answer in words."""
        found: list[str] = []
        if hint.by_rule:
            found.append(self.say("hint", "by-rule"))
        elif hint.best:
            found += [] if hint.clear else [self.say("hint", "close-best")]
        elif hint.clear:
            found.append(self.say("hint", "behind", percent=behind(hint)))
        else:
            found.append(self.say("hint", "close"))
        if compared:
            parts = [
                self.say("hint", key, reasons=self.reason(*said))
                for key, said in (
                    ("for", [each for each in hint.reasons if each.points > 0]),
                    ("against", [each for each in hint.reasons if each.points < 0]),
                )
                if said
            ]
            told = "; ".join(parts)
            sentence = f"{told}." if told else self.say("hint", "no-reason" if hint.clear else "same")
            found.append(f"{self.say('hint', 'compared', answer=compared)} {sentence}")
        return found

    def forecast(self, forecast: Forecast) -> str:
        return self.say("forecast", forecast.kind, seat=forecast.seat, **forecast.numbers)

    def label(self, label: str) -> str:
        """A label of luck in words: the first word of it says what was drawn."""
        known = self.phrases.words["label"]
        return known.get(label) or known.get(label.partition(" ")[0]) or known["other"]
