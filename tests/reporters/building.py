"""Findings and reports for the tests of reporters, built from what each test is about."""

from __future__ import annotations

from typing import Any

from kb.domain.finding import Finding, Member, Severity, Step
from kb.domain.ledger import Waiver
from kb.domain.location import Location
from kb.domain.report import Report
from kb.reporters.rendering import Rendering, Rule
from tests.builders import claim, ledger

PATH = "sources/s/claims.toml"
RULE = Rule("KB301", "arithmetic.derivation-mismatch", Severity.ERROR, "Mismatch", "It misleads.", "Mend it.")


def finding(message: str = "s#a says “700”; it gives 4.14", *, key: str = "s#a", **fields: Any) -> Finding:
    """An error of KB301 at line 3 of the claims of `s`."""
    defaults: dict[str, Any] = {
        "code": "KB301",
        "name": "arithmetic.derivation-mismatch",
        "severity": Severity.ERROR,
        "location": Location(PATH, 3, 1),
    }
    return Finding(message=message, key=(key,), **{**defaults, **fields})


def derivation() -> Finding:
    """A finding with operands, a result and a way out."""
    return finding(
        members=(Member("s#a", "disputed"), Member("s#b", "operand")),
        arithmetic=(
            Step("follows from", "about 700 request/s", "s#b", "[600, 800]", "[650, 750]", Location(PATH, 96)),
            Step("follows from", "about 169 request/s", "s#c", "[168, 170]", "[168, 170]", Location(PATH, 107)),
            Step("gives", "4.14, between 3.53 and 4.76"),
            Step("stated", "4.9 [4.85, 4.95] is above the most it can be"),
        ),
        related=((Location(PATH, 96), "about 700 request/s"),),
        help="compare the figures with the document",
    )


def rendering(*findings: Finding, line: str = "", waived: Waiver | None = None, **shown: Any) -> Rendering:
    """A rendering of these findings over a ledger of two claims; `waived` accepts the last of them."""
    accepted = ((findings[-1], waived),) if waived else ()
    standing = findings[:-1] if waived else findings
    report = Report(standing, claims=2, sources=1, files=3, waived=accepted, status=shown.pop("status", {}))
    return Rendering(
        report,
        ledger(claim("s#a"), claim("s#b")),
        rules=lambda: {"KB301": RULE},
        line=lambda _: line,
        version="0.1.0",
        **shown,
    )
