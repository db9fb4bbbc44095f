"""A rule book's text with the numbers of a setting, and its table of options: both come from `Option`.

`{soldiers}` stands for the option's value: up to twelve in words, as running text has it; `{Soldiers}` with a capital.
`{soldiers+1}` and `{soldiers-1}` are one more and one less. `{options}` stands for the table of all options.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from witchwood.engine.option import Option, Value

_PLACE = re.compile(r"\{([A-Za-z_]+)([+-][0-9]+)?\}")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def in_words(number: int) -> str:
    """A number as running text has it: in words up to twelve."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def fill(text: str, options: Sequence[Option], values: Mapping[str, Value]) -> str:
    """The text with the values of all options in their places. Other words in braces stay as they are."""
    known = {option.name: option for option in options}

    def found(match: re.Match[str]) -> str:
        name, more = match[1], int(match[2] or 0)
        if name == "options":
            return table(options, values)
        option = known.get(name.lower())
        if option is None:
            return match[0]
        value = values[option.name]
        words = in_words(value + more) if option.is_dial and isinstance(value, int) else option.write(value)
        return words[0].upper() + words[1:] if name[0].isupper() else words

    return _PLACE.sub(found, text)


def table(options: Sequence[Option], values: Mapping[str, Value]) -> str:
    """All options as a table in Markdown: name, value under these options, range, meaning and what goes with what."""
    rows = ["| option | here | values | meaning |", "|---|---|---|---|"]
    for option in options:
        words = " ".join([option.help, *notes(option)])
        rows.append(f"| `{option.name}` | {option.write(values[option.name])} | {option.range} | {words} |")
    return "\n".join(rows)


def notes(option: Option) -> list[str]:
    """What else is to be known of an option, in sentences: what it needs of others, what holds at its usual value."""
    said = list(dict.fromkeys(f"{need.says[0].upper()}{need.says[1:]}." for need in option.needs))
    if option.usual_only:
        also = " ".join(f"or {option.write(value)}" for value in option.fitted)
        parts = " and ".join([", ".join(option.usual_only[:-1]), option.usual_only[-1]][not option.usual_only[:-1] :])
        said.append(f"{parts.capitalize()}: at the usual value {also}".rstrip() + " only.")
    return said
