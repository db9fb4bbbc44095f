"""What a person types at a game: moves, and commands beside them.

Each function of a command has its line in help as its docstring.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from rich.text import Text

from witchwood.engine.text import plain, quote
from witchwood.table.lessons.guide import now, why
from witchwood.table.searches.hints import nothing_left
from witchwood.terminal import saves
from witchwood.terminal.session import Session
from witchwood.terminal.show import listed, preparing, show_rules

_USAGE = {"save": "save [FILE]", "moves": "moves [START]", "undo": "undo [N]", "verdict": "verdict [on|off]"}
SHORT = {"q": "quit", "exit": "quit", "?": "help", "h": "help", "u": "undo", "hint!": "follow"}


def _advice(session: Session) -> tuple[int, ...]:
    """What the adviser would play, and what it expects after that; () where it would give up, which it says."""
    if session.match.over:
        raise ValueError("the game is over; type undo to take back the last move")
    if session.match.turn != session.seat:
        raise ValueError("it's not your turn: press Enter to let the next player move")
    with preparing(session.console):
        answer = session.adviser.choose(session.match, session.seat)
    if answer.resigns:
        session.say(f"{nothing_left(answer)}: resign, undo, or ask for a verdict.")
        return ()
    assert answer.action is not None
    return answer.plan


def _help(session: Session, _rest: str) -> None:
    """Say what can be typed."""
    session.say(session.match.game.help.strip())
    session.say("\nType a move as the list of moves shows it. Other commands:")
    for name, command in COMMANDS.items():
        session.say(f"  {_USAGE.get(name, name).ljust(18)}{command.__doc__}")
    session.say("  short: q quit, ? help, u undo, hint! follow")


def _moves(session: Session, rest: str) -> None:
    """List all legal moves, or those that begin with START."""
    actions = [] if session.match.over else session.match.view(session.seat)["actions"]
    found = [action for action in actions if action["text"].startswith(rest)]
    if found and not rest:
        session.say(now(session.match, session.seat))
    if not found:
        raise ValueError(f"no legal move begins with {quote(rest)}" if rest else "there is no legal move")
    for line in listed(found, session.console.width):
        session.console.print(line)


def _hint(session: Session, _rest: str) -> None:
    """Suggest a move (by looking ahead where the program can; it sees what you see)."""
    line = _advice(session)
    if not line:
        return
    text = session.match.notation(line[0], session.seat)
    reason = why(session.match, session.seat, line)
    session.say(f"Hint: {text}  ({session.match.describe(text, session.seat)})" + (f". {reason}" if reason else ""))


def _follow(session: Session, _rest: str) -> None:
    """Play the move that hint suggests."""
    line = _advice(session)
    if not line:
        return
    text = session.match.notation(line[0], session.seat)
    session.say(f"You play {text}.")
    session.play(text)


def _verdict(session: Session, rest: str) -> None:
    """Say whether the game can still be won, or which move lost it (all cards known); on: after every move."""
    if rest not in ("", "on", "off"):
        raise ValueError(f"verdict {quote(rest)}: write verdict, verdict on or verdict off")
    session.verdicts.always = rest == "on" or (session.verdicts.always and rest == "")
    if rest == "off":
        session.say("The verdict is no longer shown after every move.")
    else:
        session.say_verdict()


def _line(session: Session, _rest: str) -> None:
    """Show a line that wins from here, with all cards open (a hint sees only what you see)."""
    with preparing(session.console):
        moves = session.verdicts.line()
    session.say(
        f"With all cards open, this wins in {len(moves)} move{'s' if len(moves) > 1 else ''}: {' '.join(moves)}"
    )


def _back(session: Session, _rest: str) -> None:
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


def _undo(session: Session, rest: str) -> None:
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


def _redo(session: Session, _rest: str) -> None:
    """Do again what was taken back."""
    session.match.redo()
    while session.match.turn not in (None, session.seat) and session.match.can_redo:
        session.match.redo()
    session.after_play()


def _table(session: Session, _rest: str) -> None:
    """Draw the table again."""
    session.show()


def _rules(session: Session, _rest: str) -> None:
    """Show the rule book."""
    show_rules(session.console, session.match.game.rulebook_for(session.match.options))


def _record(session: Session, _rest: str) -> None:
    """Print the game so far as a record."""
    session.show_record()


def _position(session: Session, _rest: str) -> None:
    """Print the position as one line of text (hidden cards included)."""
    session.console.print(Text(session.match.position()), soft_wrap=True)


def _save(session: Session, rest: str) -> None:
    """Write the record to a file, for --resume or witchwood replay."""
    path = Path(rest or f"{session.match.game.name}-{session.match.deal or 'position'}.txt")
    record = session.match.record()
    with suppress(RuntimeError):  # there may be no home folder
        path = path.expanduser()
    try:
        if path.exists() and path != session.saved_to:
            raise ValueError(f"{path} already exists; nothing was written: choose another name")
        if not path.parent.is_dir():
            raise ValueError(f"folder {path.parent} doesn't exist; nothing was written")
        saves.write_whole(path, record)
    except OSError as error:
        raise ValueError(f"can't write {path}: {error.strerror or error}; choose another place") from None
    session.saved_to, session.copy = path, (path, record)
    session.say(f"Saved to {path}.")


def _resign(session: Session, _rest: str) -> None:
    """Give up this game."""
    session.match.resign(session.seat)
    session.say("You resign.")
    session.after_play()


def _new(session: Session, _rest: str) -> None:
    """Leave this game and start another deal with the same options."""
    session.restart(secrets.randbits(32))


def _again(session: Session, _rest: str) -> None:
    """Start this deal again from the beginning."""
    session.restart(session.match.deal)


def _quit(_session: Session, _rest: str) -> None:
    """Leave; witchwood play offers a saved game again."""


# ValueError or OSError says why a command can't be obeyed.
COMMANDS: dict[str, Callable[[Session, str], None]] = {
    command.__name__[1:]: command
    for command in (
        *(_help, _moves, _hint, _follow, _verdict, _line, _back, _undo, _redo, _table, _rules, _record, _position),
        *(_save, _resign, _new, _again, _quit),
    )
}


def play(session: Session) -> None:
    """Play until the person quits or the input ends.

    A line is notation or one of the commands (`help` lists them); an empty line lets another seat move.
    """
    session.begin()
    for line in _lines(session):
        try:
            if not _obey(session, plain(line).strip()):
                break
        except (ValueError, OSError) as error:
            session.say(f"[!] {error}", "bold red")
        except KeyboardInterrupt:
            session.say("Stopped.")
    session.leave()


def _obey(session: Session, line: str) -> bool:
    """Do what a line says; False ends the session. ValueError or OSError says why it can't be done."""
    if not line:
        session.let_other_move()
        return True
    name, _, rest = line.partition(" ")
    notation = not session.match.over and line in session.match.actions(session.seat)
    command = COMMANDS.get(SHORT.get(name.lower(), name.lower()))
    if notation or command is None:
        session.play(line)
        return True
    command(session, rest.strip())
    return command is not _quit or session.holds_back()


def _lines(session: Session) -> Iterator[str]:
    if session.interactive:
        with suppress(ImportError):  # not every Python has it
            import readline  # noqa: F401  # line editing and history for input()
    while True:
        try:
            yield input(_prompt(session)) if session.interactive else input()
        except EOFError:
            return
        except KeyboardInterrupt:
            session.say("\nType quit to leave.")


def _prompt(session: Session) -> str:
    if session.match.over:
        return "\nnew, again, undo, save, record or quit > "
    if session.waits:
        return f"seat {session.match.turn} is to move; Enter to go on > "
    return "\nyour turn > " if session.match.seats > 1 else "\n> "
