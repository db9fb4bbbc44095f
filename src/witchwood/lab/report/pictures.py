"""The pictures of a report, as Vega-Lite charts. What they show stands in tables beside them, too."""

from __future__ import annotations

from typing import Any, TypeAlias

import altair as alt
import polars as pl

from witchwood.lab.compare import group, level_in
from witchwood.lab.question import Study

Chart: TypeAlias = alt.Chart | alt.LayerChart | alt.FacetChart

INK, SOFT, LINE, CLOTH = (
    "#2a2030",
    "#62535f",
    "#d3c4aa",
    "#6a3a9c",
)  # the page turns them into its own, by day and night
SERIES = ("#6a3a9c", "#b85a10", "#1f6b3b", "#1b54a3", "#a3104f", "#62535f")
_WIDTH = 500
_STEPS = 20  # of a game's course


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


def levels(study: Study, games: pl.DataFrame, column: str) -> pl.DataFrame:
    """Mean and interval of a column for each group: columns agent, variant, value, low, high, deals."""
    rows = []
    for line_up in study.line_ups:
        for variant in study.variants:
            found = group(games, variant.name, line_up.name)
            if column in found.columns and not found[column].is_null().all():
                here = level_in(study, found, column)
                rows.append((line_up.name, variant.name, here.value, here.low, here.high, here.deals))
    return pl.DataFrame(rows, schema=["agent", "variant", "value", "low", "high", "deals"], orient="row")


def ladder(study: Study, found: pl.DataFrame, what: str) -> Chart:
    """A share, such as "won", agent by agent, with intervals; a colour for each variant."""
    agents = [one.name for one in study.line_ups]
    y = alt.Y("agent:N", sort=agents, title=None)
    shift = alt.YOffset("variant:N", sort=[one.name for one in study.variants])
    color = _color("variant", [one.name for one in study.variants])
    x = alt.X("value:Q", title=what, axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 1]))
    base = alt.Chart(found)
    ends = base.mark_rule(strokeWidth=2).encode(x=alt.X("low:Q"), x2="high:Q", y=y, yOffset=shift, color=color)
    dots = base.mark_point(filled=True, size=70, opacity=1).encode(x=x, y=y, yOffset=shift, color=color)
    step = alt.Step(max(26, 16 * len(study.variants)), **{"for": "position"})
    return style((ends + dots).properties(width=_WIDTH, height=step))


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
    color = _color("variant", named["variant"].unique(maintain_order=True).to_list())
    base = alt.Chart(named)
    ends = base.mark_rule(strokeWidth=2).encode(
        x=x, xOffset=shift, y=alt.Y("low:Q", title=f"gain, points of the share {what}"), y2="high:Q", color=color
    )
    dots = base.mark_point(filled=True, size=70, opacity=1).encode(x=x, xOffset=shift, y="value:Q", color=color)
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
    lines = alt.Chart(binned).mark_line(interpolate="step-after", strokeWidth=2).properties(width=_WIDTH, height=90)
    return style(
        lines.encode(
            x=alt.X("plays:Q", title=f"plays (steps of {size}; the longest 1 % left out)", scale=alt.Scale(zero=False)),
            y=alt.Y("share:Q", title=None, axis=alt.Axis(format="%", tickCount=3)),
            color=_color("variant", [one.name for one in study.variants]),
        ).facet(row=alt.Row("agent:N", sort=[one.name for one in study.line_ups]))
    )


def river(plies: pl.DataFrame, games: pl.DataFrame) -> Chart:
    """The sampled chance of seat 0 over the course of games it won and did not win, for each agent: median, and the
    middle half."""
    last = pl.col("ply").max().over("variant", "agent", "deal", "order")
    won = pl.col("winners") % 2 == 1 if "winners" in games.columns else pl.col("won") == 1
    ends = games.select(
        "variant", "agent", "deal", "order", pl.when(won).then(pl.lit("won")).otherwise(pl.lit("not won")).alias("end")
    )
    course = (
        plies.filter(pl.col("chance_0").is_not_null())
        .with_columns(at=(pl.col("ply") / last.clip(lower_bound=1) * _STEPS).floor() / _STEPS)
        .join(ends, on=["variant", "agent", "deal", "order"])
        .group_by("agent", "end", "at")
        .agg(
            low=pl.col("chance_0").quantile(0.25),
            middle=pl.col("chance_0").median(),
            high=pl.col("chance_0").quantile(0.75),
        )
        .sort("agent", "end", "at")
    )
    color = _color("end", ["won", "not won"])
    x = alt.X("at:Q", title="course of the game", axis=alt.Axis(format="%"))
    y = alt.Y("low:Q", title="chance of seat 0", axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 1]))
    base = alt.Chart(course)
    band = base.mark_area(opacity=0.25).encode(x=x, y=y, y2="high:Q", color=color)
    line = base.mark_line(strokeWidth=2.5).encode(x=x, y="middle:Q", color=color)
    return style((band + line).properties(width=_WIDTH, height=150).facet(row=alt.Row("agent:N")))


def seats(found: pl.DataFrame) -> Chart:
    """What each seat won, counted from the seat that acted first, with intervals."""
    y = alt.Y("seat:O", title="seats after the first to act")
    color = _color("variant", found["variant"].unique(maintain_order=True).to_list())
    shift = alt.YOffset("variant:N")
    base = alt.Chart(found)
    ends = base.mark_rule(strokeWidth=2).encode(
        x=alt.X("low:Q", title="won", axis=alt.Axis(format="%")), x2="high:Q", y=y, yOffset=shift, color=color
    )
    dots = base.mark_point(filled=True, size=60, opacity=1).encode(x="value:Q", y=y, yOffset=shift, color=color)
    return style((ends + dots).properties(width=_WIDTH, height=alt.Step(24, **{"for": "position"})))


def decided(games: pl.DataFrame) -> Chart:
    """When games were decided: a histogram."""
    binned = (
        games.filter(pl.col("decided_at").is_not_null())
        .with_columns(at=(pl.col("decided_at") * 10).floor().clip(0, 9) / 10)
        .group_by("agent", "at")
        .agg(games=pl.len())
        .with_columns(share=pl.col("games") / pl.col("games").sum().over("agent"), end=pl.col("at") + 0.09)
    )
    bars = alt.Chart(binned).mark_rect(color=CLOTH).properties(width=_WIDTH, height=90)
    return style(
        bars.encode(
            x=alt.X(
                "at:Q",
                title="decided at this share of the game",
                axis=alt.Axis(format="%"),
                scale=alt.Scale(domain=[0, 1]),
            ),
            x2="end:Q",
            y2=alt.datum(0),
            y=alt.Y("share:Q", title=None, axis=alt.Axis(format="%", tickCount=3)),
        ).facet(row=alt.Row("agent:N"))
    )


def _color(column: str, order: list[str]) -> alt.Color:
    only = None if len(order) == 1 else alt.Legend()
    return alt.Color(f"{column}:N", sort=order, legend=only, scale=alt.Scale(domain=order, range=list(SERIES)))
