"""Anybody may compare a deal with what its table committed to."""

from __future__ import annotations

import hashlib

from server.inside import Inside


def test_a_deal_is_held_against_its_commitment(service: Inside) -> None:
    deal, salt = "hocus deal=7", "00ff"
    committed = hashlib.sha256(f"witchwood deal: {deal} salt={salt}".encode()).hexdigest()
    claim = {"deal": deal, "salt": salt, "commitment": committed}
    told = service.client().post("/api/verify", json=claim).json()
    assert (told["ok"], told["words"][:16]) == (True, "This is the deal")
    for changed in ({"deal": "hocus deal=8"}, {"salt": "00fe"}, {"commitment": "0" * 64}):
        told = service.client().post("/api/verify", json={**claim, **changed}).json()
        assert (told["ok"], told["words"][:16]) == (False, "This is not what")
