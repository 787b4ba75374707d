"""Plans and projections beside what was measured."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kb.checks.arithmetic import follows_from
from kb.checks.base import disputed, said
from kb.domain.claim import Claim
from kb.domain.comparing import Comparison, Verdict, compare
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger

_ACTUAL = ("measured", "computed")


@dataclass(frozen=True)
class Overtaken:
    """A figure that was planned or projected, and a measured one that it cannot be."""

    ahead: Claim
    actual: Claim
    comparison: Comparison

    def finding(self, code: str, name: str, severity: Severity) -> Finding:
        """The finding that both cannot be of one thing."""
        ahead, actual = self.ahead, self.actual
        return Finding(
            code,
            name,
            severity,
            f"{ahead.id} says {said(ahead)}, {ahead.modality}; {actual.id} says {said(actual)}, {actual.modality}",
            ahead.at("figure"),
            (ahead.id, actual.id),
            help=f"add supersedes to {actual.id} if it replaces the other; otherwise print both as what they are",
            verdict="overtaken",
            related=((actual.at("figure"), actual.id),),
            members=(disputed(ahead), disputed(actual)),
            arithmetic=(*follows_from([ahead], ahead.modality or ""), *follows_from([actual], actual.modality or "")),
        )


def overtaken(modality: str, ledger: Ledger) -> Iterator[Overtaken]:
    """For each live claim of a modality (planned, projected) the first measured claim that would contradict it."""
    ahead = [claim for claim in ledger.live() if claim.modality == modality and claim.readings and claim.subject]
    if not ahead:
        return
    actual: dict[tuple[str | None, str], list[Claim]] = {}
    for claim in ledger.live():
        if claim.modality in _ACTUAL and claim.subject and claim.readings:
            actual.setdefault(_bucket(claim, ledger), []).append(claim)
    for claim in ahead:
        plain = replace(claim, modality=None)  # the modality is what differs; all else is compared as ever
        for rival in sorted(actual.get(_bucket(claim, ledger), ()), key=lambda each: each.id):
            comparison = compare(plain, rival, ledger)
            if comparison.verdict is Verdict.CONTRADICTS:
                yield Overtaken(claim, rival, comparison)
                break


def _bucket(claim: Claim, ledger: Ledger) -> tuple[str | None, str]:
    return claim.metric, ledger.ancestors(claim.subject or "")[-1]
