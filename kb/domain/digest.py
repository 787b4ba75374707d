"""What makes two revisions of a claim the same: one digest of its value, conditions and roles."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from operator import itemgetter

from kb.domain.claim import Claim
from kb.domain.conditions import Condition, State
from kb.domain.verification import Verification

_encode = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode


def digest(claim: Claim) -> str:
    """The digest of what a claim says, "sha256:…"; its id, its place in the ledger and its position do not enter."""
    text = _encode(_said(claim))
    return f"sha256:{hashlib.sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()}"


def _said(claim: Claim) -> dict[str, object]:
    quantity, baseline = claim.quantity, claim.baseline
    return {
        "figure": claim.passage.figure,
        "value": claim.value,
        "quantity": quantity and [quantity.hedge, quantity.stated, quantity.unit, quantity.kind, quantity.form],
        "edtf": quantity and quantity.edtf,
        "reading": claim.reading,
        "statement": claim.statement,
        "expressions": [claim.order, claim.equals, claim.spread_over],
        "trend": claim.trend and [claim.trend.of, claim.trend.direction, claim.trend.by],
        "subject": claim.subject,
        "metric": claim.metric,
        "conditions": _conditions(claim.conditions),
        "baseline": baseline and [baseline.subject, baseline.text, _conditions(baseline.conditions)],
        "modality": claim.modality,
        "roles": [claim.asserted_by, claim.measured_by, claim.silent],
        "verification": sorted((_event(event) for event in claim.verification), key=str),
        "time": [claim.as_of, claim.withdrawn],
    }


def _conditions(conditions: Mapping[str, Condition]) -> list[tuple[str, str | None, str]]:
    """The conditions that say something: one that is merely listed as unknown is the same as one left out."""
    entries = [(c.name, c.value, c.state) for c in conditions.values()]
    said = [entry for entry in entries if entry[1] is not None or entry[2] is State.NOT_APPLICABLE]
    return sorted(said, key=itemgetter(0))


def _event(event: Verification) -> list[object]:
    return [event.method, event.by, event.scope, event.excludes, event.on]
