"""A player who turns his realm into another one: Denmark that goes on as Sweden."""

from __future__ import annotations

from hausmacht.core.agenda import Denial, advance
from hausmacht.core.chance import Seeded
from hausmacht.core.ledger import Ledger
from hausmacht.core.match import Match
from hausmacht.core.teller import House, Teller
from hausmacht.core.words import Catalogue
from hausmacht.games.price_of_power import GAME, board
from hausmacht.games.price_of_power.components import NAMED_REALMS, PROVINCES
from hausmacht.games.price_of_power.rules.cards import event
from hausmacht.games.price_of_power.rules.phases import turns
from hausmacht.games.price_of_power.rules.terms import liberation, tokens
from hausmacht.games.price_of_power.state import PriceOfPower

from .laying import answer, area, laid, province, realm, told


def test_denmark_goes_on_as_sweden() -> None:
    """Stockholm is the capital, Swedish lands are cores, Danish ones those of a dynamic realm under the towns.

    Rules: ruling.plays-as, effects.tag
    """
    table = laid(seats=5, scenario="2-02")
    state = table.state
    denmark = state.box.player_of[realm("denmark")]
    swedish = [at for at in range(PROVINCES) if state.box.printed[at] == realm("sweden") and state.box.on_map[at]]
    danish = [at for at in range(PROVINCES) if state.box.printed[at] == realm("denmark") and state.box.on_map[at]]
    for at in swedish:
        tokens.place_town(table, denmark, at)
    state.time.player = denmark
    number = state.box.content.event_number["108-2"]
    state.cards.events_up = (number, 0)
    event.take(table, denmark, number)
    advance(table)
    answer(table, "option b")
    answer(table, "do-it")
    advance(table)
    assert told(table, "tagged")
    assert board.capital_of(state, realm("denmark")) == province("stockholm")
    assert [at for at in swedish if not board.is_core(state, denmark, at)] == []
    assert [at for at in danish if board.is_core(state, denmark, at)] == []
    left = {board.core_realm(state, at) for at in danish}
    assert len(left) == 1
    assert min(left) >= NAMED_REALMS
    assert {"area": area("jutland"), "units": 6} in told(table, "rebels")
    assert all(tokens.add_unrest(table, at) is False for at in danish if board.is_town(state, at))
    copenhagen = province("kobenhavn")
    liberation.set_free(table, copenhagen)
    assert board.lawful_realm(state, copenhagen) in left, "what rebels free is Danish again"


# His name


class Here(House):
    """A table where nobody has a name of his own."""

    def __init__(self) -> None:
        super().__init__(False)

    def names(self, words: Catalogue) -> tuple[str, ...]:
        return ()

    def undo(self, words: Catalogue, names: tuple[str, ...], seat: int, denial: Denial | None) -> bytes:
        return b"null"

    def state(self) -> str:
        return "playing"

    def places(self, places: list[int]) -> tuple[int, ...]:
        return tuple(places)


def about_to_change() -> Match[PriceOfPower]:
    """Denmark holds Sweden and has taken the event; nothing is chosen yet. His next turn will follow at once."""
    setup = GAME.setup(5, {"scenario": "2-02"})
    table = laid(seats=5, scenario="2-02")
    state = table.state
    denmark = state.box.player_of[realm("denmark")]
    for at in range(PROVINCES):
        if state.box.printed[at] == realm("sweden") and state.box.on_map[at]:
            tokens.place_town(table, denmark, at)
    state.time.player = denmark
    number = state.box.content.event_number["108-2"]
    state.cards.events_up = (number, 0)
    table.next(turns.NextTurn(denmark))
    event.take(table, denmark, number)
    advance(table)
    return Match(GAME, setup, Seeded(bytes(32)), laid_out=state)


def test_he_is_called_sweden_from_then_on() -> None:
    """The events before keep the old name; questions, pages and later events have the new one.

    Rules: ruling.plays-as
    """
    match = about_to_change()
    denmark = match.state.box.player_of[realm("denmark")]
    teller = Teller(match, Ledger(5, match.entries), Here())
    teller.times = [0]
    assert match.words("en").value("player", denmark) == "Denmark"
    for text in ("option b", "do-it", "loan"):
        assert match.choose(denmark, text) is None
        teller.ledger.add(match.entries[-1])
        teller.times.append(0)
        teller.changed(match.entries[-1])
    for language, old, new in (("en", "Denmark", "Sweden"), ("de", "Dänemark", "Schweden")):
        words = match.words(language)
        assert (words.value("player", denmark), words.value("realm", realm("denmark"))) == (new, new)
        assert words.say("choice", "declare-war", {"realm": realm("denmark")}).endswith(new)
        assert teller.words(language) is words
        told = b" ".join(teller.events(denmark, 0, language)).decode()
        assert (f"{old} goes on as {new}." if language == "en" else f"{old} spielt weiter als {new}.") in told
        assert (f"{new} takes a loan" if language == "en" else f"{new} nimmt einen Kredit") in told
        before = match.words_then(language, match.line[0], match.renamed_at())
        assert before.value("player", denmark) == old
        page = GAME.text(match.view(denmark), before, ())
        rows = [str(row[0]) for section in page for row in section.rows]
        assert any(new in row for row in rows)
        assert not any(old in row for row in rows)


def test_taken_back_he_is_denmark_again() -> None:
    """Rules: ruling.plays-as"""
    match = about_to_change()
    denmark = match.state.box.player_of[realm("denmark")]
    for text in ("option b", "do-it"):
        assert match.choose(denmark, text) is None
    assert match.words("en").value("player", denmark) == "Sweden"
    match.rewind(0)
    assert match.words("en").value("player", denmark) == "Denmark"
    assert match.renamed_at() == -1


def test_others_keep_their_names() -> None:
    """Rules: ruling.plays-as"""
    match = about_to_change()
    box = match.state.box
    denmark = box.player_of[realm("denmark")]
    for text in ("option b", "do-it"):
        assert match.choose(denmark, text) is None
    before = GAME.catalogue("en", match.setup)
    others = [player for player in range(box.players) if player != denmark]
    assert [match.words("en").value("player", each) for each in others] == [
        before.value("player", each) for each in others
    ]
    assert before.value("player", denmark) == "Denmark", "other matches know nothing of it"
