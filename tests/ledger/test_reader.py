"""Reading as a whole: never an exception, never an influence of order, and a large ledger as a small one."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.checks.examples import files
from kb.domain.ledger import Ledger
from kb.ledger import building, reader
from kb.ledger.cache import Cache
from kb.ledger.reader import read, read_files
from kb.ledger.schema import schemas
from kb.ledger.skeleton import skeleton
from tests.bench.make_ledger import write
from tests.ledger.builders import PLAIN

ROOT = Path(__file__).parents[2]
PATHS = st.sampled_from(
    [
        "a/source.toml",
        "a/claims.toml",
        "a/claims.jsonl",
        "a/waivers.toml",
        "constraints.toml",
        "vocabulary/metrics.toml",
        "vocabulary/models.toml",
        "vocabulary/units.txt",
        "vocabulary/conditions.toml",
        "a/verified.toml",
        "a/b/c.toml",
    ]
)
FRAGMENTS = st.sampled_from(
    [
        "[[claim]]\n",
        "[claim.each]\n",
        "[context.a]\n",
        "[[attestation]]\n",
        "[document]\n",
        "[speed]\n",
        'id = "a"\n',
        'figure = "7 W"\n',
        'metric = "speed"\n',
        'subject = "alpha"\n',
        "each = { model = [] }\n",
        "covers = [{ a = 1 }]\n",
        'trend = { of = "speed" }\n',
        "at = [1, 2]\n",
        'equals = "a + ("\n',
        'method = "witnessed"\n',
        'unit = "W"\n',
        'kind = "date"\n',
        'max = "x"\n',
        "baseline = {}\n",
        "inferred = { mode = 1 }\n",
        'value = "none"\n',
        "{}\n",
        "[1]\n",
        '{"id": "a", "figure": "7", "at": [1]}\n',
        '"',
        "'''",
        "\x00",
        "\\",
        "]",
        "=\n",
        "1 = 1\n",
        'was = "a"\n',
        "\ufeff",
    ]
)


@settings(max_examples=120, deadline=None)
@given(st.dictionaries(PATHS, st.one_of(st.binary(max_size=60), st.lists(FRAGMENTS, max_size=10).map("".join))))
def test_no_content_makes_the_reader_raise(content: dict[str, bytes | str]) -> None:
    found = {path: text if isinstance(text, bytes) else text.encode() for path, text in content.items()}
    ledger = read_files(files("") | found, "sources")
    for finding in ledger.findings:
        assert finding.location.line >= 1
        assert finding.message
        assert finding.key


@settings(max_examples=25, deadline=None)
@given(st.permutations(range(4)))
def test_the_order_of_blocks_and_files_does_not_change_a_claim(order: list[int]) -> None:
    blocks = [
        PLAIN.replace('"speed"', f'"speed-{number}"', 1) + f'restates = ["speed-{(number + 1) % 4}"]\n'
        for number in range(4)
    ]
    straight = files("".join(blocks) + "=== other/claims.toml\n" + PLAIN)
    shuffled = files("".join(blocks[number] for number in order) + "=== other/claims.toml\n" + PLAIN)
    turned = dict(reversed(list(shuffled.items())))
    assert dict(read_files(straight, "s").claims) == dict(read_files(turned, "s").claims)


def test_claims_stand_in_the_order_of_their_files_and_sources_by_id() -> None:
    text = PLAIN.replace('"speed"', '"z"', 1) + PLAIN.replace('"speed"', '"a"', 1) + "=== before/claims.toml\n" + PLAIN
    found = read_files(files(text + '=== before/source.toml\ntitle = "T"\n'), "s")
    assert list(found.claims) == ["before#speed", "example#z", "example#a"]
    assert list(found.sources) == ["before", "example"]


def test_the_files_that_were_read_are_counted() -> None:
    assert read_files(files(PLAIN), "s").files == 7


def test_a_new_ledger_reads_without_a_finding_and_holds_no_claim() -> None:
    found = read_files({path: text.encode() for path, text in skeleton().items()}, "sources")
    assert (found.findings, dict(found.claims)) == ((), {})


def test_the_examples_in_a_new_ledger_are_valid_when_their_comment_signs_are_taken_away() -> None:
    def bare(text: str) -> str:
        lines = [line.removeprefix("#").removeprefix(" ") for line in text.splitlines()]
        begin = next(number for number, line in enumerate(lines) if line.startswith("["))
        return "\n".join(lines[begin:]) + "\n"

    found = read_files(
        {path: bare(text).encode() for path, text in skeleton().items() if path.startswith("vocabulary/")}, "sources"
    )
    assert found.findings == ()
    assert {"flow", "flow-ratio"} == set(found.metrics)
    assert {"pump", "pump-mk2", "small-1.0"} == set(found.subjects)


def test_the_published_schemas_are_fresh() -> None:
    written = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs/schema").glob("*.schema.json")}
    for name, text in schemas().items():
        assert written.get(name) == text, f"docs/schema/{name} is out of date: write it anew with kb schema"


def test_the_schema_of_a_claim_knows_every_key_and_forbids_others() -> None:
    schema = json.loads(schemas()["claim.schema.json"])
    assert schema["additionalProperties"] is False
    assert schema["required"] == ["id", "figure"]
    assert "null" not in json.dumps(schema)


@pytest.fixture
def large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A ledger that counts as large, in a folder of its own."""
    write(tmp_path / "sources", 60, 7)
    extra = 'restates = ["report-0006#claim-0"]\nquotes = ["gone"]\nspeling = 1\n'
    first = tmp_path / "sources/report-0001/claims.toml"
    first.write_text(first.read_text(encoding="utf-8") + extra, encoding="utf-8")
    monkeypatch.setattr(reader, "LARGE", 1000)
    return tmp_path / "sources"


def plain(root: Path) -> Ledger:
    """The same ledger, read by one process and without a memory."""
    found = {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*.toml")}
    return read_files(found, root.as_posix())


def same(a: Ledger, b: Ledger) -> bool:
    """Whether two ledgers are equal in all but the units, with the places of their claims."""
    places = [claim.place for claim in a.claims.values()] == [claim.place for claim in b.claims.values()]
    return places and replace(a, units=b.units) == b and list(a.claims) == list(b.claims)


def test_a_large_ledger_is_read_by_two_processes_and_remembered_as_if_by_one(large: Path) -> None:
    expected = plain(large)
    assert {finding.code for finding in expected.findings} == {"KB002", "KB010"}
    assert same(read(large), expected)
    assert Cache(large).path.is_file()
    assert same(read(large), expected)


def test_an_unchanged_ledger_is_not_read_again_and_a_changed_one_is(
    large: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read(large)
    built: list[object] = []
    original = building.Building.__init__

    def counted(self: building.Building, *arguments: object) -> None:
        built.append(self)
        original(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(building.Building, "__init__", counted)
    read(large)
    assert built == []
    claims = large / "report-0000/claims.toml"
    claims.write_text(claims.read_text(encoding="utf-8").replace("claim-0", "claim-zero", 1), encoding="utf-8")
    assert "report-0000#claim-zero" in read(large).claims
    assert len(built) == 1


@pytest.mark.parametrize("damage", ["", "nonsense", "{}\n[]", "\udcff", "swap a figure", "cut"])
def test_a_damaged_memory_is_not_believed(large: Path, damage: str) -> None:
    expected = plain(large)
    read(large)
    path = Cache(large).path
    text = path.read_text(encoding="ascii")
    changed = {"swap a figure": text.replace("watts", "volts", 1), "cut": text[: len(text) // 2]}.get(damage, damage)
    path.write_bytes(changed.encode("utf-8", "surrogateescape"))
    assert same(read(large), expected)


def test_a_memory_that_cannot_be_written_does_no_harm(large: Path) -> None:
    (large.parent / ".kb-cache").write_text("in the way", encoding="utf-8")
    assert same(read(large), plain(large))


def test_a_small_ledger_leaves_nothing_behind(tmp_path: Path) -> None:
    write(tmp_path / "sources", 10, 2)
    read(tmp_path / "sources")
    assert [path.name for path in tmp_path.iterdir()] == ["sources"]


def test_a_generated_ledger_is_the_same_every_time_and_has_no_finding(tmp_path: Path) -> None:
    write(tmp_path / "a", 40, 4)
    write(tmp_path / "b", 40, 4)
    first, second = plain(tmp_path / "a"), plain(tmp_path / "b")
    assert first.findings == ()
    assert dict(first.claims) == dict(second.claims)
    assert len(first.claims) == 40
