"""The commands to measure: count, solve, try, compare, grade."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table

import witchwood
from witchwood.cli.frame import OTHER_AGENTS, GameName, Jobs, Options, PipedConsole, Seats, clean_errors, read_rules
from witchwood.engine.measured import LEVELS

if TYPE_CHECKING:
    import polars

    from witchwood.lab.question import Study

commands = typer.Typer()
_SECONDS = 5.0  # for a deal, when solve is given no limit


@commands.command()
@clean_errors
def perft(
    name: GameName,
    deal: Annotated[int, typer.Option("--deal", "-d", help="Deal number.")] = 0,
    depth: Annotated[int, typer.Option(help="Length of the action sequences.")] = 3,
    divide: Annotated[bool, typer.Option(help="Also count by first action.")] = False,
    option: Options = None,
    seats: Seats = None,
) -> None:
    """Count the action sequences from a deal: a check that two programs agree on the rules."""
    from witchwood.engine import batch

    game, options = read_rules(name, option)
    match = witchwood.deal(game.name, deal, seats=seats, **options)
    if divide and depth > 0:
        for text, count in batch.divide(match.game, match.state, depth).items():
            typer.echo(f"{text:12} {count}")
    typer.echo(batch.perft(match.game, match.state, depth))


Deals = Annotated[str | None, typer.Option("--deals", help="Deals A..B, both included.", show_default=False)]
Out = Annotated[
    Path | None,
    typer.Option("--out", help="Save the rows in this .csv or .parquet file, and add to those already there."),
]
Nodes = Annotated[
    int | None,
    typer.Option(
        "--nodes",
        help="The most positions to search. The answer is then the same on every machine.",
        show_default="no limit",
    ),
]
Seed = Annotated[int, typer.Option(help="Seed of the search's random choices.", min=0, max=2**64 - 1)]
Seconds = Annotated[float | None, typer.Option(help="Seconds for each choice.", show_default="the agent's own")]
Memory = Annotated[
    int | None, typer.Option(help="MiB for a search's tables.", min=1, show_default="the search's own choice")
]


@commands.command()
@clean_errors
def solve(
    name: GameName,
    deal: Annotated[int | None, typer.Option("--deal", "-d", help="Deal number.", show_default="0")] = None,
    deals: Deals = None,
    seconds: Annotated[
        float | None, typer.Option(help="The most seconds for each deal.", show_default="5, or none with --nodes")
    ] = None,
    nodes: Nodes = None,
    memory: Memory = None,
    seed: Seed = 0,
    option: Options = None,
    out: Out = None,
    jobs: Jobs = 1,
) -> None:
    """Find out whether a player who knows every card can win a deal, and how; or how many of a range of deals.

    For games with a solver: `witchwood games` tells which.
    """
    from witchwood.engine.search import Budget

    game, options = read_rules(name, option)
    limit = _SECONDS if seconds is None and nodes is None else seconds
    if game.solve is None:
        raise ValueError(f"{name} has no solver")
    if words := game.lacks("solver", game.settle(options)):
        raise ValueError(words)
    if deals is not None and deal is not None:
        raise ValueError("--deal and --deals: give one of them")
    if deals is not None:
        from witchwood.lab.question import read_range
        from witchwood.lab.small import Proofs, solve_study

        asked = solve_study(game.name, read_range(deals), Budget(limit, nodes, seed, memory=memory), options)
        for line in Proofs.of(_played(asked, out, jobs, f"solving {name}")).lines():
            typer.echo(line)
        return
    if out is not None or jobs != 1:
        raise ValueError("--out and --jobs need a range of deals: --deals A..B")
    from witchwood.terminal.show import solved, thinking

    match = witchwood.deal(game.name, deal or 0, seats=None, **options)
    with thinking(Console(stderr=True), f"solving deal {deal or 0}") as progress:
        answer = witchwood.solve(match, seconds=limit, nodes=nodes, seed=seed, memory=memory, progress=progress)
    solved(PipedConsole(), match, answer)


@commands.command()
@clean_errors
def trial(
    name: GameName,
    agent: Annotated[
        str, typer.Argument(help=f"random, greedy, expert or thoughtful; {OTHER_AGENTS}.", show_default=False)
    ],
    deals: Annotated[str, typer.Option(help="Deals A..B, both included.")] = "1..100",
    seconds: Seconds = None,
    nodes: Nodes = None,
    memory: Memory = None,
    seed: Seed = 0,
    option: Options = None,
    out: Out = None,
    jobs: Jobs = 1,
) -> None:
    """Let an agent play a range of deals of a solitaire: how many it wins, with a 95 % interval."""
    from witchwood.engine.search import Budget
    from witchwood.lab.question import read_range
    from witchwood.lab.small import trial_lines, trial_study

    budget = Budget(seconds, nodes, seed, memory=memory)
    game, options = read_rules(name, option)
    asked = trial_study(game.name, agent, read_range(deals), budget, options)
    for line in trial_lines(_played(asked, out, jobs, f"{agent} plays {name}")):
        typer.echo(line)


def _played(study: Study, out: Path | None, jobs: int, words: str) -> polars.DataFrame:
    """The games of a small study, with a progress bar on a terminal."""
    from witchwood.cli.study import bar
    from witchwood.lab.small import played

    with bar(words, "" if out is None else f"{out}.parts") as advance:
        return played(study, out=out, jobs=jobs, advance=advance)


@commands.command()
@clean_errors
def duel(
    name: GameName,
    first: Annotated[
        str, typer.Argument(help=f"An agent: random, greedy or expert; {OTHER_AGENTS}.", show_default=False)
    ],
    second: Annotated[str, typer.Argument(help="Its opponent, chosen the same way.", show_default=False)],
    pairs: Annotated[int, typer.Option(help="Number of deals. The first agent plays each once from every seat.")] = 100,
    deal: Annotated[int, typer.Option("--deal", "-d", help="First deal number.")] = 0,
    seconds: Seconds = None,
    nodes: Nodes = None,
    seed: Seed = 0,
    option: Options = None,
    seats: Seats = None,
    out: Out = None,
    jobs: Jobs = 1,
) -> None:
    """Let two agents play each other over the same deals, with a 95 % interval."""
    from witchwood.engine.search import Budget
    from witchwood.lab.duel import Duel, duel_study

    game, options = read_rules(name, option)
    asked = duel_study(
        game.name,
        first,
        second,
        pairs=pairs,
        first_deal=deal,
        seats=seats,
        options=options,
        budget=Budget(seconds, nodes, seed),
    )
    result = Duel.of(_played(asked, out, jobs, f"{first} against {second}"), asked.base.seats)
    low, high = result.interval
    PipedConsole().print(
        f"{first} against {second} at {name}: {result.share:.1%} of the points in {result.games} games "
        f"(95 % interval {low:.1%} to {high:.1%}; equal agents would get {result.fair:.1%})",
        highlight=False,
        soft_wrap=True,
    )


@commands.command()
@clean_errors
def check(
    name: GameName, deals: Annotated[int, typer.Option(help="Random games for each demand.", min=1, max=1_000)] = 4
) -> None:
    """Check a game against the contract for every game; exit code 1 if it breaks a demand."""
    from witchwood.contract import report

    if not report.show(PipedConsole(), witchwood.game(name), deals):
        raise typer.Exit(1)


@commands.command()
@clean_errors
def odds(name: GameName, option: Options = None) -> None:
    """Count how rare each ranked hand of a game is, to compare rank with rarity.

    For games that count odds: `witchwood games` tells which.
    """
    from witchwood.lab.odds import show

    game, options = read_rules(name, option)
    show(PipedConsole(), game, game.settle(options))


@commands.command()
@clean_errors
def bench(
    name: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Default: every game.")] = None,
    seconds: Annotated[float, typer.Option(help="Seconds for each measurement.", min=0.01, max=60)] = 0.5,
    rounds: Annotated[int, typer.Option(help="How often each is measured; the median is shown.", min=1, max=100)] = 5,
    option: Options = None,
    seats: Seats = None,
) -> None:
    """Measure random play: actions per second on one core and on all."""
    from witchwood.lab.throughput import Workload, run

    asked = {each: read_rules(each, option) for each in name or witchwood.games()}
    cases = [Workload(each, game.name, options, seats) for each, (game, options) in asked.items()]
    run(PipedConsole(), cases, seconds=seconds, rounds=rounds)


@commands.command()
@clean_errors
def levels(
    name: GameName,
    deal: Annotated[
        int | None, typer.Option("--deal", "-d", help="Grade this deal alone.", show_default="the table of levels")
    ] = None,
    each: Annotated[int, typer.Option(help="Deals of each level to play.", min=1, max=100_000)] = 20,
    jobs: Jobs = 1,
    option: Options = None,
) -> None:
    """Say how hard a deal of a solitaire is, or show the levels and what four players win on each."""
    from witchwood.lab.levels.levels import cuts_for, grade, graded

    game, options = read_rules(name, option)
    cuts = cuts_for(game, game.settle(options))
    if words := game.lacks("levels", game.settle(options)):
        raise ValueError(words)
    if cuts is None:
        raise ValueError(f"{name} has no levels; those that have: {', '.join(graded())}")
    if deal is not None:
        found = grade(game, game.deal(deal, game.settle(options), 1))
        if found.level is None:
            typer.echo("can't be won" if found.verdict == "lost" else "not known to be winnable")
        else:
            typer.echo(f"{found.level} (ease {found.ease:.3f})")
        return
    from witchwood.lab.levels import evidence

    shown = Table(box=None, pad_edge=False)
    for heading in ("level", "least ease", "share of the winnable", *evidence.PLAYERS):
        shown.add_column(heading)
    with Console(stderr=True).status("looking for deals") as status:
        rows = evidence.rows(game, options, each, jobs=jobs, advance=status.update)
    for number, level in enumerate(LEVELS):
        least = f"{cuts.least[number]:.3f}" if number < len(cuts.least) else "0"
        won = [row.words for row in rows if row.level == level]
        shown.add_row(level, least, f"{cuts.shares[number]:.1%}", *won)
    PipedConsole(width=200).print(shown)
    typer.echo(f"{cuts.winnable:,} of {cuts.deals:,} deals were proved winnable when the levels were calibrated;")
    typer.echo(f"{each:,} deals of each level were played here, with 95 % intervals")
