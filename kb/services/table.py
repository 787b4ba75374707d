"""Claims as a table that can be printed: every value with its words, conditions, origin, verification and conflicts."""

from __future__ import annotations

from kb.domain.states import mark

TYPE_CHECKING = False  # as in `typing`; what a database has rendered is arranged without the domain
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from kb.domain.claim import Claim
    from kb.services.check import Checked

    Entry = tuple[dict[str, str], dict[str, Any]]  # the cells of a claim, and its JSON

_COLUMNS = ("Subject", "Metric", "Model", "Figure", "Conditions", "Asserted by", "Verification", "Source")


def claims_table(claims: Sequence[Claim], outcome: Checked) -> tuple[list[str], list[list[str]]]:
    """Headings and rows of claims."""
    return arranged(entries_of(claims, outcome))


def entries_of(claims: Sequence[Claim], outcome: Checked) -> list[Entry]:
    """The cells and JSON of claims."""
    from kb.domain.cells import cells
    from kb.services.query import listed

    shown = zip(claims, listed(claims, outcome), strict=True)
    return [(cells(claim, outcome.ledger), json) for claim, json in shown]


def arranged(entries: Sequence[Entry]) -> tuple[list[str], list[list[str]]]:
    """Headings and rows; what is the same for every row by request (one metric, no model) has no column."""
    one_metric = len({json["metric"] and json["metric"]["id"] for _, json in entries}) == 1
    models = any(json["conditions"].get("model", {}).get("value") for _, json in entries)
    left_out = {"Metric"} if one_metric else set()
    columns = [name for name in _COLUMNS if name not in left_out and (models or name != "Model")]
    source_of = {} if models else {"Conditions": "All conditions"}
    rows = [
        [*(cells[source_of.get(name, name)] for name in columns), mark(json["conflicts"]), cells["Claim"]]
        for cells, json in entries
    ]
    return [*columns, "Conflicts", "Claim"], rows
