"""`make play`: choose a game, or go on with an unfinished one."""

from __future__ import annotations

import secrets
import sys

from rich.console import Console
from rich.text import Text

import witchwood
from witchwood.terminal import saves
from witchwood.terminal.session import Session, show_rules

_GOLD = "bold yellow"
_MOST_SAVES = 5


def choose(console: Console) -> None:
    """Show the games and play the one chosen, until the person leaves or the input ends."""
    interactive = sys.stdin.isatty() and console.is_terminal
    while True:
        kept = _show(console)
        try:
            answer = input("\nYour choice: " if interactive else "").strip().lower()
        except (EOFError, KeyboardInterrupt):
            console.print()
            return
        if answer in ("q", "quit"):
            return
        if not _answer(console, answer, kept):
            console.print(
                Text(f"[!] {answer!r} is not in the list: type a game's number or name, a letter, or q.", "bold red")
            )


def _show(console: Console) -> list[saves.Save]:
    console.print(Text("\nwitchwood · five witch games", _GOLD))
    for number, name in enumerate(witchwood.games(), 1):
        game = witchwood.game(name)
        console.print(Text(f"  {number}  ", _GOLD).append(f"{game.title}", "bold").append(f"  {game.blurb}", "dim"))
    kept = saves.unfinished()[:_MOST_SAVES]
    if kept:
        console.print(Text("Unfinished", "underline"))
    for place, save in enumerate(kept):
        title = witchwood.game(save.game).title if save.game in witchwood.games() else save.game
        console.print(Text(f"  {_letter(place)}  ", _GOLD).append(f"{title}, {save.age}"))
    console.print(Text("A number or name starts a new deal; r and a number shows the rules; q leaves.", "dim"))
    return kept


def _letter(place: int) -> str:
    return "abcde"[place]


def _answer(console: Console, answer: str, kept: list[saves.Save]) -> bool:
    names = {str(number): name for number, name in enumerate(witchwood.games(), 1)}
    names |= {name: name for name in witchwood.games()}
    if answer in names:
        start(console, names[answer])
    elif answer[:1] == "r" and answer[1:].strip() in names:
        show_rules(console, witchwood.game(names[answer[1:].strip()]).rulebook)
    elif len(answer) == 1 and answer in [_letter(place) for place in range(len(kept))]:
        go_on(console, kept["abcde".index(answer)])
    else:
        return False
    return True


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


def start(console: Console, name: str) -> None:
    """Play a new deal of a game with its usual options."""
    match = witchwood.deal(name, secrets.randbits(32))
    Session(match, console, seat=0, opponent="greedy", path=saves.new_path(name)).run()


def go_on(console: Console, save: saves.Save) -> None:
    """Play on where a kept game was left. A file that no longer reads is reported and left alone."""
    try:
        match = save.match()
    except ValueError as error:
        console.print(Text(f"[!] {save.path}: {error}", "bold red"))
        return
    Session(match, console, seat=save.seat, opponent=save.opponent, path=save.path).run()
