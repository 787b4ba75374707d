"""Every reporter: what each must not lose, and the rules of the platform that it writes for."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest

from kb.domain.finding import Severity
from kb.domain.ledger import Waiver
from kb.domain.location import Location
from kb.domain.report import Comparisons, Report
from kb.domain.words import shortened
from kb.reporters import formats, render
from kb.reporters.rendering.body import counts
from kb.reporters.rendering.places import utf16
from kb.reporters.rendering.schema import report_schema
from tests.reporters.building import PATH, derivation, finding, rendering

WAIVER = Waiver("F-1", "the caption explains it", author="A. Curator", until="2027-01-31")
NASTY = "100% of “a,b”: one\ntwo 🚀 \u202eright-to-left\u202c | <b> ]]> \x07"


def test_the_formats_are_the_files_of_the_package() -> None:
    assert formats() == ("github", "gitlab", "json", "jsonl", "junit", "markdown", "sarif", "text")


@pytest.mark.parametrize("form", formats())
def test_every_format_names_code_and_clash(form: str) -> None:
    text = render(form, rendering(derivation()))
    assert "KB301" in text
    assert "4.14" in text
    assert text.endswith("\n")


@pytest.mark.parametrize("form", formats())
def test_every_format_is_the_same_bytes_twice(form: str) -> None:
    assert render(form, rendering(derivation(), finding(key="other"))) == render(
        form, rendering(derivation(), finding(key="other"))
    )


@pytest.mark.parametrize("form", formats())
def test_every_format_survives_what_a_message_may_hold(form: str) -> None:
    text = render(form, rendering(finding(NASTY)))
    assert "🚀" in text or "\\ud83d" in text


def test_text_aligns_the_arithmetic_and_joins_the_result_with_what_is_stated() -> None:
    text = render("text", rendering(derivation()))
    assert text.splitlines()[0] == "KB301 arithmetic.derivation-mismatch" + " " * 41 + "error · new"
    assert "    follows from   about 700 request/s   strict [600, 800]  usual [650, 750]   #b   :96" in text
    assert "                   about 169 request/s   strict [168, 170]" in text
    assert (
        "    gives          4.14, between 3.53 and 4.76;  stated 4.9 [4.85, 4.95] is above the most it can be" in text
    )
    assert f'    hedge policy 1 · kb explain KB301 · kb waive {derivation().identity} --reason "…"' in text


def test_text_ends_with_everything_that_was_counted() -> None:
    text = render("text", rendering(finding(), finding(key="n", severity=Severity.NOTE)))
    assert "checked   2 claims in 1 source, 3 files" in text
    assert "compared  nothing: no two claims of this ledger can be compared" in text
    assert "findings  1 error, 0 warnings, 1 note, 0 waived, 0 known" in text
    assert text.splitlines()[-1] == "notes     counted, not shown; --show-notes shows them"


def test_text_is_plain_unless_colour_is_asked_for() -> None:
    assert "\x1b[" not in render("text", rendering(finding()))
    assert "\x1b[31m" in render("text", rendering(finding(), colour=True))


def test_text_says_how_many_are_not_shown_and_why() -> None:
    text = render("text", rendering(*(finding(key=str(number)) for number in range(5)), max_shown=2))
    assert text.count("KB301 arithmetic") == 2
    assert "3 more findings are not shown (--max-shown 2)." in text
    text = render("text", rendering(finding(), finding(key="n"), max_shown=1))
    assert "1 more finding is not shown (--max-shown 1)." in text


def test_one_pair_is_counted_in_the_singular() -> None:
    report = Report((), comparisons=Comparisons(1, 1, 0, 1, 0))
    assert dict(counts(report))["compared"] == (
        "1 pair: 1 agrees, 0 agree as far as stated, 0 disagree; 1 not comparable"
    )


def test_a_waiver_that_is_wrong_is_mended_and_not_waived() -> None:
    assert "kb waive" not in render("text", rendering(finding(code="KB901", name="housekeeping.waiver-unused")))


def test_a_long_title_is_cut_between_two_words() -> None:
    assert shortened("The first results of a chip for inference are in, at last") == (
        "The first results of a chip for inference are…"
    )


def test_waived_findings_show_their_reason_on_request() -> None:
    quiet = render("text", rendering(finding(), waived=WAIVER))
    assert "caption" not in quiet
    assert "1 waived" in quiet
    shown = render("text", rendering(finding(), waived=WAIVER, show_waived=True))
    assert "waived by A. Curator, until 2027-01-31: the caption explains it" in shown


def test_json_has_the_shape_of_its_published_schema() -> None:
    record = json.loads(render("json", rendering(derivation(), finding(), waived=WAIVER, show_agreements=True)))
    assert _faults(record, report_schema(), report_schema()) == []
    assert record["findings"][0]["arithmetic"][0]["location"] == {"path": PATH, "line": 96, "column": 1}


def test_json_lines_end_with_the_counts() -> None:
    records = [json.loads(line) for line in render("jsonl", rendering(finding(), derivation())).splitlines()]
    assert [record["record"] for record in records] == ["finding", "finding", "summary"]
    assert records[-1]["counts"]["error"] == 2


def test_github_escapes_what_would_end_a_message_or_a_property() -> None:
    line = "figure = “🚀”  # 4.9"
    first = render("github", rendering(finding(NASTY), line=line)).splitlines()[0]
    head, _, message = first.removeprefix("::").partition("::")
    assert head == (
        f"error title=KB301 arithmetic.derivation-mismatch,file={PATH},line=3,col=1,endLine=3,endColumn={len(line) + 1}"
    )
    assert message.startswith("100%25 of “a,b”: one%0Atwo 🚀")


def test_github_escapes_colons_and_commas_in_a_path() -> None:
    odd = finding(location=Location("sources/a:b,c%/claims.toml", 3))
    assert "file=sources/a%3Ab%2Cc%25/claims.toml,line=3" in render("github", rendering(odd))


def test_github_says_how_many_its_limit_keeps_back() -> None:
    text = render("github", rendering(*(finding(key=str(number)) for number in range(14))))
    commands = [line for line in text.splitlines() if line.startswith("::error ")]
    assert len(commands) == 10
    assert commands[-1].endswith(
        "::5 more findings of this level are not annotated; the job summary and the other reports have them"
    )


def test_github_shows_exactly_ten_without_a_word() -> None:
    text = render("github", rendering(*(finding(key=str(number)) for number in range(10))))
    assert text.count("::error ") == 10
    assert "not annotated" not in text


def test_sarif_has_what_code_scanning_requires() -> None:
    run = _sarif(derivation(), finding(key="w"), waived=WAIVER)
    rule = run["tool"]["driver"]["rules"][0]
    assert (rule["id"], rule["name"]) == ("KB301", "ArithmeticDerivationMismatch")
    assert all(rule[part]["text"] for part in ("shortDescription", "fullDescription", "help"))
    assert run["automationDetails"]["id"] == "kb/contradictions/"
    result = run["results"][0]
    assert result["message"]["text"].startswith("s#a says “700”; it gives 4.14.")
    assert "[about 700 request/s](1)" in result["message"]["text"]
    assert result["relatedLocations"][0]["id"] == 1
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == PATH
    assert set(place["region"]) >= {"startLine", "startColumn", "endLine", "endColumn"}
    assert result["partialFingerprints"]["primaryLocationLineHash"]
    assert result["baselineState"] == "new"
    waived = run["results"][1]
    assert waived["suppressions"] == [
        {"kind": "external", "status": "accepted", "justification": "the caption explains it"}
    ]


def test_sarif_counts_columns_in_utf16() -> None:
    line = "x = “ñ🚀” 4.9"
    region = _sarif(finding(location=Location(PATH, 3, 10)), line=line)["results"][0]["locations"][0]
    assert region["physicalLocation"]["region"]["startColumn"] == 11
    assert region["physicalLocation"]["region"]["endColumn"] == len(line.encode("utf-16-le")) // 2 + 1
    assert (utf16("ñ“x”", 4), utf16("🚀x", 2)) == (4, 3)


def test_sarif_drops_the_lowest_severities_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kb.reporters.sarif.MOST_RESULTS", 2)
    findings = [finding(key=str(n), severity=severity) for n, severity in enumerate(reversed(Severity))]
    run = _sarif(*findings, show_notes=True)
    assert [result["level"] for result in run["results"]] == ["error", "warning"]
    said = [each["message"]["text"] for each in run["invocations"][0]["toolExecutionNotifications"]]
    assert said == ["1 result of the lowest severity left out."]


def test_sarif_says_of_every_result_whether_it_is_new_and_whether_it_is_accepted() -> None:
    results = _sarif(derivation(), finding(key="w"), waived=WAIVER)["results"]
    assert [(result["baselineState"], len(result["suppressions"])) for result in results] == [("new", 0), ("new", 1)]


def test_sarif_names_a_file_elsewhere_by_its_whole_address() -> None:
    elsewhere = finding(location=Location("/data/a b/claims.toml", 3))
    place = _sarif(elsewhere)["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"] == "file:///data/a%20b/claims.toml"


def test_sarif_leaves_known_notes_out_like_all_notes() -> None:
    note = finding(severity=Severity.NOTE)
    shown = replace(rendering(), report=replace(rendering().report, known=(note,)))
    assert json.loads(render("sarif", shown))["runs"][0]["results"] == []
    assert len(json.loads(render("sarif", replace(shown, show_notes=True)))["runs"][0]["results"]) == 1


@pytest.mark.parametrize("form", formats())
def test_every_format_says_how_many_are_not_shown(form: str) -> None:
    text = render(form, rendering(*(finding(key=str(number)) for number in range(5)), max_shown=2))
    said = {"json": '"not_shown": 3', "jsonl": '"not_shown": 3', "sarif": "3 results of the lowest severity left out"}
    assert said.get(form, "3 more findings are not shown") in text


@pytest.mark.parametrize("form", formats())
def test_every_format_tells_why_a_finding_that_came_back_was_waived(form: str) -> None:
    shown = rendering(finding())
    returned = replace(shown.report, returned={finding().identity: "the caption explains it"})
    said = "the caption explains it" in render(form, replace(shown, report=returned))
    assert said is (form != "gitlab")  # which shows one sentence a finding


def test_gitlab_fingerprints_differ_even_for_the_same_finding_twice() -> None:
    issues = json.loads(render("gitlab", rendering(finding(), finding(), derivation())))
    assert len({issue["fingerprint"] for issue in issues}) == 3
    assert {issue["severity"] for issue in issues} == {"major"}
    assert issues[0]["location"] == {"path": PATH, "lines": {"begin": 3}}


def test_gitlab_fingerprints_do_not_move_with_lines() -> None:
    prints = [
        json.loads(render("gitlab", rendering(finding(location=Location(PATH, line)))))[0]["fingerprint"]
        for line in (3, 30)
    ]
    assert prints[0] == prints[1]


def test_junit_counts_are_its_cases() -> None:
    note = finding(key="n", severity=Severity.NOTE)
    shown = rendering(finding(NASTY), derivation(), note, finding(key="w"), waived=WAIVER, show_notes=True)
    suite = ElementTree.fromstring(render("junit", shown)).find("testsuite")
    assert suite is not None
    cases = suite.findall("testcase")
    assert suite.get("tests") == str(len(cases)) == "4"
    assert suite.get("failures") == str(len(suite.findall("testcase/failure"))) == "2"
    assert suite.get("skipped") == "1"
    skipped = suite.find("testcase/skipped")
    assert skipped is not None
    assert skipped.get("message") == "waived: the caption explains it"


def test_markdown_cannot_be_broken_out_of_by_a_message() -> None:
    rows = [line for line in render("markdown", rendering(finding(NASTY))).splitlines() if line.startswith("| ❌")]
    assert len(rows) == 1
    assert "\\<b\\>" in rows[0]
    told = derivation()
    broken = replace(told, message=NASTY, lines=("one\n<script>",))
    text = render("markdown", rendering(broken))
    assert "<summary>KB301 100% of “a,b”: one two" in text
    assert "| &lt;b&gt; ]]&gt;" in text
    assert "\n    one <script>\n" in text
    assert len(re.findall(r"(?<!\\)\|", rows[0])) == 5


def _sarif(*findings: Any, **shown: Any) -> dict[str, Any]:
    log = json.loads(render("sarif", rendering(*findings, **shown)))
    assert log["version"] == "2.1.0"
    run: dict[str, Any] = log["runs"][0]
    return run


def _faults(value: Any, schema: dict[str, Any], root: dict[str, Any], path: str = "$") -> list[str]:
    """What a value breaks of the few words of JSON Schema that ours uses."""
    if "$ref" in schema:
        return _faults(value, root["$defs"][schema["$ref"].split("/")[-1]], root, path)
    if "anyOf" in schema:
        found = [_faults(value, each, root, path) for each in schema["anyOf"]]
        return [] if [] in found else found[0]
    names = {"object": dict, "array": list, "string": str, "integer": int, "null": type(None), "boolean": bool}
    wanted = schema.get("type", [])
    types = tuple(names[each] for each in ([wanted] if isinstance(wanted, str) else wanted))
    faults = [] if not types or isinstance(value, types) else [f"{path}: {value!r} is no {wanted}"]
    if "const" in schema and value != schema["const"]:
        faults.append(f"{path}: {value!r} is not {schema['const']!r}")
    if "enum" in schema and value not in schema["enum"]:
        faults.append(f"{path}: {value!r} is not one of {schema['enum']}")
    if "pattern" in schema and not re.search(schema["pattern"], value):
        faults.append(f"{path}: {value!r} does not match {schema['pattern']}")
    if isinstance(value, dict) and "properties" in schema:
        faults += [f"{path}: {name} is missing" for name in schema["required"] if name not in value]
        faults += [f"{path}: {name} is unknown" for name in value if name not in schema["properties"]]
        for name, each in value.items():
            faults += _faults(each, schema["properties"].get(name, {}), root, f"{path}.{name}")
    if isinstance(value, list) and "items" in schema:
        for index, each in enumerate(value):
            faults += _faults(each, schema["items"], root, f"{path}[{index}]")
    return faults
