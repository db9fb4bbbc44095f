"""The games, their pictures and rule books, and whether they are compiled."""

from __future__ import annotations

import logging
from functools import cache
from importlib.resources import files
from typing import Literal

from fastapi import APIRouter, HTTPException, Response
from markdown_it import MarkdownIt

import witchwood
from witchwood.agents import AGENTS
from witchwood.engine.game import Edition, Game
from witchwood.engine.measured import WISHES
from witchwood.engine.option import Option
from witchwood.engine.text import BadText
from witchwood.games import find
from witchwood.lab.levels.levels import graded
from witchwood.server.http.dependencies import TheService
from witchwood.server.http.errors import answers
from witchwood.server.http.site import bytes_of
from witchwood.server.protocol.messages.games import (
    AgentInfo,
    EditionInfo,
    GameInfo,
    LessonInfo,
    OptionInfo,
    RulesPage,
)
from witchwood.table.deals.codes import told_code
from witchwood.table.lessons.glance import find_glance
from witchwood.table.lessons.lesson_text import lessons_of
from witchwood.table.messages.responses import CodedDealInfo, GlancePage, Status
from witchwood.table.seats.absence import honest_agents
from witchwood.table.terms import clocks_of

log = logging.getLogger(__name__)
router = APIRouter(prefix="/api", tags=["games"], responses=answers(400, 429))
_SVG = {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}
_PICTURE_HEADERS = {  # a picture draws itself, and does nothing else: it may come from a package that is not ours
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    "cache-control": "public, max-age=3600",
}


@router.get("/games")
async def games() -> list[GameInfo]:
    """All games."""
    return [_info(witchwood.game(name)) for name in witchwood.games()]


@router.get("/games/{game}/rules", responses=answers(404))
async def rules(game: str) -> RulesPage:
    """The rule book of a game or an edition."""
    book = _book(game)
    return RulesPage(glance=_glance(*book), html=_rules(*book))


@router.get("/codes/{code}", responses=answers(404))
async def coded_deal(code: str) -> CodedDealInfo:
    """The deal, the rules and the seats that a short code stands for."""
    try:
        return told_code(code)
    except ValueError as error:
        raise HTTPException(404, str(error)) from None


@router.get("/games/{game}/picture.svg", response_class=Response, responses={200: _SVG, **answers(404)})
async def picture(game: str) -> Response:
    """The picture on a game's card."""
    svg = _picture(_known(game))
    if svg is None:
        raise HTTPException(404, f"{game} has no picture of its own")
    return Response(svg, media_type="image/svg+xml", headers=_PICTURE_HEADERS)


@router.get("/status")
async def status(service: TheService, wanted: str = "") -> Status:
    """How far the games are prepared. wanted: a game that somebody waits for: it is prepared next."""
    warmup = service.warmup
    if not warmup.ready.get(wanted, True) or not warmup.searches.get(wanted, True):
        warmup.want(wanted)
    site = service.settings.site
    return Status(
        ready=warmup.ready,
        searches=warmup.searches,
        compiling=warmup.compiling,
        version=witchwood.__version__,
        site_bytes=None if site is None else bytes_of(site),
    )


def _known(name: str) -> Game:
    """The game of that name; 404 if there is none."""
    if name not in witchwood.games():
        raise HTTPException(404, f"there is no such game; the games are {', '.join(witchwood.games())}")
    return witchwood.game(name)


def _picture(game: Game) -> bytes | None:
    return (files(game.package) / game.look.picture).read_bytes() if game.look.picture else None


def _book(name: str) -> tuple[str, str]:
    """The game whose package holds the book of that name, and the edition ("" for the game itself); 404 if none."""
    try:
        game, made = find(name)
    except ValueError as error:
        raise HTTPException(404, str(error)) from None
    return game.name, name if made else ""


@cache
def _glance(game: str, edition: str) -> GlancePage | None:
    """The book's first page; none where it can't be read, for the rules can be read all the same."""
    try:
        found = find_glance(witchwood.game(game), edition)
    except BadText as error:
        log.warning("the first page of a rule book is left out: %s", error)
        return None
    return None if found is None else found.page


@cache
def _rules(game: str, edition: str) -> str:
    """The book as HTML. Its headings are one level lower than in the text: a page has its own first heading."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(witchwood.game(game).rulebook_of(edition))
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{int(token.tag[1]) + 1}"
    html: str = markdown.renderer.render(tokens, markdown.options, {})
    return html


@cache
def _lessons(game: str) -> list[LessonInfo]:
    """A game's lessons; none where one can't be read, for the game can be played all the same."""
    try:
        found = lessons_of(witchwood.game(game))
    except BadText as error:
        log.warning("the lessons of %s are left out: %s", game, error)
        return []
    return [LessonInfo(name=one.name, title=one.title, presumes=one.presumes, options=one.options) for one in found]


def _info(game: Game) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.title,
        short=game.look.short or game.title,
        tagline=game.look.tagline or game.blurb,
        designer=game.designer,
        blurb=game.blurb,
        minutes=game.look.minutes,
        colour=game.look.colour or None,
        picture=f"/api/games/{game.name}/picture.svg" if game.look.picture else None,
        points=game.look.points,
        seats=game.seats,
        default_seats=game.default_seats,
        options=[_option(game, option) for option in game.options],
        editions=[_edition(game, edition) for edition in game.editions],
        agents=[AgentInfo(name=name, words=AGENTS[name].words) for name in honest_agents(game)],
        solver=game.solve is not None,
        lessons=_lessons(game.name),
        clocks=clocks_of(game),
        levels=list(WISHES) if game.name in graded() else [],
        graded=None,
        help=game.help,
    )


def _edition(game: Game, edition: Edition) -> EditionInfo:
    return EditionInfo(
        name=edition.name,
        title=edition.title,
        short=edition.look.short or edition.title,
        tagline=edition.look.tagline or edition.blurb,
        blurb=edition.blurb,
        minutes=edition.look.minutes,
        options=dict(edition.options),
        choices={name: list(values) for name, values in edition.choices.items()},
        usual={name: value for name, value in game.settle(edition.options).items() if name in edition.choices},
    )


Kind = Literal["switch", "number", "choice"]


def _option(game: Game, option: Option) -> OptionInfo:
    values = list(option.values)
    number = all(isinstance(value, int) and not isinstance(value, bool) for value in values) and len(values) > 5
    kind: Kind = "switch" if isinstance(values[0], bool) else "number" if number else "choice"
    return OptionInfo(
        name=option.name,
        title=option.title,
        default=option.default,
        values=values,
        kind=kind,
        help=option.help,
        makes_editions=any(option.name in edition.options for edition in game.editions),
    )
