"""The JSON Schema of a report: what `kb check --format json` writes."""

from __future__ import annotations

from typing import Any

from kb.domain.finding import Severity
from kb.reporters.rendering.record import SCHEMA

Json = dict[str, Any]

_TEXT: Json = {"type": "string"}
_MAYBE: Json = {"type": ["string", "null"]}
_NUMBER: Json = {"type": "integer", "minimum": 0}


def report_schema() -> Json:
    """The schema, in draft 2020-12; no key is optional but `waiver` and `agreements`."""
    finding = {"$ref": "#/$defs/finding"}
    counts = {**{severity.value: _NUMBER for severity in Severity}, "waived": _NUMBER, "known": _NUMBER}
    anchors = dict.fromkeys(("verified", "recorded", "not_verified"), _NUMBER)
    pairs = dict.fromkeys(("compared", "agree", "agree_as_far_as_stated", "not_comparable", "disagree"), _NUMBER)
    report = {
        "schema": {"const": SCHEMA},
        "version": _TEXT,
        "root": _TEXT,
        **dict.fromkeys(("claims", "sources", "files"), _NUMBER),
        "anchors": _object(anchors),
        "comparisons": _object(pairs),
        "counts": _object(counts),
        "not_run": _list(_TEXT),
        "not_shown": _NUMBER,
        **dict.fromkeys(("findings", "waived", "known"), _list(finding)),
    }
    agreement = _object({"claims": _list(_TEXT), "verdict": _TEXT, "unknown": _list(_TEXT)})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Report of kb check",
        **_object(report, optional={"agreements": _list(agreement)}),
        "$defs": {"finding": _finding(), "location": _object(_place())},
    }


def _finding() -> Json:
    location = {"$ref": "#/$defs/location"}
    maybe_location = {"anyOf": [location, {"type": "null"}]}
    position = {"type": ["integer", "null"]}
    passage = {"anyOf": [_object({"start": position, "end": position, "exact": _TEXT}), {"type": "null"}]}
    member = _object(
        {
            "claim": _TEXT,
            "role": {"enum": ["disputed", "operand"]},
            "digest": _TEXT,
            "location": maybe_location,
            "passage": passage,
        }
    )
    step = _object(
        {
            "label": _TEXT,
            "text": _TEXT,
            "claim": _MAYBE,
            "strict": _MAYBE,
            "usual": _MAYBE,
            "location": maybe_location,
        }
    )
    waiver = _object({"reason": _TEXT, "author": _MAYBE, "on": _MAYBE, "until": _MAYBE, "expect": {"type": "boolean"}})
    return _object(
        {
            "code": {"type": "string", "pattern": "^KB[0-9]{3}$"},
            "name": _TEXT,
            "severity": {"enum": [severity.value for severity in Severity]},
            "status": {"enum": ["new", "updated", "known", "waived"]},
            "verdict": _MAYBE,
            "message": _TEXT,
            "help": _TEXT,
            "location": location,
            "related": _list(_object({**_place(), "message": _TEXT})),
            "members": _list(member),
            "arithmetic": _list(step),
            **dict.fromkeys(("differing", "unknown", "lines"), _list(_TEXT)),
            "identity": {"type": "string", "pattern": "^F-"},
            "content": _TEXT,
            "returned": _MAYBE,
        },
        optional={"waiver": waiver},
    )


def _place() -> Json:
    return {"path": _TEXT, "line": _NUMBER, "column": _NUMBER}


def _object(properties: Json, optional: Json | None = None) -> Json:
    return {
        "type": "object",
        "properties": {**properties, **(optional or {})},
        "required": list(properties),
        "additionalProperties": False,
    }


def _list(items: Json) -> Json:
    return {"type": "array", "items": items}
