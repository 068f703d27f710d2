"""Imperial elections (advanced rules): candidates, votes of the elector areas, the new Emperor.

Rules: empire.election, empire.candidate, empire.vote, empire.tie, empire.new-emperor
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from hausmacht.core.agenda import Decision, Denial, Item, Step, Table
from hausmacht.games.price_of_power import beliefs, board, hostility
from hausmacht.games.price_of_power.choices import DONE, Pick, realms
from hausmacht.games.price_of_power.components import NOBODY
from hausmacht.games.price_of_power.events import common
from hausmacht.games.price_of_power.events import empire as events
from hausmacht.games.price_of_power.rules.terms import relations
from hausmacht.games.price_of_power.state import PriceOfPower

MOST_AUTHORITY_TO_VOTE: Final = 4
VOTE_FOR: Final = realms("vote-for")
CAUSE_ON: Final = realms("imperial-cause")


def is_candidate(state: PriceOfPower, player: int) -> bool:
    """Of the official religion, if there is one; outsiders may stand too, revolutionaries not.

    Rules: empire.candidate, ruling.revolution-candidate
    """
    if beliefs.is_revolutionary(state, player):
        return False
    return state.empire.imperial_faith == NOBODY or beliefs.same_faith(
        state.court.state_faith[player], state.empire.imperial_faith
    )


def strongest(state: PriceOfPower, area: int) -> list[int]:
    """Candidates with most influence in an area, imperial cubes included; several in a tie, none without influence.

    Rules: empire.vote
    """
    best = 0
    found: list[int] = []
    for player in range(state.box.players):
        if not is_candidate(state, player):
            continue
        here = board.influence_of(state, player, area)
        if board.emperor_player(state) == player:
            here += state.map.imperial.count(area)
        if here > best:
            best = here
            found = [player]
        elif here == best and best > 0:
            found.append(player)
    return found


def voted_by(state: PriceOfPower, area: int) -> list[int]:
    """For whom an elector area may vote: several in a tie, nobody when it does not vote.

    Rules: empire.vote
    """
    free = False
    lords: list[int] = []
    for at in state.box.provinces_in[area]:
        token = state.map.token[at]
        if token < 0:
            free = True
            continue
        lord = token // 3
        if board.is_vassal(state, at):
            if lord not in lords:
                lords.append(lord)
        elif board.capital_of(state, state.box.realm[lord]) == at:
            return [lord] if is_candidate(state, lord) else []
    if not free and len(lords) == 1 and is_candidate(state, lords[0]):
        return lords
    return strongest(state, area)


def hold(table: Table[PriceOfPower], voters: list[int]) -> None:
    """Only in the advanced game, when a person is Emperor and authority is 4 or less.

    Rules: empire.election
    """
    state = table.state
    emperor = board.emperor_player(state)
    if not state.box.rules.advanced or emperor == NOBODY or state.box.is_bot[emperor]:
        return
    if state.empire.authority > MOST_AUTHORITY_TO_VOTE:
        return
    if not any([is_candidate(state, player) for player in range(state.box.players)]):
        table.tell(events.NO_CANDIDATE)
        lower = min(2, state.empire.authority)
        if lower:
            state.empire.authority -= lower
            table.tell(common.AUTHORITY, -lower, state.empire.authority)
        return
    table.next(Vote(pack(voters), 0))


def pack(areas: list[int]) -> int:
    """Elector areas as one number, one bit each."""
    found = 0
    for area in areas:
        found |= 1 << area
    return found


def unpack(packed: int) -> list[int]:
    """The areas that `pack` packed, A to Z."""
    found: list[int] = []
    while packed:
        area = packed.bit_length() - 1
        packed -= 1 << area
        found.append(area)
    found.reverse()
    return found


def vote_of(votes: int, player: int) -> int:
    """Votes of a player; four bits each."""
    return votes >> (4 * player) & 15


class Vote(Step[PriceOfPower]):
    """The next elector area votes; a tie is decided by the present Emperor.

    Rules: empire.vote, empire.tie
    """

    def __init__(self, voters: int, votes: int) -> None:
        super().__init__("elector-vote", (voters, votes))
        self.voters: Final = voters
        self.votes: Final = votes

    def run(self, table: Table[PriceOfPower]) -> None:
        state = table.state
        left = unpack(self.voters)
        if not left:
            count_votes(table, self.votes)
            return
        area = left[0]
        found = voted_by(state, area)
        rest = self.voters & ~(1 << area)
        if len(found) > 1:
            table.next(BreakTie(board.emperor_player(state), area, pack_players(found), rest, self.votes))
            return
        if found:
            table.tell(events.VOTE, area, found[0])
            table.next(Vote(rest, self.votes + (1 << (4 * found[0]))))
        else:
            table.tell(events.NO_VOTE, area)
            table.next(Vote(rest, self.votes))


def pack_players(players: list[int]) -> int:
    found = 0
    for player in players:
        found |= 1 << player
    return found


def count_votes(table: Table[PriceOfPower], votes: int) -> None:
    """Rules: empire.election, empire.tie"""
    state = table.state
    best = max([vote_of(votes, player) for player in range(state.box.players)])
    if best == 0:
        return
    found = [player for player in range(state.box.players) if vote_of(votes, player) == best]
    if len(found) > 1:
        table.next(BreakTie(board.emperor_player(state), NOBODY, pack_players(found), 0, votes))
    else:
        crown(table, found[0], best)


class BreakTie(Decision[PriceOfPower, Pick]):
    """Two candidates are level, in an area or at the end: the present Emperor decides.

    Rules: empire.tie
    """

    def __init__(self, player: int, area: int, players: int, voters: int, votes: int) -> None:
        super().__init__("imperial-tie", player, area, players, voters, votes)
        self.area: Final = area
        self.players: Final = players
        self.voters: Final = voters
        self.votes: Final = votes

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [VOTE_FOR[state.box.realm[player]] for player in range(state.box.players) if self.players >> player & 1]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def numbers(self, state: PriceOfPower) -> dict[str, int]:
        return {"area": self.area} if self.area != NOBODY else {}

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        player = table.state.box.player_of[choice.value]
        if self.area == NOBODY:
            crown(table, player, vote_of(self.votes, player))
        else:
            table.tell(events.VOTE, self.area, player)
            table.next(Vote(self.voters, self.votes + (1 << (4 * player))))


def crown(table: Table[PriceOfPower], player: int, votes: int) -> None:
    """Authority below 3 rises under a new Emperor; he may turn against an outsider who fights members.

    Rules: empire.new-emperor, empire.new-emperor-edition
    """
    state = table.state
    table.tell(events.ELECTED, player, votes)
    if state.box.realm[player] == state.empire.emperor:
        return
    state.empire.emperor = state.box.realm[player]
    if state.empire.authority < 3:
        state.empire.authority += 1
        table.tell(common.AUTHORITY, 1, state.empire.authority)
    if not state.empire.defending:
        return
    if state.box.rules.edition_1_2:
        state.empire.defending = 0
        state.empire.imperial_manpower = 0
        table.tell(events.DEFENCE_OVER)
    elif not state.box.is_bot[player] and aggressors(state, player):
        table.next(NewEmperorCause(player))


def aggressors(state: PriceOfPower, emperor: int) -> list[int]:
    """Outsiders at war with members that no player governs."""
    found: list[int] = []
    for player in range(state.box.players):
        realm = state.box.realm[player]
        if player == emperor or board.is_member(state, realm):
            continue
        for enemy in hostility.enemies_of(state, player):
            if state.box.player_of[enemy] == NOBODY and board.is_member(state, enemy):
                found.append(realm)
                break
    return found


class NewEmperorCause(Decision[PriceOfPower, Pick]):
    """Does the new Emperor want a casus belli against an aggressor?

    Rules: empire.new-emperor
    """

    def __init__(self, player: int) -> None:
        super().__init__("new-emperor-cause", player)

    def candidates(self, state: PriceOfPower) -> Sequence[Pick]:
        return [*[CAUSE_ON[realm] for realm in aggressors(state, self.seat)], DONE]

    def why_not(self, state: PriceOfPower, choice: Pick) -> Denial | None:
        return None

    def take(self, table: Table[PriceOfPower], choice: Pick) -> None:
        if choice is not DONE:
            relations.place_cause(table, self.seat, choice.value)


ITEMS: Final[dict[str, Callable[..., Item]]] = {
    "elector-vote": Vote,
    "imperial-tie": BreakTie,
    "new-emperor-cause": NewEmperorCause,
}
