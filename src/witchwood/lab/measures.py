"""What is measured of a game, with its definition beside it: a column for each, so that any of them can be compared.

Sources: Browne: C. Browne, "Automatic Generation and Evaluation of Recombination Games", PhD thesis, Queensland
University of Technology, 2008, chapter 6. Ludii: É. Piette et al., "General Board Game Concepts", IEEE CoG 2021. TAG:
R. Gaina et al., "TAG: A Tabletop Games Framework", AIIDE workshop on Experimental AI in Games, 2020. What is marked as
ours has no source. A definition "after" an author follows the idea, not the formula.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars

_SURE = 0.9  # a chance at which a game counts as decided

_WHOSE = "of a in a-vs-b, of seat 0 where an agent plays itself"


@dataclass(frozen=True)
class Measure:
    """name: its column. title: as a report heads it. definition: in one sentence. how: counted; proved by the solver,
    exactly; or sampled by playouts. share: a number from 0 to 1, shown in percent.
    """

    name: str
    title: str
    definition: str
    source: str
    how: str = "counted"
    share: bool = False


MEASURES = (
    Measure(
        "won",
        "Won",
        "1 for a game won, 1/n for one shared by n, 0 for one lost; of several seats each gets 1/seats where nobody "
        f"won; {_WHOSE}.",
        "plain",
        share=True,
    ),
    Measure("score", "Score", f"Points at the end; {_WHOSE}.", "plain"),
    Measure(
        "completed",
        "Completed",
        "1 if the game ended, 0 if it was given up.",
        "Browne, completion; Ludii",
        share=True,
    ),
    Measure("plays", "Plays", "Actions played.", "Browne, duration; Ludii, DurationActions"),
    Measure("turns", "Turns", "How often another seat played than before, and one.", "Ludii, DurationTurns"),
    Measure("rounds", "Rounds", "Rounds, as the game counts them itself (its fact rounds).", "ours"),
    Measure("choices", "Choices", "Plays with two legal actions or more.", "after Ludii, DecisionMoves"),
    Measure("choice_share", "Share of choices", "Choices among all plays.", "after Ludii, DecisionMoves", share=True),
    Measure("width", "Width", "Mean number of legal actions of the choices.", "TAG, branching factor"),
    Measure("widest", "Widest choice", "Most legal actions of a play.", "TAG, branching factor"),
    Measure("tree", "Game-tree size", "Sum of log10(legal actions) along the game.", "after Ludii, GameTreeComplexity"),
    Measure(
        "first_won",
        "First to act",
        "What the seat won that acted first (in some games it only chooses a side), counted like Won.",
        "Browne, advantage; Ludii",
        share=True,
    ),
    Measure(
        "drawn", "Drawn", "1 if the game ended and nobody won.", "Browne, completion; Ludii, Drawishness", share=True
    ),
    Measure("shared", "Shared", "1 if several seats won.", "ours", share=True),
    Measure(
        "leads", "Lead changes", "How often another seat came to have the most points alone.", "Browne, lead change"
    ),
    Measure(
        "last_lead", "Last lead", "Plays until the last change of the lead, as a share of all.", "ours", share=True
    ),
    Measure(
        "behind",
        "Behind",
        "Share of plays before which a seat that lost had the most points.",
        "after Browne, drama",
        share=True,
    ),
    Measure(
        "matter",
        "Choices that matter",
        "Plays whose legal actions are proved to lead to different results.",
        "ours",
        "proved",
    ),
    Measure("matter_open", "Choices left open", "Plays of which that is neither proved nor refuted.", "ours", "proved"),
    Measure(
        "slips",
        "Slips",
        "Plays from a position proved won to one proved lost, or to the end of a game that was not won.",
        "ours",
        "proved",
    ),
    Measure(
        "deciding",
        "Deciding choices",
        "Plays with a legal action that is proved to win and another that is proved to lose.",
        "ours",
        "proved",
    ),
    Measure(
        "tail",
        "Hopeless tail",
        "Plays made after the position was proved lost, in games that were not won.",
        "ours",
        "proved",
    ),
    Measure(
        "still_won",
        "Given up too soon",
        "Of games that were not won: 1 if it was given up, and was proved winnable before its last play, else 0.",
        "ours",
        "proved",
        share=True,
    ),
    Measure(
        "thrown_away",
        "Thrown away",
        "Of games that were not won: 1 if its last play ended it, and it was proved winnable before that, else 0.",
        "ours",
        "proved",
        share=True,
    ),
    Measure(
        "drama",
        "Drama",
        "By how much the winner's chance lay below the best other's, on average over the plays.",
        "after Browne, drama",
        "sampled",
    ),
    Measure(
        "uncertainty",
        "Uncertainty",
        "Entropy of the winning chances, 0 to 1, on average over the plays.",
        "after Browne, uncertainty",
        "sampled",
    ),
    Measure(
        "decided_at",
        "Decided at",
        "Share of the game after which the result's chance never fell below 0.9.",
        "ours",
        "sampled",
        share=True,
    ),
)


ROLE = "fact_seat_"  # facts that name a seat
ROUNDS = "fact_rounds"  # a fact that is a length
LENGTHS = ("plays", "turns", "rounds")


def is_of_seat(name: str) -> bool:
    """Whether a measure is what a seat won: of two seats it is about 1/2, of four 1/4."""
    return name in ("won", "first_won") or name.startswith("won_")


def is_share(name: str) -> bool:
    """Whether a measure is shown in percent."""
    return name.startswith("won_") or any(one.name == name and one.share for one in MEASURES)


def role_measures(games: polars.DataFrame) -> tuple[Measure, ...]:
    """What the seats won that the game's facts name: `won_suns` where it tells `seat_suns`."""
    roles = [column.removeprefix(ROLE) for column in games.columns if column.startswith(ROLE)]
    return tuple(
        Measure(
            f"won_{role}",
            f"Won as {role}",
            f"What the seat won that the game calls {role}, counted like Won.",
            "ours",
            share=True,
        )
        for role in roles
    )


def measures_of(games: polars.DataFrame) -> tuple[Measure, ...]:
    """All that may be measured of these games."""
    return MEASURES + role_measures(games)


def measured(games: polars.DataFrame, plies: polars.DataFrame | None = None) -> polars.DataFrame:
    """The games with a column for each measure that can be had of them; plies: the table of plies, if there is one."""
    import polars as pl

    frame, length = games, pl.col("plays").clip(lower_bound=1)
    if "over" in frame.columns:
        frame = frame.with_columns(completed=pl.col("over").cast(pl.Int8), choice_share=pl.col("choices") / length)
    if ROUNDS in frame.columns:
        frame = frame.with_columns(rounds=pl.col(ROUNDS).cast(pl.Int32))
    if "winners" in frame.columns:
        winners = pl.col("winners").bitwise_count_ones()
        frame = frame.with_columns(
            first_won=_won_by("first"),
            drawn=(pl.col("over") & (winners == 0)).cast(pl.Int8),
            shared=(winners > 1).cast(pl.Int8),
            **{one.name: _won_by(one.name.replace("won_", ROLE)) for one in role_measures(frame)},
        )
    if "leads" in frame.columns:
        frame = frame.with_columns(last_lead=pl.col("last_lead") / length, behind=pl.col("behind") / length)
    if plies is None:
        return frame
    return frame.join(looked_closer(plies, games), on=["variant", "agent", "deal", "order"], how="left")


def _won_by(seat: str) -> polars.Expr:
    """The points of the seat that a column names; missing where it names none."""
    import polars as pl

    named = pl.col(seat).cast(pl.Int64)
    return pl.when(named >= 0).then(points_at(named.clip(lower_bound=0)))


def points_at(seat: polars.Expr) -> polars.Expr:
    """A seat's points in games of several: 1 for a win alone, 1/n for one shared by n; where nobody won 1/seats, which
    is what `won` says then, for any player.
    """
    import polars as pl

    winners = pl.col("winners")
    points = winners // pl.lit(2).pow(seat).cast(pl.Int32) % 2 / winners.bitwise_count_ones()
    return pl.when(winners > 0).then(points).when(winners == 0).then(pl.col("won"))


def looked_closer(plies: polars.DataFrame, games: polars.DataFrame) -> polars.DataFrame:
    """A row for each game of the table of plies: what is proved and what is sampled of it."""
    import polars as pl

    keys = ["variant", "agent", "deal", "order"]
    outcome = games.select(*keys, "won", "over", *(["winners"] if "winners" in games.columns else []))
    rows = plies.join(outcome, on=keys).sort(*keys, "ply")
    wanted: list[pl.Expr] = []
    if "verdict" in rows.columns:
        after, not_won, over = pl.col("verdict").shift(-1), pl.col("won").first() < 1, pl.col("over").first()
        was_won = not_won & (pl.col("verdict").last() == "won")
        slips = ((pl.col("verdict") == "won") & (after == "lost")).sum()
        wanted += [
            pl.col("matters").sum().alias("matter"),
            pl.col("matters").is_null().sum().alias("matter_open"),
            (slips + (was_won & over)).alias("slips"),
            ((pl.col("winning") > 0) & (pl.col("losing") > 0)).sum().alias("deciding"),
            pl.when(not_won).then((pl.col("verdict") == "lost").sum()).alias("tail"),
            pl.when(not_won).then((was_won & ~over).cast(pl.Int8)).alias("still_won"),
            pl.when(not_won).then((was_won & over).cast(pl.Int8)).alias("thrown_away"),
        ]
    chances = [column for column in rows.columns if column.startswith("chance_")]
    if chances:
        rows = rows.with_columns(**_chances_of(chances))
        unsure = (pl.col("result") < _SURE).drop_nulls()
        decided = pl.when(unsure.any()).then(1 - unsure.reverse().arg_max() / unsure.len()).otherwise(0.0)
        wanted += [
            (pl.col("best") - pl.col("result")).clip(lower_bound=0).mean().alias("drama"),
            pl.col("entropy").mean().alias("uncertainty"),
            decided.alias("decided_at"),
        ]
    return rows.group_by(keys, maintain_order=True).agg(wanted)


def _chances_of(chances: list[str]) -> dict[str, polars.Expr]:
    """result: the chance of what came out; best: the best chance of anything else; entropy: of all."""
    import polars as pl

    if len(chances) == 1:
        won = pl.col(chances[0])
        result = pl.when(pl.col("won") == 1).then(won).otherwise(1 - won)
        every = [won, 1 - won]
        best = 1 - result
    else:
        seats = range(len(chances))
        is_in = [pl.col("winners") // 2**seat % 2 == 1 for seat in seats]
        result = pl.max_horizontal(pl.when(is_in[seat]).then(pl.col(chances[seat])) for seat in seats)
        best = pl.max_horizontal(pl.when(~is_in[seat]).then(pl.col(chances[seat])) for seat in seats)
        every = [pl.col(column) for column in chances]
    entropy = pl.sum_horizontal(pl.when(one > 0).then(-one * one.log(len(every))).otherwise(0) for one in every)
    entropy = pl.when(every[0].is_not_null()).then(entropy)
    return {"result": result, "best": best.fill_null(0), "entropy": entropy}
