"""Libraries that environments are made for: extras of the package, which need not be installed."""

from __future__ import annotations


def missing(extra: str, error: ModuleNotFoundError) -> ImportError:
    """What to raise where a library of an extra is missing: one sentence with the command that installs it."""
    command = f"pip install '.[{extra}]', in witchwood's folder"
    return ImportError(f"witchwood.env.{extra} needs {error.name}, which is not installed: {command}")
