"""The sections of a report below its answer: all measures, what was done, and strange deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from witchwood.games import load
from witchwood.lab import replay
from witchwood.lab.compare import confidence_of, main_measure
from witchwood.lab.measures import is_share, measures_of
from witchwood.lab.report import contents
from witchwood.lab.report.shapes import NUMBERS, Section, WordTable, number, span
from witchwood.lab.summary import words_of

if TYPE_CHECKING:
    import polars

    from witchwood.lab.question import Study


def measures(study: Study, games: polars.DataFrame) -> Section:
    """Every measure of every group, with its definition and source."""
    values = contents.values(study, games)
    rows = [
        [one.measure.title, one.agent, one.variant, number(one.value, one.measure.name), *_rest(one)] for one in values
    ]
    heads = ["measure", "agent", "variant", "mean", "interval", "deals"]
    used = {one.measure.name for one in values}
    defined = [[one.title, one.definition, one.source, one.how] for one in measures_of(games) if one.name in used]
    tables = [
        WordTable("All measures", heads, rows),
        WordTable("What they mean", ["measure", "definition", "source", "how"], defined),
    ]
    hows = {one.measure.how for one in values}
    words = "Intervals hold with 95 %."
    if "proved" in hows or any(one.proves for one in study.line_ups):
        words += " What is proved is exact as far as the solver's budget reached."
    if "sampled" in hows:
        words += " Sampled measures rest on playouts."
    if study.stop is not None:
        words += (
            f" How many deals were played was decided by looking at the share {words_of(games, main_measure(study))}: "
            f"its intervals hold with {100 * confidence_of(study):g} % at every look at once. All others on this page "
            "are made for a number of deals fixed in advance, and a little too narrow here."
        )
    shares = contents.luck(study, games)
    if shares:
        told = ", ".join(f"{share:.0%} ({variant})" for variant, share in shares)
        words += (
            f" Of who wins, so much lies in the deal: {told}. At 100 % it is settled before the first play, whichever "
            "of these agents sits where; at 0 % a deal says nothing about its winner. Agents that differ more leave "
            "less to the deal. (The intraclass correlation ICC(1) of Shrout and Fleiss, 1979; without an interval.)"
        )
    return Section("measures", "Everything that was measured", words, tables=tables)


def _rest(one: contents.GroupValue) -> list[str]:
    share = is_share(one.measure.name)
    return [span(one.low, one.high, share=share), f"{one.deals:,}"]


def other_differences(found: dict[str, polars.DataFrame], titles: dict[str, str]) -> Section:
    """Differences of all measures but the one that the study is about. titles: of measures."""
    rows = []
    for name, frame in found.items():
        for row in frame.iter_rows(named=True):
            share = is_share(name)
            rows.append(
                [
                    titles[name],
                    row["agent"],
                    f"{row['variant']} less {row['less']}",
                    number(row["value"], name, sign="+"),
                    span(row["low"], row["high"], share=share),
                ]
            )
    table = WordTable(
        "Differences of all measures", ["measure", "agent", "compared", "difference", "95 % interval"], rows
    )
    return Section(
        "other",
        "What else differs",
        "Over the same deals; so many intervals at once miss now and then.",
        tables=[table],
    )


def uses(study: Study, games: polars.DataFrame) -> list[Section]:
    """Actions by kind, and what the game tells of its end."""
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
        "causes what; an agent that never does it, over the same deals, shows that. (Ours; without an interval.)"
    )
    game = load(study.game)
    for what, told in (("kinds of actions", game.kind), ("facts", game.facts)):
        if told is not None and told.__doc__:
            words += f" The game's {what}: {' '.join(told.__doc__.split()).rstrip('.')}."
    tables = [WordTable("Actions by kind", heads, rows)]
    alone = study.base.seats == 1  # a fact is of the whole game: of several seats it says nothing of who won
    facts = [
        [fact, row["value"], agent, variant, f"{row['share']:.1%}", *(_won_of(row) if alone else [])]
        for fact, agent, variant, found in contents.facts(study, games)
        for row in found.iter_rows(named=True)
    ]
    if facts:
        heads = ["fact", "value", "agent", "variant", "of the games"]
        heads += ["won of these", "95 % interval"] if alone else []
        tables.append(WordTable("Games by what the game tells of them", heads, facts))
    return [Section("uses", "What is done, and what goes with it", words, tables=tables)]


def _won_of(row: dict[str, Any]) -> list[str]:
    """What was won of the games with a fact's value."""
    return [f"{row['won']:.1%}", span(row["low"], row["high"], share=True)]


def strange(study: Study, games: polars.DataFrame, server: str) -> list[Section]:
    """A few games unlike the others. server: where their links lead."""
    from markupsafe import Markup

    rows = []
    for one in contents.strangest(study, games):
        variant, line_up = replay.variant_of(study, one.variant), replay.line_up_of(study, one.agent)
        match = replay.play_again(study, variant, line_up, one.deal, one.order)
        place = replay.address(study, variant, one.deal, plays=replay.words_of(match))
        link = Markup('<a href="{}{}" target="_top">deal {}</a>').format(server, place, one.deal)
        rows.append([link, one.agent, one.variant, one.what])
    if not rows:
        return []
    where = ", while witchwood serve runs on this computer." if server else "."
    words = (
        "Games furthest from the others of their group: by the mean of their absolute standard scores in length, "
        "choices, width, tree and score (a measure of ours). The links open the games as they were played, with the "
        f"solver's word where there is one{where}"
    )
    table = WordTable("The strangest deals", ["look at it", "agent", "variant", "most unusual in"], rows, folded=False)
    many = NUMBERS[len(rows)].capitalize()
    return [Section("strange", f"{many} strange deal{'s' * (len(rows) > 1)}", words, tables=[table])]
