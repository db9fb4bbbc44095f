"""Positions as text and back. The grammar is in docs/notation/pendle.md; `knowledge.py` has the `may` sections."""

from __future__ import annotations

from witchwood.engine.fields import members
from witchwood.engine.kernel import State
from witchwood.engine.position import Sections, write_rng
from witchwood.engine.rule_text import in_words
from witchwood.games.pendle import knowledge, rounds
from witchwood.games.pendle.attacks import has_attack
from witchwood.games.pendle.cards import COLOURS, NUMBERS, TEXTS, as_set
from witchwood.games.pendle.piles import castle_witches
from witchwood.games.pendle.state import (
    CARDS,
    CHOICE,
    FIRST_CARD,
    GAIN_DOUBLE,
    LAST_CARD,
    LOST,
    MOST_MAGIC,
    PLAY,
    WITCH,
    WIZARD,
    WIZARDS,
    WON,
)

_PHASES = ("play", "choice", "won", "lost", "resigned")
_NOTHING, _GONE, _REST = "-", ".", "rest"


def write_list(cards: list[int]) -> str:
    """Cards in order; `-` for none."""
    return ",".join(TEXTS[card] for card in cards) or _NOTHING


def write_position(state: State) -> dict[str, str]:
    """Sections of the position text. Piles are written from the top."""
    dealt = int(state.ghosts_dealt)
    sections = {
        "castle": write_list(_pile(state.castle, state.castle_count)),
        "lair": write_list([*[WITCH] * int(state.witches_back), *members(state.lair)]),
        "ghosts": ",".join(TEXTS.get(int(ghost), _GONE) for ghost in state.ghosts[:dealt]) or _NOTHING,
        "reserve": ",".join(TEXTS.get(int(card), _GONE) for card in state.reserve[: int(state.places)]),
        "hand": write_list(members(state.hand)),
        "army": write_list(_pile(state.army, state.army_count)),
        "spent": write_list(members(state.spent)),
        "removed": write_list(members(state.removed)),
        "round": str(state.round_number),
    }
    if state.witches_out:
        sections["out"] = str(state.witches_out)
    sections |= {colour: str(magic) for colour, magic in zip(COLOURS, state.cauldrons, strict=True) if magic}
    if state.phase != PLAY:
        sections["phase"] = _PHASES[state.phase]
    return sections | knowledge.write(state) | {"rng": write_rng(state.rng)}


def _pile(cards: State, count: int) -> list[int]:
    return [int(card) for card in cards[: int(count)]][::-1]


def read_position(state: State, sections: Sections) -> None:
    """Fill a state whose options are set. BadText names the section, the card and the reason."""
    reader = _Reader(state, sections)
    castle, lair = reader.cards("castle", WITCH), reader.cards("lair", WITCH, _NOTHING)
    ghosts = reader.places("ghosts", 0)
    reserve = reader.places("reserve", WIZARD)
    hand = reader.cards("hand", 0, _NOTHING)
    army, spent = reader.cards("army", WIZARD), reader.cards("spent", 0, _NOTHING)
    state.removed = as_set(reader.removed())
    state.castle[: len(castle)], state.castle_count = castle[::-1], len(castle)
    state.lair = as_set([card for card in lair if card != WITCH])
    state.ghosts[: len(ghosts)], state.ghosts_dealt = ghosts, len(ghosts)
    state.reserve[: len(reserve)] = reserve
    state.hand, state.spent = as_set(hand), as_set(spent)
    state.army[: len(army)], state.army_count = army[::-1], len(army)
    state.witches_back = lair.count(WITCH)
    state.witches_out = sections.take_number("out", 0, int(state.witches), 0)
    state.wizard_seated = sum(card not in reader.where for card in WIZARDS[: _wizards(state)])
    state.cauldrons[:] = [sections.take_number(colour, 0, _most_magic(state), 0) for colour in COLOURS]
    state.round_number = sections.take_number("round", 1, int(state.round_limit), 1)
    phase = sections.take("phase", "play").lower()
    if phase not in _PHASES:
        raise sections.error("phase", f"use one of {', '.join(_PHASES)}")
    state.phase = _PHASES.index(phase)
    state.rng = sections.take_rng()
    _check_numbers(state, sections, castle.count(WITCH))
    _check_table(state, sections)
    _check_phase(state, sections)
    knowledge.read(state, sections)


class _Reader:
    """Reads lists of cards and watches that no card lies in two places."""

    def __init__(self, state: State, sections: Sections) -> None:
        self.state = state
        self.sections = sections
        self.where: dict[int, str] = {}

    def cards(self, name: str, joker: int, default: str | None = None) -> list[int]:
        """A list of cards, among which `joker` (WITCH, WIZARD for any, or 0 for none) may be."""
        text = self.sections.take(name, default)
        return [] if text == _NOTHING else [self._card(name, item, joker) for item in text.split(",")]

    def places(self, name: str, joker: int) -> list[int]:
        """One card or `.` for each place, or for ghosts as many as were dealt."""
        text = self.sections.take(name)
        items = [] if text == _NOTHING and name == "ghosts" else text.split(",")
        places = int(self.state.places)
        if len(items) > places or (len(items) < places and name != "ghosts"):
            raise self.sections.error(name, f"there are {places} places, and {len(items)} are given ('{_GONE}' is one)")
        return [0 if item == _GONE else self._card(name, item, joker) for item in items]

    def removed(self) -> list[int]:
        """The removed pile, read last: `rest` stands for all cards that lie nowhere else."""
        if self.sections.take("removed") == _REST:
            return self._missing()
        cards = self.cards("removed", 0)
        if missing := self._missing():
            raise self.sections.error("removed", f"the {TEXTS[missing[0]]} is missing: every card lies somewhere")
        return cards

    def _missing(self) -> list[int]:
        return [card for card in range(FIRST_CARD, LAST_CARD + 1) if card not in self.where]

    def _card(self, name: str, item: str, joker: int) -> int:
        card = NUMBERS.get(item.lower(), 0)
        if not card:
            raise self.sections.error(name, "this is no card; write 2h, 10d, kc, as", item)
        if card < FIRST_CARD and (WITCH if card == WITCH else WIZARD) != joker:
            raise self.sections.error(name, f"the {'witch' if card == WITCH else 'Wizard'} can't be here", item)
        if card in WIZARDS and not self.state.magic:
            raise self.sections.error(name, "this game is played without magic", item)
        if card in WIZARDS[_wizards(self.state) :]:
            raise self.sections.error(name, f"this game has {in_words(_wizards(self.state))} of the Wizards", item)
        if card != WITCH and card in self.where:
            raise self.sections.error(name, f"this card is in section {self.where[card]} already", item)
        self.where[card] = name
        return card


def _check_numbers(state: State, sections: Sections, in_castle: int) -> None:
    """Witches, magic, and how many cards either side can have."""
    if in_castle + state.witches_back + state.witches_out != state.witches:
        raise sections.error(
            "out",
            f"castle, lair and play together have {in_castle + state.witches_back + state.witches_out} witches, "
            f"but this game has {state.witches}",
        )
    if not state.magic:
        for colour, magic in zip(COLOURS, state.cauldrons, strict=True):
            if magic:
                raise sections.error(colour, "this game is played without magic")
    ghosts, most = _ghosts_left(state), CARDS - int(state.soldiers)
    if ghosts > most:
        raise sections.error("castle", f"there are {ghosts} ghosts in castle, lair and ghosts; at most {most} can be")
    soldiers, most = rounds.army_size(state) + len(members(state.hand)), int(state.soldiers)
    if not state.reward and soldiers > most:
        raise sections.error(
            "army", f"there are {soldiers} soldiers in army, spent, reserve and hand; at most {most} can be"
        )


def _wizards(state: State) -> int:
    """How many Wizards the game has."""
    return int(state.wizards) if state.magic else 0


def _most_magic(state: State) -> int:
    """No cauldron can hold more."""
    return MOST_MAGIC * (2 if state.gain == GAIN_DOUBLE else 1)


def _ghosts_left(state: State) -> int:
    hidden = int(state.castle_count) - int(castle_witches(state))
    return hidden + len(members(state.lair)) + int(rounds.standing(state))


def _check_table(state: State, sections: Sections) -> None:
    """Taken reserve cards were uncovered, the hand is not over-full, few ghosts mean an empty castle."""
    dealt = int(state.ghosts_dealt)
    taken = 0
    for place in range(int(state.places)):
        if dealt and not state.reserve[place]:
            if place >= dealt or state.ghosts[place]:
                raise sections.error("reserve", f"the card on place {place + 1} can't be taken: no ghost left it open")
            taken += 1
    most = int(state.dealt) + taken if dealt else 0
    if len(members(state.hand)) > most:
        raise sections.error(
            "hand", f"it holds {len(members(state.hand))} cards, but at most {most} can have come to it"
        )
    if 0 < dealt < state.places:
        repelled = len(members(state.lair))
        if state.castle_count or state.witches_back or repelled > (dealt - rounds.standing(state)) * state.magic:
            raise sections.error("ghosts", f"only {dealt} were dealt, so castle and lair must have run out")


def _check_phase(state: State, sections: Sections) -> None:
    """The phase is what the rules make of the table."""
    standing, ghosts = rounds.standing(state), _ghosts_left(state)
    if (ghosts == 0) != (state.phase == WON):
        raise sections.error("phase", "the game is won when, and only when, no ghost is left")
    if state.phase == WON:
        if state.ghosts_dealt == 0:
            raise sections.error("ghosts", "the round that was won had ghosts")
        return
    can_play = standing > 0 and not rounds.is_stuck(state)
    can_choose = standing == 0 and state.ghosts_dealt > 0 and rounds.has_choice(state)
    if state.phase == PLAY and not can_play:
        raise sections.error("phase", "nothing can be done here, so this round would be over")
    if state.phase == CHOICE and not can_choose:
        raise sections.error("phase", "a choice needs three witches in the game (or a reward) and a table just cleared")
    if state.phase == LOST and not _is_lost(state):
        raise sections.error("phase", "this game is not lost")
    if state.phase > LOST and not (can_play or can_choose):
        raise sections.error("phase", "nobody can resign here: the round would be over")


def _is_lost(state: State) -> bool:
    """Lost at the start of a round (nothing is dealt then), or at the end of one that was not cleared."""
    if state.ghosts_dealt == 0:
        return bool(rounds.army_size(state) <= state.places or state.round_number == state.round_limit)
    if rounds.standing(state) == 0:
        return False
    return bool(rounds.is_last_chance(state) or (not state.army_count and not state.spent and not has_attack(state)))
