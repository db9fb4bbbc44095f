"""What the client's component tests replay is what a service tells today (`recordings.py` writes it)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from full_view import ended, full_view
from recordings import FOLDER, record
from server.inside import inside
from witchwood.engine import view as shapes


def test_recordings_are_fresh(tmp_path: Path) -> None:
    """Of a service at which nobody has played before."""
    with inside(tmp_path) as service:
        told = record(service)
    kept = {file.name: file.read_text(encoding="utf-8") for file in FOLDER.glob("*.json")}
    assert sorted(told) == sorted(kept)
    stale = [name for name in told if told[name] != kept[name]]
    assert stale == [], "write them again, and read the diff: python tests/recordings.py"


def _parts(part: Any) -> Iterator[dict[str, Any]]:
    """All that stands in a view and has fields, the view included."""
    if isinstance(part, dict):
        yield part
    for one in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from _parts(one)


def test_the_view_that_holds_everything_lacks_no_field() -> None:
    filled = {field for view in (full_view(), ended()) for part in _parts(view) for field in part}
    kinds = [kind for kind in vars(shapes).values() if isinstance(kind, type) and hasattr(kind, "__required_keys__")]
    fields = {field for kind in kinds for field in kind.__annotations__}
    assert "looked_at" in fields
    assert fields <= filled, f"fill in {sorted(fields - filled)} in full_view.py"
