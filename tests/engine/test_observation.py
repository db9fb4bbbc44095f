"""How observations are laid out."""

from __future__ import annotations

import numpy as np
import pytest

from witchwood.engine.observation import Observation, Segment, layout

LAYOUT = layout(
    ("flag", 1, 1, "A flag."),
    ("board", (3, 4), 1, "A board."),
    ("points", 2, 50, "Points."),
    ("turns", 1, 9, "Turns."),
)


def test_big_segments_fill_whole_words_and_small_ones_lie_together() -> None:
    assert dict(LAYOUT.offsets) == {"flag": 0, "board": 8, "points": 24, "turns": 26}
    assert LAYOUT.at("turns", "board") == (26, 8)
    assert LAYOUT.slices["board"] == slice(8, 20)
    assert LAYOUT.size == 64
    assert layout(("all", 65, 1, "")).size == 128


def test_a_row_is_read_by_name_without_a_copy() -> None:
    rows = LAYOUT.empty(2, 3)
    assert rows.shape == (2, 3, 64)
    assert rows.ctypes.data % 64 == 0
    rows[1, 2, 8:20] = range(12)
    rows[1, 2, 24:27] = 7, 8, 9
    parts = LAYOUT.read(rows)
    assert parts["board"].shape == (2, 3, 3, 4)
    assert parts["board"][1, 2].tolist() == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]
    assert [*parts["points"][1, 2], *parts["turns"][1, 2]] == [7, 8, 9]
    parts["flag"][0, 0] = 1
    assert rows[0, 0, 0] == 1


def test_scales_make_numbers_up_to_one() -> None:
    assert LAYOUT.scales[[0, 8, 24, 25, 26, 63]].tolist() == [1, 1, 50, 50, 9, 1]
    with pytest.raises(ValueError, match="read-only"):
        LAYOUT.scales[0] = 2


def test_the_table_says_where_each_segment_lies() -> None:
    lines = LAYOUT.table().splitlines()
    assert lines[2:] == [
        "| `flag` | 0 | 1 | 1 | A flag. |",
        "| `board` | 8 to 19 | 3 x 4 | 1 | A board. |",
        "| `points` | 24 to 25 | 2 | 50 | Points. |",
        "| `turns` | 26 | 1 | 9 | Turns. |",
    ]


@pytest.mark.parametrize(
    ("segment", "reason"),
    [
        (("a b", (1,), 1, ""), "Python name"),
        (("a", (), 1, ""), "shape"),
        (("a", (3, 0), 1, ""), "shape"),
        (("a", (1,), 256, ""), "a byte holds 1 to 255"),
        (("a", (1,), 0, ""), "a byte holds 1 to 255"),
    ],
)
def test_bad_segments_are_refused(segment: tuple[str, tuple[int, ...], int, str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Segment(*segment)


def test_a_name_stands_for_one_segment() -> None:
    one = Segment("a", (1,), 1, "")
    with pytest.raises(ValueError, match="one name: a, a"):
        Observation((one, one))


def test_shapes_are_arrays() -> None:
    assert LAYOUT.segments[1].size == np.zeros(LAYOUT.segments[1].shape).size
