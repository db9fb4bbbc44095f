"""Draw what `ppo.py` wrote: the share of games won while learning, and the rule of thumb's.

python examples/learn/curve.py pendle.csv hocus.csv --out learning.svg
"""

from __future__ import annotations

import argparse
from pathlib import Path

import altair as alt
import polars as pl


def chart(files: list[Path]) -> alt.FacetChart:
    """A picture for each file, side by side."""
    rows = pl.concat(
        pl.read_csv(file).with_columns(game=pl.lit(file.stem), at=pl.col("seconds") / 60) for file in files
    )
    long = rows.unpivot(["won", "greedy"], index=["game", "at"], variable_name="who", value_name="share")
    named = long.with_columns(pl.col("who").replace({"won": "learning", "greedy": "rule of thumb"}))
    line = alt.Chart(named).mark_line(interpolate="monotone", strokeWidth=2).properties(width=300, height=200)
    facets: alt.FacetChart = line.encode(
        x=alt.X("at:Q", title="minutes of processor time"),
        y=alt.Y("share:Q", title="games won", axis=alt.Axis(format="%"), scale=alt.Scale(domainMin=0)),
        color=alt.Color(
            "who:N", title=None, scale=alt.Scale(range=["#6a3a9c", "#b85a10"]), legend=alt.Legend(orient="bottom")
        ),
        strokeDash=alt.StrokeDash("who:N", legend=None),
    ).facet(column=alt.Column("game:N", title=None))
    return facets


def main() -> None:
    """Read the command line and write the picture."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, metavar="GAME.csv")
    parser.add_argument("--out", type=Path, default=Path("learning.svg"), help="an .svg, .png or .html file")
    given = parser.parse_args()
    chart(given.files).configure(background="white").save(given.out)


if __name__ == "__main__":
    main()
