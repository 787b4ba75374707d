"""JSON Schemas of the ledger's files, made from the records, for editors and for other programs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pydantic import TypeAdapter, create_model

from kb.ledger import records
from kb.ledger import vocabulary_records as entries

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> Mapping[str, str]:
    """The schema of each kind of file as text, by the name of its own file: `claims.schema.json` and its fellows."""
    return {f"{name}.schema.json": _text(name, kind) for name, kind in sorted(_kinds().items())}


def _kinds() -> Mapping[str, Any]:
    return {
        "claims": _record("Claims", claim=list[records.ClaimRecord]),
        "claim": records.ClaimRecord,  # a line of claims.jsonl
        "constraints": _record("Constraints", constraint=list[records.ConstraintRecord]),
        "waivers": _record("Waivers", waiver=list[records.WaiverRecord]),
        "verified": records.VerifiedRecord,
        "source": create_model(
            "Source",
            __base__=records.SourceRecord,
            document=(records.DocumentRecord | None, None),
            context=(dict[str, records.ContextRecord] | None, None),
            attestation=(list[records.AttestationRecord] | None, None),
            dismissed=(list[records.DismissedRecord] | None, None),
        ),
        "agents": dict[str, entries.AgentRecord],
        "subjects": dict[str, entries.SubjectRecord],
        "models": dict[str, entries.ModelRecord],
        "metrics": dict[str, entries.MetricRecord],
        "conditions": dict[str, entries.ConditionRecord],
    }


def _record(title: str, **blocks: Any) -> Any:
    fields: dict[str, Any] = {name: (kind, ...) for name, kind in blocks.items()}
    return create_model(title, __base__=records.Record, **fields)


def _text(name: str, kind: Any) -> str:
    schema = {"$schema": DIALECT, "title": f"{name} of a claims ledger", **_without_nothing(_schema(kind))}
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _schema(kind: Any) -> Any:
    return TypeAdapter(kind).json_schema()


def _without_nothing(schema: Any) -> Any:
    """A schema without null, which a text ledger cannot write, and without the titles that only repeat keys."""
    if isinstance(schema, list):
        return [_without_nothing(each) for each in schema if each != {"type": "null"}]
    if not isinstance(schema, dict):
        return schema
    kept = {
        key: _without_nothing(value)
        for key, value in schema.items()
        if not (key == "default" and value is None) and not (key == "title" and isinstance(value, str))
    }
    one = kept.get("anyOf", ())
    return {**one[0], **{key: value for key, value in kept.items() if key != "anyOf"}} if len(one) == 1 else kept
