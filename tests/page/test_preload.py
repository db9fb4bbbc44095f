"""What a browser keeps of Python's memory holds all that both workers import."""

from __future__ import annotations

import subprocess
import sys

_LATER = """
import sys
import witchwood.page.preload
kept = set(sys.modules)
import witchwood.page.page_service, witchwood.page.searches
print(sorted(name for name in set(sys.modules) - kept if name.startswith("witchwood")))
"""


def test_both_workers_find_their_python_in_the_kept_memory() -> None:
    done = subprocess.run([sys.executable, "-c", _LATER], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
