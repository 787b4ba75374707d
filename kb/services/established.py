"""What is established about a figure and what is not, in sentences that name what they rest on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kb.domain import trust
from kb.domain.claim import Claim
from kb.domain.comparing import AGREEING, Verdict, compare
from kb.domain.conditions import State
from kb.domain.conflicts import conflicts
from kb.domain.finding import Severity
from kb.domain.ledger import Ledger
from kb.domain.likeness import circumstances
from kb.domain.states import STANDING
from kb.domain.verification import METHODS
from kb.domain.words import agent_name, condition_label, condition_value, metric_label, subject_name
from kb.quantity.expression import names, parse
from kb.services.check import Checked
from kb.services.implied import implied

DERIVATIONS = ("KB301", "KB302")
_CHECKED = METHODS.index("verified")  # from this level on somebody else has looked


@dataclass(frozen=True, slots=True)
class Point:
    """One sentence, and the claims and conflicts that it rests on."""

    text: str
    claims: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """What is established about a claim, and what is not."""

    claim: Claim
    established: tuple[Point, ...]
    not_established: tuple[Point, ...]


def standing(claim: Claim, outcome: Checked) -> Standing:
    """How a claim stands, from what its source prints, who checked it, and the claims that can be compared with it."""
    return Standing(claim, tuple(_established(claim, outcome)), tuple(_open(claim, outcome)))


def standing_json(found: Standing, ledger: Ledger) -> dict[str, Any]:
    """The same as JSON."""
    claim = found.claim
    return {
        "id": claim.id,
        "figure": claim.passage.figure,
        "about": f"{subject_name(claim.subject, ledger)}: {metric_label(claim.metric, ledger)}",
        "established": [_json(point) for point in found.established],
        "not_established": [_json(point) for point in found.not_established],
    }


def _json(point: Point) -> dict[str, Any]:
    return {"text": point.text, "claims": list(point.claims), "conflicts": list(point.conflicts)}


def _established(claim: Claim, outcome: Checked) -> Iterator[Point]:
    ledger = outcome.ledger
    source = ledger.sources.get(claim.source)
    title = f"“{source.title}”" if source else claim.source
    where = f" at characters {claim.passage.at[0]} to {claim.passage.at[1]}" if claim.passage.at else ""
    again = f", and says it {len(claim.also) + 1} times in all" if claim.also else ""
    yield Point(f"{title} prints “{claim.passage.figure}”{where}{again}.", (claim.id,))
    if speaker := trust.asserter(claim):
        own = ", about its own product" if trust.first_party(claim, ledger) else ""
        yield Point(f"{agent_name(speaker, ledger)} is named as the one who says so{own}.", (claim.id,))
    if claim.measured_by:
        yield Point(f"{agent_name(claim.measured_by, ledger)} is named as the one who measured it.", (claim.id,))
    if METHODS.index(trust.level(claim)) >= _CHECKED:
        yield Point(f"It was checked: {trust.verification_text(claim, ledger)}.", (claim.id,))
    agreeing = [other for other in _others(claim, ledger) if compare(claim, other, ledger).verdict in AGREEING]
    if agreeing:
        roots = trust.roots((claim, *agreeing), ledger)
        go_back = f" All that name an origin go back to {agent_name(min(roots), ledger)}." if len(roots) == 1 else ""
        words = "1 other claim agrees" if len(agreeing) == 1 else f"{len(agreeing)} other claims agree"
        yield Point(f"{words} with it, as far as conditions are stated.{go_back}", _ids(agreeing))
    yield from _derived(claim, outcome)
    for each in implied(claim, ledger):
        yield Point(f"{each.text}.", (each.ratio.id, each.numerator.id))


def _derived(claim: Claim, outcome: Checked) -> Iterator[Point]:
    """What follows from the figures that a source says it follows from."""
    if claim.equals is None:
        return
    ledger = outcome.ledger
    named = (ledger.named(name, claim.source) for name in names(parse(claim.equals)) if name != "baseline")
    operands = [operand for operand in named if operand is not None]
    said = " and ".join(f"“{operand.passage.figure}”" for operand in operands)
    gives = [
        step.text
        for finding in outcome.report.findings
        if finding.code in DERIVATIONS and any((m.claim, m.role) == (claim.id, "disputed") for m in finding.members)
        for step in finding.arithmetic
        if step.label == "gives"
    ]
    what = f"From {said} follows {gives[0]}." if gives else f"It is what follows from {said}."
    yield Point(what, _ids(operands))


def _open(claim: Claim, outcome: Checked) -> Iterator[Point]:
    ledger, disputing = outcome.ledger, set[str]()
    for conflict in conflicts(outcome.report, outcome.states).get(claim.id, ()):
        finding = conflict.finding
        if conflict.role == "disputed" and conflict.state in STANDING and finding.severity is not Severity.NOTE:
            disputing.update(member.claim for member in finding.members)
            members = tuple(member.claim for member in finding.members)
            yield Point(f"{finding.message}.", members, (finding.identity,))
    if claim.quantity is None and not claim.statement:
        yield Point("What its words mean as a number: none could be read.", (claim.id,))
    elif claim.quantity is not None and len(claim.readings) > 1:
        known = " or ".join(reading.name for reading in claim.readings)
        yield Point(f"How its words are meant: they can be read as {known}.", (claim.id,))
    yield from _people(claim, ledger)
    yield from _conditions(claim, ledger)
    for other in _others(claim, ledger):
        comparison = compare(claim, other, ledger)
        if comparison.verdict is Verdict.UNDECIDED and other.id not in disputing:
            unknown = ", ".join(_small(condition_label(name, ledger)) for name in comparison.unknown)
            text = f"Whether it and “{other.passage.figure}” can both hold; that depends on {unknown or 'the reading'}."
            yield Point(text, (claim.id, other.id))


def _people(claim: Claim, ledger: Ledger) -> Iterator[Point]:
    if trust.asserter(claim) is None:
        yield Point("Who says so: the source names nobody.", (claim.id,))
    if claim.measured_by is None and claim.modality in (None, "measured", "reported"):
        yield Point("Who measured it: the source does not say.", (claim.id,))
    level = trust.level(claim)
    if METHODS.index(level) < _CHECKED:
        text = f"That anybody else has checked it: {trust.verification_text(claim, ledger)}."
        yield Point(text, (claim.id,))
    left_out = dict.fromkeys(part for event in claim.verification for part in event.excludes)
    if left_out:
        yield Point(f"What the checking left out: {', '.join(left_out)}.", (claim.id,))


def _conditions(claim: Claim, ledger: Ledger) -> Iterator[Point]:
    metric = ledger.metrics.get(claim.metric or "")
    asked = circumstances(claim, metric).conditions if metric else {}
    silent = [
        _small(condition_label(name, ledger))
        for name, condition in asked.items()
        if condition.state is State.UNKNOWN and name not in ("subject", "as-of")
    ]
    if silent:
        yield Point(f"Under which {', '.join(silent)} it holds: not stated.", (claim.id,))
    for condition in claim.conditions.values():
        if condition.state is State.INFERRED:
            label = _small(condition_label(condition.name, ledger))
            why = f", because {condition.why}" if condition.why else ""
            text = f"That {label} is {condition_value(condition, ledger)}: the curator concludes it{why}."
            yield Point(text, (claim.id,))
    if claim.baseline is not None and claim.baseline.subject is None:
        yield Point(f"What it is compared with: “{claim.baseline.text}” names nothing.", (claim.id,))


def _others(claim: Claim, ledger: Ledger) -> list[Claim]:
    return [other for other in ledger.live() if other.metric == claim.metric and other.id != claim.id and claim.metric]


def _ids(claims: list[Claim]) -> tuple[str, ...]:
    return tuple(claim.id for claim in claims)


def _small(label: str) -> str:
    return label[:1].lower() + label[1:] if label[1:2].islower() else label
