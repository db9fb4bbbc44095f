"""What a person types at a game: line after line is read, and done by the session."""

from __future__ import annotations

from collections.abc import Iterator

from witchwood.terminal.commands import COMMANDS, SHORT, leave
from witchwood.terminal.session import Session


def play(session: Session) -> None:
    """Play until the person quits or the input ends.

    A line is notation or one of the commands (`help` lists them); an empty line lets another seat move.
    """
    session.begin()
    for line in _lines(session):
        try:
            if not _obey(session, line.strip()):
                return
        except (ValueError, OSError) as error:
            session.say(f"[!] {error}", "bold red")
        except KeyboardInterrupt:
            session.say("Stopped.")
    leave(session, "")


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
    return command(session, rest.strip())


def _lines(session: Session) -> Iterator[str]:
    if session.interactive:
        import readline  # noqa: F401  # line editing and history for input()
    while True:
        try:
            yield input(_prompt(session)) if session.interactive else input()
        except EOFError:
            return
        except KeyboardInterrupt:
            session.say("\nType quit to leave and save the game.")


def _prompt(session: Session) -> str:
    if session.match.over:
        return "\nnew, again, undo, save, record or quit > "
    if session.waits:
        return f"seat {session.match.turn} is to move; Enter to go on > "
    return "\nyour turn > " if session.match.seats > 1 else "\n> "
