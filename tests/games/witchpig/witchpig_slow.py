"""WitchPig in plain Python, written from the rules and not from the kernels: slow, and easy to see right.

A card is its text ("w7", "g3", "et"); a hand is a sorted list of them. A place is a seat, or "midden".
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from dataclasses import field as default
from itertools import combinations
from typing import Any

ORDER = "123457896"  # low to high
COLOURS = {"w": 1, "s": 1, "t": 1, "p": 0, "m": 0, "c": 0, "g": 2}  # green over red over black
NAMES = [suit + number for suit in "wstpmc" for number in ORDER] + ["g3"] * 7 + ["g6"] * 3 + ["et", "es", "ed"]
_WORD = 2**64 - 1


def rank(card: str) -> int:
    return ORDER.index(card[1])


def colour(card: str) -> int:
    return COLOURS[card[0]]


# What a hand is worth


def neighbours(sequence: str) -> list[str]:
    """The numbers in the order in which a sequence runs."""
    return list(ORDER if sequence == "deck" else "123456789")


def in_sequence(cards: list[str], sequence: str) -> bool:
    line = neighbours(sequence)
    places = sorted(line.index(card[1]) for card in cards)
    return places == list(range(places[0], places[0] + len(cards)))


def row_of_pattern(cards: list[str], sequence: str) -> int | None:
    """The best row for which exactly these cards (3 to 6) are the pattern, the other cards being any."""
    size = len(cards)
    colours = {colour(card) for card in cards}
    if len(colours) > 1 and size < 6:
        return None
    red, green = 1 in colours, 2 in colours
    one_colour = len(colours) == 1
    suits = {card[0] for card in cards}
    numbers = Counter(card[1] for card in cards)
    shade = 0 if red else 1  # rows come in pairs: red, then black
    if len(suits) == 1 and not green and in_sequence(cards, sequence):
        return {6: 1, 5: 7, 4: 12, 3: 20}[size] + shade
    if size == 6:
        if one_colour and green and numbers == {"3": 3, "6": 3}:
            return 3
        if one_colour and not green and sorted(numbers.values()) == [3, 3]:
            return 4 + shade
        if one_colour and green and numbers == {"3": 6}:
            return 6
        if set(numbers) == {"6"}:
            return 9
        if one_colour and not green and in_sequence(cards, sequence):
            return 10 + shade
        if set(numbers) == {"3"}:
            return 14
    if size == 3 and numbers in ({"6": 3}, {"3": 3}):
        six = "6" in numbers
        if green:
            return 19 if six else 22
        return {(True, 0): 15, (False, 0): 16, (True, 1): 17, (False, 1): 18}[six, shade]
    return None


def strength(hand: list[str], sequence: str) -> tuple[Any, ...] | None:
    """Something that compares like hands do (greater is better), or None when it is no winning hand. Six cards."""
    best = None
    for size in (6, 5, 4, 3):
        for places in combinations(range(6), size):
            pattern = [hand[i] for i in places]
            row = row_of_pattern(pattern, sequence)
            if row is None:
                continue
            others = [hand[i] for i in range(6) if i not in places]
            by_rank = sorted(pattern, key=lambda card: (rank(card), colour(card)), reverse=True)
            found = (
                -row,
                [rank(card) for card in by_rank],
                sorted((rank(card) for card in others), reverse=True),
                [colour(card) for card in by_rank],
            )
            best = found if best is None else max(best, found)
    return best


def best_of(hand: list[str], sequence: str) -> tuple[Any, ...] | None:
    """Strength of six cards, or of the best six of seven."""
    found = [strength(list(six), sequence) for six in combinations(hand, 6)]
    return max((one for one in found if one is not None), default=None)


def height(hand: list[str]) -> tuple[list[int], list[int]]:
    """The six highest cards: ranks, then colours."""
    cards = sorted(hand, key=lambda card: (rank(card), colour(card)), reverse=True)[:6]
    return [rank(card) for card in cards], [colour(card) for card in cards]


# The game


@dataclass
class Table:
    seats: int
    options: dict[str, Any]
    hands: list[list[str]]
    field: list[str]  # the next card stands last
    midden: list[str]
    stunned: list[int]
    out: list[bool]
    mover: int
    phase: str  # draw, swap, discard, end
    thieves: int
    won: list[int]
    known: dict[tuple[int, int | str], Counter[str]] = default(default_factory=dict)
    rng: int = 0

    # Questions

    def left_of(self, seat: int) -> int:
        seats = [(seat + step) % self.seats for step in range(1, self.seats + 1)]
        return next(seat for seat in seats if not self.out[seat])

    def live(self) -> list[int]:
        return [seat for seat in range(self.seats) if not self.out[seat]]

    def legal(self, seat: int) -> set[str]:
        if self.phase == "end" or self.out[seat]:
            return set()
        hand = self.hands[seat]
        if seat != self.mover:
            return {"call"} if self.options["call"] == "anytime" else set()
        if self.phase == "draw":
            return {"draw", "call"}
        if self.phase == "discard":
            return set(hand)
        other = self.hands[self.left_of(seat)]
        return {"keep"} | {f"{give}/{take}" for give in hand for take in other if give != take}

    # Knowledge

    def knows(self, seat: int, place: int | str) -> Counter[str]:
        return self.known.setdefault((seat, place), Counter())

    def unsure(self, seat: int, place: int) -> None:
        known = self.knows(seat, place)
        self.known[seat, place] = Counter({card: copies - 1 for card, copies in known.items() if copies > 1})

    # Actions

    def play(self, seat: int, text: str) -> None:
        if text == "call":
            self.call(seat)
        elif text == "draw":
            self.draw()
        elif text == "keep":
            self.thief_done()
        elif "/" in text:
            self.swap(*text.split("/"))
            self.thief_done()
        else:
            for other in range(self.seats):
                if other != seat:
                    self.unsure(other, seat)
            self.hands[seat].remove(text)
            self.midden.append(text)
            self.knows(seat, "midden")[text] += 1
            self.next_turn()

    def next_turn(self) -> None:
        seat = self.left_of(self.mover)
        while self.stunned[seat]:
            self.stunned[seat] -= 1
            seat = self.left_of(seat)
        self.mover, self.phase = seat, "draw"

    def end(self, won: list[int]) -> None:
        self.phase, self.thieves, self.won = "end", 0, won

    def leave(self, seat: int) -> None:
        victim = self.left_of(self.mover)
        for other in range(self.seats):
            known = Counter(self.hands[seat]) if other == seat else self.knows(other, seat)
            self.known[other, "midden"] = self.knows(other, "midden") + known
            self.known[other, seat] = Counter()
        self.midden += self.hands[seat]
        self.hands[seat] = []
        self.out[seat] = True
        self.stunned[seat] = 0
        if len(self.live()) == 1:
            self.mover = self.live()[0]
            self.end([self.mover])
        elif seat == self.mover:
            self.thieves = 0
            self.next_turn()
        elif self.phase == "swap" and seat == victim:
            self.thieves, self.phase = 0, "discard"

    def winners(self) -> list[int]:
        found = {seat: best_of(self.hands[seat], self.options["sequence"]) for seat in self.live()}
        best = max((one for one in found.values() if one is not None), default=None)
        return [seat for seat, one in found.items() if one is not None and one == best]

    def call(self, seat: int) -> None:
        won = self.winners()
        if not won and self.options["false_call"] == "out":
            for other in range(self.seats):
                if other != seat:
                    self.known[other, seat] = Counter(self.hands[seat])
            self.leave(seat)
            return
        if not won and self.options["false_call"] == "high_card":
            best = max(height(self.hands[other]) for other in self.live())
            won = [other for other in self.live() if height(self.hands[other]) == best]
        self.end(won)

    def draw(self) -> None:
        while True:
            if not self.field:
                if self.options["field_out"] == "showdown":
                    self.end(self.winners())
                    return
                self.reshuffle()
            card = self.field.pop()
            if not card.startswith("e"):
                self.hands[self.mover].append(card)
                self.phase = "swap" if self.thieves else "discard"
                if self.thieves:
                    victim = self.left_of(self.mover)
                    self.known[self.mover, victim] = Counter(self.hands[victim])
                return
            self.midden.append(card)
            if card == "ed":
                self.leave(self.mover)
                return
            if card == "es":
                self.stunned[self.left_of(self.mover)] += 1
            if card == "et":
                self.thieves += 1

    def reshuffle(self) -> None:
        self.field = sorted(self.midden, key=NAMES.index)
        self.midden = []
        for seat in range(self.seats):
            self.known[seat, "midden"] = Counter()
        for last in range(len(self.field) - 1, 0, -1):
            other = self.random(last + 1)
            self.field[last], self.field[other] = self.field[other], self.field[last]

    def thief_done(self) -> None:
        self.thieves -= 1
        self.phase = "swap" if self.thieves else "discard"

    def swap(self, given: str, taken: str) -> None:
        thief, victim = self.mover, self.left_of(self.mover)
        for other in range(self.seats):
            if other not in (thief, victim):
                self.unsure(other, thief)
                self.unsure(other, victim)
        if self.knows(victim, thief)[given]:
            self.knows(victim, thief)[given] -= 1
        self.knows(victim, thief)[taken] += 1
        self.hands[thief].remove(given)
        self.hands[victim].remove(taken)
        self.hands[thief].append(taken)
        self.hands[victim].append(given)
        self.known[thief, victim] = Counter(self.hands[victim])

    def random(self, bound: int) -> int:
        """SplitMix64, the high half scaled to the bound; chances to redraw (1 in 2**25) are not modelled."""
        self.rng = (self.rng + 0x9E3779B97F4A7C15) & _WORD
        word = self.rng
        word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & _WORD
        word = ((word ^ word >> 27) * 0x94D049BB133111EB) & _WORD
        word ^= word >> 31
        return (word >> 32) * bound >> 32

    # Comparing and counting

    def facts(self) -> dict[str, Any]:
        """Everything, in a form that compares: order counts in the Field only."""
        known = {key: dict(+copies) for key, copies in self.known.items() if +copies}
        plain = {name: value for name, value in vars(self).items() if name not in {"hands", "midden", "known"}}
        return {**plain, "hands": [sorted(hand) for hand in self.hands], "midden": sorted(self.midden), "known": known}


def number_names(cards: int) -> list[str]:
    """A set of cards, as the state holds it, as texts."""
    names = [suit + number for suit in "wstpmc" for number in ORDER] + ["g3"] * 7 + ["g6"] * 3
    return [name for bit, name in enumerate(names) if cards >> bit & 1]


def card_names(numbers: Any) -> list[str]:
    names = {54: "g3", 61: "g6", 64: "et", 65: "es", 66: "ed"}
    return [names[int(n)] if int(n) in names else number_names(1 << int(n))[0] for n in numbers]


def table(state: Any, options: dict[str, Any]) -> Table:
    """The state of the program, decoded."""
    seats = range(int(state.seats))
    events = [name for bit, name in enumerate(("et", "es", "ed")) if int(state.midden_events) >> bit & 1]
    midden = number_names(int(state.midden))
    hands = [number_names(int(state.hands[seat])) for seat in seats]
    known: dict[tuple[int, int | str], Counter[str]] = {}
    for seat in seats:
        places: list[tuple[int | str, list[str]]] = [*enumerate(hands), ("midden", midden)]
        for column, (place, cards) in enumerate(places):
            glooms = int(state.knows_glooms[seat, 8 if place == "midden" else column])
            lone = [card for card in cards if card[0] != "g" and int(state.knows[seat]) >> NAMES.index(card) & 1]
            known[seat, place] = Counter(lone + number_names(glooms << 54))
    return Table(
        seats=len(seats),
        options=options,
        hands=hands,
        field=card_names(state.field_order[: int(state.field_count)]),
        midden=midden + events,
        stunned=[int(state.stunned[seat]) for seat in seats],
        out=[bool(int(state.out) >> seat & 1) for seat in seats],
        mover=int(state.mover),
        phase=("draw", "swap", "discard", "end")[int(state.phase)],
        thieves=int(state.thieves),
        won=[seat for seat in seats if int(state.won) >> seat & 1],
        known=known,
        rng=int(state.rng),
    )
