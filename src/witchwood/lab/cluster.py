"""Work for many machines: the one file that knows Dask."""

from __future__ import annotations

import platform
from collections.abc import Generator, Sequence
from concurrent.futures import CancelledError
from contextlib import suppress
from typing import Any

from witchwood.lab.rows.part import Done, Part, code_of, work

_MOST_DEATHS = 1_000  # workers that may die at one part: on rented machines they come and go
_SECONDS = 10  # to find the scheduler, and a worker of it


def run_there(parts: Sequence[Part], address: str) -> Generator[Done, None, None]:
    """Do the parts with the workers of a Dask scheduler, in any order; rows come back over the network, so no folder
    is shared. ValueError where Dask is not installed, nobody answers at the address or works there, the scheduler ends,
    or a part kills every worker.
    """
    with _client(address) as client:
        from dask import distributed

        distribution: Any = distributed  # its functions have no type hints
        client.run_on_scheduler(_forgive)
        # pure=False: the parts of a study are asked for again wherever its folder lacks them.
        futures = client.map(work_alike, parts, list(map(code_of, parts)), pure=False)
        try:
            for future in distribution.as_completed(futures):
                try:
                    rows = future.result()
                except distribution.KilledWorker as error:
                    part = next(part for part, one in zip(parts, futures, strict=True) if one.key == future.key)
                    raise ValueError(f"{part}: {error.allowed_failures + 1} workers died at this part") from None
                except OSError:
                    if future.status == "error":  # the part's own
                        raise
                    raise _gone(address) from None  # while rows were fetched
                yield rows
        except CancelledError:
            raise _gone(address) from None  # while rows were awaited
        finally:
            with suppress(OSError, TimeoutError):  # a scheduler that has gone needs no word
                client.cancel(futures)


def _gone(address: str) -> ValueError:
    return ValueError(f"the scheduler at {address} has gone; finished rows are saved: run again to continue")


def work_alike(part: Part, code: str) -> Done:
    """`work`, by a worker whose code gives the same rows. ValueError if its code is another."""
    mine = code_of(part)
    if mine != code:
        raise ValueError(
            f"{part}: the worker on {platform.node()} has other code ({mine}, here {code}): "
            "install the same version of witchwood, of the game and of the agents there"
        )
    return work(part)


def workers_of(address: str) -> int:
    """How many threads the workers of a scheduler have. ValueError as for `run_there`."""
    with _client(address) as client:
        return sum(map(int, client.nthreads().values()))


def _client(address: str) -> Any:
    try:
        from dask import distributed
    except ImportError:
        raise ValueError("studies on dask:// need the library distributed: pip install 'witchwood[dask]'") from None
    distribution: Any = distributed  # its functions have no type hints
    try:
        client = distribution.Client(f"tcp://{address}", timeout=_SECONDS)
    except (OSError, ValueError) as error:
        raise ValueError(f"no Dask scheduler answers at {address} ({error}); start one with `dask scheduler`") from None
    try:
        client.wait_for_workers(1, timeout=_SECONDS)
    except TimeoutError:
        client.close()
        raise ValueError(f"{address} has no workers; start one with `dask worker tcp://{address}`") from None
    return client


def _forgive(dask_scheduler: Any) -> None:
    """A part is not to blame for the death of a few workers; the scheduler's own setting is 3."""
    dask_scheduler.allowed_failures = _MOST_DEATHS
