"""What can be read about wars: the dice of a battle and its chances, the sides of a war, ways to a peace, targets."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import msgspec
from tests.games.price_of_power.laying import CASTILE, ENGLAND, FRANCE, answer, laid, province, question, realm, told
from tests.games.price_of_power.placing import at_war, clear_units, occupy, put_army
from tests.games.price_of_power.test_battle_rounds import DOUBLE, HIT, MISS, dice_of_infantry, hold, lead, meeting

from hausmacht.core.agenda import Table, advance, choose, next_decision
from hausmacht.core.view import SPECTATOR
from hausmacht.games.price_of_power import GAME, board
from hausmacht.games.price_of_power.components import GENERAL, INFANTRY, MIL, NOBODY, PROVINCE_NAMES, REALM_NAMES
from hausmacht.games.price_of_power.papers import PAPERS
from hausmacht.games.price_of_power.papers.battle import BattlePaper, battle
from hausmacht.games.price_of_power.papers.declaring import declaring
from hausmacht.games.price_of_power.papers.mine import mine
from hausmacht.games.price_of_power.papers.peace import EndTold, WayTold, peace_paper
from hausmacht.games.price_of_power.papers.war import PARTIAL, war
from hausmacht.games.price_of_power.rules.peace import peace, peace_sides
from hausmacht.games.price_of_power.rules.peace.peace_terms import KEEP_BOARD, WHITE_PEACE
from hausmacht.games.price_of_power.rules.terms import relations, treasury
from hausmacht.games.price_of_power.rules.warfare.battle import battle_dice, dice
from hausmacht.games.price_of_power.rules.warfare.battle.chances import chances
from hausmacht.games.price_of_power.rules.warfare.declaring import causes, declaration
from hausmacht.games.price_of_power.state import PriceOfPower

ENGLISH = GAME.catalogue("en")


# The dice that were rolled


def test_every_die_is_told_with_its_origin_its_face_and_its_hits() -> None:
    """Rules: battle.hits, battle.dice"""
    table = meeting([2], [1], dice_of_infantry(HIT, DOUBLE, HIT, MISS, HIT, MISS, MISS))
    character = lead(table, FRANCE, GENERAL, next_general(table, 1))
    fight_a_round(table)
    attack, defence = told(table, "rolled")[:2]
    assert attack["dice"] == (INFANTRY,) * 4
    assert attack["origins"] == (0, 0, 0, 1)
    assert attack["shown"] == (dice.FACE[0][HIT], dice.FACE[0][DOUBLE], dice.FACE[0][HIT], dice.BLANK)
    assert attack["struck"] == (1, 1, 0, 0)  # two units: the third face finds none
    assert (attack["fighters"], attack["leader"], attack["units"]) == ((FRANCE,), character, (2, *[0] * 8))
    assert defence["struck"] == (1, 0, 0)
    assert [each["hits"] for each in told(table, "hits")[:2]] == [2, 1]


def test_the_marks_on_dice_are_the_hits() -> None:
    """Whatever comes up, and whoever stands there. Rules: battle.hits, battle.double, seabattle.hits"""
    for number in range(dice.FACES**3):
        shown = [number % 5, number // 5 % 5, number // 25]
        faces = dice.counted(shown)
        for here in ([0, 0, 0], [1, 0, 1], [2, 1, 0], [5, 5, 5]):
            for twice in (False, True):
                hits = dice.land_hits(faces, here[0], here[1], here[2], twice)
                assert sum(dice.land_marks(shown, here, twice)) == hits
        assert sum(dice.sea_marks(shown, 2)) == dice.sea_hits(faces, 2, 0)


# Chances


def test_the_chances_of_one_against_one_are_those_of_the_dice() -> None:
    """Both roll three dice until somebody hits; equal hits leave nobody. Rules: battle.rounds, battle.winner"""
    table = duel()
    good = sum([face in (INFANTRY, dice.DOUBLE) for face in dice.FACE[INFANTRY]])
    miss = Fraction(6 - good, 6) ** dice.DEFAULT_DICE
    ends = 1 - miss * miss
    one_wins, nobody = (1 - miss) * miss / ends, (1 - miss) ** 2 / ends
    trials = 2000
    found = chances(table.state, trials)
    for counted, exact in ((found.attack, one_wins), (found.nobody, nobody), (found.defence, one_wins)):
        assert abs(counted - trials * exact) < 4 * sqrt(trials * exact * (1 - exact))
    assert (found.attack_left, found.defence_left) == (1, 1)


def test_chances_change_nothing_and_are_the_same_again() -> None:
    table = duel()
    before = table.state.encode()
    first = read_battle(table, FRANCE)
    assert table.state.encode() == before
    assert read_battle(table, FRANCE) == first
    assert first.odds[0].trials == 200


def test_a_card_of_mine_has_its_own_chances_and_is_nobody_elses_business() -> None:
    """Rules: battle.cards"""
    table = meeting([3], [3])
    names = table.state.box.content.card_names
    hold(table, FRANCE, names[95])
    hold(table, ENGLAND, names[96])
    treasury.gain_power(table, FRANCE, MIL, 5)
    while question(table).kind != "battle-cards":
        answer(table, "done")
    mine = read_battle(table, FRANCE)
    assert [each.choice for each in mine.odds][:2] == ["", "done"]
    assert len(mine.odds) == 3
    assert mine.odds[2].choice.startswith("battle-card")
    for other in (ENGLAND, CASTILE, SPECTATOR):
        assert [each.choice for each in read_battle(table, other).odds] == [""]


def test_where_nobody_fights_there_is_nothing_to_tell() -> None:
    assert read_battle(laid(), FRANCE) == BattlePaper()


def test_a_side_is_told_as_the_rules_count_it() -> None:
    table = meeting([3, 1], [2])
    told_now = read_battle(table, FRANCE)
    state = table.state
    for side in (0, 1):
        dice_told = [sum(each) for each in zip(*told_now.sides[side].dice, strict=True)]
        assert dice_told == battle_dice.dice_of(state, side)
        assert sum(told_now.sides[side].units) == sum(battle_dice.arms_on(state, side))


# Wars


def test_a_war_is_told_from_both_sides() -> None:
    """Rules: victory.partial, peace.sides, unrest.war"""
    table = at_war(FRANCE, "england")
    state = table.state
    occupy(table, FRANCE, "bordeaux")
    occupy(table, ENGLAND, "poitou")
    (found,) = war(state, ENGLAND, ENGLISH).wars
    mine, theirs = found.sides
    assert (mine.player, theirs.player) == (ENGLAND, FRANCE)
    assert theirs.tax == peace_sides.taken_tax(state, FRANCE, [realm("england")])
    assert [each.province for each in theirs.holds] == [province("bordeaux")]
    assert theirs.units == peace_sides.counted_units(state, FRANCE, realm("england"))
    assert (theirs.victory == PARTIAL) == peace_sides.is_partial_victory(state, FRANCE, realm("england"))
    assert theirs.cause == causes.cause_of(state, FRANCE, realm("england"))
    assert mine.unrest == theirs.unrest == 2
    assert not found.fruitless


def test_the_units_that_are_needed_make_a_victory_and_one_less_does_not() -> None:
    """Rules: victory.partial"""
    for enemy in ("england", "brittany"):
        table = at_war(FRANCE, enemy)
        clear_units(table)
        put_army(table, ENGLAND, "wales-wessex", [2])
        needed = peace_sides.units_needed(table.state, FRANCE, realm(enemy))
        if needed > 1:
            put_army(table, FRANCE, "seine", [needed - 1])
        assert not peace_sides.is_partial_victory(table.state, FRANCE, realm(enemy))
        put_army(table, FRANCE, "seine", [needed])
        assert peace_sides.is_partial_victory(table.state, FRANCE, realm(enemy))


# Ways to a peace


def test_every_way_that_is_told_can_be_gone() -> None:
    """Each possible way is a row of answers that the rules accept; each refused one is refused by them.

    Rules: peace.terms, peace.negotiated
    """
    end = only_end(peace_asked(), FRANCE)
    assert {way.way for way in end.ways} == {"dictate", "negotiate", "surrender"}
    possible = [way for way in end.ways if not way.refused]
    assert [(way.way, way.term) for way in possible][:1] == [("dictate", KEEP_BOARD)]
    for way in end.ways:
        table = peace_asked()
        *first, last = way.choices
        for text in first:
            answer(table, text)
        asked = question(table)
        candidate = {choice.text: choice for choice in asked.candidates(table.state)}[last]
        assert (asked.why_not(table.state, candidate) is None) == (way.refused == ""), way


def test_a_whole_peace_is_dictated_by_the_answers_that_are_told() -> None:
    """Rules: peace.keep, peace.exchange"""
    table = peace_asked()
    end = only_end(table, FRANCE)
    texts = [*way_to(end, "dictate", KEEP_BOARD).choices]
    for slot in end.slots:
        if slot.dictated:
            texts.extend(slot.dictated[0].choices)
    for text in texts:
        answer(table, text)
    assert not table.state.relations.war[realm("england")]
    assert table.state.map.occupier[province("bordeaux")] == NOBODY


def test_a_bots_answer_follows_from_what_it_lost() -> None:
    """Rules: peace.bots"""
    table = laid(3, scenario="1-02")
    state = table.state
    person, bot = 0, state.box.is_bot.index(True)
    name = REALM_NAMES[state.box.realm[bot]]
    relations.set_war(table, person, realm(name))
    town = board.towns_of(state, bot)[0]
    for held in (0, board.tax_value(state, town)):
        if held:
            occupy(table, person, PROVINCE_NAMES[town])
        table.next(peace.MakePeace(person, 0))
        end = only_end(table, person)
        white = way_to(end, "white", WHITE_PEACE)
        assert (end.lost, end.held) == (held, 0)
        assert (white.answer, white.refused == "") == (("yes", True) if held else ("no", False))


def test_peace_papers_are_told_to_nobody_else() -> None:
    table = peace_asked()
    assert peace_paper(table.state, CASTILE, ENGLISH).ends == ()
    assert peace_paper(table.state, SPECTATOR, ENGLISH).ends == ()


# Bargaining


def test_a_proposal_is_answered_by_another_one() -> None:
    """Rules: ruling.counter-offers, peace.binding"""
    table = peace_asked()
    for text in ("negotiate england", "propose keep-board us", "keep-province bordeaux", "keep-province poitou"):
        answer(table, text)
    for text in ("offer-ducats 0", "peace-with nothing"):
        answer(table, text)
    offered = peace_paper(table.state, ENGLAND, ENGLISH)
    assert offered.proposal is not None
    assert (offered.proposal.proposer, offered.proposal.asked, offered.proposal.counters) == (FRANCE, ENGLAND, 0)
    assert [(each.province, each.fate) for each in offered.proposal.fates] == [
        (province("bordeaux"), "keep-province"),
        (province("poitou"), "keep-province"),
    ]
    back = way_to(offered.ends[0], "negotiate", WHITE_PEACE)
    for text in (*back.choices, "offer-ducats 0", "peace-with nothing"):
        answer(table, text)
    assert question(table).seat == FRANCE
    returned = peace_paper(table.state, FRANCE, ENGLISH).proposal
    assert returned is not None
    assert (returned.proposer, returned.term, returned.counters) == (ENGLAND, WHITE_PEACE, 1)
    answer(table, "accept-peace")
    assert not table.state.relations.war[realm("england")]
    assert len(told(table, "peace-answered")) == 1


def test_bargaining_comes_to_an_end() -> None:
    """Rules: ruling.counter-offers"""
    table = peace_asked()
    answer(table, "negotiate england")
    for _ in range(4):
        for text in ("propose white-peace nobody", "offer-ducats 0", "peace-with nothing"):
            answer(table, text)
        asked = question(table)
        options = [choice.text for choice in asked.options(table.state)]
        if "counter-peace" not in options:
            break
        answer(table, "counter-peace")
    assert options == ["accept-peace", "refuse-peace"]
    answer(table, "refuse-peace")
    assert table.state.relations.war[realm("england")]


# Declaring war


def test_targets_are_told_with_what_the_rules_say_of_them() -> None:
    """Rules: war.targets, war.stability"""
    table = laid()
    relations.place_cause(table, FRANCE, realm("england"))
    relations.set_war(table, FRANCE, realm("castile"))
    found = {each.realm: each for each in declaring(table.state, FRANCE, ENGLISH).targets}
    assert found[realm("castile")].refused
    england = found[realm("england")]
    assert (england.choice, england.cause, england.stability) == ("declare-war england", causes.TOKEN, 0)
    assert realm("france") not in found
    reasons = [each for each in found.values() if not each.refused and each.cause != causes.NONE]
    assert mine(table.state, FRANCE, ENGLISH).reasons == len(reasons) > 0
    assert mine(table.state, SPECTATOR, ENGLISH).reasons == 0
    table.next(declaration.DeclareWar(FRANCE, 0))
    asked = next_decision(table.state)
    assert asked is not None
    options = {choice.text for choice in asked.options(table.state)}
    assert {each.choice for each in found.values() if not each.refused} == options


def test_every_paper_can_be_sent() -> None:
    table = peace_asked()
    for kind, make in PAPERS.values():
        for seat in (FRANCE, ENGLAND, SPECTATOR):
            made = make(table.state, seat, ENGLISH)
            assert msgspec.json.decode(msgspec.json.encode(made), type=kind) == made


# Tables


def next_general(table: Table[PriceOfPower], number: int) -> str:
    """A card whose character leads with so many infantry dice."""
    content = table.state.box.content
    for card, who in enumerate(content.characters):
        if who.dice == number and who.arm == INFANTRY and card < len(content.card_names):
            return content.card_names[card]
    raise AssertionError(f"nobody leads with {number} infantry dice")


def fight_a_round(table: Table[PriceOfPower]) -> None:
    """Everybody declines until dice were rolled."""
    advance(table)
    while not told(table, "rolled"):
        asked = question(table)
        choose(table, asked, asked.options(table.state)[0])


def duel() -> Table[PriceOfPower]:
    """One infantry against one, before anybody plays a card."""
    table = meeting([1], [1])
    for player in (FRANCE, ENGLAND):
        hold(table, player)
    return table


def read_battle(table: Table[PriceOfPower], seat: int) -> BattlePaper:
    return battle(table.state, seat, ENGLISH)


def peace_asked() -> Table[PriceOfPower]:
    """France holds Bordeaux, England Poitou, and France is asked about the war."""
    table = at_war(FRANCE, "england")
    clear_units(table)
    put_army(table, FRANCE, "seine", [6])
    put_army(table, ENGLAND, "wales-wessex", [2])
    occupy(table, FRANCE, "bordeaux")
    occupy(table, ENGLAND, "poitou")
    table.next(peace.PeaceTurn(FRANCE))
    advance(table)
    return table


def only_end(table: Table[PriceOfPower], seat: int) -> EndTold:
    (found,) = peace_paper(table.state, seat, ENGLISH).ends
    return found


def way_to(end: EndTold, way: str, term: int) -> WayTold:
    return next(each for each in end.ways if each.way == way and each.term == term)
