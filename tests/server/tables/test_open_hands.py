"""All hands are open once a game is over, and not a moment before."""

from __future__ import annotations

import random
from typing import Any

import pytest

from server.clients import Connection, People, play_out, two_at
from server.inside import Inside
from witchwood.table.visibility import view_at


def hands(view: dict[str, Any]) -> list[list[Any]]:
    return [zone["cards"] for zone in view["zones"] if zone["id"].startswith("hand")]


def look(connection: Connection, ply: int) -> dict[str, Any]:
    return connection.ask("look", ply=ply, open=True)


def test_nobody_sees_other_hands_before_the_end(person: People) -> None:
    ann, bob, table = two_at("witchpig", person)
    eve = person()
    with ann.connect(table) as first, bob.connect(table) as second, eve.connect(table) as watching:
        for one in (first, second, watching):
            assert "once the game is over" in look(one, 0)["reason"]
            assert look(one, 0)["type"] == "refused"
        usual = first.ask("look", ply=0)
        assert usual["open"] is False
        assert None in hands(usual["view"])[1]


def test_after_the_end_each_hand_is_what_its_owner_had(person: People, service: Inside) -> None:
    ann, bob, table = two_at("witchpig", person)
    eve = person()
    with ann.connect(table) as first, bob.connect(table) as second, eve.connect(table) as watching:
        play_out([first, second], random.Random(5))
        match = service.run(service.service.registry.get(table)).history.match
        for ply in (0, len(match.plays) // 2, len(match.plays)):
            owners = [view_at(match, ply, seat) for seat in range(2)]
            expected = [next(z for z in owners[n]["zones"] if z["id"] == f"hand{n}")["cards"] for n in range(2)]
            assert all(card is not None for hand in expected for card in hand)
            for one in (first, second, watching):
                shown = look(one, ply)
                assert (shown["type"], shown["open"]) == ("looked", True)
                assert hands(shown["view"]) == expected
                assert shown["view"]["actions"] == []
        titles = [zone["title"] for zone in look(watching, 0)["view"]["zones"] if zone["id"].startswith("hand")]
        assert "Your hand" not in titles


@pytest.mark.parametrize("ends", ["resign", "goes on"])
def test_a_solitaire_has_no_other_hands(ends: str, person: People) -> None:
    ann = person()
    with ann.connect(ann.table("wyr")) as connection:
        if ends == "resign":
            connection.done("resign")
        assert "no other hands" in look(connection, 0)["reason"]


def test_a_numbered_deal_stays_closed_while_it_is_played(person: People) -> None:
    """The person who chose the number may know all cards; that opens no hand to the others."""
    ann = person()
    with ann.connect(ann.table("witchpig", "me", "greedy", deal=7)) as connection:
        assert look(connection, 0)["type"] == "refused"
