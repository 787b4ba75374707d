"""A small ledger and what the checks of arithmetic and conflict must say about it: these codes, and no others."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from kb.checks.discovery import checks
from kb.checks.examples import files
from kb.checks.runner import run
from kb.ledger.reader import read_files

KNOWN = 'model = "small", load = "8k", mode = "plain", boost = false'
BASE = '{ subject = "beta" }'
FAMILIES = ("KB3", "KB4")


@dataclass(frozen=True, slots=True)
class Case:
    """`text` is a miniature ledger (see the examples of checks); `expected` the codes that it must bring up."""

    name: str
    text: str
    expected: frozenset[str] = frozenset()

    def found(self) -> frozenset[str]:
        """The codes that it does bring up; reading it must not fail."""
        ledger = read_files(files(self.text), "ledger")
        assert not ledger.findings, (self.name, ledger.findings)
        chosen = [check for check in checks() if check.code.startswith(FAMILIES)]
        return frozenset(finding.code for finding in run(ledger, chosen, today=date(2026, 12, 1)).findings)


def case(name: str, *claims: str, expected: str = "", apart: bool = True) -> Case:
    """A case of these claims, each in a source of its own, or all in one; `expected` lists codes."""
    if apart:
        sources = ["example", "other", "third"]
        text = "\n".join(f"=== {source}/claims.toml\n{said}" for source, said in zip(sources, claims, strict=False))
        extra = '=== third/source.toml\ntitle = "A third example"\nkind = "article"\n' if len(claims) > 2 else ""
        return Case(name, extra + text, frozenset(expected.split()))
    return Case(name, "\n".join(claims), frozenset(expected.split()))


def said(
    name: str,
    figure: str,
    metric: str = "speed",
    conditions: str = KNOWN,
    *,
    subject: str = "alpha",
    by: str | None = "acme",
    modality: str | None = "measured",
    more: Iterable[str] = (),
) -> str:
    """The text of one claim."""
    lines = [f'id = "{name}"', f'subject = "{subject}"', f'metric = "{metric}"', f'figure = "{figure}"']
    lines += [f"conditions = {{ {conditions} }}"] if conditions else []
    lines += [f'modality = "{modality}"'] if modality else []
    lines += [f'asserted_by = "{by}"'] if by else []
    return "\n".join(["[[claim]]", *lines, *more]) + "\n"


def ratio(name: str, figure: str, base: str = BASE, metric: str = "speed-ratio", **fields: str) -> str:
    """The text of a claim of a ratio."""
    return said(name, figure, metric, fields.pop("conditions", KNOWN), more=(f"baseline = {base}", *fields.values()))
