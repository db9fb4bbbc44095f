"""`Game`: everything the rest of the program knows about a game. The whole contract is on this page."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from types import ModuleType
from typing import Any

import numpy as np

from witchwood.engine import kernel
from witchwood.engine.fields import Fields
from witchwood.engine.kernel import Rules, State
from witchwood.engine.measured import Levels, Odds, Yardstick
from witchwood.engine.observation import Observation
from witchwood.engine.option import Option, Part, Value, is_whole
from witchwood.engine.position import Sections, join_words, split_words
from witchwood.engine.rule_text import fill
from witchwood.engine.search import Answer, Budget
from witchwood.engine.text import BadText, quote
from witchwood.engine.view import About, Card, Layout
from witchwood.engine.wiring import take

TABLE_SEATS = 8  # that a table has at most
_NAME = re.compile("[a-z][a-z0-9_]{0,29}")
_COLOUR = re.compile("#[0-9a-f]{6}")


def _complete(game: Game, given: Mapping[str, Value]) -> dict[str, Value]:
    """Every option that was not given takes its default."""
    return {option.name: given.get(option.name, option.default) for option in game.options}


@dataclass(frozen=True)
class Look:
    """How a game shows itself before it is opened.

    short: the title where room is scarce ("": the title).
    tagline: one short line under the title on its card ("": the blurb).
    minutes: how long a game takes.
    colour: of its cloth, "#rrggbb" ("": the client's colour for this game, or its usual one).
    picture: an SVG file in the game's package, drawn 240 by 336 ("": none).
    points: whether a score is points; False where it says only who won.
    """

    short: str = ""
    tagline: str = ""
    minutes: int = 10
    colour: str = ""
    picture: str = ""
    points: bool = True

    def __post_init__(self) -> None:
        """ValueError for a colour that is not written like "#3d4d6b"."""
        if self.colour and not _COLOUR.fullmatch(self.colour):
            raise ValueError(f"colour {quote(self.colour)}: write it with six hexadecimal digits, like '#3d4d6b'")


@dataclass(frozen=True)
class Edition:
    """A game that options make of another and that people know by a name of its own: Klondike, which Hocus plays.

    name: in addresses; no game has it. options: those that make it. title, blurb, look: as of a `Game`.
    choices: the options that are still to be chosen, each with the values that are offered; () offers all.
    """

    name: str
    options: Mapping[str, Value] = field(hash=False)
    title: str
    blurb: str
    look: Look
    choices: Mapping[str, tuple[Value, ...]] = field(hash=False)


@dataclass(frozen=True)
class Product:
    """Action numbers that say two things at once: `start + a * second + b` is a pair of `a`, one of `first` numbers,
    and `b`, one of `second`. Environments let a seat choose the two one after the other, where pairs are many.
    """

    start: int
    first: int
    second: int

    @property
    def stop(self) -> int:
        """The number after its last action."""
        return self.start + self.first * self.second


@dataclass(frozen=True)
class Text:
    """A game in words: plain Python functions. `seat` is the seat that acts.

    write_action(state, seat, action): notation, unique in the position; no spaces, no colon.
    read_action(state, seat, text): the action's number, legal or not; ValueError says why it is no notation.
    explain(state, seat, action): why an action that is not legal is not, in one sentence without a full stop.
    describe(state, seat, action): the action in words, as a button or a list of plays shows it.
    write_position(state): sections of the position text, without options and seats.
    read_position(state, sections): fills a state whose options are set; `sections.error(...)` names what is wrong.
    Where a game has them (else None):
    tell(before, after, seat, action, viewer): words for another seat about a play, outcome included; no more than it
      may know. Without it, every seat gets what `describe` says.
    hides(before, after, seat, action, viewer): whether `tell` says less to a viewer than to the seat that plays; then
      the viewer doesn't get the notation, either. Without it, a game with `tell` gives the notation to the player
      alone.
    shown(before, after, seat, action): cards, as in a view, that the play laid open to everybody and that the view
      after it does not show in their place.
    story(before, after, seat, action): what a play brought that the table shows no longer: that it put a seat out, or
      ended the game or a round. Sentences that stand alone and that everybody may know ("Seat 1 drew Death and went
      out."); "" for other plays.
    why(state, seat, line): a claim that speaks for the legal action line[0]: one short sentence that names a fact of
      this position or of the line (a card, a place, a number, after how many plays), and whose truth the rules decide;
      "" where there is no such fact. It never says that an action is good or best, for no rule decides that. line: what
      the adviser expects to be played, line[0] first. A claim rests on it only as far as the seat can foresee what it
      brings; what the seat can't know is dealt again in `state`.
    """

    write_action: Callable[[State, int, int], str]
    read_action: Callable[[State, int, str], int]
    explain: Callable[[State, int, int], str]
    describe: Callable[[State, int, int], str]
    write_position: Callable[[State], dict[str, str]]
    read_position: Callable[[State, Sections], None]
    tell: Callable[[State, State, int, int, int], str] | None = None
    hides: Callable[[State, State, int, int, int], bool] | None = None
    shown: Callable[[State, State, int, int], list[Card]] | None = None
    story: Callable[[State, State, int, int], str] | None = None
    why: Callable[[State, int, tuple[int, ...]], str] | None = None

    @classmethod
    def of(cls, *modules: ModuleType, **named: Callable[..., Any]) -> Text:
        """Each function by its name from `modules`, but those that are named: `Text.of(notation, position)`.

        ValueError names the function that is missing, and the modules.
        """
        return cls(**take(cls, modules, named))


@dataclass(frozen=True)
class Game:
    """A game, bound together. Made once per game, in its `__init__.py`.

    name, title, designer, blurb: "hocus", "Hocus Solitaire", who invented it, one line about it. look: see `Look`.
    package: the Python package that holds `rulebook.md`.
    version: of rules and deals; raised when old records would no longer replay. Records carry it.
    seats: fewest and most, up to `TABLE_SEATS`; default_seats: when nobody says. With more than one choice the state
      has a field `seats`.
    options: see `Option`. complete: fills in what was not given; may depend on what was (presets, which stand first
      among the options) and refuse combinations with a ValueError. editions: see `Edition`.
    dtype: the struct of a state. Unused places in it are always zero, so equal positions are equal bytes.
    actions: action numbers are 0 .. actions-1. most_legal: no legal list is longer.
    sizes(options): how many action numbers there are by all options, and the longest legal list, in a game where some
      options take more of them than others; numbers that only those take come last.
    products: blocks of the action numbers that are pairs, ascending; see `Product`.
    perfect_information: everybody sees everything, and nothing is left to chance after the deal.
    rules: the kernels. kernels/verbs are explained in `engine/kernel.py`.

    text: actions and positions in words, see `Text`.
    view(state, seat): what the seat sees, made with the constructors of `engine/view.py`.
    help: a few lines for a newcomer: the game's goal, how actions are written, what the letters stand for.

    Where a game has them (else None):
    observation: how the kernel `observe` of `rules` lays out what a seat knows; a game has both or neither.
    expert(state, seat, budget): the strongest play known, from a state with what the seat can't know re-dealt.
    solve(state, budget): what can be proved by one who knows every card ("thoughtful" play).
    shorten(state, line, budget): a line that wins as the given one does, with fewer actions where it finds any.
    about(state, seat, action): which zones and cards a legal action is about, and the points that it brings.
    facts(state): what a measurement wants to know of a finished game besides its score: numbers or words by name.
    kind(action): in one word what sort of action a number is ("draw", "swap"): what is counted, and can be forbidden.
    levels: how the levels of its deals are found, see `Levels`.
    yardstick: how reviews judge its positions, see `Yardstick`.
    odds(options): how rare each thing is that the game ranks, by all options; see `Odds`.
    safe(state, seat): a legal action that takes no win away, whatever lies face down, and that players like to have
      done for them; None where there is none.
    cards(options): every card of the pack as views show it, for pages that draw cards beside their words.
    """

    name: str
    title: str
    designer: str
    blurb: str
    package: str
    version: int
    seats: tuple[int, int]
    default_seats: int
    options: tuple[Option, ...]
    dtype: np.dtype[Any]
    actions: int
    most_legal: int
    rules: Rules
    text: Text
    view: Callable[[State, int], Layout]
    help: str = ""
    look: Look = Look()
    sizes: Callable[[Mapping[str, Value]], tuple[int, int]] | None = None
    products: tuple[Product, ...] = ()
    perfect_information: bool = False
    observation: Observation | None = None
    expert: Callable[[State, int, Budget], Answer] | None = None
    solve: Callable[[State, Budget], Answer] | None = None
    shorten: Callable[[State, tuple[int, ...], Budget], tuple[int, ...]] | None = None
    about: Callable[[State, int, int], About] | None = None
    facts: Callable[[State], Mapping[str, int | float | str]] | None = None
    kind: Callable[[int], str] | None = None
    levels: Levels | None = None
    odds: Callable[[Mapping[str, Value]], Odds] | None = None
    safe: Callable[[State, int], int | None] | None = None
    cards: Callable[[Mapping[str, Value]], Sequence[Card]] | None = None
    yardstick: Yardstick = field(default_factory=Yardstick)
    editions: tuple[Edition, ...] = ()
    complete: Callable[[Game, Mapping[str, Value]], dict[str, Value]] = field(default=_complete)

    def __post_init__(self) -> None:
        """ValueError for a name that can't stand in a record, too many seats, an observation that nothing writes, and a
        struct that another game has.
        """
        if not _NAME.fullmatch(self.name):
            raise ValueError(
                f"game name {quote(self.name)}: use small letters, digits and _, a letter first, at most 30"
            )
        if self.seats[1] > TABLE_SEATS:
            raise ValueError(f"seats {self.seats} of {self.name}: a table holds at most {TABLE_SEATS}")
        free = 0
        for product in self.products:
            if min(product.first, product.second) < 1 or not free <= product.start <= product.stop <= self.actions:
                raise ValueError(f"{product} of {self.name}: use ascending blocks of its {self.actions} actions")
            free = product.stop
        if (self.observation is None) != (self.rules.observe is None):
            lacking = "observe among its rules" if self.rules.observe is None else "observation"
            raise ValueError(f"{self.name} has no {lacking}: a game has both, a kernel and its layout, or neither")
        kernel.register(self.dtype, self.rules)

    @cached_property
    def rulebook(self) -> str:
        """The rules in our own words, with every ruling and option (Markdown)."""
        return self.rulebook_for(self.settle({}))

    def rulebook_of(self, edition: str) -> str:
        """The rules of an edition; those of the game for ""."""
        made = next((one.options for one in self.editions if one.name == edition), {})
        return self.rulebook_for(self.settle(made))

    def rulebook_for(self, options: Mapping[str, Value]) -> str:
        """The rules under all options (from `settle`): `rulebook.md`, or `rulebook-NAME.md` of the edition that they
        make, with their numbers (`rule_text.py`).
        """
        edition = self.edition(options)
        name = "rulebook.md" if edition is None else f"rulebook-{edition.name}.md"
        return fill((files(self.package) / name).read_text(encoding="utf-8"), self.options, options)

    def option(self, name: str) -> Option:
        """The option called `name`. ValueError lists the names there are."""
        for option in self.options:
            if option.name == name:
                return option
        names = ", ".join(option.name for option in self.options) or "none"
        raise ValueError(f"{self.name} has no option {quote(name)}; its options: {names}")

    def settle(self, given: Mapping[str, object]) -> dict[str, Value]:
        """Every option's value, from those given. ValueError names a bad name, value or combination."""
        checked = {name: self.option(name).check(value) for name, value in given.items()}
        settled = self.complete(self, checked)
        for option in self.options:
            for need in option.needs:
                value = settled[option.name]
                if not need.holds(value, settled):
                    other = f"{need.option}={self.option(need.option).write(settled[need.option])}"
                    words = quote(option.write(value))
                    raise ValueError(f"option {option.name}: {words} is not allowed with {other}; {need.says}")
        return settled

    def lacks(self, part: Part, options: Mapping[str, Value]) -> str:
        """Why a part that the game has can't be used under all options, in a sentence; "" where it can."""
        strange = [
            f"{name}={text}"
            for name, text in self.unusual(options).items()
            if part in self.option(name).usual_only and options[name] not in self.option(name).fitted
        ]
        if not strange:
            return ""
        rules = ", ".join(strange)
        if part == "levels":
            return f"the levels of {self.name} are not calibrated for {rules}"
        return f"the {part} of {self.name} is not made for {rules}"

    def has_solver(self, options: Mapping[str, Value]) -> bool:
        """Whether it has a solver that can judge games under all options."""
        return self.solve is not None and not self.lacks("solver", options)

    def unusual(self, options: Mapping[str, Value]) -> dict[str, str]:
        """The options, as text, that must be given to settle on `options`: those that do not follow from the
        ones before them (a preset comes first in a game's options).
        """
        given: dict[str, Value] = {}
        for name, value in options.items():
            if value != self.complete(self, given)[name]:  # what is given so far may need an option that comes later
                given[name] = value
        return {name: self.option(name).write(value) for name, value in given.items()}

    def edition(self, options: Mapping[str, Value]) -> Edition | None:
        """The edition that all options (from `settle`) make; None for the game itself."""
        made = (one for one in self.editions if all(options[name] == value for name, value in one.options.items()))
        return next(made, None)

    def title_of(self, options: Mapping[str, Value]) -> str:
        """The game's title, or that of the edition that all options make."""
        edition = self.edition(options)
        return self.title if edition is None else edition.title

    def rules_in_words(self, options: Mapping[str, Value]) -> list[str]:
        """What is unusual about all options, for people: what the title says already is left out."""
        edition = self.edition(options)
        said = {} if edition is None else edition.options
        return [self.option(name).words(options[name]) for name in self.unusual(options) if name not in said]

    def settle_seats(self, seats: int | None) -> int:
        """The number of seats, checked. ValueError says how many there may be."""
        chosen = self.default_seats if seats is None else seats
        if not is_whole(chosen) or not self.seats[0] <= chosen <= self.seats[1]:
            low, high = self.seats
            allowed = f"{low} to {high}" if high > low else f"exactly {low}"
            raise ValueError(f"seats: {quote(str(chosen))} is not allowed; {self.name} is played with {allowed}")
        return int(chosen)

    def sizes_for(self, *rules: Mapping[str, Value]) -> tuple[int, int]:
        """How many action numbers there are by any of these rules (all options of each), and the longest legal list."""
        if self.sizes is None:
            return self.actions, self.most_legal
        found = [self.sizes(options) for options in rules]
        return max(actions for actions, _ in found), max(most for _, most in found)

    def blank(self, count: int) -> Any:
        """`count` zeroed states in one array (np.recarray of shape (count,))."""
        return np.zeros(count, self.dtype).view(np.recarray)

    def empty(self, options: Mapping[str, Value], seats: int) -> State:
        """A state with nothing but its options and seats set. `options` comes from `settle`."""
        state = np.zeros(1, np.dtype((Fields, self.dtype)))[0]
        for option in self.options:
            state[option.name] = option.encode(options[option.name])
        if self.seats[0] != self.seats[1]:
            state["seats"] = seats
        return state

    def deal(self, seed: int, options: Mapping[str, Value], seats: int) -> State:
        """The deal with this number. ValueError unless 0 <= seed < 2**64."""
        state = self.empty(options, seats)
        self.rules.deal(state, np.uint64(check_seed(seed)))
        return state

    def options_of(self, state: State) -> dict[str, Value]:
        """Option values by name, read back from a state."""
        return {option.name: option.decode(int(state[option.name])) for option in self.options}

    def seats_of(self, state: State) -> int:
        """How many seats a state has."""
        return int(state["seats"]) if self.seats[0] != self.seats[1] else self.seats[0]

    def legal(self, state: State, seat: int) -> list[int]:
        """The seat's legal action numbers, ascending."""
        out = np.empty(self.most_legal, np.int64)
        actions: list[int] = out[: self.rules.legal(state, seat, out)].tolist()
        return actions

    def scores(self, state: State) -> list[float]:
        """A number per seat, as it stands (`kernel.score`)."""
        out = np.zeros(self.seats[1], np.float64)
        self.rules.score(state, out)
        return [float(number) for number in out[: self.seats_of(state)]]

    def position(self, state: State) -> str:
        """The whole state as one line of text: game, seats, unusual options, sections."""
        words = [self.name]
        if self.seats[0] != self.seats[1]:
            words.append(f"seats={self.seats_of(state)}")
        words += [f"{name}={text}" for name, text in self.unusual(self.options_of(state)).items()]
        return join_words(words, self.text.write_position(state))

    def from_position(self, text: str) -> State:
        """The state that `position` wrote, or that a person typed. BadText names the place and the reason."""
        words, sections = split_words(text)
        if words[0] != self.name:
            raise BadText(f"word 1 ({quote(words[0])}): this should be the game's name, {self.name}")
        given: dict[str, Value] = {}
        seats: int | None = None
        for place, word in enumerate(words[1:], 2):
            name, _, value = word.partition("=")
            try:
                if name in given or (name == "seats" and seats is not None):
                    raise ValueError(f"{name} is given twice")
                if name == "seats" and self.seats[0] != self.seats[1]:
                    if not (value.isascii() and value.isdigit()):
                        raise ValueError("use a whole number")
                    seats = self.settle_seats(int(value))
                else:
                    given[name] = self.option(name).read(value)
            except ValueError as error:
                raise BadText(f"word {place} ({quote(word)}): {error}") from None
        try:
            state = self.empty(self.settle(given), self.settle_seats(seats))
        except ValueError as error:
            raise BadText(str(error)) from None
        self.text.read_position(state, sections)
        sections.check_all_read()
        return state


def check_seed(seed: object) -> int:
    """`seed` if it is an unsigned 64-bit number, else ValueError."""
    if not is_whole(seed) or not 0 <= int(seed) < 2**64:
        raise ValueError(f"deal number {quote(str(seed))}: use a whole number from 0 to 2**64 - 1")
    return int(seed)
