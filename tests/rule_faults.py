"""Deliberate faults of the tutorial's game in its rules, searches and observation.

Each function is given the right one, then what the verb is given.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import Any

import numpy as np

from fault import Fault, adding_to, breaking
from witchwood.engine.game import Game
from witchwood.engine.search import Answer, Verdict

IN_ORDER = "legal_actions_are_listed_in_order"

FAULTS: list[Fault] = [
    Fault("actions", "counts_an_action_too_few", lambda right: right - 1, ("its_actions_are_counted", IN_ORDER)),
    Fault("most_legal", "has_room_for_one_too_few", lambda right: right - 1, (IN_ORDER,)),
    Fault(
        "perfect_information", "says_that_the_toad_is_seen", lambda right: not right, ("its_information_is_perfect",)
    ),
    *breaking("deal", "a_number_is_a_deal", ignores_its_seed=lambda right, state, *_: right(state, np.uint64(7))),
    *breaking(
        "legal", "the_seat_to_move_can_act", is_short_by_one=lambda right, *asked: max(0, int(right(*asked)) - 1)
    ),
    *breaking("play", "a_play_changes_the_state", does_not_change=lambda *_: None),
    *breaking(
        "turn",
        "the_seat_to_move_can_act",
        "every_seat_gets_its_turn",
        "compiled_games_are_what_single_steps_give",
        is_stuck=lambda *_: 0,
    ),
    *breaking("turn", "the_seat_to_move_can_act", never_ends=lambda _right, state: int(state.mover)),
    *breaking("winners", "a_seat_wins", nobody_wins=lambda *_: 0),
    *breaking(
        "winners", "who_wins_has_the_higher_score", everybody_wins=lambda right, *asked: 3 if int(right(*asked)) else 0
    ),
    *breaking(
        "winners", "winners_are_seats_of_a_finished_game", comes_too_early=lambda right, *asked: int(right(*asked)) or 1
    ),
    *breaking(
        "resign",
        "who_resigns_is_out",
        does_nothing=lambda *_: None,
        takes_the_other_out=lambda right, state, seat: right(state, 1 - seat),
    ),
    *breaking("greedy", "the_rule_of_thumb_is_legal", greedy_is_illegal=lambda *_: 2),
    *breaking("complete", "its_options_settle", forgets_what_was_given=lambda right, game, *_: right(game, {})),
    *breaking(
        "solve",
        "a_line_that_is_won_wins",
        calls_a_line_won_that_ends_too_soon=lambda *_: Answer(0, Verdict.WON, line=(0,), counters={"nodes": 1}),
    ),
    *breaking("solve", "the_solver_says_what_it_did", does_not_count_its_nodes=lambda *_: Answer(None)),
    *breaking("shorten", "a_short_line_wins", shortens_without_a_solver=lambda _right, _state, line, *_: line),
]
fault = adding_to(FAULTS)


@fault("deal", "a_deal_leaves_options_alone")
def forgets_the_options(right: Any, state: Any, seed: Any) -> None:
    right(state, seed)
    state.heap = 20


@fault("legal", "legal_actions_are_listed_in_order")
def is_not_ascending(right: Any, state: Any, seat: int, out: Any) -> int:
    count = int(right(state, seat, out))
    out[:count] = out[:count][::-1].copy()
    return count


@fault("legal", "the_seat_to_move_can_act")
def goes_on_after_the_end(right: Any, state: Any, seat: int, out: Any) -> int:
    out[0] = 0
    return int(right(state, seat, out)) if state.newts else 1


@fault("legal", "what_a_seat_may_know_stays")
def peeks_at_the_toad(right: Any, state: Any, seat: int, out: Any) -> int:
    count = int(right(state, seat, out))
    return 1 if count > 1 and state.toad == state.newts else count


@fault("legal", "legal_actions_are_listed_in_order")
def writes_to_the_state(right: Any, state: Any, seat: int, out: Any) -> int:
    state.mover = 1 - state.mover
    return int(right(state, seat, out))


@fault("play", "a_play_changes_the_state")
def changes_an_option(right: Any, state: Any, seat: int, action: int) -> None:
    right(state, seat, action)
    state.heap += 1


@fault("score", "who_wins_has_the_higher_score")
def is_of_the_wrong_seat(right: Any, state: Any, out: Any) -> None:
    right(state, out)
    out[:2] = out[:2][::-1].copy()


@fault("score", "every_seat_has_a_score")
def leaves_a_seat_out(right: Any, state: Any, out: Any) -> None:
    last = out[1]
    right(state, out)
    out[1] = last


@fault("score", "who_wins_has_the_higher_score")
def tells_the_toad(right: Any, state: Any, out: Any) -> None:
    right(state, out)
    out[0] += 0.25 * (state.toad == -1)


@fault("winners", "who_wins_has_the_higher_score")
def names_the_loser(right: Any, state: Any) -> int:
    won = int(right(state))
    return 3 - won if won in {1, 2} else won


@fault("score", "who_wins_has_the_higher_score")
def is_the_same_for_all(_right: Any, _state: Any, out: Any) -> None:
    out[:2] = 0.5


@fault("resign", "who_resigns_is_out")
def changes_an_option_by_resigning(right: Any, state: Any, seat: int) -> None:
    right(state, seat)
    state.heap = 20


@fault("resign", "who_resigns_is_out")
def resigns_by_chance(right: Any, state: Any, seat: int) -> None:
    right(state, seat)
    state.rng = np.random.default_rng().integers(2**63)


@fault("hide", "hide_deals_every_place_evenly")
def hides_nothing(_right: Any, state: Any, _seat: int, seed: Any) -> None:
    state.rng = seed


@fault("hide", "hide_redeals_the_generator")
def keeps_the_generator(right: Any, state: Any, seat: int, seed: Any) -> None:
    kept = state.rng
    right(state, seat, seed)
    state.rng = kept


@fault("hide", "hide_deals_as_chance_did")
def hides_in_the_heap_alone(right: Any, state: Any, seat: int, seed: Any) -> None:
    right(state, seat, seed)
    if state.newts and state.toad == seat - 2:
        state.toad = 1


@fault("hide", "hide_knows_no_more_than_the_seat")
def hides_half_the_time(right: Any, state: Any, seat: int, seed: Any) -> None:
    kept = state.toad
    right(state, seat, seed)
    if int(seed) & 1:
        state.toad = kept


@fault("hide", "what_a_seat_may_know_stays")
def hides_what_the_seat_knows(right: Any, state: Any, seat: int, seed: Any) -> None:
    right(state, seat, seed)
    if state.newts:
        state.toad = 1 + int(seed) % int(state.newts)


@fault("hide", "hide_deals_every_place_evenly")
def puts_the_toad_on_top(right: Any, state: Any, seat: int, seed: Any) -> None:
    right(state, seat, seed)
    if state.toad > 0:
        state.toad = state.newts


@fault("hide", "hide_deals_every_place_evenly")
def leans_up_or_down_by_the_heap(right: Any, state: Any, seat: int, seed: Any) -> None:
    right(state, seat, seed)
    if state.toad > 0 and int(seed) % 3 == 0:
        state.toad = state.newts if state.newts % 2 else 1


@fault("greedy", "what_a_seat_may_know_stays")
def greedy_peeks(right: Any, state: Any, seat: int, actions: Any, count: int) -> int:
    return int(actions[count - 1]) if state.toad > state.newts - 2 else int(right(state, seat, actions, count))


@fault("expert", "the_expert_is_legal")
def expert_is_illegal(_right: Any, _state: Any, _seat: int, _budget: Any) -> Answer:
    """Newts has no expert; this one would be wrong."""
    return Answer(99)


def observed(game: Game) -> Game:
    """The game with the observation that its page shows for those who like."""
    module = import_module("newts.observe")
    return replace(game, rules=replace(game.rules, observe=module.observe), observation=module.OBSERVATION)


@fault("observe", "observations_leave_out_what_is_hidden")
def observe_shows_the_toad(right: Any, state: Any, seat: int, out: Any) -> None:
    right(state, seat, out)
    out[5] = state.toad > 0


@fault("observe", "observations_tell_what_the_view_shows")
def observe_forgets_what_was_taken(right: Any, state: Any, seat: int, out: Any) -> None:
    right(state, seat, out)
    out[1:3] = 0


@fault("observe", "observations_tell_what_the_view_shows")
def observe_forgets_whose_turn_it_is(right: Any, state: Any, seat: int, out: Any) -> None:
    right(state, seat, out)
    out[4:6] = 0


@fault("observe", "options_are_observed")
def observe_tells_another_option(right: Any, state: Any, seat: int, out: Any) -> None:
    right(state, seat, out)
    out[3] -= 1


@fault("observe", "observations_fill_their_rows")
def observe_leaves_bytes(right: Any, state: Any, seat: int, out: Any) -> None:
    kept = out[20]
    right(state, seat, out)
    out[20] = kept


@fault("observe", "observations_fill_their_rows")
def observe_writes_beside_its_row(right: Any, state: Any, seat: int, out: Any) -> None:
    right(state, seat, out)
    out.base[-1] ^= 1


@fault("observe", "observations_fill_their_rows")
def observe_exceeds_its_scale(right: Any, state: Any, seat: int, out: Any) -> None:
    right(state, seat, out)
    out[0] = 200


@fault("observe", "observations_fill_their_rows")
def observe_writes_to_the_state(right: Any, state: Any, seat: int, out: Any) -> None:
    right(state, seat, out)
    state.mover = 1 - state.mover


@fault("solve", "a_line_that_is_won_wins")
def calls_an_illegal_line_won(_right: Any, state: Any, _budget: Any) -> Answer:
    return Answer(0, Verdict.WON, line=(state.heap,), counters={"nodes": 1})
