"""A study run beside a service: a process of its own at the lowest priority that says in lines of JSON how far it is.

    python -m witchwood.lab.background run FILE FOLDER
    python -m witchwood.lab.background report FOLDER PAGE

It ends at once when its standard input is closed: its parent has ended, or no longer needs it. What it has done
by then stays.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from pathlib import Path

from witchwood.lab.handle import Handle
from witchwood.lab.offer import headlines
from witchwood.lab.progress import Progress
from witchwood.lab.store import StudyFolder

LOWEST = 19  # of the priorities that a process may give itself
PAGE = "report.html"


def run(file: Path, folder: Path) -> None:
    """Play what is left, and write the report into the folder. Lines: {"done", "of", "left", "at_least"} after each
    part, in games; at the end {"headlines", "report"}: null, or why there is none.
    """
    handle = Handle.open(file, folder)
    of = games_of(handle)
    before = of - _left(handle)

    def tell(progress: Progress) -> None:
        at = {"done": before + progress.games, "left": progress.left, "at_least": progress.at_least}
        _say({**at, "of": of})

    _say({"done": before, "of": of, "left": None, "at_least": True})
    handle.run(advance=tell)
    why = None
    try:
        handle.report(folder / PAGE, server="")
    except ValueError as error:  # the libraries of reports are missing
        why = str(error)
    _say({"headlines": headlines(handle.study, handle.frame()), "report": why})


def report(folder: Path, page: Path) -> None:
    """Write the report of a study that was run."""
    Handle.open(folder).report(page, server="")
    _say({"report": None})


def games_of(handle: Handle) -> int:
    """How many games a whole study has."""
    orders = sum(
        len(line_up.orders(variant.seats)) for variant in handle.study.variants for line_up in handle.study.line_ups
    )
    return orders * len(handle.study.deals)


def _left(handle: Handle) -> int:
    if not handle.folder.exists():
        return games_of(handle)
    return sum(part.games for part in StudyFolder(handle.folder).missing(handle.study, handle.study.deals))


def _say(line: dict[str, object]) -> None:
    print(json.dumps(line), flush=True)


def _watch() -> None:
    """End with the parent process."""
    sys.stdin.read()
    os._exit(1)


def main(words: list[str]) -> int:
    """What the command line asks for; a ValueError becomes {"error"}."""
    threading.Thread(target=_watch, daemon=True).start()
    # Ctrl-C is for the service, which ends this process. A session of its own would shut that out too, but Linux weighs
    # sessions against each other (sched(7), autogroup), and priorities would count within each alone.
    os.setpgid(0, 0)
    os.setpriority(os.PRIO_PROCESS, 0, int(os.environ.get("WITCHWOOD_LAB_NICE", LOWEST)))
    task = {"run": run, "report": report}[words[0]]
    try:
        task(Path(words[1]), Path(words[2]))
    except (ValueError, OSError) as error:
        _say({"error": str(error)})
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
