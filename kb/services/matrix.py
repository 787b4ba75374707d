"""Claims side by side: what is said of several subjects under some metrics, and in what their circumstances differ."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.domain.likeness import SUBJECT, circumstances, likeness
from kb.domain.vocabulary import Metric
from kb.domain.words import condition_label, metric_label, subject_name
from kb.errors import UsageError
from kb.quantity.figure import Kind
from kb.services.check import Checked
from kb.services.naming import metric_id, subject_id
from kb.services.query import listed

SUBJECTS = (2, 5)  # fewest and most that stand side by side
MOST = 20  # claims of one cell
TRIED = 60  # subjects with the most metrics, among which pairs are looked for


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
    of = _cells(asked, wanted, ledger)
    found = (_row(ledger.metrics[metric], asked, of[metric], ledger) for metric in ledger.metrics if metric in of)
    return tuple(row for row in found if wanted or sum(bool(claims) for _, claims, _ in row.cells) > 1)


def shared(subjects: Sequence[str], ledger: Ledger) -> list[Metric]:
    """The metrics that at least two of some subjects have claims of, those of numbers first."""
    found = [ledger.metrics[metric] for metric, of in _cells(subjects, {}, ledger).items() if len(of) > 1]
    return sorted(found, key=lambda metric: metric.kind is Kind.NONE)


def sharing(subject: str, ledger: Ledger, most: int) -> list[tuple[str, int]]:
    """The subjects that share the most metrics of numbers with one, apart from its own parts and what it is part of."""
    measured = _measured(ledger)
    own = measured.get(subject, frozenset())
    found = [(other, len(own & theirs)) for other, theirs in measured.items() if _apart(subject, other, ledger)]
    ranked = sorted((each for each in found if each[1]), key=lambda each: (-each[1], each[0]))
    return ranked[:most]


def pairs(ledger: Ledger, most: int) -> list[tuple[str, str, int]]:
    """The pairs of subjects that share the most metrics of numbers, and how many."""
    measured = _measured(ledger)
    tried = sorted(measured, key=lambda subject: (-len(measured[subject]), subject))[:TRIED]
    found = [
        (one, other, shared)
        for one, other in combinations(tried, 2)
        if (shared := len(measured[one] & measured[other])) and _apart(one, other, ledger)
    ]
    return sorted(found, key=lambda each: -each[2])[:most]


def _measured(ledger: Ledger) -> Mapping[str, frozenset[str]]:
    """The metrics of numbers that each subject has claims of, its parts' and variants' included."""
    own: dict[str, set[str]] = defaultdict(set)
    for claim in ledger.live():
        metric = ledger.metrics.get(claim.metric or "")
        if claim.subject is not None and metric is not None and metric.kind is not Kind.NONE:
            own[claim.subject].add(metric.id)
    found: dict[str, set[str]] = defaultdict(set)
    for subject, metrics in own.items():
        for each in ledger.ancestors(subject):
            found[each] |= metrics
    return {subject: frozenset(metrics) for subject, metrics in found.items() if subject in ledger.subjects}


def _apart(one: str, other: str, ledger: Ledger) -> bool:
    """Whether neither is a part or variant of the other."""
    return one not in ledger.ancestors(other) and other not in ledger.ancestors(one)


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


def _cells(
    subjects: Sequence[str], wanted: Mapping[str, None], ledger: Ledger
) -> Mapping[str, Mapping[str, list[Claim]]]:
    """For each metric, the claims about each subject; those asked for are there without claims too."""
    found: dict[str, dict[str, list[Claim]]] = {metric: defaultdict(list) for metric in wanted}
    for claim in ledger.live():
        metric = claim.metric
        if metric is None or claim.subject is None or metric not in (wanted or ledger.metrics):
            continue
        line = ledger.ancestors(claim.subject)
        for subject in subjects:
            if subject in line:
                found.setdefault(metric, defaultdict(list))[subject].append(claim)
    return found


def _row(metric: Metric, subjects: Sequence[str], of: Mapping[str, list[Claim]], ledger: Ledger) -> Row:
    every = [(subject, of.get(subject, [])) for subject in subjects]
    cells = tuple((subject, tuple(claims[:MOST]), max(len(claims) - MOST, 0)) for subject, claims in every)
    return Row(metric, cells, tuple(_pairs(metric, [claims for _, claims, _ in cells], ledger)))


def _pairs(metric: Metric, cells: Sequence[Sequence[Claim]], ledger: Ledger) -> Iterator[Pair]:
    for some, others in combinations(cells, 2):
        for a in some:
            for b in others:
                if a.id != b.id:
                    alike = likeness(circumstances(a, metric), circumstances(b, metric), ledger)
                    differing = tuple(name for name in alike.differing if name != SUBJECT)
                    yield Pair((a, b), differing, tuple(name for name in alike.unknown if name != SUBJECT))
