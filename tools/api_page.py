"""The page of the API: what the specification says of every path, with questions that were asked of the shipped ledger.

A question is a line for curl, and under it stands what came back when the page was written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from kb.services.question import BOUNDS, FILTERS

Ask = Callable[[str, str, bytes], tuple[str, str]]  # method, path, body → media type, body

SERVER = "http://127.0.0.1:8000"
LINES = 34  # of an answer that are shown
_PASSING = re.compile(r'"(at|hash|next|digest)": "[^"]*"')  # what is another one with each load

INTRODUCTION = f"""# The API

`kb load && kb serve` answers on {SERVER}; `kb serve --help` has the options. The whole specification is
`/v1/openapi.json`, also in [openapi.json](openapi.json). This page is generated from it: under each path stand
questions that were asked of the shipped ledger, and what came back, laid out and cut where … stands.

- Everything is read with GET or HEAD. Only `POST /v1/check` takes a body, and it keeps nothing.
- A parameter that is not known, or given twice where it takes one value, is an error, and so is a name that the
  ledger does not have: never an empty answer. The error says what was probably meant.
- Errors are `application/problem+json` (RFC 9457), and each type is the address of a page.
- Every answer has an ETag, which changes only with the database: with `If-None-Match` it costs nothing to ask again.
- A repeated filter lets through what fits any of its values, different filters what fits all; with `_not` at its end
  (`metric_not=`) a filter is turned round.
- Lists go on with `cursor=` and the value of `next`, or with the address in the `Link` header. Cursors outlive the
  server only where KB_CURSOR_KEY is set.
- JSON is the default. Claims also come as CSV, JSON-LD, HTML, BibTeX and CSL, by `Accept` or by the ending of the path.
- It listens on this machine alone unless `--public` says otherwise. There is no user and no password: whoever reaches
  it reads everything, so put a server in front of it that knows whom to let in.
- Limits: 8,000 bytes of address, 100 parameters of 300 characters, 200 items a page, bodies of 1 MB and 12 levels,
  10 seconds for a statement.
"""

QUESTIONS: dict[str, tuple[str, ...]] = {
    "list_claims": (
        "/v1/claims?metric=interactivity&model=deepseek%20r1&value_gte=700&match=certain"
        "&fields=id&fields=figure&fields=value&fields=verification",
        "/v1/claims?metric=interactivity&fields=figure&limit=1&count=exact&facets=verification",
        "/v1/claims?conflict=open&subject=jalape%C3%B1o&published_from=2026&fields=figure&limit=2",
        "/v1/claims?metric=interactivty",
    ),
    "get_claim": ("/v1/claims/chips-for-models/r1-speed-ratio", "/v1/claims/chips-for-models/r1-speed-ratio.csv"),
    "get_revisions": ("/v1/claims/chips-for-models/r1-speed-ratio/revisions",),
    "get_provenance": ("/v1/claims/chips-for-models/r1-speed-ratio/provenance",),
    "get_rivals": ("/v1/claims/jalapeno-first-results/kimi-speed/rivals",),
    "get_citation": (
        "/v1/claims/jalapeno-first-results/r1-speed/citation?style=sentence",
        "/v1/claims/jalapeno-first-results/r1-speed/citation",
    ),
    "list_metrics": ("/v1/metrics",),
    "get_metric": ("/v1/metrics/output-speed-per-user",),
    "list_subjects": ("/v1/subjects",),
    "get_subject": ("/v1/subjects/gb300",),
    "list_agents": ("/v1/agents",),
    "get_agent": ("/v1/agents/openai",),
    "list_sources": ("/v1/sources",),
    "get_source": ("/v1/sources/jalapeno-first-results",),
    "list_conditions": ("/v1/conditions",),
    "list_conflicts": ("/v1/conflicts?code=KB402",),
    "get_conflict": ("/v1/conflicts/F-f211d4b5",),
    "compare": ("/v1/compare?metric=memory-bandwidth&subject=jalape%C3%B1o&subject=gb300",),
    "get_why": ("/v1/why/chips-for-models/r1-speed-ratio",),
    "list_changes": ("/v1/changes?since=290",),
    "get_feed": ("/v1/feed.atom",),
    "list_checks": ("/v1/checks",),
    "get_check": ("/v1/checks/KB301",),
    "get_hedges": ("/v1/hedges",),
    "export_claims": ("/v1/export.md?metric=interactivity&model=deepseek%20r1",),
    "get_health": ("/healthz",),
    "get_readiness": ("/readyz",),
}
PROPOSED = {
    "source": {"id": "draft", "title": "A draft"},
    "claims": [
        {
            "id": "speed",
            "subject": "jalapeno",
            "metric": "output-speed-per-user",
            "figure": "900 tokens per second per user",
            "conditions": {"model": "deepseek-r1", "concurrency": 1},
            "modality": "measured",
            "asserted_by": "openai",
        }
    ],
}


def page(specification: dict[str, Any], ask: Ask) -> str:
    """The page, with the answers that `ask` gives."""
    parts = [INTRODUCTION]
    for tag in specification["tags"]:
        parts.append(f"## {tag['name']}\n\n{tag['description']}\n")
        for path, operations in specification["paths"].items():
            for method, operation in operations.items():
                if tag["name"] in operation["tags"]:
                    parts += _operation(method.upper(), path, operation, ask)
    return "\n".join(parts)


def _operation(method: str, path: str, operation: dict[str, Any], ask: Ask) -> Iterator[str]:
    yield f"### {method} {path}\n\n{operation['description']}\n"
    asked = [
        each for each in operation.get("parameters", ()) if each["in"] == "query" and not each["name"].endswith("_not")
    ]
    if operation["operationId"] == "export_claims":
        yield "It takes the filters of `/v1/claims`, and beside them:\n"
        asked = [each for each in asked if each["name"] not in {**FILTERS, **BOUNDS}]
    if asked:
        rows = [f"| `{each['name']}` | {each['description']} | {_takes(each)} |" for each in asked]
        yield "\n".join(["| parameter | meaning | takes |", "|---|---|---|", *rows, ""])
    if method == "POST":
        body = json.dumps(PROPOSED, ensure_ascii=False)
        yield _asked(
            f"-X POST -H 'Content-Type: application/json' -d '{body}' ", path, ask(method, path, body.encode())
        )
    for question in QUESTIONS.get(operation["operationId"], ()):
        yield _asked("", question, ask(method, question, b""))


def _takes(parameter: dict[str, Any]) -> str:
    schema = parameter["schema"]
    each = schema.get("items", schema)
    if "enum" in each:
        said = ", ".join(each["enum"])
    elif each["type"] == "integer":
        said = f"{each['minimum']} to {each['maximum']}"
    else:
        said = f"such as {parameter['example']}" if isinstance(parameter.get("example"), str) else "text"
    default = f"; {each['default']} by default" if "default" in each else ""
    return said.replace("|", "\\|") + default + ("; repeats" if "items" in schema else "")


def _asked(options: str, path: str, answer: tuple[str, str]) -> str:
    media, body = answer
    language = "json" if media.endswith("json") else "xml" if media.endswith("xml") else "text"
    text = (
        json.dumps(json.loads(body), ensure_ascii=False, indent=2)
        if language == "json"
        else body.replace("\r\n", "\n").rstrip("\n")
    )
    lines = _PASSING.sub(r'"\1": "…"', text).split("\n")
    if language == "xml":
        lines = [line for line in lines if "updated" not in line and "<id>" not in line]
    shown = "\n".join([*lines[:LINES], "…"] if len(lines) > LINES else lines)
    return f"```sh\ncurl -s {options}'{SERVER}{path}'\n```\n\n```{language}\n{shown}\n```\n"
