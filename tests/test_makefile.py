"""What make builds again: whatever goes into a file is among the things it is made of."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest
from tools.quick import tests_of as mirrored

ROOT = Path(__file__).parents[1]
_ZIP, _WASM, _SITE = "build/wasm/witchwood.zip", "build/wasm/witchwood.wasm", "site/sw.js"


@cache
def _rules() -> dict[str, list[str]]:
    """What each file is made of, as make read it."""
    read = ["make", "--question", "--print-data-base", "--no-builtin-rules", "wasm"]
    said = subprocess.run(read, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    found = re.findall(r"^([\w./-]+): ([^|\n]*)", said, re.MULTILINE)
    return {target: parts.split() for target, parts in found}


def _made_of(target: str) -> set[str]:
    """All files that a file is made of, at any remove."""
    parts = _rules().get(target, [])
    return set(parts).union(*map(_made_of, parts))


@pytest.mark.parametrize(
    ("target", "part"),
    [
        (_ZIP, "src/witchwood/page/stored_tables.py"),
        (_ZIP, "src/witchwood/table/table.py"),
        (_ZIP, "tools/wasm/shim/numpy/arrays.py"),
        (_ZIP, "tools/wasm/bytecode.py"),
        (_WASM, "src/witchwood/games/hocus/rules.py"),
        (_SITE, "src/witchwood/page/stored_tables.py"),
        (_SITE, "src/witchwood/games/pendle/shipped.json"),
        (_SITE, "web/src/main.ts"),
        (_SITE, "tools/site/sw.js"),
    ],
)
def test_a_changed_file_is_noticed(target: str, part: str) -> None:
    assert (ROOT / part).is_file()
    assert part in _made_of(target)


def test_a_change_of_the_page_alone_compiles_no_kernel() -> None:
    assert "src/witchwood/page/stored_tables.py" not in _made_of(_WASM)


def test_another_compiler_of_python_compiles_no_kernel() -> None:
    assert "tools/wasm/bytecode.py" not in _made_of(_WASM)


def test_levels_that_are_measured_again_compile_no_kernel() -> None:
    assert "src/witchwood/games/pendle/shipped.json" not in _made_of(_WASM)


@pytest.mark.parametrize(("kernels", "tests"), [("plain", "python"), ("checked", "rules")])
def test_kernels_are_compiled_as_the_tests_load_them(kernels: str, tests: str) -> None:
    """Another value of the switch, be it 0 where the tests have none, is another folder of kernels."""
    words = ["make", "--dry-run", "--what-if=tests/warm.py", f"build/kernels-{kernels}", f"test-{tests}"]
    shown = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    stages = {line.split()[2]: line for line in shown.splitlines() if "stage.sh" in line}
    switch = re.compile(r"NUMBA_BOUNDSCHECK=\S*")
    assert switch.findall(stages[f"kernels-{kernels}"]) == switch.findall(stages[tests])


@pytest.mark.parametrize(
    ("file", "rules", "others", "games"),
    [
        ("src/witchwood/games/hocus/rules.py", {"tests/games/hocus"}, set(), {"hocus"}),
        ("src/witchwood/engine/match.py", {"tests/engine"}, set(), {"newts"}),
        ("src/witchwood/lab/rows/kernels/measure.py", set(), {"tests/lab"}, set()),
        ("tests/lab/test_run.py", set(), {"tests/lab/test_run.py"}, set()),
        ("src/witchwood/service/visit.py", set(), {"tests/server/tables"}, set()),
        ("docs/design.md", set(), set(), set()),
    ],
)
def test_a_quick_run_has_the_tests_beside_what_changed(
    file: str, rules: set[str], others: set[str], games: set[str]
) -> None:
    assert mirrored([file]) == (rules, {"tests/table", *others}, games)
