"""Who asks: a cookie that nobody else can read or make."""

from __future__ import annotations

from server.inside import URL, Inside


def test_the_cookie_can_not_be_read_by_scripts_or_made_up(service: Inside) -> None:
    answer = service.get("/api/me")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    forged = service.get("/api/me/tables", headers={"cookie": f"witchwood={answer.json()['id']}.abc"})
    assert forged.status_code == 401


def test_over_https_no_other_host_can_set_it(service: Inside) -> None:
    secure = f"{URL.replace('http:', 'https:')}/api/me"
    given = service.get(secure).headers["set-cookie"]
    assert "__Host-witchwood-browser=" in given
    name, _, value = given.partition(";")[0].partition("=")
    assert name == "__Host-witchwood"
    assert "Secure" in given
    assert "Path=/;" in given
    assert "Domain" not in given
    assert service.get(f"{secure}/tables", headers={"cookie": f"{name}={value}"}).status_code == 200
    assert given.count("Secure") == given.count("HttpOnly") == 2
    planted = {"cookie": f"witchwood={value}"}
    assert service.get(f"{secure}/tables", headers=planted).status_code == 401


def test_a_browser_keeps_its_mark_when_its_person_signs_out(service: Inside) -> None:
    """So a second guest of one browser is known as such."""
    client = service.client()
    client.get("/api/me")
    before = dict(client.cookies)
    client.post("/api/me/sign-out", json={"where": "here"})
    client.get("/api/me")
    assert client.cookies["witchwood-browser"] == before["witchwood-browser"]
    assert client.cookies["witchwood"] != before["witchwood"]
    forged = service.get("/api/me", headers={"cookie": "witchwood-browser=../../etc"})
    assert "../" not in forged.headers["set-cookie"]
