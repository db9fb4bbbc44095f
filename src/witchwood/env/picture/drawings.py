"""What the browser client's cards look like: its drawings, colours and prints, read from `drawings.json`.

That file is made from the client's own sources (`npm run drawings` in web/), and a test there says when it is out of
date. Drawings with an author in `credits` are from game-icons.net, CC BY 3.0. Fonts: see `OFL.txt`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from witchwood.engine.view import Card

FOLDER = files(__package__)
FONTS = {"words": FOLDER / "words.ttf", "ranks": FOLDER / "rank.ttf"}

_NAMED = re.compile(r"\{([a-z0-9-]+)\}")
_REFERRED = re.compile(r'href="#([a-z0-9-]+)"')
_BRIGHTEST = 0.4  # of a cloth that a game chose itself: words on it are pale


@dataclass(frozen=True, eq=False)
class Design:
    """How a game's table and cards look.

    cloth: the colours of its lit middle, of the rest, and of its edge. accent: of what is drawn on the cloth.
    cards: what is printed on a card (`web/src/lib/cards/prints.ts`), by the card's text, suit and rank, or suit.
    symbols: drawings by name, as SVG: the size of the square or sheet that they are drawn on, and what is there.
    inks: gradients that they refer to.
    """

    cloth: tuple[str, str, str]
    accent: str
    cards: Mapping[str, Mapping[str, Any]]
    symbols: Mapping[str, tuple[str, str]]
    inks: str

    def print_of(self, card: Card) -> Mapping[str, Any]:
        """What is printed on a card: its text in its ink where nobody has designed it."""
        for key in (card["text"], f"{card['suit']} {card['rank']}", card["suit"]):
            if key in self.cards:
                return self.cards[key]
        return {"kind": "text", "rank": card["text"], "ink": shared()["inks"][card["ink"]]}

    def definitions(self, svg: str) -> str:
        """The drawings that an SVG refers to, and those that they refer to."""
        wanted, found = _REFERRED.findall(svg), dict[str, str]()
        while wanted:
            name = wanted.pop()
            if name not in found:
                size, body = self.symbols[name]
                # cutting off what sticks out takes time, and only the patterns of backs do
                how = "hidden" if name == "back" else "visible"
                found[name] = f'<symbol id="{name}" viewBox="0 0 {size}" overflow="{how}">{body}</symbol>'
                wanted += _REFERRED.findall(body)
        return self.inks + "".join(found.values())


@cache
def shared() -> Mapping[str, Any]:
    """The whole file: what goes for every game, and `games`."""
    read: Mapping[str, Any] = json.loads((FOLDER / "drawings.json").read_text(encoding="utf-8"))
    return read


@cache
def design(name: str, colour: str = "") -> Design:
    """The design of a game by its name; for a game that has none, a quiet one on a cloth of `colour`."""
    everybody = shared()
    own = everybody["games"].get(name) or _quiet(colour or everybody["dye"])
    symbols = {name: ("512 512", body) for name, body in everybody["symbols"].items()}
    symbols |= {name: ("100 100", body) for name, body in own.get("symbols", {}).items()}
    symbols["back"] = "100 140", own.get("back", everybody["back"])
    colours = {"--cloth-up": own["cloth"][0], "--cloth-dn": own["cloth"][2], "--accent": own["accent"]}
    drawn = {name: (size, _resolved(body, colours)) for name, (size, body) in symbols.items()}
    return Design(tuple(own["cloth"]), own["accent"], everybody["cards"] | own["cards"], drawn, own.get("inks", ""))


def mix(colour: str, other: str, share: float) -> str:
    """`colour` with a share of another in it; both as "#rrggbb"."""
    pairs = zip(bytes.fromhex(colour[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + bytes(round(one + (two - one) * share) for one, two in pairs).hex()


def _quiet(colour: str) -> Mapping[str, Any]:
    brightest = max(bytes.fromhex(colour[1:])) / 255
    middle = mix("#000000", colour, min(1, _BRIGHTEST / brightest)) if brightest else colour
    cloth = mix(middle, "#ffffff", 0.08), middle, mix(middle, "#000000", 0.25)
    return {"cloth": cloth, "accent": mix(middle, "#ffffff", 0.8), "cards": {}}


def _resolved(body: str, colours: Mapping[str, str]) -> str:
    for name, colour in colours.items():
        body = body.replace(f"var({name})", colour)
    return _NAMED.sub(r"#\1", body)
