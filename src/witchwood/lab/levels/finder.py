"""A process beside a service that looks for deals of certain levels, at the lowest priority.

    python -m witchwood.lab.levels.finder

Each line of standard input asks, in JSON, {"game", "options", "levels", "numbers"}: for a random deal if numbers is
null, else for the first of these deals that is of one of the levels. It is answered by {"number", "level"}, both null
where no random deal was found for a while, or none of these is of one of the levels, however long that takes to know;
numbers are text, for they have 64 bits. The process ends at once when its standard input is closed: its parent has
ended, or no longer needs it.
"""

from __future__ import annotations

import json
import math
import os
import sys
import threading
import time
from queue import SimpleQueue

from witchwood.games import load
from witchwood.lab.levels.levels import find_deal

_WHILE = 5.0  # seconds
_LOWEST = 19  # of the priorities that a process may give itself


def find(line: str) -> dict[str, str | None]:
    """What one line asks for."""
    asked = json.loads(line)
    numbers = None if asked["numbers"] is None else map(int, asked["numbers"])
    until = time.monotonic() + _WHILE if numbers is None else math.inf  # the first that fits, on a busy machine, too
    stop = lambda: time.monotonic() > until  # noqa: E731  # the search asks it
    found = find_deal(load(asked["game"]), asked["options"], asked["levels"], stop, numbers)
    number, level = (None, None) if found is None else (str(found[0]), found[1])
    return {"number": number, "level": level}


def _answer(asked: SimpleQueue[str]) -> None:
    while True:
        print(json.dumps(find(asked.get())), flush=True)


def main() -> None:
    """Answer line by line."""
    os.setpgid(0, 0)  # Ctrl-C is for the service, which ends this process
    os.setpriority(os.PRIO_PROCESS, 0, _LOWEST)
    asked: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_answer, args=(asked,), daemon=True).start()
    for line in sys.stdin:
        asked.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
