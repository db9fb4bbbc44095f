"""Games on a GPU are those on a processor. Where there is no GPU, its code runs on the processor (`host_card.py`)."""

from __future__ import annotations

import pickle
import re
import subprocess
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba_cuda", reason="the extra cuda is not installed: make .venv/ready-cuda")

import numba
from numba import cuda

import witchwood
from host_card import HostCard, compiled
from variants import VARIANTS, Variant
from witchwood.contract import report
from witchwood.engine.kernel import Rules, State, Word, kernel
from witchwood.engine.observer import observer_of
from witchwood.env.cuda import CudaVector, card, cuda_vector, launched, verdict
from witchwood.env.tasks import every
from witchwood.env.vector import Vector

GAMES = 6
OWN = ["pendle", "witchpig", "wyr", "hocus", "stones"]
SHOWN = ["observations", "masks", "counts", "movers", "reward", "rewards", "terminated", "truncated"]
CARD = HostCard()
every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)
anything: Any = CudaVector  # takes what the types forbid


@pytest.fixture(autouse=True)
def _without_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda_vector, "this_card", lambda: CARD)


def pair(name: str, games: int = GAMES, **how: Any) -> tuple[Vector, CudaVector]:
    """The same games on the processor and as on a GPU."""
    if not observer_of(witchwood.game(name)).is_compiled:
        how["observations"] = False
    return Vector(name, games, **how), CudaVector(name, games, **how)


def same(ours: Vector, theirs: CudaVector) -> None:
    """All that is shown, and all that is not: states, dice, deals and endings."""
    for name in SHOWN:
        assert (getattr(ours, name) == getattr(theirs, name).numpy()).all(), name
    counted = np.arange(ours.lists.shape[1]) < ours.counts[:, None]
    assert (ours.lists * counted == theirs.lists.numpy() * counted).all()
    for name in ("states", "finals", "rows"):
        mine, copied = getattr(ours._world, name), getattr(theirs._world, name).numpy()
        for field in mine.dtype.names:
            seats = copied[field].shape[1:] if name == "rows" else mine[field].shape[1:]  # no more than there are
            assert (mine[field][(..., *map(slice, seats))] == copied[field]).all(), (name, field)


def walk(ours: Vector, theirs: CudaVector, steps: int) -> int:
    """Random play in both, looking at everything; how many episodes ended."""
    ended = 0
    for _ in range(steps):
        actions = ours.sample().copy()
        assert (theirs.sample().numpy() == actions).all()
        ours.step(actions)
        theirs.step(theirs.sample())
        same(ours, theirs)
        ended += int((ours.terminated | ours.truncated).sum())
    return ended


@every_variant
def test_games_go_as_on_a_processor(variant: Variant) -> None:
    how: dict[str, Any] = {"seats": variant.seats, "deals": range(100, 120), "most_steps": 60, **variant.options}
    ours, theirs = pair(variant.game, **how)
    same(ours, theirs)
    assert walk(ours, theirs, 150) > 0
    ours.rewind(7)
    theirs.rewind(7)
    same(ours, theirs)


ALL_CHOSEN: dict[str, Any] = {
    "tasks": every(seats=(2, 4), call=("anytime", "own_turn")),
    "weights": [1, 2, 0, 3],
    "opponents": ["greedy", "random", "greedy"],
    "seat": "drawn",
    "swap": "two_steps",
    "skip_forced": True,
    "rewards": "points",
    "autoreset": "next_step",
    "most_steps": 40,
}
CHOSEN = {
    "all chosen": ("witchpig", ALL_CHOSEN),
    "halves by oneself": ("witchpig", {"swap": "two_steps", "seats": 3}),
    "against greedy": ("stones", {"opponents": "greedy", "seat": 1, "rewards": "points"}),
    "against random": ("stones", {"opponents": "random", "seat": "drawn", "target": 3}),
    "forced skipped": ("pendle", {"skip_forced": True, "rewards": "points", "illegal": "lose"}),
    "no masks": ("hocus", {"masks": False, "observations": False, "most_steps": 20}),
}


@pytest.mark.parametrize(("name", "how"), CHOSEN.values(), ids=CHOSEN)
def test_options_mean_the_same(name: str, how: dict[str, Any]) -> None:
    ours, theirs = pair(name, 20, **how)
    assert walk(ours, theirs, 120) > 0


@pytest.mark.parametrize(
    ("name", "how"),
    [CHOSEN["all chosen"], ("stones", {}), ("hocus", {"illegal": "lose"})],
    ids=["all", "stones", "lose"],
)
def test_threads_of_a_block_work_side_by_side(name: str, how: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """What they share is there when it is looked at, in the last block too, which has fewer games than threads."""
    block = HostCard(8)
    monkeypatch.setattr(cuda_vector, "this_card", lambda: block)
    ours, theirs = pair(name, 21, **{**how, "most_steps": 10})
    assert walk(ours, theirs, 20) > 0


@pytest.mark.parametrize("name", [*OWN, "newts"])
def test_advice_is_the_rule_of_thumbs(name: str) -> None:
    ours, theirs = pair(name)
    for _ in range(60):
        advice = ours.advice().copy()
        assert (theirs.advice().numpy() == advice).all()
        ours.step(advice)
        theirs.step(theirs.advice())
        same(ours, theirs)


def test_half_an_advice_is_the_same() -> None:
    ours, theirs = pair("witchpig", 20, swap="two_steps")
    for _ in range(60):
        assert (theirs.advice().numpy() == ours.advice()).all()
        ours.step(ours.sample())
        theirs.step(theirs.sample())


@pytest.mark.parametrize("name", OWN)
def test_the_end_is_seen(name: str) -> None:
    ours, theirs = pair(name, 40, most_steps=30)
    ended = 0
    for _ in range(60):
        ours.step(ours.sample())
        theirs.step(theirs.sample())
        games, seen = ours.final_observations()
        found, shown = theirs.final_observations()
        assert (found.numpy() == games).all()
        assert (shown.numpy() == seen).all()
        ended += len(games)
    assert ended > 0


def test_picked_games_are_dealt_again() -> None:
    ours, theirs = pair("wyr", autoreset="disabled", most_steps=10)
    walk(ours, theirs, 12)
    assert theirs.ended.numpy().all()
    picked = np.arange(GAMES) % 2 == 0
    ours.reset(picked)
    theirs.reset(picked)
    same(ours, theirs)
    assert (theirs.ended.numpy() == ~picked).all()
    walk(ours, theirs, 12)


def test_tasks_are_weighed_while_playing() -> None:
    ours, theirs = pair("pendle", 20, tasks=every(witches=(1, 3)), weights=[1, 0], most_steps=5)
    walk(ours, theirs, 10)
    assert not theirs.task_numbers.numpy().any()
    for vector in (ours, theirs):
        vector.tasks.weigh([0, 1])
    walk(ours, theirs, 10)
    assert theirs.task_numbers.numpy().all()


@pytest.mark.parametrize("how", [{}, {"masks": False, "observations": False}], ids=["masks", "lists"])
def test_an_illegal_action_changes_nothing(how: dict[str, Any]) -> None:
    ours, theirs = pair("hocus", **how)
    actions = ours.sample().copy()
    wrong = actions.copy()
    wrong[[2, 4]] = [ours.actions - 1, 99_999]
    with pytest.raises(ValueError, match=r"^game 2: action \d+ is not legal: ") as said:
        theirs.step(wrong)
    with pytest.raises(ValueError, match=re.escape(str(said.value))):
        ours.step(wrong)
    same(ours, theirs)
    ours.step(actions)
    theirs.step(actions.astype(np.int32))
    same(ours, theirs)


def test_resigning_is_the_same() -> None:
    ours, theirs = pair("stones", illegal="lose")
    for vector in (ours, theirs):
        vector.step(np.full(GAMES, -1))
    same(ours, theirs)
    assert ours.terminated.all()


def test_a_state_is_one_of_the_games() -> None:
    ours, theirs = pair("pendle")
    assert theirs.state_of(3).tobytes() == ours.state_of(3).tobytes()


def test_arrays_are_shared() -> None:
    """Another library reads what the vector writes later, whole arrays and fields of structs alike."""
    _, vector = pair("stones")
    arrays = [*(getattr(vector, name) for name in SHOWN), vector.numbers, vector.ended, vector.lengths]
    shared = [np.from_dlpack(array) for array in arrays]
    for _ in range(5):
        for array, other in zip(arrays, shared, strict=True):
            assert (array.shape, array.dtype) == (other.shape, other.dtype)
            assert (array.numpy() == other).all()
            assert other.ctypes.data == array.address
        vector.step(vector.sample())


def test_jax_plays_and_reads() -> None:
    jax = pytest.importorskip("jax")
    ours, theirs = pair("stones")
    for _ in range(20):
        seen = jax.numpy.from_dlpack(theirs.observations)
        assert seen.unsafe_buffer_pointer() == theirs.observations.address
        actions = ours.lists[:, 0].copy()
        ours.step(actions)
        theirs.step(jax.numpy.asarray(actions))  # of 32 bits, JAX's own
        same(ours, theirs)


def test_memory_outlives_the_vector_and_goes_with_the_last_reader() -> None:
    from witchwood.env.cuda import device_array  # noqa: PLC0415  # its own list of what is lent

    _, vector = pair("stones")
    before = len(device_array._LENT)
    unused, shared = vector.counts.__dlpack__(), np.from_dlpack(vector.counts)
    expected = vector.counts.numpy()
    assert len(device_array._LENT) == before + 2
    del unused, vector
    assert (shared == expected).all()
    del shared
    assert len(device_array._LENT) == before


def test_a_card_of_ones_own_shows_where_arrays_lie() -> None:
    """What CUDA's array interface says of an array that lies on a card, and of one field of structs there."""
    _, vector = pair("stones")
    on_host = vector.numbers
    assert not hasattr(on_host, "__cuda_array_interface__")
    on_host.memory.device = (2, 0)
    said = on_host.__cuda_array_interface__
    assert (said["shape"], said["typestr"], said["data"]) == ((GAMES,), "<u8", (on_host.address, False))
    assert said["strides"] == (vector._world.rows.dtype.itemsize,)
    assert on_host.__dlpack_device__() == (2, 0)


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"opponents": "expert"}, 'opponents: on a GPU only "random" and "greedy" can play'),
        ({"opponents": lambda seen, _masks: seen}, 'opponents: on a GPU only "random" and "greedy" can play'),
        ({"threads": 2}, "CudaVector takes no 'threads'"),
        ({"games": 0}, "games: 0 is not allowed"),
    ],
    ids=["agent", "function", "threads", "games"],
)
def test_what_is_not_allowed_is_named(how: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        anything("stones", **{"games": 4, **how})


def test_a_game_without_observations_says_so() -> None:
    with pytest.raises(ValueError, match="newts has no kernel that writes them; use observations=False"):
        CudaVector("newts", 4)
    with pytest.raises(ValueError, match="newts has no kernel that writes observations"):
        CudaVector("newts", 4, observations=False).final_observations()


@pytest.mark.parametrize("actions", [np.zeros(GAMES), np.zeros((GAMES, 1), np.int64), np.zeros(GAMES + 1, np.int64)])
def test_actions_of_another_shape_or_kind_are_refused(actions: Any) -> None:
    _, vector = pair("stones")
    with pytest.raises(ValueError, match=f"actions: give {GAMES} integers, not "):
        vector.step(actions)
    with pytest.raises(ValueError, match=f"picked: give {GAMES} booleans, not "):
        vector.reset(actions)


def test_a_vector_stays_where_it_is() -> None:
    with pytest.raises(TypeError, match="a vector can't be copied or sent"):
        pickle.dumps(pair("stones")[1])


@pytest.mark.skipif(cuda.is_available(), reason="this machine has a GPU")
def test_without_a_gpu_the_error_says_what_to_do() -> None:
    card.this_card.cache_clear()
    with pytest.raises(RuntimeError, match="needs an NVIDIA GPU and its driver, and found none"):
        card.this_card()


# What a GPU gets


def test_an_address_that_no_gpu_takes_is_noticed() -> None:
    _, vector = pair("stones")
    actions = vector.sample()
    vector._take(actions)
    actions.address += 1
    with pytest.raises(AssertionError, match="no multiple of what a GPU needs"):
        vector._take(actions)
    actions.address -= 1
    vector.step(actions)


@pytest.mark.parametrize("capability", verdict.CAPABILITIES, ids=str)
@pytest.mark.parametrize("name", [*OWN, "newts"])
def test_every_verb_compiles(name: str, capability: tuple[int, int]) -> None:
    game = witchwood.game(name)
    for verb in verdict.VERBS:
        if getattr(game.rules, verb) is not None:
            ptx = verdict.to_ptx(verdict.verb_entry(verb), verdict.kinds_of(game), capability)
            assert f".target sm_{capability[0]}{capability[1]}" in ptx, verb
            tables = re.findall(r"\.global .*\.b8 (witchwood_table_\w+)\[", ptx)
            assert len(set(tables)) == len(tables), "each table once"
            assert ".const " not in ptx, "none in constant memory"


def ptxas() -> Path:
    """NVIDIA's assembler, which comes with the extra."""
    import nvidia.cuda_nvcc  # noqa: PLC0415  # a package without a file of its own

    return Path(next(iter(nvidia.cuda_nvcc.__path__))) / "bin" / "ptxas"


@pytest.mark.skipif(find_spec("nvidia.cuda_nvcc") is None, reason="NVIDIA's assembler is not installed")
@pytest.mark.parametrize("capability", verdict.CAPABILITIES, ids=str)
@pytest.mark.parametrize("name", OWN)
def test_a_step_spills_no_registers(name: str, capability: tuple[int, int], tmp_path: Path) -> None:
    """Of the kernel that does all of a step: masks, observations, opponents and new deals."""
    vector = CudaVector(name, 1)
    entry = launched.advance_entry(replace(vector._shape, widest=128))
    _, ptx = compiled(entry.function, (vector._kind, numba.types.int64), capability)
    (tmp_path / "step.ptx").write_text(ptx)
    chip = f"sm_{capability[0]}{capability[1]}"
    command: list[Any] = [ptxas(), "-v", f"-arch={chip}", tmp_path / "step.ptx", "-o", tmp_path / "step.cubin"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stderr
    spilt = re.findall(r"(\d+) bytes spill", said)
    assert spilt
    assert set(spilt) == {"0"}


@pytest.mark.parametrize("name", [*OWN, "newts"])
def test_the_verdict_is_yes(name: str) -> None:
    game = witchwood.game(name)
    assert verdict.why_not(game) == ""
    assert report.on_gpu(game) == "On a GPU: yes, every verb compiles for one."


@kernel
def does_nothing(state: State) -> None:
    """Stands for most rules of the game below."""


@kernel
def asks_for_heap(state: State, seed: Word) -> None:
    state.rng = np.full(np.int64(state.toads), seed)[0]


def test_the_verdict_is_no_with_the_verb_and_the_reason() -> None:
    kernels: dict[str, Any] = {**dict.fromkeys(verdict.VERBS, does_nothing), "deal": asks_for_heap, "observe": None}
    game: Any = SimpleNamespace(dtype=np.dtype([("rng", "u8"), ("toads", "u1")]), rules=Rules(**kernels))
    assert verdict.why_not(game).startswith("deal does not compile for it: ")


def test_the_page_shows_how() -> None:
    page = Path(__file__).parents[2] / "docs" / "environments.md"
    (code,) = re.findall(r"```py\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    exec(code, {})
