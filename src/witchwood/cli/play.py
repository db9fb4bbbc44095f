"""The commands for players: games in the terminal and in the browser, rule books, records, fair deals."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.padding import Padding
from rich.text import Text

import witchwood
from witchwood.cli.frame import (
    OTHER_AGENTS,
    Deal,
    GameName,
    Options,
    PipedConsole,
    Seats,
    clean_errors,
    read_record,
    read_rules,
)
from witchwood.engine.rule_text import notes
from witchwood.engine.text import quote
from witchwood.games import find as find_game

if TYPE_CHECKING:
    from witchwood.engine.game import Game

commands = typer.Typer()


@commands.command()
@clean_errors
def play(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Default: choose from a list.")] = None,
    deal: Deal = None,
    option: Options = None,
    seats: Seats = None,
    seat: Annotated[int, typer.Option(help="The seat you play.")] = 0,
    opponent: Annotated[
        str, typer.Option(help=f"Who plays the other seats: random, greedy or expert; {OTHER_AGENTS}.")
    ] = "greedy",
    anytime: Annotated[bool, typer.Option(help="Wait before others move, so that you can act out of turn.")] = False,
    resume: Annotated[str | None, typer.Option(help="Continue a record file (- is stdin).")] = None,
) -> None:
    """Play a game in the terminal."""
    from witchwood.agents import find
    from witchwood.terminal import chooser, commands, saves
    from witchwood.terminal.session import Session
    from witchwood.terminal.show import preparing

    console = PipedConsole()
    find(opponent)
    if name is None and resume is None:
        if deal is not None or option or seats is not None:
            raise ValueError("--deal, --option and --seats need a game: witchwood play GAME …")
        chooser.choose(console)
        return
    if resume is not None:
        if deal is not None or option or seats is not None:
            raise ValueError("--resume already says the deal, the options and the seats")
        match = read_record(resume)
        if name is not None and find_game(name)[0] != match.game:
            raise ValueError(f"{resume!r} is a game of {match.game.name}, not of {name}")
    else:
        assert name is not None
        game, options = read_rules(name, option)
        if deal is None and not options and seats is None and chooser.offer_unfinished(console, name):
            return
        number = secrets.randbits(32) if deal is None else deal
        with preparing(console):
            match = witchwood.deal(game.name, number, seats=seats, **options)
    path = saves.new_path(match.game.name)
    copy = None if resume is None else (Path(resume), match.record())
    commands.play(Session(match, console, seat=seat, opponent=opponent, path=path, copy=copy, anytime=anytime))


@commands.command()
@clean_errors
def serve(
    host: Annotated[str | None, typer.Option(help="Address to listen on.", show_default="127.0.0.1")] = None,
    port: Annotated[int | None, typer.Option(help="Port; 0 picks a free one.", show_default="8800")] = None,
    database: Annotated[
        str | None,
        typer.Option(
            help="For several processes: postgresql+asyncpg://USER@HOST/NAME.", show_default="SQLite in --data"
        ),
    ] = None,
    data: Annotated[
        Path | None, typer.Option(help="Folder for the tables.", show_default="your own data folder")
    ] = None,
    site: Annotated[
        Path | None, typer.Option(help="Site built by make site, served at /page/.", show_default="none")
    ] = None,
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open the browser.")] = False,
    log: Annotated[str | None, typer.Option(help="Text or json, on stderr.", show_default="text")] = None,
) -> None:
    """Serve the games to browsers, for yourself or with friends. Environment variables such as WITCHWOOD_HOST do
    the same as these options (`docs/service.md`).
    """
    from witchwood.server.serve import serve as run
    from witchwood.server.settings import Settings

    run(Settings.read(host=host, port=port, database=database, data=data, site=site, log=log), show=show)


@commands.command()
@clean_errors
def verify(
    deal: Annotated[str, typer.Argument(help="The deal as text, from the end of the table.", show_default=False)],
    salt: Annotated[str, typer.Argument(help="The salt, from the end of the table.", show_default=False)],
    commitment: Annotated[str, typer.Argument(help="The commitment, from the start of the table.", show_default=False)],
) -> None:
    """Check that a table of the browser service dealt what it committed to before the first move."""
    from witchwood.table.deals import fairness

    kept, words = fairness.verify(deal, salt, commitment)
    if not kept:
        raise ValueError(words)
    typer.echo(words)


@commands.command()
@clean_errors
def games() -> None:
    """List the games, their seats and their options."""
    console = PipedConsole()
    for name in witchwood.games():
        game = witchwood.game(name)
        low, high = game.seats
        seats = f"{low} to {high} seats" if high > low else f"{low} seat{'s' if low > 1 else ''}"
        console.print(Text(name, "bold yellow").append(f"  {game.title}, {seats}. {game.designer}.", "default"))
        for edition in game.editions:
            made = ", ".join(
                f"{option}={game.option(option).write(value)}" for option, value in edition.options.items()
            )
            console.print(Text(f"  {edition.name}", "bold yellow").append(f"  {edition.title}: {made}", "default"))
        if has := _parts_of(game):
            console.print(f"  has {', '.join(has)}", highlight=False)
        for option in game.options:
            default = option.write(option.default)
            console.print(Text(f"  {option.name}={default}", "bold").append(f"  ({option.range})", "not bold"))
            console.print(Padding(Text(" ".join([option.help, *notes(option)])), (0, 0, 0, 6)))


def _parts_of(game: Game) -> list[str]:
    """What a game has that others may lack, as far as commands need it."""
    from witchwood.lab.levels.levels import graded

    parts = {"an expert": game.expert, "a solver": game.solve, "levels": game.name in graded(), "odds": game.odds}
    return [name for name, part in parts.items() if part]


@commands.command()
@clean_errors
def rules(name: GameName, option: Options = None) -> None:
    """Show a game's rule book, with every ruling and option, and the numbers that these options make."""
    from witchwood.terminal.show import show_rules

    game, options = read_rules(name, option)
    show_rules(PipedConsole(), game.rulebook_for(game.settle(options)))


@commands.command()
@clean_errors
def learn(
    name: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Default: list all lessons.")] = None,
    which: Annotated[
        str | None, typer.Argument(metavar="[LESSON]", help="Default: the first lesson.", show_default=False)
    ] = None,
    listing: Annotated[bool, typer.Option("--list", help="List the lessons.")] = False,
    again: Annotated[bool, typer.Option("--again", help="Start over, however far you were.")] = False,
) -> None:
    """Learn a game by playing: a lesson of some minutes on the real table."""
    from witchwood.table.lessons.lesson_text import BASICS, lessons_of
    from witchwood.terminal import lesson

    console = PipedConsole()
    if name is not None and not listing:
        game, made = find_game(name)
        made_in_words = {option: game.option(option).write(value) for option, value in made.items()}
        found = {one.name: one for one in lessons_of(game) if made_in_words.items() <= one.options.items()}
        if not found:
            raise ValueError(f"{name} has no lesson; witchwood rules {name} shows its rule book")
        wanted = which or (next(iter(found)) if made else BASICS)
        if wanted not in found:
            raise ValueError(f"{name} has no lesson {quote(wanted)}; its lessons: {', '.join(found)}")
        lesson.learn(console, game, found[wanted], again=again)
        return
    for each in witchwood.games() if name is None else (find_game(name)[0].name,):
        for one in lessons_of(witchwood.game(each)):
            words = each if one.name == BASICS else f"{each} {one.name}"
            after = f", after {one.presumes}" if one.presumes else ""
            console.print(Text(words, "bold yellow").append(f"  {one.title}, {len(one.steps)} steps{after}", "default"))


@commands.command()
@clean_errors
def replay(
    file: Annotated[str, typer.Argument(help="A game record (- is stdin).", show_default=False)],
    at: Annotated[int | None, typer.Option(help="Show the table after this many plays.", show_default="all")] = None,
    seat: Annotated[int, typer.Option(help="Whose view of the table to show.")] = 0,
) -> None:
    """Check a game record play by play, describe it, and show its final table."""
    from witchwood.terminal.draw import table
    from witchwood.terminal.show import summary, told

    console = PipedConsole()
    match = read_record(file)
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
