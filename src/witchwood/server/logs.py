"""Log lines for people or, with `json`, for machines. No secret is ever in one: no cookie, token or link."""

from __future__ import annotations

import json
import logging
import logging.config
import re
import time

_LINK = re.compile(r"(/tables?/|/socket/)([A-Za-z0-9_-]{22})")
_DETAIL = re.compile(r"(DETAIL: +)[^\n\\]*")  # PostgreSQL's: the values of a row


def hide_secrets(text: str) -> str:
    """The same text without rows of the database, and with tables' ids cut short: who has the id has the table."""
    return _DETAIL.sub(r"\1…", _LINK.sub(lambda found: found[1] + found[2][:6] + "…", text))


class PlainLines(logging.Formatter):
    """A line for people."""

    converter = staticmethod(time.gmtime)

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%SZ")

    def format(self, record: logging.LogRecord) -> str:
        """One record."""
        return hide_secrets(super().format(record))


class JsonLines(logging.Formatter):
    """A line of JSON: time, level, logger, message, and the error if there was one."""

    def format(self, record: logging.LogRecord) -> str:
        """One record."""
        line = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return hide_secrets(json.dumps(line, ensure_ascii=False))


def set_up(kind: str) -> None:
    """Let everything log to stderr in this form. Uvicorn's line for every request is left out: /metrics counts them."""
    form = JsonLines if kind == "json" else PlainLines
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"lines": {"()": form}},
            "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
            "root": {"level": "WARNING", "handlers": ["stderr"]},
            "loggers": {"witchwood": {"level": "INFO"}, "uvicorn": {"level": "WARNING"}},
        }
    )
