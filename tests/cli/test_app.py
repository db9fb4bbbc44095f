"""The command line as a whole: help, clean errors, lists, pipes."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

import witchwood
from cli.pipe import COLOUR, run
from witchwood.agents.outside import GROUP

COMMANDS = "play serve verify learn puzzles review games rules replay perft solve trial levels duel check odds"
COMMANDS += " bench admin study"


def test_every_command_is_documented() -> None:
    code, text, _ = run("--help")
    assert code == 0
    assert set(re.findall(r"^  ([a-z]+)  ", text, re.MULTILINE)) == set(COMMANDS.split())
    parts = [
        [group, name]
        for group in ("admin", "study")
        for name in re.findall(r"^  ([a-z-]+)  ", run(group, "--help")[1].split("Commands:")[1], re.MULTILINE)
    ]
    assert len(parts) > 10
    for command in [[name] for name in COMMANDS.split()] + parts:
        code, text, _ = run(*command, "--help")
        assert code == 0
        documented = text.split("Options:")[1].split("Commands:")[0].strip().splitlines()
        for line in documented:
            assert re.search(r"\S  +[A-Z]\S+ |^ {20,}\S", line), f"{command}: an option without words: {line!r}"
        assert "Options:" in text


@pytest.mark.parametrize("command", ["trial", "duel", "play"])
def test_help_says_that_agents_can_come_from_elsewhere(command: str) -> None:
    words = " ".join(run(command, "--help")[1].split())
    assert "FILE.py:NAME" in words
    assert GROUP in words


def test_no_command_shows_help() -> None:
    code, text, error = run()
    assert code == 2
    assert "Usage: witchwood" in text + error


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "chess"], "there is no game 'chess'; the games are pendle"),
        (["play", "stones", "--option", "target"], "write name=value"),
        (["solve", "hocus", "--out", "x.csv"], "--out and --jobs need a range of deals"),
        (["solve", "hocus", "--deals", "1-9"], "write the first and the last, as in 1..1000"),
        (["trial", "stones", "greedy"], "stones is no solitaire: witchwood duel"),
        (["trial", "hocus", "oracle"], "there is no agent 'oracle'"),
        (["play", "stones", "--option", "goal=3"], "stones has no option 'goal'"),
        (["play", "stones", "--option", "target=x"], "option target: 'x' is not allowed"),
        (["play", "stones", "-o", "target=20", "-o", "target=30"], "--option target is given twice"),
        (["play", "stones", "--seats", "3"], "seats: '3' is not allowed; stones is played with exactly 2"),
        (["play", "stones", "--deal", "-1"], "deal number '-1'"),
        (["play", "stones", "--seat", "2"], "seat 2: this match has seats 0 to 1"),
        (["play", "stones", "--opponent", "thoughtful"], "the agent thoughtful does not play stones"),
        (["play", "stones", "--opponent", "magnus"], "there is no agent 'magnus'"),
        (["play", "--deal", "3"], "need a game"),
        (["play", "--resume", "nowhere.txt"], "can't read 'nowhere.txt': No such file"),
        (["play", "--resume", "x", "--deal", "3"], "--resume already says"),
        (["rules", "go"], "there is no game 'go'"),
        (["replay", "nowhere.txt"], "can't read 'nowhere.txt'"),
        (["perft", "stones", "--depth", "-1"], "depth: -1 is not allowed"),
        (["solve", "stones"], "stones has no solver"),
        (["solve", "hocus", "--seconds", "0"], "seconds: 0.0 is not allowed"),
        (["duel", "hocus", "greedy", "random"], "hocus is a solitaire"),
        (["duel", "newts", "expert", "random"], "the agent expert does not play newts"),
        (["duel", "stones", "greedy", "merlin"], "there is no agent 'merlin'"),
        (["odds", "hocus"], "hocus counts no odds; games that do: witchpig"),
        (["bench", "poker"], "there is no game 'poker'"),
    ],
)
def test_bad_input_gets_one_clean_line(arguments: list[str], message: str) -> None:
    code, text, error = run(*arguments)
    assert code == 2
    assert text == ""
    assert message in error
    assert error.startswith("witchwood: ")
    assert error.count("\n") == 1


def test_games_lists_every_option() -> None:
    code, text, _ = run("games")
    assert code == 0
    for name in witchwood.games():
        game = witchwood.game(name)
        assert game.title in text
        for option in game.options:
            assert f"{option.name}={option.write(option.default)}" in text
    assert COLOUR not in text


@pytest.mark.parametrize("name", witchwood.games())
def test_rules_in_a_pipe_are_the_rule_book(name: str) -> None:
    assert run("rules", name) == (0, witchwood.game(name).rulebook.rstrip("\n") + "\n", "")


def test_version() -> None:
    assert run("--version") == (0, f"witchwood {witchwood.__version__}\n", "")


def test_a_reader_that_leaves_early_is_no_error() -> None:
    for command, first in (("rules stones", "# Witch Stones"), ("games", "pendle")):
        code = f"set -o pipefail; {sys.executable} -m witchwood {command} | head -n 1"
        done = subprocess.run(["bash", "-c", code], capture_output=True, text=True, check=False)
        assert done.stdout.startswith(first)
        assert done.stderr == ""
        assert done.returncode == 0
