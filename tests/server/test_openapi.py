"""The OpenAPI document: what is written for the client is what the service says, and the service keeps to it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from server.clients import Person, Served
from witchwood.server.schema import PLACE, document

ROOT = Path(__file__).parents[2]


def test_the_written_document_is_up_to_date() -> None:
    written = json.loads((ROOT / PLACE).read_text(encoding="utf-8"))
    assert written == document(), "run python -m witchwood.server.schema"


OPERATIONS = [(path, method) for path, item in document()["paths"].items() for method in item]
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_no_input_breaks_the_service(path: str, method: str, service: Served, person: Callable[[], Person]) -> None:
    """Schemathesis makes up requests, good and bad; every answer is one that the document allows, and none is a 500."""
    ann = person()
    table = ann.table("stones", "me", "greedy")
    operation = schemathesis.openapi.from_url(f"{service.url}/api/openapi.json")[path][method]

    @settings(max_examples=25, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(case=operation.as_strategy())
    def ask(case: Any) -> None:
        case.call_and_validate(headers=ann.cookie, checks=CHECKS)
        if "key" in case.path_parameters:
            case.path_parameters["key"] = table
            case.call_and_validate(headers=ann.cookie, checks=CHECKS)

    ask()
