"""Pairs in two steps, against the plain definition: every action has its halves, and they lead to no other."""

from __future__ import annotations

import numpy as np
import pytest

import witchwood
from witchwood.engine.game import Product
from witchwood.env.kernels.two_steps import NONE, count_firsts, count_numbers, pack, pack_all, show, table, unpack

CASES = {
    "none": (5, ()),
    "witchpig": (67 + 64 * 64, (Product(67, 64, 64),)),
    "two blocks": (40, (Product(0, 3, 4), Product(14, 5, 2))),
    "neighbours": (20, (Product(0, 3, 4), Product(12, 2, 4))),
    "a block that grows": (6, (Product(1, 1, 2),)),
}


def choices(actions: list[int], half: int, products: tuple[Product, ...]) -> list[int]:
    out = np.empty(max(1, len(actions)), np.int64)
    return [int(n) for n in out[: pack_all(np.array(actions, np.int64), len(actions), half, table(products), out)]]


@pytest.mark.parametrize(("actions", "products"), CASES.values(), ids=CASES)
def test_every_action_is_reached_by_its_halves_alone(actions: int, products: tuple[Product, ...]) -> None:
    rows = table(products)
    everything = list(range(actions))
    firsts = choices(everything, NONE, products)
    assert firsts == sorted(set(firsts))
    reached: list[int] = []
    numbers = set(firsts)
    for number in firsts:
        action = int(unpack(number, NONE, rows))
        if action != NONE:
            reached.append(action)
            continue
        seconds = choices(everything, number, products)
        assert seconds == sorted(set(seconds))
        numbers |= set(seconds)
        reached += [int(unpack(second, number, rows)) for second in seconds]
    assert reached == everything
    assert numbers == set(range(count_numbers(actions, products)))


def test_the_halves_of_witchpig() -> None:
    products = witchwood.game("witchpig").products
    rows = table(products)
    assert count_numbers(witchwood.game("witchpig").actions, products) == 67 + 64 + 64
    swap = 67 + 64 * 3 + 50
    assert (pack(swap, NONE, rows), pack(swap, 67 + 3, rows), pack(swap, 67 + 4, rows)) == (70, 181, NONE)
    assert choices([66, swap, swap + 1, swap + 64], NONE, products) == [66, 70, 71]
    assert choices([66, swap, swap + 1, swap + 64], 70, products) == [181, 182]


def test_the_first_half_is_shown() -> None:
    products = (Product(0, 3, 4), Product(14, 5, 2))
    out = np.full(count_firsts(products), 7, np.uint8)
    show(NONE, table(products), out)
    assert not out.any()
    first_of_second_block = choices([14 + 2 * 4], NONE, products)[0]
    show(first_of_second_block, table(products), out)
    assert out.tolist() == [0] * 3 + [0, 0, 0, 0, 1]
