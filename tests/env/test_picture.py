"""Pictures of tables: every card is drawn as the browser client prints it, whole, and nothing hidden is shown."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

import witchwood
from variants import VARIANTS, Variant
from witchwood.engine.game import Game, Look
from witchwood.engine.match import Match
from witchwood.engine.view import Card, Ink, card, zone
from witchwood.env.picture import cards, paint, scene
from witchwood.env.picture.drawings import Design, design, shared
from witchwood.env.picture.layout import Block, arrange

OWN = ("pendle", "witchpig", "wyr", "hocus", "stones")
every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=str)


def positions(variant: Variant, plays: int = 60) -> list[Match]:
    """Positions of a game at random, its first among them."""
    dice = Random(3)
    match = Match.from_deal(witchwood.game(variant.game), 8, variant.options, variant.seats)
    found = [match.copy()]
    for ply in range(plays):
        if match.over:
            break
        match.apply(dice.choice(match.legal()))
        if ply % 6 == 0:
            found.append(match.copy())
    return found


def seen(match: Match) -> list[Card]:
    """The cards that a person sees."""
    views = [match.view(seat) for seat in range(match.seats)]
    places = [place for view in views for zone in view["zones"] for place in zone["cards"]]
    return [place for place in places if place is not None and "empty" not in place]


def colours(image: Any) -> set[str]:
    """All colours of an image, as "#rrggbb"."""
    return {"#" + bytes(row).hex() for row in np.unique(image.reshape(-1, 3), axis=0).tolist()}


@every_variant
def test_every_card_of_our_games_has_its_print(variant: Variant) -> None:
    if variant.game not in OWN:
        return
    look = design(variant.game)
    found = {str(look.print_of(one)["kind"]) for match in positions(variant, 300) for one in seen(match)}
    assert found
    assert "text" not in found


@pytest.mark.parametrize("name", OWN)
def test_every_print_is_drawn_with_drawings_that_exist(name: str) -> None:
    look = design(name)
    for key, printed in look.cards.items():
        made = card(key, key, key, None, "red")
        if cards.is_stone(look, made):
            body = "".join(cards.stone(look, made, place) for place in range(3))
        else:
            body = cards.face(look, made, strip=False) + cards.face(look, made, strip=True)
        assert 'href="#' in body
        assert str(printed.get("rank", "")) in body
        assert "<symbol" in look.definitions(body)  # KeyError for a drawing that is missing


def test_a_card_has_the_ink_and_the_sign_of_its_suit() -> None:
    """The inks stand in the client's style sheets, the signs in its design of the cards."""
    suits = {"froggles": ("frog", "#22693a"), "goblins": ("goblin-head", "#a93c09")}
    look = design("hocus")
    for suit, (sign, ink) in suits.items():
        body = cards.face(look, card("x", "x", suit, 7, "green"), strip=False)
        drawn = re.findall(rf'<use href="#{sign}" [^>]*>', body)
        assert len(drawn) == 2  # in the index, and as the picture
        assert all(f'fill="{ink}"' in one for one in drawn)
    found = []
    for deal in range(4):
        match = witchwood.deal("hocus", deal)
        shown = {one["suit"] for one in seen(match)} & set(suits)
        picture = colours(scene.draw(match.game, match.state, 0))
        assert {suit for suit, (_, ink) in suits.items() if ink in picture} == shown
        found.append(shown)
    assert any(shown != set(suits) for shown in found)


@every_variant
def test_all_that_is_laid_out_is_on_the_sheet(variant: Variant, monkeypatch: pytest.MonkeyPatch) -> None:
    """No piece sticks out, and cards of two zones never overlap."""
    laid: list[tuple[Any, float]] = []

    def note(_look: Design, width: int, height: int, pieces: Any, factor: float) -> Any:
        laid.append((pieces, factor))
        return np.zeros((height, width, 3), np.uint8)

    monkeypatch.setattr(scene, "paint", note)
    for match in positions(variant):
        scene.draw(match.game, match.state, match.seats - 1)
    for pieces, factor in laid:
        for piece in pieces:
            assert abs(2 * piece.x * factor) <= scene.WIDTH
            assert (piece.x + piece.width) * factor <= scene.WIDTH / 2
            assert (piece.y + piece.height) * factor <= scene.HEIGHT / 2
            assert -piece.y * factor <= scene.HEIGHT / 2


def test_blocks_keep_apart() -> None:
    dice = Random(1)
    for _ in range(50):
        blocks = [
            Block(dice.uniform(20, 400), dice.uniform(20, 200), dice.choice("ab"), ())
            for _ in range(dice.randint(2, 12))
        ]
        head = [Block(dice.uniform(20, 200), 26, "words", ()) for _ in range(dice.randint(1, 6))]
        corners, factor = arrange(head, blocks, 800, 600)
        assert factor > 0
        boxes = [(x, y, x + one.width, y + one.height) for (x, y), one in zip(corners, head + blocks, strict=True)]
        for number, (left, top, right, foot) in enumerate(boxes):
            assert max(-left, right) * factor <= 400.001
            assert max(-top, foot) * factor <= 300.001
            for other in boxes[:number]:
                assert right <= other[0] or other[2] <= left or foot <= other[1] or other[3] <= top


def test_what_was_drawn_before_changes_nothing() -> None:
    match = positions(Variant("pendle"))[0]
    first = scene.draw(match.game, match.state, 0)
    paint._drawn.cache_clear()
    assert (scene.draw(match.game, match.state, 0) == first).all()
    match.apply(match.legal()[0])
    assert (scene.draw(match.game, match.state, 0) != first).any()


def elsewhere(colour: str = "", *held: Card) -> Game:
    """A game that nobody has designed, with these cards."""
    layout: Any = {"zones": [zone("hand", "Hand & <more>", "row", held)], "counters": []}
    look = Look(colour=colour)
    return replace(witchwood.game("newts"), name="elsewhere", look=look, view=lambda _state, _seat: layout)


@pytest.mark.parametrize("ink", ["red", "black", "green", "blue", "purple", "orange", "yellow", "white"])
def test_a_card_that_nobody_designed_is_its_text_in_its_ink(ink: Ink) -> None:
    game = elsewhere("", card("q<", "Queen of bones", "bones", 12, ink))
    body = cards.face(design("elsewhere"), card("q<", "Queen of bones", "bones", 12, ink), strip=False)
    assert body.count("q&lt;") == 2
    state = witchwood.deal("newts", 1).state
    assert shared()["inks"][ink] in colours(scene.draw(game, state, 0))


def test_playing_cards_look_alike_in_every_game() -> None:
    queen = card("qh", "queen of hearts", "hearts", 12, "red")
    assert cards.face(design("elsewhere"), queen, False) == cards.face(design("pendle"), queen, False)
    assert 'href="#queen"' in cards.face(design("elsewhere"), queen, False)


def test_a_game_may_choose_its_cloth_and_its_words_can_be_read() -> None:
    state = witchwood.deal("newts", 1).state
    for colour in ("#ffffff", "#ffee88", "#000000", "#3d4d6b"):
        image = scene.draw(elsewhere(colour), state, 0)
        corner = image[-1, -1].astype(float) / 255
        assert corner @ (0.2126, 0.7152, 0.0722) < 0.42
    reddish = scene.draw(elsewhere("#aa2222"), state, 0)[-1, -1]
    assert reddish[0] > 2 * reddish[1]


def test_marks_and_numbers_are_shown() -> None:
    look = design("hocus")
    assert ">top</text>" in cards.face(look, card("8h", "8", "hexis", 8, "purple", marks=["top"]), strip=False)
    game = witchwood.game("pendle")
    match = witchwood.deal("pendle", 5)
    fewer = replace(game, name="elsewhere")
    assert (scene.draw(game, match.state, 0) != scene.draw(fewer, match.state, 0)).any()
