"""Who looks at a table."""

from __future__ import annotations

import random

from server.clients import People, mover_first, play_out, two_at


def test_coming_back_after_the_connection_broke(person: People) -> None:
    ann, bob, table = two_at("witchpig", person)
    with ann.connect(table) as first:
        with bob.connect(table) as second:
            first.until_present(0, 1)
            mover, _ = mover_first(first, second)
            mover.done("act", action="draw")
            seen = second.wait_for(lambda state: bool(state["plays"]))
        first.until_present(0)
        with bob.connect(table) as again:
            first.until_present(0, 1)
            assert again.state["view"] == seen["view"]
            assert again.state["plays"] == seen["plays"]
            end = play_out([first, again], random.Random(5))
    assert end["finished"]


def test_watchers_are_counted_and_each_person_once(person: People) -> None:
    ann, _, table = two_at("stones", person)
    eve, fay = person(), person()
    with ann.connect(table) as first:

        def count(watchers: int) -> None:
            while first.until("presence")["watchers"] != watchers:
                pass

        assert first.state["watchers"] == 0
        with eve.connect(table) as watching:
            count(1)
            assert watching.state["watchers"] == 1
            with eve.connect(table), fay.connect(table) as last:
                count(2)
                assert last.state["watchers"] == 2
            count(1)
        count(0)
