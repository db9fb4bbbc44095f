"""What a line may hold, and who may talk at a table."""

from __future__ import annotations

import pytest

from witchwood.table.refusal import RefusalError
from witchwood.table.together.talk import clean_line


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  good \n luck ", "good luck"),
        ("<b>hi</b> https://example.org", "<b>hi</b> https://example.org"),  # plain text: the page shows it as it is
        ("cafe\u0301", "café"),
        ("½ won 🙂", "½ won 🙂"),
        ("🤷\u200d♀\ufe0f", "🤷♀"),
        ("x" * 200, "x" * 200),
    ],
)
def test_a_line_is_plain_text(text: str, shown: str) -> None:
    assert clean_line(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "x" * 201,
        "a\u0000b",
        "a\u001bb",
        "\u202eevil",  # written backwards
        "a\u2066b",
        "a\u200bb",
        "\u2800",
        "\u0301a",
        "a \u0301b",
        "q\u0327\u0323\u0331\u0348",  # marks that reach into the line below
    ],
)
def test_what_a_line_can_t_hold_is_refused(text: str) -> None:
    with pytest.raises(RefusalError):
        clean_line(text)
