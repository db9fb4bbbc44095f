"""Deliberate faults of the tutorial's game, one for each thing that can go wrong in a verb or a text function.

`python faults.py` breaks the game in each of these ways, interpreted, and prints the demands that notice it as JSON.
"""

from __future__ import annotations

import rule_faults
import text_faults
import witchwood
from fault import tell

FAULTS = rule_faults.FAULTS + text_faults.FAULTS

if __name__ == "__main__":
    tell(rule_faults.observed(witchwood.game("newts")), FAULTS)
