"""`make play`: choose a game, or go on with an unfinished one."""

from __future__ import annotations

import secrets
import sys

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

import witchwood
from witchwood.engine.game import Game
from witchwood.engine.match import Match
from witchwood.engine.text import plain, quote
from witchwood.games import find
from witchwood.terminal import commands, saves
from witchwood.terminal.session import Session
from witchwood.terminal.show import GOLD, preparing, show_rules

_LETTERS = "abcde"
_ADVICE = (
    "A number starts a new deal; a deal number, seats and options may follow: 1 deal=42.",
    "r 4 shows the rules of game 4; a letter goes on with a game, x and the letter drops it; q leaves.",
)


def choose(console: Console) -> None:
    """Show the games and play the one chosen, until the person leaves or the input ends."""
    interactive = sys.stdin.isatty() and console.is_terminal
    kept = _show(console)
    while True:
        try:
            answer = plain(input("\nYour choice: " if interactive else "")).strip()
        except (EOFError, KeyboardInterrupt):
            console.print()
            return
        if answer.lower() in ("q", "quit", "exit"):
            return
        try:
            if _answer(console, answer, kept):
                kept = _show(console)
        except (ValueError, OSError) as error:
            console.print(Text(f"[!] {error}", "bold red"))


def _show(console: Console) -> list[saves.Save]:
    console.print(Text("\nwitchwood · five witch games", GOLD))
    for number, name in enumerate(witchwood.games(), 1):
        game = witchwood.game(name)
        console.print(Text(f"  {number}  ", GOLD).append(game.title, "bold"))
        console.print(Padding(Text(game.blurb, "dim"), (0, 0, 0, 5)))
        for edition in game.editions:
            console.print(Padding(Text(f"{edition.name}  ", GOLD).append(edition.blurb, "dim"), (0, 0, 0, 5)))
    kept = saves.unfinished()[: len(_LETTERS)]
    if kept:
        console.print(Text("Unfinished", "underline"))
    for letter, save in zip(_LETTERS, kept, strict=False):
        console.print(Text(f"  {letter}  ", GOLD).append(f"{save.words}, {save.age}"))
    for line in _ADVICE:
        console.print(Text(line, "dim"))
    return kept


def _answer(console: Console, answer: str, kept: list[saves.Save]) -> bool:
    """Do what was answered; True if the list should be shown again. ValueError says what can be answered."""
    words = answer.lower().split()
    names = {str(number): name for number, name in enumerate(witchwood.games(), 1)}
    names |= {name: name for game in map(witchwood.game, witchwood.games()) for name in _names(game)}
    known = dict(zip(_LETTERS, kept, strict=False))
    match words:
        case []:
            return True
        case [choice, *options] if choice in names:
            start(console, names[choice], options)
            return True
        case ["r", choice] if choice in names:
            game, made = find(names[choice])
            show_rules(console, game.rulebook_of(names[choice] if made else ""))
            return False
        case ["x", letter] if letter in known:
            saves.drop(known[letter].path)
            return True
        case [letter] if letter in known:
            go_on(console, known[letter])
            return True
    raise ValueError(f"{quote(answer)} is not in the list: type a game's number, r and a number, a letter, or q")


def _names(game: Game) -> list[str]:
    return [game.name, *(edition.name for edition in game.editions)]


def offer_unfinished(console: Console, name: str) -> bool:
    """Ask whether to go on with the latest unfinished game of a kind; play it if so. No question in a pipe."""
    kept = saves.unfinished(name)
    if not kept or not (sys.stdin.isatty() and console.is_terminal):
        return False
    answer = input(f"Go on with your game of {witchwood.game(name).title}, {kept[0].age}? [Y/n] ")
    if answer.strip().lower().startswith("n"):
        return False
    go_on(console, kept[0])
    return True


def start(console: Console, name: str, words: list[str]) -> None:
    """Play a new deal of a game; words such as deal=42, seats=3 or an option set it up. ValueError names a bad one."""
    game, made = find(name)
    deal, seats, options = secrets.randbits(32), None, dict(made)
    for word in words:
        key, _, value = word.partition("=")
        if key in ("deal", "seats") and value.isascii() and value.isdigit():
            deal, seats = (int(value), seats) if key == "deal" else (deal, int(value))
        else:
            options[key] = game.option(key).read(value)
    with preparing(console):
        match = Match.from_deal(game, deal, options, seats)
    commands.play(Session(match, console, seat=0, opponent="greedy", path=saves.new_path(game.name)))


def go_on(console: Console, save: saves.Save) -> None:
    """Play on where a kept game was left. ValueError if its file no longer reads; it is left alone."""
    try:
        with preparing(console):
            match = save.match()
        session = Session(match, console, seat=save.seat, opponent=save.opponent, path=save.path, saved=True)
    except ValueError as error:
        raise ValueError(f"{save.path}: {error}") from None
    commands.play(session)
