"""A claim as the cells of a table, each a text that a reader understands by itself."""

from __future__ import annotations

from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.domain.trust import verification_text
from kb.domain.words import agent_name, condition_value, conditions_text, metric_label, source_text, subject_name

Cells = dict[str, str]


def cells(claim: Claim, ledger: Ledger) -> Cells:
    """Every cell by its name; `Conditions` leaves the model out, which `All conditions` does not."""
    model = claim.conditions.get("model")
    figure = f"“{claim.passage.figure}”"
    return {
        "Subject": subject_name(claim.subject, ledger),
        "Metric": metric_label(claim.metric, ledger),
        "Model": condition_value(model, ledger) if model else "",
        "Figure": f"{figure} {claim.statement}" if claim.statement else figure,
        "Conditions": conditions_text(claim, ledger, leave_out=("model",)),
        "All conditions": conditions_text(claim, ledger),
        "Asserted by": agent_name(claim.asserted_by, ledger),
        "Verification": verification_text(claim, ledger),
        "Source": source_text(claim.source, ledger),
        "Claim": claim.id,
    }
