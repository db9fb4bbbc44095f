"""Measurements from the command line: what they print and what they keep."""

from __future__ import annotations

import re
from pathlib import Path

import witchwood
from cli.pipe import run


def test_perft_counts_and_divides() -> None:
    assert run("perft", "newts", "-d", "5", "--depth", "3")[1] == "27\n"
    divided = run("perft", "newts", "-d", "5", "--depth", "3", "--divide")[1]
    assert " ".join(divided.split()) == "1 9 2 9 3 9 27"


def test_a_solved_deal_comes_with_a_record_of_the_win() -> None:
    code, text, _ = run("solve", "hocus", "-d", "3", "--nodes", "50000")
    assert code == 0
    assert "Hocus Solitaire, deal 3: winnable (" in text
    assert witchwood.replay(text[text.index("witchwood record") :]).result == "won"


def test_a_deal_that_finds_no_room_says_what_gives_more() -> None:
    arguments = "solve hocus -d 29 -o preset=klondike --nodes 150000 --memory"
    told = "The table is full at 1 MiB; --memory 8 gives it more room."
    code, text, _ = run(*arguments.split(), "1")
    assert code == 0
    assert "not decided" in text
    assert told in text
    assert "is full" not in run(*arguments.split(), "8")[1]


def test_a_range_of_deals_is_solved_and_continued(tmp_path: Path) -> None:
    arguments = f"solve hocus --deals 1..20 -o preset=klondike --nodes 500 --out {tmp_path / 'rows.parquet'}".split()
    code, text, _ = run(*arguments)
    assert code == 0
    assert re.match(r"20 deals: \d+ can be won, \d+ can't, \d+ undecided\nwinnable: ", text)
    assert run(*arguments)[1] == text, "the rows came from the file, times and all"


def test_a_trial_prints_its_interval() -> None:
    code, text, _ = run("trial", "pendle", "greedy", "--deals", "1..20")
    assert code == 0
    assert re.match(r"20 deals: \d+ won, \d\d\.\d\d% \(95 % interval ", text)


def test_a_duel_prints_its_interval() -> None:
    code, text, _ = run("duel", "newts", "greedy", "random", "--pairs", "20", "-o", "heap=21")
    assert code == 0
    assert text.startswith("greedy against random at newts: ")
    assert "in 40 games (95 % interval " in text


def test_odds_set_rank_beside_rarity() -> None:
    code, text, _ = run("odds", "witchpig")
    assert code == 0
    rows = {line.split()[0]: line.split()[1:] for line in text.splitlines() if line.strip()}
    assert rows["1"][:3] == ["2", "12", "6,247,864"]
    assert rows["6"][:2] == ["1", "7"], "six green 3s are the rarest hand, and rank only sixth"
    assert [row for row in rows if "too low" in " ".join(rows[row])] == ["6", "9", "14"]
    assert "74,974,368" in text
    assert run("odds", "witchpig", "-o", "sequence=numeric")[1] != text


def test_any_game_can_be_benched() -> None:
    code, text, _ = run("bench", "newts", "--seconds", "0.01", "--rounds", "2", "-o", "heap=9")
    assert code == 0
    assert text.startswith("Random play in millions of actions per second, median of 2 rounds of 0.01 s")
    assert re.search(r"^newts +\d+\.\d\d \(.*\) +\d+\.\d\d \(.*\) +[2-9]\.\d +\d+$", text, re.MULTILINE)
