"""The specification, the page made from it, and that both are what the server does."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from kb.api.documentation import specification
from kb.api.problems import KINDS
from tests.api.asking import Api

ROOT = Path(__file__).parent.parent.parent
SPECIFICATION: dict[str, Any] = json.loads(specification())
OPERATIONS = [
    (path, method, operation)
    for path, operations in SPECIFICATION["paths"].items()
    for method, operation in operations.items()
]


def _page() -> ModuleType:
    spec = importlib.util.spec_from_file_location("api_page", ROOT / "tools" / "api_page.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_specification_in_the_repository_is_fresh() -> None:
    assert (ROOT / "docs" / "openapi.json").read_text(encoding="utf-8") == specification(), "stale; run make generate"


def test_a_server_tells_the_specification_of_the_repository(shipped: Api) -> None:
    assert shipped.json("/v1/openapi.json") == SPECIFICATION


def test_every_question_of_the_page_is_answered_as_it_shows(shipped: Api) -> None:
    def ask(method: str, path: str, body: bytes) -> tuple[str, str]:
        answer = shipped.ask(path, method, {"Content-Type": "application/json"}, body)
        assert answer.status < 500, answer.text
        return answer.headers["content-type"], answer.text

    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    assert _page().page(SPECIFICATION, ask) == page, "docs/api.md is stale; run make generate"


def test_every_path_has_a_question_on_the_page() -> None:
    asked = {*_page().QUESTIONS, "check_claims"}
    assert {operation["operationId"] for _, _, operation in OPERATIONS} == asked


@pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS, ids=lambda each: str(each)[:40])
def test_an_operation_says_what_it_is_and_how_it_can_fail(path: str, method: str, operation: dict[str, Any]) -> None:
    assert operation["operationId"]
    assert operation["summary"]
    assert operation["description"]
    assert operation["tags"]
    known = {str(kind.status) for kind in KINDS.values()} | {"200", "304", "308"}
    assert set(operation["responses"]) <= known
    assert {"200", "400", "406", "500", "503"} <= set(operation["responses"])
    for parameter in operation.get("parameters", ()):
        assert parameter["in"] == "path" or parameter["description"], (path, method)


def test_the_paths_of_the_design_are_there() -> None:
    paths = set(SPECIFICATION["paths"])
    for wanted in (
        "/v1/claims",
        *(
            f"/v1/claims/{{source}}/{{claim}}{rest}"
            for rest in ("", "/revisions", "/provenance", "/rivals", "/citation")
        ),
        *(f"/v1/{kind}{rest}" for kind in ("metrics", "subjects", "agents", "sources") for rest in ("", "/{id}")),
        "/v1/conditions",
        "/v1/conflicts",
        "/v1/conflicts/{id}",
        "/v1/compare",
        "/v1/why/{source}/{claim}",
        "/v1/check",
        "/v1/changes",
        "/v1/feed.atom",
        "/v1/checks",
        "/v1/checks/{code}",
        "/v1/hedges",
        "/v1/export.{format}",
        "/healthz",
        "/readyz",
    ):
        assert wanted in paths
