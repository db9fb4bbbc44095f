"""Who asks: a cookie that nobody else can read or make."""

from __future__ import annotations

import httpx

from server.clients import Served


def test_the_cookie_can_not_be_read_by_scripts_or_made_up(service: Served) -> None:
    answer = httpx.get(service.url + "/api/me")
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    forged = httpx.get(service.url + "/api/me/tables", headers={"cookie": f"witchwood={answer.json()['id']}.abc"})
    assert forged.status_code == 401
