"""How the service is set up."""

from __future__ import annotations

import pytest

from witchwood.server.settings import Settings


def test_settings_come_from_flags_then_from_the_environment() -> None:
    environment = {"WITCHWOOD_PORT": "9000", "WITCHWOOD_HOST": "0.0.0.0", "WITCHWOOD_LIMITS": "off"}
    settings = Settings.read(environment, port=9100, host=None)
    assert (settings.port, settings.host, settings.limits) == (9100, "0.0.0.0", False)
    assert Settings.read({"WITCHWOOD_PRUNE": "7"}).prune == 7
    with pytest.raises(ValueError, match="prune"):
        Settings.read({"WITCHWOOD_PRUNE": "-1"})
    for bad in ({"WITCHWOOD_PORT": "x"}, {"WITCHWOOD_PORT": "70000"}, {"WITCHWOOD_LOG": "loud"}):
        with pytest.raises(ValueError, match=r"port|PORT|log"):
            Settings.read(bad)
    with pytest.raises(ValueError, match="make site"):
        Settings.read({"WITCHWOOD_SITE": "/nowhere"})
    with pytest.raises(ValueError, match="postgresql"):
        Settings.read({"WITCHWOOD_DATABASE": "mysql://x"})
    assert "hush" not in repr(Settings(secret="hush" * 4))
    with pytest.raises(ValueError, match="16 bytes"):
        Settings.read({"WITCHWOOD_SECRET": "hush"})
