"""Whether a table kept its commitment."""

from __future__ import annotations

from fastapi import APIRouter

from witchwood.server.http.errors import answers
from witchwood.server.protocol.messages.fairness import Claim, Verified
from witchwood.table.deals import fairness

router = APIRouter(prefix="/api", tags=["fairness"], responses=answers(400, 429))


@router.post("/verify", responses=answers(403, 413, 415, 422))
async def verify(claim: Claim) -> Verified:
    """Compare a deal with the commitment of the table's start."""
    ok, words = fairness.verify(claim.deal, claim.salt, claim.commitment)
    return Verified(ok=ok, words=words)
