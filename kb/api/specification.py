"""The specification of the API (OpenAPI 3.1), made from the routes."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from kb.api.parameters import LONGEST, PRINTABLE
from kb.api.shapes.service import Gone, Posted, ProblemBody

_ABOUT = """
Published figures as claims: what was printed, word for word, what it means as a hedged interval, under which
conditions it holds, who says so, who checked it, and what stands against it. Nothing is written here; `POST /v1/check`
keeps nothing.

Every answer has an ETag that changes only with the database. Every error is `application/problem+json` (RFC 9457)
with a page behind its type. Unknown parameters are errors. Lists go on with the cursor that `next` holds.
"""
_TAGS = {
    "Claims": "Published figures with their provenance.",
    "Vocabulary": "Metrics, subjects, agents, sources and conditions, by which claims are asked for.",
    "Conflicts": "What does not fit together, and how claims compare.",
    "Changes": "What was recorded, altered and withdrawn, in order.",
    "Checks": "The rules that find conflicts, and the policy of hedges.",
    "Operations": "Whether the service is there.",
}


def complete(app: FastAPI) -> dict[str, Any]:
    """The whole document, the same for every server."""
    if app.openapi_schema is None:
        found = get_openapi(
            title=app.title,
            version=app.version,
            summary="Published figures, who stands behind them, and where they contradict each other.",
            description=_ABOUT.strip(),
            routes=app.routes,
            servers=[{"url": "/", "description": "Where this document was read."}],
            tags=[{"name": name, "description": text} for name, text in _TAGS.items()],
            contact={"name": "claims-kb", "url": "https://github.com/claims-kb/claims-kb"},
            license_info=None,
        )
        schemas: dict[str, Any] = found["components"]["schemas"]
        for model in (ProblemBody, Gone, Posted):
            schema = model.model_json_schema(ref_template="#/components/schemas/{model}")
            schemas |= schema.pop("$defs", {})
            schemas[model.__name__] = schema
        for name in ("HTTPValidationError", "ValidationError"):
            schemas.pop(name, None)
        for path in found["paths"].values():
            for operation in path.values():
                _tidy(operation)
        app.openapi_schema = found
    return app.openapi_schema


def _tidy(operation: dict[str, Any]) -> None:
    """Take out what the framework adds and we never answer: its own error for parameters of the path."""
    content = operation["responses"].get("422", {}).get("content", {})
    if "HTTPValidationError" in str(content):
        del operation["responses"]["422"]
    for parameter in operation.get("parameters", ()):
        if parameter["in"] == "path":
            parameter["schema"] = {"type": "string", "minLength": 1, "maxLength": LONGEST, "pattern": PRINTABLE}
    operation["description"] = " ".join(operation.get("description", "").split())
