"""Demands on notation and words: write_action, read_action, describe, explain, why, story."""

from __future__ import annotations

import random
from itertools import pairwise

from witchwood.contract.case import Case
from witchwood.contract.demand import demand
from witchwood.contract.views import misfit
from witchwood.contract.worlds import hides, told
from witchwood.engine.view import Card

# What a person may type at a table besides actions: these words are taken.
COMMANDS = frozenset({
    "again", "back", "exit", "follow", "h", "help", "hint", "hint!", "line", "moves", "new", "position", "q", "quit",
    "record", "redo", "resign", "rules", "save", "table", "u", "undo", "verdict", "?",
})  # fmt: skip
_LONGEST = 120  # characters on a button
_NONSENSE = ("", "two words", "a:b", "é", "\0", "x" * 10_000, *sorted(COMMANDS))


@demand("write_action", "read_action")
def notation_goes_there_and_back(case: Case) -> None:
    """`write_action` is printable ASCII without blank and colon, different for each legal action of a position, and
    none of the words for commands; `read_action` reads it back.
    """
    for moment, seat in case.looks():
        written: dict[str, int] = {}
        for action in moment.legal(seat):
            text = moment.ask("write_action", seat, action)
            plain = text.isascii() and text.isprintable() and text and not set(text) & set(" :")
            moment.expect(bool(plain), "write_action", expected="ASCII, no blank, no colon", came=repr(text), seat=seat)
            free = text.lower() not in COMMANDS
            moment.expect(free, "write_action", expected="no word for a command", came=repr(text), seat=seat)
            other = written.setdefault(text, action)
            once = other == action
            moment.expect(once, "write_action", expected=f"{text!r} once", came=f"also for {other}", seat=seat)
            read = moment.ask("read_action", seat, text)
            same = read == action
            moment.expect(same, "read_action", "write_action", expected=f"{action} for {text!r}", came=read, seat=seat)


@demand("read_action")
def nonsense_is_refused(case: Case) -> None:
    """`read_action` refuses with a ValueError what can't be notation: nothing at all, blanks, colons, letters beyond
    ASCII, very long text, the words for commands.
    """
    for moment, seat in case.looks(every=15):
        for text in _NONSENSE:
            words = moment.refusal("read_action", seat, text)
            moment.expect(bool(words), "read_action", expected=f"a refusal of {text[:20]!r}", came="none", seat=seat)


@demand("describe")
def actions_are_described(case: Case) -> None:
    """`describe` says a legal action in at most 120 characters that begin with a capital or a number, without a full
    stop, and differ for the legal actions of a position.
    """
    for moment, seat in case.looks():
        said: dict[str, int] = {}
        for action in moment.legal(seat):
            words = moment.ask("describe", seat, action)
            kept = _is_phrase(words) and len(words) <= _LONGEST
            moment.expect(kept, "describe", expected="Words of this kind", came=repr(words), seat=seat)
            other = said.setdefault(words, action)
            came = f"also for {other}"
            moment.expect(other == action, "describe", expected=f"{words!r} once", came=came, seat=seat)


@demand("tell", "shown")
def plays_are_told_in_words_of_the_kind(case: Case) -> None:
    """`tell` says a play to every viewer in words that begin with a capital or a number, without a full stop. `shown`
    answers a list of cards as views have them.
    """
    verb = "tell" if case.game.text.tell else "describe"
    for moment in case.moments(every=3):
        if moment.done is None:
            continue
        seat, after = moment.done[0], moment.play(*moment.done)
        for viewer in moment.seats:
            words, cards, *_ = told(moment, after, viewer, moment.done)
            moment.expect(_is_phrase(words), verb, expected="Words of this kind", came=repr(words), seat=seat)
            wrong = misfit(cards, list[Card], "shown")
            moment.expect(not wrong, "shown", expected="cards as views have them", came=wrong, seat=seat)


@demand("hides", "tell")
def what_hides_nothing_tells_all_alike(case: Case) -> None:
    """`hides`, where there is one, answers True or False. Where it hides nothing of a play from a viewer, `tell` tells
    that viewer the same as the seat that plays.
    """
    for moment in case.moments(every=3) if case.game.text.hides else ():
        if moment.done is None:
            continue
        after = moment.play(*moment.done)
        for viewer in moment.seats:
            answer = moment.ask("hides", after.state, *moment.done, viewer)
            moment.expect(isinstance(answer, bool), "hides", expected="True or False", came=repr(answer), seat=viewer)
            if not hides(moment, after, viewer, moment.done):
                came = moment.ask("tell", after.state, *moment.done, viewer)
                full = moment.ask("tell", after.state, *moment.done, moment.done[0])
                moment.expect(came == full, "hides", "tell", expected=repr(full), came=repr(came), seat=viewer)


def _is_phrase(words: str) -> bool:
    """Whether words may stand in a list of plays."""
    one_line = words == words.strip() and "\n" not in words
    return bool(words) and one_line and not words[0].islower() and not words.endswith(".")


@demand("explain")
def refusals_are_explained(case: Case) -> None:
    """`explain` says of every action that is not legal why it is not: a sentence in one line, without a full stop."""
    dice = random.Random(str(case))
    for moment, seat in case.looks(every=5):
        legal = set(moment.legal(seat))
        for action in dice.sample(range(case.game.actions), min(20, case.game.actions)):
            if action in legal or moment.over:
                continue
            words = moment.ask("explain", seat, action)
            kept = bool(words) and words == words.strip() and "\n" not in words and not words.endswith(".")
            moment.expect(kept, "explain", expected="a reason without a full stop", came=repr(words), seat=seat)
            text = moment.ask("write_action", seat, action)
            moment.expect(bool(text), "write_action", expected="notation, legal or not", came=repr(text), seat=seat)


@demand("why")
def good_actions_are_praised_in_a_sentence(case: Case) -> None:
    """`why`, where there is one, says what speaks for a legal action: a sentence in one line with a capital or a number
    first and a full stop last, or nothing.
    """
    for moment, seat in case.looks(every=3) if case.game.text.why else ():
        for action in moment.legal(seat):
            words = moment.ask("why", seat, (action,))
            moment.expect(_is_sentence(words), "why", expected="A sentence.", came=repr(words), seat=seat)


@demand("story")
def stories_are_sentences(case: Case) -> None:
    """`story`, where there is one, says how a play put a seat out or ended the game, or what the table then did by
    itself: sentences in one line with a capital or a number first and a full stop last, or nothing.
    """
    for number in range(case.deals if case.game.text.story else 0):
        walk = case.walk(number)
        for moment, after in pairwise(walk):
            assert moment.done is not None
            words = moment.ask("story", after.state, *moment.done)
            moment.expect(_is_sentence(words), "story", expected="A sentence.", came=repr(words))


def _is_sentence(words: str) -> bool:
    """Whether words are a sentence in one line, or none."""
    kept = words == words.strip() and "\n" not in words and not words[:1].islower()
    return not words or (kept and words.endswith("."))
