"""Every page of a knowledge base: those that stand for themselves, and those of everything in its ledger."""

from __future__ import annotations

from collections.abc import Iterator

from kb.services.check import Checked
from kb.services.conflicts import Stand, stands
from kb.web import links

ALONE = (
    "/", "/metrics", "/conflicts", "/sources", "/subjects", "/agents", "/compare", "/checks", "/hedges", "/dictionary",
    "/changes", "/about", "/search", "/search?q=speed",
)  # fmt: skip


def every(outcome: Checked) -> Iterator[str]:
    """The address of every page."""
    ledger = outcome.ledger
    yield from ALONE
    yield from map(links.claim, ledger.claims)
    yield from map(links.conflict, (stand.finding.identity for stand in stands(outcome)))
    yield from map(links.metric, ledger.metrics)
    yield from map(links.subject, ledger.subjects)
    yield from map(links.agent, ledger.agents)
    yield from map(links.source, ledger.sources)


def one_of_each(outcome: Checked) -> tuple[str, ...]:
    """Those that stand for themselves, and the one with the most on it of each other kind."""
    ledger = outcome.ledger
    disputed = stands(outcome)[0].finding
    claim = ledger.claims[disputed.members[0].claim]
    busy = max(ledger.metrics, key=lambda id: sum(each.metric == id and bool(each.readings) for each in ledger.live()))
    assert claim.subject
    assert claim.asserted_by
    return (
        *ALONE,
        links.claim(claim.id),
        *(links.conflict(stand.finding.identity) for stand in _first_of_each_code(outcome)),
        links.metric(busy),
        links.subject(claim.subject),
        links.agent(claim.asserted_by),
        *map(links.source, ledger.sources),
        links.check(disputed.code),
        "/nothing/here",
    )


def _first_of_each_code(outcome: Checked) -> list[Stand]:
    found = {stand.finding.code: stand for stand in reversed(stands(outcome))}
    return list(found.values())
