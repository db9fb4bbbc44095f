"""Deals that a process of its own grades: of their level, found ahead of time, the same for all."""

from __future__ import annotations

from pathlib import Path

import pytest

import witchwood
from server.inside import Inside, inside, until
from witchwood.lab.levels.levels import grade
from witchwood.server.deals import sealed_days
from witchwood.server.deals import stock as stock_room
from witchwood.table.days import DAY_LEVELS, date_at
from witchwood.table.deals.fairness import Dealt, deal_of_the_day

pytestmark = pytest.mark.usefixtures("searching")


def kept(running: Inside) -> dict[tuple[str, str], Dealt]:
    """The deals of some level that are found."""
    reading = running.service.day_store.between("2000", "3000")
    return running.run(reading)


def test_the_days_deals_are_of_their_level_and_found_ahead_of_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for room in (stock_room, sealed_days):
        monkeypatch.setattr(room, "graded", lambda: ["pendle"])
    with inside(tmp_path, stock=1) as running:
        until(lambda: len(kept(running)) == 4)
        found = kept(running)
        today, tomorrow = (date_at(running.clock.now() + later) for later in (0.0, 86_400.0))
        assert {name for name, _ in found} == {f"{day} {level}" for day in (today, tomorrow) for level in DAY_LEVELS}
        game, secret = witchwood.game("pendle"), running.service.secret.encode()
        for (name, _), dealt in found.items():
            assert grade(game, game.deal(dealt.number, game.settle({}), 1)).level == name.partition(" ")[2]
            candidates = [deal_of_the_day(secret, "pendle", f"{name} {counter}") for counter in range(100)]
            assert dealt in candidates, "nobody chose it"
            before = candidates[: candidates.index(dealt)]
            assert not [
                one
                for one in before
                if grade(game, game.deal(one.number, game.settle({}), 1)).level == name.partition(" ")[2]
            ], "it is the first that fits"
