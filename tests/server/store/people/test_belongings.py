"""Nothing that is stored of a person is forgotten when they ask for it, or leave."""

from __future__ import annotations

from witchwood.server.store.people.erasure import BY_HAND, GOES, refers_to_people


def test_every_column_that_refers_to_people_has_its_fate() -> None:
    assert {*BY_HAND, *GOES} == refers_to_people(), "enter the new column in store/people/belongings.py"
