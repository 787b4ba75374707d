"""One run of the checks over a ledger: each is given the values of its scope, and the outcome is one report."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from kb.checks.base import Check
from kb.checks.selection import selected
from kb.checks.waivers import apply
from kb.domain.codec import dumps, loads
from kb.domain.finding import Finding, Severity
from kb.domain.grouping import Group, comparisons, groups
from kb.domain.ledger import Ledger
from kb.domain.report import Report
from kb.errors import KBError
from kb.forking import beside

LARGE = 2000  # claims, from which on two processes look at a ledger

# An editor mends what cannot be read first, then figures that are read wrongly; below errors, what sources say against
# each other comes before what the curator has left out.
_FAMILIES = {Severity.ERROR: "01234569", Severity.WARNING: "34562109", Severity.NOTE: "34562109"}


def run(
    ledger: Ledger,
    checks: Sequence[Check],
    *,
    raised: Iterable[Finding] = (),
    select: Collection[str] = (),
    ignore: Collection[str] = (),
    severities: Mapping[str, Severity] | None = None,
    today: date | None = None,
    silent: Collection[str] = (),
) -> Report:
    """The report of one run.

    `raised` are findings that arose elsewhere (documents), beside those of reading; `select` and `ignore` hold codes,
    names or their beginnings; `severities` overrides by code; `silent` are codes that could not arise this time, so
    that their waivers are not called unused. Raises `UsageError` for an unknown code and `KBError` for a check that
    fails, naming it and what it was looking at.
    """
    chosen, not_run = selected(checks, select, ignore)
    codes = {check.code for check in chosen}
    compared, judged = _judged(ledger, [check for check in chosen if check.function])
    found = [finding for finding in (*ledger.findings, *raised) if finding.code in codes]
    found += judged
    whole = len(chosen) == len(checks) and not silent
    outcome = apply(ledger.waivers, found, today or date.today(), None if whole else codes - set(silent))
    changed = severities or {}
    findings = [
        replace(finding, severity=changed.get(finding.code, finding.severity))
        for finding in (*outcome.findings, *(each for each in outcome.housekeeping if each.code in codes))
    ]
    return Report(
        findings=tuple(sorted(findings, key=reading_order)),
        root=ledger.root,
        claims=len(ledger.claims),
        sources=len(ledger.sources),
        files=ledger.files,
        comparisons=comparisons(compared),
        waived=outcome.waived,
        returned=outcome.returned,
        not_run=not_run,
    )


def reading_order(finding: Finding) -> tuple[Any, ...]:
    """The key that sorts findings as an editor reads them: the worst first, then by family, code, weight and place."""
    family = _FAMILIES[finding.severity].find(finding.code[2:3])
    return (-finding.severity.rank, family, finding.code, finding.order, finding.location, finding.key, finding.message)


def _judged(ledger: Ledger, checks: Sequence[Check]) -> tuple[Sequence[Group], list[Finding]]:
    """The comparison groups, and what all checks find.

    What is to be looked at without groups, a second process looks at if there is much of it.
    """
    alone = [check for check in checks if check.scope != "group"]
    work = beside(lambda: dumps(_Found, _Found(tuple(_run(ledger, alone)))))
    with work if len(ledger.claims) >= LARGE else nullcontext(lambda: None) as result:
        compared = groups(ledger)
        together = _run(ledger, [check for check in checks if check.scope == "group"], compared)
        text = result()
    apart = loads(_Found, text).findings if text else _run(ledger, alone)
    return compared, sorted([*apart, *together], key=lambda finding: finding.code)


@dataclass(frozen=True)
class _Found:
    findings: tuple[Finding, ...]


def _run(ledger: Ledger, checks: Sequence[Check], compared: Sequence[Group] = ()) -> list[Finding]:
    claims = tuple(ledger.live())
    sources = tuple(source for source in ledger.sources.values() if source.withdrawn is None)
    subjects: dict[str, Sequence[tuple[Any, ...]]] = {
        "ledger": [(ledger,)],
        "source": [(source, ledger) for source in sources],
        "claim": [(claim, ledger) for claim in claims],
        "group": [(group, ledger) for group in compared],
    }
    return [finding for check in checks for finding in _findings(check, subjects[check.scope])]


def _findings(check: Check, subjects: Sequence[tuple[Any, ...]]) -> Iterator[Finding]:
    assert check.function is not None
    for arguments in subjects:
        try:
            yield from check.function(*arguments)
        except Exception as error:
            looked_at = getattr(arguments[0], "id", None) or f"the {check.scope}"
            raise KBError(
                f"the check {check.code} ({check.module}) failed on {looked_at}: {type(error).__name__}: {error}; "
                f"this is a fault of the check, not of the ledger; --ignore {check.code} runs the others"
            ) from error
