"""The list of deals of known levels: it says what grading says, and is small."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

import witchwood
from witchwood.engine.measured import LEVELS, SHIPPED
from witchwood.engine.search import Verdict
from witchwood.games import GAMES, load
from witchwood.lab.levels import shipped
from witchwood.lab.levels.ease import levels_of
from witchwood.lab.levels.levels import Grade, grade

RULES_OF = [(name, rules) for name in GAMES if load(name).levels for rules in levels_of(load(name)).rules]


@pytest.mark.parametrize(("name", "rules"), RULES_OF, ids=str)
def test_the_list_says_what_grading_says(name: str, rules: dict[str, str | int | bool]) -> None:
    """If it does not: remove `shipped.json`, and `python -m witchwood.lab.levels.shipped`."""
    (deals,) = [one["deals"] for one in shipped.deals_of(name) if one["options"] == rules]
    game = witchwood.game(name)
    numbers = [500, len(deals)]
    found = [grade(game, game.deal(number, game.settle(rules), 1)) for number in numbers]
    assert [deals[number - 1] for number in numbers] == [shipped.sign_of(one) for one in found]


def test_the_list_has_all_rules_that_were_calibrated_and_is_small() -> None:
    known = shipped.read(GAMES)
    assert set(known["games"]) == {name for name, _ in RULES_OF}
    for name, rules in RULES_OF:
        (deals,) = [one["deals"] for one in known["games"][name] if one["options"] == rules]
        assert len(deals) >= (1_000 if rules else 2_000)
        assert set(deals) <= set(known["signs"])
        for sign in "gfhx":
            assert deals.count(sign) > 0.05 * len(deals), "a person may play many of a level"
    assert len(gzip.compress(json.dumps(known).encode())) < 10_000


def test_every_grade_has_a_sign_of_its_own() -> None:
    grades = [Grade(Verdict.WON, level, 0.5) for level in LEVELS] + [Grade(Verdict.LOST), Grade(Verdict.UNKNOWN)]
    signs = [shipped.sign_of(one) for one in grades]
    assert "".join(signs) == "gfhx-?"


def test_the_command_goes_on_where_the_list_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shipped, "file_of", lambda _game, name: tmp_path / name)
    file = tmp_path / SHIPPED
    for deals in (2, 3, 1):
        monkeypatch.setattr("sys.argv", ["shipped", "pendle", "--deals", str(deals)])
        shipped.main()
        if deals == 2:
            marked = json.loads(file.read_text(encoding="utf-8"))
            marked[0]["deals"] = "????"  # what stands there is not graded again
            file.write_text(json.dumps(marked), encoding="utf-8")
    usual, magic, *_ = shipped.deals_of("pendle")
    assert [len(one["deals"]) for one in (usual, magic)] == [6, 3]
    assert usual["deals"][:4] == "????"
    game = witchwood.game("pendle")
    assert usual["deals"][5] == shipped.sign_of(grade(game, game.deal(6, game.settle({}), 1)))
