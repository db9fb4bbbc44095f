"""Screens of every shape, crowded tables, and eyes for what does not fit: cut, covered, overlapping, too small."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from playwright.sync_api import WebSocketRoute

import witchwood
from browser.table import MOVES
from browser.visitor import Visitor
from full_view import GAME

SIZES = (
    (360, 640),
    (390, 844),
    (740, 360),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1180, 820),
    (1280, 640),
    (1280, 720),
    (1366, 768),
    (1440, 900),
    (1920, 1080),
)
WIDE = "Margaret Pearson"  # the widest name that an agent may have, by chance
EXTREMES = ((360, 640), (740, 360), (768, 1024), (1280, 640), (1920, 1080))


class State(NamedTuple):
    """A table worth looking at: a position, the seat that looks at it, and what is pressed before one looks."""

    position: str
    seat: int = 0
    presses: tuple[str, ...] = ()


_PIGS = "s2,s4,p4,c6,g3,g6/t8,p7,c4,c9,g3,g3/w6,s1,t4,p8,m8,m6/w1,w5,t3,p2,p3,g3/w2,t9,p1,m5,c5,g6/s3,s5,s7,s9,c8,m1/"
_PIGS += "w4,s8,t6,p5,m7,g3/w9,p9,m2,m9,g3,s6"
_STUNNED = "midden:w7,c7,et stunned:0,1,0,0,0,1,0,0"
STATES = {
    "hocus": (
        State(
            "columns:2f/11f|8b/10h,8g|9f/6g,12f,6b|11h/8f,1b,2b,3b|3g/3h,5f,4h,10g,9h|6f/5b,11b,7g,7f,8h,11g|7h "
            "reserve:5g,1h,12b|1g,2h,6h,12g,10b,5h,12h,7b,4f,9b,3f,10f,1f,4g,4b,2g,9g"
        ),
        State(
            "preset=klondike columns:-/-/-/-/8s,9s,10s,js|jd/qs,ks,ah,3h,5h|qd/"
            "7h,9h,jh,kh,2c,10c|kc,qh,jc,10h,9c,8h,7c,6h,5c,4h,3c,2h,ac "
            "reserve:4c,6c,8c|qc,ad,2d,3d,4d,5d,6d,7d,8d,9d,10d,kd,as,2s,3s,4s,5s,6s,7s"
        ),
    ),
    "wyr": (
        State(
            "row:p8,b2,r7,b8,r11,r6,g1,k3,r1,g6,p10,k5,p4,b9,p3,b5,g2,k1,r2,r8,g3,g7,g4,g10,b10,p5,b4,k4,p9,p7,p2,b11,"
            "g9,r3,p1,b3,r4,g8,r5,r9,b6,p11,b1,g11,r10,b7,g5,p6"
        ),
        State(
            "row:p8,b8,r6,g1,r1,g6,p10,k5,p4,b9,b5,g7,g10,k4,p9,p2,b11,g9,p1,b3,r5,r9,b6,p11,b1,g11,r10,b7,g5,p6 "
            "basket:r11,r7/r2,g2/g3/b2,p3/p5 harvest:k1,k3 given:r3,r4,r8,g4,g8,b4,b10,p7",
            presses=("pile1", "pile2", "pile3"),
        ),
    ),
    "pendle": (
        State(
            "castle:3h,2c,2s,2h,10d,wi ghosts:8c,kd,ks,kh,kc reserve:5c,5d,5s,5h,4c hand:2d,6c,8d,9s "
            "army:4d,4s,4h,7c,7d removed:rest",
            presses=("hand.2d", "hand.6c", "ghost.8c"),
        ),
        State(
            "witches=3 magic=on castle:2s,2h,10d,wi,wi ghosts:8c,.,.,.,kc reserve:5c,.,.,.,7c "
            "hand:2d,6c,8d,9s,4c,3h,2c army:4d,4s,4h spent:6h,7h,8h removed:rest round:2 out:1 red:2 black:5 "
            "may-1:5c,4d,4s,4h,7c may-5:5c,4d,4s,4h,7c may-army:5c,4d,4s,4h,7c",
            presses=("hand.2d", "hand.6c", "hand.9s", "ghost.8c"),
        ),
        State(
            "witches=3 castle:3h,2c,2s,2h,10d,wi,wi ghosts:.,.,.,.,. reserve:5c,5d,.,5h,4c hand:2d,9s army:4d,4s "
            "spent:6c,8d removed:rest round:4 out:1 phase:choice"
        ),
    ),
    "witchpig": (
        State(f"seats=8 turn:3 dealer:6 hands:{_PIGS} {_STUNNED}", 3),
        State(f"seats=8 turn:3 dealer:6 hands:{_PIGS.replace('p3,g3', 'p3,g3,m3')} {_STUNNED}", 3, ("hand.2",)),
        State(f"seats=8 turn:3 dealer:6 hands:{_PIGS.replace('p3,g3', 'p3,g3,m3')} {_STUNNED} thief:1", 3, ("hand.2",)),
        State(f"seats=4 turn:0 hands:{'/'.join(_PIGS.split('/')[:4])} midden:w7,c7,et stunned:0,1,0,0", 0),
        State(f"seats=2 turn:0 hands:{'/'.join(_PIGS.split('/')[:2])} known0:1=g3,g3", 0),
    ),
    "stones": (
        State("board:FULL turn:0"),
        State(
            "board:meseemees/eseemeecm/emeeescse/ssceceeee/meeemceem/mesmeceee/3eeesee/1ceececse/ss6m suns:1 "
            "points:4,5 turn:0",
        ),
    ),
}


# By game: what may not lie over another of these, each kind as one block where its cards may overlap.
BLOCKS = {
    "hocus": [".homes .cell", "+.fan", ".stock", "+.column"],
    "wyr": [".requests li", ".garden .spot", ".pile", ".harvest", ".stores .hd", ".actions .action"],
    "pendle": [".circle", ".cauldron", ".wizard", ".stand", ".sums", ".reward", "+.hand", ".action.end", ".right > *"],
    "witchpig": [
        ".seat",
        "+.rug .pile",
        ".rug .talk",
        ".thief",
        ".mine .reading b",
        "+.hand",
        ".mine .actions .action",
        ".call",
    ],
    "stones": [".plate", ".choose", ".frame"],
}

_MISFITS = (
    "(blocks) => {"
    + MOVES
    + """
  if (document.getAnimations().some(moves)) return null;
  const faults = [];
  const name = (one) =>
    (one.dataset.place ?? (one.getAttribute("aria-label") || one.textContent.trim())).slice(0, 40) || one.className;
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 2;
  const main = document.querySelector("main"), cloth = main.getBoundingClientRect();
  const ground = { left: cloth.left, top: cloth.top, right: cloth.right, bottom: cloth.bottom };
  const cut = (box, room) =>
    Math.max(room.left - box.left, room.top - box.top, box.right - room.right, box.bottom - room.bottom);

  for (const one of [document.scrollingElement, document.querySelector(".tabletop")])
    if (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
      faults.push(`${one.className || one.tagName} scrolls`);

  // Every button can be pressed, cards at least on a strip as large as a fingertip's aim.
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  for (const one of document.querySelectorAll("main button, header button, header a, .tabletop .place")) {
    if (!seen(one)) continue;
    const box = one.getBoundingClientRect();
    if (cut(box, one.closest(".tabletop") ? ground : screen) > 1) faults.push(`${name(one)} is cut`);
    let free = 0;
    for (let x = 0.5; x < 6; x++)
      for (let y = 0.5; y < 6; y++) {
        const hit = document.elementFromPoint(box.left + (box.width * x) / 6, box.top + (box.height * y) / 6);
        if (hit && (one.contains(hit) || hit.closest("button, a") === one)) free++;
      }
    const card = one.matches(".place");
    if (free < (card ? 3 : 25)) faults.push(`${name(one)} is covered: ${free} of 36 points are free`);
    const [wide, high] = [one.offsetWidth, one.offsetHeight];
    if (wide < (card ? 39 : 24) || high < 24)
      if (!one.matches(".hole") || wide < 30) faults.push(`${name(one)} is ${wide} by ${high}`);
  }

  // Nothing lies over anything else. "+": what is inside counts, as one block.
  const parts = [];
  for (const block of blocks)
    for (const one of document.querySelectorAll(`.tabletop ${block.replace("+", "")}`)) {
      if (!seen(one)) continue;
      let box = one.getBoundingClientRect();
      if (block.startsWith("+")) {
        const inside = [...one.querySelectorAll(".card, .slot")].map((card) => card.getBoundingClientRect());
        if (inside.length === 0) continue;
        box = {
          left: Math.min(...inside.map((each) => each.left)), top: Math.min(...inside.map((each) => each.top)),
          right: Math.max(...inside.map((each) => each.right)), bottom: Math.max(...inside.map((each) => each.bottom)),
        };
      }
      if (cut(box, ground) > 1) faults.push(`${block} ${name(one)} is cut by ${cut(box, ground).toFixed(0)} px`);
      parts.push([`${block} ${name(one)}`, box]);
    }
  for (const [n, [first, a]] of parts.entries())
    for (const [second, b] of parts.slice(n + 1)) {
      const [x, y] = [
        Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
      ];
      if (x > 1 && y > 1) faults.push(`${first} and ${second} overlap by ${x.toFixed(0)} by ${y.toFixed(0)}`);
    }
  return faults;
}
"""
)


# Two frames, and the fonts for which the second one has asked.
_DRAWN = """() =>
  new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() => document.fonts.ready)
    .then(() => 0)"""


class Stage:
    """A table whose page receives any positions, one after another, without being loaded again."""

    def __init__(self, person: Visitor, game: str) -> None:
        self._told: dict[str, Any] = {}
        self._connection: WebSocketRoute | None = None
        self._on_stage = False
        self.page = person.page
        self.game = game
        self.page.route_web_socket("**/socket", self._listen)
        seats = {"witchpig": 8, "stones": 2, GAME: 2}.get(game, 1)
        person.begin(game, deal=5, seats=("me", *("greedy",) * (seats - 1)))

    def _listen(self, connection: WebSocketRoute) -> None:
        self._connection = connection
        service = connection.connect_to_server()

        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "table":
                if self._on_stage:
                    return  # the service tells its own table again, which no longer lies here
                self._told = message
            connection.send(text)

        service.on_message(hear)

    def show(self, state: State, **more: Any) -> None:
        """Lay the table as in that state. more: what is told of it besides."""
        text = state.position
        if self.game == "stones":
            text = text.replace("FULL", witchwood.deal("stones", 5).position().split("board:")[1].split()[0])
        self.lay(witchwood.from_position(self.game, f"{self.game} {text}").view(state.seat), **more)
        for place in state.presses:
            self.page.locator(f'.tabletop [data-place="{place}"]').first.dispatch_event("click", {"detail": 0})

    def lay(self, view: Mapping[str, Any], **more: Any) -> None:
        """Lay the table as in a view, for the seat that looks there."""
        assert self._connection
        self._on_stage = True
        table = self._told["table"]
        seats = [{**one, "name": WIDE} if one["kind"] == "agent" else one for one in table["seats"]]
        table = {**table, "version": table["version"] + 1, "you": view["seat"], "view": view, "seats": seats, **more}
        self._told = {"type": "table", "table": table}
        self._connection.send(json.dumps(self._told))

    @property
    def seats(self) -> list[dict[str, Any]]:
        """Who sits there, as it was told last."""
        return [dict(one) for one in self._told["table"]["seats"]]

    def cut(self) -> None:
        """Cut the connection, and let none come back."""
        assert self._connection
        self.page.route_web_socket("**/socket", lambda again: again.close())
        self._connection.close()

    def resize(self, width: int, height: int) -> None:
        """Look at the table at this size, once it is laid out for it, with its own letters: others are wider."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate(_DRAWN)

    def misfits(self, width: int, height: int) -> list[str]:
        """What does not fit at this size once the table rests: one that measures itself is laid out several times."""
        for _ in range(5):
            self.resize(width, height)
            found: list[str] = self.page.wait_for_function(_MISFITS, arg=BLOCKS[self.game]).json_value()
            if not found:
                break
        return found
