"""The columns of sources and of conflicts."""

from __future__ import annotations

from collections.abc import Callable

from kb.domain.finding import Severity
from kb.domain.states import STATES
from kb.exporters.column import Column, stated
from kb.exporters.record import Dispute


def _steps(dispute: Dispute) -> str:
    steps = dispute.finding.arithmetic
    return "; ".join(" ".join(filter(None, (f"{each.label}:", each.text, each.strict, each.claim))) for each in steps)


def _members(role: str) -> Callable[[Dispute], str]:
    return lambda dispute: "; ".join(each.claim for each in dispute.finding.members if each.role == role)


SOURCES = (
    Column("id", "Source", "the id of the source", lambda w: w.id),
    Column("title", "Title", "as published", lambda w: w.title),
    Column("kind", "Kind", "article, paper, dataset …", lambda w: w.kind),
    Column("publisher", "Publisher", "who printed it", lambda w: stated(w.publisher)),
    Column("authors", "Authors", "who wrote it", lambda w: stated("; ".join(w.authors))),
    Column("published_on", "Published on", "when, in EDTF", lambda w: stated(w.published)),
    Column("retrieved_on", "Retrieved on", "when it was read, in EDTF", lambda w: stated(w.accessed)),
    Column("url", "Address", "where it can be read", lambda w: stated(w.url), "url"),
    Column("language", "Language", "of the document", lambda w: w.language),
    Column("rights", "Rights", "what its publisher allows", lambda w: stated(w.rights)),
    Column("sha256", "SHA-256", "of the bytes that were read; empty without a document",
           lambda w: f"sha256:{w.sha256}" if w.sha256 else ""),
    Column("claims", "Claims", "how many of its claims are in this export", lambda w: str(w.claims), "number"),
)  # fmt: skip

_SEVERITIES = tuple(severity.value for severity in Severity)
CONFLICTS = (
    Column("id", "Conflict", "its identity, the same as long as it is the same conflict", lambda d: d.finding.identity),
    Column("rule", "Rule", "the code of the check", lambda d: d.finding.code),
    Column("name", "Name", "the name of the check", lambda d: d.finding.name),
    Column("severity", "Severity", "how much it matters", lambda d: d.finding.severity.value, values=_SEVERITIES),
    Column("state", "State", "what became of it", lambda d: d.state, values=STATES),
    Column("disputed", "Disputed claims", "the claims that it is about", _members("disputed")),
    Column("operands", "Operands", "the claims that it only calculates with", _members("operand")),
    Column("statement", "Statement", "the clash in a sentence", lambda d: d.finding.message),
    Column("arithmetic", "Arithmetic", "how it was calculated, with strict bounds", _steps),
    Column("unknown", "Would be settled by", "conditions that are not stated", lambda d: ", ".join(d.finding.unknown)),
    Column("reason", "Reason", "why it was accepted; empty where it was not", lambda d: d.reason or ""),
)
