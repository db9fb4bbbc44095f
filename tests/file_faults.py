"""Deliberate faults of what the tutorial's game says of itself: the fields of its `Game`, and the files of its package.

`python file_faults.py` breaks the game in each of these ways and prints the demands that notice it as JSON. The package
of each fault holds the game's files, one of them broken, but not its rules: those are loaded once.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

import witchwood
from fault import Fault, tell
from witchwood.engine.game import Edition, Game
from witchwood.engine.measured import Levels, Odds
from witchwood.engine.option import Option
from witchwood.engine.view import card

SAYS, HELP, BOOK = "it_says_what_it_is", "its_help_fits_on_a_screen", "its_rule_book_has_its_parts"
EDITIONS, GLANCE, GUIDE = (
    "its_editions_can_be_played",
    "its_glance_shows_its_cards",
    "its_guide_has_words_for_all_actions",
)
LESSONS, IMPORTS = "its_lessons_can_be_played", "it_imports_the_engine_alone"
STATE, OPTIONS = "its_state_is_a_small_struct", "its_options_live_in_the_state"

GLANCE_TEXT = "\n\nTake the last newt, or find the toad.\n\n## A turn\n\n`n` `t`\n\nTake one, two or three.\n"
MORE_FILES = {
    "guide.md": "# Newts\n\n- take: take newts from the heap\n",
    "glance.md": f"# Newts{GLANCE_TEXT}",
    "glance-fivenewts.md": f"# Five Newts{GLANCE_TEXT}",
    "rulebook-fivenewts.md": "# Five Newts\n\nA heap of five newts.\n",
}
"""What the tutorial's game could have, and has not."""
NOTHING = Odds("newts", "newt", (("a newt", 0),), ("no newt", 0))


@dataclass(frozen=True)
class FileFault:
    """One file of the game's package replaced by a broken one. make: from the right text."""

    verb: str
    name: str
    file: str
    make: Callable[[str], str]
    demands: tuple[str, ...]


FAULTS: list[Fault | FileFault] = []


def _field(demand: str, verb: str, name: str, make: Callable[[Any], Any]) -> None:
    FAULTS.append(Fault(verb, name, make, (demand,)))


def _file(demand: str, verb: str, name: str, file: str, make: Callable[[str], str]) -> None:
    FAULTS.append(FileFault(verb, name, file, make, (demand,)))


def _swap(old: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(old, new)


def _until(mark: str) -> Callable[[str], str]:
    return lambda text: text.partition(mark)[0]


def _edition(**changes: Any) -> Callable[[tuple[Edition, ...]], tuple[Edition, ...]]:
    return lambda right: (replace(right[0], **changes),)


_field(SAYS, "title", "has_a_title_of_two_lines", lambda right: f"{right}\nand a toad")
_field(SAYS, "designer", "has_no_designer", lambda _right: "")
_field(SAYS, "blurb", "has_a_blurb_that_ends_with_a_blank", lambda right: f"{right} ")
_field(SAYS, "version", "counts_versions_from_0", lambda _right: 0)
_field(SAYS, "look", "takes_no_time", lambda right: replace(right, minutes=0))
_field(SAYS, "look", "has_a_picture_that_is_not_there", lambda right: replace(right, picture="toad.svg"))
_file(SAYS, "look", "has_a_square_picture", "newts.svg", _swap("0 0 240 336", "0 0 240 240"))
_field(HELP, "help", "helps_with_one_line", lambda right: right.replace("\n", " ")[:70])
_field(HELP, "help", "helps_with_a_wide_line", lambda right: right.replace("\n", " ", 1))
_field(HELP, "help", "names_no_letters", lambda right: right.partition("On the screen")[0].strip())
_file(BOOK, "rulebook", "has_a_rule_book_of_another_title", "rulebook.md", _swap("# Newts", "# Frogs"))
_file(BOOK, "rulebook", "has_a_rule_book_without_rulings", "rulebook.md", _until("## Rulings"))
_file(
    BOOK,
    "rulebook",
    "has_a_rule_book_that_goes_on",
    "rulebook.md",
    lambda text: f"{text}\n## Thanks\n\nTo all newts.\n",
)
_file(BOOK, "rulebook", "has_a_rule_book_without_its_option", "rulebook.md", _swap("{options}", "heap"))
_field(EDITIONS, "editions", "calls_an_edition_like_a_game", _edition(name="stones"))
_field(
    EDITIONS, "editions", "has_two_editions_of_the_same_options", lambda right: (*right, replace(right[0], name="few"))
)
_field(EDITIONS, "editions", "offers_a_value_that_is_none", _edition(options={}, choices={"heap": (5, 100)}))
_file(EDITIONS, "editions", "has_no_title_of_an_edition", "rulebook-fivenewts.md", lambda text: text.removeprefix("# "))
_file(GLANCE, "glance", "has_a_glance_of_another_title", "glance.md", _swap("# Newts", "# Frogs"))
_file(GLANCE, "glance", "has_a_glance_of_an_edition_without_parts", "glance-fivenewts.md", lambda text: text[:30])
_file(GLANCE, "glance", "shows_a_card_that_is_none", "glance.md", _swap("`t`", "`frog`"))
_field(GLANCE, "cards", "does_not_know_its_cards", lambda _right: lambda _options: [])
_file(LESSONS, "lessons", "teaches_what_is_not_legal", "lesson.md", _swap("`1:3`", "`1:4`"))
_file(LESSONS, "lessons", "teaches_too_little", "lesson.md", _until("\n## Share"))
_file(GUIDE, "guide", "has_a_guide_to_another_kind", "guide.md", _swap("- take", "- leave"))
_field(GUIDE, "kind", "has_a_kind_without_words", lambda _right: lambda action: "take" if action else "nibble")
_field(GUIDE, "kind", "has_a_guide_and_no_kinds", lambda _right: None)
_field(STATE, "dtype", "has_no_generator", lambda right: np.dtype([item for item in right.descr if item[0] != "rng"]))
_field(STATE, "dtype", "has_a_large_state", lambda right: np.dtype([*right.descr, ("pond", "u8", (64,))]))
_field(STATE, "dtype", "has_a_field_that_is_a_method", lambda right: np.dtype([*right.descr, ("sort", "u1")]))
_field(OPTIONS, "options", "has_an_option_without_help", lambda right: (replace(right[0], help=""),))
_field(
    OPTIONS,
    "options",
    "has_an_option_that_no_state_holds",
    lambda right: (*right, Option("frogs", 0, (0, 1), "Frogs.")),
)
_field(OPTIONS, "options", "has_an_option_that_is_too_wide", lambda right: (replace(right[0], values=range(1, 200)),))
_field(
    "its_options_say_what_they_are",
    "options",
    "has_an_option_with_gaps",
    lambda right: (replace(right[0], values=(1, 5, 9, 21)),),
)
_field(
    "its_options_have_names_of_their_own",
    "options",
    "has_an_option_called_like_a_keyword",
    lambda right: (*right, Option("deals", 0, (0, 1), "Deals.")),
)
_field("its_seats_are_a_range", "seats", "can_be_played_by_nobody", lambda right: (0, right[1]))
_field("its_levels_were_calibrated", "levels", "has_levels_for_two", lambda _right: Levels())
_field("its_odds_are_counts", "odds", "counts_nothing", lambda _right: lambda _options: NOTHING)
_file(IMPORTS, "package", "imports_the_table", "rules.py", lambda text: f"import witchwood.table\n{text}")
_file(IMPORTS, "package", "imports_a_database", "rules.py", lambda text: f"{text}\nfrom sqlalchemy import select\n")
_file(
    IMPORTS,
    "package",
    "imports_a_database_of_the_standard_library",
    "rules.py",
    lambda text: f"{text}\nimport sqlite3\n",
)


def dressed(game: Game) -> Game:
    """The game with all that the files tell of: kinds of actions, cards, and an edition."""
    look = replace(game.look, tagline="Take the last of five.")
    pack = (card("n", "Newt", "newts", None, "green"), card("t", "Toad", "newts", None, "purple"))
    edition = Edition("fivenewts", {"heap": 5}, "Five Newts", "A small heap.", look, {})
    return replace(game, kind=lambda _action: "take", cards=lambda _options: pack, editions=(edition,))


def put_into(game: Game, fault: FileFault | None, folder: Path) -> Game:
    """The game with a package of its own, in a folder from which modules are imported; None for the right files."""
    texts = {one.name: one.read_text(encoding="utf-8") for one in files(game.package).iterdir() if one.is_file()}
    texts |= MORE_FILES | {"__init__.py": ""}
    if fault is not None:
        broken = fault.make(texts[fault.file])
        assert broken != texts[fault.file], f"{fault.name} changes nothing"
        texts[fault.file] = broken
    package = fault.name if fault else "right_newts"
    (folder / package).mkdir()
    for name, text in texts.items():
        (folder / package / name).write_text(text.replace("from newts", f"from {package}"), encoding="utf-8")
    return replace(game, package=package)


def main() -> None:
    """Tell what is noticed of the right game, in what this table breaks, and of each fault."""
    with tempfile.TemporaryDirectory() as name:
        sys.path.insert(0, name)
        game = put_into(dressed(witchwood.game("newts")), None, Path(name))
        tell(
            game,
            FAULTS,
            lambda fault: fault.put_into(game) if isinstance(fault, Fault) else put_into(game, fault, Path(name)),
        )


if __name__ == "__main__":
    main()
