"""The game of `docs/adding-a-game.md` as a package of its own, written from the page's files.

`python tests/tutorial.py FOLDER` writes it too: with FOLDER in PYTHONPATH it is found as if it were installed.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

PAGE = Path(__file__).parents[1] / "docs" / "adding-a-game.md"
_FILE_BLOCK = re.compile(r"^(`{3,4})\w+ file=(\S+)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)


def files() -> dict[str, str]:
    """The files that the page shows: path in the project to text."""
    return {name: text for _, name, text in _FILE_BLOCK.findall(PAGE.read_text(encoding="utf-8"))}


def write_project(folder: Path) -> None:
    """Write the page's files into `folder`, as a newcomer would: `pyproject.toml` and the package."""
    for name, text in files().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def write_installed(folder: Path) -> None:
    """Write the project with the `.dist-info` that installing it leaves: enough for its entry point to be found."""
    write_project(folder)
    project = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, version = project["name"], project["version"]
    info = folder / f"{name}-{version}.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n", encoding="utf-8")
    sections = [
        f"[{group}]\n" + "".join(f"{entry} = {target}\n" for entry, target in entries.items())
        for group, entries in project["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("\n".join(sections), encoding="utf-8")


if __name__ == "__main__":
    write_installed(Path(sys.argv[1]))
