"""Demands on the verbs: dealing, legal actions, playing, turns, winning, scores, resigning, the rule of thumb."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from witchwood.contract.case import Case, Moment, differences
from witchwood.contract.demand import demand
from witchwood.contract.searches import SOLVED, solver_wins
from witchwood.engine import batch
from witchwood.engine.kernel import OVER
from witchwood.engine.random import DICE, below, mix

_DEALS = (0, 1, 2, 2**64 - 1)
_PLAYOUTS = 20  # that are compared with single steps
_STEPS = 60
_TRIES = ((500, 300), (3_000, 1_000))  # random games in search of a winner: how many, and how many steps each
_BY_GREEDY = 50  # games of greedy in search of one


@demand("deal")
def a_number_is_a_deal(case: Case) -> None:
    """The same deal number gives the same state, and different numbers give different ones."""
    states = [case.deal(number).state.tobytes() for number in _DEALS]
    again = [case.deal(number).state.tobytes() for number in _DEALS]
    if states != again:
        case.fail("deal", expected="the same state from the same number", came="another one")
    if len(set(states)) < len(_DEALS):
        case.fail("deal", expected=f"different states from the numbers {_DEALS}", came="equal ones")


@demand("deal")
def a_deal_leaves_options_alone(case: Case) -> None:
    """`deal` leaves the options as they were set, and the number of seats."""
    for number in _DEALS:
        moment = case.deal(number)
        kept = case.game.options_of(moment.state)
        moment.expect(kept == case.options, "deal", expected=f"options {case.options}", came=kept)
        seats = case.game.seats_of(moment.state)
        moment.expect(seats == case.seats, "deal", expected=f"{case.seats} seats", came=seats)


@demand("legal", "most_legal", "actions")
def legal_actions_are_listed_in_order(case: Case) -> None:
    """`legal` writes ascending numbers from 0 to `actions` - 1, each once, and no more than `most_legal`."""
    for moment, seat in case.looks():
        legal = moment.legal(seat)
        in_range = all(0 <= action < case.actions for action in legal)
        expected = f"numbers from 0 to {case.actions - 1} (actions - 1)"
        moment.expect(in_range, "legal", "actions", expected=expected, came=legal, seat=seat)
        ascending = legal == sorted(set(legal))
        moment.expect(ascending, "legal", expected="ascending numbers, each once", came=legal, seat=seat)


@demand("turn", "legal")
def the_seat_to_move_can_act(case: Case) -> None:
    """`turn` answers a seat that has a legal action, or `OVER`; then nobody has one."""
    for moment in case.moments():
        mover = int(moment.ask("turn"))
        able = [seat for seat in moment.seats if moment.legal(seat)]
        if mover == OVER:
            moment.expect(
                not able, "legal", "turn", expected="no legal action when the game is over", came=f"seats {able}"
            )
            continue
        moment.expect(mover in moment.seats, "turn", expected="a seat, or OVER", came=mover)
        verbs = ("turn", "legal") if able or moment.ask("winners") else ("legal", "turn")
        moment.expect(mover in able, *verbs, expected="a legal action for the seat to move", came="none", seat=mover)


@demand("turn")
def every_seat_gets_its_turn(case: Case) -> None:
    """In a few random games every seat is to move at some time."""
    seen: set[int] = set()
    for number in range(100):
        seen |= {int(moment.ask("turn")) for moment in case.walk(number, 30)}
        if seen >= set(range(case.seats)):
            return
    case.fail("turn", expected=f"each of {case.seats} seats to move at some time", came=f"only {sorted(seen)}")


@demand("play")
def a_play_changes_the_state(case: Case) -> None:
    """`play` changes the state, always in the same way, and leaves the options and the number of seats as they are."""
    for moment in case.moments():
        if moment.done is None:
            continue
        seat, action = moment.done
        after, again = moment.play(seat, action).state, moment.play(seat, action).state
        before = moment.state
        moment.expect(after.tobytes() != before.tobytes(), "play", expected="a change", came="none", seat=seat)
        same = after.tobytes() == again.tobytes()
        moment.expect(same, "play", expected="the same change twice", came=differences(after.tobytes(), again))
        kept = case.game.options_of(after) == case.options and case.game.seats_of(after) == case.seats
        moment.expect(kept, "play", expected="the same options and seats", came=differences(before.tobytes(), after))


@demand("play", "legal", "turn", "winners", "score")
def compiled_games_are_what_single_steps_give(case: Case) -> None:
    """Compiled playouts go as the verbs do one by one, however many threads play them."""
    game = case.game
    ends = [_single_steps(case, 100 + row) for row in range(_PLAYOUTS)]
    result = batch.playouts(game, 100, _PLAYOUTS, 1, _STEPS, case.options, case.seats)
    for row, moment in enumerate(ends):
        single = [moment.ply, moment.over, moment.scores(), int(moment.ask("winners"))]
        compiled = [result.steps[row], result.over[row], list(result.scores[row]), result.winners[row]]
        moment.expect(single == compiled, "play", expected=f"{compiled}, as compiled", came=single)
    one = batch.playouts(game, 2**64 - 100, 200, 1, _STEPS, case.options, case.seats)
    three = batch.playouts(game, 2**64 - 100, 200, 3, _STEPS, case.options, case.seats)
    if not (np.array_equal(one.steps, three.steps) and np.array_equal(one.scores, three.scores)):
        case.fail("play", expected="the same games on one thread and on three", came="others")


def _single_steps(case: Case, number: int) -> Moment:
    """Where a playout ends, played verb by verb. If the seat to move can't act, don't play it compiled."""
    moment = case.deal(number)
    dice = np.zeros(1, DICE).view(np.recarray)[0]
    dice.rng = mix(np.uint64(number) ^ np.uint64(0x7769746368657321))
    while not moment.over and moment.ply < _STEPS:
        mover = int(moment.ask("turn"))
        legal = moment.legal(mover)
        moment.expect(bool(legal), "legal", "turn", expected="an action for the seat to move", came="none", seat=mover)
        moment = moment.play(mover, legal[int(below(dice, len(legal)))])
    return moment


@demand("score")
def every_seat_has_a_score(case: Case) -> None:
    """`score` writes a finite number for every seat, at any time."""
    for moment in case.moments():
        scores = moment.scores()
        moment.expect(bool(np.isfinite(scores).all()), "score", expected=f"{case.seats} numbers", came=scores)


@demand("winners")
def winners_are_seats_of_a_finished_game(case: Case) -> None:
    """`winners` is 0 while the game goes on; then it is a set of seats that are in the game."""
    for moment in case.moments():
        bits = int(moment.ask("winners"))
        if moment.over:
            inside = 0 <= bits < 1 << case.seats
            moment.expect(inside, "winners", expected=f"bits of seats 0 to {case.seats - 1}", came=bin(bits))
        else:
            moment.expect(bits == 0, "winners", expected="0 while the game goes on", came=bin(bits))


@demand("winners")
def a_seat_wins(case: Case) -> None:
    """As the game is usually played, a seat wins at last: in many random games, or by `greedy`, or by a line of
    `solve`.
    """
    if not case.is_usual:
        return
    for number in range(_PLAYOUTS):
        _single_steps(case, number)
    tried = 0
    for deals, steps in _TRIES:
        tried += deals
        if batch.playouts(case.game, 0, deals, 1, steps, case.options, case.seats).winners.any():
            return
    if _greedy_wins(case) or any(True for _ in solver_wins(case)):
        return
    came = f"nobody in {tried:,} random games or in {_BY_GREEDY} games of greedy"
    came += f" or in {SOLVED} deals by solve" if case.game.solve else ", and there is no solve"
    case.fail("winners", expected="a seat wins at last", came=came)


def _greedy_wins(case: Case) -> bool:
    return any(int(_by_greedy(case.deal(number), 1_000)[-1].ask("winners")) for number in range(_BY_GREEDY))


def _by_greedy(moment: Moment, plies: int) -> list[Moment]:
    """The moments of a game that `greedy` plays for every seat."""
    game = [moment]
    while len(game) <= plies and not moment.over:
        mover = int(moment.ask("turn"))
        legal = moment.legal(mover)
        if not legal:
            break
        action = int(moment.ask("greedy", mover, padded(moment, legal), len(legal)))
        moment.expect(action in legal, "greedy", expected=f"one of the legal actions {legal}", came=action, seat=mover)
        moment = moment.play(mover, action)
        game.append(moment)
    return game


def padded(moment: Moment, legal: list[int]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """A legal list as verbs are given it: in an array that may be longer, here with a wrong number behind."""
    return np.array([*legal, *[OVER - 1] * (moment.case.game.most_legal - len(legal))], np.int64)


@demand("score", "winners")
def who_wins_has_the_higher_score(case: Case) -> None:
    """A higher score is better: where nobody resigned, all winners have the same score, and no loser has a higher one;
    in some games losers have a lower one. A game for one that is won has a higher score than one that is lost, on
    average; among games of random play, of `greedy` and of `solve` there must be both.
    """
    if case.seats == 1:
        _wins_score_more(case)
        return
    differ = lose = False
    for number in range(40):
        *_, moment = case.random_game(number, 300)
        bits, scores = int(moment.ask("winners")), moment.scores()
        won = [score for seat, score in enumerate(scores) if bits >> seat & 1]
        lost = [score for seat, score in enumerate(scores) if not bits >> seat & 1]
        if won:
            equal = max(won) == min(won)
            moment.expect(equal, "winners", "score", expected=f"one score for all of {bin(bits)}", came=scores)
        if won and lost:
            kept = max(lost) <= min(won)
            moment.expect(kept, "score", "winners", expected=f"no score above those of {bin(bits)}", came=scores)
            lose, differ = True, differ or min(lost) < min(won)
    if lose and not differ:
        case.fail("score", "winners", expected="less for a loser in some games", came="as much as for a winner in all")


def _wins_score_more(case: Case) -> None:
    """Random games are looked at, games of `greedy`, for random play may never win, and if need be one of `solve`."""
    if not case.is_usual:
        return
    deals, steps = _TRIES[0]
    played = batch.playouts(case.game, 0, deals, 1, steps, case.options, 1)
    ends = list(zip(played.winners[played.over], played.scores[played.over, 0], strict=True))
    for number in range(_BY_GREEDY):
        moment = _by_greedy(case.deal(number), 1_000)[-1]
        if moment.over:
            ends.append((moment.ask("winners"), moment.scores()[0]))
    won, lost = ([score for bits, score in ends if bool(bits) is wins] for wins in (True, False))
    if not won:
        won = [moment.scores()[0] for moment in solver_wins(case)][:1]
    for which, scores in (("won", won), ("lost", lost)):
        if not scores:
            tried = f"{deals} random games and {_BY_GREEDY} games of greedy"
            tried += f" and {SOLVED} deals by solve" if case.game.solve and which == "won" else ""
            came = f"none in {tried}, so nothing was tested"
            case.fail("score", "winners", expected=f"a game that is {which}, to compare its score", came=came)
    if not np.mean(won) > np.mean(lost):
        came = f"{np.mean(won):.1f} on average where it is won, {np.mean(lost):.1f} where it is lost"
        case.fail("score", "winners", expected="more for a game that is won", came=came)


@demand("resign", "winners", "turn")
def who_resigns_is_out(case: Case) -> None:
    """`resign` changes the state unless the seat is out already, always in the same way, and leaves the options and the
    number of seats as they are; then the seat is not to move, has no legal action and does not win. When all have
    resigned, the game is over.
    """
    for moment in case.moments(every=7, plies=60):
        if moment.over:
            continue
        now = moment
        for place in moment.seats:
            seat = (place + moment.ply) % case.seats
            if now.over:
                break
            after = now.after("resign", seat)
            if after.state.tobytes() == now.state.tobytes():
                out = not now.legal(seat) and int(now.ask("turn")) != seat
                now.expect(out, "resign", expected="a change, for the seat is in the game", came="none", seat=seat)
                continue
            again = differences(now.after("resign", seat).state.tobytes(), after.state)
            now.expect(again == "nothing", "resign", expected="the same change twice", came=again, seat=seat)
            kept = case.game.options_of(after.state) == case.options and case.game.seats_of(after.state) == case.seats
            came = differences(now.state.tobytes(), after.state)
            now.expect(kept, "resign", expected="the same options and seats", came=came, seat=seat)
            now = replace(after, ply=after.ply + 1)
            now.expect(int(now.ask("turn")) != seat, "resign", expected="another's turn", came="its own", seat=seat)
            legal = now.legal(seat)
            now.expect(not legal, "resign", "legal", expected="no legal action", came=legal, seat=seat)
            won = int(now.ask("winners")) >> seat & 1
            now.expect(
                not won, "resign", "winners", expected="a seat that resigned does not win", came="it won", seat=seat
            )
        now.expect(now.over, "resign", "turn", expected="the game is over when all have resigned", came="it goes on")


@demand("greedy")
def the_rule_of_thumb_is_legal(case: Case) -> None:
    """`greedy` answers one of the actions that it is given."""
    for number in range(case.deals):
        _by_greedy(case.deal(number), 150)
    for moment in case.moments(every=2):
        if not moment.over:
            _by_greedy(moment, 1)
