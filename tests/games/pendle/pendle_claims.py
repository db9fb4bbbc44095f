"""What hints of Pendle Hill claim, checked with the slow rules: the words are read, then played."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy

from games.pendle.pendle_slow import WIZARDS, Table, colour, decode, name_of
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


def _brings(_state: State, before: Table, text: str, claim: str, repelled: str, magic: str, places: str | None) -> bool:
    """Whether what is said of an attack or a spell, of the magic that comes in and of the reserve is so, and all of it.

    claim: of an attack. repelled: the ghost that a spell sent away. Either may be "".
    """
    after = _paused(before, text)
    gone = [place for place in range(len(before.ghosts)) if before.ghosts[place] and not after.ghosts[place]]
    right = after.phase == "play" and (_is_of_attack(before, after, text, claim) if claim else True)
    if repelled:
        right &= [before.ghosts[place] for place in gone] == _cards(repelled) and set(_cards(repelled)) <= set(
            after.lair
        )
    gains = {ink: after.magic[ink] - before.magic[ink] for ink in ("black", "red")}
    claimed = {ink: int(number) for number, ink in re.findall(r"(\d+) (black|red) magic", magic)}
    right &= claimed == {ink: gain for ink, gain in gains.items() if gain > 0}
    open_now = [place + 1 for place in gone if place in after.takes() and any(after.ghosts)]
    return right and _numbers(places or "") == open_now


def _is_of_attack(before: Table, after: Table, text: str, claim: str) -> bool:
    """Whether what a claim says of an attack is so."""
    attacks = before.attacks()
    soldiers, ghosts = (set(side.split("+")) for side in text.split("x"))
    if "reach" in claim:
        ended = _paused(after, "end") if after.phase == "play" else after
        whose = "witch's" if before.out == 1 else "witches'"
        saved = set(_cards(claim)) == soldiers and not soldiers & ended.removed
        return saved and before.out > 0 and any(after.ghosts) and f"the {whose} reach" in claim
    if "is possible" in claim:
        return len(attacks) == 1
    if beaten := re.search("beats (two|three|several) ghosts", claim):
        pairs = [one for one in attacks if len(one[1]) > 1]
        ways = {"No other": len(pairs) == 1 < len(attacks), "with one": len(soldiers) == 1, "at once": True}
        counts = {"two": (2,), "three": (3,), "several": (2, 3)}[beaten[1]]
        return len(ghosts) in counts and all(true for words, true in ways.items() if words in claim)
    if left := re.fullmatch(r"With what is left you can still attack (.*)", claim):
        return any(after.attacks()) and _are_targets(left[1], after)
    unbeaten = [card for card in [*after.castle, *after.lair, *after.ghosts] if card not in ("wi", "")]
    return _numbers(claim) == [len(unbeaten)]


def _clears(_state: State, before: Table, text: str, then: str) -> bool:
    after = _paused(before, text)
    if any(after.ghosts) or after.phase == "won" or not then:
        return False
    ended = _Paused(**vars(deepcopy(after)))
    ended._round_over()
    if not before.options["reward"]:
        saved = _named(then, after.hand) and not after.hand & ended.removed
        return before.out > 0 and (saved if before.out == 1 else "capture" not in then)
    ways = ended.legal()
    claimed = {"witch"} if "witch" in then else set()
    if drawn := re.search(r"(\d) removed card", then):
        claimed |= ways & {"four", "draw"}
        if int(drawn[1]) != min(int(before.options["reward"]), len(after.removed)) or ways <= {"witch"}:
            return False
    must_go = ways == {"witch"} and after.is_last_chance()
    return ended.phase == "choice" and ways == claimed and ("goes back" in then) == must_go


def _may_attack(state: State, before: Table, text: str, cards: str, attacking: str) -> bool:
    place = int(text[1]) - 1
    may = [name_of(card) for card in range(2, 56) if int(state.may[place]) >> card & 1]
    counted = [len(may), sum(_joins(before, card) for card in may if card not in WIZARDS)]
    return before.reserve[place] in may and [int(cards), int(attacking)] == counted


def _must_attack(state: State, before: Table, text: str, cards: str) -> bool:
    return _may_attack(state, before, text, cards, cards)


def _is_likely(state: State, before: Table, text: str, attacking: str, cards: str) -> bool:
    return int(attacking) < int(cards) <= 2 * int(attacking) and _may_attack(state, before, text, cards, attacking)


def _takes_freely(state: State, before: Table, text: str, attacking: str | None, cards: str | None) -> bool:
    taken = _paused(before, text)
    soldiers = _soldiers(_paused(taken, "end")) if taken.phase == "play" else 0
    free = text[0] == "t" and before.out == 0 and soldiers == _soldiers(before)
    return free and (attacking is None or cards is None or _is_likely(state, before, text, attacking, cards))


def _can_clear(_state: State, before: Table, text: str, ghost: str, how: str) -> bool:
    standing = [place for place in range(len(before.ghosts)) if before.ghosts[place]]
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


def _ends(_state: State, before: Table, text: str, places: str | None, magic: str | None) -> bool:
    """Whether the hand can't attack, no witch is in play, and what is named stays."""
    return text == "end" and before.out == 0 and _stays(before, places or "", magic or "")


def _ends_haunted(
    state: State,
    before: Table,
    text: str,
    verb: str | None,
    captured: str | None,
    places: str | None,
    whose: str | None,
    vain: str | None,
    magic: str | None,
) -> bool:
    """Whether the witches capture what is named and nothing else, and what is named stays."""
    lost = _paused(before, "end").removed - before.removed
    one, several = (
        (("witch captures", "her"), ("witches capture", "their")) if verb else ("the witch's", "the witches'")
    )
    said = (verb, whose) if verb else whose
    right = text == "end" and before.out > 0 and _named(captured or "", lost)
    right &= whose is None or said == (one if before.out == 1 else several)
    if vain:
        takes = before.takes()
        may = [name_of(card) for card in range(2, 56) if int(state.may[takes[0]]) >> card & 1]
        idle = len([card for card in may if card in WIZARDS or not _joins(before, card)])
        counted = _numbers(vain) == [idle, len(may)] if _numbers(vain) else idle == len(may)
        right &= counted and 2 * idle >= len(may) and len(takes) == 1
    return right and _stays(before, places or "", magic or "")


def _stays(before: Table, places: str, magic: str) -> bool:
    """Whether no attack is possible, and reserve cards that could be taken, or else magic, are left by ending."""
    after = _paused(before, "end")
    kept = _numbers(places)
    right = after.phase == "play" and not before.attacks() and kept == [place + 1 for place in before.takes()]
    right &= all(after.reserve[place - 1] == before.reserve[place - 1] for place in kept)
    claimed = {ink: int(number) for number, ink in re.findall(r"(\d+) (black|red)", magic)}
    inks = {colour(before.ghosts[place]) for place in before.repels()}
    right &= not magic or claimed == {ink: before.magic[ink] for ink in inks}
    return right and bool(kept) != bool(magic) and after.magic == before.magic


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
    return len(
        [card for card in [*table.army, *table.spent, *table.hand, *table.reserve] if card and card not in WIZARDS]
    )


def _sends(_state: State, before: Table, text: str, claim: str, cards: str) -> bool:
    left = before.out - 1
    if text != "witch":
        return False
    if claim.endswith("must go"):
        counted = {"One": 1, "Two": 2, "Three": 3, "Four": 4}
        named = [counted[word.capitalize()] for word in claim.split() if word.capitalize() in counted]
        return before.is_last_chance() and before.legal() == {"witch"} and (named or [1])[0] == before.out
    if "instead of" in claim:
        return claim.split(maxsplit=1)[0] == ("No", "One", "Two", "Three")[left] and left > 0
    after = _paused(before, "witch")
    return left == 0 and _named(cards or "", before.hand) and not before.hand & after.removed


def _draws(_state: State, before: Table, text: str, drawn: str, removed: str, army: str) -> bool:
    after = _paused(before, text)
    came = before.removed - after.removed
    numbers = [int(drawn), int(removed), int(army)]
    return text in ("four", "draw") and numbers == [len(came), len(before.removed), len(before.army)]


_TARGETS = rf"(?:{_TARGET}(?: or {_TARGET})?|{_COUNTED})"
_ATTACK = (
    rf"It takes {_CARDS} out of the witch(?:'s|es') reach|No other attack (?:is possible|beats (?:two|several) ghosts)|"
    rf"It beats (?:two|three) ghosts (?:with one card|at once)|With what is left you can still attack {_TARGETS}|"
    r"Only \d+ ghosts? (?:is|are) left then"
)
_MAGIC = r"\d+ (?:black|red)(?: and \d+ (?:black|red))?"
_CLAIMS: list[tuple[str, Callable[..., bool]]] = [
    (r"That beats the last ghost, and you win\.", _wins),
    (
        rf"(?!\.)({_ATTACK}|)({_CARD.replace('the', '[Tt]he', 1)}(?= counts)|)(?: counts as cleared)?"
        rf"((?:(?:, )?(?:and )?\d+ (?:black|red) magic comes in)*)(?:(?:, and )?[Tt]he {_PLACES} can be taken)?\.",
        _brings,
    ),
    (r"That clears the round(.*)\.", _clears),
    (r"(\d+) of the (\d+) cards that may lie there could attack at once\.", _is_likely),
    (r"Each of the (\d+) cards that may lie there could attack at once\.", _must_attack),
    (
        r"No witch is in play: taking it costs no soldier"
        r"(?:, and (\d+) of the (\d+) cards that may lie there could attack at once)?\.",
        _takes_freely,
    ),
    (rf"The last ghost of the round, ({_CARD}), can still be (attacked|repelled)\.", _can_clear),
    (rf"It can only be ({_CARD}), which can attack at once\.", _is_known),
    (
        rf"Your hand can't attack, and (?:the {_PLACES} stays?|your ({_MAGIC}) magic stays) for the next round\.",
        _ends,
    ),
    (
        r"(?:The (witch captures|witches capture) (.*), but )?"
        rf"(?:[Tt]he {_PLACES} stays? out of (her|their|the witch's|the witches') reach"
        r"(, and (?:no card that may lie there could|\d+ of the \d+ cards that may lie there could not) attack at "
        r"once)?"
        rf"|[Yy]our ({_MAGIC}) magic stays)\.",
        _ends_haunted,
    ),
    (
        r"(With (?:all )?(?:two|three|four) witches in play, one must go|The witch in play must go|"
        r"(?:One witch is|Two witches are|Three witches are) left in play instead of (?:two|three|four)|"
        r"No witch is left in play(?: to capture (.*))?)\.",
        _sends,
    ),
    (r"(\d) of the (\d+) removed cards come to your attack pile, which has (\d+)\.", _draws),
]
