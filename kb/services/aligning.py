"""The circumstances of several claims side by side: what is the same, what differs, and what nobody has stated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from kb.domain.claim import Claim
from kb.domain.conditions import Condition, State, unknown
from kb.domain.ledger import Ledger
from kb.domain.likeness import AS_OF, BASELINE, SUBJECT, circumstances, likeness
from kb.domain.vocabulary import Metric
from kb.domain.words import NOT_STATED, condition_label, condition_value
from kb.exporters.values import dated
from kb.exporters.words import CONCLUDED, against, joined, small

SAME, DIFFERS, UNKNOWN = "same", "differs", "not known"
_TWO_BY_TWO = 6  # claims that are compared each with each; of more only with the first


@dataclass(frozen=True, slots=True)
class Cell:
    """One circumstance of one claim: its value in words, how it is known, and why where it was inferred."""

    text: str
    state: State
    why: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One circumstance of every claim; `counts` means that claims which differ in it are not compared."""

    label: str
    verdict: str  # empty where there is nothing to compare
    counts: bool
    cells: tuple[Cell, ...]

    @property
    def inferred(self) -> bool:
        """Whether some of it is the curator's conclusion."""
        return any(cell.state is State.INFERRED for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Aligned:
    """The rows that say something, those that count first, and what none of the claims states, as one label."""

    rows: tuple[Row, ...]
    silent: str


def aligned(claims: Sequence[Claim], ledger: Ledger) -> Aligned:
    """The circumstances of claims; what counts is what their metrics ask for."""
    metrics = [metric for claim in claims if (metric := ledger.metrics.get(claim.metric or "")) is not None]
    asked = dict.fromkeys(name for metric in metrics for name in metric.identity)
    every = dict.fromkeys((*asked, *(name for claim in claims for name in claim.conditions)))
    names = [name for name in every if name not in CONCLUDED and name != SUBJECT]
    verdicts = _verdicts(claims, names, ledger)
    rows, silent = [], []
    for name in names:
        conditions = [claim.conditions.get(name) or unknown(name) for claim in claims]
        if all(each.state is State.UNKNOWN for each in conditions):
            silent.append(condition_label(name, ledger))
            continue
        cells = tuple(_cell(each, ledger) for each in conditions)
        rows.append(Row(condition_label(name, ledger), verdicts[name], name in asked, cells))
    others = (*_baselines(claims, verdicts, ledger), *_days(claims, verdicts))
    return Aligned(tuple(sorted((*rows, *others), key=lambda row: not row.counts)), _one_label(silent))


def _one_label(labels: Sequence[str]) -> str:
    words = joined([labels[0], *map(small, labels[1:])]) if labels else ""
    return words[:1].upper() + words[1:]


def _verdicts(claims: Sequence[Claim], names: Sequence[str], ledger: Ledger) -> Mapping[str, str]:
    """How each circumstance compares over all claims: one difference or one silence decides."""
    first = ledger.metrics.get(claims[0].metric or "")
    alike = first is not None and all(claim.metric == claims[0].metric for claim in claims)
    metric = replace(first, identity=tuple(names)) if first and alike else Metric("", "", identity=tuple(names))
    each = [circumstances(claim, metric) for claim in claims]
    pairs = combinations(each, 2) if len(each) <= _TWO_BY_TWO else ((each[0], other) for other in each[1:])
    found = [likeness(one, other, ledger) for one, other in pairs]
    differing = {name for pair in found for name in pair.differing}
    left_open = {name for pair in found for name in pair.unknown}
    known = dict.fromkeys((*names, AS_OF, *differing, *left_open), SAME)
    return {name: DIFFERS if name in differing else UNKNOWN if name in left_open else SAME for name in known}


def _cell(condition: Condition, ledger: Ledger) -> Cell:
    return Cell(condition_value(condition, ledger), condition.state, condition.why)


def _baselines(claims: Sequence[Claim], verdicts: Mapping[str, str], ledger: Ledger) -> list[Row]:
    """What ratios compare with, and how that was set up otherwise than the claim itself."""
    if not any(claim.baseline for claim in claims):
        return []
    told = [against(claim, ledger) for claim in claims]
    cells = tuple(Cell(text or "is no ratio", State.STATED if text else State.NOT_APPLICABLE) for text in told)
    of_baseline = [verdict for name, verdict in verdicts.items() if name.startswith(BASELINE)]
    verdict = next((each for each in (DIFFERS, UNKNOWN) if each in of_baseline), SAME)
    if not of_baseline:
        known = {text for text in told if text}
        verdict = "" if sum(map(bool, told)) < 2 else SAME if len(known) == 1 else DIFFERS
    return [Row("Compared with", verdict, True, cells)]


def _days(claims: Sequence[Claim], verdicts: Mapping[str, str]) -> list[Row]:
    """The days of which figures are said to hold, where one is."""
    if not any(claim.as_of for claim in claims):
        return []
    days = [claim.as_of for claim in claims]
    cells = tuple(Cell(dated(day) if day else NOT_STATED, State.STATED if day else State.UNKNOWN) for day in days)
    return [Row("As of", verdicts.get(AS_OF, SAME), True, cells)]
