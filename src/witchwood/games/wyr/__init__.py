"""A Weaver in the Forest of Wyr: a solitaire with every card face up."""

from __future__ import annotations

from witchwood.engine.game import Game
from witchwood.engine.kernel import Rules
from witchwood.games.wyr import mind, notation, position, rules, state, view

GAME = Game(
    name="wyr",
    title="A Weaver in the Forest of Wyr",
    designer="Todd Sanders",
    blurb="Pick matching herbs from one long row, and win over four mischievous Keiju with what is in your basket.",
    package=__name__,
    version=1,
    seats=(1, 1),
    default_seats=1,
    options=state.OPTIONS,
    dtype=state.STATE,
    actions=state.ACTIONS,
    most_legal=state.MOST_LEGAL,
    rules=Rules(
        deal=rules.deal,
        legal=rules.legal,
        play=rules.play,
        turn=rules.turn,
        score=rules.score,
        winners=rules.winners,
        resign=rules.resign,
        hide=rules.hide,
        greedy=mind.greedy,
    ),
    write_action=notation.write_action,
    read_action=notation.read_action,
    explain=notation.explain,
    describe=notation.describe,
    write_position=position.write_position,
    read_position=position.read_position,
    view=view.view,
    help=notation.HELP,
)
