"""A game from the command line: its words, its records, games that are kept for later."""

from __future__ import annotations

import json
import re
from pathlib import Path

from typer.testing import CliRunner

import witchwood
from cli.pipe import COLOUR, run
from witchwood.cli import app
from witchwood.games import GAMES
from witchwood.terminal import saves


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
    assert text.rstrip().endswith("[!] the game is over: undo takes back the last play")
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
    assert "already exists; nothing was written" in text
    assert "doesn't exist; nothing was written" in text
    code, _, error = run("play", "stones", "--resume", str(path))
    assert code == 2
    assert "is a game of newts, not of stones" in error
    path.write_text(path.read_text()[:-5])
    code, _, error = run("play", "--resume", str(path))
    assert code == 2
    assert "the file was cut short" in error
    path.write_bytes(b"\xff\xff")
    assert "byte 0 is not UTF-8" in run("play", "--resume", str(path))[2]


def test_a_record_is_read_however_an_editor_saved_it(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    text = run("play", "newts", "-d", "5", "-o", "heap=50", given="1\nrecord\n")[1]
    record = text[text.index("witchwood record") :]
    path.write_text(record)
    _, shown, _ = run("replay", str(path))
    assert "   1. seat 0" in shown
    for raw in (record.encode("utf-8-sig"), record.encode("utf-16"), record.replace("\n", "\r\n").encode("utf-16-be")):
        path.write_bytes(raw)
        assert run("replay", str(path)) == (0, shown, "")
        assert CliRunner().invoke(app, ["replay", "-"], input=raw).stdout == shown


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
    assert "[!] there's nothing to undo: you have made 0 moves, not 1" in text
    assert "[!] undo 'x': write undo, or undo and a number of moves" in text
    assert "[!] no legal move begins with '9'" in text
    assert "You play " in text
    assert "short: q quit" in text
    assert "  verdict [on|off]  Say whether" in text
    code, text, _ = run(*start, given="again\nnew\n")
    assert text.count("Newts · deal 1, heap=50") == 2
    assert text.count("Newts · deal ") == 3


def test_every_word_that_help_lists_works(tmp_path: Path) -> None:
    _, text, _ = run("play", "newts", "-d", "5", given="help\n")
    listed = re.findall(r"^  ([a-z]{2,})(?: \[[A-Z]+\])?  +[A-Z]", text, re.MULTILINE)
    assert {"follow", "undo", "save", "again", "resign", "quit"} < set(listed)
    for word in listed:
        rest = f" {tmp_path / 'file'}" if word == "save" else ""
        code, text, _ = run("play", "newts", "-d", "5", "-o", "heap=99", given=f"1\nundo\nredo\n{word}{rest}\n")
        assert code == 0
        assert "[!]" not in re.sub(r"\[!\] (there's nothing to redo|newts has no solver)", "", text)


def test_acting_out_of_turn() -> None:
    """With --anytime an empty line lets one other seat move, and WitchPig can be called in between."""
    code, text, _ = run("play", "witchpig", "--deal", "42", "--seat", "2", "--anytime", given="\n\ncall\n")
    assert code == 0
    assert text.count("Seat 0: ") == 2
    assert "Seat 1: " not in text
    assert "You: Call WitchPig" in text


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


def test_a_line_that_wins_is_shown_with_all_cards_open() -> None:
    text = run("play", "hocus", "-d", "3", given="d\nline\nresign\nline\n")[1]
    (found,) = re.findall(r"With all cards open, this wins in (\d+) moves: (.*)", text, re.DOTALL)
    match = witchwood.deal("hocus", 3)
    match.play("d")
    for move in found[1].split()[: int(found[0])]:
        match.play(move)
    assert match.result == "won"
    assert "[!] the game is over" in text


def test_the_losing_move_is_named_and_taken_back() -> None:
    given = LOSING.replace(" ", "\n") + "\nverdict\nback\nverdict on\nback\nresign\nverdict off\nback\nverdict maybe\n"
    text = run("play", "hocus", "-d", "3", "-o", "preset=klondike", given=given)[1]
    lost = "Lost: no way of playing wins. Move 48 (King of clubs to column 1) lost it; back returns to before it."
    after = text[text.index(lost) + len(lost) :]
    winnable, there, resigned = (
        after.index(words) for words in ("Winnable (all", "don't need to go back", "You resign.")
    )
    assert winnable < there < resigned
    assert "lost it; back" in after[resigned:], "the live verdict follows the resignation"
    assert "Resigned. Move " in after[resigned:], "a game given up is not called lost by the cards"
    assert "no longer shown" in after
    assert "[!] verdict 'maybe': write verdict, verdict on or verdict off" in after


def test_an_opponent_may_call_out_of_turn() -> None:
    """In deal 10 seat 1 is dealt a winning hand while seat 0 is to move."""
    text = run("play", "witchpig", "-d", "10", "--seats", "2", "--opponent", "expert", given="record\n")[1]
    assert "Seat 1: Call WitchPig" in text
    assert witchwood.deal("witchpig", 10, seats=2).turn == 0
    waiting = run("play", "witchpig", "-d", "10", "--seats", "2", "--opponent", "greedy", given="record\n")[1]
    assert "Call WitchPig\n" not in waiting.split("Your hand")[0]


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


def test_an_edition_is_played_learnt_and_read_by_its_own_name(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    code, text, error = run("play", "klondike", "--deal", "3", "-o", "draw=1", given=f"d\nsave {path}\n")
    assert (code, error) == (0, "")
    assert text.startswith("Klondike · deal 3, draw=1\n")
    assert witchwood.replay(path.read_text()).options["preset"] == "klondike"
    assert run("play", "klondike", "--resume", str(path), given="")[0] == 0
    assert "is a game of hocus, not of stones" in run("play", "stones", "--resume", str(path), given="")[2]
    assert run("learn", "klondike", given="")[1].startswith("Klondike: a lesson in ")
    assert "Goblin" not in run("rules", "klondike")[1]
    measured = ["--deals", "1..3", "--nodes", "1000"]
    assert (
        run("solve", "klondike", *measured)[1].splitlines()[:2]
        == run("solve", "hocus", "-o", "preset=klondike", *measured)[1].splitlines()[:2]
    )
    assert "preset: klondike fixes it" in run("solve", "klondike", "-o", "preset=hocus")[2]
    assert "klondike  Klondike: preset=klondike" in run("games")[1]
    assert "there is no game 'klondik'" in run("rules", "klondik")[2]
    assert run("levels", "klondike", "--deal", "3")[1] == run("levels", "hocus", "-o", "preset=klondike", "-d", "3")[1]
