"""The sections of a report: each a question, a picture, and the same in numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from witchwood.lab import replay
from witchwood.lab.compare import confidence_of, doublings, group, main_measure, plays_itself, same_games
from witchwood.lab.measures import is_of_seat, measures_of
from witchwood.lab.report import contents, details
from witchwood.lab.report.shapes import NUMBERS, Section, WordTable, span
from witchwood.lab.stats import Difference
from witchwood.lab.store import StudyFolder
from witchwood.lab.summary import points, words_of

if TYPE_CHECKING:
    import polars

    from witchwood.lab.question import Study


def sections_of(study: Study, store: StudyFolder, server: str = replay.SERVER) -> list[Section]:
    """All sections that the study has rows for. server: where links to deals lead."""
    from witchwood.lab.measures import measured
    from witchwood.lab.report import pictures

    plies = store.table(study, "plies") if study.plies else None
    games = measured(store.table(study), plies)
    played = [name for name, _, found in contents.groups(study, games) if _played(found)]
    main, interval = main_measure(study), f"{100 * confidence_of(study):g} % interval"
    what = words_of(games, main)
    ladder = contents.levels(study, games, main)
    evens = sorted({1 / one.seats for one in study.variants if one.seats > 1}) if is_of_seat(main) else []
    sections = [
        Section(
            "won",
            "Who wins how often" if is_of_seat(main) else f"How often: {what}",
            f"Dots are shares of the deals, {what}; lines are their {interval}s.{_even(evens)}{_seated(study)}",
            pictures.ladder(study, ladder, what, evens),
            f"The share {what}, for each agent under each variant, with intervals. The numbers are in the table below.",
            [WordTable("The same in numbers", ["agent", "variant", what, interval, "deals"], _share_rows(ladder))],
        )
    ]
    if plays_itself(study):
        sections = _seats(study, games) + sections
    compared = contents.compared(study, games)
    sections += [_forest(study, games, what, found, interval) for name, found in compared.items() if name == main]
    sections += _doublings(study, games, what, interval)
    if not plays_itself(study):
        sections += _seats(study, games)
    if played:
        over = games.filter(games["over"].fill_null(value=False))
        if over.height:
            words = "Games that came to their end, by the number of plays."
            alt = "Histograms of the number of plays, one for each agent. The numbers are in the table below."
            heads = ["of", "agent", "variant", "shortest", "5 %", "25 %", "median", "75 %", "95 %", "longest"]
            lengths = [
                [title.lower(), agent, variant, *of] for title, agent, variant, of in contents.lengths(study, games)
            ]
            tables = [
                WordTable(
                    "Lengths: 5 % of the games are no longer than the number under 5 %, and so on", heads, lengths
                )
            ]
            sections.append(Section("length", "How long a game is", words, pictures.lengths(study, over), alt, tables))
    if plies is not None and "chance_0" in plies.columns and plies["chance_0"].is_not_null().any():
        sections += _course(study, contents.course(plies, games), contents.decided(games))
    sections.append(details.measures(study, games))
    rest = {name: found for name, found in compared.items() if name != main}
    if rest:
        sections.append(details.other_differences(rest, {one.name: one.title for one in measures_of(games)}))
    sections += details.uses(study, games)
    sections += details.strange(study, games, server)
    return sections


def _even(shares: list[float]) -> str:
    if not shares:
        return ""
    told = " and ".join(f"{share:.1%}" for share in shares)
    return f" Dashed is what is even, {told}." if len(shares) == 1 else f" Dashed lines are what is even, {told}."


def _seated(study: Study) -> str:
    """Who sits where, of line-ups of two agents."""
    counts = {one.seats for one in study.variants}
    told = []
    for one in study.line_ups:
        if one.others is None:
            continue
        others = f"{NUMBERS[min(counts) - 1]} {one.others.name}" if len(counts) == 1 else f"only {one.others.name}"
        told.append(f"{one.name}: one {one.first.name} among {others}, in each seat in turn")
    return f" {'; '.join(told)}." if told else ""


def _played(games: polars.DataFrame) -> bool:
    return "over" in games.columns and games["over"].is_not_null().any()


def _forest(study: Study, games: polars.DataFrame, what: str, found: polars.DataFrame, interval: str) -> Section:
    from witchwood.lab.report import pictures

    rows = [
        [f"{row['agent']}: {row['variant']} less {row['less']}"]
        + (["0, for they played the same games", ""] if same else [points(_difference(row)), row["method"]])
        for row in found.iter_rows(named=True)
        for same in [same_games(*_compared(study, games, row))]
    ]
    words = (
        f"Each line compares the same deals with {found['less'][0]}: the difference in points of the share {what}, "
        f"with its {interval}. A line that crosses the dashed one at zero shows no sure difference."
    )
    alt = "Differences over the same deals, with intervals. The numbers are in the table below."
    table = WordTable("The same in numbers", ["compared", "difference in points", "interval by"], rows)
    return Section("differences", "What makes a difference", words, pictures.forest(found, what), alt, [table])


def _compared(study: Study, games: polars.DataFrame, row: dict[str, Any]) -> tuple[polars.DataFrame, polars.DataFrame]:
    """The games of a row of `differences`, and those that they are compared with."""
    variant, agent = (row["less"], row["agent"]) if len(study.variants) > 1 else (row["variant"], row["less"])
    return group(games, row["variant"], row["agent"]), group(games, variant, agent)


def _difference(row: dict[str, Any]) -> Difference:
    return Difference(**{name: row[name] for name in Difference.__annotations__})


def _doublings(study: Study, games: polars.DataFrame, what: str, interval: str) -> list[Section]:
    from witchwood.lab.report import pictures

    found = doublings(study, games)
    if found.is_empty():
        return []
    rows = [
        [
            row["agent"],
            row["variant"],
            f"{row['before']:,} to {row['after']:,}",
            f"{100 * row['value']:+.1f}",
            span(row["low"], row["high"], share=True),
            f"{row['deals']:,}",
        ]
        for row in found.iter_rows(named=True)
    ]
    words = (
        "Each step lets the agent search twice as many positions for a choice, over the same deals: the gain in points "
        f"of the share {what}, with its {interval}. Where the steps fall to the dashed line, a larger budget buys no "
        "more."
    )
    heads = ["agent", "variant", "positions", "gain in points", interval, "deals"]
    alt = "The gain of each doubling of the budget, with intervals. The numbers are in the table below."
    tables = [WordTable("The same in numbers", heads, rows)]
    return [
        Section(
            "doublings", "What each doubling of the budget brings", words, pictures.doublings(found, what), alt, tables
        )
    ]


def _seats(study: Study, games: polars.DataFrame) -> list[Section]:
    from witchwood.lab.report import pictures

    found = contents.by_seat(study, games)
    if found.is_empty():
        return []
    unwon = bool((found["unwon"] > 0).any())
    rows = [
        [row["agent"], row["variant"], row["seat"], f"{row['value']:.1%}", span(row["low"], row["high"], share=True)]
        + ([f"{row['unwon']:.1%}"] if unwon else [])
        for row in found.iter_rows(named=True)
    ]
    words = (
        "Seats are counted from the one that acts first (0), if only to choose a side. Shared wins count in parts; "
        "intervals are bootstrapped."
    )
    if unwon:
        words += " A game that nobody won counts 1/seats for every seat; the table says how many there are."
    heads = ["agent", "variant", "seat", "won", "95 % interval", *(["nobody won"] if unwon else [])]
    table = WordTable("The same in numbers", heads, rows)
    alt = "The share won by each seat, counted from the first to act. The numbers are in the table below."
    return [Section("seats", "Does the seat matter", words, pictures.seats(found), alt, [table])]


_MOST_DRAWN = 6  # groups whose course is drawn: a page stays small
_AT = (0.0, 0.25, 0.5, 0.75, 1.0)  # of a game's course, in numbers


def _course(study: Study, course: polars.DataFrame, decided: polars.DataFrame) -> list[Section]:
    from witchwood.lab.report import pictures

    only = ""
    drawn, drawn_decided = course, decided
    if course.select("agent", "variant").n_unique() > _MOST_DRAWN:
        drawn, drawn_decided = (found.filter(found["variant"] == study.base.name) for found in (course, decided))
        only = f" Drawn for {study.base.name}; the others are in the table."

    words = (
        "The chance that seat 0 wins, sampled by playouts of the rule of thumb from what the seat to move may know: "
        f"the middle line is the median, the band holds the middle half of the games.{only}"
    )
    rows = []
    for (agent, variant, end), found in course.group_by("agent", "variant", "end", maintain_order=True):
        at = {row["at"]: row for row in found.iter_rows(named=True)}
        told = [
            f"{at[part]['middle']:.0%} ({at[part]['low']:.0%} to {at[part]['high']:.0%})" if part in at else ""
            for part in _AT
        ]
        rows.append([agent, variant, end, *told])
    heads = ["agent", "variant", "games", *(f"after {part:.0%}" for part in _AT)]
    table = WordTable("The same in numbers: median, and the middle half of the games", heads, rows)
    alt = (
        "The chance to win over the course of games that were won and of games that were not; "
        f"{rows[0][0]}, {rows[0][1]}, {rows[0][2]}: {rows[0][3]} at first. The numbers are in the table below."
    )
    first = Section("course", "How a game runs", words, pictures.river(drawn), alt, [table])
    words = "A game is decided when the chance of its result no longer falls below 90 %." + only
    tenths = []
    for (agent, variant), found in decided.group_by("agent", "variant", maintain_order=True):
        shares = {round(10 * at): share for at, share in found.select("at", "share").iter_rows()}
        tenths.append([agent, variant, *(f"{shares.get(tenth, 0.0):.0%}" for tenth in range(10))])
    heads = ["agent", "variant", *(f"{tenth}0 to {tenth + 1}0 %" for tenth in range(10))]
    table = WordTable("The same in numbers: shares of the games by tenths of their length", heads, tenths)
    alt = (
        "When games were decided, as a share of their length; "
        f"{tenths[0][0]}, {tenths[0][1]}: {tenths[0][-1]} in the last tenth. The numbers are in the table below."
    )
    return [first, Section("decided", "When it is decided", words, pictures.decided(drawn_decided), alt, [table])]


def _share_rows(found: polars.DataFrame) -> list[list[Any]]:
    return [
        [
            row["agent"],
            row["variant"],
            f"{row['value']:.1%}",
            span(row["low"], row["high"], share=True),
            f"{row['deals']:,}",
        ]
        for row in found.iter_rows(named=True)
    ]
