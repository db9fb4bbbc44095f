"""What is given to those who run a service: examples and advice that hold."""

from __future__ import annotations

import re
from pathlib import Path

from witchwood.server.http import limits, tcp

ROOT = Path(__file__).parents[2]
_CALL = re.compile(r"sh tools/client\.sh\b ?(\w*)")
_PLACES = ("Makefile", "*.md", "docs/*.md", "examples/deploy/*", "src/witchwood/server/*.py", "tests/browser/*.py")


def test_each_call_of_the_client_tool_says_what_to_do() -> None:
    files = [file for place in _PLACES for file in ROOT.glob(place)]
    calls = {file.name: _CALL.findall(file.read_text(encoding="utf-8")) for file in files}
    assert calls["Containerfile"] == ["build"]
    assert {word for words in calls.values() for word in words} <= {"install", "build", "check", "test"}


def test_an_image_is_not_built_from_what_this_machine_has_made() -> None:
    left_out = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    for made in (".git", "**/.venv", "**/node_modules", "src/witchwood/server/client"):
        assert made in left_out


def numbers(name: str, pattern: str) -> list[int]:
    """The numbers that a pattern finds in an example."""
    found = re.search(pattern, (ROOT / "examples" / "deploy" / name).read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None, pattern
    return [int(number) for number in found.groups()]


def test_the_proxy_refuses_no_one_whom_the_service_would_let_in() -> None:
    conf = "nginx.conf"
    assert numbers(conf, r"rate=(\d+)r/s;") == [limits.ADDRESS.each]
    assert numbers(conf, r"^limit_req zone=\w+ burst=(\d+) nodelay;") == [limits.ADDRESS.most]
    assert numbers(conf, r"^limit_conn \w+ (\d+);") == [tcp.ADDRESS_CONNECTIONS]
    assert numbers(conf, r"\{(\d+)\}[^{]*\$first_bits;") == [8], "bytes of an address of IPv6"
    assert numbers(conf, r"\$witchwood_network zone=\w+:(\d+)m;[^$]*\$witchwood_network zone=\w+:(\d+)m") == [10, 10]
    count, kilobytes = numbers(conf, r"^large_client_header_buffers (\d+) (\d+)k;")
    assert count * kilobytes * 1024 == tcp.HEADER_BYTES
    (kilobytes,) = numbers(conf, r"^client_max_body_size (\d+)k;")
    assert kilobytes * 1024 >= limits.MOST_BYTES
    assert numbers(conf, r"^client_header_timeout (\d+)s;") == [tcp.HEADER_SECONDS]
    assert numbers(conf, r"proxy_read_timeout (\d+)s;")[0] > 2 * tcp.PING


def test_the_unit_lets_the_service_have_all_files_that_it_can_use() -> None:
    unit = "witchwood.service"
    assert numbers(unit, r"^LimitNOFILE=(\d+)$") == [tcp.FILES_EACH * tcp.MOST_CONNECTIONS + tcp.FILES_BESIDE]
    assert numbers(unit, r"^Environment=WITCHWOOD_PORT=(\d+)$") == numbers("nginx.conf", r"server 127.0.0.1:(\d+);")
