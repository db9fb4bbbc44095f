"""Game records: what is refused, and where the message points."""

from __future__ import annotations

import pytest

import witchwood
from witchwood.engine.text import BadText

RECORD = """\
witchwood record 1
game newts 1
deal 42
option heap 9
plays 3
  3 2 1:resign
result won-by-0 1 0
end
"""


def test_a_record_by_hand_reads_and_writes_the_same() -> None:
    match = witchwood.replay(RECORD)
    assert match.record() == RECORD
    assert match.options == {"heap": 9}
    assert match.result == (0,)


def test_a_record_that_begins_at_a_position() -> None:
    match = witchwood.from_position("newts", "newts heap=30 newts:30 mover:1 taken:0 toad:7")
    match.play("3")
    text = match.record()
    assert "\nposition newts heap=30 newts:30 mover:1 taken:0 toad:7 rng:0000000000000000\n" in text
    assert witchwood.replay(text).record() == text


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("witchwood record 1", "PK\x03\x04", "line 1 .*: expected a line that begins with 'witchwood'"),
        ("witchwood record 1", "witchwood tale 1", "line 1 .*: a record begins with"),
        ("witchwood record 1", "witchwood record 2", "line 1 .* of format '2'; this program reads format 1"),
        ("game newts 1", "game chess 1", "line 2 .*: there is no game 'chess'"),
        ("game newts 1", "game newts 7", "line 2 .* of version '7' of newts's rules; this program plays 1"),
        ("game newts 1", "game newts", "line 2 .*: expected 'game NAME VERSION'"),
        ("deal 42", "deal -1", "line 3 .*: expected one whole number"),
        ("deal 42", "deal 18446744073709551616", "deal number"),
        ("deal 42", "seats 2", "line 3 .*: expected a line that begins with 'deal'"),
        ("option heap 9", "option heap 100", "line 4 .*: option heap: '100' is not allowed; use 1 to 99"),
        ("option heap 9", "option size 9", "line 4 .*: newts has no option 'size'"),
        ("option heap 9", "option heap", "line 4 .*: expected 'option NAME VALUE'"),
        ("option heap 9\n", "option heap 9\noption heap 9\n", "line 5 .*: option heap is given twice"),
        ("plays 3", "plays 100001", "line 5 .*: a record has at most 100000 plays"),
        ("plays 3", "plays many", "line 5 .*: expected one whole number"),
        ("plays 3", "plays 2", "line 6, word 3 .*: there are more plays than the 2 announced"),
        ("plays 3", "plays 4", "line 7 .*: expected more plays here"),
        ("  3 2", "  4 2", "line 6, word 1 .*: play 1: '4' is no action here"),
        ("  3 2 1:resign", "  3 3 3", "line 7 .*: the plays lead to 'result won-by-"),
        ("  3 2 1:resign", "  3 3 2:3", "line 6, word 3 .*: play 3: there is no seat 2"),
        ("  3 2 1:resign", "  3 3 x:3", "line 6, word 3 .*: play 3: 'x' is not a seat"),
        ("  3 2 1:resign", "  3 3 2 1", "line 6, word 4 .*: there are more plays"),
        ("result won-by-0 1 0", "result won-by-1 0 1", "line 7 .*: the plays lead to 'result won-by-0 1 0'"),
        ("end\n", "", "line 8: the record ends here, but a line 'end …' should follow: the file was cut short"),
        ("end\n", "end\n\nmore", "line 10 .*: nothing may follow"),
        ("end\n", "end here", "line 8 .*: nothing follows the word end"),
    ],
)
def test_damage_is_named_by_line_and_reason(old: str, new: str, message: str) -> None:
    assert old in RECORD
    with pytest.raises(BadText, match=message):
        witchwood.replay(RECORD.replace(old, new, 1))


def test_every_shorter_file_is_refused() -> None:
    for length in range(len(RECORD) - 1):
        with pytest.raises(BadText, match=r"line \d"):
            witchwood.replay(RECORD[:length])


@pytest.mark.parametrize("text", ["\0" * 10_000_000, "witchwood " * 1_000_000, "\n" * 10_000_000, "é" * 7_000_000, ""])
def test_ten_megabytes_of_garbage(text: str) -> None:
    with pytest.raises(BadText, match=r"line 1|at most 8000000 characters"):
        witchwood.replay(text)


def test_messages_stay_short() -> None:
    with pytest.raises(BadText) as caught:
        witchwood.replay("x" * 1_000_000)
    assert len(str(caught.value)) < 200
