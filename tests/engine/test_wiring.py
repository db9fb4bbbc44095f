"""Functions are taken from modules by their names, and what is missing is named."""

from __future__ import annotations

from types import ModuleType

import pytest

import witchwood
from witchwood.engine.game import Text
from witchwood.engine.kernel import Rules
from witchwood.games.pendle import greedy, notation, observe, position, rules, tell


def module_without(module: ModuleType, *names: str) -> ModuleType:
    copied = ModuleType("newts.copied")
    vars(copied).update({name: value for name, value in vars(module).items() if name not in {*names, "__name__"}})
    return copied


def test_verbs_are_found_by_name() -> None:
    found = Rules.of(rules, observe, greedy=greedy.greedy)
    assert found.deal is rules.deal
    assert found.greedy is greedy.greedy
    assert witchwood.game("pendle").rules == found


def test_a_named_function_counts_before_that_of_the_module() -> None:
    assert Rules.of(rules, greedy=greedy.greedy, hide=rules.turn).hide is rules.turn


def test_optional_functions_may_be_missing() -> None:
    assert Text.of(notation, position).tell is None
    assert Text.of(notation, position, tell).tell is tell.tell


def test_what_a_game_need_not_have_is_not_taken_from_an_import() -> None:
    importing = ModuleType("newts.importing")
    vars(importing)["tell"] = tell.tell
    assert Text.of(notation, position, importing).tell is None
    assert Text.of(notation, position, importing, tell=importing.tell).tell is tell.tell


def test_a_missing_function_is_named_with_the_modules() -> None:
    with pytest.raises(ValueError, match=r"no hide in newts\.copied; write it there, or name it: Rules\.of\(…, hide=…"):
        Rules.of(module_without(rules, "hide"), greedy=greedy.greedy)
    with pytest.raises(
        ValueError, match=r"no explain in newts\.copied or witchwood\.games\.pendle\.position; .*Text\."
    ):
        Text.of(module_without(notation, "explain"), position)


def test_two_functions_of_one_name_are_refused() -> None:
    other = ModuleType("newts.other")
    vars(other)["describe"] = notation.explain
    with pytest.raises(
        ValueError, match=r"describe is in witchwood\.games\.pendle\.notation and in newts\.other; name"
    ):
        Text.of(notation, position, other)
    assert Text.of(notation, position, module_without(notation)).describe is notation.describe, "the same one twice"


def test_a_module_is_no_function_and_a_misspelled_verb_no_verb() -> None:
    with pytest.raises(ValueError, match=r"greedy should be a function, but it is <module 'witchwood\.games\.pendle\."):
        Rules.of(rules, greedy=greedy)  # type: ignore[arg-type]  # the mistake that is tested
    with pytest.raises(ValueError, match="Rules takes no peek; it takes deal, legal, play, turn,"):
        Rules.of(rules, greedy=greedy.greedy, peek=rules.turn)
