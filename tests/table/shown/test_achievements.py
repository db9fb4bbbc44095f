"""What a person has achieved, from wins alone."""

from __future__ import annotations

from witchwood.table.shown.achievements import WonOnce, achievements_of

_NOON = 1_795_521_600.0  # of 2026-11-24 in UTC


def _win(game: str, days: float, options: str = "", **more: object) -> WonOnce:
    told = {"level": None, "unhelped": False, "expert": False, **more}
    return WonOnce(game, options, finished=_NOON + days * 86_400, **told)  # type: ignore[arg-type]  # as each test says


def test_each_kind_comes_once_and_the_earliest_first() -> None:
    wins = [
        _win("stones", 3, expert=True),
        _win("hocus", 1, unhelped=True, level="hard"),
        _win("hocus", 0, level="winnable"),
        _win("hocus", 2, level="hard"),
        _win("hocus", 2.5, "draw=1"),
        _win("hocus", 2.6, "preset=klondike"),
        _win("no_such_game", 0),
    ]
    told = achievements_of(wins, {})
    assert [(one["kind"], one["edition"] or one["game"], one["rules"], one["level"]) for one in told] == [
        ("first", "hocus", [], None),
        ("unhelped", "hocus", [], None),
        ("level", "hocus", [], "hard"),
        ("first", "hocus", ["Draw 1"], None),
        ("first", "klondike", [], None),
        ("first", "stones", [], None),
        ("expert", "stones", [], None),
    ]
    assert told[1]["at"].startswith("2026-11-25")


def test_a_week_is_seven_days_in_a_row() -> None:
    days = [f"2026-11-{day:02}" for day in range(1, 8)]
    assert achievements_of([], {"klondike": days[:6]}) == []
    broken = [*days[:3], *days[4:], "2026-11-08", "2026-11-09"]
    assert achievements_of([], {"klondike": set(broken)}) == []
    (week,) = achievements_of([], {"klondike": set(days)})
    assert (week["kind"], week["game"], week["edition"], week["at"][:10]) == ("week", "hocus", "klondike", "2026-11-07")
