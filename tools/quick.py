"""The tests beside what has changed since main: `make quick`, or `python -m tools.quick FILE...`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
_SOURCE = ("src", "witchwood")
_RULES = ("games", "engine", "contract")  # their tests run with every array index in the kernels checked
_SEARCHES = ("expert", "solver", "short", "hints", "claims")  # take longer to compile than a minute
_ELSEWHERE: dict[tuple[str, ...], tuple[str, ...]] = {
    ("service",): ("server", "tables"),
    ("terminal",): ("cli",),
}  # tested through who serves or shows it
_ALWAYS = "tests/table"  # a second's work, and most changes reach it


def changed() -> list[str]:
    """Files that differ from main's, new ones among them."""
    main = _git("merge-base", "HEAD", "origin/main" if _git("branch", "--remotes", "--list", "origin/main") else "main")
    return [*_git("diff", "--name-only", *main), *_git("ls-files", "--others", "--exclude-standard")]


def _git(*words: str) -> list[str]:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()


def tests_of(files: Iterable[str]) -> tuple[set[str], set[str], set[str]]:
    """Folders and files of tests that mirror these: those of rules, all others; and the games among them."""
    rules, others, games = set[str](), {_ALWAYS}, set[str]()
    for file in files:
        parts = Path(file).parts
        if parts[0] == "tests" and file.endswith(".py") and Path(file).name.startswith("test_"):
            (rules if parts[1] in _RULES else others).add(file)
        elif parts[:2] == _SOURCE and len(parts) > 3:
            mirrored = _mirror(parts[2:-1])
            (rules if parts[2] in _RULES else others).add(mirrored)
            games |= {parts[3] if parts[2] == "games" else "newts"} if parts[2] in _RULES else set()
    return rules, others, games


def _mirror(packages: tuple[str, ...]) -> str:
    """The innermost folder of tests that there is for nested packages."""
    folder = "/".join(["tests", *_ELSEWHERE.get(packages, packages)])
    return folder if (ROOT / folder).is_dir() else _mirror(packages[:-1])


def _run(words: list[str], folder: Path = ROOT, **environment: str) -> bool:
    print("witchwood:", *words, flush=True)
    return subprocess.run(words, cwd=folder, env={**os.environ, **environment}, check=False).returncode == 0


def main() -> None:
    """Run them. The exit code is 1 if something fails."""
    files = [file for file in sys.argv[1:] or changed() if (ROOT / file).exists()]
    rules, others, games = tests_of(files)
    pytest = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal"]
    done = []
    if rules:
        kept = [f"tests/test_every_game.py::test_every_demand_is_kept[{game}]" for game in sorted(games)]
        fast = [f"--ignore-glob=*_{search}*.py" for search in _SEARCHES]
        done.append(_run([*pytest, *fast, *sorted(rules), *kept], NUMBA_BOUNDSCHECK="1"))
    done.append(_run([*pytest, *sorted(others)]))
    if any(file.startswith("web/") for file in files):
        done.append(
            _run(
                ["npx", "vitest", "related", "--run", *(file[4:] for file in files if file[:4] == "web/")], ROOT / "web"
            )
        )
    sys.exit(not all(done))


if __name__ == "__main__":
    main()
