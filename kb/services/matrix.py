"""Claims side by side: what is said of several subjects under some metrics, and in what their circumstances differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.domain.likeness import SUBJECT, circumstances, likeness
from kb.domain.vocabulary import Metric
from kb.domain.words import condition_label, metric_label, subject_name
from kb.errors import UsageError
from kb.services.check import Checked
from kb.services.naming import metric_id, subject_id
from kb.services.query import listed

SUBJECTS = (2, 5)  # fewest and most that stand side by side
MOST = 20  # claims of one cell


@dataclass(frozen=True, slots=True)
class Pair:
    """Two claims about different subjects, and the conditions that keep them from being compared like with like."""

    claims: tuple[Claim, Claim]
    differing: tuple[str, ...]
    unknown: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One metric: for each subject its claims, how many more there are, and every pair across subjects."""

    metric: Metric
    cells: tuple[tuple[str, tuple[Claim, ...], int], ...]
    pairs: tuple[Pair, ...]


def rows(metrics: Sequence[str], subjects: Sequence[str], outcome: Checked) -> tuple[Row, ...]:
    """A row for each metric, each metric that two of the subjects share where none is named.

    Raises `UsageError` for an unknown name and for too few or too many subjects.
    """
    ledger = outcome.ledger
    asked = list(dict.fromkeys(subject_id("subject", name, ledger) for name in subjects))
    if not SUBJECTS[0] <= len(asked) <= SUBJECTS[1]:
        raise UsageError(
            f"compare takes {SUBJECTS[0]} to {SUBJECTS[1]} subjects, not {len(asked)}; write subject=… for each"
        )
    wanted = dict.fromkeys(metric_id(name, ledger) for name in metrics)
    found = (_row(metric, asked, ledger) for metric in ledger.metrics.values() if not wanted or metric.id in wanted)
    return tuple(row for row in found if wanted or sum(bool(claims) for _, claims, _ in row.cells) > 1)


def matrix_json(found: Sequence[Row], outcome: Checked) -> dict[str, Any]:
    """The same as JSON, every claim whole."""
    ledger = outcome.ledger
    shown = [claim for row in found for _, claims, _ in row.cells for claim in claims]
    documents = {document["id"]: document for document in listed(shown, outcome)}
    return {
        "rows": [
            {
                "metric": {"id": row.metric.id, "label": metric_label(row.metric.id, ledger)},
                "cells": [
                    {
                        "subject": {"id": subject, "name": subject_name(subject, ledger)},
                        "claims": [documents[claim.id] for claim in claims],
                        "not_shown": more,
                    }
                    for subject, claims, more in row.cells
                ],
                "pairs": [_pair_json(pair, ledger) for pair in row.pairs],
            }
            for row in found
        ]
    }


def _pair_json(pair: Pair, ledger: Ledger) -> dict[str, Any]:
    return {
        "claims": [claim.id for claim in pair.claims],
        "like_with_like": not pair.differing and not pair.unknown,
        "differing": [_difference(name, pair, ledger) for name in pair.differing],
        "unknown": [_difference(name, pair, ledger) for name in pair.unknown],
    }


def _difference(name: str, pair: Pair, ledger: Ledger) -> dict[str, Any]:
    found = (circumstances(claim, ledger.metrics[claim.metric or ""]).conditions.get(name) for claim in pair.claims)
    return {
        "condition": name,
        "label": condition_label(name, ledger),
        "values": [condition.value if condition else None for condition in found],
    }


def _row(metric: Metric, subjects: Sequence[str], ledger: Ledger) -> Row:
    of: dict[str, list[Claim]] = {subject: [] for subject in subjects}
    for claim in ledger.live():
        if claim.metric == metric.id and claim.subject is not None:
            line = ledger.ancestors(claim.subject)
            for subject in subjects:
                if subject in line:
                    of[subject].append(claim)
    cells = tuple((subject, tuple(claims[:MOST]), max(len(claims) - MOST, 0)) for subject, claims in of.items())
    return Row(metric, cells, tuple(_pairs(metric, [claims for _, claims, _ in cells], ledger)))


def _pairs(metric: Metric, cells: Sequence[Sequence[Claim]], ledger: Ledger) -> Iterator[Pair]:
    for some, others in combinations(cells, 2):
        for a in some:
            for b in others:
                if a.id != b.id:
                    alike = likeness(circumstances(a, metric), circumstances(b, metric), ledger)
                    differing = tuple(name for name in alike.differing if name != SUBJECT)
                    yield Pair((a, b), differing, tuple(name for name in alike.unknown if name != SUBJECT))
