"""A judge for the preview page: deals, plays and answers with views on 127.0.0.1, for one person, without a database.

Run it as `python web/preview/judge.py --port 8803`.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import witchwood

DEALING = {"game", "deal", "plies", "seed", "position", "seat", "seats", "by"}


class Judge:
    """One match, and the seat that is looked at; the other seats are played by an agent."""

    def __init__(self) -> None:
        self.match = witchwood.deal("hocus", 1)
        self.seat = 0

    def answer(self, path: str, asked: Mapping[str, Any]) -> dict[str, Any]:
        """What the page is told: a view, or the reason of a refusal."""
        hint = None
        try:
            if path == "deal":
                self._deal(asked)
            elif path == "act":
                self.match.play(str(asked["action"]), self.seat)
            elif path == "undo":
                self.match.undo()
            elif path == "hint":
                hint = witchwood.hint(self.match)
        except ValueError as error:
            return {"refused": str(error)}
        while path != "undo" and self.match.turn not in (None, self.seat):
            self.match.play(witchwood.hint(self.match))
        return {"view": self.match.view(self.seat), "hint": hint}

    def _deal(self, asked: Mapping[str, Any]) -> None:
        game = str(asked.get("game", "hocus"))
        self.seat = int(asked.get("seat", 0))
        if "position" in asked:
            self.match = witchwood.from_position(game, asked["position"])
            return
        options = {name: _value(text) for name, text in asked.items() if name in dict(witchwood.deal(game, 1).options)}
        seats = int(asked["seats"]) if "seats" in asked else None
        self.match = witchwood.deal(game, int(asked.get("deal", 1)), seats=seats, **options)
        chance = random.Random(str(asked.get("seed", 1)))
        for _ in range(int(asked.get("plies", 0))):
            if self.match.over:
                break
            by_hint = asked.get("by", "hint") == "hint"
            self.match.play(witchwood.hint(self.match) if by_hint else chance.choice(self.match.actions()))


def _value(text: str) -> bool | int | str:
    if text in ("on", "off"):
        return text == "on"
    return int(text) if text.isdigit() else text


def main() -> None:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8803)
    judge = Judge()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            answer = json.dumps(judge.answer(self.path.rsplit("/", 1)[-1], json.loads(body or b"{}"))).encode()
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(answer)))
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_args: Any) -> None:
            """Say nothing of each request."""

    HTTPServer(("127.0.0.1", parser.parse_args().port), Handler).serve_forever()


if __name__ == "__main__":
    main()
