"""The plays after a deal, as an address tells them: a match of them, every play checked by the rules; and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from witchwood.engine.game import check_seed
from witchwood.engine.match import RESIGN, Match
from witchwood.engine.text import quote
from witchwood.games import load
from witchwood.table.messages.responses import GameLine


def match_of(game: str, deal: str, options: Mapping[str, str], seats: int | None, plays: Sequence[str]) -> Match:
    """The match after some plays, words as a record has them. ValueError says that the deal is no number of one, or
    which option or play is not allowed.
    """
    rules = load(game)
    dealt = _number(deal)
    values = {name: rules.option(name).read(text) for name, text in options.items()}
    match = Match.from_deal(rules, dealt, values, seats)
    for number, word in enumerate(plays, 1):
        seat, colon, text = word.rpartition(":")
        try:
            if text == RESIGN:
                match.resign(_seat(seat) if colon else None)
            else:
                match.play(text, _seat(seat) if colon else None)
        except ValueError as error:
            raise ValueError(f"play {number} ({quote(word)}): {error}") from None
    return match


def line_of(match: Match) -> GameLine:
    """A match that began with a deal, as `match_of` reads it."""
    game = match.game
    assert match.deal is not None
    return GameLine(
        game=game.name,
        deal=str(match.deal),
        options={name: game.option(name).write(value) for name, value in match.options.items()},
        seats=None if game.seats[0] == game.seats[1] else match.seats,
        plays=" ".join(match.written_plays),
    )


def _number(deal: str) -> int:
    try:
        if deal.isascii() and deal.isdigit():
            return check_seed(int(deal))
    except ValueError:  # it is too large
        pass
    raise ValueError("this link has no valid deal number: check that you copied all of it")


def _seat(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise ValueError(f"{quote(text)} is not a seat")
    return int(text)
