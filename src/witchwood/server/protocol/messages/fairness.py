"""Whether a commitment was kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from witchwood.server.protocol.messages.base import Said
from witchwood.table.messages.client_messages import Limit
from witchwood.table.messages.requests import Wanted


@dataclass(frozen=True)
class Claim(Wanted):
    """What a table showed at its end: the deal as text, the salt and the commitment of its start."""

    deal: Annotated[str, Limit(min_length=1, max_length=2000)]
    salt: Annotated[str, Limit(min_length=1, max_length=200)]
    commitment: Annotated[str, Limit(min_length=1, max_length=200)]


class Verified(Said):
    """Whether the commitment is kept, and what that means."""

    ok: bool
    words: str
