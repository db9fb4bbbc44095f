"""What `witchwood check` says beside the demands."""

from __future__ import annotations

import sys

import pytest

import witchwood
from witchwood.contract import report


def test_without_the_extra_nobody_knows_whether_a_gpu_can(monkeypatch: pytest.MonkeyPatch) -> None:
    """With it, `tests/env/test_cuda.py` hears the answer."""
    for module in [name for name in sys.modules if name.startswith("witchwood.env.cuda")]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "numba_cuda", None)
    said = report.on_gpu(witchwood.game("stones"))
    assert said == "On a GPU: not known without the extra cuda, which can tell on a machine that has none."
