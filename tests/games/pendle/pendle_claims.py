"""What hints of Pendle Hill claim, checked with the slow rules: the words are read, then played."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy

from games.pendle.pendle_slow import Table, colour, decode, name_of
from witchwood.engine.kernel import State
from witchwood.games.pendle import GAME

_WORDS = {"ace": "a", "jack": "j", "queen": "q", "king": "k"}
_CARD = r"the (?:ace|\d+|jack|queen|king) of (?:clubs|diamonds|spades|hearts)"
_CARDS = rf"{_CARD}(?:(?:, {_CARD})* (?:and|or) {_CARD})?"
_TARGET = rf"{_CARD}(?: and {_CARD} together)?"
_COUNTED = r"\d ghosts(?:, (?:some )?only in pairs)?"
_PLACES = r"reserve cards? on places? ((?:\d(?:, | and )?)+)"


def holds(state: State, _seat: int, line: tuple[int, ...], words: str) -> bool:
    """Whether a claim about an action of a state, all cards known, is true. ValueError for one that isn't known."""
    before = decode(state)
    text = GAME.text.write_action(state, 0, line[0])
    for pattern, check in _CLAIMS:
        if found := re.fullmatch(pattern, words):
            return check(state, before, text, *found.groups())
    raise ValueError(f"nothing checks this claim: {words!r}")


def _cards(words: str) -> list[str]:
    found = re.findall(r"[Tt]he (\w+) of (\w)\w+", words)
    return [_WORDS.get(rank, rank) + suit for rank, suit in found]


def _numbers(words: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", words)]


class _Paused(Table):
    """A table on which rounds don't end by themselves."""

    def settle(self) -> None:
        """Leave the round as it is."""


def _paused(before: Table, text: str) -> Table:
    """The table after an action, before anything that follows by itself."""
    after = _Paused(**vars(deepcopy(before)))
    after.play(text)
    return after


def _played(before: Table, text: str) -> Table:
    after = deepcopy(before)
    after.play(text)
    return after


def _wins(_state: State, before: Table, text: str) -> bool:
    return _played(before, text).phase == "won"


def _beats(
    _state: State, before: Table, text: str, ghosts: str, fate: str, magic: str, places: str, clear: str
) -> bool:
    after = _paused(before, text)
    gone = [place for place in range(5) if before.ghosts[place] and not after.ghosts[place]]
    right = _cards(ghosts) == [before.ghosts[place] for place in gone] and after.phase == "play"
    right &= any(after.ghosts) != bool(clear)
    pile = after.lair if "cleared" in fate else after.removed
    right &= all(before.ghosts[place] in pile for place in gone)
    if clear:
        return right and not places
    gains = {ink: after.magic[ink] - before.magic[ink] for ink in ("black", "red")}
    claimed = {ink: int(number) for number, ink in re.findall(r"(\d+) (black|red) magic", magic or "")}
    right &= claimed == {ink: gain for ink, gain in gains.items() if gain > 0}
    open_now = [place + 1 for place in gone if place in after.takes()]
    return right and _numbers(places or "") == open_now


def _clears(_state: State, before: Table, text: str, then: str) -> bool:
    after = _paused(before, text)
    if any(after.ghosts) or after.phase == "won" or not then:
        return False
    ended = _Paused(**vars(deepcopy(after)))
    ended._round_over()
    if before.options["witches"] == 1:
        return before.out > 0 and _named(then, after.hand) and not after.hand & ended.removed
    ways = ended.legal()
    claimed = {"witch"} if "witch" in then else set()
    if drawn := re.search(r"(\d) removed card", then):
        claimed.add("four")
        if int(drawn[1]) != min(4, len(after.removed)):
            return False
    return (
        ended.phase == "choice" and ways == claimed and ("goes back" in then) == (ways == {"witch"} and after.out == 3)
    )


def _may_attack(state: State, before: Table, text: str, cards: str, attacking: str) -> bool:
    place = int(text[1]) - 1
    may = [name_of(card) for card in range(2, 56) if int(state.may[place]) >> card & 1]
    counted = [len(may), sum(_joins(before, card) for card in may if card != "wz")]
    return before.reserve[place] in may and [int(cards), int(attacking)] == counted


def _must_attack(state: State, before: Table, text: str, cards: str) -> bool:
    return _may_attack(state, before, text, cards, cards)


def _takes_freely(_state: State, before: Table, text: str) -> bool:
    taken = _paused(before, text)
    soldiers = _soldiers(_paused(taken, "end")) if taken.phase == "play" else 0
    return text[0] == "t" and before.out == 0 and soldiers == _soldiers(before)


def _can_clear(_state: State, before: Table, text: str, ghost: str, how: str) -> bool:
    standing = [place for place in range(5) if before.ghosts[place]]
    after = _paused(before, text)
    can = bool(after.attacks()) if how == "attacked" else after.repels() == standing and not before.attacks()
    named = [before.ghosts[place] for place in standing] == _cards(ghost)
    return text[0] == "t" and before.out > 0 and named and can


def _is_known(_state: State, before: Table, text: str, card: str) -> bool:
    place = int(text[1]) - 1
    return before.reserve[place] == _cards(card)[0] and _joins(before, before.reserve[place])


def _joins(before: Table, card: str) -> bool:
    """Whether an attack with this card is possible once it is in the hand."""
    after = deepcopy(before)
    after.hand = {*before.hand, card}
    return any(card in soldiers for soldiers, _ in after.attacks())


def _ends(
    _state: State, before: Table, text: str, ghosts: str, verb: str, captured: str, claim: str, places: str, whose: str
) -> bool:
    after = _paused(before, "end")
    if after.phase != "play" or text != "end" or not _are_targets(ghosts or "", before):
        return False
    if spared := re.findall(r"(\d+) (black|red)", claim):
        inks = {colour(before.ghosts[place]) for place in before.repels()}
        same = after.magic == before.magic and {ink: int(number) for number, ink in spared} == {
            ink: before.magic[ink] for ink in inks
        }
        return (
            same
            and before.out > 0
            and bool(inks)
            and not before.takes()
            and _named(captured or "", after.removed - before.removed)
        )
    if "costs" in claim:
        return before.out == 0 and _soldiers(before) == _soldiers(after) and not before.hand & after.removed
    kept = _numbers(places)
    same = all(after.reserve[place - 1] == before.reserve[place - 1] for place in kept)
    one, several = (
        (("witch captures", "her"), ("witches capture", "their")) if verb else ("the witch's", "the witches'")
    )
    witches = ((verb, whose) if verb else whose) == (one if before.out == 1 else several)
    lost = after.removed - before.removed
    return same and kept == [place + 1 for place in before.takes()] and witches and _named(captured or "", lost)


def _are_targets(words: str, before: Table) -> bool:
    """Whether words name the ghosts that can be attacked: each alone, or with another where only both can."""
    sets = {frozenset(ghosts) for _, ghosts in before.attacks()}
    alone = {ghost for ghosts in sets if len(ghosts) == 1 for ghost in ghosts}
    targets = {ghosts for ghosts in sets if len(ghosts) == 1 or not ghosts <= alone}
    every = {ghost for ghosts in targets for ghost in ghosts}
    if number := re.match(r"\d", words):
        pairs = "" if every == alone else ", some only in pairs" if alone else ", only in pairs"
        return len(targets) > 2 and int(number[0]) == len(every) and words == f"{number[0]} ghosts{pairs}"
    named = [part for part in re.split(" or ", words) if part]
    together = all(part.endswith(" together") == (len(_cards(part)) == 2) for part in named)
    return together and len(named) == len(targets) and {frozenset(_cards(part)) for part in named} == targets


def _named(words: str, cards: set[str]) -> bool:
    """Whether words name all these cards, or say how many they are."""
    number = re.search(r"(\d+) cards", words)
    return int(number[1]) == len(cards) > 2 if number else set(_cards(words)) == cards


def _soldiers(table: Table) -> int:
    return len([card for card in [*table.army, *table.spent, *table.hand, *table.reserve] if card not in ("", "wz")])


def _sends(_state: State, before: Table, text: str, claim: str, cards: str) -> bool:
    left = before.out - 1
    if text != "witch":
        return False
    if claim.startswith("With"):
        return before.out == 3 and before.legal() == {"witch"}
    if claim.startswith("One"):
        return left == 1
    after = _paused(before, "witch")
    return left == 0 and _named(cards or "", before.hand) and not before.hand & after.removed


def _draws(_state: State, before: Table, text: str, drawn: str, removed: str, army: str) -> bool:
    after = _paused(before, "four")
    came = before.removed - after.removed
    numbers = [int(drawn), int(removed), int(army)]
    return text == "four" and numbers == [len(came), len(before.removed), len(before.army)]


_CLAIMS: list[tuple[str, Callable[..., bool]]] = [
    (r"That beats the last ghost, and you win\.", _wins),
    (
        rf"({_CARDS.replace('the', '[Tt]he', 1)}) (is gone for good|are gone for good|counts as cleared)"
        rf"((?:,? (?:and )?\d+ (?:black|red) magic comes in)*)(?:, and the {_PLACES} can be taken)?"
        r"(, and the round is cleared)?\.",
        _beats,
    ),
    (r"That clears the round(.*)\.", _clears),
    (r"Of the (\d+) cards that may lie there, (\d+) could attack at once\.", _may_attack),
    (r"Each of the (\d+) cards that may lie there could attack at once\.", _must_attack),
    (r"No witch is in play: taking it costs no soldier\.", _takes_freely),
    (rf"The last ghost of the round, ({_CARD}), can still be (attacked|repelled)\.", _can_clear),
    (rf"It can only be ({_CARD}), which can attack at once\.", _is_known),
    (
        rf"(?:You could still attack ({_TARGET}(?: or {_TARGET})?|{_COUNTED}), (?:and|but) )?"
        r"(?:[Tt]he (witch captures|witches capture) (.*), but )?"
        rf"([Nn]o witch is in play: ending costs no soldier|[Tt]he {_PLACES} stays? out of (.*) reach"
        r"|[Yy]our (?:\d+ (?:black|red)(?: and )?)+ magic stays)\.",
        _ends,
    ),
    (
        r"(With all three witches in play, one must go|One witch is left in play instead of two|"
        r"No witch is left in play(?: to capture (.*))?)\.",
        _sends,
    ),
    (r"(\d) of the (\d+) removed cards come to your attack pile, which has (\d+)\.", _draws),
]
