"""A study of one group of games, as `solve`, `trial` and `duel` ask it, and the file that `--out` names."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from witchwood.lab.progress import Progress
from witchwood.lab.question import Study
from witchwood.lab.run import run
from witchwood.lab.store import StudyFolder, replace_file

if TYPE_CHECKING:
    import polars

_FORMATS = (".csv", ".parquet")


def played(
    study: Study, *, out: Path | None = None, jobs: int = 1, advance: Callable[[Progress], None] | None = None
) -> polars.DataFrame:
    """The games of a study of one variant and line-up, a row each.

    out: a .csv or .parquet file of all rows so far. Its parts lie beside it in the folder FILE.parts, and a later run
    goes on with them; several may do so at once. ValueError for a file that something else has written.
    """
    if jobs < 1:
        raise ValueError(f"jobs: {jobs} is not allowed; use a whole number from 1")
    if out is not None:
        folder = _folder_of(out)
        store = run(study, folder, f"local://{jobs}", advance=advance)
        _export(study, store, out)
        return store.table(study)
    with tempfile.TemporaryDirectory(prefix="witchwood-") as folder_name:
        return run(study, Path(folder_name) / "study", f"local://{jobs}", advance=advance).table(study)


def _folder_of(out: Path) -> Path:
    """The folder of parts. ValueError for another ending, a folder that is not there, or a file without its parts."""
    if out.suffix not in _FORMATS:
        raise ValueError(f"{out}: the name must end in {' or '.join(_FORMATS)}")
    if not out.parent.is_dir():
        raise ValueError(f"{out}: there is no folder {out.parent}")
    folder = out.with_name(f"{out.name}.parts")
    if out.exists() and not folder.exists():
        raise ValueError(
            f"{out} can't be continued: its parts are not in {folder}, so an older witchwood or something else wrote "
            "it; choose another name"
        )
    return folder


def _export(study: Study, store: StudyFolder, out: Path) -> None:
    """Write the file from all parts; again where another process has added some meanwhile.

    So the last of several writers has seen every part, for a part is there before its writer begins to export.
    """
    while True:
        before = store.files()
        frame = store.table(study, every=True).drop("variant", "agent", "order")
        content = io.BytesIO()
        if out.suffix == ".parquet":
            frame.write_parquet(content)
        else:
            frame.write_csv(content)
        replace_file(out, content.getvalue())
        if store.files() == before:
            return
