"""Short codes of deals, for friends: `klondike-8f3k` names a game, its rules and its deal.

A code is the name of a game or an edition, the deal number and, where the rules or the seats are not the usual ones, a
number that stands for them. Options that codes counted from the beginning (`Option.coded`) are digits of that number;
beyond all numbers that these make, every unusual option adds its place in the list and its own number, so that old
codes stay true when a game gets more options and values. Numbers are written with Crockford's 32 digits (https://www.crockford.com/base32.html),
which leave out i, l, o and u; the last digit of the deal's is a check on all the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod

from witchwood.engine.game import Game, check_seed
from witchwood.engine.option import Option, Value
from witchwood.engine.text import quote
from witchwood.games import find, load, names
from witchwood.table.messages.responses import CodedDealInfo

DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"
_ALIKE = str.maketrans("ilo", "110")
_PLACES, _VALUES = 64, 1024  # of options, and of the numbers that stand for their values
_LOWEST = 100  # is added to these, for words beside numbers count downwards from -1
_LONGEST = 100  # digits of a number
_CHECKS = 29  # a prime number: nearly every mistyped digit, and nearly every two that changed places, are noticed


@dataclass(frozen=True)
class CodedDeal:
    """What a code stands for. options: all of them."""

    game: str
    options: dict[str, Value]
    seats: int
    deal: int


def write_code(coded: CodedDeal) -> str:
    """The code of a deal."""
    game = load(coded.game)
    edition = game.edition(coded.options)
    usual = game.settle({} if edition is None else edition.options)
    rules = _rules_number(game, coded.options, coded.seats)
    if rules == _rules_number(game, usual, game.default_seats):
        rules = 0
    else:
        rules += 1
    words = [game.name if edition is None else edition.name, _digits(coded.deal * 32 + _check(coded.deal, rules))]
    return "-".join(words + ([_digits(rules)] if rules else []))


def read_code(text: str) -> CodedDeal:
    """What a code stands for. Capitals, blanks around it, o for 0 and i or l for 1 are accepted. ValueError says why it
    is none.
    """
    name, *numbers = text.strip().lower().split("-")
    game, made = _game_of(name)
    if not 1 <= len(numbers) <= 2:
        raise ValueError(f"{quote(text)} is not a deal code; codes look like {name}-8f3k")
    checked, rules = _number(numbers[0]), _number(numbers[1]) if len(numbers) == 2 else 0
    deal, check = divmod(checked, 32)
    if check != _check(deal, rules):
        raise ValueError(f"{quote(text)} has a typo: compare it with the original")
    if rules == 0:
        return CodedDeal(game.name, game.settle(made), game.default_seats, check_seed(deal))
    options, seats = _rules_of(game, rules - 1)
    return CodedDeal(game.name, options, seats, check_seed(deal))


def told_code(text: str) -> CodedDealInfo:
    """What a code stands for, for clients: the game or edition, the deal's number as text, the seats, and as text the
    options that the edition does not make. ValueError says why it is none.
    """
    coded = read_code(text)
    game = load(coded.game)
    edition = game.edition(coded.options)
    made = {} if edition is None else edition.options
    return CodedDealInfo(
        played=game.name if edition is None else edition.name,
        deal=str(coded.deal),
        seats=coded.seats,
        options={name: text for name, text in game.unusual(coded.options).items() if name not in made},
    )


def _game_of(name: str) -> tuple[Game, Mapping[str, Value]]:
    try:
        return find(name)
    except ValueError:
        words = f"{quote(name)} is no game here: a code begins with a game's name, as {names()[0]}-8f3k"
        raise ValueError(words) from None


def _rules_number(game: Game, options: Mapping[str, Value], seats: int) -> int:
    """All options and the seats as one number: each is a digit of a base of its own, or beyond all of these."""
    number = seats - game.seats[0]
    old = {option.name: options[option.name] for option in game.options if _coded(option)}
    if all(value in _coded(game.option(name)) for name, value in old.items()) and game.settle(old) == options:
        for name, value in old.items():
            values = _coded(game.option(name))
            number = number * len(values) + values.index(value)
        return number
    number *= _PLACES
    for place, option in enumerate(game.options):
        if option.name in game.unusual(options):
            coded = option.encode(options[option.name]) + _LOWEST
            number = (number * _VALUES + coded) * _PLACES + place + 1
    return _old_numbers(game) + number


def _rules_of(game: Game, number: int) -> tuple[dict[str, Value], int]:
    """Inverse of `_rules_number`. ValueError for a number that stands for no rules."""
    given: dict[str, Value] = {}
    if number < _old_numbers(game):
        for option in reversed([one for one in game.options if _coded(one)]):
            number, place = divmod(number, len(_coded(option)))
            given[option.name] = _coded(option)[place]
    else:
        number -= _old_numbers(game)
        while number % _PLACES:
            number, place = divmod(number, _PLACES)
            number, coded = divmod(number, _VALUES)
            named = game.options[place - 1] if place <= len(game.options) else None
            value = None if named is None else _decoded(named, coded - _LOWEST)
            if named is None or value is None:
                raise ValueError(f"this code names rules that {game.title} has not here: it may be of another version")
            given[named.name] = value
        number //= _PLACES
    return game.settle(dict(reversed(given.items()))), game.settle_seats(number + game.seats[0])


def _decoded(option: Option, number: int) -> Value | None:
    """The option's value for a number; None where it stands for none."""
    return next((value for value in option.values if option.encode(value) == number), None)


def _coded(option: Option) -> list[Value]:
    """The values that codes counted from the beginning; none of an option that came later."""
    return list(option.values if option.coded is None else option.coded)


def _old_numbers(game: Game) -> int:
    """How many numbers the options and seats make that codes counted from the beginning."""
    return (game.seats[1] - game.seats[0] + 1) * prod(len(_coded(one)) or 1 for one in game.options)


def _check(deal: int, rules: int) -> int:
    return (deal + 7 * rules) % _CHECKS


def _digits(number: int) -> str:
    digits = ""
    while number or not digits:
        number, digit = divmod(number, 32)
        digits = DIGITS[digit] + digits
    return digits


def _number(text: str) -> int:
    number = 0
    for letter in text.translate(_ALIKE):
        if letter not in DIGITS or len(text) > _LONGEST:
            raise ValueError(f"{quote(text)} is not the number of a code: use digits and letters except i, l, o and u")
        number = number * 32 + DIGITS.index(letter)
    return number
