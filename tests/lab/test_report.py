"""The report: one page that needs nothing else, small, readable by everybody, and true to the rows."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import polars
import pytest

import witchwood
from lab.studies import study
from witchwood.lab.handle import Handle
from witchwood.lab.report.contents import by_seat, compared, facts, lengths, strangest, values
from witchwood.lab.report.pictures import SERIES, doublings, river

pytest.importorskip("vl_convert")

STYLE = Path(__file__).parents[2] / "src/witchwood/lab/report/style.css"
TOKENS = Path(__file__).parents[2] / "web/src/styles/tokens.css"
QUESTION = """
question = "Does the first move matter <b>at all</b>?"
game = "witchpig"
deals = "1..30"

[[agent]]
name = "greedy"

[vary]
seats = [2, 3]

[plies]
deals = 4
playouts = 8
"""


@pytest.fixture(scope="module")
def handle(tmp_path_factory: pytest.TempPathFactory) -> Handle:
    path = tmp_path_factory.mktemp("report") / "first.toml"
    path.write_text(QUESTION)
    return witchwood.study(path).run()


@pytest.fixture(scope="module")
def page(handle: Handle, tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("page")
    text = handle.report(folder / "first.html", pictures=folder / "pictures").read_text()
    assert {"won.svg", "seats.svg", "course.svg"} <= {path.name for path in (folder / "pictures").iterdir()}
    return text


def test_it_is_one_small_page_that_asks_for_nothing(page: str) -> None:
    assert len(page.encode()) < 300_000
    assert not re.findall(r"<(?:script|link|iframe|img)|@import|url\(", page)
    outside = set(re.findall(r"https?://[^\"'<> ]+", page))
    assert all(one.startswith(("http://www.w3.org/", "http://127.0.0.1:8800/deal/witchpig?")) for one in outside), (
        outside
    )


def test_words_of_the_file_are_words_only(page: str) -> None:
    assert "<b>at all</b>" not in page
    assert "&lt;b&gt;at all&lt;/b&gt;" in page


def test_it_says_what_the_rows_say(page: str, handle: Handle) -> None:
    assert handle.digest() in page
    share = handle.measured().filter(handle.measured()["variant"] == "seats-2")["first_won"].to_numpy().mean()
    assert f"<td>{share:.1%}</td>" in page
    for heading in ("Who wins how often", "Does the seat matter", "How a game runs", "Everything that was measured"):
        assert f">{heading}</h2>" in page
    assert "Browne, advantage; Ludii" in page


def test_it_begins_with_the_answer(page: str, handle: Handle) -> None:
    """What the first to act won of itself at two seats and at three: never one share less the other, nor seat 0's."""
    lead = re.findall(r'<p class="lead">(.*?)</p>', page)
    games = handle.frame()
    assert len(lead) == 2
    for line, seats in zip(lead, (2, 3), strict=True):
        points = []
        for row in games.filter(games["variant"] == f"seats-{seats}").iter_rows(named=True):
            winners = [seat for seat in range(seats) if row["winners"] >> seat & 1] or range(seats)
            points.append((row["first"] in winners) / len(winners))
        share = sum(points) / len(points)
        assert line.startswith(f"greedy, seats-{seats}: {share:.1%} won by whoever acts first (95 % interval ")
        assert line.endswith(f" of 30 deals; even is {1 / seats:.1%}")
    assert page.index("Does the seat matter</h2>") < page.index("Who wins how often</h2>")
    assert handle.difference().is_empty()
    assert ">Won</th>" not in page, "what an agent wins of itself says nothing"


def test_every_picture_and_table_has_words(page: str) -> None:
    pictures = re.findall(r"<figure[^>]*>", page)
    assert len(pictures) == page.count("<svg") >= 4
    assert all(re.search(r'role="img" aria-label="[^"]{20,}"', one) for one in pictures)
    assert page.count("<table>") == page.count("<caption")
    assert page.count("<h1>") == 1
    assert '<html lang="en">' in page


def test_colours_are_the_clients_by_day_and_by_night() -> None:
    """Each colour of the page stands in the client's tokens, and each of a picture is turned into one of the page's."""
    style, tokens = STYLE.read_text(), TOKENS.read_text()
    for theme in ("day", "night"):
        known = tokens[tokens.index(f'[data-theme="{theme}"] {{') :]
        mine = style.split("@media")[0] if theme == "day" else style.split("@media")[1]
        for name in ("page", "panel", "line", "text", "text-2", "focus"):
            value = re.search(rf"--{name}: (#[0-9a-f]{{6}})", mine)
            assert value is not None
            assert f"--{name}: {value[1]};" in known, (theme, name)
    for colour in SERIES:
        assert f'[stroke="{colour}"]' in style


def test_seats_are_counted_from_the_first_mover(handle: Handle) -> None:
    games = handle.frame()
    found = by_seat(handle.study, games)
    expected = []
    for row in games.filter(games["variant"] == "seats-3").iter_rows(named=True):
        mover = (row["first"] + 1) % 3
        expected.append((row["winners"] >> mover & 1) / row["winners"].bit_count() if row["winners"] else 1 / 3)
    row = found.filter((found["variant"] == "seats-3") & (found["seat"] == 1)).row(0, named=True)
    assert row["value"] == pytest.approx(sum(expected) / 30)
    assert row["low"] <= row["value"] <= row["high"]


def test_lengths_are_those_of_finished_games() -> None:
    plays = [*range(1, 102), 5_000]
    asked = study(vary={}, agent=[{"name": "greedy"}, {"name": "proof", "plays": "solver"}])
    played = polars.DataFrame({"plays": plays, "over": [True] * 101 + [False]}).with_columns(agent=polars.lit("greedy"))
    proved = polars.DataFrame(
        {"plays": [3], "over": [None], "agent": ["proof"]}, schema_overrides={"over": polars.Boolean}
    )
    games = polars.concat([played, proved]).with_columns(variant=polars.lit("usual"))
    assert lengths(asked, games) == [("greedy", "usual", [1, 6, 26, 51, 76, 96, 101])]


def test_what_roles_won_stands_among_the_measures(page: str, handle: Handle) -> None:
    games = handle.measured()
    share = games.filter(games["variant"] == "seats-2")["won_dealer"].to_numpy().mean()
    assert f"<td>{100 * share:.1f} %</td>" in page
    assert "What the seat won that the game calls dealer, counted like Won." in page


def test_strange_deals_are_the_furthest_and_named_once(handle: Handle) -> None:
    found = strangest(handle.study, handle.frame())
    assert len({one.deal for one in found}) == len(found) == 10
    assert [one.far for one in found] == sorted((one.far for one in found), reverse=True)
    longest = handle.frame().sort("plays")["deal"][-1]
    assert longest in {one.deal for one in found}


SOLVED = """
game = "hocus"
deals = "1..12"
longest = 200

[[agent]]
name = "greedy"

[[agent]]
name = "winnable"
plays = "solver"
nodes = 500

[vary]
draw = [3, 2]
"""


def test_a_solver_beside_players_is_compared_in_results_only(tmp_path: Path) -> None:
    """It makes no choices and, in Hocus, no points: its rows lack them, and the players' are compared all the same."""
    (tmp_path / "draw.toml").write_text(SOLVED)
    handle = witchwood.study(tmp_path / "draw.toml").run()
    games = handle.measured()
    found = compared(handle.study, games)
    assert found["won"]["agent"].to_list() == ["greedy", "winnable"]
    for name in ("plays", "choices", "width", "tree"):
        assert found[name]["agent"].to_list() == ["greedy"]
    told = {(one.measure.name, one.agent) for one in values(handle.study, games)}
    assert ("plays", "greedy") in told
    assert {name for name, agent in told if agent == "winnable"} == {"won"}
    told_of = facts(handle.study, games)
    assert {agent for _, agent, _, _ in told_of} == {"greedy"}
    for fact, _, variant, by_value in told_of:
        of = games.filter((games["agent"] == "greedy") & (games["variant"] == variant))
        assert dict(by_value.select("value", "games").iter_rows()) == Counter(of[f"fact_{fact}"])
    assert "nan" not in re.sub(r"<svg.*?</svg>", "", handle.report(tmp_path / "page.html").read_text(), flags=re.DOTALL)


def test_interactive_pages_bring_their_program(handle: Handle, tmp_path: Path) -> None:
    text = handle.report(tmp_path / "page.html", interactive=True).read_text()
    assert "vegaEmbed('#won-picture'" in text
    assert "<script src" not in text


def test_each_agent_has_its_own_river_and_its_own_steps() -> None:
    """A picture's part shows its agent's rows alone, as long as no layer brings rows of its own."""
    ply = {"variant": "usual", "deal": 1, "order": 0}
    plies = polars.DataFrame([{**ply, "agent": agent, "ply": at, "chance_0": 0.5} for agent in "ab" for at in range(4)])
    games = polars.DataFrame([{**ply, "agent": agent, "won": agent == "a"} for agent in "ab"])
    step = {"variant": "usual", "before": 100, "after": 200, "value": 0.1, "low": 0.0, "high": 0.2}
    steps = polars.DataFrame([{**step, "agent": agent} for agent in "ab"])
    for chart in (river(plies, games), doublings(steps, "won")):
        drawn = chart.to_dict()
        assert {row["agent"] for rows in drawn["datasets"].values() for row in rows} == {"a", "b"}
        assert drawn["facet"]["row"]["field"] == "agent"
        assert not [layer for layer in drawn["spec"]["layer"] if "data" in layer]
        assert "data" not in drawn["spec"]
