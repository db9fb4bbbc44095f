"""A table of the game from outside that is shown any view."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect
from playwright.sync_api import TimeoutError as TooLate

from browser.sizes import Stage
from browser.visitor import Visitor
from full_view import GAME

_FIXTURES = Path(__file__).parents[2] / "web" / "preview" / "fixtures"
VIEWS = tuple(sorted(path.stem for path in _FIXTURES.glob("*.json")))

# What is cut, covered or too small. Zones may scroll, but only within the table and only up and down.
_MISFITS = """
() => {
  const faults = [];
  const box = (one) => one.getBoundingClientRect();
  const name = (one) => one.dataset.place ?? one.getAttribute("aria-label") ?? one.textContent.trim();
  const all = (selector) => [...document.querySelectorAll(`.tabletop :is(${selector})`)];
  const [ground, tray, cloth] = [all(".ground")[0], all(".tray")[0], document.querySelector("main")];
  for (const one of [document.scrollingElement, cloth, document.querySelector(".tabletop")])
    if (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
      faults.push(`${one.className || one.tagName} scrolls`);
  for (const one of [ground, tray])
    if (one.scrollWidth > one.clientWidth + 1) faults.push(`${one.className} scrolls aside`);
  const within = (inner, outer) =>
    box(inner).left >= box(outer).left - 1 && box(inner).right <= box(outer).right + 1;
  for (const one of all(".action"))
    if (!within(one, tray) || box(one).height < 43) faults.push(`${name(one)} is cut or low`);
  const bands = all(".band:not(.near)");
  for (const one of all(".zone, .above > *, details")) if (!within(one, cloth)) faults.push(`${name(one)} is cut`);
  const parts = bands.flatMap((band) => [...band.querySelectorAll(".zone")]).concat(all(".above > *, details"));
  for (const [n, a] of parts.entries())
    for (const b of parts.slice(n + 1)) {
      const x = Math.min(box(a).right, box(b).right) - Math.max(box(a).left, box(b).left);
      const y = Math.min(box(a).bottom, box(b).bottom) - Math.max(box(a).top, box(b).top);
      if (x > 1 && y > 1) faults.push(`${name(a)} and ${name(b)} overlap by ${x.toFixed(0)} by ${y.toFixed(0)}`);
    }
  for (const one of all(".place")) {
    const [wide, high] = [one.offsetWidth, one.offsetHeight];
    const least = one.closest(".grid") ? 28 : 39;
    if (wide < least || high < least) faults.push(`${name(one)} is ${wide} by ${high}`);
  }
  return faults;
}
"""


class AnyView(Stage):
    """A table that shows views of other games, one after another."""

    def __init__(self, person: Visitor) -> None:
        super().__init__(person, GAME)
        self._sitting: list[dict[str, Any]] = []

    def show_view(self, name: str, change: Callable[[dict[str, Any]], None] | None = None) -> None:
        """Lay the table as in that view, or as it is after a change."""
        view: dict[str, Any] = json.loads((_FIXTURES / f"{name}.json").read_text(encoding="utf-8"))
        view |= {"game": GAME, "turn": view["seat"]}
        if change:
            change(view)
        self.lay(view)

    def lay(self, view: Mapping[str, Any], **more: Any) -> None:
        """Lay the table as in a view, for as many seats as it has."""
        self._sitting = self._sitting or self.seats
        seats = [dict(self._sitting[min(seat, 1)], seat=seat) for seat in range(view["seats"])]
        super().lay(view, seats=seats, finished=view["over"], **more)
        zone = view["zones"][0]
        expect(self.place(zone["id"] if zone["kind"] == "pile" else f"{zone['id']}.0")).to_be_visible()

    def place(self, key: str) -> Locator:
        """A card or zone: `hand.2` is the third place of the zone `hand`, `stock` all of it."""
        return self.page.locator(f'.tabletop [data-place="{key}"]')

    def misfits(self, width: int, height: int) -> list[str]:
        """What does not fit at this size, once the table has had time to lay itself out again."""
        self.page.set_viewport_size({"width": width, "height": height})
        with contextlib.suppress(TooLate):  # then what is left is told below
            self.page.wait_for_function(f"() => ({_MISFITS})().length === 0")
        found: list[str] = self.page.evaluate(_MISFITS)
        return [f"{width} by {height}: {fault}" for fault in found]
