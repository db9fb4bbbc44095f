"""Deliberate faults of the tutorial's game, one for each thing that can go wrong in a verb or a text function.

`python faults.py` breaks the game in each of these ways, interpreted, and prints the demands that notice it as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial, update_wrapper
from importlib import import_module
from typing import Any

import numpy as np

import witchwood
from witchwood.contract import DEMANDS, Broken, Case
from witchwood.engine.game import Game
from witchwood.engine.position import Sections
from witchwood.engine.search import Answer, Verdict
from witchwood.engine.text import BadText
from witchwood.engine.view import card

_NEWT, _TOAD = card("n", "Newt", "newts", None, "green"), card("t", "Toad", "newts", None, "purple")


@dataclass(frozen=True)
class Fault:
    """One function or number of a game replaced by a broken one. make: from the right one."""

    verb: str
    name: str
    make: Callable[[Any], Any]

    def put_into(self, game: Game) -> Game:
        """The game with this fault."""
        changes: dict[str, Any]
        for home in ("rules", "text"):
            holder: Any = getattr(game, home)
            if hasattr(holder, self.verb):
                changes = {home: replace(holder, **{self.verb: self.make(getattr(holder, self.verb))})}
                return replace(game, **changes)
        changes = {self.verb: self.make(getattr(game, self.verb))}
        return replace(game, **changes)


FAULTS = [
    Fault("actions", "counts_an_action_too_few", lambda right: right - 1),
    Fault("most_legal", "has_room_for_one_too_few", lambda right: right - 1),
    Fault("perfect_information", "says_that_the_toad_is_seen", lambda right: not right),
]


def fault(verb: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add a broken function to `FAULTS`: it is given the right one, then what the verb is given."""

    def add(broken: Callable[..., Any]) -> Callable[..., Any]:
        FAULTS.append(broken_by(verb, broken))
        return broken

    return add


def broken_by(verb: str, broken: Callable[..., Any]) -> Fault:
    """The fault that a broken function makes: it is given the right one, then what the verb is given."""

    def make(right: Any) -> Callable[..., Any]:
        made = partial(broken, right)
        return update_wrapper(made, right or broken)  # which has a line, as any function of a game

    return Fault(verb, broken.__name__, make)


@fault("deal")
def ignores_its_seed(right: Any, state: Any, _seed: Any) -> None:
    right(state, np.uint64(7))


@fault("deal")
def forgets_the_options(right: Any, state: Any, seed: Any) -> None:
    right(state, seed)
    state.heap = 20


@fault("legal")
def is_short_by_one(right: Any, state: Any, seat: int, out: Any) -> int:
    return max(0, int(right(state, seat, out)) - 1)


@fault("legal")
def is_not_ascending(right: Any, state: Any, seat: int, out: Any) -> int:
    count = int(right(state, seat, out))
    out[:count] = out[:count][::-1].copy()
    return count


@fault("legal")
def goes_on_after_the_end(right: Any, state: Any, seat: int, out: Any) -> int:
    out[0] = 0
    return int(right(state, seat, out)) if state.newts else 1


@fault("legal")
def peeks_at_the_toad(right: Any, state: Any, seat: int, out: Any) -> int:
    count = int(right(state, seat, out))
    return 1 if count > 1 and state.toad == state.newts else count


@fault("legal")
def writes_to_the_state(right: Any, state: Any, seat: int, out: Any) -> int:
    state.mover = 1 - state.mover
    return int(right(state, seat, out))


@fault("play")
def does_not_change(right: Any, state: Any, seat: int, action: int) -> None:
    """Nothing happens."""


@fault("play")
def changes_an_option(right: Any, state: Any, seat: int, action: int) -> None:
    right(state, seat, action)
    state.heap += 1


@fault("turn")
def is_stuck(_right: Any, _state: Any) -> int:
    return 0


@fault("turn")
def never_ends(_right: Any, state: Any) -> int:
    return int(state.mover)


@fault("score")
def is_of_the_wrong_seat(right: Any, state: Any, out: Any) -> None:
    right(state, out)
    out[:2] = out[:2][::-1].copy()


@fault("score")
def leaves_a_seat_out(right: Any, state: Any, out: Any) -> None:
    last = out[1]
    right(state, out)
    out[1] = last


@fault("score")
def tells_the_toad(right: Any, state: Any, out: Any) -> None:
    right(state, out)
    out[0] += 0.25 * (state.toad == -1)


@fault("winners")
def nobody_wins(_right: Any, _state: Any) -> int:
    return 0


@fault("winners")
def names_the_loser(right: Any, state: Any) -> int:
    won = int(right(state))
    return 3 - won if won in {1, 2} else won


@fault("winners")
def everybody_wins(right: Any, state: Any) -> int:
    return 3 if int(right(state)) else 0


@fault("score")
def is_the_same_for_all(_right: Any, _state: Any, out: Any) -> None:
    out[:2] = 0.5


@fault("winners")
def comes_too_early(right: Any, state: Any) -> int:
    return int(right(state)) or 1


@fault("resign")
def does_nothing(_right: Any, _state: Any, _seat: int) -> None:
    """Nothing happens."""


@fault("resign")
def takes_the_other_out(right: Any, state: Any, seat: int) -> None:
    right(state, 1 - seat)


@fault("resign")
def changes_an_option_by_resigning(right: Any, state: Any, seat: int) -> None:
    right(state, seat)
    state.heap = 20


@fault("resign")
def resigns_by_chance(right: Any, state: Any, seat: int) -> None:
    right(state, seat)
    state.rng = np.random.default_rng().integers(2**63)


@fault("hide")
def hides_nothing(_right: Any, state: Any, _seat: int, seed: Any) -> None:
    state.rng = seed


@fault("hide")
def keeps_the_generator(right: Any, state: Any, seat: int, seed: Any) -> None:
    kept = state.rng
    right(state, seat, seed)
    state.rng = kept


@fault("hide")
def hides_in_the_heap_alone(right: Any, state: Any, seat: int, seed: Any) -> None:
    right(state, seat, seed)
    if state.newts and state.toad == seat - 2:
        state.toad = 1


@fault("hide")
def hides_half_the_time(right: Any, state: Any, seat: int, seed: Any) -> None:
    kept = state.toad
    right(state, seat, seed)
    if int(seed) & 1:
        state.toad = kept


@fault("hide")
def hides_what_the_seat_knows(right: Any, state: Any, seat: int, seed: Any) -> None:
    right(state, seat, seed)
    if state.newts:
        state.toad = 1 + int(seed) % int(state.newts)


@fault("hide")
def puts_the_toad_on_top(right: Any, state: Any, seat: int, seed: Any) -> None:
    right(state, seat, seed)
    if state.toad > 0:
        state.toad = state.newts


@fault("hide")
def leans_up_or_down_by_the_heap(right: Any, state: Any, seat: int, seed: Any) -> None:
    right(state, seat, seed)
    if state.toad > 0 and int(seed) % 3 == 0:
        state.toad = state.newts if state.newts % 2 else 1


@fault("greedy")
def greedy_peeks(right: Any, state: Any, seat: int, actions: Any, count: int) -> int:
    return int(actions[count - 1]) if state.toad > state.newts - 2 else int(right(state, seat, actions, count))


@fault("greedy")
def greedy_is_illegal(_right: Any, _state: Any, _seat: int, _actions: Any, _count: int) -> int:
    return 2


@fault("expert")
def expert_is_illegal(_right: Any, _state: Any, _seat: int, _budget: Any) -> Answer:
    """Newts has no expert; this one would be wrong."""
    return Answer(99)


@fault("write_action")
def has_blanks(right: Any, state: Any, seat: int, action: int) -> str:
    return f"take {right(state, seat, action)}"


@fault("write_action")
def is_always_the_same(_right: Any, _state: Any, _seat: int, _action: int) -> str:
    return "1"


@fault("read_action")
def accepts_anything(_right: Any, _state: Any, _seat: int, text: str) -> int:
    return int(text) - 1 if text in {"1", "2", "3"} else 0


@fault("read_action")
def is_one_off(right: Any, state: Any, seat: int, text: str) -> int:
    return (int(right(state, seat, text)) + 1) % 3


@fault("explain")
def ends_with_a_full_stop(right: Any, state: Any, seat: int, action: int) -> str:
    return f"{right(state, seat, action)}."


@fault("explain")
def explains_with_the_toad(right: Any, state: Any, seat: int, action: int) -> str:
    return f"{right(state, seat, action)}, the toad {state.toad}"


@fault("describe")
def describes_the_toad(right: Any, state: Any, seat: int, action: int) -> str:
    return f"{right(state, seat, action)}{' and the toad' if state.toad == state.newts else ''}"


@fault("describe")
def is_in_small_letters(right: Any, state: Any, seat: int, action: int) -> str:
    return str(right(state, seat, action)).lower()


@fault("describe")
def calls_all_actions_the_same(_right: Any, _state: Any, _seat: int, _action: int) -> str:
    return "Take some"


@fault("describe")
def describes_at_length(right: Any, state: Any, seat: int, action: int) -> str:
    return f"{right(state, seat, action)} and {'so ' * 60}on"


@fault("tell")
def tells_nothing(_right: Any, *_rest: Any) -> str:
    return ""


@fault("tell")
def tells_in_small_letters(right: Any, *rest: Any) -> str:
    return str(right(*rest)).lower()


@fault("shown")
def shows_no_cards(_right: Any, *_rest: Any) -> list[Any]:
    return [{"bad": 1}]


@fault("cards")
def has_cards_without_names(_right: Any, _options: Any) -> list[Any]:
    return [{"text": "n"}]


@fault("tell")
def tells_everybody(right: Any, before: Any, after: Any, seat: int, action: int, _viewer: int) -> str:
    return str(right(before, after, seat, action, seat))


@fault("shown")
def shows_what_was_taken(_right: Any, before: Any, after: Any, _seat: int, action: int) -> list[Any]:
    found = before.toad > 0 > after.toad
    return [_NEWT] * action + [_TOAD if found else _NEWT]


@fault("write_position")
def forgets_a_section(right: Any, state: Any) -> dict[str, str]:
    return {name: text for name, text in right(state).items() if name != "resigned"}


@fault("write_position")
def writes_another_toad(right: Any, state: Any) -> dict[str, str]:
    return dict(right(state)) | ({"toad": "1"} if state.toad > 0 else {})


@fault("read_position")
def misreads_the_mover(right: Any, state: Any, sections: Sections) -> None:
    right(state, sections)
    state.mover = 0


@fault("read_position")
def fails_in_its_own_way(right: Any, state: Any, sections: Sections) -> None:
    right(state, sections)
    if state.toad == state.newts:
        raise KeyError("toad")


@fault("read_position")
def fails_on_damaged_text_in_its_own_way(right: Any, state: Any, sections: Sections) -> None:
    try:
        right(state, sections)
    except BadText as error:
        raise KeyError from error


@fault("view")
def view_shows_the_toad(right: Any, state: Any, seat: int) -> Any:
    seen = right(state, seat)
    return seen | {"counters": [{"id": "toad", "title": "Toad", "value": int(state.toad)}]}


@fault("view")
def view_tells_one_deal_from_another(right: Any, state: Any, seat: int) -> Any:
    return right(state, seat) | {"counters": [{"id": "rng", "title": "Generator", "value": int(state.rng)}]}


@fault("view")
def view_counts_wrong(right: Any, state: Any, seat: int) -> Any:
    seen = right(state, seat)
    seen["zones"][0]["count"] += 1
    return seen


@fault("view")
def view_names_a_place_too_many(right: Any, state: Any, seat: int) -> Any:
    seen = right(state, seat)
    for zone in seen["zones"]:
        zone["movable"] = [len(zone["cards"])]
    return seen


@fault("view")
def view_has_a_grid_without_width(right: Any, state: Any, seat: int) -> Any:
    seen = right(state, seat)
    seen["zones"][-1] |= {"kind": "grid", "width": 0}
    return seen


@fault("view")
def view_has_zones_without_titles(right: Any, state: Any, seat: int) -> Any:
    seen = right(state, seat)
    for zone in seen["zones"]:
        zone["title"] = " "
    return seen


@fault("view")
def view_calls_all_zones_the_same(right: Any, state: Any, seat: int) -> Any:
    seen = right(state, seat)
    for zone in seen["zones"]:
        zone |= {"owner": None, "title": "Newts"}
    return seen


@fault("view")
def view_promises_gains_by_what_is_not_legal(right: Any, state: Any, seat: int) -> Any:
    return right(state, seat) | {"gains": [{"action": "99", "points": 1}]}


@fault("view")
def view_leaves_a_seat_without_a_side(right: Any, state: Any, seat: int) -> Any:
    return right(state, seat) | {"sides": ["newts"]}


@fault("view")
def view_foresees_the_same_twice(right: Any, state: Any, seat: int) -> Any:
    return right(state, seat) | {"outlook": [{"id": "toad", "words": "The toad comes", "cards": []}] * 2}


@fault("view")
def view_has_a_word_of_its_own(right: Any, state: Any, seat: int) -> Any:
    return right(state, seat) | {"mood": "gloomy"}


def observed(game: Game) -> Game:
    """The game with the observation that its page shows for those who like."""
    module = import_module("newts.observe")
    return replace(game, rules=replace(game.rules, observe=module.observe), observation=module.OBSERVATION)


@fault("observe")
def observe_shows_the_toad(right: Any, state: Any, seat: int, out: Any) -> None:
    right(state, seat, out)
    out[5] = state.toad > 0


@fault("observe")
def observe_forgets_what_was_taken(right: Any, state: Any, seat: int, out: Any) -> None:
    right(state, seat, out)
    out[1:3] = 0


@fault("observe")
def observe_forgets_whose_turn_it_is(right: Any, state: Any, seat: int, out: Any) -> None:
    right(state, seat, out)
    out[4:6] = 0


@fault("observe")
def observe_leaves_bytes(right: Any, state: Any, seat: int, out: Any) -> None:
    kept = out[20]
    right(state, seat, out)
    out[20] = kept


@fault("observe")
def observe_writes_beside_its_row(right: Any, state: Any, seat: int, out: Any) -> None:
    right(state, seat, out)
    out.base[-1] ^= 1


@fault("observe")
def observe_exceeds_its_scale(right: Any, state: Any, seat: int, out: Any) -> None:
    right(state, seat, out)
    out[0] = 200


@fault("observe")
def observe_writes_to_the_state(right: Any, state: Any, seat: int, out: Any) -> None:
    right(state, seat, out)
    state.mover = 1 - state.mover


@fault("complete")
def forgets_what_was_given(right: Any, game: Any, _given: Any) -> Any:
    return right(game, {})


@fault("solve")
def calls_an_illegal_line_won(_right: Any, state: Any, _budget: Any) -> Answer:
    return Answer(0, Verdict.WON, line=(state.heap,), counters={"nodes": 1})


@fault("solve")
def calls_a_line_won_that_ends_too_soon(_right: Any, _state: Any, _budget: Any) -> Answer:
    return Answer(0, Verdict.WON, line=(0,), counters={"nodes": 1})


@fault("solve")
def does_not_count_its_nodes(_right: Any, _state: Any, _budget: Any) -> Answer:
    return Answer(None)


@fault("shorten")
def shortens_without_a_solver(_right: Any, _state: Any, line: Any, _budget: Any) -> Any:
    return line


@fault("why")
def praises_in_half_a_sentence(_right: Any, _state: Any, _seat: int, _action: int) -> str:
    return "it leaves four"


@fault("why")
def praises_by_the_toad(_right: Any, state: Any, _seat: int, _action: int) -> str:
    return f"The toad is number {int(state.toad)}."


@fault("facts")
def breaks_off_a_half_where_the_heap_is_low(_right: Any, state: Any) -> dict[str, float]:
    return {"left": int(state.newts) if state.newts > 3 else state.newts / 2}


@fault("facts")
def tells_a_yes_or_no(_right: Any, state: Any) -> dict[str, bool]:
    return {"low": bool(state.newts < 4)}


@contextmanager
def quiet() -> Iterator[None]:
    """Sums of 64-bit words wrap around in interpreted kernels, on any thread."""
    with np.errstate(over="ignore"):
        yield


def noticed(game: Game, verb: str | None = None) -> dict[str, str]:
    """The demands that a game breaks, by name, and what they say of it; with `verb`, only those that name it, by its
    usual rules if they do.
    """
    found: dict[str, str] = {}
    for case in (Case(game), *(Case(game, {"heap": 5}) for _ in game.options)):
        if verb is not None and found:
            break
        for demand in DEMANDS:
            if verb is None or verb in demand.verbs:
                try:
                    demand.check(case)
                except Broken as broken:
                    if verb is None or verb in broken.verbs:
                        found[demand.name] = str(broken)
    return found


def main() -> None:
    """Print what is noticed of the right game and of each fault."""
    with quiet():
        game = observed(witchwood.game("newts"))
        found = {"": noticed(game)}
        for one in FAULTS:
            found[one.name] = noticed(one.put_into(game), one.verb)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
