"""The sections of a report: each a question, a picture, and the same in numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from witchwood.lab import again
from witchwood.lab.compare import confidence_of, main_measure, plays_itself
from witchwood.lab.ladder import doublings
from witchwood.lab.measures import is_of_seat, is_share, measures_of
from witchwood.lab.paired import Difference
from witchwood.lab.report import contents
from witchwood.lab.store import Store
from witchwood.lab.tell import points, words_of

if TYPE_CHECKING:
    import polars

    from witchwood.lab.question import Study
    from witchwood.lab.report.pictures import Chart


@dataclass(frozen=True)
class Table:
    """A table of words. folded: shown when it is asked for."""

    caption: str
    heads: list[str]
    rows: list[list[Any]]
    folded: bool = True


@dataclass(frozen=True)
class Section:
    """A part of the report. chart: its picture; alt: what that shows, for who can't see it."""

    id: str
    title: str
    words: str = ""
    chart: Chart | None = None
    alt: str = ""
    tables: list[Table] = field(default_factory=list)


def sections_of(study: Study, store: Store, server: str = again.SERVER) -> list[Section]:
    """All sections that the study has rows for. server: where links to deals lead."""
    from witchwood.lab.measures import measured
    from witchwood.lab.report import pictures

    plies = store.table(study, "plies") if study.plies else None
    games = measured(store.table(study), plies)
    played = [name for name, _, found in contents.groups(study, games) if _played(found)]
    main, interval = main_measure(study), f"{100 * confidence_of(study):g} % interval"
    what = words_of(games, main)
    ladder = pictures.levels(study, games, main)
    sections = [
        Section(
            "won",
            "Who wins how often" if is_of_seat(main) else f"How often: {what}",
            f"Dots are shares of the deals, {what}; lines are their {interval}s.",
            pictures.ladder(study, ladder, what),
            f"The share {what}, for each agent under each variant, with intervals. The numbers are in the table below.",
            [Table("The same in numbers", ["agent", "variant", what, interval, "deals"], _share_rows(ladder))],
        )
    ]
    if plays_itself(study):
        sections = _seats(study, games) + sections
    compared = contents.compared(study, games)
    sections += [_forest(what, found, interval) for name, found in compared.items() if name == main]
    sections += _doublings(study, games, what, interval)
    if not plays_itself(study):
        sections += _seats(study, games)
    if played:
        over = games.filter(games["over"].fill_null(value=False))
        if over.height:
            words = "Games that came to their end, by the number of plays."
            alt = "Histograms of the number of plays, one for each agent. The numbers are in the table below."
            heads = ["agent", "variant", "shortest", "5 %", "25 %", "median", "75 %", "95 %", "longest"]
            lengths = [[agent, variant, *found] for agent, variant, found in contents.lengths(study, games)]
            tables = [Table("So many plays or fewer, in parts of the games", heads, lengths)]
            sections.append(Section("length", "How long a game is", words, pictures.lengths(study, over), alt, tables))
    if plies is not None and "chance_0" in plies.columns:
        sections += _course(plies, games)
    sections.append(_measures(study, games))
    rest = {name: found for name, found in compared.items() if name != main}
    if rest:
        sections.append(_other_differences(rest, {one.name: one.title for one in measures_of(games)}))
    sections += _uses(study, games)
    sections += _strange(study, games, server)
    return sections


def _played(games: polars.DataFrame) -> bool:
    return "over" in games.columns and games["over"].is_not_null().any()


def _forest(what: str, found: polars.DataFrame, interval: str) -> Section:
    from witchwood.lab.report import pictures

    rows = [
        [f"{row['agent']}: {row['variant']} less {row['less']}", points(_difference(row)), row["method"]]
        for row in found.iter_rows(named=True)
    ]
    words = (
        f"Each line compares the same deals with {found['less'][0]}: the difference in points of the share {what}, "
        f"with its {interval}. A line that crosses the dashed one at zero shows no sure difference."
    )
    alt = "Differences over the same deals, with intervals. The numbers are in the table below."
    table = Table("The same in numbers", ["compared", "difference in points", "interval by"], rows)
    return Section("differences", "What makes a difference", words, pictures.forest(found, what), alt, [table])


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
            _span(row["low"], row["high"], share=True),
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
    tables = [Table("The same in numbers", heads, rows)]
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
    rows = [
        [row["variant"], row["seat"], f"{row['value']:.1%}", _span(row["low"], row["high"], share=True)]
        for row in found.iter_rows(named=True)
    ]
    words = (
        "Seats are counted from the one that acts first (0), if only to choose a side. Shared wins count in parts; "
        "intervals are bootstrapped."
    )
    table = Table("The same in numbers", ["variant", "seat", "won", "95 % interval"], rows)
    alt = "The share won by each seat, counted from the first to act. The numbers are in the table below."
    return [Section("seats", "Does the seat matter", words, pictures.seats(found), alt, [table])]


def _course(plies: polars.DataFrame, games: polars.DataFrame) -> list[Section]:
    from witchwood.lab.report import pictures

    words = (
        "The chance that seat 0 wins, sampled by playouts of the rule of thumb from what the seat to move may know: "
        "the middle line is the median, the band holds the middle half of the games."
    )
    alt = "The chance to win over the course of games that were won and of games that were not."
    sections = [Section("course", "How a game runs", words, pictures.river(plies, games), alt)]
    words = "A game is decided when the chance of its result no longer falls below 90 %."
    alt = "When games were decided, as a share of their length; the measures below have the means."
    return [*sections, Section("decided", "When it is decided", words, pictures.decided(games), alt)]


def _measures(study: Study, games: polars.DataFrame) -> Section:
    values = contents.values(study, games)
    rows = [
        [one.measure.title, one.agent, one.variant, _number(one.value, one.measure.name), *_rest(one)] for one in values
    ]
    heads = ["measure", "agent", "variant", "mean", "interval", "deals"]
    used = {one.measure.name for one in values}
    defined = [[one.title, one.definition, one.source, one.how] for one in measures_of(games) if one.name in used]
    tables = [
        Table("All measures", heads, rows),
        Table("What they mean", ["measure", "definition", "source", "how"], defined),
    ]
    words = "Proved measures are exact as far as the solver's budget reached; sampled ones rest on playouts. "
    words += "Intervals hold with 95 %."
    if study.stop is not None:
        words += (
            f" How many deals were played was decided by looking at the share {words_of(games, main_measure(study))}: "
            f"its intervals hold with {100 * confidence_of(study):g} % at every look at once. All others on this page "
            "are made for a number of deals fixed beforehand, and a little too narrow here."
        )
    shares = contents.luck(study, games)
    if shares:
        told = ", ".join(f"{share:.0%} ({variant})" for variant, share in shares)
        words += (
            f" Of who wins, so much lies in the deal: {told}. At 100 % it is settled before the first play, whichever "
            "of these agents sits where; at 0 % a deal says nothing about its winner. Agents that differ more leave "
            "less to the deal."
        )
    return Section("measures", "Everything that was measured", words, tables=tables)


def _rest(one: contents.Value) -> list[str]:
    share = is_share(one.measure.name)
    return [_span(one.low, one.high, share=share), f"{one.deals:,}"]


def _other_differences(found: dict[str, polars.DataFrame], titles: dict[str, str]) -> Section:
    rows = []
    for name, frame in found.items():
        for row in frame.iter_rows(named=True):
            share = is_share(name)
            rows.append(
                [
                    titles[name],
                    row["agent"],
                    f"{row['variant']} less {row['less']}",
                    _number(row["value"], name, sign="+"),
                    _span(row["low"], row["high"], share=share),
                ]
            )
    table = Table("Differences of all measures", ["measure", "agent", "compared", "difference", "95 % interval"], rows)
    return Section(
        "other",
        "What else differs",
        "Over the same deals; so many intervals at once miss now and then.",
        tables=[table],
    )


def _uses(study: Study, games: polars.DataFrame) -> list[Section]:
    rows = []
    for agent, variant, found in contents.uses(study, games):
        for row in found.iter_rows(named=True):
            with_it, without, lift = (
                "" if row[name] is None else f"{row[name]:{'+' if name == 'lift' else ''}.1%}"
                for name in ("won_with", "won_without", "lift")
            )
            rows.append(
                [row["kind"], agent, variant, f"{row['times']:.2f}", f"{row['used']:.1%}", with_it, without, lift]
            )
    if not rows:
        return []
    heads = ["action", "agent", "variant", "times a game", "used in", "won with", "won without", "lift"]
    words = (
        "Lift is what seats won that did it, less what seats won that did not. It shows what goes together, not what "
        "causes what; an agent that never does it, over the same deals, shows that."
    )
    tables = [Table("Actions by kind", heads, rows)]
    facts = [
        [
            *(fact, row["value"], agent, variant, f"{row['share']:.1%}", f"{row['won']:.1%}"),
            _span(row["low"], row["high"], share=True),
        ]
        for fact, agent, variant, found in contents.facts(study, games)
        for row in found.iter_rows(named=True)
    ]
    if facts:
        heads = ["fact", "value", "agent", "variant", "of the games", "won of these", "95 % interval"]
        tables.append(Table("Games by what the game tells of them", heads, facts))
    return [Section("uses", "What is done, and what goes with it", words, tables=tables)]


def _strange(study: Study, games: polars.DataFrame, server: str) -> list[Section]:
    from markupsafe import Markup

    rows = []
    for one in contents.strangest(study, games):
        variant, line_up = again.variant_of(study, one.variant), again.line_up_of(study, one.agent)
        match = again.play_again(study, variant, line_up, one.deal, one.order)
        place = again.address(study, variant, one.deal, plays=again.words_of(match))
        link = Markup('<a href="{}{}" target="_top">deal {}</a>').format(server, place, one.deal)
        rows.append([link, one.agent, one.variant, one.what])
    if not rows:
        return []
    words = (
        "Deals furthest from the others of their group in length, choices, width, tree or score. The links open the "
        "games as they were played, with the solver's word where there is one"
        + (", while witchwood serve runs on this computer." if server else ".")
    )
    table = Table("The strangest deals", ["look at it", "agent", "variant", "most unusual in"], rows, folded=False)
    return [Section("strange", "Ten strange deals", words, tables=[table])]


def _share_rows(found: polars.DataFrame) -> list[list[Any]]:
    return [
        [
            row["agent"],
            row["variant"],
            f"{row['value']:.1%}",
            _span(row["low"], row["high"], share=True),
            f"{row['deals']:,}",
        ]
        for row in found.iter_rows(named=True)
    ]


def _number(value: float, name: str, sign: str = "") -> str:
    if is_share(name):
        return f"{100 * value:{sign}.1f} %"
    return f"{value:{sign}.3g}" if abs(value) < 1_000 else f"{value:{sign},.0f}"


def _span(low: float, high: float, *, share: bool) -> str:
    return f"{100 * low:.1f} to {100 * high:.1f} %" if share else f"{low:.3g} to {high:.3g}"
