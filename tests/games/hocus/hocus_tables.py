"""Set up a table for a test: say what matters, the other cards of the pack are put where they do no harm."""

from __future__ import annotations

import witchwood
from games.hocus.hocus_slow import Table, read
from witchwood.engine.match import Match
from witchwood.engine.option import Value
from witchwood.games.hocus import GAME


def deal(number: int, options: dict[str, Value]) -> Match:
    """A fresh deal with options by name."""
    return Match.from_deal(GAME, number, options, None)


def sections(match: Match) -> dict[str, str]:
    """The sections of a match's position text."""
    return dict(word.split(":") for word in match.position().split() if ":" in word)


def slow(match: Match) -> Table:
    """The same table in the slow program."""
    return read(match.options, sections(match))


def table(columns: str, turned: str = "", left: str = "", *, home: str = "", words: str = "") -> Match:
    """A match from face-up cards ("12b/-/9h,8f/..."; missing columns are empty), turned and unturned reserve cards and
    top cards of the foundations. The rest of the pack goes to the end of the reserve, then face down into columns.
    """
    klondike = "klondike" in words
    ranks = ["a", *map(str, range(2, 11)), "j", "q", "k"] if klondike else [str(n) for n in range(1, 13)]
    rest = [rank + suit for suit in ("cdsh" if klondike else "fbgh") for rank in ranks]
    ups = [text if text != "-" else "" for text in columns.split("/")]
    ups += [""] * (7 - len(ups))
    for text in (*ups, turned, left):
        for card in text.split(",") if text else []:
            rest.remove(card)
    for card in home.split(",") if home else []:
        for rank in ranks[: ranks.index(card[:-1]) + 1]:
            rest.remove(rank + card[-1])
    reserve_left = left.split(",") if left else []
    room = (24 if klondike else 20) - len(reserve_left) - (turned.count(",") + 1 if turned else 0)
    reserve_left += rest[:room]
    rest = rest[room:]
    texts = []
    for column, up in enumerate(ups):
        down = rest[:column] if up else []
        rest = rest[len(down) :]
        texts.append(",".join(down) + ("|" if down else "") + up or "-")
    assert not rest, f"no place for {rest}: give more columns or foundations"
    reserve = turned + ("|" if turned else "") + ",".join(reserve_left) or "-"
    options = " ".join(word for word in words.split() if "=" in word)
    extra = " ".join(word for word in words.split() if ":" in word)
    foundations = f"foundations:{home}" if home else ""
    text = f"hocus {options} columns:{'/'.join(texts)} reserve:{reserve} {foundations} {extra}"
    return witchwood.from_position("hocus", text)
