"""Runes, a game for the contract's tests: its runes lie face down in many places, and every play turns one up."""

from runes import faces, rules, solver
from witchwood.engine.game import Game, Look, Text
from witchwood.engine.kernel import Rules

GAME = Game(
    name="runes",
    title="Runes",
    designer="an unknown hand",
    blurb="Turn up six runes of twelve.",
    package="runes",
    version=1,
    seats=(1, 1),
    default_seats=1,
    options=(),
    dtype=rules.STATE,
    actions=1 + rules.ROW,
    most_legal=1 + rules.ROW,
    rules=Rules.of(rules),
    text=Text.of(faces),
    view=faces.view,
    about=faces.about,
    help=faces.HELP,
    solve=solver.solve,
    shorten=solver.shorten,
    safe=solver.safe,
    look=Look(tagline="Turn up the great ones.", minutes=1, colour="#3d5c45", picture="runes.svg"),
)
