"""The pictures of a report, as Vega-Lite charts. What they show stands in tables beside them, too."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, TypeAlias

import altair as alt
import polars as pl

from witchwood.lab.question import Study

Chart: TypeAlias = alt.Chart | alt.LayerChart | alt.FacetChart

INK, SOFT, LINE, CLOTH = (
    "#2a2030",
    "#62535f",
    "#d3c4aa",
    "#6a3a9c",
)  # the page turns them into its own, by day and night
SERIES = ("#6a3a9c", "#b85a10", "#1f6b3b", "#1b54a3", "#a3104f", "#62535f")
_SHAPES = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down", "triangle-right")
_DASHES = ([1, 0], [7, 3], [2, 2], [9, 3, 2, 3], [4, 4], [12, 4], [1, 3])
_WIDTH = 500


def style(chart: Chart) -> Chart:
    """The house's type and lines; no ground of its own."""
    axis: dict[str, Any] = {
        "labelColor": SOFT, "titleColor": SOFT, "gridColor": LINE, "domainColor": LINE, "tickColor": LINE,
        "labelFontSize": 12, "titleFontSize": 13, "titleFontWeight": "normal", "labelLimit": 260,
    }  # fmt: skip
    legend = {
        "labelColor": INK,
        "titleColor": SOFT,
        "labelFontSize": 13,
        "orient": "bottom",
        "title": None,
        "columnPadding": 70,
        "columns": 3,
    }
    styled: Chart = chart.configure(
        background="transparent",
        padding={"left": 90, "right": 20, "top": 5, "bottom": 5},  # fonts differ: a wider one is not cut off
        font="Alegreya Sans, Gill Sans, Segoe UI, sans-serif",
        axis=axis,
        axisX={"labelOverlap": "parity", "labelSeparation": 6},
        legend=legend,
        view={"stroke": None},
        header={"labelColor": INK, "labelFontSize": 13, "title": None},
    )
    return styled


def ladder(study: Study, found: pl.DataFrame, what: str, evens: Sequence[float] = ()) -> Chart:
    """A share, such as "won", agent by agent, with intervals; a colour for each variant, a line at each even share."""
    agents = [one.name for one in study.line_ups]
    y = alt.Y("agent:N", sort=agents, title=None)
    variants = [one.name for one in study.variants]
    shift = alt.YOffset("variant:N", sort=variants)
    color, shape = _color("variant", variants), _shape("variant", variants)
    x = alt.X("value:Q", title=what, axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 1]))
    base = alt.Chart(found)
    ends = base.mark_rule(strokeWidth=2).encode(x=alt.X("low:Q"), x2="high:Q", y=y, yOffset=shift, color=color)
    dots = base.mark_point(filled=True, size=70, opacity=1).encode(x=x, y=y, yOffset=shift, color=color, shape=shape)
    step = alt.Step(max(26, 16 * len(study.variants)), **{"for": "position"})
    layers = ends + dots
    if evens:
        even = alt.Chart(pl.DataFrame({"even": evens}))
        layers = even.mark_rule(color=INK, strokeDash=[4, 3]).encode(x="even:Q") + layers
    return style(layers.properties(width=_WIDTH, height=step))


def forest(differences: pl.DataFrame, what: str) -> Chart:
    """Differences of a share, such as "won", over the same deals with their intervals, and a line at none."""
    named = differences.with_columns(row=pl.col("agent") + ": " + pl.col("variant"))
    named = named.with_columns(pl.col("value", "low", "high") * 100)
    y = alt.Y("row:N", sort=None, title=None)
    base = alt.Chart(named)
    ends = base.mark_rule(strokeWidth=2, color=CLOTH).encode(
        x=alt.X("low:Q", title=f"difference, points of the share {what}"), x2="high:Q", y=y
    )
    dots = base.mark_point(filled=True, size=70, color=CLOTH, opacity=1).encode(x="value:Q", y=y)
    none = alt.Chart(pl.DataFrame({"none": [0]})).mark_rule(color=INK, strokeDash=[4, 3]).encode(x="none:Q")
    return style((none + ends + dots).properties(width=_WIDTH, height=alt.Step(26)))


def doublings(found: pl.DataFrame, what: str) -> Chart:
    """What each doubling of the budget brings, with intervals, from the smallest budget on; a line at nothing."""
    named = found.with_columns(
        pl.col("value", "low", "high") * 100, step=pl.format("{} → {}", pl.col("before"), pl.col("after"))
    ).sort("after")
    order = named["step"].unique(maintain_order=True).to_list()
    x = alt.X("step:N", sort=order, title="positions that may be searched", axis=alt.Axis(labelAngle=0))
    shift = alt.XOffset("variant:N")
    variants = named["variant"].unique(maintain_order=True).to_list()
    color, shape = _color("variant", variants), _shape("variant", variants)
    base = alt.Chart(named)
    ends = base.mark_rule(strokeWidth=2).encode(
        x=x, xOffset=shift, y=alt.Y("low:Q", title=f"gain, points of the share {what}"), y2="high:Q", color=color
    )
    marks = base.mark_point(filled=True, size=70, opacity=1)
    dots = marks.encode(x=x, xOffset=shift, y="value:Q", color=color, shape=shape)
    none = base.mark_rule(color=INK, strokeDash=[4, 3], aria=False).encode(y=alt.datum(0))
    layers = none + ends + dots
    return style(layers.properties(width=_WIDTH, height=180).facet(row=alt.Row("agent:N")))


def lengths(study: Study, games: pl.DataFrame) -> Chart:
    """How long finished games are: a histogram for each agent, by variant."""
    over = games.filter(pl.col("over")) if "over" in games.columns else games
    low, high = (float(over["plays"].quantile(q) or 0) for q in (0.0, 0.99))
    size = max(1, round((high - low) / 30))
    binned = (
        over.filter(pl.col("plays") <= high)
        .with_columns(plays=((pl.col("plays") - low) // size * size + low).cast(pl.Int64))
        .group_by("agent", "variant", "plays")
        .agg(games=pl.len())
        .with_columns(share=pl.col("games") / pl.col("games").sum().over("agent", "variant"))
    )
    steps = pl.DataFrame({"plays": range(int(low), int(high) + size + 1, size)})  # with the end of the last
    binned = (
        binned.select("agent", "variant")
        .unique()
        .join(steps, how="cross")
        .join(binned, on=["agent", "variant", "plays"], how="left")
        .with_columns(pl.col("share").fill_null(0.0))  # a step without games is none, not that before it
        .sort("agent", "variant", "plays")  # the same page every time
    )
    variants = [one.name for one in study.variants]
    lines = alt.Chart(binned).mark_line(interpolate="step-after", strokeWidth=2).properties(width=_WIDTH, height=90)
    return style(
        lines.encode(
            x=alt.X("plays:Q", title=f"plays (steps of {size}; the longest 1 % left out)", scale=alt.Scale(zero=False)),
            y=alt.Y("share:Q", title=None, axis=alt.Axis(format="%", tickCount=3)),
            color=_color("variant", variants),
            strokeDash=_dash("variant", variants),
        ).facet(row=alt.Row("agent:N", sort=[one.name for one in study.line_ups]))
    )


def river(course: pl.DataFrame) -> Chart:
    """`contents.course`: median and middle half of the chance of seat 0, for each agent and variant."""
    named = _grouped(course)
    color, dash = _color("end", ["won", "not won"]), _dash("end", ["won", "not won"])
    x = alt.X("at:Q", title="course of the game", axis=alt.Axis(format="%"))
    y = alt.Y("low:Q", title="chance of seat 0", axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 1]))
    base = alt.Chart(named)
    band = base.mark_area(opacity=0.25).encode(x=x, y=y, y2="high:Q", color=color)
    line = base.mark_line(strokeWidth=2.5).encode(x=x, y="middle:Q", color=color, strokeDash=dash)
    return style((band + line).properties(width=_WIDTH, height=150).facet(row=_rows()))


def _rows(column: str = "group") -> alt.Row:
    """A row for each group, its name above it: beside it, a long name would leave the picture."""
    return alt.Row(f"{column}:N", sort=None, header=alt.Header(labelOrient="top", labelAngle=0, labelAnchor="start"))


def _grouped(found: pl.DataFrame) -> pl.DataFrame:
    """With a column that tells the groups apart: agents, and where there are several, variants."""
    several = found["variant"].n_unique() > 1
    name = pl.col("agent") + ": " + pl.col("variant") if several else pl.col("agent")
    return found.with_columns(group=name)


def seats(found: pl.DataFrame) -> Chart:
    """What each seat won, counted from the seat that acted first, with intervals; a part for each agent."""
    y = alt.Y("seat:O", title="seat")
    variants = found["variant"].unique(maintain_order=True).to_list()
    color, shape = _color("variant", variants), _shape("variant", variants)
    shift = alt.YOffset("variant:N")
    base = alt.Chart(found)
    ends = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("low:Q", title="won", axis=alt.Axis(format="%")), x2="high:Q", y=y, yOffset=shift, color=color
    )
    marks = base.mark_point(filled=True, size=60, opacity=1)
    dots = marks.encode(x="value:Q", y=y, yOffset=shift, color=color, shape=shape)
    layers = (ends + dots).properties(width=_WIDTH, height=alt.Step(24, **{"for": "position"}))
    return style(layers.facet(row=_rows("agent")) if "agent" in found.columns else layers)


def decided(found: pl.DataFrame) -> Chart:
    """`contents.decided`: a histogram for each agent and variant."""
    bars = alt.Chart(_grouped(found).with_columns(end=pl.col("at") + 0.09)).mark_rect(color=CLOTH)
    x = alt.X(
        "at:Q", title="decided at this share of the game", axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 1])
    )
    y = alt.Y("share:Q", title=None, axis=alt.Axis(format="%", tickCount=3))
    drawn = bars.encode(x=x, x2="end:Q", y=y, y2=alt.datum(0)).properties(width=_WIDTH, height=90)
    return style(drawn.facet(row=_rows()))


def _look(channel: Any, looks: Sequence[Any], column: str, order: list[str]) -> Any:
    """Colours come again after the sixth; shape or dashes, of which there are seven, tell those apart."""
    scale = alt.Scale(domain=order, range=[looks[place % len(looks)] for place in range(len(order))])
    legend = None if len(order) == 1 else alt.Legend()
    return channel(f"{column}:N", sort=order, legend=legend, scale=scale)


_color = partial(_look, alt.Color, SERIES)
_shape = partial(_look, alt.Shape, _SHAPES)
_dash = partial(_look, alt.StrokeDash, _DASHES)
