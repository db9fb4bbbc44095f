"""Commitments to deals: what anybody can compute without us."""

from __future__ import annotations

import hashlib
from random import SystemRandom

import witchwood
from witchwood.table.deals import fairness


def test_a_commitment_is_the_digest_of_one_line() -> None:
    game = witchwood.game("hocus")
    text = fairness.deal_text(game, game.settle({"draw": 1}), 1, 1234567890)
    assert text == "hocus draw=1 deal=1234567890"
    line = b"witchwood deal: hocus draw=1 deal=1234567890 salt=00112233445566778899aabbccddeeff"
    committed = fairness.commitment(text, "00112233445566778899aabbccddeeff")
    assert committed == hashlib.sha256(line).hexdigest()
    assert fairness.verify(f" {text}\n", "00112233445566778899aabbccddeeff ", committed.upper())[0]
    for other in (text.replace("draw=1 ", ""), text + "1"):
        assert not fairness.verify(other, "00112233445566778899aabbccddeeff", committed)[0]
    assert not fairness.verify(text, "ff112233445566778899aabbccddeeff", committed)[0]


def test_seats_are_named_where_there_is_a_choice() -> None:
    game = witchwood.game("witchpig")
    assert fairness.deal_text(game, game.settle({}), 3, 7) == "witchpig seats=3 deal=7"


def test_the_deal_of_the_day_follows_from_secret_game_and_day() -> None:
    first = fairness.deal_of_the_day(b"a secret of 16 b", "hocus", "2026-11-22")
    assert first == fairness.deal_of_the_day(b"a secret of 16 b", "hocus", "2026-11-22")
    others = [
        fairness.deal_of_the_day(b"another of 16 by", "hocus", "2026-11-22"),
        fairness.deal_of_the_day(b"a secret of 16 b", "wyr", "2026-11-22"),
        fairness.deal_of_the_day(b"a secret of 16 b", "hocus", "2026-11-23"),
    ]
    assert len({(deal.number, deal.salt) for deal in [first, *others]}) == 4
    assert 0 <= first.number < 2**64
    assert len(bytes.fromhex(first.salt)) == 16


def test_secret_deals_differ_in_number_and_salt() -> None:
    chance = SystemRandom()
    deals = [fairness.secret_deal(chance) for _ in range(100)]
    assert len({deal.number for deal in deals}) == len({deal.salt for deal in deals}) == 100
    assert fairness.salted_deal(42, chance).number == 42
