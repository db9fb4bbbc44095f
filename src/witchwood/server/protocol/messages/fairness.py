"""Whether a commitment was kept."""

from __future__ import annotations

from typing import Annotated

from pydantic import StringConstraints

from witchwood.server.protocol.messages.base import Asked, Said


class Claim(Asked):
    """What a table showed at its end: the deal as text, the salt and the commitment of its start."""

    deal: Annotated[str, StringConstraints(min_length=1, max_length=2000)]
    salt: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    commitment: Annotated[str, StringConstraints(min_length=1, max_length=200)]


class Verified(Said):
    """Whether the commitment is kept, and what that means."""

    ok: bool
    words: str
