"""The words by which claims are asked for, each with the number of its claims."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from kb.api import answers
from kb.api.deps import asked
from kb.api.described import described
from kb.api.problems import Problem
from kb.api.reading import read
from kb.api.shapes.vocabulary import (
    Agent,
    Agents,
    Conditions,
    Metric,
    Metrics,
    SourceRecord,
    Sources,
    Subject,
    Subjects,
)
from kb.domain.ledger import Ledger
from kb.errors import UsageError
from kb.services.check import Checked
from kb.services.naming import agent_id, metric_id, source_id, subject_id
from kb.services.vocabulary import LISTS, source_record

router = APIRouter()


@router.get("/v1/metrics", **described("list_metrics", "Every metric", "Vocabulary", Metrics))
async def list_metrics(request: Request) -> Response:
    """Every metric: its unit, its kind, its other names, and the conditions that must match before it is compared."""
    return await _all(request, "metrics")


@router.get(
    "/v1/metrics/{id}",
    **described("get_metric", "One metric", "Vocabulary", Metric, problems=("unknown-id",), moves=True),
)
async def get_metric(request: Request, id: str) -> Response:
    """One metric; another name of it leads to its id."""
    return await _one(request, "metrics", id, metric_id)


@router.get("/v1/subjects", **described("list_subjects", "Every subject and model", "Vocabulary", Subjects))
async def list_subjects(request: Request) -> Response:
    """Everything that claims are about or that they run, with its maker and what it is a part of."""
    return await _all(request, "subjects")


@router.get(
    "/v1/subjects/{id}",
    **described("get_subject", "One subject", "Vocabulary", Subject, problems=("unknown-id",), moves=True),
)
async def get_subject(request: Request, id: str) -> Response:
    """One subject; another name of it leads to its id."""
    return await _one(request, "subjects", id, lambda name, ledger: subject_id("subject", name, ledger))


@router.get("/v1/agents", **described("list_agents", "Everybody who says or checks something", "Vocabulary", Agents))
async def list_agents(request: Request) -> Response:
    """Everybody who can assert, measure, publish or verify."""
    return await _all(request, "agents")


@router.get(
    "/v1/agents/{id}",
    **described("get_agent", "One agent", "Vocabulary", Agent, problems=("unknown-id",), moves=True),
)
async def get_agent(request: Request, id: str) -> Response:
    """One agent; another name of it leads to its id."""
    return await _one(request, "agents", id, lambda name, ledger: agent_id("agent", name, ledger))


@router.get("/v1/sources", **described("list_sources", "Every source", "Vocabulary", Sources))
async def list_sources(request: Request) -> Response:
    """Every published document that claims were taken from."""
    return await _all(request, "sources")


@router.get(
    "/v1/sources/{id}",
    **described("get_source", "One source", "Vocabulary", SourceRecord, problems=("unknown-id",), moves=True),
)
async def get_source(request: Request, id: str) -> Response:
    """One source with its whole bibliography; its title leads to its id."""

    def whole(entry: Mapping[str, Any], ledger: Ledger) -> Mapping[str, Any]:
        return {**entry, **source_record(ledger.sources[entry["id"]], ledger)}

    return await _one(request, "sources", id, source_id, whole)


@router.get("/v1/conditions", **described("list_conditions", "Every condition", "Vocabulary", Conditions))
async def list_conditions(request: Request) -> Response:
    """Every circumstance that a claim can state, as `cond.<id>` asks for it."""
    return await _all(request, "conditions")


async def _all(request: Request, kind: str) -> Response:
    read(request)
    return await asked(request, lambda outcome: answers.of({"items": LISTS[kind](outcome.ledger)}))


async def _one(
    request: Request,
    kind: str,
    name: str,
    named: Callable[[str, Ledger], str],
    whole: Callable[[Mapping[str, Any], Ledger], Mapping[str, Any]] = lambda entry, _: entry,
) -> Response:
    read(request)

    def one(outcome: Checked) -> Response:
        ledger = outcome.ledger
        entries = {entry["id"]: entry for entry in LISTS[kind](ledger)}
        if name in entries:
            return answers.of(whole(entries[name], ledger))
        try:
            id = named(name, ledger)
        except UsageError as error:
            raise Problem("unknown-id", str(error), did_you_mean=list(error.meant)) from None
        if id not in entries:
            raise Problem("unknown-id", f"{id} is no entry of {kind}; it stands for what a source does not name")
        return answers.moved(f"/v1/{kind}/{id}", request)

    return await asked(request, one)
