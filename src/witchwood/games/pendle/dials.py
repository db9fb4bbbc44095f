"""The rule options of The Witch of Pendle Hill: what each means, its range, and what goes with what.

The first five are as old as the game; deal codes count them as they always did.
"""

from __future__ import annotations

from collections.abc import Mapping

from witchwood.engine.game import Game
from witchwood.engine.kernel import State
from witchwood.engine.option import Need, Option, Part, Value
from witchwood.games.pendle.state import FEWEST_SOLDIERS, MOST_AT_ONCE, MOST_DEALT, MOST_PLACES, MOST_WITCHES

_FITTED: tuple[Part, ...] = ("expert", "solver", "levels")
_ADVANCED = 3  # witches of the advanced game
_MOST_SOLDIERS = 44
_NEEDS_MAGIC = "without magic there are no Wizards and no cauldrons"


def _with_magic(*values: Value) -> tuple[Need, ...]:
    """These values mean something only where magic is on."""
    return (Need(values, "magic", (True,), _NEEDS_MAGIC),)


def _last_chance_needs() -> tuple[Need, ...]:
    """No more witches can be in play than there are."""
    return tuple(
        Need((count,), "witches", range(count, MOST_WITCHES + 1), "no more witches can be in play than there are")
        for count in range(1, MOST_WITCHES + 1)
    )


OPTIONS = (
    Option(
        "witches",
        1,
        range(MOST_WITCHES + 1),
        "How many witches haunt the castle; 3 is the advanced game.",
        {3: "Advanced (three witches)"},
        sort="count",
        unit="witches",
        usual_only=_FITTED,
        fitted=(_ADVANCED,),
        coded=(1, _ADVANCED),
    ),
    Option("magic", False, (False, True), "Play with the Wizard and his two cauldrons (the Magic Expansion)."),
    Option("two_on_two", True, (False, True), "Let two cards from the hand beat two ghosts in one attack."),
    Option("must_attack", False, (False, True), "Forbid ending a round while the hand can still attack."),
    Option(
        "round_limit",
        500,
        range(1, 501),
        "The game is lost when this many rounds have been played.",
        sort="count",
        unit="rounds",
    ),
    Option(
        "reward",
        0,
        range(9),
        "How many removed cards may be drawn for a cleared round, instead of sending a witch back; 0: none, and a "
        "witch in play is warded off. Usually 4 with two witches or more.",
        {0: "No cards as a reward"},
        sort="count",
        unit="cards",
        usual_only=_FITTED,
        coded=(),
    ),
    Option(
        "last_chance",
        0,
        range(MOST_WITCHES + 1),
        "With so many witches in play a round must be cleared, or the game is lost; 0: never. Usually all of them, "
        "where there are two or more.",
        {0: "No last chance"},
        sort="count",
        unit="witches",
        usual_only=_FITTED,
        needs=_last_chance_needs(),
        coded=(),
    ),
    Option(
        "soldiers",
        20,
        range(FEWEST_SOLDIERS, _MOST_SOLDIERS + 1),
        "How many of the 52 cards are soldiers; the others are ghosts.",
        sort="count",
        unit="cards",
        usual_only=_FITTED,
        coded=(),
    ),
    Option(
        "places",
        5,
        range(3, MOST_PLACES + 1),
        "How many reserve cards lie in a row, each with a ghost before it.",
        sort="size",
        unit="places",
        usual_only=_FITTED,
        coded=(),
    ),
    Option(
        "dealt",
        4,
        range(2, MOST_DEALT + 1),
        "How many soldiers come to the hand in each round.",
        sort="count",
        unit="cards",
        usual_only=_FITTED,
        coded=(),
    ),
    Option(
        "attackers",
        2,
        range(1, MOST_AT_ONCE + 1),
        "With how many cards at most a hand may attack at once.",
        sort="count",
        unit="cards",
        usual_only=_FITTED,
        coded=(),
    ),
    Option(
        "attacked",
        2,
        range(1, MOST_AT_ONCE + 1),
        "How many ghosts at most may be attacked at once.",
        sort="count",
        unit="ghosts",
        usual_only=_FITTED,
        coded=(),
    ),
    Option(
        "ace",
        "both",
        ("both", "low", "high"),
        "What an ace counts: 1 or 14, as you choose in every attack (both); always 1 (low); always 14 (high).",
        usual_only=_FITTED,
        coded=(),
    ),
    Option(
        "wizards",
        1,
        range(3),
        "How many Wizards are shuffled into the soldiers of a game with magic.",
        sort="count",
        unit="Wizards",
        usual_only=_FITTED,
        needs=_with_magic(0, 2),
        coded=(),
    ),
    Option(
        "gain",
        "value",
        ("value", "one", "double"),
        "What an attack in one colour brings into the cauldron: the value of its ghosts, one for each ghost, or twice "
        "the value.",
        usual_only=_FITTED,
        needs=_with_magic("one", "double"),
        coded=(),
    ),
    Option(
        "repel_price",
        "value",
        ("value", *range(1, 21)),
        "What the Wizard takes to repel a ghost: its value, or always so much.",
        sort="price",
        unit="magic",
        usual_only=_FITTED,
        needs=_with_magic(*range(1, 21)),
        coded=(),
    ),
)


def complete(game: Game, given: Mapping[str, Value]) -> dict[str, Value]:
    """The options that were not given: with two witches or more, reward and last chance of the advanced game."""
    settled = {option.name: given.get(option.name, option.default) for option in game.options}
    witches = settled["witches"]
    if isinstance(witches, int) and witches > 1:
        settled |= {"reward": 4, "last_chance": witches} | {name: settled[name] for name in _DEPEND if name in given}
    return settled


_DEPEND = ("reward", "last_chance")


def is_fitted(state: State) -> bool:
    """Whether expert and solver were made for a state's rules: quicker than `Game.lacks`, and the same."""
    witches = int(state.witches)
    advanced = witches == _ADVANCED
    expected = (20, 5, 4, 2, 2, 0, 1, 0, -1, 4 * advanced, _ADVANCED * advanced)
    found = (
        *(state.soldiers, state.places, state.dealt, state.attackers, state.attacked, state.ace, state.wizards),
        *(state.gain, state.repel_price, state.reward, state.last_chance),
    )
    return witches in (1, _ADVANCED) and tuple(map(int, found)) == expected
