"""What all responses that the service alone gives have in common."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Said(BaseModel):
    """Base of all that the service says."""

    model_config = ConfigDict(frozen=True)
