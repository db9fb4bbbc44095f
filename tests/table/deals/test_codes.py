"""Short codes of deals."""

from __future__ import annotations

import pytest

import witchwood
from variants import VARIANTS, Variant
from witchwood.contract.case import settings
from witchwood.engine.option import Value
from witchwood.table.deals.codes import DIGITS, CodedDeal, read_code, write_code

OURS = [variant for variant in VARIANTS if variant.game in ("pendle", "witchpig", "wyr", "hocus", "stones")]


def coded(variant: Variant, deal: int) -> CodedDeal:
    game = witchwood.game(variant.game)
    return CodedDeal(variant.game, game.settle(variant.options), game.settle_seats(variant.seats), deal)


@pytest.mark.parametrize("variant", OURS, ids=str)
@pytest.mark.parametrize("deal", [0, 1, 12345, 2**64 - 1])
def test_a_code_is_read_as_it_was_written(variant: Variant, deal: int) -> None:
    code = write_code(coded(variant, deal))
    assert read_code(code) == coded(variant, deal)
    assert read_code(f" {code.upper()} ") == coded(variant, deal)


def test_usual_rules_make_short_codes_and_an_edition_stands_in_its_own_name() -> None:
    assert len(write_code(coded(Variant("hocus"), 12345))) <= len("hocus-xxxx")
    code = write_code(coded(Variant("hocus", {"preset": "klondike"}), 7))
    assert code.startswith("klondike-")
    assert code.count("-") == 1


def test_nearly_every_slip_is_found() -> None:
    right = coded(Variant("hocus"), 987654321)
    code = write_code(right)
    first = len("hocus-")
    wrong = {code[:place] + digit + code[place + 1 :] for place in range(first, len(code)) for digit in DIGITS}
    wrong |= {code[:at] + code[at + 1] + code[at] + code[at + 2 :] for at in range(first, len(code) - 1)}
    wrong.discard(code)
    found = 0
    for slip in wrong:
        try:
            assert read_code(slip) != right
        except ValueError:
            found += 1
    assert found > 0.97 * len(wrong)


@pytest.mark.parametrize("text", ["", "hocus", "chess-1", "hocus-u", "hocus-1-2-3", "hocus-" + "z" * 20, "hocus-%"])
def test_what_is_no_code_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(ValueError, match=r"code|game|typo|digits|deal number"):
        read_code(text)


@pytest.mark.parametrize(
    ("code", "options"),
    [
        ("pendle-c1sm", {}),
        ("pendle-c1s8-5bw", {"witches": 3}),
        ("pendle-c1sf-3dc", {"magic": True}),
        ("pendle-c1s1-7ac", {"witches": 3, "magic": True}),
        ("pendle-c1s2-z8", {"two_on_two": False, "must_attack": True}),
        ("pendle-c1s7-4xg", {"round_limit": 40, "witches": 3}),
    ],
)
def test_codes_from_before_there_were_dials_stay_true(code: str, options: dict[str, Value]) -> None:
    right = coded(Variant("pendle", options), 12345)
    assert read_code(code) == right
    assert write_code(right) == code


@pytest.mark.parametrize("name", ["pendle", "hocus", "witchpig"])
def test_settings_of_many_options_have_codes(name: str) -> None:
    for number, options in enumerate(settings(witchwood.game(name), 60)):
        right = coded(Variant(name, options), number)
        assert read_code(write_code(right)) == right


def test_a_code_of_rules_that_are_not_here_is_refused() -> None:
    dialled = write_code(coded(Variant("pendle", {"soldiers": 30}), 3))
    with pytest.raises(ValueError, match=r"names rules that .* has not here|typo"):
        read_code(dialled.replace("pendle-", "stones-"))
