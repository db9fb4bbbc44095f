"""Demands on what a game says of itself: the fields of its `Game`, its rule book, its options, its files."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from importlib.resources import files
from importlib.util import find_spec, resolve_name
from pathlib import Path

import numpy as np

from witchwood.contract.case import Case, Moment, differences
from witchwood.contract.demand import demand
from witchwood.contract.views import misfit
from witchwood.engine.view import Card
from witchwood.env.options import RESERVED
from witchwood.games import load, names
from witchwood.table.lessons.glance import find_glance
from witchwood.table.lessons.guide import find_guide
from witchwood.table.lessons.lesson_check import lesson_faults
from witchwood.table.lessons.lesson_text import lessons_of

_WIDEST_HELP = 78
_BIGGEST_STATE = 512
_MAY_IMPORT = ("witchwood.engine",)
_MUST_NOT = {
    *("curses", "rich", "typer", "click", "textual", "pygame", "tkinter"),
    *("asyncio", "http", "socket", "socketserver", "ssl", "subprocess", "urllib", "websockets", "wsgiref"),
    *("aiohttp", "django", "fastapi", "flask", "httpx", "pydantic", "requests", "starlette", "uvicorn"),
    *("aiosqlite", "alembic", "asyncpg", "psycopg", "psycopg2", "sqlalchemy", "sqlite3"),
    "witchwood",
}

# Fields of these names would read as methods of NumPy's records when kernels are interpreted.
FORBIDDEN_FIELDS = frozenset(name for name in dir(np.record) if not name.startswith("_"))


@demand("name", "title", "designer", "blurb", "version", "look")
def it_says_what_it_is(case: Case) -> None:
    """`name` is at most 30 small letters, digits and `_`, first a letter; `title`, `designer` and `blurb` are each one
    line; `version` counts from 1; `look.minutes` is above 0, and `look.picture` is an SVG file in the package with
    `viewBox="0 0 240 336"`.
    """
    game = case.game
    if not (game.name.isidentifier() and game.name.isascii() and game.name == game.name.lower()):
        case.fail("name", expected="a Python name in small letters", came=game.name)
    for field in ("title", "designer", "blurb"):
        text = getattr(game, field)
        if not text or text != text.strip() or "\n" in text:
            case.fail(field, expected="one line of text", came=repr(text))
    if game.version < 1:
        case.fail("version", expected="a whole number from 1", came=game.version)
    if game.look.minutes < 1:
        case.fail("look", expected="minutes above 0", came=game.look.minutes)
    if game.look.picture:
        picture = files(game.package) / game.look.picture
        if not picture.is_file() or 'viewBox="0 0 240 336"' not in picture.read_text(encoding="utf-8"):
            case.fail("look", expected='an SVG file with viewBox="0 0 240 336"', came=game.look.picture)


@demand("help")
def its_help_fits_on_a_screen(case: Case) -> None:
    """`help` is 2 to 8 lines of at most 78 characters, none of them empty; after "On the screen" it names the letters
    of cards.
    """
    lines = case.game.help.splitlines()
    if not 2 <= len(lines) <= 8:
        case.fail("help", expected="2 to 8 lines", came=f"{len(lines)} lines")
    for line in lines:
        if line != line.strip() or not 0 < len(line) <= _WIDEST_HELP:
            case.fail("help", expected=f"1 to {_WIDEST_HELP} characters, no blanks at either end", came=repr(line))
    if "On the screen" not in case.game.help:
        case.fail("help", expected='"On the screen" and what the letters stand for', came=case.game.help)


@demand("rulebook")
def its_rule_book_has_its_parts(case: Case) -> None:
    """`rulebook.md` begins with `# ` and the title, names each option in backquotes under
    `## Options` (if there are any), and ends with a part `## Rulings`.
    """
    game = case.game
    try:
        text = game.rulebook
    except OSError as error:
        case.fail("rulebook", expected=f"a file rulebook.md in the package {game.package}", came=error)
    if not text.startswith(f"# {game.title}\n"):
        case.fail("rulebook", expected=f"'# {game.title}' as its first line", came=repr(text.partition("\n")[0]))
    needed = ["## Rulings", *(["## Options"] if game.options else [])]
    for heading in needed:
        if f"\n{heading}\n" not in text:
            case.fail("rulebook", expected=f"a part '{heading}'", came="none")
    last = text.rpartition("\n## ")[2].partition("\n")[0]
    if last != "Rulings":
        case.fail("rulebook", expected="'## Rulings' as its last part", came=f"## {last}")
    options = text.partition("\n## Options\n")[2]
    for option in game.options:
        if f"`{option.name}`" not in options:
            case.fail("rulebook", expected=f"the option `{option.name}` under '## Options'", came="not named")


@demand("editions")
def its_editions_can_be_played(case: Case) -> None:
    """Each of `editions`, where there are any, has a name that no game has, options that settle on it, choices among
    the values of other options, and a rule book `rulebook-NAME.md` that begins with `# ` and its title.
    """
    game = case.game
    for edition in game.editions:
        if edition.name in names():
            case.fail("editions", expected="a name that no game has", came=edition.name)
        if game.edition(game.settle(edition.options)) is not edition:
            case.fail("editions", expected=f"options that settle on {edition.name}", came=dict(edition.options))
        for name, values in edition.choices.items():
            allowed = game.option(name).values
            if name in edition.options or not all(value in allowed for value in values):
                case.fail("editions", expected=f"choices among {game.option(name).allowed}", came=f"{name}: {values}")
        title = game.rulebook_of(edition.name).partition("\n")[0]
        if title != f"# {edition.title}":
            case.fail("editions", expected=f"'# {edition.title}' as its rule book's first line", came=repr(title))


@demand("glance", "cards")
def its_glance_shows_its_cards(case: Case) -> None:
    """`glance.md`, where there is one (`glance-NAME.md` for an edition), has the game's title, what the game is about,
    and 1 to 8 parts, each with a line of cards from `cards(options)` and words to it. `cards`, where there is one,
    answers cards as views have them.
    """
    if case.game.cards is not None:
        wrong = misfit(list(case.game.cards(case.options)), list[Card], "cards")
        if wrong:
            case.fail("cards", expected="cards as views have them", came=wrong)
    titles = {"": case.game.title, **{edition.name: edition.title for edition in case.game.editions}}
    for edition, title in titles.items():
        glance = find_glance(case.game, edition)
        if glance is not None and glance.title != title:
            case.fail("glance", expected=f"'# {title}' as its first line", came=glance.title)


@demand("lessons")
def its_lessons_can_be_played(case: Case) -> None:
    """Each lesson, `lesson.md` and `lesson-NAME.md` (a game may have none), can be played as it is written."""
    for lesson in lessons_of(case.game):
        for fault in lesson_faults(case.game, lesson):
            case.fail("lessons", expected="a lesson that can be played", came=fault)


@demand("guide", "kind")
def its_guide_has_words_for_all_actions(case: Case) -> None:
    """`guide.md`, where there is one, says of each `kind` of action what can be done."""
    guide = find_guide(case.game)
    if not guide:
        return
    if case.game.kind is None:
        case.fail("guide", "kind", expected="a function kind, whose words the guide explains", came="none")
    for action in range(case.game.actions):
        kind = case.game.kind(action)
        if kind not in guide:
            case.fail("guide", "kind", expected=f"words on {kind}", came=f"words on {', '.join(guide)}")


@demand("facts")
def its_facts_keep_their_shape(case: Case) -> None:
    """`facts`, where there is one, tells the same names in every state, and each of them always as a whole number, as a
    number or as text.
    """
    first: dict[str, str] = {}
    for moment in case.moments(every=10) if case.game.facts else ():
        shape = {name: type(value).__name__ for name, value in moment.ask("facts").items()}
        first = first or shape
        plain = set(shape.values()) <= {"int", "float", "str"}
        moment.expect(plain, "facts", expected="values of int, float or str", came=shape)
        moment.expect(shape == first, "facts", expected=str(first), came=shape)


@demand("dtype")
def its_state_is_a_small_struct(case: Case) -> None:
    """The state has the field `rng` (u8), a field `seats` where their number varies, at most 512 bytes, and no field
    that is called like an attribute of `numpy.record`.
    """
    dtype = case.game.dtype
    names = set(dtype.names or ())
    if "rng" not in names or dtype["rng"] != np.dtype("u8"):
        case.fail("dtype", expected='a field ("rng", "u8")', came=", ".join(sorted(names)))
    if case.game.seats[0] != case.game.seats[1] and "seats" not in names:
        case.fail("dtype", expected="a field seats, for their number varies", came=", ".join(sorted(names)))
    if dtype.itemsize > _BIGGEST_STATE:
        case.fail("dtype", expected=f"at most {_BIGGEST_STATE} bytes", came=dtype.itemsize)
    if names & FORBIDDEN_FIELDS:
        case.fail("dtype", expected="no field called like an attribute of numpy.record", came=names & FORBIDDEN_FIELDS)


@demand("options")
def its_options_live_in_the_state(case: Case) -> None:
    """Every option has a help text, a default among its values, and an integer field of its name that holds each
    value's number; no two values have the same number or the same text.
    """
    game = case.game
    for option in game.options:
        if option.default not in option.values or not option.help:
            case.fail("options", expected="a default among the values, and a help text", came=option)
        if option.name not in (game.dtype.names or ()):
            case.fail("options", expected=f"a field {option.name} in the state", came="none")
        field = np.iinfo(game.dtype[option.name])
        numbers = [option.encode(value) for value in option.values]
        if len(set(numbers)) < len(numbers) or not field.min <= min(numbers) <= max(numbers) <= field.max:
            case.fail("options", expected=f"{option.name}: numbers that fit in its field, all different", came=numbers)
        for value in option.values:
            if option.read(option.write(value)) != value:
                case.fail("options", expected=f"{option.name}: {value!r} read as itself", came=option.write(value))


@demand("options")
def its_options_say_what_they_are(case: Case) -> None:
    """The numbers of an option are a whole range, without gaps. It needs only what other options have, of values that
    it has, and says why; the values that are `fitted`, or `coded`, are values that it has.
    """
    game = case.game
    for option in game.options:
        numbers = [value for value in option.values if isinstance(value, int) and not isinstance(value, bool)]
        if option.is_dial and numbers != list(range(numbers[0], numbers[-1] + 1) if numbers else ()):
            case.fail("options", expected=f"{option.name}: all numbers of a range", came=numbers)
        if option.is_dial and not numbers:
            case.fail("options", expected=f"{option.name}: numbers, for it is a {option.sort}", came=option.values)
        for value in (*option.fitted, *(option.coded or ()), *(one for need in option.needs for one in need.values)):
            if value not in option.values:
                case.fail("options", expected=f"{option.name}: one of its values", came=value)
        for need in option.needs:
            others = [one.values for one in game.options if one.name == need.option and one is not option]
            if not need.says or not others or not all(value in others[0] for value in need.among):
                case.fail("options", expected=f"{option.name}: a reason, and values of another option", came=need)


@demand("options")
def its_options_have_names_of_their_own(case: Case) -> None:
    """No option has a name that environments or the functions of `witchwood` use for something else."""
    taken = sorted(RESERVED & {option.name for option in case.game.options})
    if taken:
        case.fail("options", expected="names that mean nothing else where options are keywords", came=", ".join(taken))


@demand("complete")
def its_options_settle(case: Case) -> None:
    """`complete` gives every option one of its values and keeps what was given; if it refuses an option that was given
    alone, its ValueError names that option.
    """
    game = case.game
    for option in game.options:
        for value in option.values:
            try:
                settled = game.settle({option.name: value})
            except ValueError as error:
                if option.name not in str(error):
                    case.fail("complete", expected=f"a refusal that names {option.name}", came=error)
                continue
            if settled.get(option.name) != value or set(settled) != {option.name for option in game.options}:
                case.fail("complete", expected=f"{option.name}={value!r} and every other option", came=settled)


@demand("seats", "default_seats")
def its_seats_are_a_range(case: Case) -> None:
    """`seats` is the fewest and the most, from 1 to 8; `default_seats` lies between them."""
    low, high = case.game.seats
    if not 1 <= low <= case.game.default_seats <= high:
        case.fail("seats", "default_seats", expected="1 <= fewest <= default_seats <= most", came=case.game.seats)


@demand("actions", "most_legal")
def its_actions_are_counted(case: Case) -> None:
    """`actions` and `most_legal` are above 0, and no legal list can be longer than all actions."""
    if not 1 <= case.most_legal <= case.actions <= case.game.actions:
        case.fail("actions", "most_legal", expected="1 <= most_legal <= actions", came=case.most_legal)


@demand("perfect_information", "hide", "play")
def its_information_is_perfect(case: Case) -> None:
    """In a game with `perfect_information`, `hide` changes `rng` alone, and no play depends on `rng`."""
    if not case.game.perfect_information:
        return
    for moment, seat in case.looks(every=5):
        for one, other in _twins(moment, moment.hidden(seat, moment.ply)):
            came = other.state.copy()
            came["rng"] = one.state["rng"]
            words = differences(one.state.tobytes(), came)
            kept = words == "nothing"
            moment.expect(kept, "perfect_information", expected="nothing but rng re-dealt", came=words, seat=seat)


def _twins(one: Moment, other: Moment) -> Iterator[tuple[Moment, Moment]]:
    """Two moments, and where the game goes on, what the same action makes of both."""
    yield one, other
    if one.done is not None:
        yield one.play(*one.done), other.play(*one.done)


@demand("package")
def it_imports_the_engine_alone(case: Case) -> None:
    """The package imports `witchwood.engine`, itself and libraries, but no other part of witchwood, no other game, and
    no library of terminal, network, web or database.
    """
    own = case.game.package
    spec = find_spec(own)
    folder = Path(spec.origin).parent if spec and spec.origin else Path()
    others = {load(name).package for name in names()} - {own}
    for path in sorted(folder.rglob("*.py")):
        inside = path.relative_to(folder).parent.parts
        for name in _imported(path, ".".join((own, *inside))):
            if _is_in(name, (*_MAY_IMPORT, own)):
                continue
            if name.partition(".")[0] in _MUST_NOT or _is_in(name, others):
                case.fail("package", expected="imports of witchwood.engine and its own modules", came=f"{path}: {name}")


def _is_in(name: str, homes: Iterable[str]) -> bool:
    return any(name == home or name.startswith(f"{home}.") for home in homes)


def _imported(path: Path, package: str) -> list[str]:
    """The modules that a file of a package imports."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.append(resolve_name("." * node.level + node.module, package))
        elif isinstance(node, ast.ImportFrom):
            found += [resolve_name("." * node.level + alias.name, package) for alias in node.names]
    return found
