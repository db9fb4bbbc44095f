"""Deliberate faults of the tutorial's game in its words, positions, facts and views.

Each function is given the right one, then what the verb is given.
"""

from __future__ import annotations

from typing import Any

from fault import Fault, adding_to, breaking
from witchwood.engine.position import Sections
from witchwood.engine.text import BadText
from witchwood.engine.view import card

_NEWT, _TOAD = card("n", "Newt", "newts", None, "green"), card("t", "Toad", "newts", None, "purple")

FAULTS: list[Fault] = [
    *breaking(
        "write_action",
        "records_replay",
        "notation_goes_there_and_back",
        has_blanks=lambda right, *asked: f"take {right(*asked)}",
    ),
    *breaking("write_action", "records_replay", is_always_the_same=lambda *_: "1"),
    *breaking(
        "read_action",
        "nonsense_is_refused",
        accepts_anything=lambda _right, _state, _seat, text: int(text) - 1 if text in {"1", "2", "3"} else 0,
    ),
    *breaking("read_action", "records_replay", is_one_off=lambda right, *asked: (int(right(*asked)) + 1) % 3),
    *breaking("explain", "refusals_are_explained", ends_with_a_full_stop=lambda right, *asked: f"{right(*asked)}."),
    *breaking(
        "describe",
        "actions_are_described",
        is_in_small_letters=lambda right, *asked: str(right(*asked)).lower(),
        calls_all_actions_the_same=lambda *_: "Take some",
        describes_at_length=lambda right, *asked: f"{right(*asked)} and {'so ' * 60}on",
    ),
    *breaking(
        "tell",
        "plays_are_told_in_words_of_the_kind",
        tells_nothing=lambda *_: "",
        tells_in_small_letters=lambda right, *asked: str(right(*asked)).lower(),
    ),
    *breaking("shown", "plays_are_told_in_words_of_the_kind", shows_no_cards=lambda *_: [{"bad": 1}]),
    *breaking("cards", "its_glance_shows_its_cards", has_cards_without_names=lambda *_: [{"text": "n"}]),
    *breaking(
        "tell",
        "plays_are_told_as_seen",
        tells_everybody=lambda right, before, after, seat, action, *_: str(right(before, after, seat, action, seat)),
    ),
    *breaking(
        "hides",
        "what_hides_nothing_tells_all_alike",
        hides_the_toad_from_nobody=lambda *_: False,
        hides_by_a_number=lambda right, *asked: int(right(*asked)),
    ),
    *breaking(
        "write_position",
        "positions_go_there_and_back",
        writes_another_toad=lambda right, state: dict(right(state)) | ({"toad": "1"} if state.toad > 0 else {}),
    ),
    *breaking(
        "view",
        "views_agree_with_the_table",
        view_leaves_a_seat_without_a_side=lambda right, *asked: right(*asked) | {"sides": ["newts"]},
    ),
    *breaking(
        "view",
        "views_have_their_shape",
        view_has_a_word_of_its_own=lambda right, *asked: right(*asked) | {"mood": "gloomy"},
    ),
    *breaking(
        "about",
        "actions_name_what_is_there",
        takes_from_a_heap_that_is_not_there=lambda *_: {"takes": {"hoard": []}},
        takes_a_newt_twice=lambda right, *asked: {"takes": {"heap": right(*asked)["takes"]["heap"] * 2}},
        takes_a_newt_by_its_name=lambda *_: {"takes": "Newt"},
        puts_a_newt_nowhere=lambda right, *asked: right(*asked) | {"to": {}},
        brings_points_that_no_words_say=lambda right, *asked: right(*asked) | {"points": 99},
    ),
    *breaking("about", "actions_are_told_apart", takes_the_same_by_all_actions=lambda *_: {"takes": {"heap": [0]}}),
    *breaking("why", "good_actions_are_praised_in_a_sentence", praises_in_half_a_sentence=lambda *_: "it leaves four"),
    *breaking(
        "why",
        "what_a_seat_may_know_stays",
        praises_by_the_toad=lambda _right, state, *_: f"The toad is number {int(state.toad)}.",
    ),
    *breaking(
        "facts", "its_facts_keep_their_shape", tells_a_yes_or_no=lambda _right, state: {"low": bool(state.newts < 4)}
    ),
]
fault = adding_to(FAULTS)


@fault("explain", "refusals_tell_nothing")
def explains_with_the_toad(right: Any, state: Any, seat: int, action: int) -> str:
    return f"{right(state, seat, action)}, the toad {state.toad}"


@fault("describe", "what_a_seat_may_know_stays")
def describes_the_toad(right: Any, state: Any, seat: int, action: int) -> str:
    return f"{right(state, seat, action)}{' and the toad' if state.toad == state.newts else ''}"


@fault("shown", "plays_are_told_as_seen")
def shows_what_was_taken(_right: Any, before: Any, after: Any, _seat: int, action: int) -> list[Any]:
    found = before.toad > 0 > after.toad
    return [_NEWT] * action + [_TOAD if found else _NEWT]


@fault("write_position", "positions_go_there_and_back")
def forgets_a_section(right: Any, state: Any) -> dict[str, str]:
    return {name: text for name, text in right(state).items() if name != "resigned"}


@fault("read_position", "what_hide_deals_is_possible")
def misreads_the_mover(right: Any, state: Any, sections: Sections) -> None:
    right(state, sections)
    state.mover = 0


@fault("read_position", "positions_go_there_and_back")
def fails_in_its_own_way(right: Any, state: Any, sections: Sections) -> None:
    right(state, sections)
    if state.toad == state.newts:
        raise KeyError("toad")


@fault("read_position", "damaged_positions_are_refused_or_read")
def fails_on_damaged_text_in_its_own_way(right: Any, state: Any, sections: Sections) -> None:
    try:
        right(state, sections)
    except BadText as error:
        raise KeyError from error


@fault("view", "what_a_seat_may_know_stays")
def view_shows_the_toad(right: Any, state: Any, seat: int) -> Any:
    seen = right(state, seat)
    return seen | {"counters": [{"id": "toad", "title": "Toad", "value": int(state.toad)}]}


@fault("view", "hide_knows_no_more_than_the_seat", "hide_deals_every_place_evenly", "plays_are_told_as_seen")
def view_tells_one_deal_from_another(right: Any, state: Any, seat: int) -> Any:
    return right(state, seat) | {"counters": [{"id": "rng", "title": "Generator", "value": int(state.rng)}]}


@fault("view", "zones_say_what_lies_there")
def view_counts_wrong(right: Any, state: Any, seat: int) -> Any:
    seen = right(state, seat)
    seen["zones"][0]["count"] += 1
    return seen


@fault("view", "zones_say_what_lies_there")
def view_names_a_place_too_many(right: Any, state: Any, seat: int) -> Any:
    seen = right(state, seat)
    for zone in seen["zones"]:
        zone["movable"] = [len(zone["cards"])]
    return seen


@fault("view", "zones_say_what_lies_there")
def view_has_a_grid_without_width(right: Any, state: Any, seat: int) -> Any:
    seen = right(state, seat)
    seen["zones"][-1] |= {"kind": "grid", "width": 0}
    return seen


@fault("view", "zones_say_what_lies_there")
def view_has_zones_without_titles(right: Any, state: Any, seat: int) -> Any:
    seen = right(state, seat)
    for zone in seen["zones"]:
        zone["title"] = " "
    return seen


@fault("view", "zones_say_what_lies_there")
def view_calls_all_zones_the_same(right: Any, state: Any, seat: int) -> Any:
    seen = right(state, seat)
    for zone in seen["zones"]:
        zone |= {"owner": None, "title": "Newts"}
    return seen


@fault("view", "views_agree_with_the_table")
def view_foresees_the_same_twice(right: Any, state: Any, seat: int) -> Any:
    return right(state, seat) | {"outlook": [{"id": "toad", "words": "The toad comes", "cards": []}] * 2}


@fault("view", "actions_name_what_is_there")
def view_lets_no_newt_be_moved(right: Any, state: Any, seat: int) -> Any:
    seen = right(state, seat)
    seen["zones"][0]["movable"] = []
    return seen


@fault("about", "actions_name_what_is_there")
def takes_from_behind_the_heap(right: Any, state: Any, seat: int, action: int) -> Any:
    return {"takes": {"heap": [place + 3 for place in right(state, seat, action)["takes"]["heap"]]}}


@fault("about", "what_a_seat_may_know_stays")
def is_about_the_toad(right: Any, state: Any, seat: int, action: int) -> Any:
    return right(state, seat, action) | ({"to": {"taken0": []}} if state.toad == state.newts else {})


@fault("facts", "its_facts_keep_their_shape")
def breaks_off_a_half_where_the_heap_is_low(_right: Any, state: Any) -> dict[str, float]:
    return {"left": int(state.newts) if state.newts > 3 else state.newts / 2}
