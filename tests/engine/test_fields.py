"""States as the Python side reads them, against NumPy's own records."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import witchwood
from witchwood.engine.fields import Fields


@pytest.mark.parametrize("name", witchwood.games())
def test_every_field_reads_as_in_a_plain_record(name: str) -> None:
    state = witchwood.deal(name, 3).state
    plain = np.frombuffer(state.tobytes(), np.dtype((np.record, state.dtype)))[0]
    assert isinstance(state, Fields)
    assert not isinstance(plain, Fields)
    for field in state.dtype.names or ():
        np.testing.assert_array_equal(getattr(state, field), getattr(plain, field))
        np.testing.assert_array_equal(state[field], plain[field])


def test_copies_and_pickles_are_states_of_their_own() -> None:
    state = witchwood.deal("wyr", 3).state
    other = state.copy()
    other.ended = 1
    other.row[0] = 0
    assert state.ended == 0
    assert state.row[0] != 0
    for same in (other.copy(), pickle.loads(pickle.dumps(other))):
        assert isinstance(same, Fields)
        assert same.tobytes() == other.tobytes()


def test_a_field_that_is_not_there_is_refused_by_name() -> None:
    state = witchwood.deal("stones", 3).state
    with pytest.raises(AttributeError, match="no field 'castle'"):
        _ = state.castle
    with pytest.raises(AttributeError, match="no field 'castle'"):
        state.castle = 1
    assert not hasattr(state, "castle")
