"""What cards of The Price of Power ask: of land, ties, numbers and what happened."""

from __future__ import annotations

from tests.games.price_of_power.laying import AUSTRIA, CASTILE, ENGLAND, FRANCE, area, laid, province, realm, sea
from tests.games.price_of_power.questions import amount, areas, holds, ideas, nodes, players, provinces, realms, stat
from tests.games.price_of_power.running import RUNNING_EFFECT, Node, rich_table

from hausmacht.core.agenda import Table
from hausmacht.games.price_of_power import board, deeds
from hausmacht.games.price_of_power.components import (
    ARMIES,
    COUNTER_REFORMED,
    NODE_NAMES,
    NODE_SEAS,
    PROTESTANT,
    PROVINCE_NAMES,
    REALM_NAMES,
    REBELS,
    UNIT_KINDS,
)
from hausmacht.games.price_of_power.effects.counting import trading
from hausmacht.games.price_of_power.effects.parts.look import standing
from hausmacht.games.price_of_power.effects.running.variables import Context, Fight
from hausmacht.games.price_of_power.rows import added, count5, replaced
from hausmacht.games.price_of_power.rules.terms import relations, tokens
from hausmacht.games.price_of_power.state import PriceOfPower


def table() -> Table[PriceOfPower]:
    return laid(4)


def ids(numbers: list[int]) -> list[str]:
    return [PROVINCE_NAMES[at] for at in numbers]


def realm_ids(numbers: list[int]) -> list[str]:
    return [REALM_NAMES[at] for at in numbers]


# Land


def test_what_is_occupied_is_not_owned_but_controlled() -> None:
    """Rules: terms.own, terms.control"""
    state = table().state
    paris = {"n": 1, "where": {"ids": ["paris"]}}
    assert holds(state, FRANCE, {"owns": paris})
    assert holds(state, FRANCE, {"controls": paris})
    state.map.occupier = replaced(state.map.occupier, province("paris"), ENGLAND)
    assert not holds(state, FRANCE, {"owns": paris})
    assert not holds(state, FRANCE, {"controls": paris})
    assert holds(state, ENGLAND, {"controls": paris})
    assert not holds(state, ENGLAND, {"owns": paris})
    assert holds(state, ENGLAND, {"controls": {"n": 1, "where": {"capital": True, "owner": "opponent"}}})
    assert holds(state, ENGLAND, {"controls": {"n": 1, "where": {"capital": True, "not": {"lawful_owner": "self"}}}})
    assert not holds(state, FRANCE, {"controls": {"n": 1, "where": {"capital": True, "owner": "opponent"}}})
    assert holds(state, FRANCE, {"owner_is": {"province": "paris", "is": "self"}})


def test_vassals_count_only_when_the_card_says_so() -> None:
    """Rules: effects.conditions"""
    game = table()
    tokens.place_vassal(game, FRANCE, province("anjou"))
    state = game.state
    assert not holds(state, FRANCE, {"owns": {"n": 1, "where": {"ids": ["anjou"]}}})
    assert holds(state, FRANCE, {"owns": {"n": 1, "where": {"ids": ["anjou"], "token": "TV"}}})
    assert holds(state, FRANCE, {"owns": {"n": 1, "where": {"ids": ["anjou"], "token": "V"}}})
    beneath = board.realm_beneath(state, province("anjou"))
    assert not holds(state, FRANCE, {"vassal": REALM_NAMES[beneath]})  # the capital decides
    tokens.place_vassal(game, FRANCE, board.capital_of(state, beneath))
    assert holds(state, FRANCE, {"vassal": REALM_NAMES[beneath]})
    assert holds(state, FRANCE, {"vassals": {"n": 1}})
    assert provinces(state, FRANCE, {"owner": "self", "token": "TV", "ids": ["anjou"]}) == [province("anjou")]
    assert provinces(state, FRANCE, {"owner": "self", "token": "T", "ids": ["anjou"]}) == []


def test_provinces_count_by_number_or_by_tax_value() -> None:
    """Rules: effects.conditions"""
    state = table().state
    where = {"ids": ["paris", "berry"]}
    value = board.tax_value(state, province("paris")) + board.tax_value(state, province("berry"))
    assert holds(state, FRANCE, {"owns": {"n": 2, "where": where}})
    assert not holds(state, FRANCE, {"owns": {"n": 3, "where": where}})
    assert value == 3
    assert holds(state, FRANCE, {"owns": {"n": 3, "by": "tax", "where": where}})
    assert not holds(state, FRANCE, {"owns": {"n": 4, "by": "tax", "where": where}})


def test_provinces_of_any_realm_count_by_number_or_by_tax_value() -> None:
    """Milan has Cremona, Parma and the large province of Milano.

    Rules: effects.conditions
    """
    state = table().state
    lands = {"realm": "Milan", "where": {"core_of": "Milan"}}
    assert holds(state, FRANCE, {"realm_owns": {"n": 3, **lands}})
    assert not holds(state, FRANCE, {"realm_owns": {"n": 4, **lands}})
    assert holds(state, FRANCE, {"realm_owns": {"n": 4, "by": "tax", **lands}})
    assert not holds(state, FRANCE, {"realm_owns": {"n": 5, "by": "tax", **lands}})


def test_an_area_is_adjacent_to_others_and_a_realm_also_to_its_own() -> None:
    """Rules: terms.adjacent, effects.adjacent"""
    state = table().state
    around = areas(state, FRANCE, {"adjacent_to": "Seine", "by": "land"})
    assert area("seine") not in around
    assert area("burgundy") in around
    mine = areas(state, FRANCE, {"adjacent_to": "self", "by": "land"})
    assert area("seine") in mine
    assert area("burgundy") in mine
    assert area("wales-wessex") not in mine
    assert area("wales-wessex") in areas(state, CASTILE, {"adjacent_to": "sea:English Channel"})
    assert holds(state, FRANCE, {"adjacent": {"to": "realm:Burgundy"}})
    assert not holds(state, AUSTRIA, {"adjacent": {"to": "realm:Scotland"}})
    assert holds(state, ENGLAND, {"adjacent": {"to": "sea:English Channel"}})
    assert not holds(state, AUSTRIA, {"adjacent": {"to": ["sea:English Channel", "realm:Scotland"]}})


def test_area_filters_narrow_each_other() -> None:
    """Rules: effects.filters"""
    state = table().state
    assert areas(state, FRANCE, {"own": "self", "religion": ["Muslim"]}) == []
    assert areas(state, CASTILE, {"own": "self", "dissent_of": "self"}) == [area("andalucia")]
    assert area("seine") not in areas(state, FRANCE, {"own": "self", "not": {"names": ["Seine"]}})
    assert areas(state, FRANCE, {"any": [{"names": ["Seine"]}, {"names": ["Castile"]}]}) == [
        area("castile"),
        area("seine"),
    ]
    assert areas(state, FRANCE, {"capital_of": "realm:Austria"}) == [area("austria")]
    assert set(areas(state, FRANCE, {"elector": True})) <= set(areas(state, FRANCE, {"hre": True}))
    assert areas(state, FRANCE, {"chosen": True}, RUNNING_EFFECT) == [area("lombardy"), area("seine")]
    assert areas(state, FRANCE, {"var": "$a"}, RUNNING_EFFECT) == [area("lombardy")]
    assert areas(state, FRANCE, {"var": "$a"}) == []
    assert all(at < 97 for at in areas(state, FRANCE, {"main": True}))
    state.map.rebels = replaced(state.map.rebels, area("seine"), 2)
    assert areas(state, FRANCE, {"has": {"token": "R"}}) == [area("seine")]
    assert areas(state, FRANCE, {"has": {"token": "R", "n": 3}}) == []


def test_counter_reformed_areas_are_catholic_too() -> None:
    """Rules: effects.religion"""
    game = table()
    tokens.set_faith(game, area("seine"), COUNTER_REFORMED)
    assert holds(game.state, FRANCE, {"area_religion": {"in": {"names": ["Seine"]}, "is": ["Catholic"]}})
    assert holds(game.state, FRANCE, {"area_religion": {"in": {"names": ["Seine"]}, "is": ["Counter-Reformed"]}})
    tokens.set_faith(game, area("seine"), PROTESTANT)
    assert not holds(game.state, FRANCE, {"area_religion": {"in": {"names": ["Seine"]}, "is": ["Catholic"]}})
    assert stat(game.state, FRANCE, "dissent_areas") == 1


def test_province_filters() -> None:
    """Rules: effects.filters"""
    state = table().state
    mine = provinces(state, FRANCE, {"owner": "self", "token": "T", "port": True})
    assert mine
    assert all(board.owns(state, FRANCE, at) for at in mine)
    assert provinces(state, FRANCE, {"capital_of": "realm:England"}) == [province("london")]
    assert province("paris") in provinces(state, ENGLAND, {"core_of": "France"})
    assert ids(provinces(state, FRANCE, {"owner": "realm:Milan", "capital": True})) == ["milano"]
    assert province("milano") in provinces(state, FRANCE, {"owner": "npr", "size": "large"})
    state.map.occupier = replaced(state.map.occupier, province("paris"), REBELS)
    assert provinces(state, FRANCE, {"occupied": True}) == [province("paris")]
    assert province("paris") not in provinces(state, FRANCE, {"owner": "self", "token": "T"})
    assert province("paris") in provinces(state, FRANCE, {"lawful_owner": "self", "token": "T"})


def test_realm_filters() -> None:
    """Rules: effects.filters"""
    state = table().state
    assert realms(state, FRANCE, {"kind": "opponent"}) == sorted([realm("castile"), realm("england"), realm("austria")])
    beside = realms(state, FRANCE, {"kind": "npr", "adjacent_to": "self"})
    assert realm("burgundy") in beside
    assert realm("ottomans") not in beside
    assert realm("papal-states") not in realms(state, FRANCE, {"kind": "npr", "adjacent_to": "realm:Papal States"})
    assert realm_ids(realms(state, FRANCE, {"ally_of": "self"})) == ["provence", "scotland"]
    assert realm_ids(realms(state, FRANCE, {"ally_of": "self", "strongest": True})) == ["scotland"]
    assert realms(state, AUSTRIA, {"marriage_of": "self"}) == [realm("hungary")]
    assert realms(state, FRANCE, {"owner_of": "milano"}) == [realm("milan")]
    assert realms(state, FRANCE, {"emperor": True}) == [realm("austria")]
    assert realm("austria") not in realms(state, FRANCE, {"subject": True})
    assert realms(state, FRANCE, {"var": "$r"}, RUNNING_EFFECT) == [realm("hungary")]


def test_what_realms_are_is_found_at_once_or_one_by_one() -> None:
    """Rules: effects.filters"""
    for state in (table().state, laid(6, scenario="2-01").state):
        assert standing(state) == [board.kind_of(state, at) for at in range(len(REALM_NAMES))]


# Ties


def test_influence_counts_marriages_and_the_cubes_of_the_emperor() -> None:
    """Rules: effects.conditions"""
    game = table()
    where = {"in": {"names": ["Royal Hungary"]}}
    assert holds(game.state, AUSTRIA, {"influence": {"n": 2, **where}})
    capital = {"in": {"areas_of": "Hungary"}}
    assert holds(game.state, AUSTRIA, {"influence": {"n": 3, **capital}})
    assert not holds(game.state, FRANCE, {"influence": {"n": 1, **where}})
    assert holds(game.state, AUSTRIA, {"most_influence": {"names": ["Royal Hungary"]}})
    assert stat(game.state, AUSTRIA, "influence") == 8 + 1 + 3
    assert holds(game.state, AUSTRIA, {"influence": {"n": 3, "in": {"elector": True}}})


def test_alliances_are_counted_with_realms_and_players() -> None:
    """Rules: effects.stats"""
    game = table()
    relations.make_ally(game, FRANCE, realm("castile"))
    assert stat(game.state, FRANCE, "alliances") == 3
    assert stat(game.state, FRANCE, "pr_alliances") == 1
    assert stat(game.state, CASTILE, "alliances") == 1
    assert holds(game.state, FRANCE, {"ally": {"n": 3}})
    assert holds(game.state, CASTILE, {"ally": {"kind": "pr"}})
    assert not holds(game.state, AUSTRIA, {"ally": {"kind": "pr"}})
    assert holds(game.state, FRANCE, {"rank": {"stat": "alliances", "place": 1, "ties": False}})
    assert not holds(game.state, CASTILE, {"rank": {"stat": "alliances", "place": 1, "ties": False}})


def test_a_tie_is_first_place_only_when_ties_are_allowed() -> None:
    """Rules: effects.conditions"""
    state = table().state
    state.treasury.ducats[:] = [10, 10, 5, 0]
    assert holds(state, FRANCE, {"rank": {"stat": "ducats", "place": 1}})
    assert not holds(state, FRANCE, {"rank": {"stat": "ducats", "place": 1, "ties": False}})
    assert holds(state, FRANCE, {"rank": {"stat": "ducats", "place": 2, "ties": False}})
    assert not holds(state, ENGLAND, {"rank": {"stat": "ducats", "place": 2}})


# Numbers


def test_stats_of_a_realm_at_the_start() -> None:
    """Rules: effects.stats"""
    state = table().state
    assert stat(state, FRANCE, "base_tax") == stat(state, FRANCE, "tax_income") == 16
    assert stat(state, FRANCE, "provinces") == 12
    assert stat(state, FRANCE, "large_towns") == 4
    assert stat(state, FRANCE, "tax_growth") == 0
    assert stat(state, FRANCE, "merchants") == 2
    assert stat(state, AUSTRIA, "authority") == 3
    assert stat(state, CASTILE, "dissent_areas") == 1
    assert stat(state, FRANCE, "claims") == 2
    assert stat(state, FRANCE, "enemies") == 0


def test_amounts_multiply_divide_round_add_and_keep_limits() -> None:
    """Rules: effects.amounts, terms.rounding"""
    state = table().state
    state.treasury.loans[CASTILE] = 2
    state.treasury.exhausted[CASTILE] = 3
    assert board.tax_income(state, CASTILE) == 12
    assert amount(state, CASTILE, 4) == 4
    assert amount(state, CASTILE, {"stat": "base_tax", "div": 2, "add": [3]}) == 9
    assert amount(state, CASTILE, {"stat": "tax_income", "div": 5, "round": "up"}) == 3
    assert amount(state, CASTILE, {"stat": "tax_income", "div": 5, "round": "down"}) == 2
    assert amount(state, CASTILE, {"stat": "tax_income", "mul": 2, "max": 20}) == 20
    assert amount(state, CASTILE, {"stat": "loans", "min": 4}) == 4
    assert amount(state, CASTILE, {"stat": "loans", "add": ["2*loans", "exhausted_m/2"]}) == 2 + 4 + 2
    assert amount(state, FRANCE, {"stat": "loans", "of": "realm:Castile"}) == 2
    assert amount(state, FRANCE, {"stat": "loans", "of": "realm:Poland"}) == 0


def test_amounts_of_the_running_effect() -> None:
    """Rules: effects.amounts, effects.other-side"""
    state = table().state
    assert amount(state, FRANCE, {"stat": "ducats_on_card", "div": 2, "round": "down"}, RUNNING_EFFECT) == 2
    assert amount(state, FRANCE, {"stat": "placed", "token": "U"}, RUNNING_EFFECT) == 2
    assert amount(state, FRANCE, {"stat": "same_choice"}, RUNNING_EFFECT) == 1
    assert amount(state, ENGLAND, {"stat": "same_choice"}, RUNNING_EFFECT) == 0
    vote = Context(votes={"active": [CASTILE], "rival": [AUSTRIA], "neutral": []})
    assert amount(state, CASTILE, {"stat": "count", "where": "other_side"}, vote) == 2
    state.map.rebels = replaced(state.map.rebels, area("seine"), 3)
    assert amount(state, FRANCE, {"stat": "count", "token": "R", "in": {"names": ["Seine"]}}) == 3


def test_stats_are_compared_with_numbers_and_with_each_other() -> None:
    """Rules: effects.conditions"""
    state = table().state
    assert holds(state, FRANCE, {"stat": ["artillery", "<=", "cavalry"]})
    assert holds(state, FRANCE, {"stat": ["base_tax", "=", 16]})
    assert holds(state, FRANCE, {"stat": ["base_tax", "<", 13, "realm:Castile"]})
    assert not holds(state, FRANCE, {"stat": ["base_tax", ">", 0, "realm:Poland"]})
    assert holds(state, FRANCE, {"n_of": {"n": 2, "of": [{"at_peace": True}, {"emperor": True}, {"passed": False}]}})


def test_units_and_ships() -> None:
    """Rules: effects.stats"""
    state = table().state
    army = FRANCE * ARMIES
    state.forces.army_at[army] = area("lombardy")
    state.forces.army[army * UNIT_KINDS : (army + 1) * UNIT_KINDS] = [3, 1, 0, 2, 0, 0, 0, 0, 0]
    assert holds(state, FRANCE, {"units": {"n": 6, "in": {"names": ["Lombardy"]}}})
    assert holds(state, FRANCE, {"units": {"n": 5, "kind": "infantry", "in": {"names": ["Lombardy"]}}})
    assert not holds(state, FRANCE, {"units": {"n": 2, "kind": "cavalry", "in": {"names": ["Lombardy"]}}})
    assert stat(state, FRANCE, "largest_army") >= 6
    assert areas(state, ENGLAND, {"units_of": {"who": "realm:France", "n": 6}}) == [area("lombardy")]
    state.forces.light = added(state.forces.light, sea("baltic-sea"), 2 << (5 * CASTILE))
    assert holds(state, CASTILE, {"ships": {"n": 2, "zones": ["Baltic Sea"]}})
    assert not holds(state, CASTILE, {"ships": {"n": 3, "zones": ["Baltic Sea"]}})
    assert not holds(state, CASTILE, {"ships": {"n": 1, "continents": ["any"]}})
    state.forces.light = added(state.forces.light, sea("caribbean-sea"), 1 << (5 * CASTILE))
    assert holds(state, CASTILE, {"ships": {"n": 1, "continents": ["America"]}})


def test_trade_power_is_that_of_the_best_card() -> None:
    """A merchant, and Bordeaux for England.

    Rules: effects.trade-power
    """
    state = table().state
    node = NODE_NAMES.index("bordeaux")
    key = max([trading.key_power(state, ENGLAND, keys) for keys in trading.NODE_KEYS[node]])
    ships = sum([count5(state.forces.slots[zone], ENGLAND) for zone in NODE_SEAS[node]])
    assert trading.power_at(state, ENGLAND, node) == 1 + key + ships
    assert key >= 1
    assert holds(state, ENGLAND, {"merchant_at": ["Bordeaux", "Genoa"]})
    assert not holds(state, AUSTRIA, {"merchant_at": ["Bordeaux", "Genoa"]})


# What happened


def test_history_knows_since_when_against_whom_and_where() -> None:
    """Rules: effects.history"""
    state = table().state
    deeds.record_against(state, FRANCE, "won_war", realm("austria"))
    deeds.record_at(state, FRANCE, "province_from", province("roma"), 2)
    won = {"what": "won_war", "n": 1, "since": "age"}
    assert holds(state, FRANCE, {"history": won})
    assert holds(state, FRANCE, {"history": {**won, "with": "realm:Austria"}})
    assert holds(state, FRANCE, {"history": {**won, "with": "emperor"}})
    assert holds(state, FRANCE, {"history": {**won, "with": "pr"}})
    assert holds(state, FRANCE, {"history": {**won, "with": "christian"}})
    assert not holds(state, FRANCE, {"history": {**won, "with": "other_faith"}})
    assert not holds(state, FRANCE, {"history": {**won, "with": "realm:Castile"}})
    assert not holds(state, FRANCE, {"history": {**won, "n": 2}})
    taken = {"what": "province_from", "n": 1, "since": "game"}
    assert holds(state, FRANCE, {"history": {**taken, "where": {"ids": ["roma"]}}})
    assert not holds(state, FRANCE, {"history": {**taken, "where": {"distant": True}}})
    deeds.forget(state, deeds.AGE)
    assert not holds(state, FRANCE, {"history": won})
    assert holds(state, FRANCE, {"history": {**won, "since": "game", "with": "realm:Austria"}})


def test_the_world_is_circled_with_ships_claims_and_towns() -> None:
    """Rules: effects.history"""
    state = table().state
    round_the_world = {"history": {"what": "circumnavigated", "n": 1, "since": "game"}}
    state.forces.light = added(state.forces.light, sea("caribbean-sea"), 1 << (5 * CASTILE))
    state.map.claims = replaced(state.map.claims, area("goa"), state.map.claims[area("goa")] | 1 << CASTILE)
    assert not holds(state, CASTILE, round_the_world)
    state.map.claims = replaced(state.map.claims, area("malacca"), state.map.claims[area("malacca")] | 1 << CASTILE)
    assert holds(state, CASTILE, round_the_world)


def test_lasting_changes_ask_what_is_being_resolved() -> None:
    """Rules: effects.conditions"""
    state = table().state
    assert not holds(state, FRANCE, {"context": {"step": "mission_completed"}})
    assert holds(state, FRANCE, {"context": {"step": "mission_completed"}}, Context(step="mission_completed"))
    covert = {"context": {"action": "covert", "target": "self"}}
    assert holds(state, CASTILE, covert, Context(action="covert", target=CASTILE))
    assert not holds(state, FRANCE, covert, Context(action="covert", target=CASTILE))
    assert holds(state, FRANCE, {"context": {"target": "own_area"}}, Context(target_area=area("seine")))
    assert holds(state, FRANCE, {"context": {"target": "other_faith"}}, Context(about="other_faith"))
    assert not holds(state, FRANCE, {"context": {"target": "other_faith"}}, Context(target=CASTILE))
    on_land = Context(fight=Fight(["attacker", "leader"], "land", 1))
    assert holds(state, FRANCE, {"battle": {"side": "leader", "round": 1, "terrain": "land"}}, on_land)
    for other in ({"side": "defender"}, {"round": 2}, {"terrain": "sea"}):
        assert not holds(state, FRANCE, {"battle": other}, on_land)
    assert not holds(state, FRANCE, {"battle": {"side": "leader"}})


def test_votes_tags_and_rulers() -> None:
    """Rules: effects.conditions"""
    state = table().state
    half = {"votes": {"option": "A", "op": ">=", "value": "half"}}
    assert holds(state, FRANCE, half, RUNNING_EFFECT)
    assert not holds(state, FRANCE, {"votes": {"option": "B", "op": ">=", "value": "half"}}, RUNNING_EFFECT)
    assert not holds(state, FRANCE, {"tagged": "napoleon"})
    state.effects.tags = (FRANCE, state.box.content.tag_names.index("napoleon"))
    assert holds(state, FRANCE, {"tagged": "napoleon"})
    assert not holds(state, CASTILE, {"tagged": "napoleon"})
    state.time.event_taken = replaced(state.time.event_taken, CASTILE, 1)
    assert holds(state, FRANCE, {"tagged": "event_taken:Castile"})
    ruler = state.box.content.characters[state.court.character[FRANCE * 8]]
    assert holds(state, FRANCE, {"ruler_is": ruler.name})
    assert not holds(state, FRANCE, {"ruler_is": "Louis XV"})


def test_tokens_are_found_by_kind_owner_and_place() -> None:
    """Rules: effects.tokens"""
    game = table()
    tokens.add_unrest(game, province("paris"))
    state = game.state
    assert holds(state, FRANCE, {"has_token": {"token": "U", "in": {"names": ["Seine"]}}})
    assert not holds(state, FRANCE, {"has_token": {"token": "U", "in": {"names": ["Castile"]}}})
    assert holds(state, FRANCE, {"has_token": {"token": "any", "in": {"names": ["Lombardy"]}, "of": "self"}})
    assert not holds(state, ENGLAND, {"has_token": {"token": "any", "in": {"names": ["Lombardy"]}, "of": "self"}})
    assert holds(state, FRANCE, {"has_token": {"token": "A", "on": {"capital_of": "realm:Scotland"}, "of": "self"}})
    assert areas(state, FRANCE, {"unrest_of": "self"}) == [area("seine")]
    assert stat(state, FRANCE, "unrest") == 1


def test_every_kind_of_token_is_counted_where_it_lies() -> None:
    """France marries into Milan, whose succession is then disputed, and its ally Scotland becomes active.

    Rules: effects.tokens
    """
    game = table()
    state = game.state
    milan, scotland = realm("milan"), realm("scotland")
    relations.marry(game, FRANCE, milan)
    capital = {"on": {"capital_of": "realm:Milan"}}
    assert holds(state, FRANCE, {"has_token": {"token": "M", "of": "self", **capital}})
    assert not holds(state, FRANCE, {"has_token": {"token": "L", **capital}})
    relations.dispute(game, milan)
    assert holds(state, FRANCE, {"has_token": {"token": "L", "of": "self", **capital}})
    assert not holds(state, ENGLAND, {"has_token": {"token": "L", "of": "self", **capital}})

    assert not holds(state, FRANCE, {"has_token": {"token": "K", "on": {"capital_of": "realm:Scotland"}}})
    relations.activate(game, FRANCE, scotland)
    assert holds(state, FRANCE, {"has_token": {"token": "K", "on": {"capital_of": "realm:Scotland"}}})

    tokens.place_rebel_town(game, province("paris"))
    tokens.add_rebels(game, area("seine"), 2)
    state.map.plague = (area("seine"),)
    state.map.infected = (area("seine"),)
    state.map.recruits = (province("paris"),)
    seine = {"in": {"names": ["Seine"]}}
    for token, number in {"RT": 1, "R": 2, "PLAGUE": 1, "REV": 1, "m1": 1}.items():
        assert holds(state, FRANCE, {"has_token": {"token": token, "n": number, **seine}}), token
        assert not holds(state, FRANCE, {"has_token": {"token": token, "n": number + 1, **seine}}), token

    tokens.place_claim(game, FRANCE, area("lombardy"))
    state.map.core = replaced(state.map.core, area("lombardy"), FRANCE)
    for token in ("G", "F"):
        assert holds(state, FRANCE, {"has_token": {"token": token, "of": "self", "in": {"names": ["Lombardy"]}}})
        assert not holds(state, ENGLAND, {"has_token": {"token": token, "of": "self", "in": {"names": ["Lombardy"]}}})


def test_tokens_beside_the_map_are_counted_as_a_whole() -> None:
    """Rules: effects.tokens"""
    game = table()
    state = game.state
    state.papacy.curia = (FRANCE, CASTILE)
    state.trade.pirates = replaced(state.trade.pirates, 0, 2)
    relations.place_cause(game, FRANCE, realm("milan"))
    state.court.ill = replaced(state.court.ill, 0, 1)
    for token, number in {"C": 2, "PIRATE": 2, "CB": 1, "H": 1}.items():
        assert holds(state, FRANCE, {"has_token": {"token": token, "n": number}}), token
        assert not holds(state, FRANCE, {"has_token": {"token": token, "n": number + 1}}), token
    assert not holds(state, ENGLAND, {"has_token": {"token": "C", "of": "self"}})
    assert not holds(state, ENGLAND, {"has_token": {"token": "CB", "of": "self"}})


def test_what_can_be_picked_beside_places() -> None:
    """Rules: effects.filters"""
    state = table().state
    maritime = nodes(state, FRANCE, "maritime")
    assert NODE_NAMES.index("wien") not in maritime
    assert NODE_NAMES.index("english-channel") in maritime
    own = nodes(state, FRANCE, {"any": ["own_merchant", "trade_power_2"]})
    assert {NODE_NAMES.index("champagne"), NODE_NAMES.index("bordeaux")} <= set(own)
    content = state.box.content
    state.cards.idea_display = (content.idea_number["tolerance"], content.idea_number["cannons"])
    assert ideas(state, FRANCE, "military_on_display") == [content.idea_number["cannons"]]
    assert len(ideas(state, FRANCE, "military_any")) == 10
    state.court.ideas = replaced(state.court.ideas, CASTILE, 1 << content.idea_number["cannons"])
    assert ideas(state, FRANCE, "researched_by_opponent") == [content.idea_number["cannons"]]
    assert ideas(state, CASTILE, "researched_by_opponent") == []
    vacant = areas(state, CASTILE, {"vacant": True, "sea": ["Caribbean Sea"]})
    assert vacant
    assert all(board.is_vacant(state, at) for spot in vacant for at in state.box.provinces_in[spot])


# Most, and first


def test_most_influence_over_several_areas_is_the_sum_and_a_tie_is_not_the_most() -> None:
    """Rules: effects.most-influence"""
    table = rich_table()
    state = table.state
    for name in ("lombardy", "sicily"):
        state.map.influence = replaced(state.map.influence, area(name), 0)
    both: Node = {"most_influence": {"names": ["Lombardy", "Sicily"]}}
    tokens.add_influence(table, FRANCE, area("lombardy"), 2)
    tokens.add_influence(table, CASTILE, area("lombardy"), 1)
    tokens.add_influence(table, CASTILE, area("sicily"), 2)
    assert holds(state, CASTILE, both)
    assert not holds(state, FRANCE, both)
    assert holds(state, FRANCE, {"most_influence": {"names": ["Lombardy"]}})
    tokens.add_influence(table, FRANCE, area("sicily"), 1)
    assert not holds(state, CASTILE, both)
    assert not holds(state, FRANCE, both)


def test_the_leader_has_the_highest_tax_income_now() -> None:
    """France and England begin with the same tax income.

    Rules: effects.leader
    """
    table = rich_table()
    state = table.state
    assert players(state, CASTILE, "leader") == [FRANCE, ENGLAND]
    tokens.place_town(table, ENGLAND, province("milano"))
    assert players(state, CASTILE, "leader") == [ENGLAND]
