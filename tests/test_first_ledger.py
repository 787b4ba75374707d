"""The shipped ledger: everything that does not fit together is found, and nothing else."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from kb.domain.finding import Finding, Severity
from kb.domain.report import Report
from kb.ledger.reader import read_files
from kb.services.check import Checked, Request, check, checked
from kb.services.query import one, select

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "sources"
J, C = "jalapeno-first-results#", "chips-for-models#"


@cache
def outcome() -> Checked:
    return check(Request(SOURCES))


def report() -> Report:
    return outcome().report


def about(code: str, *claims: str) -> Finding:
    """The one finding of a code that disputes or calculates with all of these claims."""
    found = [f for f in report().findings if f.code == code and set(claims) <= {m.claim for m in f.members}]
    assert len(found) == 1, [f.message for f in report().findings if f.code == code]
    return found[0]


def disputed(finding: Finding) -> set[str]:
    return {member.claim for member in finding.members if member.role == "disputed"}


def text(finding: Finding) -> str:
    """All that a finding says."""
    steps = (f"{step.label} {step.text} {step.strict}" for step in finding.arithmetic)
    return "\n".join((finding.message, *steps, *finding.lines))


def test_the_ratio_is_not_what_its_own_figures_give() -> None:
    finding = about("KB301", C + "r1-speed-ratio", C + "r1-max-speed", C + "gb300-r1-speed")
    assert finding.severity is Severity.ERROR
    assert disputed(finding) == {C + "r1-speed-ratio"}
    assert "4.14, between 3.53 and 4.76" in finding.message
    assert "[600, 800]" in text(finding)
    assert "[168, 170]" in text(finding)


def test_the_waiting_time_saved_contradicts_the_ratio_and_fits_the_speeds() -> None:
    finding = about("KB301", C + "waiting-time-saved", C + "r1-speed-ratio")
    assert disputed(finding) == {C + "waiting-time-saved"}
    speeds = {C + "r1-max-speed", C + "gb300-r1-speed", C + "waiting-time-saved"}
    assert not [f for f in report().findings if f.code == "KB303" and {m.claim for m in f.members} == speeds]


def test_one_article_has_two_speeds_for_one_model_and_names_no_difference() -> None:
    finding = about("KB402", J + "peak-speed.kimi-k2.5", J + "kimi-speed")
    assert "about 2.0 times apart" in finding.message
    assert "cannot both hold unless" in text(finding)
    assert "between 639 and 643" in text(finding)  # what 1.56 seconds for a thousand tokens speak for


def test_the_same_number_for_two_models_is_noted() -> None:
    finding = about("KB407", J + "kimi-speed", J + "r1-speed")
    assert finding.severity is Severity.NOTE


@pytest.mark.parametrize(
    "claims",
    [
        ("scale-up-lanes", "lane-rate", "scale-up-bandwidth"),
        ("multi-rack-lanes", "lane-rate", "multi-rack-bandwidth"),
        ("program-to-tapeout", "a0-in-program"),
        ("kimi-speed", "kimi-speed-ratio"),
    ],
)
def test_what_must_hold_by_arithmetic_or_calendar_and_does_not(claims: Iterable[str]) -> None:
    assert about("KB303", *(J + claim for claim in claims)).severity is Severity.ERROR


def test_nine_times_is_a_speed_in_one_article_and_a_throughput_in_the_other() -> None:
    about("KB406", C + "kimi-fixed-speed-ratio", J + "kimi-speed-ratio")


def test_nine_times_holds_at_one_operating_point_only() -> None:
    about("KB507", C + "kimi-fixed-speed-ratio", C + "peak-throughput-per-power-ratio.kimi-k2.5")


def test_the_lead_does_not_grow_with_the_model() -> None:
    about("KB305", C + "larger-model-larger-lead")
    about("KB307", C + "larger-model-larger-lead", C + "r1-throughput-per-power-ratio")


def test_complete_witnessed_results_were_only_witnessed() -> None:
    (finding,) = (f for f in report().findings if f.code == "KB501")
    assert "complete" in finding.message


def test_the_rivals_predicted_several_tokens_at_a_time_and_the_subject_did_not() -> None:
    messages = " ".join(f.message for f in report().findings if f.code == "KB505")
    assert "Speculative decoding" in messages


SILENT = [
    {J + "r1-speed", C + "r1-max-speed"},  # more than 700, about 700
    {J + "b0-compute", C + "b0-compute"},  # 13.4 petaflops, 13.4 PFLOPS
    {J + "scale-up-lanes", J + "multi-rack-lanes", J + "io-lanes"},  # 24 + 8 = 32
    {C + "iterations", C + "asic-cycle-before", C + "design-to-tapeout"},  # 24 to 9 months, more than twice
    {J + "program-to-tapeout", C + "design-to-tapeout"},  # 16 months from the start, 9 from design
    {C + "results-released", C + "cooperation-announced", C + "announcement-to-results"},
    {C + "design-time-saved", C + "asic-cycle", C + "design-to-tapeout"},
]


@pytest.mark.parametrize("claims", SILENT, ids=lambda claims: " ".join(sorted(c.split("#")[1] for c in claims)))
def test_nothing_is_said_of_figures_that_fit(claims: set[str]) -> None:
    said = [
        f for f in report().findings if f.code[:3] in ("KB3", "KB4", "KB6") and {m.claim for m in f.members} == claims
    ]
    assert not said, [f.message for f in said]


def test_there_are_these_errors_and_no_others() -> None:
    found = sorted(f.code for f in report().findings if f.severity is Severity.ERROR)
    assert found == ["KB301", "KB301", "KB303", "KB303", "KB303", "KB303", "KB305"]


def test_the_anchors_are_recorded_and_the_report_says_so() -> None:
    anchors = report().anchors
    assert (anchors.verified, anchors.not_verified) == (0, 0)
    assert anchors.recorded > 150


def test_the_order_of_files_does_not_matter() -> None:
    files = {str(path.relative_to(SOURCES)): path.read_bytes() for path in sorted(SOURCES.rglob("*.toml"))}
    names = list(files)
    random.Random(7).shuffle(names)
    shuffled = checked(read_files({name: files[name] for name in names}, str(SOURCES)), Request(SOURCES)).report
    assert shuffled.findings == report().findings


def test_two_runs_give_the_same_bytes_whatever_the_hash_seed() -> None:
    def run(seed: str) -> bytes:
        command = [sys.executable, "-m", "kb.cli", "check", "--format", "json"]
        done = subprocess.run(
            command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=False
        )
        assert done.returncode == 1, done.stderr
        return done.stdout

    assert run("1") == run("2")


NAMES = """Jalapeño; A0; B0; compute die; I/O chiplet; multi-rack domain; second generation; OpenAI chip program;
AI-written kernels; GB300; GB200; Blackwell; Vera Rubin; Vera Rubin NVL72; Rubin CPX; TPU; Trainium; Frozen v2;
Anthropic's custom silicon; M6; M5 Ultra; conventional ASIC; DeepSeek R1; Kimi K2.5; GPT-OSS 120B; Gemma 4 31B;
InferenceX; AgentX; Artificial Analysis"""


@pytest.mark.parametrize("name", [" ".join(name.split()) for name in NAMES.split(";")])
def test_every_system_of_the_articles_keeps_its_place(name: str) -> None:
    assert select(outcome(), {"subject": [name]}), name


def test_a_claim_answers_who_stands_behind_it() -> None:
    claim = one(J + "r1-speed", outcome().ledger)
    assert [event.excludes for event in claim.verification] == [("full InferenceX suite", "AgentX")]
