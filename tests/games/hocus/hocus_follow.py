"""What becomes of a player who follows every hint: positions met twice, and hoard marks spent for nothing."""

from __future__ import annotations

from typing import NamedTuple

from witchwood.agents.player import Player
from witchwood.engine.kernel import State
from witchwood.engine.match import Match
from witchwood.engine.search import Budget
from witchwood.games.hocus import GAME
from witchwood.games.hocus.moves import IN_RESERVE, Move, action_of, move_of
from witchwood.games.hocus.state import DRAW, HOCUS
from witchwood.table.searches.hints import adviser_for

_MOST = 600  # plays of a game, far more than any takes


class Followed(NamedTuple):
    """A game: its positions, and the plays between them, until it was over or the adviser saw nothing left to gain."""

    states: list[State]
    plays: list[int]


def follow(match: Match, nodes: int) -> Followed:
    """Play a match as the hints say. As at a table, the adviser keeps to its plan and sees what the player may know."""
    adviser: Player = adviser_for(GAME, GAME.settle({}), can_search=True)
    adviser.budget = Budget(nodes=nodes)
    states, plays = [match.state], list[int]()
    while not match.over:
        assert len(plays) < _MOST
        answer = adviser.choose(Match(GAME, match.state, match.deal), 0)
        if answer.resigns:
            break
        assert answer.action is not None
        match.apply(answer.action)
        plays.append(answer.action)
        states.append(match.state)
    return Followed(states, plays)


def known_position(state: State) -> tuple[object, ...]:
    """Where all cards lie, and whether the player has seen them all; marks and pick-ups don't count."""
    reserve = state.reserve.tolist()[: int(state.held)]
    return (state.shown.tolist(), state.down.tolist(), int(state.wanted), reserve, int(state.turned), int(state.seen))


def met_again(game: Followed) -> list[int]:
    """After how many plays a position lay there that had lain there before."""
    met = [known_position(state) for state in game.states]
    return [number for number, position in enumerate(met) if position in met[:number]]


def wasted_marks(game: Followed) -> list[int]:
    """The plays that spend a mark without which the game comes to the same position: the card stays where it was."""
    found = []
    for number, (before, after) in enumerate(zip(game.states, game.states[1:], strict=False)):
        if int(before.spent) != int(after.spent) and _comes_to_the_same(game, number):
            found.append(number)
    return found


def _comes_to_the_same(game: Followed, number: int) -> bool:
    """Whether the play may be left out: until the card moves on, or goes back, nothing is turned up and each other play
    does what it did.
    """
    if int(game.states[number].down.sum()) != int(game.states[number + 1].down.sum()):
        return False
    hoard = move_of(game.plays[number])
    state, reserve = game.states[number].copy(), hoard.source == IN_RESERVE
    for place in range(number + 1, len(game.plays)):
        action = game.plays[place]
        if action != DRAW and (move := move_of(action)).source == hoard.target and move.cards == 1:
            if move.target == hoard.source:
                return _same(state, game.states[place + 1])
            onward = action_of(Move(hoard.source, 1, move.target, move.floats))
            return _play(state, onward) and _same(state, game.states[place + 1])
        down = int(game.states[place].down.sum())
        if (reserve and action == DRAW) or not _play(state, action) or int(game.states[place + 1].down.sum()) < down:
            return False
    return False


def _play(state: State, action: int) -> bool:
    if action not in GAME.legal(state, 0):
        return False
    GAME.rules.play(state, 0, action)
    return True


def _same(state: State, other: State) -> bool:
    assert int(state.preset) == HOCUS
    return known_position(state) == known_position(other)
