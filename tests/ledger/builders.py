"""Miniature ledgers for the tests of reading."""

from __future__ import annotations

from kb.checks.examples import files
from kb.domain.claim import Claim
from kb.domain.finding import Finding
from kb.domain.ledger import Ledger
from kb.ledger.reader import read_files

PLAIN = """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
"""


def ledger(text: str, **others: str | bytes) -> Ledger:
    """The ledger of an example; `others` are files by path, with `__` for the slash and `_DOT_` for the dot."""
    found = files(text)
    for name, content in others.items():
        path = name.replace("__", "/").replace("_DOT_", ".")
        found[path] = content.encode() if isinstance(content, str) else content
    return read_files(found, "sources")


def claim(keys: str, text: str = "") -> Claim:
    """The first claim of an example: a plain one about the speed of alpha, with more keys."""
    read = ledger(f"{PLAIN}{keys}\n{text}")
    assert read.findings == (), [finding.message for finding in read.findings]
    return next(iter(read.claims.values()))


def only(read: Ledger) -> Finding:
    """The one finding of a ledger."""
    assert len(read.findings) == 1, [(finding.code, finding.message) for finding in read.findings]
    return read.findings[0]
