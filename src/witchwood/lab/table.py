"""Rows of results in a file, CSV or Parquet by its name, together with the question they answer."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polars

_KEY = "witchwood"  # key of the question in a Parquet file's metadata; in a CSV file it is the first line, after #
_FORMATS = (".csv", ".parquet")


def check(path: Path) -> Path:
    """`path` if a table can lie there: ValueError for another ending or a folder that does not exist."""
    if path.suffix not in _FORMATS:
        raise ValueError(f"{path}: the name must end in {' or '.join(_FORMATS)}")
    if not path.parent.is_dir():
        raise ValueError(f"{path}: there is no folder {path.parent}")
    return path


def write(path: Path, question: str, rows: Sequence[Mapping[str, int | float | str]]) -> None:
    """Write the rows. The file is whole at every moment: it is written beside its place and then moved there."""
    import polars

    frame = polars.DataFrame(list(rows), infer_schema_length=None)
    beside = check(path).with_name(path.name + ".new")
    if path.suffix == ".parquet":
        frame.write_parquet(beside, metadata={_KEY: question})
    else:
        beside.write_text(f"# {question}\n{frame.write_csv()}", encoding="utf-8")
    os.replace(beside, path)


def read(path: Path, question: str) -> list[dict[str, int | float | str]]:
    """The rows of a table that `write` made; none if the file does not exist.

    ValueError if it can't be read, or answers another question.
    """
    if not check(path).exists():
        return []
    found, frame = _load(path)
    if found != question:
        raise ValueError(f"{path} answers another question ({found}); choose another name for: {question}")
    if "deal" not in frame.columns or frame.null_count().sum_horizontal().sum():
        raise ValueError(f"{path} is damaged: a row or the column of deals is not whole; delete it to begin anew")
    return list(frame.to_dicts())


def _load(path: Path) -> tuple[str, polars.DataFrame]:
    import polars

    try:
        if path.suffix == ".parquet":
            return str(polars.read_parquet_metadata(path).get(_KEY, "unknown")), polars.read_parquet(path)
        with path.open(encoding="utf-8") as file:
            question = file.readline().removeprefix("#").strip()
        return question, polars.read_csv(path, comment_prefix="#", infer_schema_length=None)
    except (polars.exceptions.PolarsError, UnicodeDecodeError) as error:
        raise ValueError(f"{path} is no table of results: {error}") from None
