"""What a view says about what is going on, and what is printed."""

from __future__ import annotations

from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.core.chance import Sampled
from hausmacht.core.view import SPECTATOR
from hausmacht.games.augsburg1520 import GAME
from hausmacht.games.augsburg1520.components import CERTIFICATES, JOKER

PHASES = {
    "offer": "auction",
    "show": "showdown",
    "take-card": "privileges",
    "use-privilege": "privileges",
    "discard-one": "privileges",
    "compensate": "privileges",
    "buy": "buying",
}


def test_the_phase_is_that_of_the_question() -> None:
    """Matches at random, until every kind of question has been asked but the rare one of a shortage."""
    missing = set(PHASES)
    for seed in range(1, 40):
        table = Table(GAME.new(GAME.setup(5)), Sampled(seed))
        advance(table)
        while (decision := next_decision(table.state)) is not None:
            seen = GAME.view(table.state, SPECTATOR)
            assert seen.phase == PHASES[decision.kind], decision.text
            assert seen.progress == (f"{seen.round}/{seen.rounds}" if seen.round else "")
            missing.discard(decision.kind)
            options = decision.options(table.state)
            choose(table, decision, options[table.chance.below("pick", len(options))])
        assert GAME.view(table.state, SPECTATOR).phase == "over"
        if not missing:
            return
    raise AssertionError(f"never asked: {missing}")


def test_what_is_printed_follows_the_component_pack() -> None:
    pack = {"certificate_prices": {"prices": [50 * (value + 1) for value in range(17)]}}
    plain, changed = GAME.printed(GAME.setup(3)), GAME.printed(GAME.setup(3, pack=pack))
    assert plain.prices[JOKER] == changed.prices[JOKER] == 400
    assert (plain.prices[16], changed.prices[16]) == (400, 850)
    assert (len(plain.prices), plain.certificates[48], plain.certificates[-1]) == (CERTIFICATES + 1, "leo 15", "joker")
