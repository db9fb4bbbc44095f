"""Deliberate faults of the tutorial's game, one for each thing that can go wrong in a verb or a text function.

`python faults.py` breaks the game in each of these ways, interpreted, and prints the demands that notice it as JSON.
"""

from __future__ import annotations

import json

import rule_faults
import text_faults
import witchwood
from fault import noticed, quiet

FAULTS = rule_faults.FAULTS + text_faults.FAULTS


def main() -> None:
    """Print what is noticed of the right game and of each fault."""
    with quiet():
        game = rule_faults.observed(witchwood.game("newts"))
        found = {"": noticed(game)}
        for one in FAULTS:
            found[one.name] = noticed(one.put_into(game), one.verb)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
