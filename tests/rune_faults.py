"""Deliberate faults of a game with many hidden places (`runes`), each with the demand that must notice it.

`python rune_faults.py` breaks the game in each of these ways, interpreted, and prints as JSON which demands notice it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from fault import Fault, adding_to, breaking, tell
from runes import GAME
from runes.faces import describe, rune_card
from runes.rules import PLAYS, RUNES, turn
from witchwood.engine.kernel import OVER
from witchwood.engine.search import Answer, Verdict

EVEN, ALIKE = "hide_deals_every_place_evenly", "hide_knows_no_more_than_the_seat"

FAULTS: list[Fault] = [
    *breaking(
        "story",
        "stories_are_sentences",
        its_story_lacks_the_full_stop=lambda _right, _before, _after, seat, *_: f"Seat {seat} is out",
    ),
    *breaking(
        "winners", "who_wins_has_the_higher_score", every_game_is_won=lambda _right, state: int(turn(state) == OVER)
    ),
    *breaking(
        "safe",
        "a_safe_action_costs_no_win",
        safe_is_illegal=lambda *_: 9,
        # It empties the row first, great or small.
        safe_loses_a_win=lambda _right, state, *_: next((1 + int(place) for place in np.flatnonzero(state.row)), 0),
    ),
    *breaking(
        "shorten",
        "a_short_line_wins",
        shorten_leaves_the_last_play_out=lambda _right, _state, line, *_: line[:-1],
        shorten_takes_the_pile_alone=lambda _right, _state, line, *_: (0,) * len(line),
    ),
]
fault = adding_to(FAULTS)


def hidden(state: Any) -> list[tuple[str, int]]:
    """The places in which runes lie face down."""
    return [("pile", place) for place in range(int(state.left))] + [
        ("row", int(place)) for place in np.flatnonzero(state.row)
    ]


def put(state: Any, rune: int, place: tuple[str, int]) -> None:
    """Exchange a hidden rune with that which lies face down at a place."""
    (other,) = (spot for spot in hidden(state) if state[spot[0]][spot[1]] == rune)
    state[other[0]][other[1]] = state[place[0]][place[1]]
    state[place[0]][place[1]] = rune


@fault("hide", EVEN)
def keeps_the_true_rune_at_one_place(right: Any, state: Any, seat: int, seed: Any) -> None:
    kept = int(state.pile[0])
    right(state, seat, seed)
    put(state, kept, ("pile", 0))


@fault("hide", ALIKE)
def keeps_a_true_rune_half_of_the_time(right: Any, state: Any, seat: int, seed: Any) -> None:
    name, place = hidden(state)[-1]
    kept = int(state[name][place])
    right(state, seat, seed)
    if int(seed) & 1:
        put(state, kept, (name, place))


@fault("hide", EVEN)
def keeps_a_true_rune_now_and_then(right: Any, state: Any, seat: int, seed: Any) -> None:
    name, place = hidden(state)[-1]
    kept = int(state[name][place])
    right(state, seat, seed)
    if int(seed) % 8 == 0:
        put(state, kept, (name, place))


@fault("hide", EVEN)
def lays_one_rune_high_or_low_as_the_position_is(right: Any, state: Any, seat: int, seed: Any) -> None:
    """Over many positions this rune lies everywhere equally often."""
    right(state, seat, seed)
    spots = hidden(state)
    known = sum(int(rune) for rune in state.turned)
    runes = sorted(int(state[name][place]) for name, place in spots)
    if int(seed) % 4 == 0:
        put(state, runes[len(runes) // 2], spots[known % len(spots)])


@fault("hide", EVEN)
def prefers_a_rune_for_each_place_as_the_position_is(right: Any, state: Any, seat: int, seed: Any) -> None:
    """Which rune is preferred depends on what was turned up, so that over many positions none is."""
    right(state, seat, seed)
    spots = hidden(state)
    runes = sorted(int(state[name][place]) for name, place in spots)
    if int(seed) % 4 == 0:
        put(state, runes[sum(int(rune) ** 2 for rune in state.turned) % len(runes)], spots[0])


@fault("hide", EVEN)
def never_moves_runes_between_pile_and_row(_right: Any, state: Any, _seat: int, seed: Any) -> None:
    state.rng = seed
    dice = np.random.default_rng(int(seed))
    for name in ("pile", "row"):
        places = [place for of, place in hidden(state) if of == name]
        state[name][places] = dice.permutation(state[name][places])


@fault("hide", EVEN)
def deals_the_top_from_too_few(right: Any, state: Any, seat: int, seed: Any) -> None:
    """The next of the pile is never the greatest that is hidden."""
    right(state, seat, seed)
    spots = hidden(state)
    greatest = max(int(state[name][place]) for name, place in spots)
    if state.left and state.pile[state.left - 1] == greatest:
        put(state, greatest, spots[int(seed) % len(spots)])
        if state.left and state.pile[state.left - 1] == greatest:
            put(state, greatest, spots[0])


@fault("hide", EVEN)
def exchanges_two_runes_alone(_right: Any, state: Any, _seat: int, seed: Any) -> None:
    state.rng = seed
    spots = hidden(state)
    dice = np.random.default_rng(int(seed))
    if len(spots) > 1:
        one, other = (spots[place] for place in dice.choice(len(spots), 2, replace=False))
        put(state, int(state[one[0]][one[1]]), other)


@fault("hide", EVEN)
def sorts_the_row(right: Any, state: Any, seat: int, seed: Any) -> None:
    right(state, seat, seed)
    places = np.flatnonzero(state.row)
    state.row[places] = np.sort(state.row[places])


@fault("hide", "what_a_seat_may_know_stays")
def deals_what_was_turned_up(right: Any, state: Any, seat: int, seed: Any) -> None:
    right(state, seat, seed)
    if state.plays and state.left:
        state.turned[0], state.pile[0] = int(state.pile[0]), int(state.turned[0])


@fault("hide", "what_hide_deals_is_possible")
def deals_a_rune_twice(right: Any, state: Any, seat: int, seed: Any) -> None:
    right(state, seat, seed)
    if state.left > 1:
        state.pile[0] = state.pile[1]


@fault("tell", "plays_are_told_as_seen")
def tells_of_the_row(_right: Any, before: Any, after: Any, seat: int, action: int, _viewer: int) -> str:
    told = "" if not after.row[0] else ", over an even one" if after.row[0] % 2 == 0 else ", over an odd one"
    return f"{describe(before, seat, action)}{told}"


@fault("shown", "plays_are_told_as_seen")
def shows_the_next_of_the_pile(_right: Any, _before: Any, after: Any, _seat: int, _action: int) -> list[Any]:
    return [rune_card(after.pile[after.left - 1])] if after.left else []


@fault("story", "plays_are_told_as_seen")
def its_story_is_of_the_next_of_the_pile(_right: Any, _before: Any, after: Any, _seat: int, _action: int) -> str:
    return f"Rune {int(after.pile[after.left - 1])} comes next." if after.left else ""


@fault("about", "actions_name_what_is_there")
def takes_the_rune_beside_it(_right: Any, _state: Any, _seat: int, action: int) -> Any:
    """It may have been turned up."""
    return {"takes": {"row": [action % 3]}} if action else {"takes": {"pile": []}}


@fault("score", "who_wins_has_the_higher_score")
def counts_points_as_bad(right: Any, state: Any, out: Any) -> None:
    right(state, out)
    out[0] = -out[0]


@fault("safe", "a_safe_action_costs_no_win")
def safe_peeks_at_the_pile(_right: Any, state: Any, _seat: int) -> int | None:
    return 0 if state.left and state.pile[state.left - 1] > RUNES // 2 else None


@fault("solve", "a_line_that_is_won_wins")
def solve_calls_every_deal_won(right: Any, state: Any, budget: Any) -> Answer:
    answer: Answer = right(state, budget)
    return replace(answer, verdict=Verdict.WON, line=(0,) * PLAYS)


if __name__ == "__main__":
    tell(GAME, FAULTS)
