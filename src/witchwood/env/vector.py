"""Thousands of games at once: actions in; observations, masks, legal actions, rewards and endings out.

```python
vector = Vector("hocus", 1024)
while learning:
    vector.step(policy(vector.observations, vector.masks))
    learn(vector.reward, vector.terminated, vector.truncated)
```

The arrays stay where they are and are filled in place, so torch and JAX can share them (`aligned.py`); copy what you
want to keep. What happens depends on the deals' numbers and the actions alone, whatever the number of threads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, Literal, NoReturn
from weakref import finalize

import numpy as np
from numpy.typing import NDArray

from witchwood.engine.fields import Fields
from witchwood.engine.kernel import State
from witchwood.engine.option import Value
from witchwood.env.arrangement import Arrangement, Autoreset, whole
from witchwood.env.crew import Crew
from witchwood.env.kernels.orders import ADVANCE, ADVISE, CHOOSE, NOBODY
from witchwood.env.kernels.step import DEAL, STEP, STEP_GUESTS, number_of
from witchwood.env.kernels.two_steps import pack
from witchwood.env.kernels.world import GUEST
from witchwood.env.opponents import Opponent
from witchwood.env.options import Illegal, Rewards, Swap
from witchwood.env.tasks import TRAIN, len_of


class Vector:
    """`games` games of one kind, stepped together. Episode e of game i is deal `(i + games * e)` of the range `deals`.

    deals: a range of deal numbers, begun again when it is played through. `TRAIN` and `TEST` have none in common.
    tasks: mappings of options (and `seats`), of which each episode draws one, in proportion to `weights`, by its deal's
      number. Options by keyword go for all tasks.
    opponents: who plays the other seats: "random" and "greedy" (compiled), another agent's name, a player made by
      `witchwood.agent`, or a function of observations and masks; one for all, or one for each place from the left.
      Without opponents you play every seat in turn. seat: yours, or "drawn", by the deal's number.
    rewards, most_steps, illegal, skip_forced, swap: see `EnvOptions`. Points are those that have come since you last
      chose, and all seats' actions count as steps, of which there are a million at most.
    autoreset: when the next episode is dealt: in the step that ends one, in the step after it (whose action is
      ignored), or only by `reset`.
    threads: the games are shared out among so many. Results do not depend on it.
    masks, observations: False saves the time to make them. Opponents that are not compiled need both.

    Seats act on their own turn only. An episode that ends before you can choose anything offers action 0 alone, and
    the step with it plays nothing: it tells the end, and pays. ValueError names what is not allowed.
    """

    _guests_wait = False  # whether a step ended before all opponents had chosen, for one of them failed

    def __init__(
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
        threads: int = 1,
        masks: bool = True,
        observations: bool = True,
        **options: Value,
    ) -> None:
        self._arranged = made = Arrangement.of(
            Vector,
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
        self.game, self.games, self.deals, self.tasks = made.game, made.games, made.deals, made.tasks
        self.seats, self.illegal, self.actions = made.seats, made.illegal, made.actions
        self.observation = made.observation
        self._world = world = made.world()
        self._crew = Crew(world, whole("threads", threads))
        finalize(self, self._crew.release)

        self.observations: NDArray[np.uint8] = world.seen.row[:, : made.seen_size]
        """(games, size): what the seat to move may know, laid out as `observation` says."""
        self.masks: NDArray[np.bool_] = world.masks.row[:, : made.mask_size].view(np.bool_)
        """(games, actions): what the seat to move may do. Yours to read: what is written here is believed."""
        self.lists: NDArray[np.int64] = world.lists.row
        """(games, most legal): the same as numbers, ascending, of which the first `counts` count."""
        self.counts: NDArray[np.int64] = world.counts
        """(games,): how many legal actions there are; 0 in an episode that has ended."""
        self.movers: NDArray[np.int64] = world.movers
        """(games,): the seat to move, which the observation is for; after the end your seat, or the last to play."""
        self.reward: NDArray[np.float32] = world.reward
        """(games,): of this step, for your seat; where you play every seat, for the one that played."""
        self.rewards: NDArray[np.float32] = world.rewards
        """(games, seats): of this step, for every seat."""
        self.terminated: NDArray[np.bool_] = world.terminated
        """(games,): the game ended in this step."""
        self.truncated: NDArray[np.bool_] = world.truncated
        """(games,): the episode was cut off in this step."""
        self.states: Any = world.states
        """(games,) structs: the states, hidden cards and all."""
        self.finals: Any = world.finals
        """(games,) structs: the last state of the last episode that ended."""
        self.rewind()

    # What is being played; views of one table, so copies where they must be contiguous

    @property
    def numbers(self) -> NDArray[np.uint64]:
        """(games,): the deals that are being played."""
        return self._field("number")

    @property
    def upcoming(self) -> NDArray[np.uint64]:
        """(games,): the deals of the next episodes. Write others to have them played instead: a curriculum of deals."""
        return self._field("upcoming")

    @property
    def task_numbers(self) -> NDArray[np.int64]:
        """(games,): the task of each episode, counted from 0."""
        return self._field("task")

    @property
    def own_seats(self) -> NDArray[np.int64]:
        """(games,): your seat, or -1 where you play every seat."""
        return self._field("seat")

    @property
    def lengths(self) -> NDArray[np.int64]:
        """(games,): actions played in the episode, by all seats."""
        return self._field("length")

    @property
    def halves(self) -> NDArray[np.int64]:
        """(games,): the first half that the seat to move has chosen of a pair, or -1; only in two steps."""
        return self._field("half")

    @property
    def episodes(self) -> NDArray[np.int64]:
        """(games,): how many episodes each game has begun."""
        return self._field("episodes")

    @property
    def final_viewers(self) -> NDArray[np.int64]:
        """(games,): the seat that `final_observations` are for."""
        return self._field("final_viewer")

    @property
    def ended(self) -> NDArray[np.bool_]:
        """(games,): the episode has ended and none has begun since; never with autoreset "same_step"."""
        return self._field("ended").view(np.bool_)

    def _field(self, name: str) -> NDArray[Any]:
        found: NDArray[Any] = self._world.rows[name].view(np.ndarray)
        return found

    # What can be done

    def rewind(self, start: int = 0) -> None:
        """Start over, as if the vector had just been made: game i with deal `start + i` of the range."""
        plan, rows = self._world.plan[0], self._world.rows
        plan.offset = index(start) % len_of(self.deals)
        rows.episodes = 0
        for i in range(self.games):
            rows.upcoming[i] = number_of(plan, i, 0)
        self.reset()

    def reset(self, picked: NDArray[np.bool_] | None = None) -> None:
        """Deal the next episode of every game, or of those that are picked (games,)."""
        self._world.actions[:] = check_picked(picked, self.games)
        self._advance(DEAL)

    def step(self, actions: Any) -> None:
        """Play an action in each game: (games,) integers, as NumPy, torch or JAX has them.

        In an episode that has ended the action is ignored. ValueError, before anything has happened, for another
        shape or, with illegal="raise", for the first action that is not legal.
        """
        found = np.asarray(actions)
        if found.shape != (self.games,) or found.dtype.kind not in "iu":
            raise ValueError(f"actions: give {self.games} integers, not {found.dtype} of shape {found.shape}")
        self._world.actions[:] = found
        self._advance(STEP)

    def final_observations(self) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
        """The games whose episode ended in this step, and what your seat saw at the end: (n,) and (n, size).

        Where you play every seat, the seat that played last saw it.
        """
        games = np.flatnonzero(self.terminated | self.truncated)
        seen = self.observation.empty(len(games))
        viewers = self.final_viewers[games]
        own = self._arranged.observer.observation.size
        self._arranged.observer.write_all(self.finals[games], viewers, seen[:, :own])
        return games, seen

    def sample(self) -> NDArray[np.int64]:
        """A random legal action for each game: (games,), always in the same array. Asking changes nothing else, and
        what is drawn depends on the deals and the actions before it alone.
        """
        self._do(CHOOSE)
        sampled: NDArray[np.int64] = self._world.sampled
        return sampled

    def advice(self) -> NDArray[np.int64]:
        """What the rule of thumb (`greedy`) would do in each game: (games,), always in the same array; 0 in those that
        have ended. It knows what the seat to move knows. In two steps it is the half that is asked for, or the first
        legal one after a half that is not the rule of thumb's.
        """
        self._do(ADVISE)
        advised: NDArray[np.int64] = self._world.advised
        return advised

    def state_of(self, game: int) -> State:
        """A copy of one game's state, as `Game`'s functions in Python read it fastest."""
        state = np.zeros(1, np.dtype((Fields, self.game.dtype)))
        state[0] = self.states[game]
        return state[0]

    def number_for(self, game: int, action: int) -> int:
        """The number that plays a legal action of the game's own: the same, or in two steps the next half of a pair."""
        return int(pack(action, int(self.halves[game]), self._arranged.products))

    def __reduce__(self) -> NoReturn:
        raise TypeError("a vector can't be copied or sent: make another one with rewind and the same actions")

    def close(self) -> None:
        """End the threads. Later steps run in one."""
        self._crew.close()

    # How

    def _advance(self, what: int) -> None:
        """Let the kernel go on in all games, and the guests choose, until it is the caller's turn everywhere."""
        if self._guests_wait and what == STEP:
            raise ValueError("an opponent failed in the last step, which isn't finished: call reset()")
        while True:
            answer = self._do(ADVANCE + what)
            if answer != NOBODY:
                raise self._illegal(answer, "the opponent in " if what == STEP_GUESTS else "")
            if not self._arranged.guests:
                return
            seating = self._world.rows.seating[np.arange(self.games), self.movers]
            asked = np.where(self.counts > 0, seating, 0)
            self._guests_wait = bool((asked >= GUEST).any())
            if not self._guests_wait:
                return
            what = STEP_GUESTS
            actions = self._world.actions
            actions[:] = self.lists[:, 0]
            for number, guest in enumerate(self._arranged.guests):
                rows = np.flatnonzero(asked == GUEST + number)
                if rows.size:
                    actions[rows] = guest(self, rows)

    def _do(self, order: int) -> int:
        """An order of `kernels/orders.py`; what came of it: see `lead` there."""
        answer = self._crew.do(order)
        if order >= ADVANCE and self.observations.size and not self._arranged.observer.is_compiled:
            own = self._arranged.observer.observation.size
            self._arranged.observer.write_all(self.states, self.movers, self.observations[:, :own])
        return answer

    def _illegal(self, game: int, whose: str) -> ValueError:
        """Why the action of a game is not legal. whose: words before the number of the game."""
        action, half = int(self._world.actions[game]), int(self.halves[game])
        place, mover = f"{whose}game {game}", int(self.movers[game])
        return self._arranged.illegal_action(place, action, self.state_of(game), mover, half)


def check_picked(picked: object, games: int) -> NDArray[np.bool_]:
    """Which games are picked, (games,); None picks all. ValueError for anything but booleans of this shape."""
    chosen = np.ones(games, np.bool_) if picked is None else np.asarray(picked)
    if chosen.dtype != np.bool_ or chosen.shape != (games,):
        raise ValueError(f"picked: give {games} booleans, not {chosen.dtype} of shape {chosen.shape}")
    return chosen
