"""The command `witchwood`. Every error is one clean line on stderr and exit code 2."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, ParamSpec, TypeVar

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

import witchwood

if TYPE_CHECKING:
    from witchwood.engine.game import Game
    from witchwood.engine.match import Match
    from witchwood.lab.solving import Solve
    from witchwood.lab.study import Row
    from witchwood.lab.trial import Trial

app = typer.Typer(
    name="witchwood",
    help="Five witch games on one engine: play them, replay them, measure them.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


class _Console(Console):
    """A console for which a reader that has left (`| head`) is no error."""

    def on_broken_pipe(self) -> None:
        """Leave quietly; what Python would still flush goes nowhere."""
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(0)


_SECONDS = 5.0  # for a deal, when solve is given no limit

_P = ParamSpec("_P")
_R = TypeVar("_R")

GameName = Annotated[str, typer.Argument(help="pendle, witchpig, wyr, hocus or stones", show_default=False)]
Deal = Annotated[int | None, typer.Option("--deal", "-d", help="Deal number, 0 to 2**64 - 1.", show_default="random")]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", help="Rule option as name=value; may be given again.", show_default=False),
]
Seats = Annotated[int | None, typer.Option("--seats", help="How many seats (witchpig: 2 to 8).", show_default=False)]


def _clean_errors(command: Callable[_P, _R]) -> Callable[_P, _R]:
    """Show a ValueError or OSError as one line on stderr and leave with exit code 2."""

    @wraps(command)
    def run(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        _import_numba_without_blas()
        try:
            return command(*args, **kwargs)
        except BrokenPipeError:
            sys.stderr.close()  # whoever read our output has left; no complaint is wanted
            raise typer.Exit(0) from None
        except MemoryError:
            typer.echo("witchwood: not enough memory; use a smaller --memory", err=True)
            raise typer.Exit(2) from None
        except (ValueError, OSError) as error:
            typer.echo(f"witchwood: {error}", err=True)
            raise typer.Exit(2) from None

    return run


def _import_numba_without_blas() -> None:
    """Numba imports SciPy's linear algebra where SciPy is installed: a third of a second that no kernel needs.

    Only this command does so; in a library Numba must stay whole for others.
    """
    blas = "scipy.linalg.cython_blas"
    if "numba" not in sys.modules and blas not in sys.modules:
        sys.modules[blas] = None  # type: ignore[assignment]  # the documented way to make an import fail
        import numba.np.arraymath  # noqa: F401  # here Numba looks for it, and never again

        del sys.modules[blas]


def _read_options(name: str, texts: list[str] | None) -> dict[str, bool | int | str]:
    game = witchwood.game(name)
    options: dict[str, bool | int | str] = {}
    for text in texts or []:
        key, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"--option {text!r}: write name=value")
        if key in options:
            raise ValueError(f"--option {key} is given twice")
        options[key] = game.option(key).read(value)
    return options


def _read_record(path: str) -> Match:
    text = _read_file(path)
    try:
        return witchwood.replay(text)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def _read_file(path: str) -> str:
    try:
        return sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise ValueError(f"can't read {path!r}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise ValueError(f"can't read {path!r}: byte {error.start} is not UTF-8 text") from None


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"witchwood {witchwood.__version__}")
        raise typer.Exit


@app.callback()
def about(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and leave.")
    ] = False,
) -> None:
    """Five witch games on one engine: play them, replay them, measure them."""


@app.command()
@_clean_errors
def play(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Left out: choose from a list.")] = None,
    deal: Deal = None,
    option: Options = None,
    seats: Seats = None,
    seat: Annotated[int, typer.Option(help="The seat you play.")] = 0,
    opponent: Annotated[str, typer.Option(help="Who plays the other seats: random, greedy or expert.")] = "greedy",
    anytime: Annotated[bool, typer.Option(help="Wait before others move, so that you may act out of turn.")] = False,
    resume: Annotated[str | None, typer.Option(help="Go on from a record file (- is stdin).")] = None,
) -> None:
    """Play a game in the terminal."""
    from witchwood.agents import find
    from witchwood.terminal import chooser, saves
    from witchwood.terminal.session import Session
    from witchwood.terminal.show import preparing

    console = _Console()
    find(opponent)
    if name is None and resume is None:
        if deal is not None or option or seats is not None:
            raise ValueError("--deal, --option and --seats need a game: witchwood play GAME …")
        chooser.choose(console)
        return
    if resume is not None:
        if deal is not None or option or seats is not None:
            raise ValueError("--resume already says the deal, the options and the seats")
        match = _read_record(resume)
        if name not in (None, match.game.name):
            raise ValueError(f"{resume!r} is a game of {match.game.name}, not of {name}")
    else:
        assert name is not None
        options = _read_options(name, option)
        if deal is None and not options and seats is None and chooser.offer_unfinished(console, name):
            return
        number = secrets.randbits(32) if deal is None else deal
        with preparing(console):
            match = witchwood.deal(name, number, seats=seats, **options)
    path = saves.new_path(match.game.name)
    Session(match, console, seat=seat, opponent=opponent, path=path, anytime=anytime).run()


@app.command()
@_clean_errors
def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen at.", show_default="127.0.0.1")] = None,
    port: Annotated[int | None, typer.Option(help="Port; 0 takes any that is free.", show_default="8800")] = None,
    database: Annotated[
        str | None,
        typer.Option(
            help="For several processes: postgresql+asyncpg://USER@HOST/NAME.", show_default="SQLite in --data"
        ),
    ] = None,
    data: Annotated[
        Path | None, typer.Option(help="Folder of the tables.", show_default="your own data folder")
    ] = None,
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")] = False,
    log: Annotated[str | None, typer.Option(help="Text or json, on stderr.", show_default="text")] = None,
) -> None:
    """Play in the browser, alone or with friends. WITCHWOOD_HOST and the like say the same (`docs/service.md`)."""
    from witchwood.server.serve import serve as run
    from witchwood.server.settings import Settings

    run(Settings.read(host=host, port=port, database=database, data=data, log=log), show=show)


@app.command()
@_clean_errors
def verify(
    deal: Annotated[
        str, typer.Argument(help="The deal's line, as the table showed it at its end.", show_default=False)
    ],
    salt: Annotated[str, typer.Argument(help="The salt, likewise.", show_default=False)],
    commitment: Annotated[str, typer.Argument(help="The commitment of the table's start.", show_default=False)],
) -> None:
    """Check that a table of the browser service was dealt as it had committed to before the first move."""
    from witchwood.server import fairness

    kept, words = fairness.verify(deal, salt, commitment)
    if not kept:
        raise ValueError(words)
    typer.echo(words)


@app.command()
@_clean_errors
def games() -> None:
    """List the games, their seats and their options."""
    console = _Console()
    for name in witchwood.games():
        game = witchwood.game(name)
        low, high = game.seats
        seats = f"{low} to {high} seats" if high > low else f"{low} seat{'s' if low > 1 else ''}"
        console.print(Text(name, "bold yellow").append(f"  {game.title}, {seats}. {game.designer}.", "default"))
        for option in game.options:
            default = option.write(option.default)
            console.print(Text(f"  {option.name}={default}", "bold").append(f"  ({option.allowed})", "not bold"))
            console.print(Padding(Text(option.help), (0, 0, 0, 6)))


@app.command()
@_clean_errors
def rules(name: GameName) -> None:
    """Show a game's rule book, with every ruling and option."""
    from witchwood.terminal.show import show_rules

    show_rules(_Console(), witchwood.game(name).rulebook)


@app.command()
@_clean_errors
def replay(
    file: Annotated[str, typer.Argument(help="A game record (- is stdin).", show_default=False)],
    at: Annotated[int | None, typer.Option(help="Show the table after this many plays.", show_default="all")] = None,
    seat: Annotated[int, typer.Option(help="Whose view of the table to show.")] = 0,
) -> None:
    """Check a game record play by play, tell it in words and show the table it leads to."""
    from witchwood.terminal.draw import table
    from witchwood.terminal.show import summary, told

    console = _Console()
    match = _read_record(file)
    lines = told(match)
    if at is not None and not 0 <= at <= len(lines):
        raise ValueError(f"--at {at}: the record has {len(lines)} plays")
    for _ in range(len(lines) - (len(lines) if at is None else at)):
        match.undo()
    for line in lines[: len(match.plays)]:
        console.print(Text(line), soft_wrap=True)
    console.print()
    for drawn in table(match.view(seat)):
        console.print(drawn, soft_wrap=True)
    console.print(summary(match), highlight=False)


@app.command()
@_clean_errors
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

    match = witchwood.deal(name, deal, seats=seats, **_read_options(name, option))
    if divide and depth > 0:
        for text, count in batch.divide(match.game, match.state, depth).items():
            typer.echo(f"{text:12} {count}")
    typer.echo(batch.perft(match.game, match.state, depth))


Deals = Annotated[str | None, typer.Option("--deals", help="Deals A..B, both included.", show_default=False)]
Out = Annotated[
    Path | None,
    typer.Option("--out", help="Keep the rows in this .csv or .parquet file; go on with it if it is there."),
]
Nodes = Annotated[
    int | None,
    typer.Option(
        "--nodes", help="Most positions to search: the same answer on every machine.", show_default="no limit"
    ),
]
Jobs = Annotated[int, typer.Option(help="Processes to use.", show_default="one")]
Seed = Annotated[int, typer.Option(help="Of the search's own chances.", min=0, max=2**64 - 1)]
Memory = Annotated[
    int | None, typer.Option(help="MiB for a search's tables.", min=1, show_default="the search's own choice")
]


@app.command()
@_clean_errors
def solve(
    name: GameName,
    deal: Annotated[int | None, typer.Option("--deal", "-d", help="Deal number.", show_default="0")] = None,
    deals: Deals = None,
    seconds: Annotated[
        float | None, typer.Option(help="Longest time to search a deal.", show_default="5, or none with --nodes")
    ] = None,
    nodes: Nodes = None,
    memory: Memory = None,
    seed: Seed = 0,
    option: Options = None,
    out: Out = None,
    jobs: Jobs = 1,
) -> None:
    """Ask whether a deal can be won by one who knows every card, and how; or how many of a range of deals can.

    For games with a solver: hocus (with preset=klondike, Klondike), wyr, pendle.
    """
    from witchwood.engine.search import Budget

    game, options = witchwood.game(name), _read_options(name, option)
    limit = _SECONDS if seconds is None and nodes is None else seconds
    if game.solve is None:
        raise ValueError(f"{name} has no solver")
    if deals is not None and deal is not None:
        raise ValueError("--deal and --deals: give one of them")
    if deals is not None:
        from witchwood.lab.solving import Solve, Summary

        budget = Budget(limit, nodes, seed, memory=memory)
        rows = _study(Solve(name, _unusual(game, options), budget), deals, out, jobs, f"solving {name}")
        for line in Summary.of(rows).lines():
            typer.echo(line)
        return
    if out is not None or jobs != 1:
        raise ValueError("--out and --jobs need a range of deals: --deals A..B")
    from witchwood.terminal.show import solved, thinking

    match = witchwood.deal(name, deal or 0, seats=None, **options)
    with thinking(Console(stderr=True), f"solving deal {deal or 0}") as progress:
        answer = witchwood.solve(match, seconds=limit, nodes=nodes, seed=seed, memory=memory, progress=progress)
    solved(_Console(), match, answer)


@app.command()
@_clean_errors
def trial(
    name: GameName,
    agent: Annotated[str, typer.Argument(help="random, greedy, expert or thoughtful.", show_default=False)],
    deals: Annotated[str, typer.Option(help="Deals A..B, both included.")] = "1..100",
    seconds: Annotated[float | None, typer.Option(help="Time for each choice.", show_default="the agent's own")] = None,
    nodes: Nodes = None,
    memory: Memory = None,
    seed: Seed = 0,
    option: Options = None,
    out: Out = None,
    jobs: Jobs = 1,
) -> None:
    """Let an agent play a range of deals of a solitaire: how many it wins, with a 95 % interval."""
    from witchwood.agents import find
    from witchwood.engine.search import Budget
    from witchwood.lab.trial import Trial, lines

    game = witchwood.game(name)
    if game.seats[1] > 1:
        raise ValueError(f"{name} is no solitaire: witchwood duel lets two agents play each other")
    if not find(agent).plays(game):
        raise ValueError(f"the agent {agent} does not play {name}")
    budget = Budget(seconds, nodes, seed, memory=memory)
    asked = Trial(name, agent, _unusual(game, _read_options(name, option)), budget)
    for line in lines(_study(asked, deals, out, jobs, f"{agent} plays {name}")):
        typer.echo(line)


def _unusual(game: Game, options: dict[str, bool | int | str]) -> tuple[tuple[str, str], ...]:
    return tuple(game.unusual(game.settle(options)).items())


def _study(question: Solve | Trial, deals: str, out: Path | None, jobs: int, words: str) -> list[Row]:
    """Ask about a range of deals, with a progress bar on a terminal."""
    from rich.progress import Progress

    from witchwood.lab.study import read_range, study

    asked = read_range(deals)
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(words, total=len(asked))
        try:
            return study(question, asked, jobs=jobs, path=out, advance=lambda _: progress.advance(task))
        except KeyboardInterrupt:
            kept = "" if out is None else f"; what is done is kept in {out}, and the same command goes on with it"
            typer.echo(f"witchwood: stopped{kept}", err=True)
            raise typer.Exit(130) from None


@app.command()
@_clean_errors
def duel(
    name: GameName,
    first: Annotated[str, typer.Argument(help="An agent: random, greedy or expert.", show_default=False)],
    second: Annotated[str, typer.Argument(help="Its opponent.", show_default=False)],
    pairs: Annotated[int, typer.Option(help="Deals; each is played with the first agent in every seat.")] = 100,
    deal: Annotated[int, typer.Option("--deal", "-d", help="First deal number.")] = 0,
    seconds: Annotated[float | None, typer.Option(help="Thinking time a move.", show_default="the agent's own")] = None,
    nodes: Nodes = None,
    seed: Seed = 0,
    option: Options = None,
    seats: Seats = None,
) -> None:
    """Let two agents play each other over the same deals, with a 95 % interval."""
    from rich.progress import Progress

    from witchwood.agents import find
    from witchwood.engine.search import Budget
    from witchwood.lab import duel as lab

    game, console = witchwood.game(name), _Console()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"{first} against {second}", total=pairs * game.settle_seats(seats))
        result = lab.duel(
            game,
            find(first),
            find(second),
            pairs=pairs,
            first_deal=deal,
            seats=seats,
            options=_read_options(name, option),
            budget=Budget(seconds, nodes, seed),
            advance=lambda _: progress.advance(task),
        )
    low, high = result.interval
    console.print(
        f"{first} against {second} at {name}: {result.share:.1%} of the points in {result.games} games "
        f"(95 % interval {low:.1%} to {high:.1%}; equal agents would get {result.fair:.1%})",
        highlight=False,
        soft_wrap=True,
    )


@app.command()
@_clean_errors
def odds(
    name: Annotated[str, typer.Argument(help="witchpig", show_default=False)],
    option: Options = None,
) -> None:
    """Count the hands of each of WitchPig's 22 rows, to compare their rank with their rarity."""
    from witchwood.lab import odds as counted

    if name != "witchpig":
        raise ValueError(f"odds are counted for witchpig, not for {name!r}")
    counted.show(_Console(), str(witchwood.game(name).settle(_read_options(name, option))["sequence"]))


@app.command()
@_clean_errors
def bench(
    name: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="Left out: every game.")] = None,
    seconds: Annotated[float, typer.Option(help="Time for each measurement.", min=0.01, max=60)] = 0.5,
    rounds: Annotated[int, typer.Option(help="Measurements of each; the median is shown.", min=1, max=100)] = 5,
    peers: Annotated[bool, typer.Option(help="OpenSpiel in the same run (needs witchwood[bench]).")] = False,
) -> None:
    """Measure random play: actions per second on one core and on all, beside OpenSpiel if asked."""
    from witchwood.lab import throughput

    throughput.run(_Console(), name or list(throughput.CASES), seconds=seconds, rounds=rounds, peers=peers)


def main() -> None:
    """Run the command line. A reader that has left (`| head`) is no error."""
    try:
        app()
    finally:
        try:
            sys.stdout.flush()
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
