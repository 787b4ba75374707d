"""Who stands behind a claim: where it comes from, how far it was checked, and by whom."""

from __future__ import annotations

from collections.abc import Iterable

from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.domain.verification import FLAGS, METHODS, Verification
from kb.domain.vocabulary import NOT_NAMED

_SELF_REPORTED = METHODS.index("self-reported")


def roots(claims: Iterable[Claim], ledger: Ledger) -> frozenset[str]:
    """The agents that claims go back to: for each those at the end of what it quotes or restates, else its own.

    A claim behind which nobody is named adds none, so that it never counts as a further voice.
    """
    found: set[str] = set()
    for claim in claims:
        origins = {agent for end in _ends(claim, ledger) if (agent := _own_root(end))}
        own = _own_root(claim)
        found |= origins or ({own} if own else set())
    return frozenset(found)


def level(claim: Claim) -> str:
    """How far a claim was checked, a word of `METHODS`; publishing or repeating it never raises this."""
    return METHODS[max((_rank(event) for event in _events(claim)), default=0)]


def verifiers(claim: Claim) -> tuple[str, ...]:
    """The named agents behind the claim's level, in the order in which they are recorded."""
    reached = METHODS.index(level(claim))
    found = (event.by for event in _events(claim) if _rank(event) == reached and event.method not in FLAGS)
    return tuple(dict.fromkeys(by for by in found if by is not None))


def verification_text(claim: Claim, ledger: Ledger) -> str:
    """Who checked a claim, how, and what was not covered, in words: "Lab (witnessed; full suite not covered)"."""
    events = sorted(_events(claim), key=_rank, reverse=True)
    return "; ".join(dict.fromkeys(_words(event, ledger) for event in events)) or METHODS[0]


def first_party(claim: Claim, ledger: Ledger) -> bool:
    """Whether the claim is its maker's own figure about its own product."""
    speaker = claim.asserted_by or claim.measured_by
    if speaker is None or claim.subject is None:
        return False
    line = (ledger.subjects.get(subject) for subject in ledger.ancestors(claim.subject))
    return any(subject is not None and subject.maker == speaker for subject in line)


def asserter(claim: Claim) -> str | None:
    """The agent whom the source credits, or None where it credits nobody."""
    return None if claim.asserted_by == NOT_NAMED else claim.asserted_by


def _own_root(claim: Claim) -> str | None:
    return claim.measured_by or asserter(claim)


def _ends(claim: Claim, ledger: Ledger) -> list[Claim]:
    """The claims at the end of every chain of quoting and restating; a loop has no end."""
    seen, waiting, ends = {claim.id}, [claim], []
    while waiting:
        current = waiting.pop()
        origins = [ledger.claims[each] for each in (*current.quotes, *current.restates) if each in ledger.claims]
        if not origins:
            ends.append(current)
        fresh = [origin for origin in origins if origin.id not in seen]
        seen.update(origin.id for origin in fresh)
        waiting.extend(fresh)
    return ends


def _events(claim: Claim) -> tuple[Verification, ...]:
    """The recorded events; a named asserter stands behind a claim that nobody else checked."""
    speaker = asserter(claim)
    if speaker is None or any(_rank(event) > 0 for event in claim.verification):
        return claim.verification
    return (Verification(METHODS[_SELF_REPORTED], speaker), *claim.verification)


def _rank(event: Verification) -> int:
    return METHODS.index(event.method) if event.method in METHODS else 0  # a flag stands beside the level


def _words(event: Verification, ledger: Ledger) -> str:
    agent = ledger.agents.get(event.by) if event.by else None
    who = agent.name if agent else event.by or "unnamed verifier"
    if event.method == METHODS[0] and event.by is None:
        who = ""
    covered = f"; {_listed(event.excludes)} not covered" if event.excludes else ""
    return f"{who} ({event.method}{covered})" if who else f"{event.method}{covered}"


def _listed(names: tuple[str, ...]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
