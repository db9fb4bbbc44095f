"""What can happen at a table. Every change is stored as one event: a kind and a text that `read_change` understands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar, get_args

from witchwood.table.history.help import Helper
from witchwood.table.messages.client_messages import About

_Word = TypeVar("_Word", bound=str)


@dataclass(frozen=True)
class Act:
    """An action was played. text: its notation."""

    text: str


@dataclass(frozen=True)
class Resign:
    """A seat gave up."""


@dataclass(frozen=True)
class Back:
    """Plays were taken back until `plies` were left."""

    plies: int


@dataclass(frozen=True)
class Redo:
    """So many plays that had been taken back were made again."""

    count: int


@dataclass(frozen=True)
class Ask:
    """A seat asked to go back to `plies` plays, for which the seats `waits` have to agree."""

    plies: int
    waits: frozenset[int]


@dataclass(frozen=True)
class Yes:
    """A seat agreed to what was asked."""


@dataclass(frozen=True)
class No:
    """A seat did not agree."""


@dataclass(frozen=True)
class Helped:
    """A seat was given a hint, or asked the solver for its word: noted, for such games are counted apart."""

    by: Helper


# Before the deal


@dataclass(frozen=True)
class Ready:
    """A seat's person is ready to play (on), or is not any more."""

    on: bool


@dataclass(frozen=True)
class Begin:
    """Every seat was taken and everybody ready: the cards are dealt."""


@dataclass(frozen=True)
class Leave:
    """A seat is free again before the deal. barred: the person whom the host sent away; None for who left."""

    barred: str | None


# A player is silent


@dataclass(frozen=True)
class Nudge:
    """A seat reminds another one, `seat`, that it is waited for."""

    seat: int


@dataclass(frozen=True)
class Propose:
    """A seat asks the seats `waits` for their consent: that an agent goes on for `seat`, that `seat` is out, or that
    the table is closed (`seat` is none then, -1). Where nobody has to be asked it is done at once.
    """

    about: About
    seat: int
    agent: str
    waits: frozenset[int]


@dataclass(frozen=True)
class Consent:
    """A seat agreed to what was proposed."""


@dataclass(frozen=True)
class Dissent:
    """A seat did not agree to what was proposed."""


@dataclass(frozen=True)
class Return:
    """A seat's person plays again, instead of the agent that stood in."""


@dataclass(frozen=True)
class Close:
    """The table is closed: nothing more is done there, and it counts for nobody."""


# Time


@dataclass(frozen=True)
class TimeOut:
    """A seat's time was over, so it is out."""


@dataclass(frozen=True)
class Served:
    """The service played for a seat whose turn took too long. text: the action's notation."""

    text: str


@dataclass(frozen=True)
class Resume:
    """The service came back after a stop: the turn that was under way starts over."""


@dataclass(frozen=True)
class Pause:
    """The only person who plays stops the clock, until the next play or `GoOn`."""


@dataclass(frozen=True)
class GoOn:
    """The clock runs again."""


Aside: TypeAlias = Ready | Begin | Leave | Nudge | Propose | Consent | Dissent | Return | Close | Resume
"""What is noted beside the game: it takes no time of play."""
Change: TypeAlias = (
    Act | Resign | Back | Redo | Ask | Yes | No | Helped | TimeOut | Served | Pause | GoOn | Aside
)  # fmt: skip


_Codec: TypeAlias = tuple[type[Change], Callable[[Any], str], Callable[[str], Change]]


@dataclass(frozen=True)
class Event:
    """One change of a table, numbered from 1 by its version.

    author, message: the person and the client's id of the message, None for what an agent did. at: seconds since 1970.
    """

    version: int
    seat: int
    change: Change
    author: str | None
    message: str | None
    at: float


def write_change(change: Change) -> tuple[str, str]:
    """The kind and the text under which a change is stored."""
    kind, write = _WRITTEN[type(change)]
    return kind, write(change)


def read_change(kind: str, text: str) -> Change:
    """The change that `write_change` wrote. ValueError for a kind or a text that is not known here."""
    if kind not in _STORED:
        raise ValueError(_unknown("events", kind))
    return _STORED[kind][2](text)


def _read_ask(text: str) -> Ask:
    plies, *waits = map(int, text.split())
    return Ask(plies, frozenset(waits))


def _read_proposal(text: str) -> Propose:
    kind, seat, agent, *waits = text.split()
    about = _one_of(get_args(About), kind, "proposals")
    return Propose(about, int(seat), "" if agent == "-" else agent, frozenset(map(int, waits)))


def _one_of(known: tuple[_Word, ...], text: str, what: str) -> _Word:
    for word in known:
        if word == text:
            return word
    raise ValueError(_unknown(what, text))


def _unknown(what: str, kind: str) -> str:
    return f"{what} of the kind {kind!r} are not known here; a newer version may have stored them"


def _words(*words: str | int, seats: Iterable[int] = ()) -> str:
    return " ".join(map(str, [*words, *sorted(seats)]))


def _plain(made: type[Any]) -> _Codec:
    return made, lambda _: "", lambda _: made()


# By kind: the change, how its text is written, and how it is read.
_STORED: dict[str, _Codec] = {
    "act": (Act, lambda act: act.text, Act),
    "back": (Back, lambda back: str(back.plies), lambda text: Back(int(text))),
    "redo": (Redo, lambda redo: str(redo.count), lambda text: Redo(int(text))),
    "ask": (Ask, lambda ask: _words(ask.plies, seats=ask.waits), _read_ask),
    "help": (Helped, lambda helped: helped.by, lambda text: Helped(_one_of(get_args(Helper), text, "hints"))),
    "ready": (
        Ready,
        lambda ready: "on" if ready.on else "off",
        lambda text: Ready(_one_of(("on", "off"), text, "answers") == "on"),
    ),
    "leave": (Leave, lambda leave: leave.barred or "", lambda text: Leave(text or None)),
    "nudge": (Nudge, lambda nudge: str(nudge.seat), lambda text: Nudge(int(text))),
    "propose": (Propose, lambda one: _words(one.about, one.seat, one.agent or "-", seats=one.waits), _read_proposal),
    "served": (Served, lambda served: served.text, Served),
}
_PLAIN: dict[str, type[Any]] = {
    "resign": Resign, "yes": Yes, "no": No, "begin": Begin, "consent": Consent, "dissent": Dissent,
    "return": Return, "close": Close, "timeout": TimeOut, "resume": Resume, "pause": Pause, "go-on": GoOn,
}  # fmt: skip
_STORED |= {kind: _plain(made) for kind, made in _PLAIN.items()}
_WRITTEN = {change: (kind, write) for kind, (change, write, _) in _STORED.items()}
