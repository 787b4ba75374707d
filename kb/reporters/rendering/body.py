"""What a finding says, line by line, in plain text: shared by every format that people read."""

from __future__ import annotations

from collections.abc import Iterator

from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity, Step
from kb.domain.ledger import Ledger
from kb.domain.location import Location
from kb.domain.report import Report
from kb.domain.trust import asserter
from kb.domain.words import agent_name, shortened
from kb.reporters.rendering import Rendering
from kb.reporters.rendering.places import relative

SEVERITIES = (Severity.ERROR, Severity.WARNING, Severity.NOTE)  # the worst first


def claim_of(finding: Finding, ledger: Ledger) -> Claim | None:
    """The claim that a finding is about first of all, or None where it is about something else."""
    named = [member.claim for member in finding.members] or list(finding.key[:1])
    claims = [ledger.claims[name] for name in named if name in ledger.claims]
    return next((claim for claim in claims if claim.place.holds(finding.location)), None)


def told(claim: Claim, ledger: Ledger) -> str:
    """Where a claim comes from: "in First results, measured, said by Acme", or "computed by the article"."""
    source = ledger.sources.get(claim.source)
    title, kind = (source.title, source.kind) if source else (claim.source, "source")
    if asserter(claim) is None:
        return f"in {shortened(title)}, {claim.modality or 'said'} by the {kind}"
    modality = f"{claim.modality}, " if claim.modality else ""
    return f"in {shortened(title)}, {modality}said by {agent_name(claim.asserted_by, ledger)}"


def steps(finding: Finding) -> list[str]:
    """The arithmetic as aligned lines: operands in columns, results as sentences; a label is not repeated."""
    home = finding.members[0].claim.split("#")[0] if finding.members else ""
    operands = {step: _cells(step, finding.location, home) for step in finding.arithmetic if step.location}
    widths = [max((len(cells[i]) for cells in operands.values()), default=0) for i in range(4)]
    label_width = max((len(step.label) for step in finding.arithmetic), default=0)
    lines: list[str] = []
    previous = ""
    for step in finding.arithmetic:
        text = step.text
        if step in operands:
            text = "   ".join(cell.ljust(width) for cell, width in zip(operands[step], widths, strict=True) if width)
        if (previous, step.label) == ("gives", "stated"):
            lines[-1] += f";  stated {text}".rstrip()
        else:
            label = "" if step.label == previous else step.label
            lines.append(f"{label:<{label_width}}   {text}".rstrip())
        previous = step.label
    return lines


def _cells(step: Step, home: Location, source: str) -> tuple[str, str, str, str]:
    strict = f"strict {step.strict}" if step.strict else ""
    usual = f"usual {step.usual}" if step.usual and step.usual != step.strict else ""
    claim = (step.claim or "").removeprefix(source)
    where = ""
    if step.location is not None:
        where = f":{step.location.line}" if step.location.path == home.path else place(step.location)
    return step.text, "  ".join(filter(None, (strict, usual))), claim, where


def details(finding: Finding, rendering: Rendering) -> list[str]:
    """Everything below the first sentence, without marks of any format."""
    return [
        *steps(finding),
        *finding.lines,
        *returned(finding, rendering),
        *([finding.help] if finding.help else []),
    ]


def returned(finding: Finding, rendering: Rendering) -> list[str]:
    """That the finding was waived once, and why; nothing where it was not."""
    reason = rendering.report.returned.get(finding.identity)
    return [f"was waived because: {reason}; it has changed since, or the waiver has ended"] if reason else []


def counts(report: Report) -> Iterator[tuple[str, str]]:
    """What was looked at and found, as labelled sentences; the last lines of every report that people read."""
    yield (
        "checked",
        f"{many(report.claims, 'claim')} in {many(report.sources, 'source')}, {many(report.files, 'file')}",
    )
    anchors = report.anchors
    yield (
        "anchors",
        f"{anchors.verified} verified, {anchors.recorded} recorded as verified, {anchors.not_verified} not verified",
    )
    yield "compared", _comparisons(report)
    yield "findings", findings_text(report)
    for sentence in report.not_run:
        yield "not run", sentence


def findings_text(report: Report) -> str:
    """How many findings there are of each severity, and how many were accepted."""
    numbers = [many(report.count(severity), severity.value) for severity in SEVERITIES]
    return ", ".join([*numbers, f"{len(report.waived)} waived", f"{len(report.known)} known"])


def _comparisons(report: Report) -> str:
    pairs = report.comparisons
    if not pairs.compared and not pairs.not_comparable:
        return "nothing: no two claims of this ledger can be compared"
    agree, as_stated = _do(pairs.agree, "agree"), _do(pairs.agree_as_far_as_stated, "agree")
    return (
        f"{many(pairs.compared, 'pair')}: {agree}, {as_stated} as far as stated, {_do(pairs.disagree, 'disagree')}; "
        f"{pairs.not_comparable} not comparable"
    )


def more(rendering: Rendering) -> str:
    """How many findings the limit leaves out: "3 more findings are not shown"."""
    return f"{many(rendering.hidden, 'more finding')} {'is' if rendering.hidden == 1 else 'are'} not shown"


def many(number: int, noun: str) -> str:
    """A number of things: "1 claim", "31 claims"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _do(number: int, verb: str) -> str:
    return f"{number} {verb}s" if number == 1 else f"{number} {verb}"


def place(location: Location) -> str:
    """A location as an editor or a terminal follows it."""
    return f"{relative(location.path)}:{location.line}"
