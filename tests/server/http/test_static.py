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
    (tmp_path / "secret.txt").write_text("no")
    (tmp_path / "client" / "index.html").write_text("<!doctype html>")
    (tmp_path / "client" / "assets" / "a-1.js").write_text("1")
    (tmp_path / "client" / "assets" / "a-1.js.br").write_bytes(b"packed")
    for path in ("/", "/table/abc", "/new/hocus"):
        page = service.get(path)
        assert page.text == "<!doctype html>"
        assert page.headers["cache-control"] == "no-cache"
    script = service.get("/assets/a-1.js", headers={"accept-encoding": "identity"})
    assert script.text == "1"
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-type"].startswith("text/javascript")
    with service.client().stream("GET", "/assets/a-1.js", headers={"accept-encoding": "gzip, br"}) as packed:
        assert packed.headers["content-encoding"] == "br"
        assert b"".join(packed.iter_raw()) == b"packed"
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/assets/none.js"):
        assert service.get(path).status_code in (200, 404)
        assert service.get(path).text != "no"
