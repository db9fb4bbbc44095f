"""How hard a deal was, and how it could have been won."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from witchwood.server.protocol.messages.base import Asked


class WonGameAsked(Asked):
    """From which play on a won game is wanted: so many plays are kept at most."""

    ply: Annotated[int, Field(ge=0, le=1_000_000)]
