"""The first page of a rule book: a game at a glance, in pictures. It stands in `glance.md` in a game's package."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files

from witchwood.engine.game import Game
from witchwood.engine.text import BadText, quote
from witchwood.engine.view import Card
from witchwood.table.messages.responses import GlancePage, GlancePart

MOST_PARTS = 8
_LONGEST = 140  # letters of the aim, and of the words to a picture
_TOKEN = re.compile(r"`([^`\s]+)`|([^`\s]+)")


@dataclass(frozen=True)
class Glance:
    """A game at a glance. title: its name."""

    title: str
    page: GlancePage


def find_glance(game: Game, edition: str = "") -> Glance | None:
    """The page in a game's package: `glance.md`, of an edition `glance-NAME.md`; None where there is none.

    BadText names the file, the line and the reason.
    """
    name = f"glance-{edition}.md" if edition else "glance.md"
    file = files(game.package) / name
    if not file.is_file():
        return None
    made = next((one.options for one in game.editions if one.name == edition), {})
    cards = game.cards(game.settle(made)) if game.cards else ()
    return read_glance(file.read_text(encoding="utf-8"), f"{game.package}/{name}", {one["text"]: one for one in cards})


def read_glance(text: str, source: str, cards: dict[str, Card]) -> Glance:
    """A page from its text: a title `# `, the aim, then parts `## ` of a line of cards in backquotes and words to it.

    cards: by their notation. BadText names the source, the line and the reason.
    """
    blocks = list(_blocks(text))
    if len(blocks) < 2 or not blocks[0][1].startswith("# "):
        raise BadText(f"{source}, line 1: write '# ' and the game's title, then what the game is about")
    rest = blocks[2:]
    parts = [_read_part(rest[place : place + 3], source, cards) for place in range(0, len(rest), 3)]
    if not 1 <= len(parts) <= MOST_PARTS:
        raise BadText(f"{source}: {len(parts)} parts; show 1 to {MOST_PARTS}")
    return Glance(blocks[0][1].removeprefix("# "), GlancePage(aim=_checked(*blocks[1], source), parts=parts))


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """Paragraphs, each as one line, with the number of the line that it begins in."""
    block: list[str] = []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.strip():
            block.append(line.strip())
        elif block:
            yield number - len(block), " ".join(block)
            block = []


def _read_part(blocks: list[tuple[int, str]], source: str, cards: dict[str, Card]) -> GlancePart:
    number, title = blocks[0]
    if not title.startswith("## ") or len(blocks) < 3:
        raise BadText(f"{source}, line {number}: a part is '## ' and a title, a line of cards, and words to it")
    line, picture = blocks[1]
    tokens = [_token(found, f"{source}, line {line}", cards) for found in _TOKEN.finditer(picture)]
    if all(isinstance(token, str) for token in tokens):
        raise BadText(f"{source}, line {line}: {quote(picture)} shows no card: write cards in backquotes")
    return GlancePart(title=title.removeprefix("## "), picture=tokens, words=_checked(*blocks[2], source))


def _token(found: re.Match[str], place: str, cards: dict[str, Card]) -> Card | str:
    text, between = found.groups()
    if text is None:
        return str(between)
    if text not in cards:
        raise BadText(f"{place}: there is no card {quote(text)} in this game")
    return cards[text]


def _checked(number: int, words: str, source: str) -> str:
    if words.startswith("#") or len(words) > _LONGEST:
        raise BadText(f"{source}, line {number}: {len(words)} letters; say it in {_LONGEST} or fewer")
    return words
