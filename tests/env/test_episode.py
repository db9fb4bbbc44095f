"""An episode against the match that it plays: both play the same game."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import witchwood
from witchwood.engine.information import Account, information_state
from witchwood.env.episode import Episode
from witchwood.env.setting import Setting


def begin(name: str, deal: int = 0, **options: Any) -> Episode:
    return Episode.deal(Setting.of(name, **options), deal)


def played(episode: Episode, seed: int = 1, but: int | None = None) -> Iterator[Episode]:
    """The episode before every answer, chosen at random; `but` is never chosen where there is another."""
    dice = np.random.default_rng(seed)
    while episode.seat is not None:
        yield episode
        episode.step(int(dice.choice([number for number in episode.legal if number != but] or episode.legal)))


@pytest.mark.parametrize("name", ["newts", "pendle", "witchpig", "wyr", "hocus", "stones"])
def test_an_episode_is_its_match(name: str) -> None:
    episode = begin(name, most_steps=60)
    for _ in played(episode):
        assert (episode.seat, episode.legal) == (episode.match.turn, episode.match.legal())
        for seat in range(episode.setting.seats):
            mask = episode.mask(seat)
            assert np.flatnonzero(mask).tolist() == (episode.legal if seat == episode.seat else [])
    assert episode.terminated == episode.match.over != episode.truncated


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    episode = begin("stones", deal=2)
    before = str(episode)
    for wrong in (-1, 461, episode.setting.actions, next(n for n in range(461) if n not in episode.legal)):
        with pytest.raises(
            ValueError, match=rf"action {wrong} is not legal for seat {episode.seat} here; the legal ones"
        ):
            episode.step(wrong)
    assert str(episode) == before


@pytest.mark.parametrize("wrong", [None, 203.0, "203", [203]], ids=str)
def test_what_is_no_number_is_refused_even_where_the_illegal_loses(wrong: Any) -> None:
    episode = begin("stones", illegal="lose")
    with pytest.raises(ValueError, match=r"action .* of seat \d: give a whole number"):
        episode.step(wrong)
    assert not episode.match.plays


def test_what_is_not_legal_may_lose_the_game() -> None:
    episode = begin("stones", illegal="lose")
    seat = episode.seat
    assert seat is not None
    episode.step(100_000)
    assert (episode.seat, episode.match.result) == (None, (1 - seat,))
    assert [episode.rewards[seat], episode.rewards[1 - seat]] == [-1, 1]
    with pytest.raises(ValueError, match="the episode is over"):
        episode.step(0)


def test_among_more_seats_play_goes_on_without_the_one_that_lost() -> None:
    episode = begin("witchpig", seats=3, illegal="lose")
    seat = episode.seat
    episode.step(episode.setting.actions)
    assert episode.match.plays[-1].text == "resign"
    asked = {step.seat for step in played(episode)}
    assert seat not in asked
    assert episode.terminated


@pytest.mark.parametrize(
    ("position", "paid"),
    [
        ("newts newts:2 mover:0 taken:19 toad:-1", [1, -1]),
        ("newts newts:2 mover:0 taken:10 toad:-2", [0, 0]),  # one has the toad, the other takes the last: both win
        ("newts newts:2 mover:1 taken:10 toad:-2", [-1, 1]),
    ],
)
def test_the_outcome_is_paid_at_the_end(position: str, paid: list[float]) -> None:
    episode = Episode(Setting.of("newts"), witchwood.from_position("newts", position))
    assert episode.rewards == [0, 0]
    episode.step(1)
    assert episode.rewards == episode.returns() == paid


def test_it_is_cut_off_after_so_many_plays() -> None:
    episode = begin("hocus", most_steps=7)
    assert len(list(played(episode))) == len(episode.match.plays) == 7
    assert (episode.truncated, episode.terminated, episode.seat, episode.legal) == (True, False, None, [])
    ended = begin("newts", heap=2, most_steps=1)
    ended.step(1)
    assert (ended.truncated, ended.terminated) == (False, True)


def test_forced_actions_are_played_without_asking() -> None:
    plays, forced = 0, 0
    for deal in range(10):
        episode = begin("newts", deal, heap=9, skip_forced=True)
        asked = sum(len(step.legal) > 1 for step in played(episode, deal))
        choices = [len(witchwood.replay(cut).actions()) for cut in _beginnings(episode.match.record())]
        assert asked == sum(count > 1 for count in choices)
        plays, forced = plays + len(choices), forced + choices.count(1)
    assert plays > forced > 0
    at_once = begin("newts", heap=1, skip_forced=True)
    assert (at_once.seat, len(at_once.match.plays), at_once.returns()) == (None, 1, at_once.rewards)
    assert max(at_once.rewards) == 1


def _beginnings(record: str) -> Iterator[str]:
    """Records of the same game cut off before each of its plays."""
    whole = witchwood.replay(record)
    match = whole.copy()
    while match.plays:
        match.undo()
        yield match.record()


def test_two_steps_make_the_same_swap() -> None:
    seen = 0
    for deal in range(12):
        episode = begin("witchpig", deal, seats=2, call="own_turn", swap="two_steps")
        assert episode.setting.actions == 67 + 64 + 64
        for _ in played(episode, deal, but=65):  # a call
            seat, match = episode.seat, episode.match
            if 66 not in episode.legal or len(match.legal()) < 4:
                continue
            whole, before = match.legal()[-1], match.copy()
            given, taken = divmod(whole - 67, 64)
            twin = episode.copy()
            assert twin.legal == sorted({66, *(67 + (action - 67) // 64 for action in match.legal()[1:])})
            twin.step(67 + given)
            assert (twin.seat, len(twin.match.plays), twin.rewards) == (seat, len(match.plays), [0, 0])
            assert twin.legal == [131 + (action - 67) % 64 for action in match.legal() if (action - 67) // 64 == given]
            shown = twin.setting.observation.read(twin.observe(seat or 0))["first_half"]
            assert np.flatnonzero(shown).tolist() == [given]
            assert not twin.setting.observation.read(twin.observe(1 - (seat or 0)))["first_half"].any()
            twin.step(131 + taken)
            before.apply(whole)
            assert twin.match.record() == before.record()
            seen += 1
    assert seen > 2


def test_a_window_asks_every_seat_that_may_act() -> None:
    episode = begin("witchpig", deal=1, seats=4, calls="window")
    wait = episode.setting.wait
    assert wait == episode.setting.actions - 1 == 67 + 64 * 64
    mover = episode.match.turn
    assert mover is not None
    order = []
    for _ in range(3):
        order.append(episode.seat)
        assert episode.legal == [65, wait]
        assert episode.words(wait) == "wait"
        episode.step(wait)
        assert not episode.match.plays
    assert order == [(mover + step) % 4 for step in (1, 2, 3)]
    assert (episode.seat, wait in episode.legal) == (mover, False)
    episode.step(episode.legal[0])
    assert episode.seat != episode.match.turn


def test_a_call_in_the_window_is_the_rules_call() -> None:
    episode = begin("witchpig", deal=1, seats=4, calls="window", false_call="high_card")
    caller = episode.seat
    episode.step(65)
    assert (episode.match.plays[0].seat, episode.match.plays[0].in_turn) == (caller, False)
    assert episode.terminated


def test_what_a_seat_has_seen_is_told_as_from_the_first_play_on() -> None:
    """Play by play, in copies that go on otherwise, and where the rest is dealt again."""
    for episode in played(begin("witchpig", 5, call="own_turn", most_steps=30)):
        other = episode.copy()
        other.step(other.legal[-1])
        for one in (episode, other):
            for seat in range(episode.setting.seats):
                assert one.information_state(seat) == information_state(one.match, seat)
        imagined = episode.imagine(0, 1)
        assert imagined.information_state(1) == _repickled(imagined).information_state(1)


def test_each_play_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy takes over what was seen."""
    looked: list[int] = []
    digest = Account._digest

    def counted(account: Account, before: bytes, ply: int) -> bytes:
        looked.append(ply)
        return digest(account, before, ply)

    monkeypatch.setattr(Account, "_digest", counted)
    episode = begin("hocus", 5)
    episode.information_state(0)
    for _ in range(10):
        episode = episode.copy()
        episode.step(episode.legal[0])
        episode.information_state(0)
    assert looked == list(range(11))


def _repickled(episode: Episode) -> Episode:
    made: Episode = pickle.loads(pickle.dumps(episode))
    return made


@pytest.mark.parametrize("again", [copy.deepcopy, _repickled], ids=["copy", "pickle"])
def test_an_episode_can_be_copied_and_pickled_anywhere(again: Any) -> None:
    options: dict[str, Any] = {
        "seats": 3,
        "calls": "window",
        "swap": "two_steps",
        "most_steps": 40,
        "rewards": "points",
    }
    episode = begin("witchpig", 2, **options)
    for _ in played(episode, 3):
        twin = again(episode)
        assert str(twin) == str(episode)
        assert (twin.seat, twin.legal, twin.rewards) == (episode.seat, episode.legal, episode.rewards)
        twin.step(twin.legal[-1])
        assert len(twin.match.plays) >= len(episode.match.plays)
    twin = again(episode)
    assert (twin.truncated, twin.terminated, twin.seat) == (episode.truncated, episode.terminated, None)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"illegal": "ignore"}, "illegal: 'ignore' is not allowed; use 'raise' or 'lose'"),
        ({"rewards": "score"}, "rewards: 'score' is not allowed; use 'outcome' or 'points'"),
        ({"swap": 2}, "swap: '2' is not allowed; use 'one_step' or 'two_steps'"),
        ({"calls": "anytime"}, "calls: 'anytime' is not allowed; use 'own_turn' or 'window'"),
        ({"most_steps": 0}, "most_steps: '0' is not allowed; use None or a number from 1"),
        ({"skip_forced": 1}, "skip_forced: '1' is not allowed; use True or False"),
        ({"target": 0}, "option target: '0' is not allowed; use 1 to 113"),
        ({"traget": 0}, "there is no option 'traget'; rule options of stones: target; for any game: illegal, "),
        ({"seats": 3}, "seats: '3' is not allowed; stones is played with exactly 2"),
    ],
)
def test_bad_options_are_named(options: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Setting.of("stones", **options)
