"""What the player knows of hidden cards, as text: sections `may-1` to `may-7`, `may-army` and `may-castle`.

Each lists the cards that may lie there. `?` stands for all hidden cards that no section names. A section that is
left out means `?`, and the Wizards too while they are hidden (not in the castle): nothing is known.
"""

from __future__ import annotations

from collections import Counter

from witchwood.engine.fields import members
from witchwood.engine.kernel import State
from witchwood.engine.position import Sections
from witchwood.games.pendle.cards import NUMBERS, TEXTS, as_set
from witchwood.games.pendle.state import CASTLE, MOST_PLACES, WITCH, WIZARDS

_SLOTS = (*(f"may-{place + 1}" for place in range(MOST_PLACES)), "may-army", "may-castle")
_OTHERS = "?"


def _hidden(state: State) -> list[list[int]]:
    """The cards that really lie hidden in each slot, witches left out."""
    places = [[int(card)] if card else [] for card in state.reserve]
    army = [int(card) for card in state.army[: int(state.army_count)]]
    castle = [int(card) for card in state.castle[: int(state.castle_count)] if card != WITCH]
    return [*places, army, castle]


def _usual(hidden: list[list[int]], others: int) -> list[int]:
    """What each slot may hold when its section is left out."""
    wizards = as_set([card for cards in hidden for card in cards if card in WIZARDS])
    return [(others | (wizards if slot != CASTLE else 0)) if cards else 0 for slot, cards in enumerate(hidden)]


def _unnamed(state: State) -> int:
    """The largest group of ordinary cards that may lie in the same slots: they need not be named."""
    slots = {card: tuple(int(may) >> card & 1 for may in state.may) for cards in _hidden(state) for card in cards}
    for wizard in WIZARDS:
        slots.pop(wizard, None)
    if not slots:
        return 0
    sizes = Counter(slots.values())
    group = max(sizes, key=lambda held: (sizes[held], held))
    return as_set([card for card, held in slots.items() if held == group])


def write(state: State) -> dict[str, str]:
    """The sections that are needed."""
    others = _unnamed(state)
    usual = _usual(_hidden(state), others)
    sections = {}
    for slot, name in enumerate(_SLOTS):
        may = int(state.may[slot])
        if may != usual[slot]:
            named = [TEXTS[card] for card in members(may & ~others)]
            sections[name] = ",".join([_OTHERS, *named] if others and may & others else named)
    return sections


def read(state: State, sections: Sections) -> None:
    """Fill `state.may`. BadText if the sections contradict the cards or each other."""
    hidden = _hidden(state)
    everything = {card for cards in hidden for card in cards}
    given: dict[int, list[int]] = {}
    with_others = set()
    for slot, name in enumerate(_SLOTS):
        text = sections.take(name, "")
        if not text:
            continue
        items = text.lower().split(",")
        if _OTHERS in items:
            with_others.add(slot)
        given[slot] = [NUMBERS.get(item, 0) for item in items if item != _OTHERS]
        for item, card in zip([item for item in items if item != _OTHERS], given[slot], strict=True):
            if not card or card not in everything or (card in WIZARDS and slot == CASTLE):
                raise sections.error(name, "this is no card that may lie hidden there", item)
        if not hidden[slot]:
            raise sections.error(name, "no hidden card lies there")
    named = {card for cards in given.values() for card in cards}
    others = as_set([card for card in everything - named if card not in WIZARDS])
    usual = _usual(hidden, others)
    for slot, name in enumerate(_SLOTS):
        may = (
            as_set(sorted(set(given[slot]))) | (others if slot in with_others else 0) if slot in given else usual[slot]
        )
        state.may[slot] = may
        for card in hidden[slot]:
            if not may >> card & 1:
                raise sections.error(name, f"the {TEXTS[card]} lies there, and is not among the cards that may")
    _check_nested(state, sections)


def _check_nested(state: State, sections: Sections) -> None:
    """By the rules, of the two sets that two slots may hold, one includes the other or they have no card in common."""
    for slot, one in enumerate(int(may) for may in state.may):
        for other in range(slot):
            common = one & int(state.may[other])
            if common not in (0, one, int(state.may[other])):
                raise sections.error(
                    _SLOTS[slot], f"it and {_SLOTS[other]} share cards, but neither has all cards of the other"
                )
