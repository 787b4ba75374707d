"""Verification overstated: one place says more about a check than another place says of the same check.

Why: “Complete, independently verified results” in one article are “runs that a laboratory watched” in another.
Readers remember the stronger words, and the words say how far a figure can be trusted.

What to do: Compare both passages. Lower the method or scope of the stronger one if it was recorded too high;
otherwise the finding is the news.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kb.checks.base import disputed, operand
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.domain.location import Location
from kb.domain.trust import roots
from kb.domain.verification import METHODS, Verification

CODE = "KB501"
NAME = "misleading.verification-overstated"
SEVERITY = Severity.WARNING
SCOPE = "ledger"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
asserted_by = "acme"
verification = [{ by = "lab", method = "witnessed", scope = "complete results" }]  # <- KB501

=== other/claims.toml
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
asserted_by = "acme"
verification = [{ by = "lab", method = "witnessed", excludes = ["the full suite"] }]
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
asserted_by = "acme"
verification = [{ by = "lab", method = "replicated" }]  # <- KB501

=== other/claims.toml
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
asserted_by = "acme"
verification = [{ by = "lab", method = "witnessed" }]
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
asserted_by = "acme"
verification = [{ method = "witnessed", scope = "complete results" }]  # <- KB501

[[claim]]
id = "speed-of-mk2"
subject = "alpha-mk2"
metric = "speed"
figure = "700 requests per second"
asserted_by = "acme"
verification = [{ by = "lab", method = "witnessed", excludes = ["the full suite"] }]
""",
)

GOOD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
asserted_by = "acme"
verification = [{ by = "lab", method = "witnessed", excludes = ["the full suite"] }]

=== other/claims.toml
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
asserted_by = "acme"
verification = [{ by = "lab", method = "verified" }]
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
asserted_by = "acme"
verification = [{ by = "lab", method = "replicated" }]

=== other/claims.toml
[[claim]]
id = "speed"
subject = "beta"
metric = "speed"
figure = "700 requests per second"
asserted_by = "borealis"
verification = [{ by = "lab", method = "witnessed" }]
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
asserted_by = "acme"
verification = [{ by = "lab", method = "replicated" }]

=== other/claims.toml
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
asserted_by = "acme"
verification = [{ by = "weekly", method = "witnessed" }]
""",
)

_COMPLETE = re.compile(r"\b(complete|full|entire|all|whole)\b", re.IGNORECASE)
_HOW = METHODS.index("witnessed")  # from here on a method says how it was checked, so that two can be ranked


@dataclass(frozen=True)
class _Said:
    claim: Claim
    event: Verification

    def __str__(self) -> str:
        scope = f", {self.event.scope}" if self.event.scope else ""
        left_out = f"; not covered: {', '.join(self.event.excludes)}" if self.event.excludes else ""
        return f"“{self.event.method}{scope}{left_out}”"

    @property
    def address(self) -> str:
        """The statement that it is: an attestation covers many claims, of which this is one."""
        return f"{self.claim.source}#{self.event.attestation or self.claim.block}"


def check(ledger: Ledger) -> Iterator[Finding]:
    """One finding for each statement that says more than others about results of one subject and the same agents."""
    about: dict[tuple[str, frozenset[str]], dict[object, _Said]] = {}
    for claim in ledger.live():
        if claim.verification and claim.subject and (agents := roots([claim], ledger)):
            statements = about.setdefault((ledger.ancestors(claim.subject)[-1], agents), {})
            for said in (_Said(claim, event) for event in claim.verification):
                statements.setdefault((said.address, str(said), said.event.by), said)
    for (subject, _), statements in about.items():
        for more in statements.values():
            less = [each for each in statements.values() if _says_more(more.event, each.event)]
            if less:
                yield _finding(more, less, subject, ledger)


def _says_more(more: Verification, less: Verification) -> bool:
    if more.by is not None and less.by is not None and more.by != less.by:
        return False
    whole = not more.excludes and bool(_COMPLETE.search(more.scope or ""))
    if whole and less.excludes:
        return True
    ranked = more.by is not None and more.by == less.by and {more.method, less.method} <= set(METHODS[_HOW:])
    return ranked and METHODS.index(more.method) > METHODS.index(less.method)


def _at(said: _Said, ledger: Ledger) -> Location:
    """Where the statement stands: in the attestation that covers the claim, or in the claim."""
    source = ledger.sources.get(said.claim.source)
    for attestation in source.attestations if source else ():
        if attestation.id == said.event.attestation:
            return attestation.place.at("figure")
    return said.claim.at("verification")


def _finding(more: _Said, less: list[_Said], subject: str, ledger: Ledger) -> Finding:
    source = more.claim.source
    others = " and ".join(f"{'it' if each.claim.source == source else each.claim.source} says {each}" for each in less)
    return Finding(
        CODE,
        NAME,
        SEVERITY,
        f"{source} says {more} of results of which {others}",
        _at(more, ledger),
        (more.address, min(each.address for each in less), subject, *sorted(roots([more.claim], ledger))),
        help="compare the passages; lower the method or scope that was recorded too high, or report the difference",
        related=tuple((_at(each, ledger), each.claim.id) for each in less),
        members=(disputed(more.claim), *(operand(each.claim) for each in less)),
        rests_on=tuple(f"{each.address} {each.event.by} {each}" for each in (more, *less)),
    )
