"""What one seat may know of a table, as plain JSON values: `match.view(seat)`.

Every user interface (terminal, browser, environments) draws from it, and it never depends on what the seat can't see.

```json
{
  "game": "hocus", "options": {"draw": 3}, "seats": 1, "seat": 0,
  "turn": 0, "over": false, "result": null, "scores": [0.0],
  "zones": [{"id": "column1", "title": "Column 1", "kind": "column", "owner": null, "count": 1, "marks": [],
             "cards": [{"text": "8g", "name": "8 of Ghosts", "suit": "ghosts", "rank": 8, "ink": "blue"}]}],
  "counters": [{"id": "round", "title": "Round", "value": 3}],
  "actions": [{"text": "d", "words": "Turn 3 cards of the reserve", "kind": "draw", "takes": {"stock": []}}]
}
```

Cards that look the same are the same: no field tells two equal cards apart, and unordered contents are sorted.

Titles, names, words, marks, notes, requests (`asks`) and reasons are for people alone. Programs find zones, cards and
actions by the other fields, so that a better word, or another language, changes nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NotRequired, TypeAlias, final

from typing_extensions import TypedDict

Ink: TypeAlias = Literal["red", "black", "green", "blue", "purple", "orange", "yellow", "white"]
Kind: TypeAlias = Literal["pile", "row", "column", "grid", "set"]

# Each shape below is a model of the service's schema, too: the strings under the fields are its text.


class Layout(TypedDict):
    """What a game tells of its table: everything that lies there, as far as the seat may know it."""

    zones: list[Zone]
    """The places where cards lie."""
    counters: list[Counter]
    """Numbers worth showing."""
    outlook: NotRequired[list[Outlook]]
    """What may come. Empty for a viewer without a seat."""
    sides: NotRequired[list[str]]
    """The suit that each seat plays, the first seat's first, where seats have suits of their own."""
    standings: NotRequired[list[Standing]]
    """How each seat stands, the first seat's first, where seats differ in it. The marks of its hand say it in words."""
    ranks: NotRequired[list[int]]
    """The ranks as a sequence runs, the lowest first, where it doesn't run as numbers do."""
    reason: NotRequired[str]
    """Once the game is over: why the winner won, in a sentence, where the table alone does not say it."""


class View(Layout):
    """A layout, and what the match says."""

    game: str
    """The game's name."""
    options: dict[str, bool | int | str]
    """The value of every rule option."""
    seats: int
    """How many seats there are."""
    seat: int | None
    """The seat that looks, or `null` for a viewer without a seat."""
    turn: int | None
    """The seat to move, or `null` when the game is over."""
    over: bool
    """Whether the game has ended."""
    result: str | list[int] | None
    """`null` while the game goes on; `won` or `lost` (one seat); else the seats that won, or `drawn`."""
    scores: list[float]
    """A number for each seat as it stands: points, or 1 won, 0 lost, 1/n shared."""
    actions: list[Action]
    """What the seat may do now."""


class Zone(TypedDict):
    """A place where cards lie."""

    id: str
    """Stable name, unique in the view."""
    title: str
    """What a person calls it."""
    kind: Kind
    """How to lay it out: `pile` (only the last card shows), `row` (side by side, places keep their order), `column`
    (overlapping downwards; neighbouring columns stand side by side), `grid` (rows of `width`), `set` (known contents in
    no order)."""
    owner: int | None
    """The seat it belongs to, or `null`."""
    count: int
    """How many cards lie there, seen or not."""
    marks: list[str]
    """Short words about the zone, such as `hoard spent`."""
    cards: list[Card | EmptyPlace | None]
    """What the seat knows of them, bottom or left first: a card, `null` for a card that lies face down, or an empty
    place of a row or grid. A `pile` or `set` may list fewer cards than `count`."""
    width: NotRequired[int]
    """Places in a row: of grids only, and of every grid."""
    labels: NotRequired[Labels]
    """Of grids whose places have names."""
    pairs: NotRequired[list[list[int]]]
    """Of grids in which cards belong together: the places (counted from 0) of each two, as `[[0, 1], [4, 7]]`."""
    places: NotRequired[list[str]]
    """Of rows: a short text to stand under each place, such as `t2`, the action that takes that card; `""` for none."""
    worth: NotRequired[Worth]
    """Of hands that the seat sees whole, where the rules rank hands."""
    highlights: NotRequired[list[int]]
    """The places (counted from 0) of the cards that make what the zone is worth."""
    movable: NotRequired[list[int]]
    """The places (counted from 0) of the cards that may be moved by the seat at all, though perhaps nowhere now."""
    groups: NotRequired[list[Group]]
    """Of zones from which several cards are used at once: every choice of cards that may be used."""
    looked_at: NotRequired[Literal[True]]
    """Of the zone that the seat to move looks into for a card to take: the hand that a Thief has come to."""
    suit: NotRequired[str]
    """Of zones that hold one suit alone: the suit of their cards."""
    says_owner: NotRequired[Literal[True]]
    """Of zones whose title says whose they are."""
    spent: NotRequired[bool]
    """Of zones with a power that can be used once, such as a Goblin Hoard: whether it was used. Its marks say it in
    words."""


@final
class Card(TypedDict):
    """A card or stone that is seen."""

    text: str
    """Its notation, at most three characters."""
    name: str
    """What a person calls it."""
    suit: str
    """The name of its suit, in small letters."""
    rank: int | None
    """The number on it, or `null`."""
    ink: Ink
    """Its colour: red, black, green, blue, purple, orange, yellow or white.
    Browsers print playing cards (suits hearts, diamonds, spades, clubs) in their suits' own colours."""
    marks: NotRequired[list[str]]
    """A few letters each, drawn on the card."""
    note: NotRequired[str]
    """Half a sentence about it."""
    values: NotRequired[list[int]]
    """What it may count for: an ace of Pendle Hill `[1, 14]`."""
    asks: NotRequired[str]
    """What it wants to be given: a Keiju of Wyr `five odd cards`."""
    asks_now: NotRequired[Literal[True]]
    """Of the one card whose turn it is to be given what it asks for. Its marks say it in words."""


@final
class EmptyPlace(TypedDict):
    """A place of a row or grid where no card lies."""

    empty: Literal[True]
    """Always there, which tells it from a card."""


class Group(TypedDict):
    """Cards of a zone that may be used together."""

    places: list[int]
    """Their places in the zone, counted from 0."""
    values: list[int]
    """What they may count for together, smallest first: an ace and a three of Pendle Hill `[4, 17]`."""


class Worth(TypedDict):
    """What a hand is worth by the rules."""

    rank: int
    """1 for the best kind of hand, 2 for the next, ...; 0 for a hand of no kind."""
    words: str
    """What such a hand is called."""


class Labels(TypedDict):
    """Names of a grid's rows and columns."""

    rows: list[str]
    """The first row first: `["9", "8", ...]`."""
    columns: list[str]
    """The first column first: `["a", "b", ...]`."""


class Standing(TypedDict):
    """How a seat stands, beside its score."""

    dealer: bool
    """Whether it dealt."""
    out: bool
    """Whether it has left the game."""
    misses: int
    """How many of its next turns it will miss."""


class Counter(TypedDict):
    """A number worth showing."""

    id: str
    """Stable name, unique among the counters."""
    title: str
    """What it counts."""
    value: int
    """The number."""


class Outlook(TypedDict):
    """One thing that may come, worked out by the rules from what the seat knows: in Pendle Hill what happens when the
    round ends now, in WitchPig each of the 22 winning hands, in Hocus a Goblin that a column's Hoard can take.
    """

    id: str
    """Stable name, unique in the outlook."""
    words: str
    """What may come."""
    cards: list[Card]
    """The cards that it hangs on; in WitchPig those that would make the hand."""


class About(TypedDict):
    """What an action is about."""

    takes: NotRequired[dict[str, list[int]]]
    """The cards that it takes: for the `id` of each zone their places, counted from 0. No places mean the zone as a
    whole, or the card on top of a pile. Cards that lie on the named one in a column, or follow it by the rules, go
    along. Where an equal card of the same row or set does as well, one of them is named."""
    to: NotRequired[dict[str, list[int]]]
    """Where it puts them, or which cards it is done to, likewise. Left out where the rules leave no choice."""
    points: NotRequired[int]
    """The points that it brings at once. Its words say them too."""


class Action(About):
    """Something that the seat may do now. No two actions of a seat are about the same."""

    text: str
    """Its notation, with which it is played."""
    words: str
    """The same in words, as a button shows it."""
    kind: NotRequired[str]
    """What sort of action it is, such as `draw`."""


EMPTY: Final[EmptyPlace] = {"empty": True}


def card(
    text: str,
    name: str,
    suit: str,
    rank: int | None,
    ink: Ink,
    *,
    marks: Sequence[str] = (),
    note: str = "",
    values: Sequence[int] = (),
    asks: str = "",
    asks_now: bool = False,
) -> Card:
    """A `Card`; what is empty or False of its marks, note, values, asks and asks_now is left out."""
    made: Card = {"text": text, "name": name, "suit": suit, "rank": rank, "ink": ink}
    if marks:
        made["marks"] = list(marks)
    if note:
        made["note"] = note
    if values:
        made["values"] = list(values)
    if asks:
        made["asks"] = asks
    if asks_now:
        made["asks_now"] = True
    return made


def zone(
    id: str,  # noqa: A002  # the field's name
    title: str,
    kind: Kind,
    cards: Sequence[Card | EmptyPlace | None],
    *,
    owner: int | None = None,
    count: int | None = None,
    marks: Sequence[str] = (),
    width: int | None = None,
    labels: Labels | None = None,
    pairs: Sequence[tuple[int, int]] | None = None,
    places: Sequence[str] | None = None,
    worth: Worth | None = None,
    highlights: Sequence[int] | None = None,
    movable: Sequence[int] | None = None,
    groups: Sequence[Group] | None = None,
    looked_at: bool = False,
    suit: str | None = None,
    says_owner: bool = False,
    spent: bool | None = None,
) -> Zone:
    """A `Zone`. count: as many cards as are listed, unless given. It leaves out what is None or False."""
    made: Zone = {
        "id": id,
        "title": title,
        "kind": kind,
        "owner": owner,
        "count": sum(one is None or "empty" not in one for one in cards) if count is None else count,
        "marks": list(marks),
        "cards": list(cards),
    }
    if width is not None:
        made["width"] = width
    if labels is not None:
        made["labels"] = labels
    if pairs is not None:
        made["pairs"] = [list(pair) for pair in pairs]
    if places is not None:
        made["places"] = list(places)
    if worth is not None:
        made["worth"] = worth
    if highlights is not None:
        made["highlights"] = list(highlights)
    if movable is not None:
        made["movable"] = list(movable)
    if groups is not None:
        made["groups"] = list(groups)
    if looked_at:
        made["looked_at"] = True
    if suit is not None:
        made["suit"] = suit
    if says_owner:
        made["says_owner"] = True
    if spent is not None:
        made["spent"] = spent
    return made


def counter(id: str, title: str, value: int) -> Counter:  # noqa: A002  # the field's name
    """A `Counter`; NumPy's integers become plain ones."""
    return {"id": id, "title": title, "value": int(value)}


def outlook(id: str, words: str, cards: Sequence[Card] = ()) -> Outlook:  # noqa: A002  # the field's name
    """An `Outlook`."""
    return {"id": id, "words": words, "cards": list(cards)}
