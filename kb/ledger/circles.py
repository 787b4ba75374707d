"""Relations that lead a claim back to itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kb.domain.claim import Claim
from kb.ledger.problems import Problems

FAMILIES = (("supersedes", "corrects"), ("quotes", "restates"))  # what came later, and what has its origin elsewhere


def check_circles(claims: Mapping[str, Claim], problems: Problems) -> None:
    """Record each circle of relations once, at the first of its claims."""
    for keys in FAMILIES:
        leads = {id: to for id, claim in claims.items() if (to := [*getattr(claim, keys[0]), *getattr(claim, keys[1])])}
        for circle in _circles(leads):
            first = claims[circle[0]]
            key = next(key for key in keys if circle[1] in getattr(first, key))
            message = f"claim {first.block} comes back to itself by {' or '.join(keys)}: {' → '.join(circle)}"
            help = "find out which of them came first, and take the relation out of that one"
            problems.add("KB015", first.at(key), message, key=circle, help=help)


def _circles(leads: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """Circles of a graph, each from its node that was met first back to that node; every node is visited once."""
    done: set[str] = set()
    for start in leads:
        path: dict[str, Iterator[str]] = {} if start in done else {start: iter(leads[start])}
        while path:
            here = next(reversed(path))
            step = next(path[here], None)
            if step is None:
                done.add(here)
                del path[here]
            elif step in path:
                nodes = list(path)
                yield (*nodes[nodes.index(step) :], step)
            elif step in leads and step not in done:
                path[step] = iter(leads[step])
