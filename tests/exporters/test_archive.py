"""The archive: complete, described, and able to tell that it was changed."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from kb.errors import KBError
from kb.exporters.verifying import verify
from tests.exporters.exporting import claim, table, written
from tests.exporters.test_columns import CLASH

FILES = {
    "claims.csv", "table.csv", "claims.jsonl", "sources.csv", "conflicts.csv", "dictionary.csv", "citations.bib",
    "citations.csl.json", "csv-metadata.json", "datapackage.json", "README.md", "metadata.json",
}  # fmt: skip


def contents(**wish: object) -> dict[str, bytes]:
    """The files of an archive."""
    archive = ZipFile(io.BytesIO(written("zip", CLASH, **wish)))
    return {name: archive.read(name) for name in archive.namelist()}


def packed(folder: Path, files: Mapping[str, bytes]) -> Path:
    """An archive of these files."""
    path = folder / "export.zip"
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def test_the_archive_holds_data_descriptions_citations_and_a_hash_of_each() -> None:
    files = contents(filters={"metric": ["speed"]}, when="2026-12-01T00:00:00Z")
    assert set(files) == FILES
    metadata = json.loads(files["metadata.json"])
    assert {each["name"]: each["sha256"] for each in metadata["files"]} == {
        name: hashlib.sha256(content).hexdigest() for name, content in files.items() if name != "metadata.json"
    }
    assert metadata["query"] == [["metric", "speed"]]
    assert metadata["exported"] == "2026-12-01T00:00:00Z"
    assert metadata["counts"] == {"claims": 2, "sources": 1, "conflicts": 1}


def test_the_archive_is_the_same_on_any_day_and_machine() -> None:
    archive = ZipFile(io.BytesIO(written("zip", CLASH)))
    assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert {info.create_system for info in archive.infolist()} == {3}


@pytest.mark.parametrize("description", ["csv-metadata.json", "datapackage.json"])
def test_the_descriptions_name_exactly_the_columns_that_are_there(description: str) -> None:
    files = contents()
    told = json.loads(files[description])
    tables = (
        {each["url"]: [column["name"] for column in each["tableSchema"]["columns"]] for each in told["tables"]}
        if "tables" in told
        else {each["path"]: [field["name"] for field in each["schema"]["fields"]] for each in told["resources"]}
    )
    assert set(tables) == {"claims.csv", "sources.csv", "conflicts.csv", "dictionary.csv"}
    for name, columns in tables.items():
        assert next(csv.reader(io.StringIO(files[name].decode(), newline=""))) == columns


def test_the_data_package_has_size_and_hash_and_keys() -> None:
    files = contents()
    claims, sources, *_ = json.loads(files["datapackage.json"])["resources"]
    assert claims["bytes"] == len(files["claims.csv"])
    assert claims["hash"] == f"sha256:{hashlib.sha256(files['claims.csv']).hexdigest()}"
    assert claims["schema"]["foreignKeys"] == [
        {"fields": ["source_id"], "reference": {"resource": "sources", "fields": ["id"]}}
    ]
    ids = {row["id"] for row in table(files["sources.csv"])}
    assert {row["source_id"] for row in table(files["claims.csv"])} <= ids
    assert sources["schema"]["primaryKey"] == ["id"]


def test_the_readme_says_how_to_cite_and_what_is_disputed() -> None:
    text = contents()["README.md"].decode()
    assert "## How to cite" in text
    assert "“An example”. Daily Post, 20 August 2026" in text
    assert "KB401, open: example\\#one says “700 requests per second”" in text


def test_a_whole_archive_has_no_problem(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(written("zip", CLASH))
    manifest, problems = verify(path)
    assert problems == ()
    assert manifest["counts"]["claims"] == 2


@pytest.mark.parametrize("name", sorted(FILES - {"metadata.json"}))
def test_a_changed_file_is_named_with_both_hashes(name: str, tmp_path: Path) -> None:
    files = contents()
    changed = bytes([files[name][0] ^ 1]) + files[name][1:]
    (problem,) = verify(packed(tmp_path, {**files, name: changed}))[1]
    assert problem.startswith(f"{name} was changed: its SHA-256 is {hashlib.sha256(changed).hexdigest()}, and was ")


def test_a_missing_an_added_and_a_longer_file_are_named(tmp_path: Path) -> None:
    files = contents()
    del files["citations.bib"]
    files["more.txt"] = b"x"
    files["README.md"] += b"y"
    problems = verify(packed(tmp_path, files))[1]
    assert problems[0] == "more.txt is not listed in metadata.json"
    assert "citations.bib is missing" in problems
    assert any(each.startswith("README.md has ") and "; it had " in each for each in problems)


def test_counts_that_do_not_fit_the_rows_are_named(tmp_path: Path) -> None:
    files = contents()
    metadata = json.loads(files["metadata.json"])
    metadata["counts"]["claims"] = 3
    problems = verify(packed(tmp_path, {**files, "metadata.json": json.dumps(metadata).encode()}))[1]
    assert "claims.csv has 2 rows for 3 claims" in problems


@pytest.mark.parametrize("content", [b"", b"not a zip", b"PK\x03\x04cut"])
def test_what_is_no_archive_is_an_error_with_the_way_out(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    path.write_bytes(content)
    with pytest.raises(KBError, match=r"cannot be read as an archive .*; name a file of `kb export --as zip`"):
        verify(path)


@pytest.mark.parametrize("metadata", [b"{}", b"[]", b"nope", b'{"files": [], "counts": {}}', b'{"files": 3}'])
def test_an_archive_without_its_account_is_an_error(metadata: bytes, tmp_path: Path) -> None:
    with pytest.raises(KBError, match="was not made by `kb export --as zip`"):
        verify(packed(tmp_path, {"metadata.json": metadata}))


def test_a_later_form_of_archive_is_said(tmp_path: Path) -> None:
    files = contents()
    metadata = {**json.loads(files["metadata.json"]), "schema": 2}
    with pytest.raises(KBError, match="has the form 2, which a later kb wrote"):
        verify(packed(tmp_path, {**files, "metadata.json": json.dumps(metadata).encode()}))


def test_a_chart_gets_narrow_data_and_the_texts_around_it() -> None:
    archive = ZipFile(io.BytesIO(written("datawrapper", CLASH + claim("three", "more than 9 times", "speed-ratio"))))
    rows = table(archive.read("data.csv"))
    assert [row["value"] for row in rows] == ["700 req/s ⚠", "1400 req/s ⚠", "more than 9 times"]
    assert (rows[2]["stated"], rows[2]["strict_low"], rows[2]["strict_high"]) == ("9", "9", "")
    metadata = json.loads(archive.read("datawrapper.json"))
    assert metadata["metadata"]["describe"]["source-name"] == "An example (Daily Post)"
    assert "KB401, open" in metadata["metadata"]["annotate"]["notes"]
