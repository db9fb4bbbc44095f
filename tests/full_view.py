"""A view of no game at all, in which every field that a view may have is filled in."""

from __future__ import annotations

from witchwood.engine.view import EMPTY, Card, Ink, View, card, counter, outlook, zone
from witchwood.table.messages.states import ToldPlay

GAME = "newts"  # the client has no table of its own for it


def _card(suit: str, rank: int, ink: Ink) -> Card:
    return card(f"{rank}{suit[0]}", f"{rank} of {suit.capitalize()}", suit, rank, ink)


def _sun(rank: int) -> Card:
    return _card("suns", rank, "orange")


def _moon(rank: int) -> Card:
    return _card("moons", rank, "blue")


KEIJU = card("K", "Red Keiju", "keiju", None, "red", asks="five odd cards", asks_now=True, marks=["now"])
ACE = card("A", "Ace of Suns", "suns", 1, "orange", marks=["w"], note="no one beats it", values=[1, 14])
PLAY: ToldPlay = {"seat": 1, "text": "call", "words": "Call", "shown": [_moon(3), _moon(4)]}


def full_view() -> View:
    """The first of two seats is to move."""
    hand = [_sun(7), _sun(9), _moon(2), ACE]
    return {
        "game": GAME,
        "options": {},
        "seats": 2,
        "seat": 0,
        "turn": 0,
        "over": False,
        "result": None,
        "scores": [4.0, 2.0],
        "zones": [
            zone(
                "board",
                "Board",
                "grid",
                [_sun(1), _moon(1), EMPTY, None],
                width=2,
                labels={"rows": ["2", "1"], "columns": ["a", "b"]},
                pairs=[(0, 1)],
            ),
            zone("hand1", "Their hand", "row", [None] * 4, owner=1, marks=["dealer"], looked_at=True),
            zone("row", "Garden", "row", [KEIJU, _moon(5), _sun(5)], places=["t1", "t2", "t3"]),
            zone("pile", "Pile", "pile", [_sun(2), _moon(8)], count=9, marks=["power used"], suit="suns", spent=True),
            zone(
                "hand0",
                "Own hand",
                "row",
                hand,
                owner=0,
                worth={"rank": 7, "words": "two of a suit"},
                highlights=[0, 1],
                movable=[0, 1, 2],
                groups=[{"places": [0, 1], "values": [16]}],
                says_owner=True,
            ),
        ],
        "counters": [counter("round", "Round", 3)],
        "outlook": [outlook("soon", "The pile is dealt", [_moon(8)])],
        "sides": ["suns", "moons"],
        "standings": [{"dealer": seat == 1, "out": False, "misses": 0} for seat in range(2)],
        "ranks": [2, 5, 1],
        "actions": [
            {"text": "t2", "words": "Take the 5 of Moons", "kind": "take", "takes": {"row": [1]}},
            {
                "text": "t3",
                "words": "Take the 5 of Suns (2 points)",
                "kind": "take",
                "takes": {"row": [2]},
                "points": 2,
            },
            {"text": "7s", "words": "Lay the 7 of Suns on the pile", "takes": {"hand0": [0]}, "to": {"pile": []}},
        ],
    }


def ended() -> View:
    """The same game when it is over."""
    return full_view() | {"turn": None, "over": True, "result": [1], "reason": "Seat 1 had lower cards.", "actions": []}
