"""The pictures of docs/findings, drawn by the lab from the same figures as the pages."""

from __future__ import annotations

from typing import Any

import altair as alt
import polars as pl
import vl_convert

from witchwood.lab.report.pictures import INK, SERIES, Chart, forest, seats, style

_PAPER = "#fffdf8"
_POWERS = {
    "goblin_hoard-off": "no Goblin Hoard",
    "ghost_float-off": "no Ghost Float",
    "froggle_friendship-may": "Friendship may",
    "froggle_friendship-off": "no Friendship",
    "goblin_hoard-off.ghost_float-off.froggle_friendship-off": "no powers at all",
}
_PENDLE = {
    "witches-1.magic-off": "base game",
    "witches-1.magic-on": "magic",
    "witches-3.magic-off": "three witches",
    "witches-3.magic-on": "three witches and magic",
}
_STONES = {
    "random": "random",
    "greedy": "rule of thumb",
    "shallow": "looks ahead a little",
    "deep": "looks ahead further",
}
Row = tuple[str, str, list[float]]


def pictures(found: dict[str, Any]) -> dict[str, str]:
    """SVG files by name."""
    charts = {
        "hocus.svg": forest(_powers(found), "won"),
        "pendle.svg": dots(_pendle(found), "won"),
        "stones.svg": dots(_stones(found), "won by the first to move on the board", even=0.5, low=0.4, high=0.65),
        "witchpig-rows.svg": dots(_rows(found), "share of all winning hands", high=0.5),
        "witchpig-seats.svg": seats(_seats(found)),
        "wyr.svg": dots(_keiju(found), "deals in which a short search finds a win", low=0.7),
    }
    return {name: _svg(chart) for name, chart in charts.items()}


def _svg(chart: Chart) -> str:
    chart.config.background = _PAPER  # a page elsewhere may be dark
    svg: str = vl_convert.vegalite_to_svg(chart.to_dict())
    return svg + "\n"


def dots(rows: list[Row], title: str, *, even: float | None = None, low: float = 0.0, high: float = 1.0) -> Chart:
    """Shares with their intervals: a line for each label, a colour for each series; even: where a rule is drawn."""
    frame = pl.DataFrame(
        [(label, series, *numbers[:3]) for label, series, numbers in rows],
        schema=["label", "series", "value", "low", "high"],
        orient="row",
    ).with_columns(pl.col("low", "high").clip(low, high))
    order = frame["series"].unique(maintain_order=True).to_list()
    y = alt.Y("label:N", sort=None, title=None)
    shift = alt.YOffset("series:N", sort=order)
    legend = alt.Legend() if len(order) > 1 else None
    color = alt.Color("series:N", sort=order, legend=legend, scale=alt.Scale(domain=order, range=list(SERIES)))
    x = alt.X(
        "low:Q", title=title, axis=alt.Axis(format="%", tickCount=6), scale=alt.Scale(domain=[low, high], zero=False)
    )
    base = alt.Chart(frame)
    ends = base.mark_rule(strokeWidth=2).encode(x=x, x2="high:Q", y=y, yOffset=shift, color=color)
    marks = base.mark_point(filled=True, size=60, opacity=1).encode(x="value:Q", y=y, yOffset=shift, color=color)
    layers = ends + marks
    if even is not None:
        rule = alt.Chart(pl.DataFrame({"even": [even]})).mark_rule(color=INK, strokeDash=[4, 3]).encode(x="even:Q")
        layers = rule + layers
    step = alt.Step(max(22, 13 * len(order)), **{"for": "position"})
    return style(layers.properties(width=480, height=step))


def _powers(found: dict[str, Any]) -> pl.DataFrame:
    less = {**found["hocus-expert"]["less"]["won"], **found["hocus-powers"]["less"]["won"]}
    rows = [(agent, words, *less[agent][variant]) for agent in less for variant, words in _POWERS.items()]
    return pl.DataFrame(rows, schema=["agent", "variant", "value", "low", "high"], orient="row")


def _pendle(found: dict[str, Any]) -> list[Row]:
    won = found["pendle-games"]["levels"]["won"]
    return [(words, agent, won[agent][variant]) for variant, words in _PENDLE.items() for agent in won]


def _stones(found: dict[str, Any]) -> list[Row]:
    """The seat that acts first chooses the side; the other makes the first move."""
    rows = []
    for target in (25, 50, 113):
        for study in ("stones-first-move", "stones-experts"):
            for agent, of in sorted(found[study]["levels"]["first_won"].items(), reverse=True):
                value, low, high, _ = of[f"target-{target}"]
                rows.append((f"target {target}", _STONES[agent], [1 - value, 1 - high, 1 - low]))
    return rows


def _rows(found: dict[str, Any]) -> list[Row]:
    """Of the games that a row of winning hands won, and of all six-card hands that win; rows above 10 are too rare."""
    study = found["witchpig-seats"]
    won, odds = study["rows"]["seats-4"], study["odds"]
    wins = sum(odds[1:])
    chances = [[odds[row] / wins] * 3 for row in range(23)]
    return [
        row
        for number in range(10, 23)
        for row in (
            (f"row {number}", "dealt at random", chances[number]),
            (f"row {number}", "won games", won[number]),
        )
    ]


def _seats(found: dict[str, Any]) -> pl.DataFrame:
    of = found["witchpig-seats"]["seats"]
    rows = [
        (f"{seats} seats", seat, *numbers)
        for seats in (2, 3, 4, 6, 8)
        for seat, numbers in enumerate(of[f"seats-{seats}"])
    ]
    return pl.DataFrame(rows, schema=["variant", "seat", "value", "low", "high"], orient="row")


def _keiju(found: dict[str, Any]) -> list[Row]:
    of = found["wyr-keiju"]["numbers"]["short-look"]
    return [
        (f"Keiju {number}", series, numbers)
        for number in of
        for series, numbers in zip(("in the garden", "not in it"), of[number], strict=True)
    ]
