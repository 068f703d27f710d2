"""The auction: who offers how many certificates to the noble who is visited."""

from __future__ import annotations

from tests.games.augsburg1520.table import auction, new_table, nobody_buys, table

# The printed first example: Anna (red), Matt (blue), Larry (yellow) and Sandy (green) at Maria. Anna won the auction
# at Leo and opens.
MARIA = """
[seat.red]
hand = "maria 1 2 3, joker 2"
[seat.blue]
hand = "maria 14 15, joker 3"
[seat.yellow]
hand = "leo 2, joker 2"
[seat.green]
hand = "maria 4 8 9 12, joker 2"
"""


def test_the_nobles_are_visited_in_a_fixed_order() -> None:
    """Rules: auction.order, round.phases"""
    played = new_table(seats=2)
    nobody_buys(played)

    for _ in range(10):
        played.choose(played.asked()[0].split()[0], "pass")

    assert [event.facts()["noble"] for event in played.events("visited")] == [0, 1, 2, 3, 4]
    assert played.asked() == ["red buy", "blue buy"]


def test_first_example_everybody_else_passes_and_sandy_wins_alone() -> None:
    """Rules: auction.opener, auction.clockwise, auction.pass, auction.call, auction.raise, showdown.alone"""
    played = auction("maria", MARIA)
    assert played.asked() == ["red offer"]

    played.choose("red", "offer 3")
    assert played.asked() == ["blue offer"]
    played.choose("blue", "call")
    played.choose("yellow", "pass")
    played.choose("green", "offer 4")
    played.choose("red", "pass")
    played.choose("blue", "pass")

    assert played.asked() == ["green show"]
    played.choose("green", "pick maria 4", "pick maria 8", "pick joker", "pick joker", "show")
    assert played.discard() == "maria 4 8, joker 2"
    assert played.hand("green") == "maria 9 12"
    assert played.asked() == ["green take-card"]


def test_first_example_matt_raises_and_sandy_has_all_three_answers() -> None:
    """Rules: auction.pass, auction.call, auction.raise"""
    played = auction("maria", MARIA)

    played.choose("red", "offer 3")
    played.choose("blue", "call")
    played.choose("yellow", "pass")
    played.choose("green", "offer 4")
    played.choose("red", "pass")
    played.choose("blue", "offer 5")

    assert played.options("green") == ["pass", "call", "offer 6"]


def test_first_example_matt_calls_and_sandy_may_not_raise_her_own_offer() -> None:
    """Rules: auction.own-offer, showdown.highest, showdown.pay, showdown.consolation"""
    played = auction("maria", MARIA)

    played.choose("red", "offer 3")
    played.choose("blue", "call")
    played.choose("yellow", "pass")
    played.choose("green", "offer 4")
    played.choose("red", "pass")
    played.choose("blue", "call")
    assert played.asked() == ["blue show", "green show"]
    played.choose("blue", "pick maria 14", "pick maria 15", "pick joker", "pick joker", "show")
    played.choose("green", "pick maria 4", "pick maria 8", "pick maria 9", "pick maria 12", "show")

    assert played.asked() == ["blue take-card"]
    assert played.discard() == "maria 14 15, joker 2"
    assert played.hand("blue") == "joker 1"
    assert played.hand("green") == "maria 4 8 9 12, joker 2"
    assert played.money("green") == 1600
    assert [played.money(seat) for seat in ("red", "blue", "yellow")] == [1500, 1500, 1500]  # nobody was third
    assert len(played.events("consoled")) == 1


def test_nobody_offers_jokers_alone() -> None:
    """Rules: auction.jokers, auction.noble"""
    played = auction("leo", '[seat.red]\nhand = "maria 5, joker 3"')

    assert played.options("red") == ["pass"]
    assert played.why_not("red", "offer 1") == "jokers-only (auction.jokers)"
    assert played.why_not("red", "offer 3") == "jokers-only (auction.jokers)"
    assert played.why_not("red", "offer 4") == "too-few-cards (auction.held)"


def test_a_player_may_not_raise_his_own_offer() -> None:
    """Rules: auction.own-offer"""
    played = auction(
        "leo",
        """
        [seat.red]
        hand = "leo 1 2 3 4"
        [seat.blue]
        hand = "leo 5 6 7"
        """,
        seats=3,
    )

    played.choose("red", "offer 2")
    played.choose("blue", "call")
    played.choose("yellow", "pass")

    assert played.asked() == ["red show", "blue show"]  # the auction is over: red is not asked for an offer again
    assert played.why_not("red", "offer 3") == "no-such-choice (core.choice)"
    played.choose("red", "pick leo 1", "pick leo 2")
    assert played.why_not("red", "pick leo 3") == "enough-picked (showdown.number)"


def test_who_has_passed_is_not_asked_again() -> None:
    """Rules: auction.pass, auction.clockwise"""
    played = auction(
        "leo",
        """
        [seat.red]
        hand = "leo 1 2 3 4 5"
        [seat.blue]
        hand = "leo 6 7 8"
        [seat.yellow]
        hand = "leo 9 10 11"
        """,
        seats=3,
    )

    played.choose("red", "pass")
    played.choose("blue", "offer 1")
    played.choose("yellow", "offer 2")
    assert played.asked() == ["blue offer"]
    played.choose("blue", "offer 3")

    assert played.asked() == ["yellow offer"]
    assert played.why_not("red", "offer 4") == "not-asked (core.turn)"
    played.choose("yellow", "pass")
    assert played.asked() == ["blue show"]


def test_the_last_player_may_still_offer_when_all_others_have_passed() -> None:
    """Rules: auction.nobody, ruling.first-offer, showdown.alone"""
    played = auction("leo", '[seat.green]\nhand = "leo 1"')

    for seat in ("red", "blue", "yellow"):
        played.choose(seat, "pass")

    assert played.options("green") == ["pass", "offer 1"]
    played.choose("green", "offer 1")
    played.choose("green", "pick leo 1", "show")
    assert played.asked() == ["green take-card"]


def test_when_everybody_passes_the_noble_gives_nothing_and_the_marker_stays() -> None:
    """Rules: auction.nobody, ruling.marker-stays"""
    played = table(
        'marker = "yellow"\nnoble = "louise"\nopen_cards = [1, 2, 3, 4]', to_do=["auction.visit", "auction.visit"]
    )

    for seat in ("yellow", "green", "red", "blue"):
        played.choose(seat, "pass")

    assert played.asked() == ["yellow offer"]  # at Maria
    assert len(played.events("nobody-offered")) == 1
    assert played.events("won") == []
    assert played.state.privilege_cards.count(1) == 4  # no card was taken


def test_the_winner_opens_the_next_auction() -> None:
    """Rules: auction.opener"""
    played = table(
        'marker = "red"\nopen_cards = [1, 2, 3, 4, 5]\n[seat.yellow]\nhand = "philipp 3"',
        to_do=["auction.visit", "auction.visit"],
    )

    played.choose("red", "pass")
    played.choose("blue", "pass")
    played.choose("yellow", "offer 1")
    played.choose("green", "pass")
    played.choose("yellow", "pick philipp 3", "show", "take 1", "forgo", "forgo")

    assert played.marker() == "yellow"
    assert played.asked() == ["yellow offer"]


def test_a_call_needs_an_offer() -> None:
    """Rules: auction.call"""
    played = auction("leo", '[seat.red]\nhand = "leo 1 2"')

    assert played.why_not("red", "call") == "nothing-to-call (auction.call)"


def test_a_raise_is_more_than_the_highest_offer() -> None:
    """Rules: auction.raise"""
    played = auction("leo", '[seat.red]\nhand = "leo 1 2"\n[seat.blue]\nhand = "leo 3 4 5"')

    played.choose("red", "offer 2")

    assert played.options("blue") == ["pass", "call", "offer 3"]
    assert played.why_not("blue", "offer 2") == "not-more (auction.raise)"
    assert played.denied("blue", "offer 1").numbers == {"have": 2, "need": 3}


def test_nobody_offers_more_cards_than_he_has_for_the_noble() -> None:
    """Rules: auction.held, auction.noble"""
    played = auction("leo", '[seat.red]\nhand = "leo 1 2, maria 7 8 9, joker 1"\n[seat.blue]\nhand = "leo 5, joker 1"')

    assert played.options("red") == ["pass", "offer 1", "offer 2", "offer 3"]
    assert played.denied("red", "offer 4").numbers == {"have": 3, "need": 4}
    played.choose("red", "offer 3")
    assert played.options("blue") == ["pass"]
    assert played.why_not("blue", "call") == "too-few-cards (auction.held)"


def test_an_offer_of_no_card_is_not_an_offer() -> None:
    """Rules: ruling.first-offer"""
    played = auction("leo", '[seat.red]\nhand = "leo 1 2"')

    assert "offer 0" not in played.options("red")
    assert played.why_not("red", "offer 0") == "no-such-choice (core.choice)"


def test_maximilian_takes_certificates_for_any_noble() -> None:
    """Rules: maximilian.any"""
    played = auction("maximilian", '[seat.red]\nhand = "philipp 1, louise 2, leo 3, maria 4, joker 1"')

    assert played.options("red") == ["pass", "offer 1", "offer 2", "offer 3", "offer 4", "offer 5"]
    played.choose("red", "offer 5")
    for seat in ("blue", "yellow", "green"):
        played.choose(seat, "pass")
    played.choose("red", "pick philipp 1", "pick louise 2", "pick leo 3", "pick maria 4", "pick joker", "show")
    assert played.hand("red") == ""


def test_maximilian_takes_no_jokers_alone_either() -> None:
    """Rules: maximilian.any, auction.jokers"""
    played = auction("maximilian", '[seat.red]\nhand = "joker 2"')

    assert played.options("red") == ["pass"]
    assert played.why_not("red", "offer 2") == "jokers-only (auction.jokers)"


def test_when_everybody_passes_at_maximilian_the_latest_winner_draws_first_and_opens_the_next_round() -> None:
    """Rules: ruling.marker-stays, certificates.order, auction.opener"""
    played = table(
        'round = 1\nmarker = "green"\nnoble = "maria"\nopen_cards = [1]',
        to_do=[
            "auction.visit",
            "certificates.deal_certificates",
            "certificates.buy",
            "certificates.pay_and_discard",
            "flow.next_round",
        ],
    )

    for seat in ("green", "red", "blue", "yellow"):
        played.choose(seat, "pass")

    assert [event.facts()["seat"] for event in played.events("dealt")] == [3, 0, 1, 2]
    nobody_buys(played)
    assert played.asked() == ["green offer"]
