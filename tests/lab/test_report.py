"""The report: one page that needs nothing else, small, readable by everybody, and true to the rows."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from pathlib import Path

import numpy as np
import polars
import pytest
from scipy.stats import zscore

import witchwood
from lab.studies import ran, study
from witchwood.lab.handle import Handle
from witchwood.lab.report.contents import (
    QUANTILES,
    by_seat,
    compared,
    course,
    decided,
    facts,
    lengths,
    strangest,
    values,
)
from witchwood.lab.report.pictures import SERIES, doublings, ladder, river, seats
from witchwood.lab.report.pictures import decided as decided_picture
from witchwood.lab.report.pictures import lengths as lengths_picture

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
    return ran(tmp_path_factory.mktemp("report"), QUESTION)


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
    for line, number in zip(lead, (2, 3), strict=True):
        points = []
        for row in games.filter(games["variant"] == f"seats-{number}").iter_rows(named=True):
            winners = [seat for seat in range(number) if row["winners"] >> seat & 1] or range(number)
            points.append((row["first"] in winners) / len(winners))
        share = sum(points) / len(points)
        assert line.startswith(f"greedy, {number} seats: {share:.1%} won by the first player (95 % interval ")
        assert line.endswith(f" of 30 deals; even is {1 / number:.1%}")
    assert page.index("Does the seat matter</h2>") < page.index("Who wins how often</h2>")
    assert handle.difference().is_empty()
    assert ">Won</th>" not in page, "what an agent wins of itself says nothing"


def test_facts_of_games_of_several_are_told_without_a_winner(page: str, handle: Handle) -> None:
    """WitchPig's winning rows, though there are 22 of them."""
    games = handle.measured()
    of = games.filter(games["variant"] == "seats-3")
    told = {fact: found for fact, _, variant, found in facts(handle.study, games) if variant == "seats-3"}
    assert "seat_dealer" not in told
    assert dict(told["row"].select("value", "games").iter_rows()) == Counter(of["fact_row"])
    row, count = Counter(of["fact_row"]).most_common(1)[0]
    assert (
        f'<th scope="row">row</th><td>{row}</td><td>greedy</td><td>seats-3</td><td>{count / 30:.1%}</td></tr>' in page
    )


def test_kinds_and_facts_are_explained_in_the_games_own_words(page: str) -> None:
    text = unescape(page)
    assert "The game's kinds of actions: discard, draw, call, keep (a Thief's swap declined), swap." in text
    assert (
        "The game's facts: row: rank of the hand that won, 1 the highest, 0 where nobody won with a winning hand;"
        in text
    )


def test_the_course_is_told_in_numbers_too(page: str, handle: Handle) -> None:
    found = course(handle.frame("plies"), handle.frame()).filter(polars.col("at") == 0)
    row = found.row(0, named=True)
    cell = f"{row['middle']:.0%} ({row['low']:.0%} to {row['high']:.0%})"
    assert f"<td>{row['variant']}</td><td>{row['end']}</td><td>{cell}</td>" in page
    assert f"{row['end']}: {cell} at first. The numbers are in the table below." in page
    assert "shares of the games by tenths of their length" in page


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
    assert lengths(asked, games) == [("Plays", "greedy", "usual", [1, 6, 26, 51, 76, 96, 101])]


@pytest.mark.parametrize(("game", "expected"), [("witchpig", ["plays", "turns"]), ("pendle", ["plays", "rounds"])])
def test_lengths_are_plays_turns_and_rounds(game: str, expected: list[str], tmp_path: Path) -> None:
    """Each game's own; rounds are a length, and no fact beside others."""
    handle = ran(tmp_path, f'game = "{game}"\ndeals = "1..25"\n[[agent]]\nname = "greedy"\n')
    games = handle.measured()
    found = lengths(handle.study, games)
    assert [title.lower() for title, *_ in found] == expected
    for title, _, _, quantiles in found:
        numbers = games.filter(games["over"])[title.lower()].to_numpy()
        assert quantiles == np.quantile(numbers, QUANTILES, method="nearest").tolist()
    assert "rounds" not in {name for name, *_ in facts(handle.study, games)}
    assert set(expected) <= {one.measure.name for one in values(handle.study, games)}


def test_what_roles_won_stands_among_the_measures(page: str, handle: Handle) -> None:
    games = handle.measured()
    share = games.filter(games["variant"] == "seats-2")["won_dealer"].to_numpy().mean()
    assert f"<td>{100 * share:.1f} %</td>" in page
    assert "What the seat won that the game calls dealer, counted like Won." in page


def test_strange_deals_are_the_furthest_and_named_once(handle: Handle) -> None:
    found = strangest(handle.study, handle.measured())
    assert len({one.deal for one in found}) == len(found) == 10
    assert [one.far for one in found] == sorted((one.far for one in found), reverse=True)
    longest = handle.frame().sort("plays")["deal"][-1]
    assert longest in {one.deal for one in found}
    first = found[0]
    group = handle.frame().filter(handle.frame()["variant"] == first.variant)
    scores = [abs(zscore(group[name].to_numpy(), ddof=1)) for name in ("plays", "choices", "width", "tree", "score")]
    at = group["deal"].to_list().index(first.deal)
    told = [score[at] for score in scores if not np.isnan(score).any()]
    assert first.far == pytest.approx(sum(told) / len(told))


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
    handle = ran(tmp_path, SOLVED)
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
    assert {one.agent for one in strangest(handle.study, games)} <= {"greedy"}, "what a solver proves is no game"
    assert "nan" not in re.sub(r"<svg.*?</svg>", "", handle.report(tmp_path / "page.html").read_text(), flags=re.DOTALL)


def test_interactive_pages_bring_their_program(handle: Handle, tmp_path: Path) -> None:
    text = handle.report(tmp_path / "page.html", interactive=True).read_text()
    assert "vegaEmbed('#won-picture'" in text
    assert "<script src" not in text


def test_each_group_has_its_own_river_and_each_agent_its_own_steps() -> None:
    """A picture's part shows its rows alone, as long as no layer brings rows of its own; rules are never mixed."""
    row = {"end": "won", "at": 0.5, "low": 0.4, "middle": 0.5, "high": 0.6}
    groups = [{"agent": agent, "variant": variant} for agent in "ab" for variant in ("draw-3", "draw-2")]
    named = ["a: draw-3", "a: draw-2", "b: draw-3", "b: draw-2"]
    step = {"before": 100, "after": 200, "value": 0.1, "low": 0.0, "high": 0.2}
    for chart, field, expected in (
        (river(polars.DataFrame([{**group, **row} for group in groups])), "group", named),
        (decided_picture(polars.DataFrame([{**group, "at": 0.5, "share": 1.0} for group in groups])), "group", named),
        (doublings(polars.DataFrame([{**group, **step} for group in groups]), "won"), "agent", ["a", "b"]),
    ):
        drawn = chart.to_dict()
        assert list(dict.fromkeys(row[field] for rows in drawn["datasets"].values() for row in rows)) == expected
        assert drawn["facet"]["row"]["field"] == field
        assert not [layer for layer in drawn["spec"].get("layer", []) if "data" in layer]
        assert "data" not in drawn["spec"]


def test_courses_are_of_one_agent_under_one_variant() -> None:
    """Quartiles of the chance after each twentieth of a game, and tenths in which games were decided, by hand."""
    keys = [("a", "x", deal) for deal in (1, 2, 3)] + [("a", "y", 1)]
    chances = [0.2, 0.4, 0.9, 0.7]
    plies = polars.DataFrame(
        [
            {
                "agent": agent,
                "variant": variant,
                "deal": deal,
                "order": 0,
                "ply": ply,
                "chance_0": chance if ply else 0.5,
            }
            for (agent, variant, deal), chance in zip(keys, chances, strict=True)
            for ply in (0, 4)
        ]
    )
    games = polars.DataFrame(
        [
            {"agent": agent, "variant": variant, "deal": deal, "order": 0, "won": 1.0, "decided_at": at}
            for (agent, variant, deal), at in zip(keys, (0.05, 0.19, 1.0, None), strict=True)
        ]
    )
    assert course(plies, games).rows() == [
        ("a", "x", "won", 0.0, 0.5, 0.5, 0.5),
        ("a", "x", "won", 1.0, 0.4, 0.4, 0.9),
        ("a", "y", "won", 0.0, 0.5, 0.5, 0.5),
        ("a", "y", "won", 1.0, 0.7, 0.7, 0.7),
    ]
    third = pytest.approx(1 / 3)
    assert decided(games).rows() == [("a", "x", 0.0, third), ("a", "x", 0.1, third), ("a", "x", 0.9, third)]


def test_many_courses_are_told_in_numbers_and_drawn_for_the_base(tmp_path: Path) -> None:
    handle = ran(
        tmp_path,
        'game = "hocus"\ndeals = "1..3"\nlongest = 40\n[[agent]]\nname = "greedy"\n'
        "[vary]\ndraw = [3, 1]\nghost_float = [true, false]\ngoblin_hoard = [true, false]\n"
        "[plies]\ndeals = 3\nplayouts = 2\n",
    )
    text = handle.report(tmp_path / "page.html").read_text()
    base = "draw-3.ghost_float-on.goblin_hoard-on"
    assert text.count(f"Drawn for {base}; the others are in the table.") == 2
    table = text[text.index('<caption class="hidden">The same in numbers: shares of the games by tenths') :]
    assert table[: table.index("</table>")].count('<th scope="row">greedy</th>') == 8
    assert len(text.encode()) < 300_000


def test_seven_variants_are_told_apart_without_colours() -> None:
    names = [f"seats-{seats}" for seats in range(2, 9)]
    found = polars.DataFrame([{"variant": name, "seat": 0, "value": 0.5, "low": 0.4, "high": 0.6} for name in names])
    shape = seats(found).to_dict()["layer"][1]["encoding"]["shape"]
    assert shape["scale"]["domain"] == names
    assert len(set(shape["scale"]["range"])) == 7


FOUR = """
game = "witchpig"
deals = "1..2"
seats = 4

[[agent]]
name = "greedy"

[[agent]]
name = "random"
"""


def test_who_sits_where_and_what_is_even(tmp_path: Path) -> None:
    """With pairing "first" the agents are named after the hyphens, not by their place in the file."""
    handle = ran(tmp_path, FOUR)
    text = unescape(handle.report(tmp_path / "page.html").read_text())
    assert "random-vs-greedy: one random among three greedy, in each seat in turn." in text
    assert "Dashed is what is even, 25.0%." in text
    assert "first agent" not in text
    assert "Points at the end; of a in a-vs-b, of seat 0 where an agent plays itself." in text
    assert "strange deal" not in text, "eight games are too few"
    levels = polars.DataFrame(
        [{"agent": "random-vs-greedy", "variant": "usual", "value": 0.1, "low": 0.0, "high": 0.2}]
    )
    assert [{"even": 0.25}] in ladder(handle.study, levels, "won", [0.25]).to_dict()["datasets"].values()


def test_strange_deals_are_counted(tmp_path: Path) -> None:
    handle = ran(tmp_path, FOUR.replace("1..2", "1..5"))
    text = handle.report(tmp_path / "page.html").read_text()
    assert f">{('No', 'One', 'Two', 'Three', 'Four', 'Five')[text.count('/deal/witchpig')]} strange deals</h2>" in text
    assert not re.search(r"<td>(?:tree|width) [0-9]+\.[0-9]{3}", text), "as many digits as elsewhere"


def test_lengths_that_no_game_has_are_drawn_as_none() -> None:
    """Games of one play beside games of 1 to 37: their line falls to 0 after the first step, and stays there."""
    asked = study(agent=[{"name": "greedy"}], vary={"draw": [3, 2]})
    plays = {"draw-3": [*range(1, 38)] * 3, "draw-2": [1] * 111}
    games = polars.concat(
        polars.DataFrame({"plays": lengths}).with_columns(
            agent=polars.lit("greedy"), variant=polars.lit(variant), over=polars.lit(value=True)
        )
        for variant, lengths in plays.items()
    )
    (drawn,) = lengths_picture(asked, games).to_dict()["datasets"].values()
    found = [(row["plays"], row["share"]) for row in drawn if row["variant"] == "draw-2"]
    assert found == [(1, 1.0), *((length, 0.0) for length in range(2, 39))]
    assert [row["share"] for row in drawn if row["variant"] == "draw-3"] == pytest.approx([1 / 37] * 37 + [0])


def test_each_line_up_has_its_own_seats(tmp_path: Path) -> None:
    """What seats win says something of one agent, and how many games nobody won of one rule."""
    thirty = FOUR.replace('"1..2"', '"1..30"\npairing = "self"')
    handle = ran(tmp_path, thirty + '[vary]\nfalse_call = ["out", "void"]\n')
    games = handle.measured()
    found = by_seat(handle.study, games)
    assert found.select("agent", "variant").n_unique() == 4
    for row in found.filter(found["seat"] == 0).iter_rows(named=True):
        of = games.filter((games["agent"] == row["agent"]) & (games["variant"] == row["variant"]))
        assert row["value"] == pytest.approx(of["first_won"].to_numpy().mean())
        assert row["unwon"] == pytest.approx(sum(won == 0 for won in of["winners"]) / 30)
    assert found["unwon"].to_numpy().max() > 0.5
    chart = seats(found).to_dict()
    assert chart["facet"]["row"]["field"] == "agent"
    assert chart["spec"]["layer"][0]["encoding"]["y"]["title"] == "seat", "a longer title is cut at two seats"
    text = handle.report(tmp_path / "page.html").read_text()
    assert text.count("<td>0, for they played the same games</td>") == 1, "greedy never calls falsely"
    assert "A game that nobody won counts 1/seats for every seat" in text
    assert "won of these" not in text, "a column that would be empty"
    assert "Proved measures" not in text, "no solver plays WitchPig"


def test_a_stopped_study_says_how_far_it_came_and_why(tmp_path: Path) -> None:
    stopped = SOLVED.replace("1..12", "1..4000") + "[stop]\nwithin = 0.9\nat_least = 40\nconfidence = 0.9\n"
    handle = ran(tmp_path, stopped, tmp_path / "rows.of draw", "draw.v2.toml")
    deals = handle.needed.deals
    assert 40 <= len(deals) < 4_000
    text = unescape(handle.report(tmp_path / "page.html").read_text())
    assert f"deals 1 to {len(deals):,} (of 4,000 allowed)" in text
    assert "won is known within 90 points wherever it is compared, with 90 % at all looks together" in text
    assert "All others on this page are made for a number of deals fixed in advance" in text
    assert "<dd>witchwood study run draw.v2.toml --out 'rows.of draw'</dd>" in text
    assert str(tmp_path) not in text
    assert "greedy: greedy (the game's rule of thumb)" in text
    assert "winnable: solver (plays nothing, proves who can win), 500 positions a deal" in text
    assert unescape(witchwood.study(handle.folder).report(tmp_path / "other.html").read_text()) == text
