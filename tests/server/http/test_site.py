"""The site that the service serves beside its own client."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from server.clients import Person
from server.inside import Inside, inside
from witchwood.server.http import static
from witchwood.server.http.limits import ADDRESS, REQUESTS


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    """A service with a site of a few files."""
    tmp_path = tmp_path_factory.mktemp("beside")
    site = tmp_path / "site"
    (site / "assets").mkdir(parents=True)
    (site / "python").mkdir()
    (tmp_path / "secret.txt").write_text("no")
    (site / "index.html").write_text("<!doctype html>the site")
    (site / "sw.js").write_text("// worker")
    (site / "service.json").write_text("null")
    (site / "assets" / "a-1.js").write_text("1")
    (site / "python" / "kernels.wasm").write_bytes(b"w" * 1000)
    (site / "python" / "kernels.wasm.br").write_bytes(b"packed")
    (site / "python" / "kernels.wasm.gz").write_bytes(b"packed by gzip")
    with inside(tmp_path, site=site, limits=True) as running:
        yield running


def test_a_site_lies_beside_the_client(beside: Inside) -> None:
    page = beside.get("/page/")
    assert page.text == "<!doctype html>the site"
    assert page.headers["cache-control"] == "no-cache"
    assert page.headers["content-type"].startswith("text/html")
    moved = beside.get("/page")
    assert (moved.status_code, moved.headers["location"]) == (307, "/page/")
    assert "immutable" in beside.get("/page/assets/a-1.js").headers["cache-control"]
    worker = beside.get("/page/sw.js")
    assert (worker.headers["cache-control"], worker.headers["content-type"][:15]) == ("no-cache", "text/javascript")
    assert beside.get("/page/service.json").json() == {"at": "/"}
    for path in ("/page/none", "/page/assets/none.js", "/page/../secret.txt", "/page/%2e%2e/secret.txt"):
        assert beside.get(path).text != "no"
    for path in ("/page/..%2fsecret.txt", "/page/assets/..%2f..%2f..%2fsecret.txt", "/page/%00", "/page/assets"):
        assert beside.get(path).status_code == 404, path


def test_nothing_is_sent_that_the_browser_has(beside: Inside) -> None:
    address = "/page/python/kernels.wasm"
    plain = beside.get(address, headers={"accept-encoding": "identity"})
    assert (plain.content, plain.headers["content-type"]) == (b"w" * 1000, "application/wasm")
    with beside.client().stream("GET", address, headers={"accept-encoding": "gzip, br"}) as packed:
        assert packed.headers["content-encoding"] == "br"
        assert b"".join(packed.iter_raw()) == b"packed"
        tag = packed.headers["etag"]
    assert tag != plain.headers["etag"]
    known = {"accept-encoding": "gzip, br", "if-none-match": f'"another", W/{tag}'}
    again = beside.get(address, headers=known)
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert "content-security-policy" in again.headers
    assert beside.get(address, headers={**known, "accept-encoding": "identity"}).status_code == 200
    # What is told is what a browser fetches: Brotli where there is some.
    files = {"index.html": 23, "sw.js": 9, "service.json": 4, "a-1.js": 1, "kernels.wasm": len(b"packed")}
    assert beside.get("/api/status").json()["site_bytes"] == sum(files.values())


def test_only_a_site_may_run_python(beside: Inside) -> None:
    for path in ("/page/", "/page/assets/a-1.js", "/page/service.json", "/page/sw.js"):
        allowed = beside.get(path).headers["content-security-policy"].split("; ")
        assert "script-src 'self' 'wasm-unsafe-eval' blob:" in allowed
        assert "connect-src 'self' blob:" in allowed
        assert "default-src 'none'" in allowed
        assert not any("'unsafe-eval'" in one for one in allowed)
    for path in ("/", "/pages", "/api/status", "/page/none"):
        assert "wasm" not in beside.get(path).headers["content-security-policy"]


def test_files_of_a_site_count_for_no_person(beside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser that keeps the site asks for more of them at once than a person may ask."""
    ann = beside.person()
    with closing(ann.http) as asks:
        monkeypatch.setattr(beside.app.state.limits, "allow", lambda kind, _: kind is not REQUESTS)
        assert asks.get("/page/assets/a-1.js").status_code == 200
        assert asks.get("/assets/a-1.js").status_code == 429
        monkeypatch.setattr(beside.app.state.limits, "allow", lambda kind, _: kind is not ADDRESS)
        assert asks.get("/page/assets/a-1.js").status_code == 429


def test_without_a_site_nothing_is_there(
    service: Inside, person: Callable[[], Person], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(static, "FOLDER", tmp_path)
    (tmp_path / "index.html").write_text("<!doctype html>the client")
    assert person().http.get("/api/status").json()["site_bytes"] is None
    for path in ("/page", "/page/"):  # as any address that the client does not know
        assert service.get(path).text == "<!doctype html>the client"
    assert service.get("/page/sw.js").status_code == 404
