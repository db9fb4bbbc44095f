"""The games, their rule books, and whether they are compiled."""

from __future__ import annotations

from functools import cache
from typing import Literal

from fastapi import APIRouter, HTTPException
from markdown_it import MarkdownIt

import witchwood
from witchwood.engine.game import Game, Option
from witchwood.server.making import honest_agents
from witchwood.server.messages import AgentInfo, GameInfo, OptionInfo, RulesPage, Status
from witchwood.server.problems import answers
from witchwood.server.routes.asking import TheService

router = APIRouter(prefix="/api", tags=["games"], responses=answers(400, 429))
WORDS = {
    "random": "Plays anything that is legal",
    "greedy": "A beginner with good habits",
    "expert": "Thinks ahead, and is hard to beat",
}


@router.get("/games")
async def games() -> list[GameInfo]:
    """All games."""
    return [_info(witchwood.game(name)) for name in witchwood.games()]


@router.get("/games/{game}/rules", responses=answers(404))
async def rules(game: str) -> RulesPage:
    """A game's rule book."""
    if game not in witchwood.games():
        raise HTTPException(404, f"there is no such game; the games are {', '.join(witchwood.games())}")
    return RulesPage(html=_rules(game))


@router.get("/status")
async def status(service: TheService, wanted: str = "") -> Status:
    """How far the games are prepared. wanted: a game that the one who asks waits for, so it is prepared next."""
    warm = service.warm
    if not warm.ready.get(wanted, True) or not warm.searches.get(wanted, True):
        warm.want(wanted)
    return Status(ready=warm.ready, searches=warm.searches, compiling=warm.compiling, version=witchwood.__version__)


@cache
def _rules(game: str) -> str:
    """The book as HTML. Its headings are one level lower than in the text: a page has its own first heading."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(witchwood.game(game).rulebook)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{int(token.tag[1]) + 1}"
    html: str = markdown.renderer.render(tokens, markdown.options, {})
    return html


def _info(game: Game) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.title,
        designer=game.designer,
        blurb=game.blurb,
        seats=game.seats,
        default_seats=game.default_seats,
        options=[_option(option) for option in game.options],
        agents=[AgentInfo(name=name, words=WORDS[name]) for name in honest_agents(game)],
        solver=game.solve is not None,
        help=game.help,
    )


Kind = Literal["switch", "number", "choice"]


def _option(option: Option) -> OptionInfo:
    values = list(option.values)
    number = all(isinstance(value, int) and not isinstance(value, bool) for value in values) and len(values) > 5
    kind: Kind = "switch" if isinstance(values[0], bool) else "number" if number else "choice"
    return OptionInfo(name=option.name, default=option.default, values=values, kind=kind, help=option.help)
