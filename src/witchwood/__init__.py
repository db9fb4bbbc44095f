"""Five witch-themed tabletop games on one engine: deal, play, replay, measure.

Only names are imported here; Numba and the games load when the first of them is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

# Loaded before the function `games` is defined: a package imported later would take the function's name.
from witchwood.games import load as _load
from witchwood.games import names as _names

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from witchwood.agents import Player
    from witchwood.engine.batch import Playouts
    from witchwood.engine.game import Game
    from witchwood.engine.match import Match
    from witchwood.engine.search import Answer
    from witchwood.lab.duel import Duel
    from witchwood.lab.handle import Handle

__all__ = [
    "agent",
    "deal",
    "duel",
    "from_position",
    "game",
    "games",
    "hint",
    "perft",
    "playouts",
    "replay",
    "solve",
    "study",
]
__version__ = "0.1.0"


def games() -> tuple[str, ...]:
    """Names of the games: ("pendle", "witchpig", "wyr", "hocus", "stones"), then those of installed packages by name.

    A package's game that does not load is left out, with a warning.
    """
    return _names()


def game(name: str) -> Game:
    """What is known about a game: .name .title .seats .options .rulebook and more (`engine/game.py`).

    ValueError for an unknown name lists the names there are; for a package's game that does not load it says why.
    """
    return _load(name)


def deal(name: str, number: int, *, seats: int | None = None, **options: bool | int | str) -> Match:
    """A new match: the deal with this number (0 <= number < 2**64), with rule options by keyword.

    The same number, options and seats give the same deal on every platform. ValueError names what is not allowed.

    >>> deal("stones", 42).turn
    0
    """
    from witchwood.engine.match import Match

    return Match.from_deal(game(name), number, options, seats)


def from_position(name: str, text: str) -> Match:
    """A match that begins at a position text (`docs/notation.md`); inverse of `Match.position`.

    ValueError (`engine.text.BadText`) names the place and the reason when the text can't be read or the position
    can't occur.
    """
    from witchwood.engine.match import Match

    return Match.from_position(game(name), text)


def replay(text: str) -> Match:
    """The match that a game record tells of, every play checked by the rules; inverse of `Match.record`.

    ValueError (`engine.text.BadText`) names line, word and reason.
    """
    from witchwood.engine.record import read_record

    return read_record(text, game)


def playouts(
    name: str,
    first_deal: int = 0,
    deals: int = 1_000,
    *,
    threads: int = 1,
    max_steps: int = 1_000,
    seats: int | None = None,
    **options: bool | int | str,
) -> Playouts:
    """Play consecutive deals with uniformly random legal actions, compiled.

    Answers .steps (deals,) actions per deal, .scores (deals, seats), .over (deals,) and .winners (deals,). A deal's
    choices depend on its number alone, so results do not depend on `threads`. ValueError names a bad argument.
    """
    from witchwood.engine import batch

    return batch.playouts(game(name), first_deal, deals, threads, max_steps, options, seats)


def perft(name: str, number: int, *, depth: int, seats: int | None = None, **options: bool | int | str) -> int:
    """Number of sequences of exactly `depth` actions from a deal (seat to move only, chance as the deal has it).

    Two programs that agree on it agree on the rules that were reached. ValueError names a bad argument.
    """
    from witchwood.engine import batch

    return batch.perft(game(name), deal(name, number, seats=seats, **options).state, depth)


def agent(
    name: str,
    *,
    game: str | None = None,
    seconds: float | None = None,
    nodes: int | None = None,
    seed: int = 0,
    memory: int | None = None,
    progress: Callable[[Answer], None] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Player:
    """A player: "random", "greedy", "expert", or "thoughtful", which alone sees hidden cards. `.choose(match)` answers
    with .action, .value, .verdict, .line, .counters.

    seconds, nodes, memory (MiB): what it may spend on a choice. progress: told how far it is. stop: asked now and then,
    ends its search when it answers True. With `game`, ValueError at once if it does not play that game.
    """
    from witchwood.agents import Player, find
    from witchwood.engine.search import Budget

    chosen = find(name)
    if game is not None and not chosen.plays(_load(game)):
        raise ValueError(f"the agent {name} does not play {game}")
    return Player(chosen, Budget(seconds, nodes, seed, stop, progress, memory))


def hint(
    match: Match, agent: str = "expert", *, seconds: float | None = None, nodes: int | None = None, seed: int = 0
) -> str:
    """What an agent would play for the seat to move, in notation; it sees only what that seat may know.

    seconds, nodes: what it may spend; without either, the expert takes a second. "greedy" answers at once.
    ValueError when the game is over, or for an agent that does not exist or does not play the game.
    """
    from witchwood.agents import advise, find
    from witchwood.engine.search import Budget

    return advise(find(agent), match, budget=Budget(seconds, nodes, seed))


def solve(
    match: Match,
    *,
    seconds: float | None = None,
    nodes: int | None = None,
    seed: int = 0,
    memory: int | None = None,
    progress: Callable[[Answer], None] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Answer:
    """What one who knows every card can prove of a match: .verdict, .line (action numbers), .value, .counters.

    Without a limit the search goes on until it is done. memory: MiB for its tables. progress: told how far it is. stop:
    asked now and then, ends the search when it answers True.
    ValueError for a game that has no solver, or none for its options.
    """
    from witchwood.engine.search import Budget

    if match.game.solve is None:
        raise ValueError(f"{match.game.name} has no solver")
    if words := match.game.lacks("solver", match.options):
        raise ValueError(words)
    return match.game.solve(match.state, Budget(seconds, nodes, seed, stop, progress, memory))


def duel(
    name: str,
    first: str,
    second: str,
    *,
    pairs: int = 100,
    first_deal: int = 0,
    seconds: float | None = None,
    nodes: int | None = None,
    seed: int = 0,
    seats: int | None = None,
    **options: bool | int | str,
) -> Duel:
    """Two agents over the same deals, the first once in every seat: .share of the points, .interval (95 %), .fair.

    seconds, nodes: what each may spend on an action. seed: of their random choices. ValueError names a bad argument.
    """
    from witchwood.engine.search import Budget
    from witchwood.lab.duel import Duel, duel_study
    from witchwood.lab.small import played

    asked = duel_study(
        name,
        first,
        second,
        pairs=pairs,
        first_deal=first_deal,
        seats=seats,
        options=options,
        budget=Budget(seconds, nodes, seed),
    )
    return Duel.of(played(asked), asked.base.seats)


def study(path: str | Path, out: str | Path | None = None) -> Handle:
    """A study from its file, or from the folder of one that was run (`docs/lab.md`).

    .run(on=…) plays what is not played yet, .frame() has the rows, .difference("won") compares over the same deals,
    .report("r.html") writes a page. out: the folder of its rows; FILE.study beside the file if none is given.
    ValueError says what is wrong with the file: which key, and what is allowed.
    """
    from pathlib import Path

    from witchwood.lab.handle import Handle

    return Handle.open(Path(path), None if out is None else Path(out))
