"""How a path is described in the specification: its parameters, its answers, and the problems that it can have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fastapi.responses import Response
from pydantic import BaseModel

from kb.api.negotiation import MEDIA
from kb.api.parameters import NONE, Parameter, Parameters
from kb.api.problems import KINDS, MOVED, NOT_MODIFIED, OK
from kb.api.problems import MEDIA as PROBLEM

ALWAYS = ("unknown-parameter", "invalid-value", "address-too-long", "internal", "not-ready", "too-slow")
PROBLEM_BODY = {PROBLEM: {"schema": {"$ref": "#/components/schemas/ProblemBody"}}}
GONE_BODY = {PROBLEM: {"schema": {"$ref": "#/components/schemas/Gone"}}}
_ITEMS = {"type": "array", "items": {"type": "object"}}
_SHAPES = {"jsonld": {"type": "object"}, "csl": _ITEMS, "json": _ITEMS}  # of forms that are JSON, too
AS_OF = Parameter(
    "as_of", "as it was on a day, at a moment, or after the load of a number; without it as it is now", "2026-12-01"
)


def described(
    operation: str,
    summary: str,
    tag: str,
    answer: type[BaseModel] | None,
    *,
    parameters: Parameters = NONE,
    problems: Sequence[str] = (),
    forms: Sequence[str] = ("json",),
    moves: bool = False,
    body: type[BaseModel] | None = None,
) -> dict[str, Any]:
    """The arguments of a route's decorator."""
    found: dict[int | str, dict[str, Any]] = {OK: {"description": summary}}
    if answer is not None:
        found[OK]["model"] = answer
    modelled = answer is not None
    found[OK]["content"] = {
        MEDIA[form]: {} if modelled and form == "json" else {"schema": _SHAPES.get(form, {"type": "string"})}
        for form in forms
    }
    if body is None:
        found[NOT_MODIFIED] = {"description": "The answer is the one that If-None-Match names."}
    if moves:
        location = {"Location": {"schema": {"type": "string"}, "description": "The present address."}}
        found[MOVED] = {"description": "It has another address now.", "headers": location}
    for slug in (*ALWAYS, "not-acceptable", *problems):
        kind = KINDS[slug]
        said = found.setdefault(kind.status, {"description": ""})
        said["description"] = "; ".join(filter(None, (said["description"], f"{slug}: {kind.title.lower()}")))
        said["content"] = GONE_BODY if slug == "gone" else PROBLEM_BODY
    extra: dict[str, Any] = {"parameters": parameters.schemas()} if parameters.known else {}
    if body is not None:
        schema = {"$ref": f"#/components/schemas/{body.__name__}"}
        extra["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
    return {
        "operation_id": operation,
        "summary": summary,
        "tags": [tag],
        "responses": found,
        "response_class": Response,
        "openapi_extra": extra,
    }
