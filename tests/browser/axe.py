"""axe-core, the accessibility checker, run on a page as it is shown."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

_FILE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

_RUN = """
async (runOnly) => {
  const found = await axe.run(document, { runOnly, resultTypes: ["violations"] });
  return found.violations.flatMap((one) =>
    one.nodes.slice(0, 4).map((node) => `${one.id}: ${node.target.join(" ")}: ${node.any[0]?.message ?? one.help}`),
  );
}
"""


@cache
def _source() -> str:
    assert _FILE.is_file(), "axe-core is missing: run npm ci in web/"
    return _FILE.read_text(encoding="utf-8")


def violations(page: Page, *rules: str) -> list[str]:
    """What breaks WCAG 2.2 AA on the page, one line for each place. rules: of axe, if no others can break."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(_source())
    only = {"type": "rule", "values": rules} if rules else {"type": "tag", "values": _TAGS}
    found: list[str] = page.evaluate(_RUN, only)
    return found
