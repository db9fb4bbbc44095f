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
