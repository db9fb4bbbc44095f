"""Rows of a study opened again: the same game, its address, and what can't be opened."""

from __future__ import annotations

import base64
import zlib
from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest
from typer.testing import CliRunner

from lab.studies import ran, study
from witchwood.cli import app
from witchwood.lab.handle import Handle
from witchwood.lab.question import Side
from witchwood.lab.replay import address, line_up_of, play_again, row_of, variant_of, words_of

SEATED = """
game = "witchpig"
deals = "1..6"
seats = 3

[[agent]]
name = "greedy"

[[agent]]
name = "random"
"""


@pytest.fixture(scope="module")
def handle(tmp_path_factory: pytest.TempPathFactory) -> Handle:
    return ran(tmp_path_factory.mktemp("again"), SEATED)


def unpacked(fragment: str) -> str:
    """As a browser reads it."""
    return zlib.decompress(base64.urlsafe_b64decode(fragment + "=" * (-len(fragment) % 4)), -15).decode()


def test_every_row_is_played_again_to_the_same_end(handle: Handle) -> None:
    games = handle.frame()
    for number in range(games.height):
        row = row_of(games, number)
        line_up = line_up_of(handle.study, row["agent"])
        match = play_again(handle.study, handle.study.base, line_up, row["deal"], row["order"])
        winners = match.result if isinstance(match.result, tuple) else ()
        assert (len(match.plays), sum(1 << seat for seat in winners)) == (row["plays"], row["winners"])


def test_an_address_holds_deal_rules_seats_ply_and_plays(handle: Handle) -> None:
    line_up = handle.study.line_ups[0]
    words = words_of(play_again(handle.study, handle.study.base, line_up, 4, 1))
    found = urlsplit(address(handle.study, handle.study.base, 4, ply=3, plays=words))
    assert found.path == "/deal/witchpig"
    assert parse_qs(found.query) == {"deal": ["4"], "seats": ["3"], "ply": ["3"]}
    assert unpacked(found.fragment).split() == words


def test_a_solitaires_address_asks_for_the_verdict_under_its_rules() -> None:
    asked = study()
    rules = variant_of(asked, "ghost_float-off")
    assert address(asked, rules, 7) == "/deal/hocus?deal=7&ghost_float=off&ply=0&verdict=on"


def test_the_solver_and_a_budget_in_seconds_are_only_dealt() -> None:
    agents = [
        {"name": "winnable", "plays": "solver", "nodes": 10},
        {"name": "quick", "plays": "expert", "seconds": 0.01},
    ]
    asked = study(agent=agents)
    for line_up in asked.line_ups:
        match = play_again(asked, asked.base, line_up, 7)
        assert match.plays == ()
        assert match.deal == 7


def test_a_study_is_reproducible_unless_a_clock_ends_choices() -> None:
    limits: list[tuple[dict[str, float], bool]] = [({"nodes": 5}, True), ({"seconds": 1.0}, False)]
    for limit, same in limits:
        assert study(agent=[{"name": "expert", **limit}]).reproducible is same
    assert study().reproducible
    assert replace(study(), sides=(Side("expert", "expert"),)).reproducible is False, "it takes a second"


def test_the_command_opens_rows_and_deals(handle: Handle) -> None:
    folder, run = str(handle.folder), CliRunner()
    row = row_of(handle.frame(), 5)
    told = run.invoke(app, ["study", "open", folder, "5", "--ply", "2", "--show"])
    assert told.exit_code == 0, told.output
    assert f"/deal/witchpig?deal={row['deal']}&seats=3&ply=2#" in told.stdout
    dealt = run.invoke(app, ["study", "open", folder, "--deal", "12", "--show"])
    assert dealt.stdout.strip() == "http://127.0.0.1:8800/deal/witchpig?deal=12&seats=3&ply=0"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["99999"], "rows 0 to 17"),
        ([], "either a row"),
        (["0", "--deal", "3"], "either a row"),
        (["0", "--ply", "999"], "this game has"),
        (["--deal", "3", "--ply", "1"], "this game has 0 plays"),
        (["--deal", "3", "--variant", "odd"], "the variants are usual"),
        (["--deal", "3", "--agent", "odd"], "the agents are random-vs-greedy"),
        (["--deal", "3", "--agent", "random-vs-greedy", "--order", "3"], "orders 0 to 2"),
    ],
)
def test_what_can_not_be_opened_is_refused(handle: Handle, words: list[str], why: str) -> None:
    told = CliRunner().invoke(app, ["study", "open", str(handle.folder), *words, "--show"])
    assert told.exit_code != 0
    assert why in told.output


def test_a_game_of_thousands_of_plays_is_a_short_link() -> None:
    """The ten longest games must fit into a page of 300 kB."""
    asked = study(deals="1..3", longest=2_000)
    match = play_again(asked, asked.base, asked.line_ups[1], 1)
    assert len(match.plays) > 1_000
    assert len(address(asked, asked.base, 1, plays=words_of(match))) < 8_000
