"""What all responses have in common that only the service gives."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Said(BaseModel):
    """Base of what the service says."""

    model_config = ConfigDict(frozen=True)
