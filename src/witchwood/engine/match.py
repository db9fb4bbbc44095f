"""A game being played: the one authority on whose turn it is, what is legal and what was done.

Interfaces (terminal, web, environments) ask a Match; they never decide a rule. Every refusal is a ValueError with its
reason, and leaves the match as it was.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass

import numpy as np

from witchwood.engine.game import Game, check_seed
from witchwood.engine.kernel import OVER, State
from witchwood.engine.option import Value, is_whole
from witchwood.engine.text import quote
from witchwood.engine.view import About, Action, Card, View

RESIGN = "resign"  # stands in the list of plays where a seat gave up; it is not an action
FORMAT = 1  # of records
_PER_LINE = 10  # plays on a line of a record


@dataclass(frozen=True)
class Play:
    """One thing that was done: by which seat, which action (None: it resigned), in notation, and whether it was
    the seat's turn.
    """

    seat: int
    action: int | None
    text: str
    in_turn: bool


class Match:
    """A game in progress, from a deal number or from a position. Made by `witchwood.deal` and its like."""

    def __init__(self, game: Game, start: State, deal: int | None) -> None:
        self.game = game
        self.deal = deal
        self._states: list[State] = [start.copy()]
        self._turns: list[int] = [int(game.rules.turn(start))]  # of each state: asked for often
        self._options = game.options_of(start)
        self._plays: list[Play] = []
        self._listed_plays: tuple[Play, ...] | None = ()  # `plays` as it was last asked for, None once it has changed
        self._future: list[tuple[Play, State]] = []

    @classmethod
    def from_deal(cls, game: Game, deal: int, options: Mapping[str, object], seats: int | None) -> Match:
        """A fresh deal. ValueError names a bad deal number, option or number of seats."""
        number = check_seed(deal)
        return cls(game, game.deal(number, game.settle(options), game.settle_seats(seats)), number)

    @classmethod
    def from_position(cls, game: Game, text: str) -> Match:
        """A match that begins at a position text. BadText says what is wrong with it."""
        return cls(game, game.from_position(text), None)

    def copy(self) -> Match:
        """The same match, to be played on by itself. States are shared, since nothing ever changes one."""
        made = copy(self)
        made._states, made._turns = self._states[:], self._turns[:]
        made._plays, made._future = self._plays[:], self._future[:]
        return made

    # What is so

    @property
    def state(self) -> State:
        """A copy of the state (a struct, `np.record`), hidden cards included."""
        return self._states[-1].copy()

    @property
    def start(self) -> str:
        """Position text of the beginning."""
        return self.game.position(self._states[0])

    @property
    def options(self) -> dict[str, Value]:
        """Rule options by name."""
        return dict(self._options)

    @property
    def seats(self) -> int:
        """How many seats are in this match."""
        return self.game.seats_of(self._states[0])

    @property
    def turn(self) -> int | None:
        """The seat to move, or None when the game is over."""
        return None if self._turns[-1] == OVER else self._turns[-1]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn is None

    @property
    def scores(self) -> list[float]:
        """A number per seat as it stands: points, or 1 won, 0 lost, 1/n shared."""
        return self.game.scores(self._states[-1])

    @property
    def result(self) -> str | tuple[int, ...] | None:
        """None while the game goes on; "won" or "lost" (one seat); else the winning seats, "drawn" if nobody won."""
        if not self.over:
            return None
        bits = int(self.game.rules.winners(self._states[-1]))
        seats = tuple(seat for seat in range(self.seats) if bits >> seat & 1)
        if self.seats == 1:
            return "won" if seats else "lost"
        return seats or "drawn"

    @property
    def result_words(self) -> str:
        """The result and the scores, as a record has them: "won 17", "won-by-0-2 1 0 1", "unfinished 3"."""
        result, scores = self.result, " ".join(f"{score:g}" for score in self.scores)
        if result is None:
            return f"unfinished {scores}"
        return f"won-by-{'-'.join(map(str, result))} {scores}" if isinstance(result, tuple) else f"{result} {scores}"

    @property
    def plays(self) -> tuple[Play, ...]:
        """All that was done, in order."""
        if self._listed_plays is None:
            self._listed_plays = tuple(self._plays)
        return self._listed_plays

    def legal(self, seat: int | None = None) -> list[int]:
        """Legal action numbers of a seat (of the seat to move, when none is named), ascending."""
        asked = self._seat(seat)
        return [] if asked is None else self.game.legal(self._states[-1], asked)

    def actions(self, seat: int | None = None) -> list[str]:
        """Legal actions of a seat (of the seat to move, when none is named) in notation."""
        asked = self._seat(seat)
        return [self._write(asked, action) for action in self.legal(asked)] if asked is not None else []

    def notation(self, action: int, seat: int | None = None) -> str:
        """An action number of a seat (of the seat to move, when none is named) in notation."""
        asked = self._seat(seat)
        return self._write(0 if asked is None else asked, action)

    def describe(self, text: str, seat: int | None = None) -> str:
        """A legal action in words. ValueError as for `play`."""
        asked, action = self._read(text, seat)
        return self.game.text.describe(self._states[-1], asked, action)

    def position(self) -> str:
        """The whole state as one line of text, hidden cards and the generator included."""
        return self.game.position(self._states[-1])

    def view(self, seat: int = 0) -> View:
        """What one seat may know, JSON-ready: zones, cards, counters, legal actions (`docs/views.md`)."""
        asked = self._seat(seat)
        assert asked is not None
        state = self._states[-1]
        legal = [] if self.over else self.game.legal(state, asked)
        result = self.result
        return {
            "game": self.game.name,
            "options": self.options,
            "seats": self.seats,
            "seat": asked,
            "turn": self.turn,
            "over": self.over,
            "result": list(result) if isinstance(result, tuple) else result,
            "scores": self.scores,
            **self.game.view(state, asked),
            "actions": [self._shown(state, asked, action) for action in legal],
        }

    def state_at(self, ply: int) -> State:
        """A copy of the state after the first `ply` plays. ValueError unless 0 <= ply <= len(plays)."""
        if not 0 <= ply < len(self._states):
            raise ValueError(f"ply {ply}: this match has 0 to {len(self._plays)} plays")
        return self._states[ply].copy()

    def seen_by(self, seat: int, seed: int) -> State:
        """A copy of the state with everything `seat` can't know re-dealt from `seed`: what agents get."""
        state = self.state
        self.game.rules.hide(state, seat, np.uint64(seed))
        return state

    def told(self, number: int, viewer: int) -> str:
        """Words for the seat `viewer` about play `number` (0 is the first); no more than it may know."""
        done = self._plays[number]
        before, after = self._states[number], self._states[number + 1]
        if done.action is None:
            return "Resign"
        if self.game.text.tell is None:
            return self.game.text.describe(before, done.seat, done.action)
        return self.game.text.tell(before, after, done.seat, done.action, viewer)

    def hides(self, number: int, viewer: int) -> bool:
        """Whether the seat `viewer` learns less of play `number` (0 is the first) than the seat that made it."""
        done, text = self._plays[number], self.game.text
        if done.action is None or viewer == done.seat or text.tell is None:
            return False
        if text.hides is None:
            return True
        return text.hides(self._states[number], self._states[number + 1], done.seat, done.action, viewer)

    def shown(self, number: int) -> list[Card]:
        """Cards that play `number` (0 is the first) laid open to everybody for a moment, as cards of a view."""
        done = self._plays[number]
        if done.action is None or self.game.text.shown is None:
            return []
        return self.game.text.shown(self._states[number], self._states[number + 1], done.seat, done.action)

    def story(self, number: int) -> str:
        """What play `number` (0 is the first) brought that the table shows no longer (`Text.story`); "" for most."""
        done = self._plays[number]
        if done.action is None or self.game.text.story is None:
            return ""
        return self.game.text.story(self._states[number], self._states[number + 1], done.seat, done.action)

    @property
    def can_redo(self) -> bool:
        """Whether a play was taken back since the last one made."""
        return bool(self._future)

    # What can be done

    def play(self, text: str, seat: int | None = None) -> None:
        """Play an action, given in notation, for the seat to move or for the seat named.

        ValueError says why it is not legal; nothing has changed then.
        """
        asked, action = self._read(text, seat)
        self._do(asked, action)

    def apply(self, action: int, seat: int | None = None) -> None:
        """Play an action, given by its number. ValueError as for `play`."""
        asked = self._mover(seat)
        if action not in self.game.legal(self._states[-1], asked):
            if not 0 <= action < self.game.actions:
                raise ValueError(f"action {action} is not in the range 0 to {self.game.actions - 1}")
            raise ValueError(self._refusal(asked, action))
        self._do(asked, action)

    def resign(self, seat: int | None = None) -> None:
        """Give up for a seat (the seat to move, when none is named). ValueError if the game is over for it."""
        asked = self._mover(seat)
        after = self._states[-1].copy()
        self.game.rules.resign(after, asked)
        if after.tobytes() == self._states[-1].tobytes():
            raise ValueError(f"seat {asked} is already out of the game")
        self._push(Play(asked, None, RESIGN, asked == self.turn), after)

    def undo(self) -> None:
        """Take back the last thing done. ValueError when nothing was."""
        if not self._plays:
            raise ValueError("there's nothing to undo: this is the start of the game")
        self._future.append((self._plays.pop(), self._states.pop()))
        self._listed_plays = None
        self._turns.pop()

    def redo(self) -> None:
        """Do again what was last taken back. ValueError when nothing was taken back since the last play."""
        if not self._future:
            raise ValueError("there's nothing to redo: no play was taken back")
        self._keep(*self._future.pop())

    @property
    def written_plays(self) -> list[str]:
        """The plays as a record writes them, each one word."""
        return [
            play.text if play.in_turn and play.action is not None else f"{play.seat}:{play.text}"
            for play in self._plays
        ]

    def record(self) -> str:
        """The game so far as text that `witchwood.replay` reads (`docs/notation.md`)."""
        lines = [f"witchwood record {FORMAT}", f"game {self.game.name} {self.game.version}"]
        if self.deal is None:
            lines.append(f"position {self.start}")
        else:
            lines.append(f"deal {self.deal}")
            if self.game.seats[0] != self.game.seats[1]:
                lines.append(f"seats {self.seats}")
            lines += [f"option {name} {text}" for name, text in self.game.unusual(self._options).items()]
        words = self.written_plays
        lines.append(f"plays {len(words)}")
        lines += ["  " + " ".join(words[i : i + _PER_LINE]) for i in range(0, len(words), _PER_LINE)]
        return "\n".join([*lines, f"result {self.result_words}", "end"]) + "\n"

    # How

    def _do(self, seat: int, action: int) -> None:
        done = Play(seat, action, self._write(seat, action), seat == self.turn)
        after = self._states[-1].copy()
        self.game.rules.play(after, seat, action)
        self._push(done, after)

    def _push(self, play: Play, after: State) -> None:
        self._keep(play, after)
        self._future.clear()

    def _keep(self, play: Play, after: State) -> None:
        self._plays.append(play)
        self._listed_plays = None
        self._states.append(after)
        self._turns.append(int(self.game.rules.turn(after)))

    def _seat(self, seat: object) -> int | None:
        if seat is None:
            return self.turn
        if not is_whole(seat) or not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}; this match has seats 0 to {self.seats - 1}")
        return int(seat)

    def _mover(self, seat: int | None) -> int:
        asked = self._seat(seat)
        if self.over or asked is None:
            raise ValueError("the game is over: undo takes back the last play")
        return asked

    def _read(self, text: str, seat: int | None) -> tuple[int, int]:
        asked = self._mover(seat)
        action = self.game.text.read_action(self._states[-1], asked, text.strip())
        if action not in self.game.legal(self._states[-1], asked):
            raise ValueError(self._refusal(asked, action, text.strip()))
        return asked, action

    def _write(self, seat: int, action: int) -> str:
        return self.game.text.write_action(self._states[-1], seat, action)

    def _shown(self, state: State, seat: int, action: int) -> Action:
        game = self.game
        about: About = {} if game.about is None else game.about(state, seat, action)
        shown: Action = {
            "text": game.text.write_action(state, seat, action),
            "words": game.text.describe(state, seat, action),
        }
        if "takes" in about:
            shown["takes"] = about["takes"]
        if "to" in about:
            shown["to"] = about["to"]
        if "points" in about:
            shown["points"] = about["points"]
        if game.kind is not None:
            shown["kind"] = game.kind(action)
        return shown

    def _refusal(self, seat: int, action: int, text: str | None = None) -> str:
        shown = quote(text if text is not None else self._write(seat, action))
        return f"{shown} is not legal: {self.game.text.explain(self._states[-1], seat, action)}"
