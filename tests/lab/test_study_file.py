"""Study files: what they say is what is asked, and every error names the key and what is allowed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from lab.studies import POWERS
from witchwood.engine.option import Option
from witchwood.games import load
from witchwood.lab.question import read_range, variants_of
from witchwood.lab.study_file import read_text, text_of


def test_a_file_as_a_study() -> None:
    study = read_text(POWERS, "powers.toml")
    assert (study.game, study.deals, study.longest) == ("hocus", range(1, 41), 300)
    assert [variant.name for variant in study.variants] == ["ghost_float-on", "ghost_float-off"]
    assert [variant.options for variant in study.variants] == [(), (("ghost_float", "off"),)]
    assert [one.name for one in study.line_ups] == ["greedy", "random"]
    assert study.base.name == "ghost_float-on"


def test_variants_are_the_product_or_the_points() -> None:
    head = 'game = "pendle"\ndeals = "1..5"\n[[agent]]\nname = "greedy"\n'
    product = read_text(f"{head}[vary]\nwitches = [1, 3]\nmagic = [false, true]\n", "f")
    assert [one.name for one in product.variants] == [
        "witches-1.magic-off",
        "witches-1.magic-on",
        "witches-3.magic-off",
        "witches-3.magic-on",
    ]
    points = read_text(f"{head}[[vary]]\n[[vary]]\nwitches = 3\n", "f")
    assert [one.name for one in points.variants] == ["usual", "witches-3"]
    fixed = read_text(f"options = {{magic = true}}\n{head}", "f")
    assert [(one.name, one.options) for one in fixed.variants] == [("usual", (("magic", "on"),))]


def test_games_of_several_are_paired() -> None:
    head = 'game = "witchpig"\ndeals = "1..5"\n'
    agents = "".join(f'[[agent]]\nname = "{name}"\nplays = "greedy"\n' for name in ("a", "b", "c"))
    names = {
        pairing: [one.name for one in read_text(f'{head}pairing = "{pairing}"\n{agents}', "f").line_ups]
        for pairing in ("self", "first", "all")
    }
    assert names == {
        "self": ["a", "b", "c"],
        "first": ["b-vs-a", "c-vs-a"],
        "all": ["b-vs-a", "c-vs-a", "c-vs-b"],
    }
    seats = read_text(f"{head}{agents}[vary]\nseats = [2, 3]\n", "f")
    assert [(one.name, one.seats) for one in seats.variants] == [("seats-2", 2), ("seats-3", 3)]
    assert [len(seats.line_ups[0].orders(one.seats)) for one in seats.variants] == [2, 3]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('game = "hocus"', "", "game is missing; every study names game, deals and at least one"),
        ('game = "hocus"', 'game = "canfield"', "there is no game 'canfield'; the games are pendle"),
        ('game = "hocus"', "game = 5", "game of a study: '5' is not allowed; use text"),
        ('"1..40"', '"40"', "deals '40': write the first and the last, as in 1..1000"),
        ("longest", "lengths", "'lengths' is not a key of a study; allowed are question, game, deals"),
        ("longest = 300", "longest = 0", "longest: 0 is not allowed; use a whole number from 1"),
        ("longest = 300", "part = -1", "part: -1 is not allowed"),
        (
            "longest = 300",
            'stop = { within = 0.1, measure = "plays" }',
            "stop: measure: 'plays' is not allowed; use won",
        ),
        ("longest = 300", 'pairing = "all"', "pairing: hocus is a solitaire"),
        ('name = "random"', "seed = 1", "agent 2: name is missing"),
        ('name = "random"', 'name = "Best!"', "agent 2: name 'Best!': use small letters"),
        ('name = "random"', 'name = "greedy"', "'greedy' appears twice"),
        ('name = "random"', 'name = "best"', "agent 2: there is no agent 'best'; the agents are random, greedy"),
        ('name = "random"', 'name = "random"\nnodes = "many"', "nodes of agent 2: 'many' is not allowed; use a whole"),
        ('name = "random"', 'name = "random"\nnodes = 0', "agent 2: nodes: 0 is not allowed"),
        ('name = "random"', 'name = "expert"', "agent 2: expert needs a limit for each choice: give nodes"),
        ('name = "random"', 'name = "a"\nplays = "thoughtful"', "agent 2: thoughtful needs a limit for each choice"),
        ('name = "random"', 'name = "random"\nnever = ["fly"]', "never 'fly': hocus has no such actions; its kinds"),
        ("ghost_float = [true, false]", "ghosts = [true]", "hocus has no option 'ghosts'; its options"),
        (
            "ghost_float = [true, false]",
            "ghost_float = [true, 7]",
            "option ghost_float: '7' is not allowed; use off or",
        ),
        ("ghost_float = [true, false]", "ghost_float = true", "vary.ghost_float: write a list of the values"),
        ("ghost_float = [true, false]", "ghost_float = [true]\n[stop]\nat_least = 5", "stop: 'within' is missing"),
        ("ghost_float = [true, false]", "ghost_float = [true]\n[stop]\nwithin = 2.0", "stop: within: 2.0 is not"),
        ("ghost_float = [true, false]", "ghost_float = [true]\n[plies]\ndeals = 0", "plies: deals: 0 is not allowed"),
        ("[vary]", "[vary", "powers.toml: "),
        ('name = "random"', 'name = "random"\nnever = [1]', "agent 2: never: write kinds of actions as text"),
        ('name = "random"', 'name = "random"\nnever = [["a"]]', "agent 2: never: write kinds of actions as text"),
        ("ghost_float = [true, false]", 'seats = ["four"]', "seats: 'four' is not allowed; hocus is played with"),
        ("ghost_float = [true, false]", "seats = [2.5]", "seats: '2.5' is not allowed; hocus is played with"),
        *(
            ("longest = 300", f'stop = {{ within = 0.1, measure = "{name}" }}', f"hocus can't tell '{name}' at seats 1")
            for name in ("won_suns", "drawn", "first_won", "behind")
        ),
    ],
)
def test_errors_name_the_key_and_what_is_allowed(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = tmp_path / "powers.toml"
    path.write_text(POWERS.replace(old, new, 1))
    with pytest.raises(ValueError, match=r"powers\.toml: ") as caught:
        read_text(text_of(path), str(path))
    assert message in str(caught.value)


def test_games_without_a_solver_are_not_solved() -> None:
    with pytest.raises(ValueError, match="agent proof: stones has no solver"):
        read_text('game = "stones"\ndeals = "1..2"\n[[agent]]\nname = "proof"\nplays = "solver"\n', "f")
    with pytest.raises(ValueError, match="proofs: stones has no solver"):
        read_text('game = "stones"\ndeals = "1..2"\nplies = {deals = 1, proofs = 9}\n[[agent]]\nname = "greedy"\n', "f")


def test_ranges() -> None:
    assert read_range("1..1000") == range(1, 1001)
    assert read_range("7..7") == range(7, 8)
    for wrong in ("", "5", "5..", "..5", "a..b", "1..2..3", "-1..5", "9..8", "0..10000000", "1..99999999999999999999"):
        with pytest.raises(ValueError, match=r"deals|deal number"):
            read_range(wrong)


@pytest.mark.parametrize("written", ["a=b", "a/b", "é", "x" * 300], ids=["equals", "slash", "accent", "long"])
def test_a_value_that_can_not_be_in_a_folders_name_is_refused(written: str) -> None:
    """Of another's game; the folders of a study are named after values."""
    hocus = load("hocus")
    options = (Option("garden", "plain", ("plain", written), "How it lies."), *hocus.options)
    game = replace(hocus, options=options, complete=lambda _game, given: {"garden": "plain", **given})
    assert [one.name for one in variants_of(game, {"garden": written}, [])] == ["usual"], "as it need not be written"
    with pytest.raises(ValueError, match="can't be a folder's name"):
        variants_of(game, {}, [{"garden": written}])


def test_seats_may_be_digits() -> None:
    assert [one.seats for one in variants_of(load("witchpig"), {}, [{"seats": "3"}, {"seats": 4}])] == [3, 4]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_a_file_is_read_however_an_editor_saved_it(tmp_path: Path, encoding: str, newline: str) -> None:
    path = tmp_path / "powers.toml"
    path.write_bytes(POWERS.replace("\n", newline).replace(" = ", "\u00a0= ").encode(encoding))
    assert text_of(path) == POWERS
    assert read_text(text_of(path), "study") == read_text(POWERS, "study")
