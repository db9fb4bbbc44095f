"""The command line as a person meets it: help, clean errors, pipes, files, a real terminal."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner

import witchwood
from witchwood.agents.outside import GROUP
from witchwood.cli import app
from witchwood.games import GAMES
from witchwood.terminal import saves

COMMANDS = [
    "play",
    "serve",
    "verify",
    "learn",
    "games",
    "rules",
    "replay",
    "perft",
    "solve",
    "trial",
    "levels",
    "duel",
    "check",
    "odds",
    "bench",
    "admin",
    "study",
]
COLOUR = "\x1b["


def run(*arguments: str, given: str = "") -> tuple[int, str, str]:
    """Exit code, stdout and stderr of a command whose input and output are pipes."""
    result = CliRunner().invoke(app, arguments, input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exc_info
    return result.exit_code, result.stdout, result.stderr


def test_every_command_is_documented() -> None:
    code, text, _ = run("--help")
    assert code == 0
    assert set(re.findall(r"^  ([a-z]+)  ", text, re.MULTILINE)) == set(COMMANDS)
    parts = [
        [group, name]
        for group in ("admin", "study")
        for name in re.findall(r"^  ([a-z-]+)  ", run(group, "--help")[1].split("Commands:")[1], re.MULTILINE)
    ]
    assert len(parts) > 10
    for command in [[name] for name in COMMANDS] + parts:
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
        (["odds", "hocus"], "odds are counted for witchpig, not for 'hocus'"),
        (["bench", "poker"], "nothing to measure is called 'poker'"),
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


def test_a_game_in_a_pipe() -> None:
    code, text, error = run("play", "newts", "--deal", "1", "-o", "heap=9", given="9\n1\nhint\nundo\nredo\nrecord\n")
    assert (code, error) == (0, "")
    assert COLOUR not in text
    assert "Newts · deal 1, heap=9" in text
    assert "[!] '9' is no action here" in text
    assert "You: Take 1 newt" in text
    assert "Hint: " in text
    assert "witchwood record 1\ngame newts 1\ndeal 1\noption heap 9\n" in text
    assert "> " not in text


def test_a_whole_game_in_a_pipe_and_its_record(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    code, text, _ = run("play", "newts", "-d", "5", given="hint\n" + "1\n" * 12 + f"save {path}\n1\n")
    assert code == 0
    won = r"win!|win, together with seat 1!|lose: won by seat 1\."
    assert re.search(rf"^You ({won}) Scores (0\.5|[01]), (0\.5|[01])\.$", text, re.MULTILINE)
    assert text.rstrip().endswith("[!] the game is over; nothing more can be played (undo takes the last play back)")
    match = witchwood.replay(path.read_text())
    assert match.over
    code, text, _ = run("replay", str(path))
    assert code == 0
    assert f"{len(match.plays):4}. seat " in text
    assert "\nNewts: won by seat" in text
    code, shorter, _ = run("replay", str(path), "--at", "1")
    assert "   2. seat" not in shorter
    assert run("replay", str(path), "--at", "99")[0] == 2
    assert run("replay", "-", given=path.read_text())[1] == text


def test_resigning_and_resuming(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    run("play", "newts", "-d", "5", "-o", "heap=50", given=f"1\nsave {path}\n")
    code, text, _ = run("play", "--resume", str(path), given="resign\n")
    assert code == 0
    assert "You lose: won by seat 1. Scores 0, 1." in text
    code, text, _ = run("play", "--resume", str(path), given=f"save {path}\nsave {path.parent / 'no' / 'x'}\n")
    assert "exists already; nothing was written" in text
    assert "there is no folder" in text
    code, _, error = run("play", "stones", "--resume", str(path))
    assert code == 2
    assert "is a game of newts, not of stones" in error
    path.write_text(path.read_text()[:-5])
    code, _, error = run("play", "--resume", str(path))
    assert code == 2
    assert "the file was cut short" in error
    path.write_bytes(b"\xff\xfe")
    assert "byte 0 is not UTF-8" in run("play", "--resume", str(path))[2]


def test_damaged_kept_games_are_reported_and_left_alone() -> None:
    run("play", "newts", "-d", "5", "-o", "heap=50", given="1\n")
    (path,) = saves.folder().glob("*.json")
    good = json.loads(path.read_text())
    for change in ({"seat": 7}, {"seat": "x"}, {"seat": None}, {"opponent": "nobody"}, {"record": 5}, {"record": "x"}):
        path.write_text(json.dumps(good | change))
        code, text, _ = run("play", given="a\nq\n")
        assert code == 0
        assert "[!] " in text
        assert path.exists()


def test_two_games_begun_in_the_same_second_are_both_kept() -> None:
    run("play", given="5 deal=1\nsuns\nquit\n5 deal=1\nsuns\nquit\nq\n")
    assert len(saves.unfinished("stones")) == 2


def test_a_printed_record_replays_however_long_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(witchwood.from_position("stones", witchwood.deal("stones", 3).position()).record())
    code, text, _ = run("play", "--resume", str(path), "--seat", "1", given="record\n")
    assert code == 0
    record = text[text.index("witchwood record") : text.index("end\n") + 4]
    assert max(map(len, record.splitlines())) > 80
    assert witchwood.replay(record).record() == path.read_text()


def test_convenient_words() -> None:
    start = ("play", "newts", "-d", "1", "-o", "heap=50")
    code, text, _ = run(*start, given="1\n2\nundo 2\nrecord\nundo\nundo x\nmoves 9\nhint!\n?\nq\n")
    assert code == 0
    assert "\nplays 1\n" in text, "both own moves are gone, the other seat's opening move stands"
    assert "[!] there is nothing to undo: you have made 0 moves, not 1" in text
    assert "[!] undo 'x': write undo, or undo and a number of moves" in text
    assert "[!] no legal move begins with '9'" in text
    assert "You play " in text
    assert "short: q quit" in text
    assert "  verdict [on|off]  Say whether" in text
    code, text, _ = run(*start, given="again\nnew\n")
    assert text.count("Newts · deal 1, heap=50") == 2
    assert text.count("Newts · deal ") == 3


def test_version() -> None:
    assert run("--version") == (0, f"witchwood {witchwood.__version__}\n", "")


def test_every_word_that_help_lists_works(tmp_path: Path) -> None:
    _, text, _ = run("play", "newts", "-d", "5", given="help\n")
    listed = re.findall(r"^  ([a-z]{2,})(?: \[[A-Z]+\])?  +[A-Z]", text, re.MULTILINE)
    assert {"follow", "undo", "save", "again", "resign", "quit"} < set(listed)
    for word in listed:
        rest = f" {tmp_path / 'file'}" if word == "save" else ""
        code, text, _ = run("play", "newts", "-d", "5", "-o", "heap=99", given=f"1\nundo\nredo\n{word}{rest}\n")
        assert code == 0
        assert "[!]" not in re.sub(r"\[!\] (there is nothing to redo|newts has no solver)", "", text)


def test_acting_out_of_turn() -> None:
    """With --anytime an empty line lets one other seat move, and WitchPig can be called in between."""
    code, text, _ = run("play", "witchpig", "--deal", "42", "--seat", "2", "--anytime", given="\n\ncall\n")
    assert code == 0
    assert text.count("Seat 0: ") == 2
    assert "Seat 1: " not in text
    assert "You: Call WitchPig" in text


def test_perft_counts_and_divides() -> None:
    assert run("perft", "newts", "-d", "5", "--depth", "3")[1] == "27\n"
    assert run("perft", "newts", "-d", "5", "--depth", "3", "--divide")[1].split() == [
        "1",
        "9",
        "2",
        "9",
        "3",
        "9",
        "27",
    ]


def test_a_solved_deal_comes_with_a_record_of_the_win() -> None:
    code, text, _ = run("solve", "hocus", "-d", "3")
    assert code == 0
    assert "Hocus Solitaire, deal 3: can be won (" in text
    assert witchwood.replay(text[text.index("witchwood record") :]).result == "won"


# Klondike deal 3 is winnable; what follows its 47th move was found to be lost by searching to the end.
LOSING = (
    "d 7>4 3>4 r>6 3>f d d r>2 r>4 d d 2>5 5>2 2>5 d d 5>2 d 2>5 5>2 2>5 d d d d 5>2 d r>4 r>2 r>7 1>7 2/2>5 5/2>2 "
    "2/2>5 5/2>2 d r>4 d d d 2/2>5 4>f 5/2>2 2/2>5 5/2>2 2/2>5 h>4 r>1"
)


def test_a_verdict_while_playing() -> None:
    assert "Winnable (all cards known).\n" in run("play", "hocus", "-d", "3", given="d\nverdict\n")[1]
    assert "[!] stones has no solver" in run("play", "stones", "-d", "3", given="verdict\n")[1]
    assert (
        "Winnable with 64 points, the best there is (all cards known)."
        in run("play", "wyr", "-d", "3", given="verdict\n")[1]
    )


def test_the_losing_move_is_named_and_taken_back() -> None:
    given = LOSING.replace(" ", "\n") + "\nverdict\nback\nverdict on\nback\nresign\nverdict off\nback\nverdict maybe\n"
    text = run("play", "hocus", "-d", "3", "-o", "preset=klondike", given=given)[1]
    lost = "Lost: no way of playing wins. Move 48 (King of clubs to column 1) lost it; back returns to before it."
    after = text[text.index(lost) + len(lost) :]
    winnable, there, resigned = (
        after.index(words) for words in ("Winnable (all", "nothing to go back for", "You resign.")
    )
    assert winnable < there < resigned
    assert "lost it; back" in after[resigned:], "the live verdict follows the resignation"
    assert "Resigned. Move " in after[resigned:], "a game given up is not called lost by the cards"
    assert "no longer shown" in after
    assert "[!] verdict 'maybe': write verdict, verdict on or verdict off" in after


def test_a_range_of_deals_is_solved_and_continued(tmp_path: Path) -> None:
    arguments = ["solve", "hocus", "--deals", "1..20", "-o", "preset=klondike", "--out", str(tmp_path / "rows.parquet")]
    code, text, _ = run(*arguments)
    assert code == 0
    assert re.match(r"20 deals: \d+ can be won, \d+ can't, \d+ undecided\nwinnable: ", text)
    assert run(*arguments)[1] == text, "the rows came from the file, times and all"


def test_a_trial_is_told_with_its_interval() -> None:
    code, text, _ = run("trial", "pendle", "greedy", "--deals", "1..20")
    assert code == 0
    assert re.match(r"20 deals: \d+ won, \d\d\.\d\d% \(95 % interval ", text)


def test_an_opponent_may_call_out_of_turn() -> None:
    """In deal 10 seat 1 is dealt a winning hand while seat 0 is to move."""
    text = run("play", "witchpig", "-d", "10", "--seats", "2", "--opponent", "expert", given="record\n")[1]
    assert "Seat 1: Call WitchPig" in text
    assert witchwood.deal("witchpig", 10, seats=2).turn == 0
    waiting = run("play", "witchpig", "-d", "10", "--seats", "2", "--opponent", "greedy", given="record\n")[1]
    assert "Call WitchPig\n" not in waiting.split("Your hand")[0]


def test_a_duel_is_told_with_its_interval() -> None:
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


def test_unfinished_games_are_kept_until_they_end() -> None:
    run("play", "newts", "-d", "5", "-o", "heap=50", given="1\n")
    (save,) = saves.unfinished("newts")
    assert save.match().options == {"heap": 50}
    assert saves.unfinished("stones") == []
    (saves.folder() / "broken.json").write_text("{")
    assert "Newts, deal 5, 2 moves, just now" in run("play", given="q\n")[1]
    code, text, _ = run("play", given="a\nresign\nq\nq\n")
    assert code == 0
    assert "You lose" in text
    assert saves.unfinished() == []


def test_the_chooser_in_a_pipe() -> None:
    code, text, _ = run("play", given="zebra\n")
    assert code == 0
    assert "[!] 'zebra' is not in the list" in text
    code, text, _ = run("play", given="5 deal=3 target=20\nq\n5 colour=red\nr 9\nq\n")
    assert "Witch Stones · deal 3, target=20" in text
    assert "[!] stones has no option 'colour'" in text
    assert "[!] 'r 9' is not in the list" in text
    for name in witchwood.games():
        assert witchwood.game(name).title in text


class Terminal:
    """A real pseudo-terminal with the command running in it."""

    def __init__(self, *arguments: str) -> None:
        self.process, self.handle = pty.fork()
        if self.process == 0:
            os.environ.update(TERM="xterm-256color", COLUMNS="100", LINES="50", PYTHONPATH=":".join(sys.path))
            os.execv(sys.executable, [sys.executable, "-m", "witchwood", *arguments])

    def until(self, expected: str, seconds: float = 60) -> str:
        """Everything shown up to and with `expected`."""
        shown = ""
        end = time.monotonic() + seconds
        while expected not in shown:
            ready, _, _ = select.select([self.handle], [], [], max(0, end - time.monotonic()))
            assert ready, f"waited for {expected!r}, saw {shown!r}"
            try:
                shown += os.read(self.handle, 65_536).decode()
            except OSError:  # Linux's way to say that the other side has gone
                raise AssertionError(f"the command ended before {expected!r}: {shown!r}") from None
        return shown

    def type(self, line: str) -> None:
        os.write(self.handle, f"{line}\n".encode())

    def leave(self) -> int:
        """Wait for the end; the exit code."""
        try:
            while os.read(self.handle, 65_536):
                pass
        except OSError:
            pass
        _, status = os.waitpid(self.process, 0)
        os.close(self.handle)
        return os.waitstatus_to_exitcode(status)


def test_a_terminal_gets_colour_prompts_and_the_offer_to_go_on() -> None:
    first = Terminal("play", "stones", "--deal", "1")
    shown = first.until("> ")
    assert COLOUR in shown
    first.type("suns")
    first.until("> ")
    first.type("hint")
    assert "Hint: " in first.until("> ")
    first.type("quit")
    assert first.leave() == 0
    second = Terminal("play", "stones")
    second.until("[Y/n] ")
    second.type("")
    assert "deal 1" in second.until("> ")
    second.type("quit")
    assert second.leave() == 0


def test_a_lesson_is_learnt_left_and_gone_on_with() -> None:
    first = Terminal("learn", "stones")
    assert "1. Choose a side" in first.until("> ")
    first.type("moons")
    assert "For this lesson take the suns" in first.until("> ")
    first.type("suns")
    assert "2. A stone that is nobody's" in first.until("> ")
    first.type("c")
    assert "c4" in first.until("> ")  # the moves that begin so
    first.type("quit")
    assert "is kept" in first.until("goes on with it")
    assert first.leave() == 0
    second = Terminal("learn", "stones")
    assert "2. A stone that is nobody's" in second.until("> ")
    second.type("b")
    assert "1. Choose a side" in second.until("> ")
    for _ in range(5):
        second.type("n")
        second.until("> ")
    second.type("next")
    assert "No move is asked for" in second.until("> ")
    second.type("g6")
    second.until("> ")
    second.type("e8")
    assert second.leave() == 0
    assert run("learn", "stones")[1].count("1. Choose a side") == 1  # it was done, and begins anew


def test_lessons_are_listed() -> None:
    code, text, _ = run("learn", "--list")
    assert code == 0
    assert list(dict.fromkeys(line.split()[0] for line in text.splitlines())) == [*GAMES, "newts"]
    assert "pendle magic  Magic, 8 steps, after basics" in text
    code, text, _ = run("learn", "pendle", "magic")
    assert (code, "a lesson on magic" in text, "1. All of one colour" in text) == (0, True, True)
    code, _, errors = run("learn", "pendle", "newts")
    assert (code, "its lessons: basics, magic, witches" in errors) == (2, True)
    code, _, errors = run("learn", "chess")
    assert (code, "there is no game 'chess'" in errors) == (2, True)


def test_rules_in_a_pager_show_colours_not_codes() -> None:
    """Without LESS set, `less` would print colours as ESC[...; the command sets what is missing."""
    terminal = Terminal("rules", "stones")
    shown = terminal.until("Justin D. Jacobson")
    terminal.type("q")
    assert terminal.leave() == 0
    assert "\x1b[1" in shown
    assert "ESC[" not in shown


def test_a_reader_that_leaves_early_is_no_error() -> None:
    for command, first in (("rules stones", "# Witch Stones"), ("games", "pendle")):
        code = f"set -o pipefail; {sys.executable} -m witchwood {command} | head -n 1"
        done = subprocess.run(["bash", "-c", code], capture_output=True, text=True, check=False)
        assert done.stdout.startswith(first)
        assert done.stderr == ""
        assert done.returncode == 0
