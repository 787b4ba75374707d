"""The pairs of claims that agree, for readers who want to see them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from kb.domain.claim import Claim
from kb.domain.comparing import Comparison, Verdict, compare
from kb.reporters.rendering import Rendering

_AGREEING = (Verdict.AGREES, Verdict.AGREES_AS_STATED, Verdict.RESTATED)
_LARGE = 200  # claims of a group, beyond which its pairs are not listed


def agreements(rendering: Rendering) -> Iterator[tuple[Claim, Claim, Comparison]]:
    """Every agreeing pair, group by group; groups too large to be read are left out."""
    for group in rendering.groups():
        if len(group.claims) > _LARGE:
            continue
        for a, b in combinations(group.claims, 2):
            comparison = compare(a, b, rendering.ledger)
            if comparison.verdict in _AGREEING:
                yield a, b, comparison
