"""Threads share out the games, sleep while nothing is to do, and end with their vector."""

from __future__ import annotations

import gc
import subprocess
import sys
import time
from collections.abc import Callable
from queue import SimpleQueue
from threading import Timer

import numpy as np
import pytest

from witchwood.env import crew
from witchwood.env.kernels.orders import ASLEEP, ENDED, LINE
from witchwood.env.vector import Vector

PATIENCE = 60.0  # seconds
_LOOKS = 60_000
_NOT_YET = -7  # no answer of a worker


def wait_until(happened: Callable[[], object]) -> None:
    for _ in range(_LOOKS):
        if happened():
            return
        time.sleep(0.001)  # noqa: TID251  # threads in compiled kernels leave their words in memory and signal nobody
    raise AssertionError


def are_asleep(vector: Vector) -> bool:
    return bool((vector._crew._orders == ASLEEP).all())


def test_every_worker_does_its_part() -> None:
    vector = Vector("stones", 30, threads=3)
    answers = vector._crew._cells[1::LINE]
    at_work: set[int] = set()
    for _ in range(_LOOKS):
        if len(at_work) == 2:  # one that has just fallen asleep has its part done for it
            break
        answers[:] = _NOT_YET
        vector.step(vector.sample())
        at_work |= set(np.flatnonzero(answers != _NOT_YET).tolist())
    assert len(at_work) == 2
    vector.close()


def test_workers_sleep_while_nothing_is_to_do_and_wake_for_the_next_step() -> None:
    several, one = Vector("hocus", 12, threads=4), Vector("hocus", 12)
    for _ in range(5):
        wait_until(lambda: are_asleep(several))
        for vector in (several, one):
            vector.step(vector.sample())
    assert several.states.tobytes() == one.states.tobytes()
    several.close()


def test_who_sleeps_is_not_waited_for() -> None:
    several, one = Vector("hocus", 12, threads=4), Vector("hocus", 12)
    wait_until(lambda: are_asleep(several))
    wakes, several._crew._wake = several._crew._wake, []  # nobody is woken
    for vector in (several, one):
        vector.step(vector.sample())
    assert are_asleep(several)
    assert several.states.tobytes() == one.states.tobytes()
    several._crew._wake = wakes
    several.close()


def test_there_may_be_more_workers_than_bits_in_a_word() -> None:
    several, one = Vector("stones", 70, threads=70), Vector("stones", 70)
    for _ in range(5):
        wait_until(lambda: are_asleep(several))
        wakes, several._crew._wake = several._crew._wake, several._crew._wake[:1]  # all but one sleep on
        for vector in (several, one):
            vector.step(vector.sample())
        several._crew._wake = wakes
        assert several.states.tobytes() == one.states.tobytes()
    several.close()


def test_workers_that_hardly_look_play_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """They fall asleep at any moment, while they are woken too."""
    monkeypatch.setattr("witchwood.env.crew._LOOKS", 1)
    several, one = Vector("stones", 12, threads=4), Vector("stones", 12)
    for _ in range(2_000):
        for vector in (several, one):
            vector.step(vector.sample())
        assert several.states.tobytes() == one.states.tobytes()
    wait_until(lambda: are_asleep(several))
    assert all(wake.empty() for wake in several._crew._wake)
    several.close()


def test_what_a_worker_raises_is_raised_where_the_step_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    several, one = Vector("stones", 4, threads=2), Vector("stones", 4)
    wait_until(lambda: are_asleep(several))

    def fail(*_: object) -> None:
        wait_until(lambda: several._crew._orders[0] > ENDED)
        monkeypatch.undo()
        raise ZeroDivisionError

    monkeypatch.setattr(crew, "work", fail)
    with pytest.raises(ZeroDivisionError):
        several.sample()
    for vector in (several, one):
        vector.step(vector.sample())
    assert several.states.tobytes() == one.states.tobytes()
    several.close()


def test_what_the_leader_raises_is_raised_when_the_workers_are_done(monkeypatch: pytest.MonkeyPatch) -> None:
    vector = Vector("stones", 4, threads=2)

    def fail(*_: object) -> None:
        vector._crew._orders[0] = ENDED + 1  # it works on
        Timer(0.2, lambda: vector._crew._orders.__setitem__(0, ASLEEP)).start()
        raise ZeroDivisionError

    wait_until(lambda: are_asleep(vector))
    monkeypatch.setattr(vector._crew, "_wake", [SimpleQueue()])  # it sleeps on
    monkeypatch.setattr(vector._crew, "_lead", fail)
    with pytest.raises(ZeroDivisionError):
        vector.sample()
    assert are_asleep(vector)
    monkeypatch.undo()
    vector.close()


def test_threads_end_with_their_vector() -> None:
    vector = Vector("stones", 4, threads=3)
    threads = vector._crew._threads
    assert all(thread.is_alive() for thread in threads)
    del vector
    gc.collect()
    wait_until(lambda: not any(thread.is_alive() for thread in threads))


def test_who_steps_on_while_the_process_ends_does_it_alone() -> None:
    program = """
import atexit
def step_on():  # after the workers were let go: what is registered first is called last
    for thread in vector._crew._threads:
        thread.join()
    vector.step(vector.sample())
atexit.register(step_on)
from witchwood.env.vector import Vector
vector = Vector("stones", 4, threads=2)
"""
    subprocess.run([sys.executable, "-c", program], timeout=PATIENCE, check=True)


def test_a_forked_process_steps_alone() -> None:
    """In a process of its own: what other tests have imported may not bear a fork."""
    program = """
import os
from witchwood.env.vector import Vector
vector = Vector("stones", 4, threads=2)
child = os.fork()
vector.step(vector.sample())
if child:
    assert os.waitpid(child, 0)[1] == 0
vector.close()
"""
    subprocess.run([sys.executable, "-c", program], timeout=PATIENCE, check=True)
