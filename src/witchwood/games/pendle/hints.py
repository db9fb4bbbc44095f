"""Why an action is a good one, in a sentence that names cards. It looks only at what the player sees."""

from __future__ import annotations

from witchwood.engine.kernel import State
from witchwood.games.pendle.attacks import GHOST_CHOICE
from witchwood.games.pendle.cards import name_of
from witchwood.games.pendle.state import END, GHOST_CHOICES, REPEL, TAKE


def why(state: State, _seat: int, line: tuple[int, ...]) -> str:
    """What an attack or a spell clears and uncovers; "" where it is none of these."""
    action = line[0]
    if action < TAKE:
        places = [int(place) for place in GHOST_CHOICE[action % GHOST_CHOICES] if place >= 0]
        gone = "are gone for good" if len(places) > 1 else "is gone for good"
    elif REPEL <= action < END:
        places, gone = [action - REPEL], "counts as cleared"
    else:
        return ""
    ghosts = " and ".join(f"the {name_of(int(state.ghosts[place]))}" for place in places)
    behind = [str(place + 1) for place in places if state.reserve[place]]
    if not behind:
        return f"{_large(ghosts)} {gone}."
    cards = f"reserve card{'s' if len(behind) > 1 else ''} on place{'s' if len(behind) > 1 else ''}"
    return f"{_large(ghosts)} {gone}, and the {cards} {' and '.join(behind)} can be taken."


def _large(words: str) -> str:
    return words[0].upper() + words[1:]
