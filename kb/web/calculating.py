"""The arithmetic of a conflict, laid out as one would write it: figures with their signs, and what they give."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from kb.checks.arithmetic import hulls
from kb.domain.finding import Finding, Step
from kb.domain.headlines import worded
from kb.domain.ledger import Ledger
from kb.domain.phrases import Phrase, Phrases, formula
from kb.domain.printed import middle
from kb.domain.words import number_text, subject_name
from kb.exporters.values import grouped
from kb.quantity.evaluating import DATE
from kb.quantity.figure import Kind
from kb.services.meaning import bounds, spelled
from kb.services.picturing import OPERANDS, intervals, unit_of

_SIGNS = {"*": "×", "/": "÷", "+": "+", "-": "−"}
_LABELS = {
    "follows from": "is said to follow from",
    "could follow from": "could follow from",
    "gives": "gives",
    "stated": "what is printed",
    "must hold": "must hold",
    "because": "because",
    "comes to": "comes to",
    "figures": "figure",
    "dates": "date",
    "says": "says",
}
_VERDICT = re.compile(r" is (above|below) (the most|the least) (.+)$")


@dataclass(frozen=True, slots=True)
class Sum:
    """One line: a sign or words before it, the figure or the result, and what it allows; `note` says what is wrong."""

    label: str
    sign: str
    words: Phrases
    about: str = ""
    strict: str = ""
    usual: str = ""
    result: bool = False
    note: str = ""


def calculation(finding: Finding, ledger: Ledger) -> list[Sum]:
    """The steps of a finding; none where it has none."""
    steps = finding.arithmetic
    if all(step.label == "says" and not step.strict for step in steps):
        return []
    operands = [step for step in steps if step.label in OPERANDS]
    signs = _signs(operands, steps, ledger)
    return [*(_sum(step, signs.get(id(step), ""), finding, ledger) for step in steps), *_apart(steps, ledger)]


def _apart(steps: Sequence[Step], ledger: Ledger) -> Iterator[Sum]:
    """How far two figures of one metric are apart, as printed and at least."""
    claims = [claim for step in steps if step.label == "says" and (claim := ledger.claims.get(step.claim or ""))]
    if len(claims) != 2 or claims[0].metric != claims[1].metric or not all(step.strict for step in steps):
        return
    low, high = sorted(claims, key=lambda claim: middle(claim, ledger) or Fraction(0))
    least, most = middle(low, ledger), middle(high, ledger)
    if least and most and 0 < least < most:
        times = number_text(most / least, 2)
        told = f"{grouped(number_text(most))} ÷ {grouped(number_text(least))} = {times}"
        yield Sum("as printed, one is so many times the other", "", (Phrase(told),), result=True)
    ends = (hulls(low)[0].high, hulls(high)[0].low)
    if ends[0] is not None and ends[1] is not None and ends[0] < ends[1] and high.unit != DATE:
        gap = number_text(ends[1] - ends[0], up=False)
        told = f"{grouped(number_text(ends[1]))} − {grouped(number_text(ends[0]))} = {grouped(gap)}"
        yield Sum("at least, they lie so far apart", "", (Phrase(f"{told} {spelled(high.unit, ledger)}".rstrip()),))


def _sum(step: Step, sign: str, finding: Finding, ledger: Ledger) -> Sum:
    claim, unit = ledger.claims.get(step.claim or ""), unit_of(step, finding, ledger)
    label = _LABELS.get(step.label, step.label)
    strict, usual = (_words(text, unit, ledger) for text in (step.strict, step.usual))
    verdict = _VERDICT.search(step.text)
    note = f"{verdict[1]} {verdict[2]} {verdict[3]}" if verdict and step.label == "stated" else ""
    if claim is not None:
        words: Phrases = (Phrase(f"“{claim.passage.figure}”", claim.id),)
        about = subject_name(claim.subject, ledger)
    elif step.label == "must hold":
        words, about = formula(step.text, _source(finding, ledger), ledger), ""
    else:
        words, about = worded(step.text.partition(", between ")[0], finding, ledger), ""
    result = step.label in ("gives", "comes to", "stated")
    sign = "=" if step.label == "gives" else "≠" if note else sign
    return Sum(label, sign, words, about, strict, usual, result, note)


def _words(text: str | None, unit: str, ledger: Ledger) -> str:
    kind = Kind.DATE if unit == DATE else Kind.AMOUNT
    return " or ".join(bounds(each, kind, spelled(unit, ledger)) for each in intervals(text, unit))


def _source(finding: Finding, ledger: Ledger) -> str | None:
    """Where the short names of a finding's formula are at home."""
    stater = ledger.claims.get(finding.key[0])
    if stater is not None:
        return stater.source
    return next((each.source for each in ledger.constraints if each.id == finding.key[0]), None)


def _signs(operands: Sequence[Step], steps: Sequence[Step], ledger: Ledger) -> dict[int, str]:
    """The sign before each operand, where the figure is said to follow from them by one plain row of operations."""
    stated = next((ledger.claims.get(step.claim or "") for step in steps if step.label == "stated"), None)
    if stated is None or not operands:
        return {}
    if stated.equals is None:  # a ratio beside the two figures that it could be of
        return {id(operands[-1]): "÷"} if len(operands) == 2 else {}
    parts = stated.equals.split(" ")
    named = [ledger.named(name, stated.source) for name in parts[::2]]
    if [claim and claim.id for claim in named] != [step.claim for step in operands]:
        return {}
    return {id(step): _SIGNS.get(sign, "") for step, sign in zip(operands[1:], parts[1::2], strict=True)}


def follows(finding: Finding, ledger: Ledger) -> Phrases:
    """How the disputed figure is said to follow, where that is more than one row of operations; else nothing."""
    steps = finding.arithmetic
    stated = next((ledger.claims.get(step.claim or "") for step in steps if step.label == "stated"), None)
    operands = [step for step in steps if step.label in OPERANDS]
    if stated is None or stated.equals is None or _signs(operands, steps, ledger) or not operands:
        return ()
    return formula(stated.equals, stated.source, ledger)
