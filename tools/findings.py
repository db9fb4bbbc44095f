"""Makes docs/findings: `python tools/findings.py build/findings studies/*.toml`, as `make findings` does.

Figures of the named studies, run in that folder, are read and kept in docs/findings/figures.json. Pages (from templates
in studies/pages) and pictures are made of that file alone: a page can't say what no study found.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import jinja2
from findings_figures import figures
from findings_pictures import pictures

from witchwood.lab.handle import Handle

ROOT = Path(__file__).parents[1]
TEMPLATES = ROOT / "studies" / "pages"
PAGES = ROOT / "docs" / "findings"
FIGURES = PAGES / "figures.json"


def share(numbers: list[float]) -> str:
    """With its interval: "8.1 % (7.6 to 8.6)"."""
    value, low, high = (100 * number for number in numbers[:3])
    return f"{_plain(value)} % ({_plain(low)} to {_plain(high)})"


def percent(numbers: list[float], digits: int = 1) -> str:
    """Without its interval: "8.1 %"."""
    return f"{_plain(100 * numbers[0], digits)} %"


def points(numbers: list[float]) -> str:
    """A difference of shares in points: "+13.4 (+12.6 to +14.3)"; "0.0" where no deal came out differently."""
    value, low, high = (100 * number for number in numbers[:3])
    if low == high:
        return _signed(value)
    return f"{_signed(value)} ({_signed(low)} to {_signed(high)})"


def mean(numbers: list[float]) -> str:
    """With its interval: "68.6 (66.0 to 71.2)"; where all games agree, as a single one does, they tell none: "0.0"."""
    if numbers[3:] == [1] or numbers[1] == numbers[2]:
        return _plain(numbers[0])
    return f"{_plain(numbers[0])} ({_plain(numbers[1])} to {_plain(numbers[2])})"


def above(numbers: list[float]) -> str:
    """How far a share of two lies above even, in points: "8.5"."""
    return _plain(100 * (numbers[0] - 0.5))


def fewer(numbers: list[float]) -> str:
    """A difference shown as a loss, without its sign: "2.4 (1.2 to 3.5)"."""
    value, low, high = (-100 * number for number in numbers[:3])
    return f"{_plain(value)} ({_plain(high)} to {_plain(low)})"


def gain(numbers: list[float]) -> str:
    """A difference shown as a gain, without its sign: "4.7 (3.1 to 6.3)"."""
    return fewer([-numbers[0], -numbers[2], -numbers[1]])


def size(numbers: list[float]) -> str:
    """How large a difference of shares is, in points, without its sign: "13.5"."""
    return _plain(abs(100 * numbers[0]))


def missed(numbers: list[float]) -> str:
    """What is left of a share: "19 %"."""
    return percent(rest(numbers), 0)


def rest(numbers: list[float]) -> list[float]:
    """What is left of a share: the other seat's, where there are two."""
    return [1 - numbers[0], 1 - numbers[2], 1 - numbers[1], *numbers[3:]]


def hits(numbers: list[float]) -> int:
    """How many of those that a share was counted among: 1, of "50.0 %" of 2."""
    return round(numbers[0] * numbers[3])


def about(value: float) -> str:
    """Rounded to ten thousands: "830,000"."""
    return number(round(value, -4))


def number(value: float) -> str:
    """With its thousands apart: "10,000"."""
    return f"{value:,.0f}"


def deals(study: dict[str, Any]) -> str:
    """How many deals a study has."""
    first, last = map(int, study["deals"].split(".."))
    return number(last - first + 1)


def _plain(value: float, digits: int = 1) -> str:
    return f"{value:.{digits}f}".replace("-0.0", "0.0") if abs(value) < 0.05 else f"{value:.{digits}f}"


def _signed(value: float) -> str:
    return "0.0" if abs(value) < 0.05 else f"{value:+.1f}"


FILTERS = (share, percent, points, above, fewer, gain, size, mean, rest, missed, hits, about, number, deals)


def pages(found: dict[str, Any]) -> dict[str, str]:
    """The pages of docs/findings by name."""
    made = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters.update({one.__name__: one for one in FILTERS})
    return {
        path.name: made.get_template(path.name).render(studies=found).rstrip() + "\n"
        for path in sorted(TEMPLATES.glob("*.md"))
        if not path.name.startswith("_")
    }


def known() -> dict[str, Any]:
    """The figures that the pages are made of, by study."""
    found: dict[str, Any] = json.loads(FIGURES.read_text(encoding="utf-8"))
    return found


def collect(folder: Path, studies: list[Path]) -> None:
    """Keep the figures of studies that were run in a folder, and say whether they are those published before."""
    found = known() if FIGURES.exists() else {}
    for study in studies:
        name = study.stem
        new = figures(name, Handle.open(study, folder / name))
        before = found.get(name, {}).get("digest")
        print(f"{name}: digest {new['digest']},", "as published" if before == new["digest"] else f"published: {before}")
        found[name] = new
    lines = [f" {json.dumps(name)}: {json.dumps(found[name])}" for name in sorted(found)]
    FIGURES.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def main() -> None:
    """Figures, then pages and pictures."""
    collect(Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]])
    found = known()
    for name, text in pages(found).items():
        (PAGES / name).write_text(text, encoding="utf-8")
    for name, svg in pictures(found).items():
        (PAGES / name).write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
