"""How what a seat knows is laid out as one row of bytes: in segments with a name and a shape.

    segment           shape    what stands there
    own               9 x 9    1 where a stone of the seat's side lies        a set: 0 or 1 in each byte
    theirs            9 x 9    ...
    points            1        points of the seat                             a number: 0 to the segment's scale

A segment of eight bytes or more fills whole words of eight, so that a kernel writes it by words; smaller ones lie close
together. A row is a whole number of 64 bytes: rows of an array that begins at such an address all do. What belongs to
no segment is zero.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.option import Option, Value

WORD, ROW = 8, 64  # bytes


@dataclass(frozen=True)
class Segment:
    """A part of an observation. ValueError unless `scale` fits in a byte and nothing in `shape` is below 1.

    name: a Python name, its own in the observation. shape: of the array that it is read as.
    scale: the largest number that ever stands in one of its bytes; 1 for sets and flags.
    help: what stands there, in words.
    """

    name: str
    shape: tuple[int, ...]
    scale: int
    help: str

    def __post_init__(self) -> None:
        if not self.name.isidentifier():
            raise ValueError(f"segment {self.name!r}: its name should be a Python name")
        if not self.shape or min(self.shape) < 1:
            raise ValueError(f"segment {self.name}: shape {self.shape} is not allowed; use numbers from 1")
        if not 1 <= self.scale <= 255:
            raise ValueError(f"segment {self.name}: scale {self.scale} is not allowed; a byte holds 1 to 255")

    @property
    def size(self) -> int:
        """How many bytes it has."""
        return math.prod(self.shape)


@dataclass(frozen=True)
class Observation:
    """How the observations of a game are laid out: a row of `size` bytes (uint8). ValueError for a name used twice."""

    segments: tuple[Segment, ...]

    def __post_init__(self) -> None:
        names = [segment.name for segment in self.segments]
        if len(set(names)) < len(names):
            raise ValueError(f"two segments of an observation have one name: {', '.join(names)}")

    @cached_property
    def offsets(self) -> Mapping[str, int]:
        """Where each segment begins, in bytes."""
        return {name: place.start for name, place in self.slices.items()}

    def at(self, *names: str) -> tuple[int, ...]:
        """Where these segments begin, in bytes: what a kernel needs."""
        return tuple(self.offsets[name] for name in names)

    @cached_property
    def slices(self) -> Mapping[str, slice]:
        """The bytes of each segment."""
        slices, at = {}, 0
        for segment in self.segments:
            if segment.size >= WORD:
                at = _up(at, WORD)
            slices[segment.name] = slice(at, at + segment.size)
            at = _up(at + segment.size, WORD) if segment.size >= WORD else at + segment.size
        return slices

    @cached_property
    def size(self) -> int:
        """Bytes of one observation, a multiple of 64."""
        return _up(max((place.stop for place in self.slices.values()), default=0), ROW)

    @cached_property
    def scales(self) -> NDArray[np.uint8]:
        """The scale of each byte, shape (size,): observations divided by it lie between 0 and 1."""
        scales = np.ones(self.size, np.uint8)
        for segment in self.segments:
            scales[self.slices[segment.name]] = segment.scale
        scales.flags.writeable = False
        return scales

    def read(self, rows: NDArray[np.uint8]) -> dict[str, NDArray[np.uint8]]:
        """Each segment by its name, as an array of `rows`' shape but the last axis, then the segment's shape.

        rows: uint8, the last axis `size` long; where that axis is contiguous, what is answered are views of it.
        """
        return {
            segment.name: rows[..., self.slices[segment.name]].reshape(*rows.shape[:-1], *segment.shape)
            for segment in self.segments
        }

    def empty(self, *shape: int) -> NDArray[np.uint8]:
        """Zeroed rows, shape (*shape, size), uint8; the first of them begins at a multiple of 64 bytes."""
        wanted = math.prod(shape) * self.size
        room = np.zeros(wanted + ROW, np.uint8)
        start = -room.ctypes.data % ROW
        return room[start : start + wanted].reshape(*shape, self.size)

    def table(self) -> str:
        """The segments as a table in Markdown."""
        rows = ["| segment | bytes | shape | scale | what stands there |", "|---|---|---|---|---|"]
        for segment in self.segments:
            place = self.slices[segment.name]
            where = str(place.start) if segment.size == 1 else f"{place.start} to {place.stop - 1}"
            shape = " x ".join(map(str, segment.shape))
            rows.append(f"| `{segment.name}` | {where} | {shape} | {segment.scale} | {segment.help} |")
        return "\n".join(rows)


def layout(*segments: tuple[str, int | Sequence[int], int, str]) -> Observation:
    """An `Observation` from the name, shape, scale and help of each segment; a number is a shape with one axis."""
    return Observation(
        tuple(
            Segment(name, (shape,) if isinstance(shape, int) else tuple(shape), scale, words)
            for name, shape, scale, words in segments
        )
    )


def of_options(options: Sequence[Option]) -> tuple[tuple[str, int, int, str], ...]:
    """A segment of one byte for each option, called `option_NAME`, for `layout`: it holds `byte_of` the option's value.

    ValueError for an option with more numbers than a byte has.
    """
    return tuple(
        (f"option_{one.name}", 1, max(byte_of(one, value) for value in one.values), f"Option: {one.help}")
        for one in options
    )


def byte_of(option: Option, value: Value) -> int:
    """What a segment of `of_options` holds: the value's number (`Option.encode`), counted from the lowest if that is
    below zero.
    """
    return option.encode(value) - min(0, *map(option.encode, option.values))


def _up(number: int, step: int) -> int:
    return -(-number // step) * step
