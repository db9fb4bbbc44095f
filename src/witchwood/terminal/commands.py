"""What can be typed besides moves. Each function is a command; its docstring is its line in help."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path

from rich.text import Text

from witchwood.engine.text import quote
from witchwood.table.lessons.guide import now, why
from witchwood.terminal import saves
from witchwood.terminal.session import Session
from witchwood.terminal.show import listed, preparing, show_rules

_USAGE = {"save": "save [FILE]", "moves": "moves [START]", "undo": "undo [N]", "verdict": "verdict [on|off]"}
SHORT = {"q": "quit", "exit": "quit", "?": "help", "h": "help", "u": "undo", "hint!": "follow"}


def _advice(session: Session) -> str:
    if session.match.over:
        raise ValueError("the game is over; type undo to take back the last move")
    if session.match.turn != session.seat:
        raise ValueError("it's not your turn: press Enter to let the next player move")
    with preparing(session.console):
        answer = session.adviser.choose(session.match, session.seat)
    if answer.resigns:
        session.say("You seem to have nothing left to gain: resign, undo, or ask for a verdict.")
    assert answer.action is not None
    return session.match.notation(answer.action, session.seat)


def _help(session: Session, _rest: str) -> bool:
    """Say what can be typed."""
    session.say(session.match.game.help.strip())
    session.say("\nType a move as the list of moves shows it. Other commands:")
    for name, command in COMMANDS.items():
        session.say(f"  {_USAGE.get(name, name).ljust(18)}{command.__doc__}")
    session.say("  short: q quit, ? help, u undo, hint! follow")
    return True


def _moves(session: Session, rest: str) -> bool:
    """List all legal moves, or those that begin with START."""
    actions = [] if session.match.over else session.match.view(session.seat)["actions"]
    found = [action for action in actions if action["text"].startswith(rest)]
    if found and not rest:
        session.say(now(session.match, session.seat))
    if not found:
        raise ValueError(f"no legal move begins with {quote(rest)}" if rest else "there is no legal move")
    for line in listed(found, session.console.width):
        session.console.print(line)
    return True


def _hint(session: Session, _rest: str) -> bool:
    """Suggest a move (by looking ahead where the program can; it sees what you see)."""
    text = _advice(session)
    action = next(one for one in session.match.legal(session.seat) if session.match.notation(one, session.seat) == text)
    reason = why(session.match, session.seat, action)
    session.say(f"Hint: {text}  ({session.match.describe(text, session.seat)})" + (f". {reason}" if reason else ""))
    return True


def _follow(session: Session, _rest: str) -> bool:
    """Play the move that hint suggests."""
    text = _advice(session)
    session.say(f"You play {text}.")
    session.play(text)
    return True


def _verdict(session: Session, rest: str) -> bool:
    """Say whether the game can still be won, or which move lost it (all cards known); on: after every move."""
    if rest not in ("", "on", "off"):
        raise ValueError(f"verdict {quote(rest)}: write verdict, verdict on or verdict off")
    session.verdicts.always = rest == "on" or (session.verdicts.always and rest == "")
    if rest == "off":
        session.say("The verdict is no longer shown after every move.")
    else:
        session.say_verdict()
    return True


def _back(session: Session, _rest: str) -> bool:
    """Go back to the last position that can still be won (redo goes forward again)."""
    with preparing(session.console):
        ply = session.verdicts.last_won()
    if ply is None:
        raise ValueError("no position of this game is known to be winnable")
    if ply == len(session.match.plays):
        how = "the game is won" if session.match.over else "this position can still be won"
        raise ValueError(f"{how}: you don't need to go back")
    while len(session.match.plays) > ply:
        session.match.undo()
    session.keep()
    session.show()
    return True


def _undo(session: Session, rest: str) -> bool:
    """Take back your last move, or your last N (and what the others did after)."""
    times = int(rest) if rest.isascii() and rest.isdigit() else 0 if rest else 1
    mine = sum(play.seat == session.seat for play in session.match.plays)
    if times < 1:
        raise ValueError(f"undo {quote(rest)}: write undo, or undo and a number of moves")
    if mine < times:
        raise ValueError(f"there's nothing to undo: you have made {mine} moves, not {times}")
    for _ in range(times):
        while session.match.plays[-1].seat != session.seat:
            session.match.undo()
        session.match.undo()
    session.keep()
    session.show()
    return True


def _redo(session: Session, _rest: str) -> bool:
    """Do again what was taken back."""
    session.match.redo()
    while session.match.turn not in (None, session.seat) and session.match.can_redo:
        session.match.redo()
    session.after_play()
    return True


def _table(session: Session, _rest: str) -> bool:
    """Draw the table again."""
    session.show()
    return True


def _rules(session: Session, _rest: str) -> bool:
    """Show the rule book."""
    show_rules(session.console, session.match.game.rulebook)
    return True


def _record(session: Session, _rest: str) -> bool:
    """Print the game so far as a record."""
    session.console.print(Text(session.match.record().rstrip("\n")), soft_wrap=True)
    return True


def _position(session: Session, _rest: str) -> bool:
    """Print the position as one line of text (hidden cards included)."""
    session.console.print(Text(session.match.position()), soft_wrap=True)
    return True


def _save(session: Session, rest: str) -> bool:
    """Write the record to a file, for --resume or witchwood replay."""
    path = Path(rest or f"{session.match.game.name}-{session.match.deal or 'position'}.txt").expanduser()
    if path.exists() and path != session.saved:
        raise ValueError(f"{path} already exists; nothing was written: choose another name")
    if not path.parent.is_dir():
        raise ValueError(f"folder {path.parent} doesn't exist; nothing was written")
    saves.write_whole(path, session.match.record())
    session.saved = path
    session.say(f"Saved to {path}.")
    return True


def _resign(session: Session, _rest: str) -> bool:
    """Give up this game."""
    session.match.resign(session.seat)
    session.say("You resign.")
    session.after_play()
    return True


def _new(session: Session, _rest: str) -> bool:
    """Leave this game and start another deal with the same options."""
    session.restart(secrets.randbits(32))
    return True


def _again(session: Session, _rest: str) -> bool:
    """Start this deal again from the beginning."""
    session.restart(session.match.deal)
    return True


def leave(session: Session, _rest: str) -> bool:
    """Leave, and save an unfinished game."""
    if session.interactive and session.match.plays and not session.match.over:
        session.say("Game saved. witchwood play offers it again.")
    return False


# Each answers whether the session goes on; ValueError or OSError says why a command can't be obeyed.
COMMANDS: dict[str, Callable[[Session, str], bool]] = {
    "help": _help,
    "moves": _moves,
    "hint": _hint,
    "follow": _follow,
    "verdict": _verdict,
    "back": _back,
    "undo": _undo,
    "redo": _redo,
    "table": _table,
    "rules": _rules,
    "record": _record,
    "position": _position,
    "save": _save,
    "resign": _resign,
    "new": _new,
    "again": _again,
    "quit": leave,
}
