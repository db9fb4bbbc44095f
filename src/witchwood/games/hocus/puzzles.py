"""Puzzles of Hocus with all cards open: no column has a face-down card, and nothing is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from witchwood.engine.fields import members
from witchwood.engine.kernel import State
from witchwood.engine.option import Value
from witchwood.engine.search import Budget, Verdict
from witchwood.games.hocus import GAME
from witchwood.games.hocus.cards import CARDS, shown_cards
from witchwood.games.hocus.moves import hoards, move_of, moved_cards
from witchwood.games.hocus.state import COLUMN_HOME, DRAW, FLOAT, ONTO, RESERVE_HOME, SUITS

_SOLVER = 20_000  # positions in which a deal's win must be found
_OF_A_DEAL = 4  # positions that are looked at


@dataclass(frozen=True)
class Finding:
    """Find the shortest way without drawing to bring a card home that is named."""

    name: str
    title: str
    options: Mapping[str, Value] = field(default_factory=dict)
    fewest: int = 3
    most: int = 7
    nodes: int = 3_000
    bars_longer: bool = False

    def starts(self, deal: int) -> Iterator[tuple[State, str]]:
        """Positions on a winning line of a deal after the last card is turned up."""
        state = GAME.deal(deal, GAME.settle(self.options), 1)
        assert GAME.solve is not None
        found = GAME.solve(state, Budget(nodes=_SOLVER, memory=16))
        if found.verdict is not Verdict.WON:
            return
        open_ones = []
        state.rng = 0  # nothing is left to chance
        for action in found.line:
            GAME.rules.play(state, 0, action)
            if not state.down.any() and state.end == 0:
                open_ones.append(state.copy())
        dice = Random(deal)
        ends = open_ones[: -self.fewest]
        for one in dice.sample(ends, min(len(ends), _OF_A_DEAL)):
            for card in sorted({wanted + more for wanted in members(int(one.wanted)) for more in (0, SUITS)}):
                if card in CARDS[int(one.preset)] and not any(int(s) & -int(s) == 1 << card for s in one.shown):
                    yield one, CARDS[int(one.preset)][card]["text"]

    def question(self, state: State, about: str, least: int) -> str:
        """What is asked."""
        return f"All cards are open. Bring the {_named(state, about)} home in {least} moves, without drawing."

    def key(self, state: State, about: str) -> str:
        """The columns in any order, homes, the turned cards, and the card that is asked for."""
        columns = sorted(f"{int(shown)}/{int(state.spent) >> at & 1}" for at, shown in enumerate(state.shown))
        turned = state.reserve[: int(state.turned)].tolist()
        return f"{columns} {int(state.wanted)} {turned} {about}"

    def forbids(self, start: State, state: State, action: int) -> str:  # noqa: ARG002  # a kind's signature
        """No drawing."""
        return "In this puzzle you don't draw." if action == DRAW else ""

    def reaches(self, before: State, action: int, after: State, about: str) -> bool:  # noqa: ARG002  # the same
        """Whether this play brings the card home."""
        if action != RESERVE_HOME and not COLUMN_HOME <= action < ONTO:
            return False
        return CARDS[int(before.preset)][moved_cards(before, move_of(action))[0]]["text"] == about

    def progress(self, start: State, state: State) -> int:  # noqa: ARG002  # a kind's signature
        """Cards at home."""
        return sum(card // SUITS - 1 for card in members(int(state.wanted)))

    def falls_short(self, start: State, state: State, about: str) -> str:  # noqa: ARG002  # the same
        """What the best try comes to."""
        return f"That way the {_named(state, about)} doesn't come home in time."

    def themes(self, state: State, about: str, answer: Sequence[int]) -> list[str] | None:  # noqa: ARG002  # the same
        """Powers that are needed, and what else the way is about; dull where cards only go home."""
        found, after, aside = set(), state.copy(), 0
        for action in answer:
            if action >= FLOAT:
                found.add("A Ghost floats")
            elif action >= ONTO:
                aside += 1
                move = move_of(action)
                taken = moved_cards(after, move)
                if move.cards == 1 and hoards(after, taken[0], move.target):
                    found.add("A Goblin's hoard")
                if move.source >= 0 and len(shown_cards(after.shown[move.source])) == move.cards:
                    found.add("Empty a column")
            GAME.rules.play(after, 0, action)
        if aside < 2:
            return None
        return sorted(found) or ["Dig for a card"]


def _named(state: State, about: str) -> str:
    """A card in words, by its text."""
    return next(card["name"] for card in CARDS[int(state.preset)].values() if card["text"] == about)


KINDS = (Finding("home", "Bring a card home"),)
