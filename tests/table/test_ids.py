"""Ids of what people make."""

from __future__ import annotations

import re

import pytest

from witchwood.table.ids import ID, fresh_id


def test_an_id_never_begins_with_a_dash(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = iter(["-6w16XAAAAAAAAAAAAAAAA", "--AAAAAAAAAAAAAAAAAAAA", "_6w16X-AAAAAAAAAAAAAAA"])
    monkeypatch.setattr("secrets.token_urlsafe", lambda _size: next(drawn))
    assert fresh_id() == "_6w16X-AAAAAAAAAAAAAAA"


def test_ids_differ_and_look_alike() -> None:
    ids = {fresh_id() for _ in range(500)}
    assert len(ids) == 500
    assert all(re.fullmatch(ID, one) for one in ids)
