"""Golden files: whole playthroughs with every seat's view, perft numbers, and the views that the client's tests read.

`python tests/goldens.py` writes them.

The comparison lives in `test_goldens.py`. After a change that is meant to alter them, write them again and read the
diff.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

import witchwood
from variants import Variant, deal
from witchwood.agents import advise, find
from witchwood.engine import batch
from witchwood.engine.match import Match
from witchwood.engine.view import Card, EmptyPlace, View

FOLDER = Path(__file__).parent / "playthroughs"
PERFT = Path(__file__).parent / "perft.json"
PREVIEW = Path(__file__).parents[1] / "web" / "preview"
FIXTURES = sorted((PREVIEW / "fixtures").glob("*.json"))

PLAYTHROUGHS = [
    (Variant("pendle", {"witches": 3, "magic": True}), 5, 60),
    (Variant("witchpig", seats=3), 11, 40),
    (Variant("wyr"), 3, 45),
    (Variant("hocus"), 42, 60),
    (Variant("hocus", {"preset": "klondike"}), 42, 40),
    (Variant("stones"), 1, 30),
]
PERFT_DEALS = [
    (Variant("pendle"), 4),
    (Variant("pendle", {"witches": 3, "magic": True}), 4),
    (Variant("pendle", {"two_on_two": False, "must_attack": True}), 4),
    (Variant("witchpig", seats=2), 4),
    (Variant("witchpig", {"call": "own_turn", "field_out": "showdown"}, seats=5), 4),
    (Variant("wyr"), 3),
    (Variant("hocus"), 5),
    (Variant("hocus", {"goblin_hoard": False, "ghost_float": False, "froggle_friendship": "off"}), 5),
    (Variant("hocus", {"preset": "klondike"}), 5),
    (Variant("hocus", {"draw": 1, "redeals": 1, "worry_back": True}), 5),
    (Variant("stones"), 3),
    (Variant("stones", {"target": 10}), 3),
]


def _card(card: Card | EmptyPlace | None) -> str:
    if card is None:
        return "##"
    if "empty" in card:
        return "__"
    return card["text"] + "".join(f"({mark})" for mark in card.get("marks", ()))


def fixture(name: str) -> View:
    """The view of a position that the client's tests and previews show."""
    shown = json.loads((PREVIEW / "positions.json").read_text(encoding="utf-8"))[name]
    return witchwood.from_position(shown["position"].split()[0], shown["position"]).view(shown["seat"])


def _view(match: Match, seat: int) -> list[str]:
    view = match.view(seat)
    lines = [f"  seat {seat}"]
    for zone in view["zones"]:
        marks = f" [{', '.join(zone['marks'])}]" if zone["marks"] else ""
        lines.append(
            f"    {zone['id']} {zone['count']}{marks}: {' '.join(_card(card) for card in zone['cards'])}".rstrip()
        )
    lines.append("    " + ", ".join(f"{counter['id']} {counter['value']}" for counter in view["counters"]))
    lines.append("    actions: " + " ".join(action["text"] for action in view["actions"]))
    return lines


def playthrough(variant: Variant, number: int, plays: int) -> str:
    """A game half greedy, half random, told line by line with what every seat sees after every play."""
    match = deal(variant, number)
    dice = random.Random(number)
    lines = [f"{variant} deal {number}", match.position()]
    for viewer in range(match.seats):
        lines += _view(match, viewer)
    while not match.over and len(match.plays) < plays:
        text = advise(find("greedy"), match) if dice.random() < 0.7 else dice.choice(match.actions())
        seat = match.turn
        match.play(text)
        lines += ["", f"{len(match.plays)}. seat {seat} {text}"]
        lines += [f"  told seat {viewer}: {match.told(len(match.plays) - 1, viewer)}" for viewer in range(match.seats)]
        for viewer in range(match.seats):
            lines += _view(match, viewer)
    lines += ["", f"result {match.result} scores {match.scores}", match.position(), ""]
    return "\n".join(lines)


def perft_numbers(variant: Variant, depth: int) -> dict[str, list[int]]:
    """Deal number to the counts of sequences of length 1 to `depth`."""
    numbers = {}
    for number in (1, 2, 3):
        match = deal(variant, number)
        numbers[str(number)] = [batch.perft(match.game, match.state, length) for length in range(1, depth + 1)]
    return numbers


def main() -> None:
    """Write all golden files."""
    FOLDER.mkdir(exist_ok=True)
    for variant, number, plays in PLAYTHROUGHS:
        (FOLDER / f"{variant}.txt").write_text(playthrough(variant, number, plays), encoding="utf-8")
    for path in FIXTURES:
        path.write_text(json.dumps(fixture(path.stem)) + "\n", encoding="utf-8")
    table = {str(variant): perft_numbers(variant, depth) for variant, depth in PERFT_DEALS}
    PERFT.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
