"""Log lines for people or, with `json`, for machines. No secret is ever in one: no cookie, token or link."""

from __future__ import annotations

import json
import logging
import logging.config
import re
import time

from witchwood.table.ids import ID

ACCESS = "witchwood.access"  # the logger of requests
_LINK = re.compile(f"(/tables?/|/rooms?/|/socket/)({ID})")
_DETAIL = re.compile(r"(DETAIL: +)[^\n\\]*")  # PostgreSQL's: the values of a row


def hide_secrets(text: str) -> str:
    """The same text without rows of the database, and with ids of tables and rooms cut short: the id opens them."""
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


class Bounded(logging.Filter):
    """So many lines at once, and then so many a second; the line that comes next says how many were left out."""

    def __init__(self, most: int = 200, each: float = 20.0) -> None:
        super().__init__()
        self._most, self._each = most, each
        self._held, self._then = float(most), 0.0
        self._left_out = 0

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line is written."""
        passed = max(0.0, record.created - self._then)  # a wall clock may be set back
        self._held = min(self._most, self._held + passed * self._each)
        self._then = record.created
        if self._held < 1.0:
            self._left_out += 1
            return False
        self._held -= 1.0
        if self._left_out:
            record.msg, record.args = f"{record.getMessage()} ({self._left_out} lines before it left out)", ()
            self._left_out = 0
        return True


def set_up(kind: str, *, access: bool) -> None:
    """Let everything log to stderr in this form. access: also a line for every request (`http/middleware.py`); there
    may be more of those, and they keep no other line out.
    """
    form = JsonLines if kind == "json" else PlainLines
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {"lines": {"()": form}},
            "filters": {"bounded": {"()": Bounded}, "loosely": {"()": Bounded, "most": 1000, "each": 100.0}},
            "handlers": {
                "stderr": {"class": "logging.StreamHandler", "formatter": "lines", "filters": ["bounded"]},
                "access": {"class": "logging.StreamHandler", "formatter": "lines", "filters": ["loosely"]},
            },
            "root": {"level": "WARNING", "handlers": ["stderr"]},
            "loggers": {
                "witchwood": {"level": "INFO"},
                "uvicorn": {"level": "WARNING"},
                ACCESS: {"level": "INFO" if access else "WARNING", "handlers": ["access"], "propagate": False},
            },
        }
    )
