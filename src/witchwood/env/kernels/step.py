"""Deal and step many games. Games are independent of each other, so parts of them can be stepped in threads.

Rows `first` to `last - 1` belong to a call; nothing else is touched.
"""

from __future__ import annotations

import numpy as np

from witchwood.engine.bits import count
from witchwood.engine.kernel import (
    OVER,
    Array,
    Int,
    State,
    Word,
    deal,
    greedy,
    kernel,
    legal,
    play,
    resign,
    score,
    scratch,
    turn,
    winners,
)
from witchwood.engine.random import DICE, below, mix
from witchwood.env.kernels.two_steps import NONE, pack, pack_all, unpack
from witchwood.env.kernels.world import (
    AT_RANDOM,
    DRAWN_SEAT,
    EVERY_SEAT,
    GREEDY,
    GUEST,
    NEXT_STEP,
    POINTS,
    SAME_STEP,
    World,
)

DEAL, STEP, STEP_GUESTS = 0, 1, 2  # what `advance` is to do
_BYTES_PER_ACTION = 16  # of a mask that are cleared in a row while one action is cleared through the list
_TASK_SALT = np.uint64(0x7461736B_64726177)
_SEAT_SALT = np.uint64(0x73656174_64726177)
_DICE_SALT = np.uint64(0x64696365_64726177)
_ABOVE_53_BITS = np.uint64(11)


@kernel
def advance(  # noqa: PLR0915  # in parts it would be slower: arrays that are handed on have owners to count
    world: World, what: Int, first: Int, last: Int
) -> None:
    """DEAL: begin the next episode of each game with an action other than 0. STEP: play `actions[i]` in game i, then
    whatever follows without the caller. STEP_GUESTS: the same, but only where a guest is to move.

    A seat whose action is not legal resigns.
    """
    plan, products, tasks, blanks = world.plan[0], world.products[0], world.tasks, world.blanks
    rows, states, finals, lists, masks = world.rows, world.states, world.finals, world.lists, world.masks
    actions, counts, movers = world.actions, world.counts, world.movers
    rewards, reward = world.rewards, world.reward
    terminated, truncated = world.terminated, world.truncated
    for i in range(first, last):
        row = rows[i]
        if what == DEAL and actions[i] == 0:
            continue
        if what == STEP_GUESTS and (row.count == 0 or row.seating[row.viewer] < GUEST):
            continue
        if what != STEP_GUESTS:
            _clear_step(row, rewards.shape[1])
        if plan.masks:
            _clear_mask(masks[i], lists[i], row.count)
        if what != DEAL and row.count > 0:
            if what == STEP and row.chosen == 0:
                row.chosen = 1
                if plan.rewards == POINTS and row.early == 0:
                    score(states[i], row.before)
            if row.early == 1:
                _end(plan, states[i], row, row.viewer)
            else:
                _answer(plan, products, states[i], row, lists[i], actions[i])
            begins = row.ended == 1 and plan.autoreset == SAME_STEP
            if row.ended == 1:
                finals[i] = states[i]
                row.final_viewer = row.viewer
        else:
            begins = what == DEAL or plan.autoreset == NEXT_STEP
        if begins:
            _take_deal(plan, row, i)
            task = _draw_task(tasks, row.number)
            row.seats = tasks[task].seats
            row.task = task
            states[i] = blanks[task]
            deal(states[i], row.number)
            if plan.rewards == POINTS:
                score(states[i], row.before)
            _seat_everybody(plan, row)
            _go_on(plan, products, states[i], row, lists[i])
            if row.count == 0:
                _put_off_the_end(row, lists[i], row.viewer)
        if plan.masks:
            found, mask = lists[i].row, masks[i].row
            for k in range(row.count):
                mask[found[k]] = 1
        counts[i] = row.count
        movers[i] = row.viewer
        terminated[i] = row.terminated
        truncated[i] = row.truncated
        reward[i] = row.reward
        for seat in range(rewards.shape[1]):
            rewards[i, seat] = row.rewards[seat]


@kernel
def first_illegal(world: World, first: Int, last: Int) -> Int:
    """The first of the games that go on whose action is not legal; -1 if there is none."""
    actions, counts, lists, masks = world.actions, world.counts, world.lists, world.masks
    if world.plan[0].masks:  # one look, where the list takes a search
        for i in range(first, last):
            mask = masks[i].row
            if counts[i] > 0 and not (0 <= actions[i] < len(mask) and mask[actions[i]]):
                return i
        return -1
    for i in range(first, last):
        if counts[i] > 0 and not _is_in(lists[i], counts[i], actions[i]):
            return i
    return -1


@kernel
def choose_at_random(world: World, first: Int, last: Int) -> None:
    """A legal action for each game that goes on, uniformly; 0 for the others. The rows' own dice are not used up."""
    rows, lists, sampled = world.rows, world.lists, world.sampled
    dice = scratch(1, DICE)[0]
    for i in range(first, last):
        row = rows[i]
        dice.rng = mix(row.rng ^ np.uint64(2 * row.length + (row.half != NONE)))
        sampled[i] = lists[i].row[below(dice, row.count)] if row.count > 0 else 0


@kernel
def advise(world: World, first: Int, last: Int) -> None:
    """What the rule of thumb would do in each game that goes on; 0 for the others.

    Of a pair the half that is asked for; the first that is legal, after a half that the rule of thumb had not chosen.
    """
    plan, products, states, lists = world.plan[0], world.products[0], world.states, world.lists
    rows, advised = world.rows, world.advised
    whole = scratch(1, lists[0])[0].row
    for i in range(first, last):
        row, found = rows[i], lists[i].row
        if row.count == 0 or row.early == 1:
            advised[i] = 0
        elif plan.two_steps:
            size = legal(states[i], row.viewer, whole)
            number = pack(greedy(states[i], row.viewer, whole, size), row.half, products.row)
            advised[i] = found[0] if number == NONE else number
        else:
            advised[i] = greedy(states[i], row.viewer, found, row.count)


@kernel
def _is_in(lists: State, size: Int, action: Int) -> bool:
    """Whether an ascending list has an action."""
    found = lists.row
    low: Int = 0
    high: Int = size
    while low < high:
        middle = (low + high) >> 1
        if found[middle] < action:
            low = middle + 1
        else:
            high = middle
    return bool(low < size and found[low] == action)


@kernel
def _clear_mask(masks: State, lists: State, size: Int) -> None:
    """Clear what the last list set: through the list, or the whole row where it is short enough to be faster."""
    found, mask = lists.row, masks.row
    if mask.shape[0] < _BYTES_PER_ACTION * size:
        for action in range(mask.shape[0]):
            mask[action] = 0
    else:
        for k in range(size):
            mask[found[k]] = 0


@kernel
def _clear_step(row: State, seats: Int) -> None:
    """Nothing has happened yet in this step. seats: the most of any task, for the last episode may have had more."""
    for seat in range(seats):
        row.rewards[seat] = 0.0
    row.reward = 0.0
    row.terminated = 0
    row.truncated = 0


@kernel
def _answer(plan: State, products: State, state: State, row: State, found: State, action: Int) -> None:
    """Play an action of the list for the seat to move, and whatever follows.

    Until the caller has chosen something, nothing is rewarded, and an end is put off.
    """
    seat = np.int64(row.viewer)
    if plan.checked or _is_in(found, row.count, action):
        _do(plan, products, state, row, seat, action)
    else:
        row.half = NONE
        row.length += 1
        resign(state, seat)
    _go_on(plan, products, state, row, found)
    if row.chosen == 0:
        if row.count == 0:
            _put_off_the_end(row, found, seat)
    elif row.count == 0:
        _end(plan, state, row, seat)
    elif plan.rewards == POINTS:
        _pay_points(state, row)
        row.reward = row.rewards[seat if row.seat == EVERY_SEAT else row.seat]


@kernel
def _put_off_the_end(row: State, found: State, seat: Int) -> None:
    """The episode ended before the caller could choose: its next step, with the one action 0, tells and pays it.

    seat: the last that played.
    """
    row.viewer = seat if row.seat == EVERY_SEAT else row.seat
    row.early = 1
    row.count = 1
    found.row[0] = 0


@kernel
def _end(plan: State, state: State, row: State, seat: Int) -> None:
    """Tell the end of an episode, and pay it. seat: the last that played."""
    row.viewer = seat if row.seat == EVERY_SEAT else row.seat
    row.count = 0
    row.ended = 1
    row.terminated = row.over
    row.truncated = 1 - row.over
    if plan.rewards == POINTS:
        _pay_points(state, row)
    elif row.over == 1:
        _pay_outcome(state, row)
    row.reward = row.rewards[row.viewer]


@kernel
def _do(plan: State, products: State, state: State, row: State, seat: Int, number: Int) -> None:
    """Play an action of the list, or keep it in mind where it is the first half of a pair."""
    action = unpack(number, row.half, products.row) if plan.two_steps else number
    if action == NONE:
        row.half = number
    else:
        row.half = NONE
        row.length += 1
        play(state, seat, action)


@kernel
def _go_on(plan: State, products: State, state: State, row: State, lists: State) -> None:
    """Play for all but the caller and guests, until one of these has to choose or the episode ends (no actions)."""
    found = lists.row
    while True:
        seat = turn(state)
        if seat == OVER or row.length >= plan.most_steps:
            row.over = seat == OVER
            row.count = 0
            return
        row.viewer = seat
        size = legal(state, seat, found)
        who = row.seating[seat]
        if who == AT_RANDOM:
            action = found[below(row, size)]
        elif who == GREEDY:
            action = greedy(state, seat, found, size)
        else:
            if plan.two_steps:
                size = pack_all(found, size, row.half, products.row, found)
            if size > 1 or not plan.skip_forced:
                row.count = size
                return
            _do(plan, products, state, row, seat, found[0])
            continue
        row.length += 1
        play(state, seat, action)


@kernel
def _take_deal(plan: State, row: State, i: Int) -> None:
    """The number of game i's next episode, and of the one after it."""
    row.number = row.upcoming
    row.episodes += 1
    row.upcoming = number_of(plan, i, row.episodes)
    row.rng = mix(row.number ^ _DICE_SALT)
    row.length = 0
    row.half = NONE
    row.viewer = 0
    row.ended = 0
    row.chosen = 0
    row.early = 0


@kernel
def number_of(plan: State, i: Int, episode: Int) -> Word:
    """The deal of game i's episode (0 is the first): the games share the range out in turn, and begin it again."""
    place = np.uint64(i) + np.uint64(plan.games) * np.uint64(episode)
    return plan.first_deal + (plan.offset + place) % plan.deals


@kernel
def _draw_task(tasks: Array, number: Word) -> Int:
    """The task that a deal's number draws, in proportion to the shares."""
    drawn = np.float64(np.int64(mix(number ^ _TASK_SALT) >> _ABOVE_53_BITS)) / 2**53
    for task in range(tasks.shape[0] - 1):
        if drawn < tasks[task].share:
            return task
    return np.int64(tasks.shape[0] - 1)


@kernel
def _seat_everybody(plan: State, row: State) -> None:
    """Who plays which seat: the caller all of them, or one, with the opponents to its left in their order."""
    row.seat = plan.seat
    if plan.seat == EVERY_SEAT:
        return
    seats = np.int64(row.seats)
    if plan.seat == DRAWN_SEAT:
        row.seat = np.int64(mix(row.number ^ _SEAT_SALT) % np.uint64(seats))
    for left in range(seats):
        row.seating[(row.seat + left) % seats] = plan.opponents[left]


@kernel
def _pay_points(state: State, row: State) -> None:
    """How much each score has changed since this was last asked."""
    score(state, row.scores)
    for seat in range(row.seats):
        row.rewards[seat] += row.scores[seat] - row.before[seat]
        row.before[seat] = row.scores[seat]


@kernel
def _pay_outcome(state: State, row: State) -> None:
    """Pay what a finished game is worth: 1 for winning alone, 0 where all share; the losers lose the same sum. With one
    seat a win is 1.
    """
    won = np.int64(winners(state))
    seats = np.int64(row.seats)
    if seats == 1:
        row.rewards[0] = won & 1
    elif won != 0:
        share = seats / count(np.uint64(won))
        for seat in range(seats):
            row.rewards[seat] = ((share if won >> seat & 1 else 0.0) - 1.0) / (seats - 1)
