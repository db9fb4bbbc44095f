"""Game records: what is refused, and where the message points."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import witchwood
from witchwood.engine.record import outline
from witchwood.engine.text import BadText, decode

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


AS_SENT: dict[str, Callable[[str], str]] = {
    "indentation lost": lambda text: text.replace("  ", ""),
    "indented by tabs": lambda text: text.replace("  ", "\t"),
    "all indented": lambda text: "".join(f"    {line}\n" for line in text.splitlines()),
    "no-break spaces": lambda text: text.replace(" ", "\u00a0"),
    "wide and narrow blanks": lambda text: text.replace("  ", "\u3000").replace(" ", "\u202f"),
    "several blanks": lambda text: text.replace(" ", "   "),
    "blanks at the ends": lambda text: text.replace("\n", " \u00a0\n"),
    "a mark of the byte order": lambda text: "\ufeff" + text,
    "marks nobody sees": lambda text: text.replace(" ", "\u200b \u2060"),
    "quoted": lambda text: "".join(f"> {line}\n" for line in text.splitlines()),
    "quoted twice": lambda text: "".join(f">> {line}\n" for line in text.splitlines()),
    "quoted twice, apart": lambda text: "".join(f" > > {line}\n" for line in text.splitlines()),
    "quoted without a blank": lambda text: "".join(f">{line.strip()}\n" for line in text.splitlines()),
    "quoted with bars": lambda text: "".join(f"| {line}\n" for line in text.splitlines()),
    "commented out": lambda text: "".join(f"# {line}\n" for line in text.splitlines()),
    "fenced": lambda text: f"```\n{text}```\n",
    "fenced with a language": lambda text: f"```text\n{text}```",
    "fenced by tildes": lambda text: f"~~~\n{text}~~~\n",
    "fenced on its own lines": lambda text: f"```{text.strip()}```",
    "fenced in a quotation": lambda text: "".join(f"> {line}\n" for line in f"```\n{text}```".splitlines()),
    "blank lines before": lambda text: "\n \n\u00a0\n" + text,
    "blank lines between": lambda text: text.replace("\n", "\n\n"),
    "blank lines after": lambda text: text + "\n\n \n",
    "no newline at the end": lambda text: text.strip(),
    "lines of DOS": lambda text: text.replace("\n", "\r\n"),
    "lines of an old Mac": lambda text: text.replace("\n", "\r"),
    "lines of a mainframe": lambda text: text.replace("\n", "\u0085"),
    "lines broken on their way": lambda text: text.replace("3 2", "3\n2"),
    "lines joined": lambda text: text.replace("3 2", "3       2"),
}


@pytest.mark.parametrize("how", AS_SENT)
def test_a_record_is_read_however_it_was_sent(how: str) -> None:
    sent = AS_SENT[how](RECORD)
    assert sent != RECORD
    assert witchwood.replay(sent).record() == RECORD
    assert outline(sent) == ("newts", 21)


@pytest.mark.parametrize("how", AS_SENT)
def test_what_is_cut_short_is_refused_however_it_was_sent(how: str) -> None:
    for cut in ("end\n", "result won-by-0 1 0\nend\n", "1:resign\nresult won-by-0 1 0\nend\n"):
        with pytest.raises(BadText, match=r"^line \d+.*: "):
            witchwood.replay(AS_SENT[how](RECORD.removesuffix(cut)))


@pytest.mark.parametrize("how", ["fenced", "quoted", "indentation lost", "blank lines before", "blank lines between"])
def test_errors_number_the_lines_as_they_were_sent(how: str) -> None:
    sent = AS_SENT[how](RECORD.replace("  3 2", "  4 2"))
    number = next(number for number, line in enumerate(sent.splitlines(), 1) if "4 2 1" in line)
    with pytest.raises(BadText, match=rf"^line {number}, word 1 \('4'\): play 1: "):
        witchwood.replay(sent)


def test_hyphens_that_a_program_made_typographic() -> None:
    for dash in "\u2010\u2011\u2012\u2013\u2014\u2212":
        assert witchwood.replay(RECORD.replace("won-by-0", f"won{dash}by{dash}0")).record() == RECORD


def test_a_long_position_may_be_broken() -> None:
    match = witchwood.from_position("newts", "newts heap=30 newts:30 mover:1 taken:0 toad:7")
    match.play("3")
    text = match.record()
    assert witchwood.replay(text.replace(" mover", "\nmover").replace(" rng", "\n  rng")).record() == text
    with pytest.raises(BadText, match=r"line 4 .*: expected a line that begins with 'plays'"):
        witchwood.replay(text.replace("plays 1\n", ""))


def test_what_stands_beside_a_record_is_refused() -> None:
    """It might be more of a game: only blanks and marks are sure to be nothing."""
    for before, after in (("Ann wrote:\n", ""), ("", "Regards, Ann\n"), ("", RECORD), ("> ", "")):
        sent = before + RECORD + after
        if before == "> ":  # only its first line, as a chat quotes
            assert witchwood.replay(sent).record() == RECORD
            continue
        with pytest.raises(BadText, match=r"line 1 .*begins with 'witchwood'|line 9 .*: nothing may follow"):
            witchwood.replay(sent)


def test_a_play_is_never_a_mark() -> None:
    """Marks are taken off only where the first line has them: plays of Hocus contain >, others may begin with it."""
    match = witchwood.deal("hocus", 3)
    match.play(next(text for text in match.actions() if ">" in text))
    assert witchwood.replay(AS_SENT["quoted"](match.record())).record() == match.record()
    with pytest.raises(BadText, match=r"line 6, word 1 \('>3'\): play 1: '>3' is no action here"):
        witchwood.replay(RECORD.replace("  3 2", "  >3 2"))


@pytest.mark.parametrize(
    "raw",
    [
        RECORD.encode("utf-8-sig"),
        RECORD.encode("utf-16"),
        b"\xff\xfe" + RECORD.encode("utf-16-le"),
        b"\xfe\xff" + RECORD.encode("utf-16-be"),
        RECORD.encode("utf-16-le"),
        RECORD.encode("utf-16-be"),
        RECORD.replace("\n", "\r\n").encode("utf-16"),
    ],
)
def test_the_bytes_of_a_file_say_how_they_are_read(raw: bytes) -> None:
    assert decode(raw) == RECORD


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        (b"ab\xff", "byte 2 is not UTF-8 text"),
        (b"\xff\xfea", "byte 2 is not UTF-16 text"),
        (b"\xa0", "byte 0 is not UTF-8"),
    ],
)
def test_bytes_that_are_no_text_are_named(raw: bytes, message: str) -> None:
    with pytest.raises(BadText, match=message):
        decode(raw)


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
