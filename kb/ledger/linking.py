"""The names by which claims reach each other: who answers to them, and which lead nowhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.domain.location import Location, Placed
from kb.ledger.circles import check_circles
from kb.ledger.problems import Problems, meant, shown

RELATIONS = ("restates", "quotes", "supersedes", "corrects", "disputes")
EXPRESSIONS = ("equals", "order")
BASELINE = "baseline"  # a name in expressions that is no claim


@dataclass(frozen=True)
class _Names:
    """The names that lead to claims, and those of claims that could not be read, which nobody is told about twice."""

    claims: Mapping[str, tuple[str, ...]]
    broken: frozenset[str]

    def near(self, address: str) -> list[str]:
        """The names that an address may have meant: those of its source, or other sources with a claim of that name."""
        source, _, local = address.rpartition("#")
        own = self._by_source.get(source)
        return own or [f"{other}#{local}" for other in self._by_source if f"{other}#{local}" in self.claims]

    @cached_property
    def _by_source(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name in self.claims:
            source, _, local = name.partition("#")
            found.setdefault(source, []).append(local)
        return found


def linked(ledger: Ledger, broken: Iterable[str], problems: Problems) -> dict[str, Claim]:
    """The claims that changed as their relations were followed; names that lead nowhere are findings."""
    names = _Names(ledger.addresses, frozenset(broken))
    changed: dict[str, Claim] = {}
    for claim in ledger.claims.values():
        if (after := _linked(claim, names, problems)) is not claim:
            changed[claim.id] = after
        if claim.was:
            _check_former_names(claim, ledger, problems)
    check_circles({**ledger.claims, **changed}, problems)
    for constraint in ledger.constraints:
        owner = f"constraint {constraint.id}"
        _expression(constraint.holds, "holds", constraint.source, constraint.place, owner, names, problems)
    for source in ledger.sources.values():
        for attestation in source.attestations:
            owner, at = f"attestation {attestation.id}", attestation.place.at("covers")
            for covered in attestation.covers:
                if not isinstance(covered, str):
                    continue
                address = covered if "#" in covered else f"{source.id}#{covered}"
                for id in _reached(address, "covers", at, owner, names, problems):
                    # The attestations of its own source were applied as the claim was read.
                    claim = changed.get(id, ledger.claims[id])
                    if claim.source != source.id:
                        changed[id] = replace(claim, verification=(*claim.verification, attestation.event))
    return changed


def _linked(claim: Claim, names: _Names, problems: Problems) -> Claim:
    owner = f"claim {claim.block}"
    changed: dict[str, tuple[str, ...]] = {}
    for key in RELATIONS:
        named: tuple[str, ...] = getattr(claim, key)
        if named:
            reached = tuple(id for name in named for id in _reached(name, key, claim.at(key), owner, names, problems))
            if reached != named:
                changed[key] = reached
    for key in EXPRESSIONS:
        text: str | None = getattr(claim, key)
        if text is not None:
            named_ids = _expression(text, key, claim.source, claim.place, owner, names, problems)
            if key == "equals" and claim.id in named_ids:
                message = f"{owner} has equals = {shown(text)}, which names the claim itself"
                help = "write the other claims that it follows from, or take equals out"
                problems.add("KB012", claim.at(key), message, key=(owner, key, text), help=help)
    return replace(claim, **changed) if changed else claim  # type: ignore[arg-type]


def _check_former_names(claim: Claim, ledger: Ledger, problems: Problems) -> None:
    """Record former names that others answer to: whoever uses such a name would reach several claims."""
    for name in claim.was:
        for other in (ledger.claims[id] for id in ledger.addresses[name]):
            if (other.source, other.block) != (claim.source, claim.block):
                problems.duplicate(name.split("#")[1], "claim", claim.at("was"), other.location)
                break


def _reached(address: str, key: str, at: Location, owner: str, names: _Names, problems: Problems) -> tuple[str, ...]:
    found = names.claims.get(address, ())
    if not found and address not in names.broken:
        _dangling(address, key, at, owner, names, problems)
    return found


def _expression(
    text: str, key: str, source: str | None, place: Placed, owner: str, names: _Names, problems: Problems
) -> frozenset[str]:
    """The claims that an expression names; names that lead nowhere or to several claims are findings."""
    from kb.quantity.expression import ExpressionError, parse
    from kb.quantity.expression import names as names_in

    try:
        wanted = names_in(parse(text))
    except ExpressionError as error:
        message = f"{owner} has {key} = {shown(text)}, which cannot be read: {error}"
        help = "write claim ids, numbers with units and operators between spaces, as in fast / slow"
        problems.add("KB012", place.at(key), message, key=(owner, key, text), help=help)
        return frozenset()
    every: set[str] = set()
    for name in wanted:
        if name == BASELINE:
            continue
        address = name if "#" in name or source is None else f"{source}#{name}"
        found = _reached(address, key, place.at(key), owner, names, problems)
        if len(found) > 1:
            message = f"{owner} has {key} = {shown(text)}, where {name} is {len(found)} claims"
            help = f"name one of them: {', '.join(id.split('#')[1] for id in found)}"
            problems.add("KB010", place.at(key), message, key=(owner, key, name), help=help)
        every.update(found)
    return frozenset(every)


def _dangling(address: str, key: str, at: Location, owner: str, names: _Names, problems: Problems) -> None:
    message = f"{owner} names {address} in {key}, and there is no such claim"
    local = address.split("#", 1)[-1]
    help = meant(local, names.near(address), "write the id as it stands in its source, or source#id")
    problems.add("KB010", at, message, key=(owner, key, address), help=help)
