"""Superseded claim still used: a figure that was replaced is still calculated with or repeated.

Why: A correction helps nobody if later figures go on leaning on the number that was corrected.

What to do: Use the claim that supersedes it; if the old one is meant, say so in `note` and waive the finding.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.base import disputed, operand, said
from kb.checks.operands import named
from kb.checks.timeline import later
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.domain.location import Location

CODE = "KB601"
NAME = "time.superseded-still-used"
SEVERITY = Severity.WARNING
SCOPE = "ledger"

BAD = (
    """
[[claim]]
id = "old"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"

=== other/claims.toml
[[claim]]
id = "new"
subject = "alpha"
metric = "speed"
figure = "650 requests per second"
supersedes = ["example#old"]

[[claim]]
id = "half"
subject = "beta"
metric = "speed"
figure = "350 requests per second"
equals = "example#old / 2"  # <- KB601
""",
    """
[[claim]]
id = "old"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"

=== other/claims.toml
[[claim]]
id = "new"
subject = "alpha"
metric = "speed"
figure = "650 requests per second"
supersedes = ["example#old"]

=== late/claims.toml
[[claim]]
id = "again"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
restates = ["example#old"]  # <- KB601

=== late/source.toml
title = "A late example"
published = "2027"
""",
    """
[[claim]]
id = "old"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"

=== other/claims.toml
[[claim]]
id = "new"
subject = "alpha"
metric = "speed"
figure = "650 requests per second"
supersedes = ["example#old"]

=== constraints.toml
[[constraint]]
id = "bound"
holds = "example#old < 1000 request/s"  # <- KB601
because = "Nothing is faster."
""",
)

GOOD = (
    """
[[claim]]
id = "old"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"

[[claim]]
id = "half"
subject = "beta"
metric = "speed"
figure = "350 requests per second"
equals = "old / 2"

=== other/claims.toml
[[claim]]
id = "new"
subject = "alpha"
metric = "speed"
figure = "650 requests per second"
supersedes = ["example#old"]
""",
    """
[[claim]]
id = "old"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"

=== other/claims.toml
[[claim]]
id = "new"
subject = "alpha"
metric = "speed"
figure = "650 requests per second"
supersedes = ["example#old"]

[[claim]]
id = "half"
subject = "beta"
metric = "speed"
figure = "325 requests per second"
equals = "new / 2"
""",
    """
[[claim]]
id = "old"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"

=== other/claims.toml
[[claim]]
id = "new"
subject = "alpha"
metric = "speed"
figure = "650 requests per second"
supersedes = ["example#old"]

=== early/claims.toml
[[claim]]
id = "again"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
restates = ["example#old"]

=== early/source.toml
title = "An early example"
published = "2026-08-21"
""",
)


def check(ledger: Ledger) -> Iterator[Finding]:
    """A finding for each use of a superseded claim that was written when the new one was known."""
    if not ledger.superseded:
        return
    for claim in ledger.live():
        for key, old in _uses(claim, ledger):
            new = ledger.claims[ledger.superseded[old.id]]
            if claim.id not in ledger.superseded and _knew(claim, old, new, ledger):
                yield _finding(claim.id, claim.at(key), old, new, claim)
    for constraint in ledger.constraints:
        for old in named(constraint.holds, constraint.source, ledger):
            if old.id in ledger.superseded:
                new = ledger.claims[ledger.superseded[old.id]]
                yield _finding(f"the constraint {constraint.id}", constraint.place.at("holds"), old, new)


def _uses(claim: Claim, ledger: Ledger) -> Iterator[tuple[str, Claim]]:
    """The superseded claims that a claim names, and in which key."""
    for key, text in (("equals", claim.equals), ("order", claim.order)):
        yield from ((key, each) for each in named(text, claim.source, ledger) if each.id in ledger.superseded)
    for key, ids in (("quotes", claim.quotes), ("restates", claim.restates)):
        yield from ((key, ledger.claims[id]) for id in ids if id in ledger.superseded and id in ledger.claims)


def _knew(claim: Claim, old: Claim, new: Claim, ledger: Ledger) -> bool:
    """Whether the new claim was published by then: in the same source, which is not the old one, or before it."""
    if claim.id == new.id or claim.source == old.source:
        return False
    return claim.source == new.source or later(claim.source, new.source, ledger)


def _finding(user: str, at: Location, old: Claim, new: Claim, claim: Claim | None = None) -> Finding:
    return Finding(
        CODE,
        NAME,
        SEVERITY,
        f"{user} uses {old.id} ({said(old)}), which {new.id} ({said(new)}) has superseded",
        at,
        (user, old.id),
        help=f"use {new.id}",
        related=((old.at("figure"), old.id), (new.at("figure"), new.id)),
        members=(*((disputed(claim),) if claim else ()), operand(old), operand(new)),
        rests_on=(user, old.id, new.id),
    )
