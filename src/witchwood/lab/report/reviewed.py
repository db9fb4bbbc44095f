"""A review as a page that needs nothing else."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from importlib.resources import files
from pathlib import Path

from witchwood.engine.match import Match
from witchwood.engine.search import Verdict
from witchwood.review.costly import Costly
from witchwood.review.reviewer import Fate, Review
from witchwood.review.sentences import (
    MINUS,
    NAMES,
    again,
    axis,
    cost,
    gain,
    how,
    lead,
    no_moves,
    parts,
    proof,
    spaced,
    worth,
)

_WIDTH, _HEIGHT = 720, 300
_LEFT, _RIGHT, _TOP, _FOOT = 48, 12, 12, 44  # of the picture, around the curve
_BANDS = {Verdict.WON: "won", Verdict.LOST: "lost", Verdict.UNKNOWN: "open"}
_FATES: dict[Fate, str] = {"": "", "given away": "It gave the win away.", "lost": "The last winnable position."}
_TURNS = 4  # of the verdict that are all named below the picture
_STYLE = """
.curve { fill: none; stroke: var(--s1); stroke-width: 2.5; stroke-linejoin: round; }
.within { fill: var(--s1); opacity: .18; }
.grid { stroke: var(--line); }
.best { fill: none; stroke: var(--s3); stroke-width: 2; stroke-dasharray: 5 4; }
.won { fill: var(--s3); } .lost { fill: var(--s2); } .open { fill: url(#hatched); }
.pin circle { fill: var(--panel); stroke: var(--s2); stroke-width: 2.5; }
svg text { fill: var(--text-2); font-size: 14px; } .pin text { fill: var(--text); font-weight: 700; }
ol { list-style: none; margin: 0; padding: 0; }
li { display: grid; grid-template-columns: 2rem 1fr auto; gap: 4px 12px; padding: 10px 0; }
li + li { border-top: 1px solid var(--line); }
li b { font-weight: 700; } .number, .cost { font-weight: 700; } .cost { color: var(--s2); font-size: 1.25rem; }
.less { color: var(--text-2); display: block; }
.account { display: flex; flex-wrap: wrap; gap: 8px 28px; margin: 0; }
.account div { display: flex; gap: 8px; align-items: baseline; }
.account dd { font-weight: 700; font-size: 1.25rem; }
"""


def write(match: Match, review: Review, path: Path) -> Path:
    """Write the page of a review. OSError where the file can't be written."""
    title = match.game.title_of(match.options)
    head = title if match.deal is None else f"{title} · deal {match.deal}"
    if match.seats > 1:
        head += f" · seat {review.seat}"
    style = (files("witchwood.lab.report") / "style.css").read_text(encoding="utf-8")
    moves = "".join(_row(review, number, one) for number, one in enumerate(review.costliest.plays, 1))
    costs = f"<ol>{moves}</ol>" if moves else f"<p>{escape(no_moves(review))}</p>"
    gains = "".join(
        f"<div><dt>{NAMES[name]}</dt><dd>{gain(review, name, part)}</dd></div>" for name, part in parts(review).items()
    )
    account = f"<p>{spaced(review)}</p>"
    if gains:
        together = (
            f"Together {worth(review, review.curve[-1].value)}. Your moves are measured against the rule of thumb."
        )
        account = f'<dl class="account">{gains}</dl><p>{together}</p>'
    path.write_text(
        f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(head)}</title>
<style>{style}{_STYLE}</style>
</head>
<body data-game="{escape(match.game.name)}">
<a class="skip" href="#results">To the review</a>
<header>
  <p class="kicker">{escape(head)}</p>
  <h1>{escape(lead(review))}</h1>
  <p class="lead">{escape(proof(review))}</p>
</header>
<main id="results">
<section aria-labelledby="curve"><h2 id="curve">{axis(review)}</h2>
<figure tabindex="0">{_picture(review)}</figure></section>
<section aria-labelledby="moves"><h2 id="moves">The moves that cost most</h2>{costs}</section>
<section aria-labelledby="account"><h2 id="account">Luck and skill</h2>
{account}
</section>
</main>
<footer><h2>How it was made</h2><p>{escape(how(review))}</p>
<details><summary>The record, and the same review again</summary><p>{escape(again(review))}</p>
<pre tabindex="0">{escape(match.record())}</pre></details></footer>
</body>
</html>
""",
        encoding="utf-8",
    )
    return path


def _row(review: Review, number: int, one: Costly) -> str:
    less = " ".join(
        filter(None, (f"{one.better_words} kept {worth(review, one.kept)}.", one.why, _FATES[review.fate_at(one.ply)]))
    )
    value = f"{MINUS}{one.cost.value:.1f}" if review.points else f"{MINUS}{100 * one.cost.value:.0f}"
    return (
        f'<li><span class="number">{number}</span><span><b>Move {one.ply + 1}:</b> {escape(one.played_words)}.'
        f'<span class="less">{escape(less)}</span><span class="less">It cost {escape(cost(review, one))}.</span></span>'
        f'<span class="cost">{value}</span></li>'
    )


def _picture(review: Review) -> str:
    """The curve with its interval, the verdicts as a band below it, and a pin for each costly play."""
    tops = [point.high for point in review.curve]
    best = review.band.best if review.band is not None else None
    if best is not None:
        tops += [score for score in best if score is not None]
    low = min(0.0, *(point.low for point in review.curve)) if review.points else 0.0
    top = max(1.0, *tops) if review.points else 1.0
    last = max(1, len(review.curve) - 1)
    foot = _HEIGHT - _FOOT

    def at(ply: float, value: float) -> str:
        x = _LEFT + ply * (_WIDTH - _LEFT - _RIGHT) / last
        return f"{x:.1f},{foot - (value - low) / (top - low) * (foot - _TOP):.1f}"

    around = [at(ply, point.high) for ply, point in enumerate(review.curve)]
    around += [at(ply, point.low) for ply, point in reversed(list(enumerate(review.curve)))]
    parts = []
    for value in (low, (low + top) / 2, top):
        x, y = at(0, value).split(",")
        words = f"{value:.0f}" if review.points else f"{100 * value:.0f}"
        parts.append(f'<path class="grid" d="M{x} {y}H{_WIDTH - _RIGHT}"/>')
        parts.append(f'<text x="{_LEFT - 8}" y="{float(y) + 5:.1f}" text-anchor="end">{words}</text>')
    parts.append(f'<polygon class="within" points="{" ".join(around)}"/>')
    if best is not None:
        known = " ".join(at(ply, score) for ply, score in enumerate(best) if score is not None)
        parts.append(f'<polyline class="best" points="{known}"/>')
    curve = " ".join(at(ply, point.value) for ply, point in enumerate(review.curve))
    parts.append(f'<polyline class="curve" points="{curve}"/>')
    parts += [_pin(number, at(one.ply + 1, review.curve[one.ply + 1].value)) for number, one in _numbered(review)]
    if review.band is not None:
        parts += _bands(review, review.band.verdicts, at, foot)
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(_alt(review))}">'
        '<defs><pattern id="hatched" width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path d="M0 0V8" stroke="currentColor" stroke-width="3" opacity=".4"/></pattern></defs>'
        f"{''.join(parts)}</svg>"
    )


def _numbered(review: Review) -> list[tuple[int, Costly]]:
    return list(enumerate(review.costliest.plays, 1))


def _pin(number: int, place: str) -> str:
    x, y = place.split(",")
    circle = f'<circle cx="{x}" cy="{y}" r="12"/>'
    return f'<g class="pin">{circle}<text x="{x}" y="{float(y) + 5:.1f}" text-anchor="middle">{number}</text></g>'


def _bands(review: Review, verdicts: tuple[Verdict, ...], at: Callable[[float, float], str], foot: int) -> list[str]:
    """A bar for each stretch of equal verdicts, and words for them."""
    drawn, begin = [], 0
    for ply in range(1, len(verdicts) + 1):
        if ply == len(verdicts) or verdicts[ply] != verdicts[begin]:
            ends = begin - 0.5 if begin else 0, min(ply - 0.5, len(verdicts) - 1)
            left, right = (float(at(one, 0).split(",")[0]) for one in ends)
            kind = _BANDS[verdicts[begin]]
            drawn.append(f'<rect class="{kind}" x="{left:.1f}" y="{foot + 10}" width="{right - left:.1f}" height="8"/>')
            begin = ply
    kinds = {Verdict.WON: "could be won", Verdict.UNKNOWN: "not known", Verdict.LOST: "lost"}
    turns = [kinds[one] for number, one in enumerate(verdicts) if number == 0 or one != verdicts[number - 1]]
    words = ", then ".join(turns if len(turns) <= _TURNS else [*turns[:1], f"{len(turns) - 2} turns", turns[-1]])
    known = "Proved" if review.seats > 1 else "With all cards known"
    drawn.append(f'<text x="{_LEFT}" y="{foot + 38}">{known}: {words}</text>')
    return drawn


def _alt(review: Review) -> str:
    values = [point.value for point in review.curve]
    return (
        f"From {worth(review, values[0])} at the start, between {worth(review, min(values))} and "
        f"{worth(review, max(values))}, to {worth(review, values[-1])} after move {len(values) - 1}."
    )
