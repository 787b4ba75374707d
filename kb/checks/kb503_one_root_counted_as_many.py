"""One root counted as many: figures of several sources agree, and all of them go back to one voice.

Why: Two articles that retell one company are one witness. Their agreement says that they can copy, and not that the
figure is right.

What to do: Nothing is wrong in the ledger. Do not write “several sources” of such a figure; connect the claims with
`restates` or `quotes` if they retell each other.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.base import counted, joined, operand, said
from kb.checks.ratios import alike
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity
from kb.domain.grouping import Group
from kb.domain.ledger import Ledger
from kb.domain.trust import roots
from kb.domain.words import agent_name

CODE = "KB503"
NAME = "misleading.one-root-counted-as-many"
SEVERITY = Severity.NOTE
SCOPE = "group"

BAD = (
    """
=== other/claims.toml
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
asserted_by = "acme"
conditions = { model = "small" }

=== example/claims.toml
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"  # <- KB503
asserted_by = "acme"
conditions = { model = "small" }
""",
)

GOOD = (
    """
=== other/claims.toml
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
asserted_by = "lab"

=== example/claims.toml
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
asserted_by = "acme"
""",
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
asserted_by = "acme"

[[claim]]
id = "again"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
asserted_by = "acme"
""",
    """
=== other/claims.toml
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "300 requests per second"
asserted_by = "acme"

=== example/claims.toml
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
asserted_by = "acme"
""",
)


def check(group: Group, ledger: Ledger) -> Iterator[Finding]:
    """One finding for claims of one number in several sources that differ in nothing known and have one root."""
    if len({claim.source for claim in group.claims}) < 2:
        return
    same: dict[object, list[Claim]] = {}
    for claim in group.claims:
        same.setdefault((claim.subject, _number(claim)), []).append(claim)
    for claims in same.values():
        if len({claim.source for claim in claims}) < 2:
            continue
        first = min(claims, key=lambda claim: claim.id)
        agreeing = [claim for claim in claims if not _differ(first, claim, group.metric, ledger)]
        sources = {claim.source for claim in agreeing}
        voices = roots(agreeing, ledger) if len(sources) > 1 else frozenset()
        if len(voices) == 1:
            yield _finding(first, agreeing, len(sources), agent_name(next(iter(voices)), ledger))


def _number(claim: Claim) -> object:
    quantity = claim.quantity
    return quantity and (quantity.stated, quantity.unit, quantity.form, quantity.edtf)


def _differ(one: Claim, other: Claim, metric: str, ledger: Ledger) -> bool:
    return bool(alike(one, other, ledger.metrics[metric], ledger).differing)


def _finding(first: Claim, claims: list[Claim], sources: int, root: str) -> Finding:
    figures = dict.fromkeys(said(claim) for claim in (first, *claims))
    return Finding(
        CODE,
        NAME,
        SEVERITY,
        f"{counted(len(claims), 'claim')} in {counted(sources, 'source')} say {joined(figures)}, "
        f"and all of them go back to {root}: one voice",
        first.at("figure"),
        (first.id,),
        help="do not count them as several; connect them with restates or quotes if one retells the other",
        related=tuple((claim.at("figure"), claim.id) for claim in claims if claim is not first),
        members=tuple(operand(claim) for claim in claims),
        rests_on=(f"{_number(first)} {root}", *(claim.id for claim in claims)),
    )
