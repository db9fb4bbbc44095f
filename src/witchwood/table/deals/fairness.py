"""Deals that nobody can choose or foresee, and that everybody can check afterwards.

A table shows a commitment at its start: the SHA-256, in hexadecimal, of a text,

    witchwood deal: hocus draw=1 deal=1234567890 salt=00112233445566778899aabbccddeeff

that is the game, the number of seats where there is a choice, the options that are not usual, the deal's number and a
salt of 128 random bits. At its end it shows the text and the salt. The salt keeps the number from being found by
trying.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from witchwood.engine.game import Game
from witchwood.engine.option import Value


@dataclass(frozen=True)
class Dealt:
    """A deal's number and its salt."""

    number: int
    salt: str


def secret_deal(chance: Random) -> Dealt:
    """A deal that nobody knows, where chance is the system's generator: 64 bits of it."""
    return salted_deal(chance.getrandbits(64), chance)


def salted_deal(number: int, chance: Random) -> Dealt:
    """A deal whose number was searched for, or chosen by a person: it gets a salt too, so that all tables are alike."""
    return Dealt(number, chance.randbytes(16).hex())


def deal_of_the_day(secret: bytes, game: str, day: str) -> Dealt:
    """The same for everybody on one day, and not to be foreseen without the service's secret. day: its date; of a deal
    of some level its name and the candidate's number ("2026-11-23 gentle 3"), for candidates are drawn until one fits.
    """
    drawn = hmac.digest(secret, f"deal of the day {day} {game}".encode(), "sha256")
    return Dealt(int.from_bytes(drawn[:8], "big"), drawn[8:24].hex())


def deal_text(game: Game, options: Mapping[str, Value], seats: int, number: int) -> str:
    """What is committed to, without the salt: "hocus draw=1 deal=1234567890"."""
    words = [game.name]
    if game.seats[0] != game.seats[1]:
        words.append(f"seats={seats}")
    words += [f"{name}={text}" for name, text in game.unusual(options).items()]
    return " ".join([*words, f"deal={number}"])


def commitment(text: str, salt: str) -> str:
    """The commitment to a deal."""
    return hashlib.sha256(f"witchwood deal: {text} salt={salt}".encode()).hexdigest()


def verify(text: str, salt: str, committed: str) -> tuple[bool, str]:
    """Whether a commitment is kept, and what that means in words. Blanks around the three don't matter."""
    if hmac.compare_digest(commitment(text.strip(), salt.strip()).encode(), committed.strip().lower().encode()):
        return True, "This is the deal that the table committed to before the first move."
    return False, (
        "This is not what the table committed to. Compare all three letter by letter; if they are as the table "
        "showed them, the deal was changed after its start."
    )
