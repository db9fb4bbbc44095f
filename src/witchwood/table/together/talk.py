"""What the people of a table say to each other: who may, what a line may hold, and how clients receive it.

It is no part of the game's history: no event, no version, nothing that a play waits for.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import get_args

from witchwood.table.messages.client_messages import Emote
from witchwood.table.messages.server_messages import TalkLine, TalkMessage
from witchwood.table.refusal import RefusalError
from witchwood.table.seats.seat_names import BLANK
from witchwood.table.shown.table_state import when
from witchwood.table.table import Table

KEPT = 200  # lines of a table; older ones are forgotten
_LONGEST = 200  # characters of a line
_JOINERS = re.compile("[\u200d\ufe00-\ufe0f]")  # they choose how emoji are drawn: without them parts stand side by side
_PILE = 3  # marks over one letter; more of them reach into other people's lines
_EMOTES: tuple[Emote, ...] = get_args(Emote)


@dataclass(frozen=True)
class ChatLine:
    """Something that was said. number: from 1, at this table. name, profile: the person's. kind: "text" or "emote".

    at: seconds since 1970. watching: it was said among watchers.
    """

    number: int
    person: str
    name: str
    kind: str
    text: str
    at: float
    profile: str | None = None
    watching: bool = False


def has_talk(table: Table) -> bool:
    """Whether there is any: where several people play."""
    return table.is_among_people and table.facts.record is None


def check_talk(table: Table) -> None:
    """RefusalError where nobody else is, to talk to."""
    if not has_talk(table):
        raise RefusalError("nobody else is here to chat with")


def is_watching(table: Table, person: str) -> bool:
    """Whether a person talks to the watchers: neither they nor the players hear the others."""
    return table.seat_of(person) is None


def clean_line(text: str) -> str:
    """A line as it is shown: one form of every letter, single blanks. RefusalError says what it can't be."""
    line = " ".join(unicodedata.normalize("NFC", _JOINERS.sub("", text)).split())
    if not 1 <= len(line) <= _LONGEST:
        raise RefusalError(f"write 1 to {_LONGEST} characters")
    kinds = [unicodedata.category(letter) for letter in line]
    if any(kind.startswith("C") for kind in kinds) or BLANK.search(line):
        raise RefusalError("messages can't contain invisible characters")
    if any(kind.startswith("M") for kind in _beginnings(line)) or _is_piled(kinds):
        raise RefusalError("an accent needs a letter before it, and a letter holds three at most")
    return line


def _beginnings(line: str) -> list[str]:
    return [unicodedata.category(word[0]) for word in line.split()]


def _is_piled(kinds: list[str]) -> bool:
    run = 0
    for kind in kinds:
        run = run + 1 if kind.startswith("M") else 0
        if run > _PILE:
            return True
    return False


def told_line(table: Table, line: ChatLine) -> TalkLine:
    """A line for clients; it reveals only its speaker's name and seat."""
    emote = next((one for one in _EMOTES if line.kind == "emote" and one == line.text), None)
    text = line.text if line.kind == "text" else None
    return TalkLine(
        number=line.number,
        seat=table.seat_of(line.person),
        name=line.name,
        profile=line.profile,
        text=text,
        emote=emote,
        at=when(line.at),
    )


def talk_of(table: Table, person: str, lines: Iterable[ChatLine], muted: Collection[str], *, off: bool) -> TalkMessage:
    """The talk of a table for one of its people. muted: the people whom they don't hear."""
    return TalkMessage(
        type="talk",
        watching=is_watching(table, person),
        off=off,
        host=table.facts.owner == person,
        muted=[seat.seat for seat in table.seats if seat.person in muted],
        lines=[told_line(table, line) for line in lines if line.person not in muted],
    )
