"""One game played as an environment: who is asked, what may be answered, what was earned. Every adapter asks this."""

from __future__ import annotations

import json
from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.information import Account
from witchwood.engine.kernel import State
from witchwood.engine.match import Match, Play
from witchwood.engine.record import read_record
from witchwood.env.kernels.two_steps import NONE, pack_all, show, unpack
from witchwood.env.setting import FIRST_HALF, Setting
from witchwood.games import load


class Episode:
    """A game from its deal to its end.

    setting: what is played. match: the game so far; it belongs to the episode.
    seat: who is asked now; None when the episode is over. legal: the numbers it may answer with, ascending.
    rewards: what the last step paid to every seat. truncated: cut off at `most_steps`.
    """

    def __init__(self, setting: Setting, match: Match) -> None:
        self.setting = setting
        self.match = match
        self.rewards = [0.0] * setting.seats
        self._start = self._paid = self._earned()
        self._accounts: dict[int, Account] = {}  # by seat, of those that were asked for
        self._past: Episode | None = None  # what was re-imagined, and for which seat
        self._knower = NONE
        self._half = NONE
        self._played()
        self._go_on()

    @classmethod
    def deal(cls, setting: Setting, number: int) -> Episode:
        """The deal with this number. ValueError unless 0 <= number < 2**64."""
        return cls(setting, Match.from_deal(setting.game, number, setting.rules, setting.seats))

    # What is so

    @property
    def terminated(self) -> bool:
        """Whether the game has ended by its own rules."""
        return self.match.over

    def mask(self, seat: int) -> NDArray[np.int8]:
        """(setting.actions,) int8, 1 for each legal number; all zero for a seat that is not asked."""
        out = np.zeros(self.setting.actions, np.int8)
        if seat == self.seat:
            out[self.legal] = 1
        return out

    @property
    def plays(self) -> tuple[Play, ...]:
        """All that was done since the deal, whatever was imagined on the way."""
        return self.match.plays if self._past is None else (*self._past.plays, *self.match.plays)

    def observe(self, seat: int) -> NDArray[np.uint8]:
        """(size,) uint8, laid out as `setting.observation` says: what the seat may know now."""
        return self._observe(seat, self.match.state, self._half if seat == self.seat else NONE)

    def observe_all(self, seat: int) -> NDArray[np.uint8]:
        """(1 + plays, size): what the seat knew after the deal and after each play since, and knows now. Where a seat
        imagined the episode, what the others saw before is zeros.
        """
        plies = range(len(self.match.plays))
        rows = np.stack([*(self._observe(seat, self.match.state_at(ply), NONE) for ply in plies), self.observe(seat)])
        if self._past is None:
            return rows
        past = self._past.observe_all(seat)[:-1]
        return np.concatenate([past if seat == self._knower else np.zeros_like(past), rows])

    def words(self, number: int) -> str:
        """A number that the seat asked may answer, as text without blanks: notation for a whole action."""
        if number == self.setting.wait:
            return "wait"
        action = int(unpack(number, self._half, self.setting.pairs))
        return f"first-half-{number}" if action == NONE else self.match.notation(action, self.seat)

    def __str__(self) -> str:
        """The position, and what was answered since the last play."""
        return f"{self.match.position()}{self._since(self.seat)}"

    def view(self, seat: int) -> str:
        """What the seat sees, as a line of JSON (`docs/views.md`), and what it has answered since the last play."""
        return f"{json.dumps(self.match.view(seat), sort_keys=True)}{self._since(seat)}"

    def information_state(self, seat: int) -> str:
        """All that the seat has seen, in order (`engine/information.py`), and its answers since the last play."""
        if seat not in self._accounts:
            self._accounts[seat] = Account(self.match, seat)
        text = self._accounts[seat].text() + self._since(seat)
        if self._past is None:
            return text
        past = self._past.information_state(self._knower)  # no more than this is known of what the others remember
        return f"{past}\n{text}" if self.match.plays or seat != self._knower else past

    def returns(self) -> list[float]:
        """What every seat has earned since the deal."""
        return [now - then for now, then in zip(self._earned(), self._start, strict=True)]

    # What can be done

    def step(self, number: int) -> None:
        """The answer of the seat that is asked. ValueError when the episode is over, for what is no whole number, and
        for an answer that is not legal where the option `illegal` says so; nothing has changed then.
        """
        if self.seat is None:
            raise ValueError("the episode is over: begin another one")
        try:
            number = index(number)
        except TypeError:
            raise ValueError(f"action {number!r} of seat {self.seat}: give a whole number") from None
        if number in self.legal:
            self._answer(number)
        elif self.setting.how.illegal == "raise":
            raise ValueError(self._refusal(number))
        else:
            self.match.resign(self.seat)
            self._played()
        self._go_on()

    def copy(self) -> Episode:
        """The same episode, to be played on by itself."""
        made = Episode.__new__(Episode)
        made.__dict__.update(self.__dict__)
        made.match = self.match.copy()
        made._asked = self._asked[:]
        made._accounts = {seat: account.copy(made.match) for seat, account in self._accounts.items()}
        return made

    def imagine(self, seat: int, seed: int) -> Episode:
        """The same episode as it may be for all that the seat knows: the rest re-dealt from `seed`. The seat
        remembers what it has seen. What others remember is not imagined, nor a half that another has chosen. Plays that
        were made are not in its match.
        """
        made = self.copy()
        made._past, made._knower = self.copy(), seat
        made.match = Match(self.setting.game, self.match.seen_by(seat, seed), None)
        made._accounts = {}
        if seat != self.seat:
            made._half = NONE
        made._ask()
        return made

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """The match is pickled as its record."""
        kept = {name: value for name, value in vars(self).items() if name not in {"setting", "match", "_accounts"}}
        return _again, (self.setting, self.match.record()), kept

    # How

    def _observe(self, seat: int, state: State, half: int) -> NDArray[np.uint8]:
        setting = self.setting
        out: NDArray[np.uint8] = setting.observation.empty(1)[0]
        setting.observer.write(state, seat, out[: setting.observer.observation.size])
        if len(setting.pairs):
            show(half, setting.pairs, setting.observation.read(out)[FIRST_HALF])
        return out

    def _go_on(self) -> None:
        """Play what is forced, where the option says so; pay what has been earned since the last payment."""
        while self.setting.how.skip_forced and len(self.legal) == 1:
            self._answer(self.legal[0])
        earned = self._earned()
        self.rewards = [now - then for now, then in zip(earned, self._paid, strict=True)]
        self._paid = earned

    def _answer(self, number: int) -> None:
        assert self.seat is not None
        if number == self.setting.wait:
            self._asked.pop(0)
            self._ask()
            return
        action = int(unpack(number, self._half, self.setting.pairs))
        if action == NONE:
            self._half = number
            self._ask()
        else:
            self.match.apply(action, self.seat)
            self._played()

    def _played(self) -> None:
        """Something was played: settle whose answer is wanted next."""
        self.truncated = self._is_cut_off()
        self._half = NONE
        self._open_window()
        self._ask()

    def _since(self, seat: int | None) -> str:
        """What a seat knows of the answers since the last play."""
        if seat is None or seat != self.seat:
            return ""
        half = f" first-half:{self._half}" if self._half != NONE else ""
        return f"{half} asked:{seat}" if self._asked else half

    def _is_cut_off(self) -> bool:
        most = self.setting.how.most_steps
        return most is not None and len(self.plays) >= most and not self.match.over

    def _open_window(self) -> None:
        """Ask those who may act out of turn, from the seat to move on."""
        turn, seats = self.match.turn, self.setting.seats
        self._asked: list[int] = []
        if self.setting.wait is not None and turn is not None:
            others = [(turn + step) % seats for step in range(1, seats)]
            self._asked = [seat for seat in others if self.match.legal(seat)]

    def _ask(self) -> None:
        """Settle who is asked, and what may be answered."""
        self.seat: int | None = None if self.truncated else [*self._asked, self.match.turn][0]
        self.legal: list[int] = []
        if self.seat is not None:
            actions = np.array(self.match.legal(self.seat), np.int64)
            out = np.empty_like(actions)
            self.legal = out[: pack_all(actions, len(actions), self._half, self.setting.pairs, out)].tolist()
            if self._asked and self.setting.wait is not None:
                self.legal.append(self.setting.wait)

    def _earned(self) -> list[float]:
        """The scores; or what the end pays, as `EnvOptions.rewards` says."""
        if self.setting.how.rewards == "points":
            return self.match.scores
        result, seats = self.match.result, self.setting.seats
        if result is None:
            return [0.0] * seats
        if seats == 1:
            return [float(result == "won")]
        winners = result if isinstance(result, tuple) else range(seats)
        win, loss = (seats / len(winners) - 1) / (seats - 1), -1 / (seats - 1)
        return [win if seat in winners else loss for seat in range(seats)]

    def _refusal(self, number: int) -> str:
        legal = ", ".join(map(str, self.legal))
        return f"action {number} is not legal for seat {self.seat} here; the legal ones are {legal}"


def _again(setting: Setting, record: str) -> Episode:
    """An episode for pickle to fill: its match is played again from the record."""
    made = Episode.__new__(Episode)
    made.setting, made.match, made._accounts = setting, read_record(record, load), {}
    return made
