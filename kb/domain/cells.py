"""A claim as the cells of a table, each a text that a reader understands by itself."""

from __future__ import annotations

from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.domain.parts import Part, Seen, as_object
from kb.domain.trust import verification_text
from kb.domain.words import agent_name, condition_value, conditions_text, metric_label, source_text, subject_name

Cells = dict[str, str]


def cells(claim: Claim, ledger: Ledger) -> Cells:
    """Every cell by its name; `Conditions` leaves the model out, which `All conditions` does not."""
    return as_object(CELLS, claim, Seen(ledger))


def _model(claim: Claim, seen: Seen) -> str:
    model = claim.conditions.get("model")
    return condition_value(model, seen.ledger) if model else ""


def _figure(claim: Claim, _: Seen) -> str:
    figure = f"“{claim.passage.figure}”"
    return f"{figure} {claim.statement}" if claim.statement else figure


CELLS = {
    "Subject": Part(lambda claim, seen: subject_name(claim.subject, seen.ledger), lambda claim: claim.subject),
    "Metric": Part(lambda claim, seen: metric_label(claim.metric, seen.ledger), lambda claim: claim.metric),
    "Model": Part(_model),
    "Figure": Part(_figure),
    "Conditions": Part(lambda claim, seen: conditions_text(claim, seen.ledger, leave_out=("model",))),
    "All conditions": Part(lambda claim, seen: conditions_text(claim, seen.ledger)),
    "Asserted by": Part(
        lambda claim, seen: agent_name(claim.asserted_by, seen.ledger), lambda claim: claim.asserted_by
    ),
    "Verification": Part(
        lambda claim, seen: verification_text(claim, seen.ledger), lambda claim: (claim.asserted_by, claim.verification)
    ),
    "Source": Part(lambda claim, seen: source_text(claim.source, seen.ledger), lambda claim: claim.source),
    "Claim": Part(lambda claim, _: claim.id),
}
