"""Millions of games at once on a GPU: actions in; observations, masks, legal actions, rewards and endings out.

```python
vector = CudaVector("hocus", 2**20)
while learning:
    vector.step(policy(torch.from_dlpack(vector.observations), torch.from_dlpack(vector.masks)))
    learn(torch.from_dlpack(vector.reward))
```

It does what `witchwood.env.vector.Vector` does, with the same kernels: the same deals and actions lead to the same
states, dice, masks and observations, byte for byte. Its arrays lie on the card and stay there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, Literal, NoReturn

import numba
import numpy as np

from witchwood.engine.fields import Fields
from witchwood.engine.kernel import State
from witchwood.engine.option import Value
from witchwood.env.arrangement import Arrangement, Autoreset
from witchwood.env.cuda import launched
from witchwood.env.cuda.card import this_card
from witchwood.env.cuda.device_array import DeviceArray
from witchwood.env.cuda.target import copy_fields, odd_words, twin
from witchwood.env.kernels.step import DEAL, STEP
from witchwood.env.kernels.world import World, row_type
from witchwood.env.opponents import Opponent
from witchwood.env.options import Illegal, Rewards, Swap
from witchwood.env.tasks import TRAIN, len_of

typeof: Any = numba.typeof  # it has no type hints
_WHOLE = numba.types.int64
_LIST = numba.types.Array(_WHOLE, 1, "C")


class CudaVector:
    """`games` games of one kind, stepped together on a card. The options are those of `Vector`, which explains them,
    but for `threads`; opponents are "random" and "greedy", for Python can't be asked there.

    With illegal="raise" each step waits until the card has looked at all actions; illegal="lose" waits for nothing.
    Kernels run in CUDA's default stream, as torch does by default. For JAX take an array again after each step
    (`jax.numpy.from_dlpack`), which waits for the kernels. Arrays are filled in place: copy what you
    want to keep.

    ValueError names what is not allowed; RuntimeError where there is no GPU.
    """

    def __init__(  # noqa: PLR0915  # a line for each array
        self,
        name: str,
        games: int,
        *,
        deals: range = TRAIN,
        tasks: Sequence[Mapping[str, object]] | None = None,
        weights: Sequence[float] | None = None,
        opponents: Opponent | Sequence[Opponent] | None = None,
        seat: int | Literal["drawn"] = 0,
        seats: int | None = None,
        rewards: Rewards = "outcome",
        most_steps: int | None = 1_000,
        illegal: Illegal = "raise",
        skip_forced: bool = False,
        swap: Swap = "one_step",
        autoreset: Autoreset = "same_step",
        masks: bool = True,
        observations: bool = True,
        **options: Value,
    ) -> None:
        self._arranged = made = Arrangement.of(
            CudaVector,
            name,
            games,
            deals=deals,
            tasks=tasks,
            weights=weights,
            opponents=opponents,
            seat=seat,
            seats=seats,
            rewards=rewards,
            most_steps=most_steps,
            illegal=illegal,
            skip_forced=skip_forced,
            swap=swap,
            autoreset=autoreset,
            masks=masks,
            observations=observations,
            options=options,
        )
        if made.guests:
            raise ValueError('opponents: on a GPU only "random" and "greedy" can play; use witchwood.env.vector.Vector')
        if observations and not made.observer.is_compiled:
            raise ValueError(f"observations: {name} has no kernel that writes them; use observations=False")
        self.game, self.games, self.deals, self.tasks = made.game, made.games, made.deals, made.tasks
        self.seats, self.illegal, self.actions = made.seats, made.illegal, made.actions
        self.observation = made.observation
        self._card = this_card()
        pattern = made.world(1, copy_fields(made.tasks.blanks, twin(made.game)))
        row = odd_words(row_type(made.seats))
        pattern = pattern._replace(rows=np.zeros(1, row).view(np.recarray))
        self._kind = typeof(pattern)
        self._world = world = World(*map(self._laid_out, World._fields, pattern))
        self._shape = launched.Shape(
            state=np.dtype(pattern.states.dtype),
            row=row,
            lists=pattern.lists.dtype["row"].shape[0],
            actions=made.mask_size,
            seen=made.seen_size,
            widest=self._card.widest,
        )
        self._shows = self._shape.actions > 0 or self._shape.seen > 0
        self._arguments = [one for array in world for one in _flat(array)]
        self._answer = self._card.zeros((1,), np.int64)
        self._answer.write(np.array([self.games]))
        self._shares = made.tasks.rows.tobytes()

        self.observations = world.seen.field("row").columns(made.seen_size)
        """(games, size) uint8: what the seat to move may know, laid out as `observation` says."""
        self.masks = world.masks.field("row").columns(made.mask_size).viewed(np.bool_)
        """(games, actions) bool: what the seat to move may do."""
        self.lists = world.lists.field("row")
        """(games, most legal) int64: the same as numbers, ascending, of which the first `counts` count."""
        self.counts = world.counts
        """(games,) int64: how many legal actions there are; 0 in an episode that has ended."""
        self.movers = world.movers
        """(games,) int64: the seat to move; after the end your seat, or the last to play."""
        self.reward = world.reward
        """(games,) float32: of this step, for your seat; where you play every seat, for the one that played."""
        self.rewards = world.rewards
        """(games, seats) float32: of this step, for every seat."""
        self.terminated = world.terminated
        """(games,) bool: the game ended in this step."""
        self.truncated = world.truncated
        """(games,) bool: the episode was cut off in this step."""
        self.states = world.states
        """(games,) structs with aligned fields: the states, hidden cards and all."""
        self.finals = world.finals
        """(games,) structs: the last state of the last episode that ended."""
        rows = world.rows
        self.numbers = rows.field("number")
        """(games,) uint64: the deals that are being played."""
        self.upcoming = rows.field("upcoming")
        """(games,) uint64: the deals of the next episodes. Write others to have them played instead."""
        self.task_numbers = rows.field("task")
        """(games,) int64: the task of each episode, counted from 0."""
        self.own_seats = rows.field("seat")
        """(games,) int64: your seat, or -1 where you play every seat."""
        self.lengths = rows.field("length")
        """(games,) int64: actions played in the episode, by all seats."""
        self.halves = rows.field("half")
        """(games,) int64: the first half that the seat to move has chosen of a pair, or -1; only in two steps."""
        self.episodes = rows.field("episodes")
        """(games,) int64: how many episodes each game has begun."""
        self.final_viewers = rows.field("final_viewer")
        """(games,) int64: the seat that `final_observations` are for."""
        self.ended = rows.field("ended").viewed(np.bool_)
        """(games,) bool: the episode has ended and none has begun since; never with autoreset "same_step"."""
        self.rewind()

    def rewind(self, start: int = 0) -> None:
        """Start over, as if the vector had just been made: game i with deal `start + i` of the range."""
        self._arranged.plan.offset = index(start) % len_of(self.deals)
        plan = np.array([self._arranged.plan])
        plan["masks"] = 0  # `show_entry` makes them
        self._world.plan.write(plan)
        self._launch(launched.REWIND)
        self.reset()

    def reset(self, picked: Any = None) -> None:
        """Deal the next episode of every game, or of those that are picked (games,): booleans here or on the card."""
        chosen = self._card.taken(np.ones(self.games, np.bool_) if picked is None else picked)
        if chosen.dtype != np.bool_ or chosen.shape != (self.games,):
            raise ValueError(f"picked: give {self.games} booleans, not {chosen.dtype} of shape {chosen.shape}")
        self._take(chosen)
        self._advance(DEAL)

    def step(self, actions: Any) -> None:
        """Play an action in each game: (games,) integers, on the card as torch, JAX, CuPy or this have them, or here.

        In an episode that has ended the action is ignored. ValueError, before anything has happened, for another
        shape or, with illegal="raise", for the first action that is not legal.
        """
        given = self._card.taken(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise ValueError(f"actions: give {self.games} integers, not {given.dtype} of shape {given.shape}")
        self._take(given)
        if self.illegal == "raise":
            self._launch(launched.CHECK, (_LIST, self._answer))
            game = int(self._answer.numpy()[0])
            if game != self.games:
                self._answer.write(np.array([self.games]))
                raise self._illegal(game)
        self._advance(STEP)

    def final_observations(self) -> tuple[DeviceArray, DeviceArray]:
        """The games whose episode ended in this step, and what your seat saw at the end: (n,) and (n, size).

        Where you play every seat, the seat that played last saw it. Which games they are passes through the host.
        """
        if not self._arranged.observer.is_compiled:
            raise ValueError(f"{self.game.name} has no kernel that writes observations")
        found = np.flatnonzero(self.terminated.numpy() | self.truncated.numpy())
        games = self._card.taken(found.astype(np.int64))
        row = np.dtype([("row", np.uint8, (self.observation.size,))], align=True)
        seen = self._card.zeros(found.shape, row)
        if found.size:
            rows = numba.types.Array(numba.from_dtype(row), 1, "C")
            own = self._arranged.observer.observation.size
            self._launch(launched.OBSERVE, (_LIST, games), (rows, seen), (_WHOLE, own), threads=found.size)
        return games, seen.field("row")

    def sample(self) -> DeviceArray:
        """A random legal action for each game: (games,), always in the same array. Asking changes nothing else, and
        what is drawn depends on the deals and the actions before it alone.
        """
        self._launch(launched.CHOOSE)
        return self._world.sampled  # type: ignore[no-any-return]  # a World holds arrays of any kind

    def advice(self) -> DeviceArray:
        """What the rule of thumb (`greedy`) would do in each game: (games,), always in the same array; 0 in those that
        have ended. It knows what the seat to move knows.
        """
        self._launch(launched.ADVISE)
        return self._world.advised  # type: ignore[no-any-return]  # a World holds arrays of any kind

    def state_of(self, game: int) -> State:
        """A copy of one game's state on the host, as `Game`'s functions in Python read it."""
        state = np.zeros(1, np.dtype((Fields, self.game.dtype)))
        state[0] = copy_fields(self.states.item(game), self.game.dtype)
        return state[0]

    def wait(self) -> None:
        """Return when the card has done all that it was asked for: to measure time."""
        self._card.wait()

    def __reduce__(self) -> NoReturn:
        raise TypeError("a vector can't be copied or sent: make another one with rewind and the same actions")

    # How

    def _laid_out(self, name: str, pattern: Any) -> DeviceArray:
        """An array of the world, on the card, like that of a world with one game."""
        shape = pattern.shape
        if name not in ("plan", "products", "tasks", "blanks"):
            return self._card.zeros((self.games, *shape[1:]), pattern.dtype)
        array = self._card.zeros(shape, pattern.dtype)
        array.write(np.array(pattern))
        return array

    def _launch(self, entry: launched.CardEntry, *more: tuple[Any, Any], threads: int | None = None) -> None:
        """Run an entry in a thread for each game. more: further arguments, each with Numba's type."""
        program = self._card.program(entry, self._kind, *(kind for kind, _ in more))
        arguments = self._arguments + [one for _, value in more for one in _flat(value)]
        self._card.launch(program, entry.block, self.games if threads is None else threads, arguments)

    def _advance(self, what: int) -> None:
        shares = self.tasks.rows.tobytes()
        if shares != self._shares:  # `weigh` has changed them
            self._shares = shares
            self._world.tasks.write(np.array(self.tasks.rows))
        self._launch(launched.advance_entry(self._shape), (_WHOLE, what))
        if self._shows:
            self._launch(launched.show_entry(self._shape))

    def _take(self, given: DeviceArray) -> None:
        self._taken = given  # until the next step: the library that made it does not know when the kernel has read it
        kind = numba.types.Array(numba.from_dtype(given.dtype), 1, "C" if given.is_contiguous else "A")
        self._launch(launched.TAKE, (kind, given))

    def _illegal(self, game: int) -> ValueError:
        """Why the action of a game is not legal."""
        action, mover = int(self._world.actions.item(game)), int(self.movers.item(game))
        half = int(self.halves.item(game))
        return self._arranged.illegal_action(f"game {game}", action, self.state_of(game), mover, half)


def _flat(value: Any) -> list[int]:
    """An argument as kernels get it: a number, a struct's address, or what Numba wants to know about an array."""
    if not isinstance(value, DeviceArray):
        return [int(value)]
    if not value.shape:
        return [value.address]
    no_owner = [0, 0]
    return [*no_owner, value.size, value.dtype.itemsize, value.address, *value.shape, *value.strides]
