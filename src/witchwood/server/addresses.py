"""Where people come from: an address counts as a few people at most wherever people share something in turns."""

from __future__ import annotations

from collections import OrderedDict
from zlib import crc32

_PEOPLE = 5  # that one address counts for, as it does in requests
_MOST = 20_000  # people whose address is known


class Addresses:
    """Remembers from which address people came last. on: whether addresses are held to anything."""

    def __init__(self, *, on: bool) -> None:
        self._on = on
        self._networks: OrderedDict[str, str] = OrderedDict()  # by person; who came last at the end

    def note(self, person: str, network: str) -> None:
        """Somebody comes from there."""
        if not self._on:
            return
        self._networks[person] = network
        self._networks.move_to_end(person)
        if len(self._networks) > _MOST:
            self._networks.popitem(last=False)

    def lane_of(self, person: str) -> str:
        """Whose turn a person's is: their own, or that of all who share one of their address's lanes."""
        network = self._networks.get(person)
        return person if network is None else f"{network} {crc32(person.encode()) % _PEOPLE}"
