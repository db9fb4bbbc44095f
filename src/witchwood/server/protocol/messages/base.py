"""What all that is said over HTTP has in common."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Said(BaseModel):
    """Base of all that the service says."""

    model_config = ConfigDict(frozen=True)


class Asked(BaseModel):
    """Base of all that the client says: what is not expected is refused, and nothing is taken for something else."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
