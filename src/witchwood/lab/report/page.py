"""The report as a page that needs nothing else."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import witchwood
from witchwood.games import load
from witchwood.lab.compare import main_measure
from witchwood.lab.measures import measured
from witchwood.lab.question import SOLVER, Side, Stop
from witchwood.lab.replay import SERVER
from witchwood.lab.report.lead import lead
from witchwood.lab.report.sections import sections_of
from witchwood.lab.report.shapes import Section
from witchwood.lab.store import StudyFolder

if TYPE_CHECKING:
    from witchwood.lab.question import Study

_AGENTS = {
    "random": " (any legal action by chance)",
    "greedy": " (the game's rule of thumb)",
    "expert": " (a search that knows no more than its seat)",
    "thoughtful": " (a search that knows every card)",
    SOLVER: " (plays nothing, proves who can win)",
}


def write(
    study: Study,
    folder: Path,
    source: str,
    path: Path,
    *,
    allowed: range | None = None,
    pictures: Path | None = None,
    interactive: bool = False,
    server: str = SERVER,
) -> Path:
    """Write the report of a study that was run. allowed: its deals, where it may have needed fewer. pictures: a folder
    for its pictures as SVG files.

    interactive: the pictures are Vega's own, with its program in the page. server: where links to deals lead; empty for
    a page that the service itself shows. ValueError where the libraries of `witchwood[lab]` are missing, and where
    nothing was played yet.
    """
    try:
        import jinja2
        import vl_convert
    except ImportError as error:
        raise ValueError(f"a report needs the library {error.name}: pip install 'witchwood[lab]'") from None
    store = StudyFolder(folder)
    sections = sections_of(study, store, server)
    drawn = {one.id: vl_convert.vegalite_to_svg(one.chart.to_dict()) for one in sections if one.chart is not None}
    if pictures is not None:
        pictures.mkdir(parents=True, exist_ok=True)
        for name, svg in drawn.items():
            (pictures / f"{name}.svg").write_text(svg, encoding="utf-8")
    here = files("witchwood.lab.report")
    template = jinja2.Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).from_string(
        (here / "page.html").read_text(encoding="utf-8")
    )
    game = load(study.game)
    page = template.render(
        title=study.question or f"A study of {game.title}",
        game=study.game,
        game_title=game.title,
        deals=_deals(study, allowed),
        lead=lead(study, measured(store.table(study))),
        style=(here / "style.css").read_text(encoding="utf-8"),
        scripts=_scripts(sections) if interactive else [],
        sections=[
            {**vars(one), "picture": "<div></div>" if interactive and one.id in drawn else drawn.get(one.id, "")}
            for one in sections
        ],
        facts=_facts(study, store),
        source=source,
    )
    path.write_text(page, encoding="utf-8")
    return path


def _scripts(sections: list[Section]) -> list[str]:
    """Vega, and a call for each picture."""
    import json

    import vl_convert

    calls = "".join(
        f"vegaEmbed('#{one.id}-picture', {json.dumps(one.chart.to_dict())}, {{actions: false, renderer: 'svg'}});"
        for one in sections
        if one.chart is not None
    )
    program = vl_convert.javascript_bundle()  # type: ignore[call-arg]  # its hints lack the default
    return [program, f"window.addEventListener('DOMContentLoaded', () => {{{calls}}});"]


def _deals(study: Study, allowed: range | None) -> str:
    told = f"deals {study.deals.start:,} to {study.deals.stop - 1:,}"
    return told if allowed in (None, study.deals) else f"{told} (of {len(allowed or ()):,} allowed)"


def _facts(study: Study, store: StudyFolder) -> list[tuple[str, str]]:
    about = store.about()
    return [
        ("command", about.get("command") or "witchwood study run FILE.toml, with the file below"),
        ("agents", "; ".join(map(_agent, study.sides))),
        *([] if study.stop is None else [("stops", _stop(study, study.stop))]),
        ("code", f"{about['identity']['code']}, witchwood {witchwood.__version__}"),
        ("digest of all rows", store.digest(study)),
    ]


def _agent(side: Side) -> str:
    """An agent with its budget: the solver's is for a deal, all others' for a choice."""
    each = "deal" if side.plays == SOLVER else "choice"
    told = f"{side.name}: {side.plays}{_AGENTS.get(side.plays, '')}"
    if side.nodes:
        told += f", {side.nodes:,} positions a {each}"
    if side.seconds:
        told += f", {side.seconds:g} s a {each} (not reproducible)"
    if side.memory:
        told += f", {side.memory:,} bytes of memory"
    if side.seed:
        told += f", seed {side.seed}"
    return told + (f", never {' or '.join(side.never)}" if side.never else "")


def _stop(study: Study, stop: Stop) -> str:
    return (
        f"after {stop.at_least:,} deals at the earliest, as soon as {main_measure(study)} is known within "
        f"{100 * stop.within:g} points wherever it is compared, with {100 * stop.confidence:g} % at all looks together"
    )
