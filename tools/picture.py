"""Draw the README's picture, a table as the terminal shows it: `python tools/picture.py` writes it again."""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

import witchwood
from witchwood.agents import advise, find
from witchwood.terminal.show import show_match

TARGET = Path(__file__).parents[1] / "docs" / "table.svg"
NIGHT = TerminalTheme(
    (39, 32, 73),  # bilberry cloth by night
    (248, 238, 220),
    [
        (30, 24, 37),
        (255, 154, 146),
        (127, 214, 160),
        (240, 185, 92),
        (156, 192, 255),
        (200, 182, 255),
        (127, 214, 200),
        (243, 233, 217),
    ],
)
FRAME = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" role="img"
 aria-label="Hocus Solitaire in a terminal">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
 font-size: {char_height}px; line-height: {line_height}px; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def main() -> None:
    """Play a few hints from a deal and draw what the player sees."""
    match = witchwood.deal("hocus", 42)
    for _ in range(24):
        match.play(advise(find("greedy"), match))
    console = Console(record=True, width=84, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    show_match(console, match, 0)
    svg = console.export_svg(title="witchwood play hocus --deal 42", theme=NIGHT, code_format=FRAME, unique_id="table")
    TARGET.write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
