"""Claims summed up: who says them, how far they were checked, and how many are disputed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from kb.domain import trust
from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.domain.verification import METHODS
from kb.domain.vocabulary import NOT_NAMED
from kb.domain.words import agent_name
from kb.exporters.words import joined

_NAMED = 3  # speakers that are named; the others are counted
_LEVELS = {
    "not verified": "not verified by anybody",
    "self-reported": "self-reported",
    "verified": "verified in a way that is not stated",
    "witnessed": "witnessed by somebody else",
    "partly-run": "run in part by somebody else",
    "independently-run": "run independently",
    "replicated": "replicated",
}


def summed(claims: Sequence[Claim], disputed: int, ledger: Ledger) -> str:
    """A few sentences about claims, of which so many are disputed."""
    return " ".join(_sentences(claims, disputed, ledger))


def first_party(claims: Sequence[Claim], ledger: Ledger) -> str:
    """How many of some claims are a maker's own about its own product, in a sentence; empty for no claims."""
    if not claims:
        return ""
    own = sum(trust.first_party(claim, ledger) for claim in claims)
    if not own:
        return "None is a maker’s own figure about its own product."
    of = "it" if len(claims) == 1 else f"{own:,} of {len(claims):,}"
    return f"{of[:1].upper()}{of[1:]} {'is a maker’s own figure' if own == 1 else 'are makers’ own figures'}."


def _sentences(claims: Sequence[Claim], disputed: int, ledger: Ledger) -> Iterator[str]:
    sources = len({claim.source for claim in claims})
    yield f"{_count(len(claims), 'claim')} from {_count(sources, 'source')}."
    speakers = Counter(claim.asserted_by or NOT_NAMED for claim in claims)
    unnamed = speakers.pop(NOT_NAMED, 0)
    ranked = sorted(speakers.items(), key=lambda each: (-each[1], each[0]))
    said = [f"{agent_name(agent, ledger)} says {n:,}" for agent, n in ranked[:_NAMED]]
    if rest := sum(n for _, n in ranked[_NAMED:]):
        said.append(f"others say {rest:,}")
    if unnamed:
        said.append(f"{'for' if said else 'For'} {unnamed:,} the source names nobody")
    yield f"{joined(said)}."
    levels = Counter(trust.level(claim) for claim in claims)
    told = [f"{levels[level]:,} {_LEVELS.get(level, level)}" for level in METHODS if levels[level]]
    yield f"{joined(told)}."
    if not any(levels[level] for level in METHODS[METHODS.index("independently-run") :]):
        yield "None was run independently."
    if disputed:
        yield f"{disputed:,} {'is' if disputed == 1 else 'are'} disputed by an open conflict."


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
