"""The term that keeps the board as it is: capitals go back for a ransom, the rest is kept, sold, exchanged or freed.

`state.peace` is the peace that is made.

Rules: peace.keep, peace.ransom, peace.exchange, peace.sell, peace.free, peace.cap, peace.claims, peace.binding
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table, steps
from hausmacht.games.price_of_power import board, deeds
from hausmacht.games.price_of_power.board import INDEPENDENT, PLAYED
from hausmacht.games.price_of_power.choices import DONE, Pick, provinces, realms
from hausmacht.games.price_of_power.components import AREA, NOBODY, SMALL_TOWNS
from hausmacht.games.price_of_power.events import peace as events
from hausmacht.games.price_of_power.progress.peace import (
    AREA_GAINED,
    AREA_LOST,
    FREED,
    KEPT,
    NO_PEACE,
    REALM_FREED,
    RETURNED,
    Fate,
    Peace,
)
from hausmacht.games.price_of_power.rules.bots import choosing
from hausmacht.games.price_of_power.rules.empire import empire
from hausmacht.games.price_of_power.rules.peace import peace_gains
from hausmacht.games.price_of_power.rules.peace.peace_gains import drop_ally, end_wars, gain_province, tidy_realms
from hausmacht.games.price_of_power.rules.peace.peace_sides import lost_to, owner_side, side_of, speaker, taken
from hausmacht.games.price_of_power.rules.terms import liberation, sources, tokens, treasury
from hausmacht.games.price_of_power.state import PriceOfPower

FATES: Final = ("keep-province", "return-province", "set-free")  # choices, in the order of KEPT, RETURNED and FREED

RANSOM: Final = 10
PRICE: Final = 3  # ducats for each tax value given back
AGREEMENT: Final = 4  # the first basis of a peace (see peace_terms) that was negotiated

KEEP: Final = provinces("keep-province")
SELL: Final = provinces("return-province")
FREE: Final = provinces("set-free")
EXCHANGE: Final = provinces("exchange-province")
FOR: Final = provinces("exchange-for")
ADD: Final = provinces("exchange-too")
ALLY: Final = realms("ally-with")

NO_TOWN_TO_KEEP_IT: Final = Denial("no-town-to-keep-it", "town.short")
NOTHING_TO_EXCHANGE: Final = Denial("nothing-to-exchange", "peace.exchange")
CORE_OF_LOSER: Final = Denial("core-of-loser", "peace.free")
OWN_CORE: Final = Denial("own-core", "peace.free")
OF_AN_ALLY: Final = Denial("of-an-ally", "peace.free")


def begin(table: Table[PriceOfPower], victor: int, realm: int, basis: int) -> None:
    """Capitals go back; then every other occupied province is dealt with.

    Rules: peace.keep, peace.ransom
    """
    state = table.state
    peace = Peace(victor, realm)
    peace.agreed = basis >= AGREEMENT
    peace.won = basis != AGREEMENT
    peace.apart = state.box.player_of[realm] == NOBODY and speaker(state, realm, victor) != NOBODY
    peace.fates = state.peace.fates[:]
    state.peace = peace
    return_capitals(table)
    items: list[Item] = []
    if peace.agreed:
        carry_out_agreement(table)
    else:
        items.extend([Dispose(victor, at) for at in taken(state, victor, side_of(state, victor, realm))])
    items.append(FINISH)
    table.then(items)


# A peace that was agreed on


def decree(state: PriceOfPower, province: int, fate: int) -> None:
    """What is to become of a province is laid down.

    Rules: peace.binding
    """
    if state.peace is NO_PEACE:
        state.peace = Peace(NOBODY, NOBODY)
    state.peace.fates.append(Fate(province, fate))


def with_fate(state: PriceOfPower, fate: int) -> list[int]:
    """Provinces for which this was agreed."""
    return [each.province for each in state.peace.fates if each.fate == fate]


def given_back(state: PriceOfPower) -> list[int]:
    return with_fate(state, RETURNED)


def fate_of(state: PriceOfPower, province: int) -> int:
    """KEPT, RETURNED or FREED; NOBODY: nothing was said about it."""
    for fate in (KEPT, RETURNED, FREED):
        if province in with_fate(state, fate):
            return fate
    return NOBODY


def carry_out_agreement(table: Table[PriceOfPower]) -> None:
    """Every province has the fate that was agreed; nobody chooses any more.

    Rules: peace.binding
    """
    state = table.state
    for at in given_back(state):
        give_back(table, state.map.occupier[at], at)
    for at in with_fate(state, FREED):
        free(table, state.map.occupier[at], at)
    victor = state.peace.victor
    for at in taken(state, victor, side_of(state, victor, state.peace.loser)):
        keep(table, victor, at)


def is_capital(state: PriceOfPower, province: int) -> bool:
    """The capital of a player's realm or of an independent one.

    Rules: peace.ransom
    """
    realm = board.lawful_realm(state, province)
    if realm == NOBODY or board.capital_of(state, realm) != province:
        return False
    return board.kind_of(state, realm) in (PLAYED, INDEPENDENT)


def return_capitals(table: Table[PriceOfPower]) -> None:
    """Each for a ransom of ten ducats; what the loser pays is settled at the end.

    Rules: peace.ransom
    """
    state = table.state
    victor = state.peace.victor
    realm = state.peace.loser
    for at in taken(state, victor, side_of(state, victor, realm)):
        if is_capital(state, at):
            tokens.end_occupation(table, at)
            state.peace.demand += RANSOM
    other = state.box.player_of[realm]
    for at in lost_to(state, victor, realm):
        if is_capital(state, at):
            tokens.end_occupation(table, at)
            paid = RANSOM
            if board.holder(state, at) == victor:
                paid = pay(table, victor, RANSOM)
            treasury.gain_ducats(table, other, paid)
            table.tell(events.RANSOM, victor, realm, paid)


def pay(table: Table[PriceOfPower], player: int, ducats: int) -> int:
    """A payment that cannot be refused; bots pay out of their chest what they have. How much was paid."""
    state = table.state
    if state.box.is_bot[player]:
        return treasury.lose_ducats(table, player, ducats)
    return treasury.pay_dues(table, player, ducats)


class Dispose(Step[PriceOfPower]):
    """What becomes of one occupied province: a bot keeps it, a person is asked."""

    def __init__(self, player: int, province: int) -> None:
        super().__init__("dispose", (player, province))
        self.player: Final = player
        self.province: Final = province

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        if state.map.occupier[self.province] != self.player:
            return
        if state.box.is_bot[self.player]:
            keep(table, self.player, self.province)
        else:
            table.next(DisposeOf(self.player, self.province))


def keep(table: Table[PriceOfPower], player: int, province: int) -> None:
    """The occupier becomes the owner.

    Rules: peace.keep, peace.claims
    """
    state = table.state
    loser = board.holder(state, province)
    if board.in_empire(state, province) and empire.is_outsider(state, state.box.realm[player]):
        state.peace.ceded = True
    if not gain_province(table, player, province):
        return
    state.peace.note(AREA_GAINED, player, AREA[province])
    note_loss(state, loser, province)


def note_loss(state: PriceOfPower, loser: int, province: int) -> None:
    """A player has lost a town or a vassal there and may claim the area.

    Rules: peace.claims
    """
    if loser != NOBODY:
        state.peace.note(AREA_LOST, loser, AREA[province])


def worth(state: PriceOfPower, province: int) -> int:
    """The tax value of a province in a peace: a +1 manpower token counts.

    Rules: peace.sell, peace.exchange
    """
    return board.tax_value(state, province) + (1 if province in state.map.recruits else 0)


def theirs(state: PriceOfPower, player: int) -> list[int]:
    """Provinces in the hands of the loser for which something may be exchanged; capitals have gone back."""
    return lost_to(state, player, state.peace.loser)


def others(state: PriceOfPower, player: int) -> list[int]:
    """Provinces of the loser's side that the victor still holds."""
    return taken(state, player, side_of(state, player, state.peace.loser))


def sums(state: PriceOfPower, provinces: list[int]) -> set[int]:
    """Tax values that some of these provinces have together; none of them: 0."""
    found = {0}
    for at in provinces:
        found.update([each + worth(state, at) for each in list(found)])
    return found


def comes_out_even(state: PriceOfPower, player: int, owed: int, named: list[int]) -> bool:
    """Whether an exchange in which so much is still owed to the victor can be completed with provinces not named yet.

    Rules: peace.exchange
    """
    got = sums(state, [at for at in theirs(state, player) if at not in named])
    given = sums(state, [at for at in others(state, player) if at not in named])
    return any([each - owed in given for each in got])


def swaps(state: PriceOfPower, player: int, owed: int, named: list[int]) -> list[int]:
    """Provinces that may be named next: while something is owed to the victor those of the loser, else his own.

    Rules: peace.exchange
    """
    found = theirs(state, player) if owed > 0 else others(state, player)
    sign = -1 if owed > 0 else 1
    return [
        at
        for at in found
        if at not in named and comes_out_even(state, player, owed + sign * worth(state, at), [*named, at])
    ]


class DisposeOf(Decision[PriceOfPower, Pick]):
    """Is an occupied province kept, given back for ducats, exchanged or freed?

    Rules: peace.keep, peace.exchange, peace.sell, peace.free
    """

    def __init__(self, player: int, province: int) -> None:
        super().__init__("dispose-of", player, province)
        self.province: Final = province

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        at = self.province
        return (KEEP[at], SELL[at], EXCHANGE[at], FREE[at])

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        at = self.province
        if choice.kind == "keep-province":
            return why_not_keep(state, self.seat)
        if choice.kind == "exchange-province":
            return None if swaps(state, self.seat, worth(state, at), [at]) else NOTHING_TO_EXCHANGE
        if choice.kind == "set-free":
            return why_not_free(state, self.seat, at)
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"province": self.province, "tax": board.tax_value(state, self.province)}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        at = self.province
        if choice.kind == "keep-province":
            keep(table, self.seat, at)
        elif choice.kind == "return-province":
            give_back(table, self.seat, at)
        elif choice.kind == "set-free":
            free(table, self.seat, at)
        else:
            table.next(ExchangeFor(self.seat, worth(table.state, at), at))


def why_not_keep(state: PriceOfPower, player: int) -> Denial | None:
    """A town must be left for it.

    Rules: town.short
    """
    small, _, _ = tokens.towns_placed(state, player)
    return None if small <= SMALL_TOWNS else NO_TOWN_TO_KEEP_IT


def why_not_free(state: PriceOfPower, player: int, province: int) -> Denial | None:
    """Not a core of its owner, not a province of an active ally, and somebody's core at all.

    Rules: peace.free
    """
    side = owner_side(state, province)
    core = board.core_realm(state, province)
    if core in (NOBODY, board.lawful_realm(state, province), side):
        return CORE_OF_LOSER
    if core == state.box.realm[player]:
        return OWN_CORE
    if state.box.player_of[side] == NOBODY and speaker(state, side, player) != NOBODY:
        return OF_AN_ALLY
    return None


def give_back(table: Table[PriceOfPower], player: int, province: int) -> None:
    """For three ducats a tax value, unless the peace was agreed on.

    Rules: peace.sell
    """
    state = table.state
    if not state.peace.agreed:
        state.peace.demand += PRICE * worth(state, province)
    tokens.end_occupation(table, province)
    table.tell(events.SOLD_BACK, player, province)


def free(table: Table[PriceOfPower], player: int, province: int) -> None:
    """Back to the realm whose core it is, for prestige if the peace was enforced.

    Rules: peace.free, peace.claims
    """
    state = table.state
    tax = board.tax_value(state, province)
    note_loss(state, board.holder(state, province), province)
    realm = liberation.set_free(table, province)
    if not state.peace.agreed:
        treasury.gain_prestige(table, player, tax, sources.WAR)
        deeds.record(state, player, "liberated_tax", tax)
        if state.box.player_of[realm] == NOBODY:
            state.peace.note(REALM_FREED, NOBODY, realm)


class ExchangeFor(Decision[PriceOfPower, Pick]):
    """For which province in the loser's hands? Several may be given or taken until their tax values are equal.

    Rules: peace.exchange
    """

    def __init__(self, player: int, owed: int, *named: int) -> None:
        super().__init__("exchange-for", player, owed, *named)
        self.owed: Final = owed  # tax value that the victor has given beyond what he was given
        self.named: Final = named

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        verb = FOR if self.owed > 0 else ADD
        return [verb[at] for at in swaps(state, self.seat, self.owed, list(self.named))]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"province": self.named[0], "tax": abs(self.owed)}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        state = table.state
        at = choice.value
        owed = self.owed - worth(state, at) if self.owed > 0 else self.owed + worth(state, at)
        if owed:
            table.next(ExchangeFor(self.seat, owed, *self.named, at))
            return
        for each in (*self.named, at):
            if state.map.occupier[each] == self.seat:
                table.tell(events.SOLD_BACK, self.seat, each)
            else:
                table.tell(events.EXCHANGED, self.seat, self.named[0], each)
            tokens.end_occupation(table, each)


def finish(table: Table[PriceOfPower]) -> None:
    """The loser keeps what he holds, ducats are paid, the war is over.

    Rules: peace.keep, peace.cap, peace.truce
    """
    state = table.state
    victor = state.peace.victor
    realm = state.peace.loser
    other = state.box.player_of[realm]
    kept = lost_to(state, victor, realm)
    for at in kept:
        keep(table, other, at)
    collect(table)
    if state.peace.won:
        peace_gains.count_victory(table, victor, realm)
        peace_gains.change_authority(table, victor, realm, state.peace.ceded)
    peace = state.peace
    peace_gains.hand_back(table, victor, realm)
    end_wars(table, victor, realm)
    if peace.apart:
        drop_ally(table, realm)
    tidy_realms(table)
    state.peace = NO_PEACE
    empire.check_lands(table)
    items: list[Item] = []
    freed = [note.at for note in peace.noted(REALM_FREED)]
    if freed:
        items.append(AllyFreed(victor, *freed))
    for note in peace.noted(AREA_GAINED):
        items.extend(peace_gains.offer_calm(state, note.player, [note.at]))
    items.extend([peace_gains.ClaimLoss(note.player, note.at) for note in peace.noted(AREA_LOST)])
    table.then(items)


def collect(table: Table[PriceOfPower]) -> None:
    """The loser pays no more than twice his tax income after provinces were given back.

    Rules: peace.cap
    """
    state = table.state
    victor = state.peace.victor
    realm = state.peace.loser
    ducats = min(state.peace.demand, 2 * board.realm_tax(state, realm))
    if ducats <= 0:
        return
    other = state.box.player_of[realm]
    paid = pay(table, other, ducats) if other != NOBODY else ducats
    treasury.gain_ducats(table, victor, paid)
    table.tell(events.RANSOM, victor, realm, paid)


class AllyFreed(Step[PriceOfPower]):
    """The victor may ally with one of the realms he freed."""

    def __init__(self, player: int, *freed: int) -> None:
        super().__init__("ally-freed", (player, *freed))
        self.player: Final = player
        self.freed: Final = freed

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        found = [realm for realm in self.freed if peace_gains.may_ally(state, self.player, realm)]
        if not found:
            return
        if state.box.is_bot[self.player]:
            ally_freed(table, self.player, choosing.realm(table, found))
        else:
            table.next(ChooseFreed(self.player, *found))


def ally_freed(table: Table[PriceOfPower], player: int, realm: int) -> None:
    """An alliance and two influence with a freed realm.

    Rules: peace.free
    """
    peace_gains.ally(table, player, realm)
    table.next(peace_gains.PlaceGained(player, realm, 2, 0))


class ChooseFreed(Decision[PriceOfPower, Pick]):
    """With which freed realm does the victor ally?

    Rules: peace.free
    """

    def __init__(self, player: int, *freed: int) -> None:
        super().__init__("choose-freed", player, *freed)
        self.freed: Final = freed

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [*[ALLY[realm] for realm in self.freed], DONE]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is not DONE:
            ally_freed(table, self.seat, choice.value)


FINISH: Final = steps(finish)[0]

STEPS: Final[tuple[Item, ...]] = (FINISH,)
ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "dispose": Dispose,
    "dispose-of": DisposeOf,
    "exchange-for": ExchangeFor,
    "ally-freed": AllyFreed,
    "choose-freed": ChooseFreed,
}
