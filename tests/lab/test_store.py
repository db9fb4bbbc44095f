"""A study's folder: whole parts, ranges that grow, one question, and a digest of values."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import duckdb
import polars
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.studies import study
from witchwood.lab.question import Study
from witchwood.lab.rows.part import work
from witchwood.lab.run import run
from witchwood.lab.store import PLIES, StudyFolder, _gaps


@given(st.lists(st.tuples(st.integers(0, 60), st.integers(0, 12)), max_size=6), st.integers(0, 40), st.integers(1, 9))
def test_gaps_and_what_is_done_are_all_deals_once(done: list[tuple[int, int]], first: int, part: int) -> None:
    deals = range(first, first + 30)
    ranges = sorted((start, start + length) for start, length in done)
    found = list(_gaps(deals, ranges, part))
    covered = {deal for start, last in ranges for deal in range(start, last + 1)}
    asked = [deal for start, last in found for deal in range(start, last + 1)]
    assert sorted(asked) == [deal for deal in deals if deal not in covered]
    assert all(start // part == last // part for start, last in found)


def test_a_study_is_continued_and_not_done_twice(tmp_path: Path) -> None:
    small, whole = study(deals="1..10"), study(deals="1..40", part=8)
    run(small, tmp_path / "a")
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "a").rglob("*.parquet")}
    told: list[int] = []
    run(whole, tmp_path / "a", advance=lambda progress: told.append(progress.of))
    assert told[0] == 4 * 30
    assert {path: path.stat().st_mtime_ns for path in before} == before
    run(whole, tmp_path / "b")
    assert StudyFolder(tmp_path / "a").digest(whole) == StudyFolder(tmp_path / "b").digest(whole)
    assert StudyFolder(tmp_path / "a").table(whole).equals(StudyFolder(tmp_path / "b").table(whole))


@pytest.mark.parametrize(("before", "after"), [((1, 9), (4, 9)), ((4, 9), (1, 9)), ((3, 9), (3, 4)), ((2, 5), (7, 9))])
def test_what_was_asked_of_the_folder_before_changes_no_digest(
    before: tuple[int, int], after: tuple[int, int], tmp_path: Path
) -> None:
    """Neither how many deals were looked at closer, nor how many there were."""

    def asked(closer: int, last: int) -> Study:
        plies = {"deals": closer, "playouts": 1}
        return study(game="pendle", deals=f"1..{last}", agent=[{"name": "greedy"}], vary={}, plies=plies, part=4)

    run(asked(*before), tmp_path / "grown")
    grown, fresh = (run(asked(*after), tmp_path / name) for name in ("grown", "fresh"))
    assert grown.digest(asked(*after)) == fresh.digest(asked(*after))
    assert (
        fresh.table(asked(*after), PLIES)["deal"].unique().sort().to_list() == list(range(1, after[0] + 1))[: after[1]]
    )


def test_the_digest_changes_with_a_value_and_not_with_a_file(tmp_path: Path) -> None:
    asked = study(deals="1..6", part=2)
    store = run(asked, tmp_path / "a")
    digest = store.digest(asked)
    path = store.files()[0]
    frame = polars.read_parquet(path)
    frame.with_columns(seconds=polars.lit(9.0)).write_parquet(path, compression="uncompressed")
    assert store.digest(asked) == digest, "neither wall times nor compression count"
    store.write(work(replace(store.missing(asked, range(1, 8))[0], first=1, last=7)))
    assert store.digest(asked) == digest, "a part that was done twice counts once"
    frame.with_columns(plays=polars.col("plays") + 1).write_parquet(path)
    assert store.digest(asked) != digest
    assert store.digest(study(deals="1..5", part=2)) != digest


def test_another_question_and_other_code_are_refused(tmp_path: Path) -> None:
    run(study(deals="1..2"), tmp_path / "a")
    with pytest.raises(ValueError, match="answers another question: it differs in variants"):
        run(study(deals="1..2", vary={}), tmp_path / "a")
    about = json.loads((tmp_path / "a" / "study.json").read_text())
    about["identity"]["code"] = "0" * 16
    (tmp_path / "a" / "study.json").write_text(json.dumps(about))
    with pytest.raises(ValueError, match="other code gave the rows there"):
        run(study(deals="1..2"), tmp_path / "a")


def test_folders_that_can_not_be_used(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(ValueError, match="is a file, where a study needs a folder"):
        run(study(), tmp_path / "file")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letters.txt").touch()
    with pytest.raises(ValueError, match="is not a study's folder and is not empty"):
        run(study(), tmp_path / "full")
    with pytest.raises(ValueError, match=r"it has no study\.json"):
        StudyFolder(tmp_path / "none").about()
    for damaged in ("{", "[]", "5", "{}", '{"identity": []}'):
        (tmp_path / "full" / "study.json").write_text(damaged)
        with pytest.raises(ValueError, match="is damaged"):
            StudyFolder(tmp_path / "full").about()


def test_two_runs_may_begin_one_folder_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other has begun it between two looks, or is just writing study.json."""
    folder, look = tmp_path / "a", Path.iterdir
    folder.mkdir()
    (folder / ".study.json.77.new").write_text("{")

    def look_late(path: Path) -> Iterator[Path]:
        monkeypatch.setattr(Path, "iterdir", look)
        StudyFolder(folder).begin(study())
        return look(path)

    monkeypatch.setattr(Path, "iterdir", look_late)
    StudyFolder(folder).begin(study())
    assert StudyFolder(folder).about()["identity"]["game"] == "hocus"


def test_a_damaged_part_is_named(tmp_path: Path) -> None:
    asked = study(deals="1..2")
    store = run(asked, tmp_path / "a")
    store.files()[0].write_bytes(b"PAR1")
    with pytest.raises(ValueError, match=r"can't be read: .*delete it, and run again"):
        store.table(asked)


def test_duckdb_reads_what_polars_reads(tmp_path: Path) -> None:
    """Tables with columns of their own, too: a solver's."""
    agents = [{"name": "greedy"}, {"name": "winnable", "plays": "solver", "nodes": 500}]
    asked = study(deals="1..4", agent=agents)
    store = run(asked, tmp_path / "a")
    keys = ("variant", "agent", "deal")
    found = duckdb.execute(
        f"select {', '.join(keys)}, won, verdict from read_parquet('{tmp_path}/a/games/*/*/*.parquet', "
        f"union_by_name=true) order by {', '.join(keys)}"
    ).fetchall()
    assert found == store.table(asked).select(*keys, "won", "verdict").sort(*keys).rows()
    assert all(part.count("=") == 1 for path in store.files() for part in path.parts[-3:-1])
