"""An address that a test keeps, for services that are killed and started again."""

from __future__ import annotations

import socket


def held_port() -> socket.socket:
    """A port that nobody else is given, not even while the service is away: it is bound here, and never listened at."""
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    return held
