"""What a change brings in, and nothing else: at the line that changed, whatever is moved, renamed or laid out anew."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from kb.domain.finding import Finding
from kb.domain.report import Report
from kb.services.check import Request, check
from kb.services.since import introduced
from tests.cli.running import git, write_ledger

SHIPPED = Path(__file__).parents[2] / "sources"
CLAIMS = Path("sources/example/claims.toml")
CLAIM = """
[[claim]]
id = "{id}"
subject = "alpha"
metric = "{metric}"
figure = "{figure}"
conditions = {{ model = "small", load = "{load}", mode = "plain", boost = false }}
modality = "measured"
asserted_by = "acme"
"""


def claim(id: str, figure: str, metric: str = "speed", load: str = "1") -> str:
    """A claim of the speed of alpha in requests per second, all conditions stated."""
    return CLAIM.format(id=id, figure=f"{figure} requests per second", metric=metric, load=load)


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The working directory is an empty repository."""
    monkeypatch.chdir(tmp_path)
    git(tmp_path, "init", "-q")


def committed(*blocks: str) -> None:
    """A ledger of these blocks of TOML, committed."""
    write_ledger(Path("sources"), "".join(blocks))
    commit()


def commit() -> None:
    """Whatever there is, committed."""
    git(Path(), "add", "-A")
    git(Path(), "commit", "-qm", "A change")


def edit(path: Path, change: Callable[[str], str]) -> None:
    """Write a file anew, as changed."""
    old = path.read_text(encoding="utf-8")
    new = change(old)
    assert new != old
    path.write_text(new, encoding="utf-8", newline="")


def since(ref: str = "HEAD", root: str = "sources") -> Report:
    """The report of what has changed since a commit."""
    request = Request(Path(root))
    return introduced(check(request), request, ref).report


def told(report: Report) -> list[tuple[str, str]]:
    """Code and status of each finding."""
    return [(finding.code, report.status[finding.identity]) for finding in report.findings]


def line(finding: Finding) -> str:
    """The line of the ledger at which a finding stands."""
    return Path(finding.location.path).read_text(encoding="utf-8").splitlines()[finding.location.line - 1]


@pytest.fixture
def shipped() -> Path:
    """The shipped ledger, committed, with its first file of claims."""
    shutil.copytree(SHIPPED, "sources")
    commit()
    return Path("sources/chips-for-models/claims.toml")


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('figure = "about 15.4TB/s"', 'figure = "about 14.4TB/s"', "KB401"),
        ('figure = "more than twice"', 'figure = "more than three times"', "KB301"),
        ('figure = "1459 tokens per second"', 'figure = "535 tokens per second"', "KB305"),
    ],
)
def test_a_figure_of_the_shipped_ledger_changed_into_a_contradiction_is_flagged_at_its_line_alone(
    old: str, new: str, code: str, shipped: Path
) -> None:
    edit(shipped, lambda text: text.replace(old, new))
    commit()
    report = since("HEAD~1")
    assert code in {finding.code for finding in report.findings}
    assert {line(finding) for finding in report.findings} == {new}


def shuffled(text: str) -> str:
    """The blocks of a file in the opposite order, keys apart and lines as on other systems."""
    head, *blocks = re.split(r"(?m)^(?=\[)", text)
    spaced = head + "\n\n".join(reversed([block.strip() + "\n" for block in blocks]))
    return re.sub(r"(?m)^(\w+) = ", r"\1   =   ", spaced).replace("\n", "\r\n")


def test_reordering_and_reformatting_the_shipped_ledger_flags_nothing(shipped: Path) -> None:
    for path in Path("sources").rglob("*.toml"):
        if path.name != "verified.toml":
            edit(path, shuffled)
    commit()
    report = since("HEAD~1")
    assert told(report) == []
    assert len(report.known) > 20


def test_moving_the_shipped_ledger_flags_nothing(shipped: Path) -> None:
    Path("data").mkdir()
    git(Path(), "mv", "sources", "data/ledger")
    commit()
    report = since("HEAD~1", "data/ledger")
    assert told(report) == []
    assert len(report.known) > 20


def test_a_source_under_another_name_is_the_same_source() -> None:
    committed(claim("speed", "700"), claim("again", "1,400"))
    git(Path(), "mv", "sources/example", "sources/renamed")
    assert told(since()) == []


def test_a_claim_under_another_name_is_the_same_claim() -> None:
    committed(claim("speed", "700"), claim("again", "1,400"))
    edit(CLAIMS, lambda text: text.replace('id = "again"', 'id = "a-second-time"\nwas = "again"'))
    assert told(since()) == []


def test_a_changed_figure_is_an_update_and_an_unchanged_one_is_known() -> None:
    committed(claim("speed", "700"), claim("again", "1,400"))
    assert told(since()) == []
    edit(CLAIMS, lambda text: text.replace("1,400", "1,500"))
    assert told(since()) == [("KB401", "updated")]


def test_what_is_left_of_a_known_disagreement_is_not_new() -> None:
    committed(claim("speed", "700"), claim("again", "1,400"), claim("once-more", "3,000"))
    edit(CLAIMS, lambda text: 'load = "9"'.join(text.rsplit('load = "1"', 1)))
    report = since()
    assert told(report) == []
    assert [finding.code for finding in report.known].count("KB401") == 1


def test_a_copy_of_a_faulty_claim_is_a_fault_of_its_own() -> None:
    faulty = claim("speed", "700").replace("requests per second", "W")
    committed(faulty)
    edit(CLAIMS, lambda text: text + faulty.replace('id = "speed"', 'id = "copy"'))
    report = since()
    assert [finding.key for finding in report.findings if finding.code == "KB203"] == [("example#copy",)]


def test_a_changed_condition_is_flagged_at_the_conditions() -> None:
    committed(claim("speed", "700"), claim("again", "1,400", load="2"))
    edit(CLAIMS, lambda text: text.replace('load = "2"', 'load = "1"'))
    (finding,) = since().findings
    assert (finding.code, line(finding).split(" ")[0]) == ("KB401", "conditions")
    assert (finding.location.path, "the other side") in [(place.path, said) for place, said in finding.related]


def test_a_claim_that_joins_a_finding_about_many_is_flagged_at_its_own_line() -> None:
    credited = claim("speed", "700")
    committed(credited.replace('asserted_by = "acme"\n', ""))
    added = claim("throughput", "9", "throughput").replace('asserted_by = "acme"\n', "")
    edit(CLAIMS, lambda text: text + added)
    (finding,) = (finding for finding in since().findings if finding.code == "KB104")
    assert line(finding) == 'figure = "9 requests per second"'


def test_a_finding_whose_waiver_is_taken_away_stands_again() -> None:
    committed(claim("speed", "700"), claim("again", "1,400"))
    (clash,) = (finding for finding in check(Request(Path("sources"))).report.findings if finding.code == "KB401")
    waiver = Path("sources/waivers.toml")
    waiver.write_text(f'[[waiver]]\nfinding = "{clash.identity}"\nreason = "as agreed"\n', encoding="utf-8")
    commit()
    waiver.unlink()
    assert [finding.code for finding in since().findings] == ["KB401"]
