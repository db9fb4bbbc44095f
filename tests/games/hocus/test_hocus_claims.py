"""What hints of Hocus and Klondike claim is true: each sentence is read, and checked by the slow rules."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from games.hint_walks import GAMES
from games.hocus.hocus_claims import holds
from games.hocus.hocus_tables import deal, table
from witchwood.engine.kernel import State
from witchwood.engine.match import Match
from witchwood.engine.option import Value
from witchwood.engine.search import Budget
from witchwood.games.hocus import GAME
from witchwood.table.lessons.guide import why
from witchwood.table.searches.hints import adviser_for

RULES: dict[str, list[dict[str, Value]]] = {
    "hocus": [{}, {}, {"draw": 1}, {"redeals": 2}, {"worry_back": True}, {"froggle_friendship": "may"}],
    "klondike": [{"preset": "klondike"}, {"preset": "klondike", "draw": 1}, {"preset": "klondike", "redeals": 1}],
}
NODES = 300


def hints(options: dict[str, Value], number: int) -> Iterator[tuple[State, tuple[int, ...], str]]:
    """The hints of a deal: the state with all cards, the line, the words. Every other player obeys three in four."""
    match, dice, adviser = deal(number, options), random.Random(number), adviser_for(GAME, can_search=True)
    adviser.budget = Budget(nodes=NODES)
    while not match.over and len(match.plays) < 400:
        now = Match(GAME, match.state, match.deal)
        answer = adviser.choose(now, 0)
        yield match.state, answer.plan, why(now, 0, answer.plan)
        if answer.resigns:
            return
        obeys = number % 2 == 0 or dice.random() < 0.75
        match.apply(answer.plan[0] if obeys else dice.choice(match.legal()))


def checked(rules: str, deals: range) -> tuple[int, int]:
    """How many hints there are, and how many claim something, each of them checked."""
    given = claims = 0
    for number in deals:
        for state, line, words in hints(RULES[rules][number % len(RULES[rules])], number):
            given += 1
            claims += words != ""
            assert words == "" or holds(state, 0, line, words), f"deal {number}: {words} {GAME.position(state)}"
    print(f"{rules}: {given} hints, {claims} claims, none false")
    return given, claims


@pytest.mark.parametrize("rules", RULES)
def test_every_claim_of_a_few_games_is_true(rules: str) -> None:
    given, claims = checked(rules, range(3))
    assert claims > 0.95 * given > 100


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
def test_every_claim_of_many_games_is_true(rules: str) -> None:
    given, claims = checked(rules, range(GAMES))
    assert claims > 0.98 * given


def test_a_false_claim_is_found() -> None:
    match = table("9b/10f/12h,11b", "8g", home="7b,7f,7h,7g")
    line = tuple(GAME.text.read_action(match.state, 0, text) for text in ("1>2", "r>f"))
    for words, true in {
        "The 8 of Ghosts can go home next.": True,
        "The 8 of Ghosts can go home in 3 moves.": False,
        "The 8 of Hexis can go home next.": False,
        "It turns up a card of column 1.": False,
        "It empties column 1, where the 12 of Hexis can go next.": False,
        "It frees the 12 of Hexis.": False,
        "After this draw the 8 of Ghosts can go home.": False,
        "It wins in 2 moves.": False,
    }.items():
        assert holds(match.state, 0, line, words) == true, words
    with pytest.raises(ValueError, match="nothing checks this claim"):
        holds(match.state, 0, line, "It makes room for what comes next.")
