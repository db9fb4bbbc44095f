"""What hints claim is true: every claim of whole games is read and checked by the slow rules of its game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import witchwood
from games.hint_walks import GAMES, Hint, hints
from games.hocus import hocus_claims
from games.hocus.hocus_tables import table
from games.pendle import pendle_claims
from games.stones import stones_claims
from games.witchpig import witchpig_claims
from games.wyr import wyr_claims
from variants import VARIANTS
from witchwood.engine.kernel import State
from witchwood.engine.match import Match
from witchwood.games.hocus import hints as hocus_hints
from witchwood.games.pendle import hints as pendle_hints
from witchwood.table.lessons.guide import why
from witchwood.table.lessons.lesson_text import lessons_of

HOLDS: dict[str, Callable[[State, int, tuple[int, ...], str], bool]] = {
    "pendle": pendle_claims.holds,
    "witchpig": witchpig_claims.holds,
    "stones": stones_claims.holds,
    "wyr": wyr_claims.holds,
    "hocus": hocus_claims.holds,
    "klondike": hocus_claims.holds,
}
NODES = {"pendle": 400, "witchpig": 300, "stones": 1_000, "wyr": 500, "hocus": 300, "klondike": 300}
SHARES = {"pendle": 0.9, "witchpig": 0.9, "stones": 0.88, "wyr": 0.95, "hocus": 0.98, "klondike": 0.98}
"""How many hints have a claim, at least."""


def walk(game: str, deals: range) -> tuple[int, list[Hint]]:
    """How many hints games of all variants give, and those that claim something, each of them checked."""
    variants = [variant for variant in VARIANTS if variant.options.get("preset", variant.game) == game]
    given = [hint for deal in deals for hint in hints(variants[deal % len(variants)], deal, NODES[game])]
    claims = [hint for hint in given if hint.words]
    for hint in claims:
        assert HOLDS[game](hint.state, hint.seat, hint.line, hint.words), (
            f"{hint.words} {witchwood.game(variants[0].game).position(hint.state)} {hint.line[:1]}"
        )
    return len(given), claims


@pytest.mark.parametrize("game", HOLDS)
def test_every_claim_of_a_few_games_is_true(game: str) -> None:
    given, claims = walk(game, range(3))
    assert len(claims) > 0.5 * given > 10


@pytest.mark.long
@pytest.mark.parametrize("game", HOLDS)
def test_every_claim_of_many_games_is_true(game: str) -> None:
    given, claims = walk(game, range(GAMES))
    print(f"{game}: {given} hints, {len(claims)} claims, {len(claims) / given:.1%}, none false")
    assert len(claims) >= SHARES[game] * given


def test_a_false_claim_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The checkers read the words: a place, a card or a number that is wrong is found."""
    words = (
        "With what is left you can still attack the 5 of clubs and the 4 of spades together, and the reserve card on "
        "place 1 can be taken."
    )
    match = witchwood.from_position(
        "pendle",
        "pendle castle:10c,10d,wi ghosts:8c,5c,4s,8h,kd reserve:2d,3c,3h,7d,qs hand:as,6c,8d,9s "
        "army:2c,2h,2s,3d,3s removed:rest",
    )
    (attack,) = (one for one in match.legal() if match.notation(one) == "8dx8c")
    assert pendle_claims.holds(match.state, 0, (attack,), words)
    for wrong in (
        words.replace("place 1", "place 2"),
        words.replace("5 of", "8 of"),
        words.replace(", and the reserve card on place 1 can be taken", ""),
    ):
        assert not pendle_claims.holds(match.state, 0, (attack,), wrong)
    with pytest.raises(ValueError, match="nothing checks this claim"):
        pendle_claims.holds(match.state, 0, (attack,), "The 8 of clubs is gone for good.")
    monkeypatch.setattr(pendle_hints, "_can_attack", lambda _state, _card: True)
    with pytest.raises(AssertionError, match="could attack at once"):
        walk("pendle", range(4))


def test_a_false_claim_of_hocus_is_found() -> None:
    match = table("9b/10f/12h,11b", "8g", home="7b,7f,7h,7g")
    line = tuple(match.game.text.read_action(match.state, 0, text) for text in ("1>2", "r>f"))
    for words, true in {
        "The 8 of Ghosts can go home next.": True,
        "The 8 of Ghosts goes home in 2 more moves.": False,
        "The 8 of Ghosts can go home in 2 more moves.": False,
        "The 8 of Hexis can go home next.": False,
        "It turns up a card of column 1.": False,
        "It empties column 1, where the 11 of Goblins can go next.": False,
        "It frees the 12 of Hexis.": False,
        "After this draw the 8 of Ghosts can go home.": False,
        "It wins in one more move.": False,
        "The 8 of Ghosts can go home next, but this spends column 2's Hoard.": False,
    }.items():
        assert hocus_claims.holds(match.state, 0, line, words) == true, words
    with pytest.raises(ValueError, match="nothing checks this claim"):
        hocus_claims.holds(match.state, 0, line, "It makes room for what comes next.")


@pytest.mark.parametrize(
    ("position", "plays", "words", "wrong"),
    [
        (  # the 2 is no lone Froggle: it goes with the Goblin on it
            table("3h/4g/2f,1b/12h/12b/12f/12g", home="1f,2h,3g"),
            "1>2 3/2>2",
            "The run from the 2 of Froggles to the 1 of Goblins can go onto it next.",
            "The 2 of Froggles can go onto it next.",
        ),
        (  # the 7 covers the 8 until the line moves it
            table("9b/10f/12h,11b/8g,7h/8f", home="7b,7f,6h,7g"),
            "1>2 4>5 4>f",
            "The 8 of Ghosts goes home in 2 more moves.",
            "The 8 of Ghosts can go home next.",
        ),
        (  # the line plays another card between, though the 8 could go at once
            table("9b/10f/12h,11b/10h", "8g", home="7b,7f,7h,7g"),
            "1>2 4>3 r>f",
            "The 8 of Ghosts can go home next.",
            "The 8 of Ghosts goes home in 2 more moves.",
        ),
        (
            table("9b/9g/10f/8h,7g", home="7b,7f,7h,6g"),
            "1>2 4>f",
            "The 7 of Ghosts can go home next, but this spends column 2's Hoard.",
            "The 7 of Ghosts can go home next.",
        ),
        (
            table("9b/9g/10f/8h,7g", home="7b,7f,7h,6g"),
            "1>2",
            "It spends column 2's Hoard.",
            "It spends column 1's Hoard.",
        ),
        (
            table("9b/10f/12h,11b", "8g", "9f,9h,8f", home="7b,7f,7h,7g", words="known:all"),
            "d r>f",
            "After this draw the 8 of Froggles can go home.",
            "After 2 draws the 8 of Froggles can go home.",
        ),
        (  # another card goes home between
            table("9b/10f/12h,11b", "8g", "9f,9h,8f", home="7b,7f,7h,7g", words="known:all"),
            "d r>f r>2",
            "After this draw the 8 of Froggles can go home.",
            "The 8 of Froggles of the reserve goes home in 1 more moves.",
        ),
        (
            table("9b/8h,7g/12h,11b", "8g", "9f,9h,8f", home="7b,7f,7h,6g", words="known:all"),
            "d 2>f r>f",
            "The 8 of Froggles of the reserve goes home in 2 more moves.",
            "After this draw the 8 of Froggles can go home.",
        ),
        (  # of 16 cards the draws turn 6, 9, 12, 15, 16 and 3, of the 15 that are left others
            table("9b/10f/12h,11b", "9f,9h,8g", "8f,8h,8b", home="7b,7f,7h,7g", words="known:all"),
            "r>f d d d d d d r>f",
            "The 8 of Froggles goes home in 7 more moves; without this move the same moves bring up the 8 of Ghosts "
            "instead.",
            "The 8 of Froggles goes home in 7 more moves; without this move the same moves bring up the 9 of Hexis "
            "instead.",
        ),
    ],
)
def test_a_hint_of_hocus_says_what_can_be_next_and_what_the_line_does(
    position: Match, plays: str, words: str, wrong: str
) -> None:
    state, match, line = position.state, position, list[int]()
    for text in plays.split():
        line.append(match.game.text.read_action(match.state, 0, text))
        match = match.copy()
        match.apply(line[-1])
    assert hocus_claims.holds(state, 0, tuple(line), words)
    assert not hocus_claims.holds(state, 0, tuple(line), wrong)
    assert hocus_hints.why(state, 0, tuple(line)) == words


def test_a_false_claim_of_stones_is_found() -> None:
    """In the lesson the suns have one safe move; after it the moons have none."""
    steps = lessons_of(witchwood.game("stones"))[0].steps
    step = next(one for one in steps if one.title == "Safe moves")
    assert step.position is not None
    assert step.do == ("e4",)
    match = witchwood.from_position("stones", step.position)
    for text, words, true in (
        ("e4", "It is your only safe move: any other lets the other take 4 points or more.", True),
        ("e4", "The other has no safe answer: after each you can take 5 points or more.", True),
        ("e4", "The other has no safe answer: after each you can take 6 points or more.", False),
        ("f9", "It is your only safe move: any other lets the other take 4 points or more.", False),
        ("a4", "Only 1 of the other's 21 answers is safe: after the rest you can take 5 points or more.", True),
        ("a4", "Only 2 of the other's 21 answers are safe: after the rest you can take 5 points or more.", False),
        ("a7", "2 answers bring the other 2 points or more: after each you can take more than it brings.", True),
        ("a7", "3 answers bring the other 2 points or more: after each you can take more than it brings.", False),
        ("a7", "Only b7-e7 brings the other 2 points or more (4): after it you can take e4-e6 for 11.", False),
        ("a7", "No move is safe: this one lets the other take 4, no other less.", False),
        ("e4", "It leaves you 3 safe moves and the other none.", False),
    ):
        line = (match.game.text.read_action(match.state, 0, text),)
        assert stones_claims.holds(match.state, 0, line, words) == true, words
    said = {match.notation(one): why(match, 0, (one,)) for one in match.legal(0)}
    assert said["e4"] == "The other has no safe answer: after each you can take 5 points or more."
    assert said["a5"] == ""  # it gives 16 points away
    with pytest.raises(ValueError, match="nothing checks this claim"):
        stones_claims.holds(match.state, 0, (match.legal(0)[0],), "It is a good move.")
