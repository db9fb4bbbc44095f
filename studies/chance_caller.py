"""A player of WitchPig without skill: calls as soon as its hand wins, and does everything else by chance."""

from __future__ import annotations

import zlib

import numpy as np
from numpy.typing import NDArray

from witchwood.games.witchpig.hands import best_six
from witchwood.games.witchpig.observe import OBSERVATION
from witchwood.games.witchpig.state import CALL, DECK

_HAND = OBSERVATION.slices["hand"]


def choose(observation: NDArray[np.uint8], mask: NDArray[np.uint8]) -> int:
    """An action number. Chance is a checksum of what it sees, so the same game is played on every machine."""
    legal = np.flatnonzero(mask)
    if CALL in legal and legal.size > 1:  # out of turn a policy is not heard
        hand = np.packbits(observation[_HAND], bitorder="little").view("<u8")[0]
        if best_six(hand, DECK) > 0:
            return CALL
        legal = legal[legal != CALL]
    return int(legal[zlib.crc32(observation.tobytes()) % legal.size])
