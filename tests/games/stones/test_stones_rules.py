"""Witch Stones: the designer's rules, one by one, and the kernels against the slow model."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

import witchwood
from games.stones.stones_slow import ALL, CORNERS, COUNTS, OUTER, Slow, decode, position, squares
from playing import after
from witchwood.engine.match import Match
from witchwood.engine.text import BadText

EMPTY = ("9",) * 9


def typed(*rows: str, turn: int | None = 0) -> Match:
    return witchwood.from_position("stones", position(*rows, turn=turn))


def middle(row: str, turn: int = 0) -> Match:
    """A board with nothing but row 5."""
    return typed(*EMPTY[:4], row, *EMPTY[:4], turn=turn)


# Set-up


def test_the_deal_is_81_stones_with_suns_and_moons_in_the_corners_and_crowns_inside() -> None:
    for number in range(200):
        board = decode(witchwood.deal("stones", number).state).board
        assert Counter(board.values()) == COUNTS
        assert {name: board[name] for name in CORNERS} == CORNERS
        assert len(OUTER - CORNERS.keys()) == 28
        assert "c" not in {board[name] for name in OUTER}
        assert len(set(ALL) - OUTER) == 49


def test_every_square_is_drawn_from_the_bag_uniformly() -> None:
    deals = 4_000
    boards = [decode(witchwood.deal("stones", number).state).board for number in range(deals)]
    edge = sorted(OUTER - CORNERS.keys())
    inner = sorted(set(ALL) - OUTER)
    for names, letter, chance in ((edge, "e", 48 / 68), (edge, "s", 10 / 68), (inner, "c", 9 / 49)):
        mean = deals * chance
        spread = sum((sum(b[n] == letter for b in boards) - mean) ** 2 for n in names) / (mean * (1 - chance))
        assert 0.4 < spread / len(names) < 1.8, (letter, spread)
    together = sum(b["e5"] == b["e6"] == "c" for b in boards) / deals
    assert together == pytest.approx(9 / 49 * 8 / 48, abs=0.01)


def test_the_deal_number_draws_the_first_player() -> None:
    choosers = Counter(witchwood.deal("stones", number).turn for number in range(1_000))
    assert 440 < choosers[0] < 560
    assert choosers[0] + choosers[1] == 1_000


@pytest.mark.parametrize("side", ["suns", "moons"])
def test_the_second_player_chooses_a_side_and_then_the_first_player_moves(side: str) -> None:
    match = witchwood.deal("stones", 42)
    chooser = match.turn
    assert chooser == 0
    assert match.actions() == ["suns", "moons"]
    match.play(side)
    assert match.turn == 1
    own = "m" if side == "suns" else "s"
    board = decode(match.state).board
    assert set(match.actions()) == {name for name, letter in board.items() if letter in (own, "e")}
    assert len(match.actions()) == 60


# Taking


def test_taking_an_own_stone_brings_nothing_and_an_earthstone_one_point() -> None:
    match = witchwood.deal("stones", 42)
    match.play("suns")
    board = decode(match.state).board
    match.play(next(name for name in sorted(board) if board[name] == "m"))
    assert match.scores == [0, 0]
    match.play(next(name for name in sorted(board) if board[name] == "e"))
    assert match.scores == [1, 0]


@pytest.mark.parametrize(
    ("rows", "turn", "text", "points"),
    [
        ({5: "1cmse4"}, 0, "b5-e5", 8),  # between two spaces: a crown 5, theirs 2, an earthstone 1, an own stone 0
        ({5: "1cmse4"}, 1, "b5-e5", 8),
        ({5: "1sss5"}, 0, "b5-d5", 0),
        ({5: "1ccccccc1"}, 1, "b5-h5", 35),  # the longest line
        ({8: "4c4", 7: "3mc4", 6: "3mc4", 5: "4m4"}, 0, "e5-e8", 17),  # a column counts like a row
        ({5: "4e4"}, 0, "e5", 1),  # a lone stone of any kind
        ({5: "4c4"}, 0, "e5", 5),
        ({5: "2e1m4"}, 0, "e5", 2),
        ({5: "4s4"}, 0, "e5", 0),
    ],
)
def test_what_a_capture_brings(rows: dict[int, str], turn: int, text: str, points: int) -> None:
    match = typed(*(rows.get(number, "9") for number in range(9, 0, -1)), turn=turn)
    assert match.actions().count(text) == 1
    before, stones = match.scores[turn], len(decode(match.state).board)
    match.play(text)
    assert match.scores[turn] - before == points
    assert len(decode(match.state).board) == stones - len(squares(text))


def test_a_line_is_taken_whole() -> None:
    match = middle("1ccc5", turn=1)
    assert match.actions() == ["b5", "c5", "d5", "b5-d5"]  # each crown is alone in its column
    match = typed(*EMPTY[:3], "1ccc5", "1ccc5", *EMPTY[:4], turn=1)
    assert match.actions() == ["b5-d5", "b6-d6", "b5-b6", "c5-c6", "d5-d6"]
    with pytest.raises(ValueError, match="no space at d5, so the stretch goes on there"):
        match.play("b5-c5")


def test_the_edge_is_no_space() -> None:
    match = typed("9", "9", "9", "mm7", "mm7", "9", "9", "9", "9", turn=0)
    assert match.actions() == ["a5-a6", "b5-b6"]  # columns a and b have a space above and below
    with pytest.raises(ValueError, match="no space beyond a5"):
        match.play("a5-b5")


def test_a_diagonal_is_never_taken() -> None:
    rows = ["9", "9", "4e4", "3ece3", "2ece4", "3e5", "9", "9", "9"]  # d5 and e6 lie between c4 and f7
    match = typed(*rows, turn=1)
    assert not {"d5", "e6"} & set(match.actions())
    with pytest.raises(ValueError, match="slanting"):
        match.play("d5-e6")


def test_only_its_owner_takes_a_corner() -> None:
    rows = ("m8", *EMPTY[:7], "8m")
    assert typed(*rows, turn=1).actions() == ["i1", "a9"]
    other = typed("m8", *EMPTY[:3], "4e4", *EMPTY[:3], "8m", turn=0)
    assert other.actions() == ["e5"]
    with pytest.raises(ValueError, match="a corner never lies between two spaces"):
        other.play("a9")


# The end


def test_a_seat_with_no_action_is_skipped_until_the_board_is_empty() -> None:
    match = after(typed("m8", *EMPTY[:3], "4e4", *EMPTY[:3], "8m", turn=0), "e5 a9")
    assert match.turn == 1  # seat 0 has nothing to take
    assert after(match, "i1").result == (0,)


@pytest.mark.parametrize(("points", "result"), [((46, 47), (1,)), ((47, 46), (0,))])
def test_on_an_empty_board_more_points_win(points: tuple[int, int], result: tuple[int, ...]) -> None:
    text = position(*EMPTY, turn=None, target=113, points=points)
    assert witchwood.from_position("stones", text).result == result


def test_an_empty_board_can_never_be_a_draw() -> None:
    odd = witchwood.playouts("stones", 0, 2_000, target=113)
    assert odd.over.all()
    assert (odd.scores.sum(axis=1) % 2 == 1).all()
    with pytest.raises(BadText, match="can't bring these points"):
        witchwood.from_position("stones", position(*EMPTY, turn=None, points=(47, 47)))


@pytest.mark.parametrize("target", [1, 2, 5, 20, 50, 112, 113])
def test_reaching_the_target_ends_the_game_at_once(target: int) -> None:
    done = witchwood.playouts("stones", 100, 300, target=target)
    assert done.over.all()
    if target <= 46:  # all that is on the board brings 93 at least, so one of two seats must reach it
        assert (done.scores.max(axis=1) >= target).all()
    assert (done.scores.min(axis=1) < target).all()
    assert (done.scores.max(axis=1) < target + 35).all()
    assert (done.winners == 1 + (done.scores[:, 1] > done.scores[:, 0])).all()


def test_the_mover_wins_with_the_target_even_if_the_last_take_brings_more() -> None:
    text = position(*EMPTY[:4], "1cc1e4", *EMPTY[:4], turn=1, target=50, points=(41, 41))
    match = after(witchwood.from_position("stones", text), "b5-c5")
    assert (match.scores, match.result, match.actions()) == ([41, 51], (1,), [])


@pytest.mark.parametrize("seat", [0, 1])
def test_resigning_gives_the_game_to_the_other_seat_and_keeps_the_points(seat: int) -> None:
    match = after(witchwood.deal("stones", 42), "moons")
    match.play(match.actions()[0])
    points = match.scores
    match.resign(seat)
    assert (match.result, match.scores) == ((1 - seat,), points)


# The slow model


@pytest.mark.parametrize("target", [50, 5, 113])
def test_the_kernels_agree_with_the_slow_model(target: int) -> None:
    game = witchwood.game("stones")
    dice = random.Random(target)
    skipped = 0
    for number in range(25):
        match = witchwood.deal("stones", number, target=target)
        match.play(dice.choice(["suns", "moons"]))
        slow = decode(match.state)
        state = match.state
        while slow.turn is not None:
            seat = slow.turn
            assert int(game.rules.turn(state)) == seat
            assert game.legal(state, 1 - seat) == []
            actions = game.legal(state, seat)
            assert actions == sorted(set(actions))
            assert len(actions) <= game.most_legal
            by_squares = {squares(game.text.write_action(state, seat, action)): action for action in actions}
            assert by_squares.keys() == slow.takes(seat)
            assert len(by_squares) == len(actions)
            take = dice.choice(sorted(by_squares, key=sorted))
            if dice.random() < 0.3:  # open the board up sooner than random play would
                take = max(by_squares, key=lambda t: (len(t), sorted(t)))
            slow = slow.after(seat, take)
            game.rules.play(state, seat, by_squares[take])
            assert decode(state) == slow
            skipped += slow.turn == seat
        assert int(game.rules.turn(state)) == -1
        assert int(game.rules.winners(state)) == (1 if slow.points[0] > slow.points[1] else 2)
    assert skipped > 0 or target < 113


@pytest.mark.parametrize("density", [0.15, 0.35, 0.55, 0.75, 0.9])
def test_legal_lists_on_thinned_boards_agree_with_the_slow_model(density: float) -> None:
    game = witchwood.game("stones")
    dice = random.Random(density)
    for number in range(60):
        board = decode(witchwood.deal("stones", number).state).board
        kept = {name: letter for name, letter in board.items() if dice.random() < density}
        rows = ["".join(kept.get(f + r, "1") for f in "abcdefghi") for r in "987654321"]
        for suns, turn in product((0, 1), (0, 1)):
            text = position(*rows, turn=turn, suns=suns)
            takes = Slow(kept, (0, 0), suns, turn, 113).takes(turn)
            if takes:
                state = game.from_position(text)
                found = [game.text.write_action(state, turn, action) for action in game.legal(state, turn)]
                assert {squares(text) for text in found} == takes
                assert len(found) == len(takes) <= game.most_legal
            else:
                with pytest.raises(BadText, match="nothing to take"):
                    game.from_position(text)
