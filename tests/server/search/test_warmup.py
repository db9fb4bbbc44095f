"""In which order games are prepared: rules first, and first of all what a person waits for."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import witchwood
from held_clock import let_run
from witchwood.clock import Clock
from witchwood.engine.kernel import cache_folder
from witchwood.lab.levels.levels import graded
from witchwood.server.search import warmup
from witchwood.server.search.warmup import Compiler, Step, Warmup


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> list[Step]:
    """Steps in the order in which they were compiled, by one compiler that needs no time for it."""
    steps: list[Step] = []
    folder = tmp_path_factory.mktemp("kernels")

    async def compile_nothing(_: Compiler, step: Step) -> None:
        steps.append(step)
        await let_run()

    monkeypatch.setattr(warmup, "_mark", lambda step: folder / "-".join(step))
    monkeypatch.setattr(warmup, "_COMPILERS", 1)
    monkeypatch.setattr(warmup, "_load", lambda _: True)
    monkeypatch.setattr(warmup, "_loaded", set())  # other tests of this process may have loaded all
    monkeypatch.setattr(warmup, "Compiler", Compiler)  # services in process have none
    monkeypatch.setattr(Compiler, "compile", compile_nothing)
    return steps


async def test_a_wanted_game_comes_next_and_rules_come_before_searches(done: list[Step]) -> None:
    preparing = Warmup(Clock())
    preparing.want("stones")
    preparing.start()
    await preparing.wait("hocus")
    assert preparing.ready["hocus"]
    assert not preparing.can_search("hocus")
    await preparing.wait_for_searches("stones")
    assert all(preparing.ready.values())
    for name in witchwood.games():
        await preparing.wait_for_searches(name)
    assert not preparing.can_grade("hocus")
    for name in graded():
        await preparing.wait_for_levels(name)
    assert preparing.can_grade("hocus")
    assert not preparing.can_grade("stones")
    assert preparing.compiling == []
    await preparing.stop()
    games = len(witchwood.games())
    assert [name for _, name in done][:2] == ["hocus", "stones"]  # wanted last, wanted first
    assert [part for part, _ in done] == ["rules"] * games + ["searches"] * games + ["levels"] * len(graded())
    assert done[games] == ("searches", "stones")


async def test_a_game_that_does_not_answer_is_not_ready_and_is_tried_again(
    done: list[Step], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for it for ever, but nothing says that it is ready before its kernels have answered."""
    broken = {("rules", "wyr"), ("searches", "hocus")}
    monkeypatch.setattr(warmup, "_load", lambda step: step not in broken)
    preparing = Warmup(Clock())
    with pytest.raises(RuntimeError, match="not prepared: rules of wyr, searches of hocus"):
        await preparing._run()
    await preparing.wait("wyr")
    await preparing.wait_for_searches("hocus")
    assert [name for name, ready in preparing.ready.items() if not ready] == ["wyr"]
    assert [name for name, ready in preparing.searches.items() if not ready] == ["hocus"]
    assert preparing.compiling == []
    done.clear()
    broken.clear()
    await preparing._run()
    assert done == [("rules", "wyr"), ("searches", "hocus")]
    assert all([*preparing.ready.values(), *preparing.searches.values()])


async def test_a_step_whose_mark_can_t_be_read_is_prepared(done: list[Step], monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable(_step: Step) -> Path:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(warmup, "_mark", unreadable)
    preparing = Warmup(Clock())
    await preparing._run()
    assert len(done) == len(warmup._steps())
    assert all(preparing.ready.values())


async def test_a_game_that_is_compiled_is_not_compiled_again(done: list[Step]) -> None:
    warmup._mark(("rules", "wyr")).touch()

    preparing = Warmup(Clock())
    preparing.start()
    await preparing.wait_for_searches("wyr")
    await preparing.stop()
    assert ("rules", "wyr") not in done
    assert ("searches", "wyr") in done


def test_a_compiled_step_is_marked_beside_the_kernels_themselves() -> None:
    """A changed source has another folder, and so another mark."""
    mark = warmup._mark(("rules", "wyr"))
    assert mark.parent == cache_folder(witchwood.game("wyr").dtype)
    assert mark != warmup._mark(("searches", "wyr"))


async def test_a_compiler_that_dies_is_followed_by_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first process is killed at work; what it left is done by the next, which stays for the step after."""
    started, begun = list[asyncio.subprocess.Process](), asyncio.Event()
    start = asyncio.create_subprocess_exec

    async def watched(*command: str, **more: Any) -> asyncio.subprocess.Process:
        script = "import sys; [print('compiled', flush=True) for line in sys.stdin]" if started else "input(); input()"
        started.append(await start(command[0], "-c", script, **more))
        begun.set()
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", watched)
    async with Compiler(Clock()) as compiler:
        first = asyncio.create_task(compiler.compile(("rules", "wyr")))
        await begun.wait()
        started[0].kill()
        await first
        await compiler.compile(("rules", "stones"))
        assert [one.returncode for one in started] == [-9, None]


@pytest.mark.parametrize(
    ("breaks", "mark", "said"),
    [
        ("", os.devnull, "stones: rules are compiled in"),
        ("", f"{os.devnull}/below", "stones: rules are compiled in"),  # a disk that takes no mark
        ("raise OSError", os.devnull, "stones: compiling the rules failed"),
    ],
)
async def test_it_is_logged_what_became_of_a_step(
    breaks: str, mark: str, said: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The process is the real one, with a preparation that does nothing, or fails."""
    start = asyncio.create_subprocess_exec
    script = f"""
from pathlib import Path
from witchwood.server.search import warmup
def prepare(game): {breaks or "pass"}
warmup.PARTS["rules"] = prepare
warmup._mark = lambda step: Path({mark!r})
warmup._listen()
"""

    async def small(*command: str, **more: Any) -> asyncio.subprocess.Process:
        return await start(command[0], "-c", script, **more)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", small)
    with caplog.at_level("INFO", logger=warmup.__name__):
        async with Compiler(Clock()) as compiler:
            await compiler.compile(("rules", "stones"))
    lines = [record.getMessage() for record in caplog.records if record.name == warmup.__name__]
    assert [line.startswith(said) for line in lines] == [True]


WHOLE_GAME = """
import gc, random, sys
import witchwood
from numba.core.registry import CPUDispatcher
from witchwood.server.search import warmup as warm
from witchwood.table.visibility import play_for, view_for

def compiled():
    kernels = [one for one in gc.get_objects() if isinstance(one, CPUDispatcher)]
    return {f"{one.__module__}.{one.__name__}": len(one.overloads) for one in kernels}

game = witchwood.game(sys.argv[1])
warm.prepare_rules(game)
before, dice = compiled(), random.Random(1)
match = witchwood.deal(game.name, 1)
while not match.over:
    if len(match.plays) == 200:
        match.resign()
    else:
        match.play(dice.choice(match.actions()))
    for seat in (*range(match.seats), None):
        view_for(match, seat)
        play_for(match, len(match.plays) - 1, seat)
witchwood.replay(match.record())
after = compiled()
print(sorted(name for name in after if after[name] != before.get(name, 0)))
"""


@pytest.mark.parametrize("game", ["stones", "wyr"])
def test_once_prepared_a_whole_game_needs_no_more_compiling(game: str) -> None:
    """What was compiled before is loaded, and counts alike."""
    command = [sys.executable, "-c", WHOLE_GAME, game]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == "[]"
