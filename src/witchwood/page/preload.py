"""Imports all that a page may come to need, for a browser that keeps Python's memory as it is then.

No kernel is called: their libraries are opened later.
"""

import witchwood.page.page_service
import witchwood.page.searches  # noqa: F401 (importing both is the point)
from witchwood.games import GAMES, load

for name in GAMES:
    load(name)
