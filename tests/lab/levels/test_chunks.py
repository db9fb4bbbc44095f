"""Deals in chunks: in their order, whichever worker measured them, though workers are killed."""

from __future__ import annotations

import multiprocessing
from itertools import islice
from pathlib import Path

from lab.levels.chunk_work import numbers, numbers_at_second_try
from witchwood.lab.pool import Chunk, in_chunks


def test_chunks_come_in_order_and_hold_every_deal_once(tmp_path: Path) -> None:
    alone = list(in_chunks(numbers, "pendle", {}, range(1, 131), 1))
    assert [len(one) for one in alone] == [50, 50, 30]
    assert [number for one in alone for number in one] == list(range(1, 131))
    assert list(in_chunks(numbers_at_second_try, "pendle", {"folder": str(tmp_path)}, range(1, 131), 2)) == alone
    assert list(in_chunks(numbers, "pendle", {}, range(5, 5), 2)) == []


def test_who_has_enough_waits_for_no_more() -> None:
    chunks = in_chunks(numbers, "pendle", {}, range(1, 1_000_001), 2)
    assert [number for one in islice(chunks, 3) for number in one] == list(range(1, 151))
    chunks.close()
    assert not multiprocessing.active_children()


def test_a_chunk_is_named_by_its_rules() -> None:
    assert str(Chunk("pendle", {"witches": 3}, range(1, 51))) == "pendle witches=3, deals 1..50"
