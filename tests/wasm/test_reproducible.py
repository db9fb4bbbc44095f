"""The same parts make the same library, the same client the same site: a browser fetches nothing again for nothing."""

from __future__ import annotations

import json
from pathlib import Path

from tools.site.build import _write_worker, build
from tools.wasm.build import LONGEST_FIRST, link

from wasm.in_page import OURS, check_built


def test_the_same_parts_make_the_same_library(tmp_path: Path) -> None:
    check_built()
    kernels = json.loads(OURS.with_suffix(".json").read_text(encoding="utf-8"))["kernels"]
    exports = [one["export"] for them in kernels.values() for one in them]
    link([OURS.parent / "parts" / f"{game}.o" for game in LONGEST_FIRST], exports, tmp_path / "again.wasm")
    assert (tmp_path / "again.wasm").read_bytes() == OURS.with_suffix(".wasm").read_bytes()


def test_the_same_client_makes_the_same_version_of_a_site(tmp_path: Path) -> None:
    """The version is the digest of all files: it stands in the third and fourth line of the service worker."""
    first, second = (_site(tmp_path / name) for name in ("first", "second"))
    assert first == second
    (tmp_path / "second" / "index.html").write_text("another page", encoding="utf-8")
    _write_worker(tmp_path / "second")
    other = (tmp_path / "second" / "sw.js").read_text(encoding="utf-8")
    assert first.splitlines()[2:4] != other.splitlines()[2:4]


def _site(folder: Path) -> str:
    """The service worker of a site built around a client of one page."""
    folder.mkdir()
    for name in ("index.html", "worker.js", "push-worker.js"):
        (folder / name).write_text("a page", encoding="utf-8")
    build(folder)
    return (folder / "sw.js").read_text(encoding="utf-8")
