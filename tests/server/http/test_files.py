"""Built files are sent from their folder and from nowhere else, as they were built."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi import Request

from witchwood.server.http.static import find_file, send_file


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of built files beside a secret, to which a link leads."""
    built = tmp_path / "built"
    (built / "assets").mkdir(parents=True)
    (tmp_path / "secret").write_text("no")
    (tmp_path / "built and more").write_text("no")
    (built / "link").symlink_to(tmp_path / "secret")
    (built / "inside").symlink_to(built / "assets" / "a-1.js")
    for name in ("assets/a-1.js", "assets/a-1.js.gz", "app.webmanifest", "data.unknown"):
        (built / name).write_text(name)
    return built


def asking(**headers: str) -> Request:
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "headers": raw})


@pytest.mark.parametrize(
    "path",
    ["", ".", "assets", "none", "../secret", "../built and more", "assets/../../secret", "link", "\0", "a" * 5000],
)
def test_nothing_but_a_file_of_the_folder_is_found(path: str, folder: Path) -> None:
    assert find_file(folder, path) is None
    assert find_file(folder, str(folder.parent / "secret")) is None


def test_a_file_of_the_folder_is_found_by_each_of_its_ways(folder: Path) -> None:
    wanted = folder / "assets" / "a-1.js"
    for path in ("assets/a-1.js", "assets/../assets/a-1.js", "inside"):
        assert find_file(folder, path) == wanted


def test_a_file_is_called_what_it_is_and_kept_where_its_name_tells_its_content(folder: Path) -> None:
    def sent(path: str, **headers: str) -> tuple[str, str | None, str]:
        answer = send_file(folder / path, path, asking(**headers))
        told = answer.headers
        return told["content-type"].partition(";")[0], told.get("content-encoding"), told["cache-control"][:8]

    assert sent("assets/a-1.js") == ("text/javascript", None, "public, ")
    assert sent("assets/a-1.js", accept_encoding="br, gzip;q=0.5") == ("text/javascript", "gzip", "public, ")
    assert sent("assets/a-1.js", accept_encoding="br") == ("text/javascript", None, "public, ")
    assert sent("app.webmanifest", accept_encoding="gzip") == ("application/manifest+json", None, "no-cache")
    assert sent("data.unknown") == ("application/octet-stream", None, "no-cache")
