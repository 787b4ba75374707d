"""A disagreement told as a finding: who says what, how far apart they are, and what would settle it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from kb.checks.base import disputed, listed, said
from kb.domain.claim import Claim
from kb.domain.disagreements import Disagreement
from kb.domain.finding import Finding, Severity, Step
from kb.domain.ledger import Ledger
from kb.domain.words import condition_label
from kb.quantity import dates
from kb.quantity.figure import Reading
from kb.quantity.interval import Interval

WAY_OUT = (
    "look both up; then state in conditions what differs, record supersedes or corrects, or waive it with the reason"
)


def clash(
    code: str,
    name: str,
    severity: Severity,
    entry: Disagreement,
    message: str,
    *,
    lines: Iterable[str] = (),
    help: str = WAY_OUT,
) -> Finding:
    """The finding of one disagreement, at the claim of its widest pair that stands first in the ledger."""
    first, second = in_reading_order(entry)
    comparison = entry.comparison
    factor = comparison.factor or Fraction(1)
    return Finding(
        code,
        name,
        severity,
        f"{first.id} says {said(first)} and {second.id} says {said(second)}: {message}",
        first.at("figure"),
        tuple(claim.id for claim in entry.pair),
        help=help,
        verdict=entry.verdict.value,
        related=tuple((claim.at("figure"), f"{said(claim)} {claim.id}") for claim in _others(entry, first)),
        members=tuple(disputed(claim) for claim in entry.claims),
        arithmetic=tuple(_step(claim, reading) for claim, reading in sides(entry)),
        unknown=comparison.unknown,
        lines=(*lines, *_camps(entry)),
        order=(len(comparison.unknown) + comparison.by_reading, -float(factor)),
    )


def in_reading_order(entry: Disagreement) -> tuple[Claim, Claim]:
    """The widest pair as it stands in the ledger."""
    first, second = sorted(entry.pair, key=lambda claim: (claim.location, claim.id))
    return first, second


def sides(entry: Disagreement) -> tuple[tuple[Claim, Reading], ...]:
    """The widest pair as it stands in the ledger, each with the reading that decided."""
    comparison = entry.comparison
    assert comparison.first is not None
    assert comparison.second is not None
    decided = {entry.pair[0].id: comparison.first, entry.pair[1].id: comparison.second}
    return tuple((claim, decided[claim.id]) for claim in in_reading_order(entry))


def shown(entry: Disagreement) -> tuple[str, str]:
    """The usual and the strict intervals of the widest pair, for a sentence."""
    usual = " and ".join(_in_unit(reading.usual, claim) for claim, reading in sides(entry))
    return usual, " and ".join(_in_unit(reading.strict, claim) for claim, reading in sides(entry))


def policy(entry: Disagreement) -> int:
    """The version of the hedge policy that the intervals follow."""
    return max(claim.quantity.policy for claim in entry.pair if claim.quantity is not None)


def apart(entry: Disagreement) -> str:
    """How far the widest pair is apart, for a sentence."""
    factor = entry.comparison.factor
    if entry.comparison.by_reading:
        return "they agree in one reading and not in another"
    if factor is None or factor < Fraction(21, 20):
        return "they exclude each other"
    tenths = round(factor * 10)
    return f"about {tenths // 10}.{tenths % 10} times apart"


def is_telling(entry: Disagreement) -> bool:
    """Whether an undecided difference is worth a finding: not where one reading fits and more is open."""
    return not (entry.comparison.by_reading and entry.comparison.unknown)


def settled_by(entry: Disagreement, ledger: Ledger) -> str:
    """What would settle it, after "unless": "load or mode differ", "“2 times higher” is read another way"."""
    labels = [_small(condition_label(name, ledger)) for name in entry.comparison.unknown]
    ways = []
    if labels:
        ways.append(
            f"{' or '.join(filter(None, [', '.join(labels[:-1]), labels[-1]]))} differ{'s'[: len(labels) == 1]}"
        )
    if entry.comparison.by_reading:
        idioms = " or ".join(said(claim) for claim in in_reading_order(entry) if len(claim.readings) > 1)
        ways.append(f"{idioms} is read another way")
    return ", or ".join(ways)


def _camps(entry: Disagreement) -> tuple[str, ...]:
    if len(entry.claims) < 3:
        return ()
    camps = (f"{said(camp[0])} ({listed(claim.id for claim in camp)})" for camp in entry.camps)
    return (f"{len(entry.claims)} claims in {len(entry.camps)} camps, from low to high: {' · '.join(camps)}",)


def _others(entry: Disagreement, first: Claim) -> list[Claim]:
    return [claim for claim in entry.claims if claim.id != first.id]


def _step(claim: Claim, reading: Reading) -> Step:
    strict, usual = (_in_unit(interval, claim) for interval in (reading.strict, reading.usual))
    return Step("says", claim.passage.figure, claim.id, strict, usual, claim.at("figure"))


def _in_unit(interval: Interval, claim: Claim) -> str:
    """An interval exactly, with its unit; days as dates."""
    if claim.unit == "date":
        return dates.edtf(interval)
    return f"{interval} {claim.unit}" if claim.unit else str(interval)


def _alternatives(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}" if len(names) > 1 else names[0]


def _small(label: str) -> str:
    return label[:1].lower() + label[1:] if label[1:2].islower() else label
