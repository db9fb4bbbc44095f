"""Who asks: a cookie that nobody else can read or make."""

from __future__ import annotations

from server.inside import Inside


def test_the_cookie_can_not_be_read_by_scripts_or_made_up(service: Inside) -> None:
    answer = service.get("/api/me")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    forged = service.get("/api/me/tables", headers={"cookie": f"witchwood={answer.json()['id']}.abc"})
    assert forged.status_code == 401
