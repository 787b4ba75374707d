"""Waivers at work: which findings are accepted, which come back, and what is wrong with the waivers themselves."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from types import ModuleType

from kb.checks import kb901_waiver_unused, kb902_waiver_expired, kb903_expected_finding_gone
from kb.domain.finding import Finding
from kb.domain.ledger import Waiver


@dataclass(frozen=True)
class Outcome:
    """Findings after waivers: those that stand, those that are accepted, and old reasons of those that came back."""

    findings: tuple[Finding, ...]
    waived: tuple[tuple[Finding, Waiver], ...]
    returned: dict[str, str]  # identity → reason of the waiver that no longer holds
    housekeeping: tuple[Finding, ...]


def apply(
    waivers: Iterable[Waiver], findings: Sequence[Finding], today: date, ran: Collection[str] | None = None
) -> Outcome:
    """Match waivers with findings by identity and content.

    A waiver ends after its `until`, and lapses when the content that it was accepted for has changed: then the finding
    stands again and its old reason is returned. `ran` are the codes that could arise, None for all: a waiver of another
    one, or of none in particular, is not called unused.
    """
    every = tuple(waivers)
    identities = {finding.identity for finding in findings}
    in_force = {waiver.finding: waiver for waiver in every if not _expired(waiver, today)}
    ended = {waiver.finding: waiver for waiver in every if _expired(waiver, today)}
    standing: list[Finding] = []
    waived: list[tuple[Finding, Waiver]] = []
    returned: dict[str, str] = {}
    for finding in findings:
        waiver = in_force.get(finding.identity)
        if waiver is not None and waiver.content in (None, finding.content):
            waived.append((finding, waiver))
            continue
        standing.append(finding)
        former = waiver or ended.get(finding.identity)
        if former is not None:
            returned[finding.identity] = former.reason
    housekeeping = [_ended(waiver) for waiver in every if _expired(waiver, today)]
    for waiver in every:
        judged = ran is None or waiver.code in ran
        if judged and not _expired(waiver, today) and waiver.finding not in identities:
            housekeeping.append(_gone(waiver) if waiver.expect else _unused(waiver))
    return Outcome(tuple(standing), tuple(waived), returned, tuple(housekeeping))


def _expired(waiver: Waiver, today: date) -> bool:
    return waiver.until is not None and waiver.until < today.isoformat()[: len(waiver.until)]


def _unused(waiver: Waiver) -> Finding:
    return _finding(
        kb901_waiver_unused,
        waiver,
        f"the waiver of {_called(waiver)} matches no finding",
        "remove it, or write --expect with it if the finding must be there",
    )


def _ended(waiver: Waiver) -> Finding:
    return _finding(
        kb902_waiver_expired,
        waiver,
        f"the waiver of {_called(waiver)} ended on {waiver.until}; its reason was: {waiver.reason}",
        "settle the finding, or waive it again with a reason that still holds and a later --until",
    )


def _gone(waiver: Waiver) -> Finding:
    return _finding(
        kb903_expected_finding_gone,
        waiver,
        f"the finding {_called(waiver)} is expected and is not there; it was expected because: {waiver.reason}",
        "find out which change made it vanish; remove the waiver if that change is right",
    )


def _finding(check: ModuleType, waiver: Waiver, message: str, way_out: str) -> Finding:
    return Finding(
        check.CODE, check.NAME, check.SEVERITY, message, waiver.place.header, (waiver.finding,), help=way_out
    )


def _called(waiver: Waiver) -> str:
    about = ", ".join(part for part in (waiver.code, *waiver.claims) if part)
    return f"{waiver.finding} ({about})" if about else waiver.finding
