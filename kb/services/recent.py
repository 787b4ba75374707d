"""The public record: what was added, corrected and withdrawn, and what became of conflicts, load by load."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from kb.domain.claim import Claim
from kb.domain.codec import Codec
from kb.domain.finding import Finding
from kb.domain.headlines import headline
from kb.domain.ledger import Ledger
from kb.domain.phrases import plain
from kb.domain.source import Source
from kb.domain.words import metric_label, subject_name
from kb.services.former import differences
from kb.store import recent as log
from kb.store.reader import reading

_CORRECTIONS = ("altered", "withdrawn")  # of what was published here before
_LAST = 1 << 62  # a place in the log behind every other
_STEPS = (("added", "added"), ("altered", "corrected"), ("withdrawn", "withdrawn"))


@dataclass(frozen=True, slots=True)
class Told:
    """One change in words: what it is about, what happened to it, and what it says otherwise than before."""

    kind: str
    name: str
    what: str
    title: str
    about: str = ""
    correction: bool = False
    differences: tuple[tuple[str, str, str], ...] = ()
    by: str | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Batch:
    """The changes of one load, or the decisions of people between two loads; corrections come first."""

    load: int | None
    at: str
    author: str | None
    commit: str | None
    summary: str
    changes: tuple[Told, ...]


def recent(url: str, before: int | None, limit: int, ledger: Ledger) -> tuple[list[Batch], int | None]:
    """Changes ahead of a place in the log, newest first, and the place of the next page; None where it is the last."""
    with reading(url) as reader:
        found = log.recent(reader, _LAST if before is None else before, limit + 1)
    shown = found[:limit]
    batches = [_batch(list(group), ledger) for _, group in groupby(shown, key=lambda each: each.load)]
    return batches, shown[-1].seq if len(found) > limit else None


def _batch(found: list[log.Recent], ledger: Ledger) -> Batch:
    first = found[0]
    changes = sorted(_told(found, ledger), key=lambda told: (not told.correction, told.kind != "conflict"))
    summary = _summary(first.counts) if first.counts else "decided between two loads"
    return Batch(first.load, first.at, first.author, first.commit, summary, tuple(changes))


def _summary(text: str) -> str:
    """What a load changed, in words."""
    counts = json.loads(text)
    claims = [f"{counts[word]:,} {past}" for word, past in _STEPS if counts.get(word)]
    steps = [f"{number:,} {word}" for word, number in counts.get("conflicts", {}).items()]
    told = [f"claims: {', '.join(claims)}"] if claims else []
    return "; ".join([*told, *([f"conflicts: {', '.join(steps)}"] if steps else [])]) or "no claim changed"


def _told(found: Iterable[log.Recent], ledger: Ledger) -> Iterator[Told]:
    claims, sources, findings = Codec(Claim), Codec(Source), Codec(Finding)
    for each in found:
        if each.kind == "claim":
            yield _claim(each, claims, ledger)
        elif each.kind == "source":
            text = each.after or each.before
            title = sources.loads(text).title if text else each.name
            yield Told("source", each.name, each.what, title, correction=each.what in _CORRECTIONS)
        elif each.kind == "conflict":
            said = plain(headline(findings.loads(each.finding), ledger)) if each.finding else each.name
            yield Told("conflict", each.name, each.what, said, by=each.by, reason=each.reason)


def _claim(each: log.Recent, codec: Codec[Claim], ledger: Ledger) -> Told:
    after = codec.loads(each.after) if each.after else None
    before = codec.loads(each.before) if each.before else None
    claim = after or before
    if claim is None:
        return Told("claim", each.name, each.what, each.name)
    correction = each.what in _CORRECTIONS
    taken_back = after is not None and before is not None and after.withdrawn is not None and before.withdrawn is None
    return Told(
        "claim",
        each.name,
        "withdrawn" if taken_back else each.what,
        f"“{claim.passage.figure}”",
        f"{subject_name(claim.subject, ledger)}: {metric_label(claim.metric, ledger)}",
        correction,
        tuple(differences(before, after, ledger)) if correction and before and after else (),
    )
