"""The shape of a view (`docs/views.md`) for the client's types. Views come from the engine, so they are not checked
again on their way out."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, WithJsonSchema

PLACEHOLDER = "View"  # `schema.py` puts the shape in the place of schemas with this title


class ViewCard(BaseModel):
    """A card or stone that is seen. Factories instead of defaults say in the schema: this may be left out."""

    text: str
    name: str
    suit: str
    rank: int | None
    ink: str
    marks: list[str] = Field(default_factory=list)
    note: str = Field(default_factory=str)
    values: list[int] = Field(default_factory=list)


class EmptyPlace(BaseModel):
    """An empty place of a row or grid."""

    empty: Literal[True]


class GridLabels(BaseModel):
    """Names of a grid's rows and columns."""

    rows: list[str]
    columns: list[str]


class ViewZone(BaseModel):
    """A place where cards lie."""

    id: str
    title: str
    kind: Literal["pile", "row", "column", "grid", "set"]
    owner: int | None
    count: int
    marks: list[str]
    cards: list[ViewCard | EmptyPlace | None]
    width: int = Field(default_factory=int)
    labels: GridLabels = Field(default_factory=lambda: GridLabels(rows=[], columns=[]))
    places: list[str] = Field(default_factory=list)
    pairs: list[tuple[int, int]] = Field(default_factory=list)


class ViewCounter(BaseModel):
    """A number worth showing."""

    id: str
    title: str
    value: int


class ViewOutlook(BaseModel):
    """One thing that may come, in words, and the cards that it hangs on."""

    id: str
    words: str
    cards: list[ViewCard]


class ViewAction(BaseModel):
    """A legal action: its notation, and in words."""

    text: str
    words: str


class ViewShape(BaseModel):
    """What one seat may know; seat is null for those who watch."""

    game: str
    options: dict[str, bool | int | str]
    seats: int
    seat: int | None
    turn: int | None
    over: bool
    result: str | list[int] | None
    scores: list[float]
    zones: list[ViewZone]
    counters: list[ViewCounter]
    outlook: list[ViewOutlook] = Field(default_factory=list)
    actions: list[ViewAction]


View = Annotated[dict[str, Any], WithJsonSchema({"title": PLACEHOLDER, "type": "object"})]
