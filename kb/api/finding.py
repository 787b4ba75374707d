"""The claim that a path names: as it is, at its present address, or the reason why it is not there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from fastapi import Request
from fastapi.responses import Response

from kb.api import answers
from kb.api.deps import Shared, asked, shared
from kb.api.problems import Problem
from kb.domain.claim import Claim
from kb.services.check import Checked
from kb.services.whereabouts import Gone, Nowhere, whereabouts


def current(address: str, outcome: Checked, of: Shared) -> Claim:
    """The claim that an address leads to, whose id may be another one; raises `Problem` where there is none."""
    found = whereabouts(address, outcome, of.base.store)
    if isinstance(found, Gone):
        when = f" on {found.at[:10]}" if found.at else ""
        raise Problem(
            "gone",
            f"{found.claim} was withdrawn{when}: {found.why}",
            **asdict(found),
            revisions=f"{path_of(found.claim)}/revisions",
        )
    if isinstance(found, Nowhere):
        hint = f"did you mean {' or '.join(found.near)}?" if found.near else "/v1/claims lists those that there are"
        raise Problem("unknown-id", f"there is no claim {address}; {hint}", did_you_mean=list(found.near))
    return found


def path_of(id: str, under: str = "/v1/claims") -> str:
    """The path of a claim, or of something else about it."""
    source, _, local = id.partition("#")
    return f"{under}/{source}/{local}"


async def of_claim(
    request: Request,
    source: str,
    claim: str,
    rest: str,
    question: Callable[[Claim, Checked], Any],
    under: str = "/v1/claims",
) -> Response:
    """The answer to a question about one claim, or the way to its present address between `under` and `rest`."""
    id = f"{source}#{claim}"

    def answer(outcome: Checked) -> Response:
        value = current(id, outcome, shared(request))
        if value.id != id:
            return answers.moved(f"{path_of(value.id, under)}{rest}", request)
        found = question(value, outcome)
        return found if isinstance(found, Response) else answers.of(found)

    return await asked(request, answer)
