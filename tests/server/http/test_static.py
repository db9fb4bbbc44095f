"""The built client."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.inside import Inside
from witchwood.server.http import static


def test_the_client_is_served_with_the_right_headers(
    service: Inside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(static, "FOLDER", tmp_path / "client")
    missing = service.get("/")
    assert missing.status_code == 503
    assert "not built" in missing.text
    (tmp_path / "client" / "assets").mkdir(parents=True)
    (tmp_path / "client" / "index.html").write_text("<!doctype html>")
    (tmp_path / "client" / "assets" / "a-1.js").write_text("1")
    for path in ("/", "/table/abc", "/new/hocus"):
        page = service.get(path)
        assert page.text == "<!doctype html>"
        assert page.headers["cache-control"] == "no-cache"
    script = service.get("/assets/a-1.js")
    assert (script.text, "immutable" in script.headers["cache-control"]) == ("1", True)
    assert service.get("/assets/none.js").status_code == 404
