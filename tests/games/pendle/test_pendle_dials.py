"""The dials of Pendle Hill at tables laid out by hand: what each ruling makes of them, and who can't play them."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

import witchwood
from games.pendle.pendle_tables import cards, section, table
from witchwood.engine.match import Match
from witchwood.engine.search import Budget, Verdict
from witchwood.engine.text import BadText
from witchwood.env.vector import Vector
from witchwood.games.pendle import GAME
from witchwood.lab.levels.levels import cuts_for, grade


def test_an_ace_counts_as_the_dial_says() -> None:
    both, low, high = (table(f"ace={ace} ghosts:as,kd,ks,kh,kc hand:ad,6c,8d,9s") for ace in ("both", "low", "high"))
    assert "6c+8dxas" in both.actions()
    assert "6c+8dxas" not in low.actions()
    assert "6c+8dxas" in high.actions()
    with pytest.raises(ValueError, match="the 6 of clubs and the 8 of diamonds make 14 but the ace of spades counts 1"):
        low.play("6c+8dxas")


@pytest.mark.parametrize(("ace", "price"), [("both", 1), ("low", 1), ("high", 14)])
def test_an_ace_costs_what_it_counts(ace: str, price: int) -> None:
    match = table(f"magic=on ace={ace} ghosts:as,kd,ks,kh,kc black:14")
    assert match.describe("m1") == f"Repel the ace of spades for {price} black magic"


def test_a_fixed_price_is_the_same_for_all() -> None:
    match = table("magic=on repel_price=5 black:12 red:4")
    assert [text for text in match.actions() if text[0] == "m"] == ["m1", "m3", "m5"]
    match.play("m3")
    assert section(match, "black") == "7"


@pytest.mark.parametrize(("gain", "magic"), [("value", 9), ("one", 2), ("double", 18)])
def test_magic_comes_in_as_the_dial_says(gain: str, magic: int) -> None:
    match = table(f"magic=on gain={gain} ghosts:5c,4s,ks,kh,kc hand:2d,6c,8d,9s reserve:5h,5d,5s,6h,4c army:4d,7c")
    match.play("9sx5c+4s")
    assert section(match, "black") == str(magic)


def test_only_so_many_cards_attack_and_are_attacked() -> None:
    alone = table("attackers=1 attacked=1")
    assert [text for text in alone.actions() if "x" in text] == ["8dx8c"]
    with pytest.raises(ValueError, match="only one card may attack at once here"):
        alone.play("2d+6cx8c")
    pair = table("attackers=1 attacked=1 ghosts:5c,4h,8c,kh,kc reserve:8s,5d,5s,5h,4c army:4d,4s,7c,7d")
    with pytest.raises(ValueError, match="only one ghost may be attacked at once here"):
        pair.play("9sx5c+4h")


def test_three_places_are_three_places() -> None:
    match = table("places=3 dealt=2 ghosts:8c,kd,ks reserve:5c,5d,5s hand:8d,9s")
    assert match.actions() == ["8dx8c", "end"]
    match.play("8dx8c")
    match.play("t1")
    assert section(match, "round") == "2"  # nothing could be done any more
    assert len(cards(match, "hand")) == 2
    assert len(cards(match, "ghosts")) == len(cards(match, "reserve")) == 3
    with pytest.raises(BadText, match="there are 3 places, and 4 are given"):
        table("places=3 ghosts:8c,kd,ks,kh reserve:5c,5d,5s hand:8d,9s")


def test_too_few_soldiers_for_the_places_lose() -> None:
    words = "castle:3h,2c,10d out:1 hand:2d,6c,8d army:-"
    assert "fewer than six army cards" in str(table(words).view()["outlook"])
    fewer = table(f"{words} places=3 ghosts:8c,kd,. reserve:5c,5d,.")
    assert "fewer than four army cards" in str(fewer.view()["outlook"])
    assert "would be captured" in str(table(f"{words} places=3 ghosts:8c,kd,ks reserve:5c,5d,5s army:4d").view())


def test_without_a_reward_one_of_several_witches_is_warded_off() -> None:
    match = table("witches=3 reward=0 castle:3h,2c,2s,2h,10d,jh,jd,wi ghosts:8c,.,.,.,. out:2 spent:3c,3d")
    match.play("8dx8c")
    assert "a witch is warded off" in match.told(0, 0)
    assert section(match, "out") == "1"


def test_a_last_chance_with_more_witches_than_it_takes_comes_again() -> None:
    words = "witches=4 last_chance=2 castle:3h,2c,2s,2h,10d,jh,jd,wi ghosts:8c,.,.,.,. out:3 spent:3c,3d"
    match = table(words)
    assert "Three witches are in play: clear every place" in str(match.view()["outlook"])
    match.play("8dx8c")
    assert match.actions() == ["witch"]
    match.play("witch")
    assert section(match, "out") == "2"
    match.play("end")
    assert match.result == "lost"


def test_the_reward_is_drawn_under_its_own_word() -> None:
    match = table("witches=3 reward=6 castle:3h,2c,2s,2h,10d,jh,jd,wi,wi,wi ghosts:8c,.,.,.,.")
    match.play("8dx8c")
    assert match.actions() == ["draw"]
    assert match.describe("four") == "Draw six cards from the removed pile"
    before = len(cards(match, "army"))
    match.play("draw")
    assert before + 6 - 4 - 1 <= len(cards(match, "army")) <= before + 6


def test_a_wizard_in_place_of_a_wizard_sits_down_too() -> None:
    match = table("magic=on wizards=2 ghosts:.,kd,ks,kh,kc reserve:wz,5d,5s,5h,4c hand:2d,6c,8d,9s army:w2,4d,4s")
    match.play("t1")
    assert int(match.state.wizard_seated) == 2
    assert "4d" in cards(match, "hand")
    assert "both Wizards, who take their seats" in match.told(0, 0)
    one = table("magic=on wizards=2 army:w2,4d,4s")
    assert int(one.state.wizard_seated) == 1
    with pytest.raises(BadText, match="this game has one of the Wizards"):
        table("magic=on army:w2,4d,4s")


def test_what_does_not_go_together_is_refused_with_the_reason() -> None:
    for options, reason in [
        ({"last_chance": 2}, "option last_chance: '2' is not allowed with witches=1; no more witches can be in play"),
        ({"wizards": 2}, "option wizards: '2' is not allowed with magic=off; without magic"),
        ({"soldiers": 45}, "option soldiers: '45' is not allowed; use 8 to 44"),
    ]:
        with pytest.raises(ValueError, match=reason):
            witchwood.deal("pendle", 1, **options)


def test_who_was_not_made_for_a_setting_says_so() -> None:
    match = witchwood.deal("pendle", 1, soldiers=24)
    with pytest.raises(ValueError, match="the expert of pendle is not made for soldiers=24"):
        witchwood.hint(match, "expert", nodes=10)
    with pytest.raises(ValueError, match="the solver of pendle is not made for soldiers=24"):
        witchwood.solve(match, nodes=10)
    with pytest.raises(ValueError, match="the levels of pendle are not calibrated for soldiers=24"):
        grade(GAME, match.state)
    assert cuts_for(GAME, match.options) is None
    assert GAME.expert is not None
    assert GAME.solve is not None
    answer = GAME.expert(match.state, 0, Budget(nodes=10))
    assert (answer.action, answer.value) == (match.game.rules.greedy(match.state, 0, *_legal(match)), None)
    assert GAME.solve(match.state, Budget(nodes=10)).verdict == Verdict.UNKNOWN
    assert witchwood.hint(match, "greedy") in match.actions()


def _legal(match: Match) -> tuple[NDArray[np.int64], int]:
    """The arguments of `greedy`."""
    actions = np.array(match.legal(), np.int64)
    return actions, len(actions)


def test_old_action_numbers_stay_and_more_come_behind_them() -> None:
    match = table()
    assert GAME.text.read_action(match.state, 0, "8dx8c") == 2 * 15
    assert GAME.text.read_action(match.state, 0, "t1") == 540
    assert GAME.text.read_action(match.state, 0, "end") == 550
    assert GAME.sizes_for(match.options) == (553, 156)
    assert GAME.sizes_for(GAME.settle({"dealt": 6, "places": 3})) == (553, 156)
    for options in ({"places": 6}, {"dealt": 5}, {"attackers": 3}, {"attacked": 3}):
        assert GAME.sizes_for(GAME.settle(options))[0] == GAME.actions


def test_environments_have_room_for_the_actions_of_their_rules() -> None:
    usual, large = Vector("pendle", 4), Vector("pendle", 4, tasks=[{}, {"places": 7, "attacked": 3}], masks=True)
    assert (usual.actions, large.actions) == (553, GAME.actions)
    for _ in range(300):
        large.step(large.sample())
    assert large.masks.shape == (4, GAME.actions)


def test_three_cards_attack_three_ghosts() -> None:
    words = "attackers=3 attacked=3 ghosts:3c,4s,9h,kh,kc hand:2d,6c,8d,9s reserve:5c,5d,5s,5h,4c army:4d,4h,7c"
    match = table(words)
    assert "2d+6c+8dx3c+4s+9h" in match.actions()
    assert "2d+6c+8dx3c+kh" in match.actions()
    off = table(f"{words} two_on_two=off")
    assert [text for text in off.actions() if text.count("+") > 1] == []
    with pytest.raises(ValueError, match="several may not beat several here"):
        off.play("2d+6c+8dx3c+4s+9h")
    match.play("8d+6c+2dx9h+3c+4s")
    assert {"3c", "4s", "9h"} <= {*cards(match, "removed")}
    assert [text for text in match.actions() if text[0] == "t"] == ["t1", "t2", "t3"]


def test_seven_places_have_seven_of_everything() -> None:
    match = witchwood.deal("pendle", 5, places=7, dealt=6)
    view = match.view()
    assert [len(zone["cards"]) for zone in view["zones"] if zone["id"] in ("ghosts", "reserve", "hand")] == [7, 7, 6]
    text = match.position()
    assert witchwood.from_position("pendle", text).position() == text
    assert "fewer than eight soldiers" in GAME.rulebook_for(match.options)


def test_a_book_has_the_numbers_of_its_setting() -> None:
    book = GAME.rulebook_for(GAME.settle({"soldiers": 24, "places": 4, "dealt": 3}))
    assert "count off 24, face down" in book
    assert "a row of four" in book
    assert "Deal three soldiers" in book
    assert "fewer than five soldiers" in book
    assert "| `soldiers` | 24 | 8 to 44 cards |" in book
