"""Games that are taken along as a file: what it holds, and whether it goes before what is here."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace

from witchwood.games import names
from witchwood.page.storage import NewerError, Stored, read_table
from witchwood.table.history.history import History
from witchwood.table.shown.statistics import statistics_of
from witchwood.table.shown.stored_summary import summary_of
from witchwood.table.shown.table_state import cards_of
from witchwood.table.table import Table

_DAMAGED = "a game in it is damaged, so nothing changed: choose a file that witchwood saved"


def file_of(texts: Iterable[str], unread: Iterable[str]) -> str:
    """Tables as one file. unread: texts that can't be read here, which are taken along as they are."""
    return '{"witchwood games":[\n' + ",\n".join(texts) + f'\n],"unread":{json.dumps(list(unread))}}}\n'


def texts_of(text: str) -> tuple[list[str], list[str]]:
    """The tables in a file that a page has made, and those of them that could be read neither there nor can be here.
    ValueError where it is none.
    """
    try:
        file = json.loads(text)
        texts = [json.dumps(one) for one in file["witchwood games"]]
        unread: list[str] = []
        for one in file.get("unread", []):
            (unread if problem_of(read_shown, one) else texts).append(one)
        return texts, unread
    except (json.JSONDecodeError, KeyError, TypeError, AttributeError) as error:
        raise ValueError("this isn't a file of games: choose one that witchwood saved") from error


def read_shown(text: str) -> Stored:
    """A table that lists and statistics can show, with events that can be read. ValueError where it is none: NewerError
    for one that a newer version wrote.
    """
    try:
        stored = read_table(text)
    except NewerError:
        raise
    except ValueError as error:
        raise ValueError(_DAMAGED) from error
    try:
        cards_of([stored.facts], stored.facts.owner, stored.facts.updated)
        statistics_of([] if stored.result is None else [stored.result])
        stored.check_events()
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise ValueError(_DAMAGED) from error
    return stored


def played_again(stored: Stored) -> Stored:
    """A table with a summary of what its events say, whatever stood there. Raises whatever is wrong with them."""
    if stored.facts.game not in names():
        return stored
    table = Table(stored.facts, History.of(stored.facts, stored.events))
    return replace(stored, facts=replace(stored.facts, **summary_of(table, stored.facts.updated)))


def merged(one: Stored, other: Stored) -> Stored:
    """Of two states of a table that at which more was done, the first if neither, with the result that came first."""
    longer = max(one, other, key=lambda each: each.facts.version)
    results = [each.result for each in (one, other) if each.result is not None]
    return replace(longer, result=min(results, key=lambda result: result["finished"], default=None), text=one.text)


def problem_of(read: Callable[..., object], *what: str) -> ValueError | None:
    """What keeps something from being read: the ValueError of reading it. None where it can be."""
    try:
        read(*what)
    except ValueError as error:
        return error
    return None
