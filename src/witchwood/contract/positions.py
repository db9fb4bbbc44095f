"""Demands on text that keeps a game: positions and records."""

from __future__ import annotations

import random
from collections.abc import Iterator

from witchwood.contract.case import Case, Moment, differences
from witchwood.contract.demand import demand
from witchwood.engine.match import Match
from witchwood.engine.record import read_record
from witchwood.engine.text import BadText

_PLAYED_ON = 6  # plays from a damaged position that could be read


@demand("write_position", "read_position")
def positions_go_there_and_back(case: Case) -> None:
    """`write_position` writes all of a state, in words without blanks; `read_position` gives back every byte."""
    for moment in _with_resignations(case):
        text = _written(moment)
        try:
            again = case.game.from_position(text)
        except Exception as error:
            came = f"{type(error).__name__}: {error}"
            moment.fail("write_position", "read_position", expected=f"{text!r} is read", came=came)
        lost = differences(moment.state.tobytes(), again)
        # A field that makes no difference to the text was forgotten by the writer; else the reader is wrong.
        forgotten = case.game.position(again) == text
        verbs = ("write_position", "read_position") if forgotten else ("read_position", "write_position")
        same = again.tobytes() == moment.state.tobytes()
        moment.expect(same, *verbs, expected="the same bytes", came=f"{lost}, from {text!r}")


def _with_resignations(case: Case) -> Iterator[Moment]:
    """Moments of random games, and those after a resignation there."""
    for moment in case.moments(every=3):
        yield moment
        if not moment.over:
            yield moment.after("resign", moment.ply % case.seats)


@demand("read_position")
def damaged_positions_are_refused_or_read(case: Case) -> None:
    """`read_position` refuses damaged text with the errors of `Sections`, and what it reads can be written, seen and
    played on.
    """
    dice = random.Random(str(case))
    for moment in case.moments(every=40, plies=120):
        text = _written(moment)
        for _ in range(40):
            place, cut = dice.randrange(len(text)), dice.choice((0, 1, 1, 2, 7))
            extra = dice.choice(("", "x", "0", "9", "-", ",", " ", text[:3], "é"))
            damaged = text[:place] + extra + text[place + cut :]
            try:
                read = case.game.from_position(damaged)
                again = case.game.from_position(case.game.position(read))
                match = Match(case.game, read.copy(), None)
                for seat in range(case.game.seats_of(read)):
                    match.view(seat)
                for _ in range(_PLAYED_ON):
                    if match.over:
                        break
                    match.apply(dice.choice(match.legal()))
            except BadText:
                continue
            except Exception as error:
                came = f"{type(error).__name__}: {error}"
                moment.fail("read_position", expected=f"a refusal of {damaged!r} by Sections, or a state", came=came)
            lost = differences(read.tobytes(), again)
            kept = read.tobytes() == again.tobytes()
            moment.expect(kept, "read_position", expected=f"{damaged!r} refused or read whole", came=lost)


@demand("play", "resign", "read_action", "write_action")
def records_replay(case: Case) -> None:
    """A game written as a record is read back play by play, to the same state and result."""
    for number in range(case.deals):
        match = Match.from_deal(case.game, number, case.options, case.seats)
        for moment in case.walk(number):
            if moment.done is not None:
                match.apply(moment.done[1], moment.done[0])
        if not match.over:
            match.resign()
        try:
            again = read_record(match.record(), lambda _name: case.game)
        except BadText as error:
            case.fail("read_action", "write_action", "play", expected="the record is read", came=error)
        same = (again.result, again.scores, again.state.tobytes()) == (
            match.result,
            match.scores,
            match.state.tobytes(),
        )
        if not same:
            lost = differences(match.state.tobytes(), again.state)
            case.fail("play", "resign", expected="the record leads to the same end", came=lost, at=f"deal {number}")


def _written(moment: Moment) -> str:
    """The position text of a moment."""
    sections = moment.ask("write_position")
    for name, value in sections.items():
        kept = bool(name) and bool(value) and not set(name + value) & set(" \t\n") and ":" not in name
        moment.expect(kept, "write_position", expected="sections and values without blanks", came=f"{name}:{value}")
    return moment.case.game.position(moment.state)
