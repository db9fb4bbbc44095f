"""The games, their pictures, rule books and lessons, and whether they are compiled.

The service stores nothing of lessons: each request says what was done so far.
"""

from __future__ import annotations

import asyncio
import logging
from functools import cache
from importlib.resources import files
from typing import Literal, TypeAlias

from fastapi import APIRouter, HTTPException, Request, Response
from markdown_it import MarkdownIt

import witchwood
from witchwood.agents import AGENTS
from witchwood.engine.game import Edition, Game
from witchwood.engine.measured import WISHES, Wish
from witchwood.engine.option import Option, Value
from witchwood.engine.rule_text import notes
from witchwood.engine.text import BadText
from witchwood.games import find
from witchwood.lab.levels.levels import graded
from witchwood.server.http.dependencies import Said, TheLimits, TheService
from witchwood.server.http.errors import answers, judged
from witchwood.server.http.limits import ADDRESS, network_of
from witchwood.server.http.static import bytes_of
from witchwood.table.lessons.glance import find_glance
from witchwood.table.lessons.lesson import lesson_state
from witchwood.table.lessons.lesson_text import Lesson, find_lesson, lessons_of
from witchwood.table.messages.requests import LessonAsk
from witchwood.table.messages.responses import GlancePage, LessonState, Status
from witchwood.table.seats.absence import honest_agents
from witchwood.table.terms import ClockKind, clocks_of

Kind: TypeAlias = Literal["switch", "number", "choice"]


class NeedInfo(Said):
    """Some values of an option need another one to have a value among these. says: why, in half a sentence."""

    values: list[Value]
    option: str
    among: list[Value]
    says: str


class OptionInfo(Said):
    """A rule option. title: its name as people read it. kind: how to ask for it. unit: what its numbers count, "" for
    nothing. needs: what some values need of other options. notes: what else to know, in sentences. leveled: the values
    for which the levels of deals hold. makes_editions: whether its values make editions of the game, so that it decides
    which game is played.
    """

    name: str
    title: str
    default: Value
    values: list[Value]
    kind: Kind
    help: str
    unit: str
    needs: list[NeedInfo]
    notes: list[str]
    leveled: list[Value]
    makes_editions: bool


class AgentInfo(Said):
    """An opponent that plays this game, with a few words on its strength."""

    name: str
    words: str


class LessonInfo(Said):
    """A lesson of a game. presumes: the name of the lesson that comes before it, null for the first. options: the rule
    options that it teaches, as text: `{"magic": "on"}`.
    """

    name: str
    title: str
    presumes: str | None
    options: dict[str, str]


class EditionInfo(Said):
    """A game that options make of another, known by a name of its own. options: those that make it. choices: the
    options that are still to be chosen, each with the values that are offered, none for all of them. usual:
    their values where nothing is chosen. All else is as of a `GameInfo`.
    """

    name: str
    title: str
    short: str
    tagline: str
    blurb: str
    minutes: int
    options: dict[str, Value]
    choices: dict[str, list[Value]]
    usual: dict[str, Value]


class GameInfo(Said):
    """A game, as its card and the page of a new table need it.

    short: the title where room is scarce. tagline: one short line under the title. minutes: how long a game takes.
    colour: of its cloth, "#rrggbb", null for the client's own. picture: the address of an SVG image, 240 by 336, null
    where there is none. points: whether a score is points; false where it says only who won. solver: whether verdicts
    and "back" are to be had. lessons: those that teach it, the first one first. clocks: the kinds that it may be played
    with. levels: what can be wished of its deals, none for a game whose deals have no levels. graded: by which rules
    they have them, each with all options; null for any. editions: what its options make that has a name of its own.
    """

    name: str
    title: str
    short: str
    tagline: str
    designer: str
    blurb: str
    minutes: int
    colour: str | None
    picture: str | None
    points: bool
    seats: tuple[int, int]
    default_seats: int
    options: list[OptionInfo]
    editions: list[EditionInfo]
    agents: list[AgentInfo]
    solver: bool
    lessons: list[LessonInfo]
    clocks: list[ClockKind]
    levels: list[Wish]
    graded: list[dict[str, Value]] | None
    help: str


class RulesPage(Said):
    """A rule book. glance: its first page, in pictures, null where there is none. html: the whole, safe to show."""

    glance: GlancePage | None
    html: str


log = logging.getLogger(__name__)
router = APIRouter(prefix="/api", tags=["games"], responses=answers(400, 429))
_PLAYS = 4  # of a lesson, that are replayed for the price of a request
_SVG = {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}
_PICTURE_HEADERS = {  # a picture draws itself, and does nothing else: it may come from a package that is not ours
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    "cache-control": "public, max-age=3600",
}


@router.get("/games")
async def games() -> list[GameInfo]:
    """All games."""
    return [_info(witchwood.game(name)) for name in witchwood.games()]


@router.get("/games/{game}/rules", responses=answers(404, 422))
async def rules(game: str, request: Request) -> RulesPage:
    """The rule book of a game or an edition; rule options in the query make it that of a setting, with its numbers."""
    page = usual_rules(game)
    if not request.query_params:
        return page
    with judged():
        found, made = find(game)
        given = {name: found.option(name).read(text) for name, text in request.query_params.items()}
        setting = found.rulebook_for(found.settle({**made, **given}))
    return RulesPage(glance=page.glance, html=_in_html(setting))


def usual_rules(game: str) -> RulesPage:
    """The rule book of a game or an edition by its usual options. HTTPException 404 for another name."""
    book = _book(game)
    return RulesPage(glance=_glance(*book), html=_rules(*book))


@router.get("/games/{game}/picture.svg", response_class=Response, responses={200: _SVG, **answers(404)})
async def picture(game: str) -> Response:
    """The picture on a game's card."""
    svg = _picture(_known(game))
    if svg is None:
        raise HTTPException(404, f"{game} has no picture of its own")
    return Response(svg, media_type="image/svg+xml", headers=_PICTURE_HEADERS)


@router.get("/status")
async def status(service: TheService, wanted: str = "") -> Status:
    """How far the games are prepared. wanted: a game to prepare next, because the client waits for it."""
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


@router.post("/games/{game}/lessons/{lesson}", responses=answers(403, 404, 413, 415, 422, 503))
async def step(
    game: str, lesson: str, asked: LessonAsk, request: Request, service: TheService, limits: TheLimits
) -> LessonState:
    """Where a lesson stands after what was done, and the answer to one action more. It takes no more than a replay."""
    found = await asyncio.to_thread(_lesson, game, lesson) if game in witchwood.games() else None
    if found is None:
        raise HTTPException(404, f"{game} has no lesson {lesson}")
    if not service.warmup.ready.get(game, True):
        raise HTTPException(503, f"{witchwood.game(game).title} is still being prepared: try again in a moment")
    limits.check(ADDRESS, network_of(request), "too many requests: wait a moment", len(asked.done) / _PLAYS)
    with judged(place="done: "):
        return await asyncio.to_thread(lesson_state, witchwood.game(game), found, asked.done, asked.action)


def _known(name: str) -> Game:
    """The game of that name; 404 if there is none."""
    if name not in witchwood.games():
        raise HTTPException(404, f"there is no such game; the games are {', '.join(witchwood.games())}")
    return witchwood.game(name)


def _picture(game: Game) -> bytes | None:
    return (files(game.package) / game.look.picture).read_bytes() if game.look.picture else None


def _book(name: str) -> tuple[str, str]:
    """The game whose package holds the book of that name, and the edition ("" for the game itself); 404 if none."""
    with judged(404):
        game, made = find(name)
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
    """The book as HTML."""
    return _in_html(witchwood.game(game).rulebook_of(edition))


def _in_html(book: str) -> str:
    """A book's text as HTML. Its headings are one level lower: a page has its own first heading."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(book)
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
        agents=[AgentInfo(name=name, words=AGENTS[name].words) for name in honest_agents(game, game.settle({}))],
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
        unit=option.unit,
        needs=[
            NeedInfo(values=list(one.values), option=one.option, among=list(one.among), says=one.says)
            for one in option.needs
        ],
        notes=notes(option),
        leveled=[option.default, *option.fitted] if "levels" in option.usual_only else values,
        makes_editions=any(option.name in edition.options for edition in game.editions),
    )


@cache
def _lesson(game: str, name: str) -> Lesson | None:
    return find_lesson(witchwood.game(game), name)
