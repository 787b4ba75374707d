"""The report as JUnit XML: a test for every group of claims that were compared and agree, and for every finding."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Waiver
from kb.domain.words import subject_name
from kb.reporters.rendering import Rendering
from kb.reporters.rendering.body import claim_of, details, more, place


def render(rendering: Rendering) -> str:
    """One suite: errors and warnings fail, notes pass with their text, waived findings are skipped with the reason."""
    report = rendering.report
    suite = Element("testsuite", name="kb check")
    for group in rendering.groups():
        if group.comparisons.compared and not group.disagreements:
            name = subject_name(group.subject, rendering.ledger)
            SubElement(suite, "testcase", classname=group.metric, name=name)
    for finding in rendering.shown:
        _finding(suite, finding, rendering)
    for finding, waiver in report.waived:
        _waived(suite, finding, waiver, rendering)
    failures = sum(finding.severity is not Severity.NOTE for finding in rendering.shown)
    counts = {"tests": str(len(suite)), "failures": str(failures), "errors": "0"}
    suite.attrib.update(counts, skipped=str(len(report.waived)))
    if rendering.hidden:
        SubElement(suite, "system-out").text = f"{more(rendering)} (--max-shown {rendering.max_shown})."
    root = Element("testsuites", {"name": "kb", **counts})
    root.append(suite)
    indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + _xml(tostring(root, encoding="unicode")) + "\n"


def _finding(suite: Element, finding: Finding, rendering: Rendering) -> None:
    case = _case(suite, finding, rendering)
    text = "\n".join([finding.message, *details(finding, rendering), place(finding.location)])
    if finding.severity is Severity.NOTE:
        SubElement(case, "system-out").text = text
    else:
        SubElement(case, "failure", message=finding.message, type=finding.severity.value).text = text


def _waived(suite: Element, finding: Finding, waiver: Waiver, rendering: Rendering) -> None:
    SubElement(_case(suite, finding, rendering), "skipped", message=f"waived: {waiver.reason}")


def _case(suite: Element, finding: Finding, rendering: Rendering) -> Element:
    claim = claim_of(finding, rendering.ledger)
    metric = claim.metric if claim and claim.metric else finding.name.split(".")[0]
    about = claim.id if claim else place(finding.location)
    return SubElement(suite, "testcase", classname=metric, name=f"{about} {finding.code} {finding.identity}")


def _xml(text: str) -> str:
    """XML without the control characters that it cannot hold, which ledgers may."""
    return "".join(character if character in "\t\n\r" or character >= " " else "�" for character in text)
