"""The shelf: what it says of folders that are whole, half done or damaged, and whose reports it writes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import witchwood
from witchwood.server.studies.study_archive import StudyArchive

QUESTION = 'question = "Who?"\ngame = "stones"\ndeals = "1..8"\npart = 4\n[[agent]]\nname = "greedy"\n'


def test_one_damaged_folder_hides_no_other(tmp_path: Path) -> None:
    (tmp_path / "q.toml").write_text(QUESTION)
    witchwood.study(tmp_path / "q.toml", tmp_path / "whole").run()
    for name, text in (("list", "[]"), ("number", "5"), ("empty", ""), ("odd", '{"identity": {}, "source": []}')):
        (tmp_path / name).mkdir()
        (tmp_path / name / "study.json").write_text(text)
    found = {one.name: one for one in asyncio.run(StudyArchive(tmp_path, tmp_path / "pages").studies())}
    assert found["whole"].finished
    assert all(found[name].problem for name in ("list", "number", "empty", "odd"))


def test_a_report_is_of_a_finished_study(tmp_path: Path) -> None:
    """Else each part that is played would ask for another page, of deals that can't be compared yet."""
    (tmp_path / "q.toml").write_text(QUESTION)
    handle = witchwood.study(tmp_path / "q.toml", tmp_path / "half").run()
    next((tmp_path / "half" / "games").rglob("*.parquet")).unlink()
    shelf = StudyArchive(tmp_path, tmp_path / "pages")
    with pytest.raises(ValueError, match="half isn't finished"):
        asyncio.run(shelf.page("half"))
    assert not (tmp_path / "pages").exists()
    handle.run()
    assert [one.finished for one in asyncio.run(shelf.studies())] == [True]
