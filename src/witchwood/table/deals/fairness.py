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
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from witchwood.engine.game import Game
from witchwood.engine.option import Value


@dataclass(frozen=True)
class Dealt:
    """A deal's number and its salt."""

    number: int
    salt: str


def secret_deal() -> Dealt:
    """A deal that nobody knows: 64 bits from the system's generator."""
    return Dealt(secrets.randbits(64), secrets.token_hex(16))


def found_deal(number: int) -> Dealt:
    """A secret deal that was looked for, because it can be won or is of some level."""
    return Dealt(number, secrets.token_hex(16))


def chosen_deal(number: int) -> Dealt:
    """A deal whose number a person chose; it gets a salt all the same, so that all tables are alike."""
    return Dealt(number, secrets.token_hex(16))


def check_wish(deal: str | None, level: str | None) -> None:
    """ValueError if both a deal's number and a level are asked for."""
    if deal is not None and level is not None:
        raise ValueError("level: only secret deals have one; leave out the deal or the level")


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
