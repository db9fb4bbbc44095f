"""Imports all that a page may come to need, for a browser that keeps Python's memory as it is then.

No kernel is called: their libraries are opened later.
"""

import witchwood.page.searches
import witchwood.page.service  # noqa: F401 (importing it is the point)
from witchwood.games import GAMES, load

for name in GAMES:
    load(name)
