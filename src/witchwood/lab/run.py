"""A study is run: here or on a cluster, to the end or until enough is known, going on with what is there."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from witchwood.engine.text import quote
from witchwood.lab.compare import at_any_time, group, main_measure, pairs_of
from witchwood.lab.measures import measured
from witchwood.lab.progress import Progress, Watch
from witchwood.lab.question import Study
from witchwood.lab.rows.part import Done, Part, work
from witchwood.lab.store import StudyFolder

_GROWTH = 1.25  # of the number of deals between two looks


@dataclass(frozen=True)
class Place:
    """Where the parts are done: so many processes here, or the workers of a Dask scheduler at an address."""

    jobs: int = 1
    address: str = ""

    @classmethod
    def of(cls, text: str) -> Place:
        """Read "local://4" or "dask://host:8786". ValueError for anything else."""
        kind, _, where = text.partition("://")
        if kind == "local" and where.isdecimal() and int(where) > 0:
            return cls(jobs=int(where))
        if kind == "dask" and where.rpartition(":")[2].isdecimal():
            return cls(address=where)
        raise ValueError(f"on {quote(text)}: write local://JOBS, such as local://2, or dask://HOST:PORT")

    def workers(self) -> int:
        """How many parts are done at once."""
        if not self.address:
            return self.jobs
        from witchwood.lab.cluster import workers_of

        return workers_of(self.address)

    def do(self, parts: Sequence[Part]) -> Generator[Done, None, None]:
        """Do the parts, in any order."""
        if not self.address:
            from witchwood.lab.pool import each

            return each(work, parts, self.jobs)
        from witchwood.lab.cluster import run_there

        return run_there(parts, self.address)


def run(
    study: Study,
    folder: Path,
    on: str = "local://1",
    *,
    source: str = "",
    command: str = "",
    advance: Callable[[Progress], None] | None = None,
) -> StudyFolder:
    """Do all parts that the folder lacks; store each as soon as it is done. Returns the folder's store.

    source, command: as `StudyFolder.begin`. advance: told after each part. Where the study says when to stop, deals
    come in rounds of fixed sizes, and after each the intervals are looked at: how many deals are played does not depend
    on who plays them; progress is that of the round, and the time left is at least that. ValueError as
    `StudyFolder.begin`, and where an agent fails.
    """
    place, store = Place.of(on), StudyFolder(folder)
    store.begin(study, source, command)
    for deals in _rounds(study):
        parts = store.missing(study, deals)
        if parts:
            _do(place, store, parts, advance, perhaps_more=deals != study.deals)
        if study.stop is not None and _is_known(study, store, deals):
            break
    return store


def _do(
    place: Place,
    store: StudyFolder,
    parts: Sequence[Part],
    advance: Callable[[Progress], None] | None,
    *,
    perhaps_more: bool,
) -> None:
    watch = Watch(parts, min(place.workers(), len(parts)))
    with closing(place.do(parts)) as results:
        for done in results:
            store.write(done)
            progress = watch.learn(done)
            if perhaps_more:
                progress = replace(progress, at_least=True)
            if advance is not None:
                advance(progress)


def _rounds(study: Study) -> Iterator[range]:
    """The deals up to each look."""
    most = len(study.deals)
    size = most if study.stop is None else min(most, study.stop.at_least)
    while True:
        yield study.deals[:size]
        if size == most:
            return
        size = min(most, max(size + 1, int(size * _GROWTH)))


def needed(study: Study, store: StudyFolder) -> Study:
    """The study cut to the deals that it tells of: all, or the first round after which it knew enough.

    Deals beyond that were left by a run that was cut short, or by one that wanted to know more closely.
    """
    if study.stop is None:
        return study
    for deals in _rounds(study):
        if store.missing(study, deals):
            break
        if _is_known(study, store, deals):
            return replace(study, deals=deals)
    return study


def _is_known(study: Study, store: StudyFolder, deals: range) -> bool:
    """Whether these deals tell every difference (where nothing is compared, every share) as closely as is asked."""
    assert study.stop is not None
    games = measured(store.table(replace(study, deals=deals)))
    compared = [
        (group(games, pair.variant, pair.agent), group(games, pair.base_variant, pair.base_agent))
        for pair in pairs_of(study)
    ]
    alone = [(group(games, variant.name, one.name), None) for variant in study.variants for one in study.line_ups]
    column, confidence = main_measure(study), study.stop.confidence
    known = [at_any_time(a, b, confidence, column) for a, b in compared or alone]
    return all((one.high - one.low) / 2 <= study.stop.within for one in known)
