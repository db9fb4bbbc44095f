"""What many games are before one is dealt: `Vector`'s options, checked and settled, whatever then steps the games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from inspect import signature
from typing import Literal, TypeAlias

import numpy as np

from witchwood.engine.game import Game
from witchwood.engine.kernel import Array, State
from witchwood.engine.observation import Observation
from witchwood.engine.observer import Observer, observer_of
from witchwood.engine.option import Value, is_whole
from witchwood.engine.text import quote
from witchwood.env.kernels.two_steps import NONE, count_firsts, count_numbers, table, unpack
from witchwood.env.kernels.world import (
    DRAWN_SEAT,
    EVERY_SEAT,
    NEXT_STEP,
    OUTCOME,
    PLAN,
    POINTS,
    SAME_STEP,
    STAYS,
    World,
    make_world,
)
from witchwood.env.opponents import Guest, Opponent, seated
from witchwood.env.options import EnvOptions, Illegal, Rewards, Swap, check_switch
from witchwood.env.setting import FIRST_HALF, with_half
from witchwood.env.tasks import Tasks, check_deals, check_tasks, len_of
from witchwood.games import load

Autoreset: TypeAlias = Literal["same_step", "next_step", "disabled"]

_AUTORESET = {"same_step": SAME_STEP, "next_step": NEXT_STEP, "disabled": STAYS}
_REWARDS = {"outcome": OUTCOME, "points": POINTS}
_NEVER = (
    1_000_000  # actions after which an episode is cut off even without `most_steps`: agents may go round in circles
)


@dataclass(frozen=True)
class Arrangement:
    """Many games of one kind, as they will be played.

    seats: the most of any task. actions: how many numbers an action may have. products: the pairs that are chosen in
    two steps, as `two_steps.table` writes them. guests: opponents that Python asks.
    plan: how all are played, a PLAN. observer: writes the game's own bytes of an `observation`.
    """

    game: Game
    games: int
    deals: range
    tasks: Tasks
    seats: int
    illegal: Illegal
    actions: int
    products: Array
    guests: list[Guest]
    observer: Observer
    observation: Observation
    plan: State

    @classmethod
    def of(
        cls,
        takes: type,
        name: str,
        games: int,
        *,
        deals: range,
        tasks: Sequence[Mapping[str, object]] | None,
        weights: Sequence[float] | None,
        opponents: Opponent | Sequence[Opponent] | None,
        seat: int | Literal["drawn"],
        seats: int | None,
        rewards: Rewards,
        most_steps: int | None,
        illegal: Illegal,
        skip_forced: bool,
        swap: Swap,
        autoreset: Autoreset,
        masks: bool,
        observations: bool,
        options: Mapping[str, Value],
    ) -> Arrangement:
        """The arrangement that these options make; `Vector` explains them. ValueError names what is not allowed.

        takes: the class that was given the options, for the names of them all.
        """
        chosen = EnvOptions(illegal, skip_forced, most_steps, rewards, swap)
        check_switch("masks", masks)
        check_switch("observations", observations)
        game = load(name)
        many = whole("games", games)
        check_deals(deals)
        shared = {**_known(takes, game, options), **({} if seats is None else {"seats": seats})}
        settled = Tasks.of(game, [{**shared, **task} for task in check_tasks(tasks)], weights)
        most = int(settled.rows.seats.max())
        products = game.products if swap == "two_steps" else ()
        codes, guests = seated(game, settled.options, opponents, most - 1, bool(masks and observations))
        observer = observer_of(game)
        observation = with_half(observer.observation, count_firsts(products))

        plan = np.zeros(1, PLAN).view(np.recarray)[0]
        plan.first_deal, plan.deals = deals.start, len_of(deals)
        plan.games, plan.opponents = many, codes
        plan.seat = _place(seat, opponents is not None, most, int(settled.rows.seats.min()))
        plan.most_steps = _NEVER if chosen.most_steps is None else chosen.most_steps
        plan.rewards, plan.skip_forced = _REWARDS[rewards], skip_forced
        plan.autoreset, plan.masks, plan.two_steps = _autoreset_code(autoreset), bool(masks), bool(products)
        plan.checked, plan.half = illegal == "raise", observation.offsets.get(FIRST_HALF, 0)
        plan.own = observer.observation.size if observations else 0
        return cls(
            game=game,
            games=many,
            deals=deals,
            tasks=settled,
            seats=most,
            illegal=illegal,
            actions=count_numbers(game.sizes_for(*settled.options)[0], products),
            products=table(products),
            guests=guests,
            observer=observer,
            observation=observation,
            plan=plan,
        )

    @property
    def mask_size(self) -> int:
        """Actions of a mask; 0 where none is made."""
        return self.actions if self.plan.masks else 0

    @property
    def seen_size(self) -> int:
        """Bytes of an observation; 0 where none is made."""
        return self.observation.size if self.plan.own else 0

    def world(self, games: int | None = None, blanks: Array = None) -> World:
        """The arrays that the kernels fill, all zero. games: another number of them. blanks: states of another type."""
        return make_world(
            self.plan,
            self.tasks.rows,
            self.tasks.blanks if blanks is None else blanks,
            self.products,
            games=self.games if games is None else games,
            most_legal=self.game.sizes_for(*self.tasks.options)[1],
            actions=self.mask_size,
            seen=self.seen_size,
            seats=self.seats,
        )

    def illegal_action(self, place: str, action: int, state: State, seat: int, half: int) -> ValueError:
        """Why an action is not legal. place: words for the game, such as `game 3`; half: that of a pair, or NONE."""
        if not 0 <= action < self.actions:
            return ValueError(f"{place}: action {action} is not in the range 0 to {self.actions - 1}")
        meant = int(unpack(action, half, self.products)) if self.plan.two_steps else action
        reason = "it is no half of a legal pair now"
        if meant != NONE:
            words = self.game.text.write_action(state, seat, meant)
            reason = f"{words}: {self.game.text.explain(state, seat, meant)}"
        return ValueError(f"{place}: action {action} is not legal: {reason}")


def whole(name: str, number: object) -> int:
    """`number` if it is a whole number from 1, else ValueError."""
    if not is_whole(number) or number < 1:
        raise ValueError(f"{name}: {number!r} is not allowed; use a whole number from 1")
    return int(number)


def _place(seat: int | Literal["drawn"], opposed: bool, seats: int, fewest: int) -> int:
    """The caller's seat, as the kernel has it. ValueError for one that some task lacks.

    seats, fewest: the most and the fewest of any task.
    """
    if not opposed and seats > 1:
        if seat != 0:
            raise ValueError(f"seat: {seat!r} needs opponents; without them you play every seat in turn")
        return EVERY_SEAT
    if seat == "drawn":
        return DRAWN_SEAT
    if not is_whole(seat) or not 0 <= seat < fewest:
        raise ValueError(f'seat: {seat!r} is not allowed; use 0 to {fewest - 1}, or "drawn"')
    return seat


def _autoreset_code(autoreset: object) -> int:
    """The kernel's number for when the next episode is dealt. ValueError for another word."""
    for word, code in _AUTORESET.items():
        if autoreset == word:
            return code
    raise ValueError(f"autoreset: {autoreset!r} is not allowed; use {' or '.join(map(repr, _AUTORESET))}")


def _known(takes: type, game: Game, options: Mapping[str, Value]) -> Mapping[str, Value]:
    """The rule options. ValueError for a keyword that is neither one of them nor one that the class takes."""
    known = [option.name for option in game.options]
    for name in options:
        if name not in known:
            own = [one for one in signature(takes).parameters if one != "options"]
            raise ValueError(
                f"{takes.__name__} takes no {quote(name)}; rule options of {game.name}: {', '.join(known) or 'none'}; "
                f"for any game: {', '.join(own[2:])}"
            )
    return options
