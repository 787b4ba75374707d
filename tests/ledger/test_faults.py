"""Every fault that an analyst or a disk can make is a finding with file, line, value and the way out."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kb.errors import NothingToDo, UsageError
from kb.ledger.reader import read
from tests.ledger.builders import PLAIN, ledger, only


def with_key(line: str) -> str:
    return f"{PLAIN}{line}\n"


def test_one_broken_block_among_good_ones_is_one_finding_and_the_rest_is_read() -> None:
    read = ledger(PLAIN + '[[claim]]\nid = "bad"\nfigure = "7\n' + PLAIN.replace('"speed"', '"second"', 1))
    found = only(read)
    assert (found.code, str(found.location), found.location.column) == ("KB001", "sources/example/claims.toml:9", 12)
    assert 'figure = "7' in found.message
    assert "other blocks" in found.help
    assert list(read.claims) == ["example#speed", "example#second"]


def test_a_bracket_that_is_never_closed_does_not_swallow_the_next_claim() -> None:
    read = ledger('[[claim]]\nid = "bad"\nalso = [\n' + PLAIN)
    assert only(read).code == "KB001"
    assert list(read.claims) == ["example#speed"]


def test_a_text_in_triple_quotes_that_is_never_closed_does_not_swallow_the_next_claim() -> None:
    read = ledger('[[claim]]\nid = "bad"\nnote = """\n' + PLAIN)
    assert only(read).code == "KB001"
    assert list(read.claims) == ["example#speed"]


def test_a_header_inside_a_text_in_triple_quotes_is_no_header() -> None:
    read = ledger(with_key('note = """\n[[claim]]\nid = "not one"\n"""'))
    assert read.findings == ()
    assert read.claims["example#speed"].note == '[[claim]]\nid = "not one"\n'


def test_a_header_with_a_missing_bracket_is_shown_as_it_should_be() -> None:
    found = only(ledger(PLAIN + '[[claim]\nid = "bad"\n'))
    assert (found.code, found.location.line) == ("KB001", 7)
    assert "'[[claim]' is no table header; write [[claim]]" in found.message


def test_a_key_that_is_stated_twice_names_both_lines() -> None:
    found = only(ledger(with_key('note = "a"\nmodality = "measured"\nnote = "b"')))
    assert (found.code, found.location.line, found.location.column) == ("KB014", 9, 1)
    assert "states note twice, on lines 7 and 9" in found.message


def test_a_key_that_is_stated_twice_inside_a_table_is_found_too() -> None:
    found = only(ledger(with_key('conditions = { model = "small", model = "large" }')))
    assert (found.code, found.location.line) == ("KB014", 7)
    assert "conditions.model" in found.message


def test_an_unknown_key_names_the_nearest_known_one() -> None:
    found = only(ledger(with_key('asertedby = "acme"')))
    assert (found.code, found.location.line) == ("KB002", 7)
    assert found.message == "claim speed has a key that does not exist: asertedby"
    assert found.help.startswith("did you mean asserted_by")


@pytest.mark.parametrize("key", ["str", "int", "bool", "'also[1]'", "'ClaimRecord'"])
def test_an_unknown_key_is_named_whatever_it_is_called(key: str) -> None:
    found = only(ledger(with_key(f'{key} = "x"')))
    assert found.code == "KB002"
    assert found.message == f"claim speed has a key that does not exist: {key.strip(chr(39))}"
    found = only(ledger(with_key(f'verification = [{{ by = "lab", method = "witnessed", {key} = "x" }}]')))
    assert f"verification[1].{key.strip(chr(39))}" in found.message


def test_an_unknown_key_inside_a_table_is_named_with_its_table() -> None:
    found = only(ledger(with_key('verification = [{ by = "lab", method = "witnessed", exclude = "x" }]')))
    assert found.code == "KB002"
    assert "verification[1].exclude" in found.message
    assert "did you mean excludes" in found.help


def test_a_claim_with_an_unknown_key_is_read_without_it() -> None:
    assert "example#speed" in ledger(with_key("speling = 1")).claims


@pytest.mark.parametrize(
    ("line", "value", "wanted", "example"),
    [
        ("value = 700", "700", "a text in quotes", 'value = "about 700 tok/s/user"'),
        ('draft = "yes"', '"yes"', "true or false", "draft = true"),
        ('at = "12-40"', '"12-40"', "a list in [ ]", "at = [1631, 1671]"),
        ("at = [12]", "[12]", "two positions", "at = [1631, 1671]"),
        ("conditions = 5", "5", "a table in { }", 'conditions = { model = "small", load = 1 }'),
        ("restates = 5", "5", "a text in quotes or a list in [ ]", 'restates = ["speed"]'),
        ("as_of = 2026-08-30", "2026-08-30", "a text in quotes", 'as_of = "2026-08"'),
    ],
)
def test_a_wrong_type_names_the_value_the_type_and_an_example(line: str, value: str, wanted: str, example: str) -> None:
    found = only(ledger(with_key(line)))
    assert (found.code, found.location.line) == ("KB004", 7)
    assert f"= {value}, where {wanted} is wanted" in found.message
    assert example in found.help


def test_a_value_outside_a_closed_list_names_the_list_and_the_nearest() -> None:
    found = only(ledger(with_key('modality = "mesured"')))
    assert "one of measured, computed, estimated" in found.message
    assert found.help == "did you mean measured?"


def test_a_missing_key_comes_with_an_example_of_it() -> None:
    found = only(ledger(PLAIN.replace('figure = "700 requests per second"\n', "")))
    assert (found.code, found.location.line) == ("KB005", 2)
    assert found.message == "claim speed lacks figure"
    assert 'figure = "' in found.help


def test_a_claim_without_a_metric_or_a_statement_lacks_a_metric() -> None:
    found = only(ledger(PLAIN.replace('metric = "speed"\n', "")))
    assert (found.code, found.message) == ("KB005", "claim speed lacks metric")
    assert "statement" in found.help


def test_a_duplicate_id_names_both_places() -> None:
    found = only(ledger(PLAIN + PLAIN))
    assert (found.code, found.location.line) == ("KB003", 9)
    assert "sources/example/claims.toml:3" in found.message
    assert found.related[0][0].line == 3


@pytest.mark.parametrize(
    ("code", "old", "new", "nearest", "home"),
    [
        ("KB006", 'metric = "speed"', 'metric = "spead"', "speed", "metrics.toml"),
        ("KB007", 'subject = "alpha"', 'subject = "alpha-mk"', "alpha-mk2", "subjects.toml"),
        ("KB008", 'id = "speed"', 'id = "speed"\nmeasured_by = "acmee"', "acme", "agents.toml"),
        ("KB009", 'id = "speed"', 'id = "speed"\nconditions = { modell = "small" }', "model", "conditions.toml"),
        ("KB007", 'id = "speed"', 'id = "speed"\nconditions = { model = "smal" }', "small", "models.toml"),
    ],
)
def test_an_unknown_name_comes_with_the_nearest_and_with_its_home(
    code: str, old: str, new: str, nearest: str, home: str
) -> None:
    found = only(ledger(PLAIN.replace(old, new)))
    assert found.code == code
    assert nearest in found.help.split("?")[0]
    assert home in found.help


def test_an_unknown_condition_is_placed_at_its_column() -> None:
    found = only(ledger(with_key('conditions = { model = "small", moode = "fast" }')))
    assert (found.location.line, found.location.column) == (7, 33)


@pytest.mark.parametrize("key", ["restates", "quotes", "supersedes", "corrects", "disputes"])
def test_a_relation_that_leads_nowhere_names_the_id_and_the_nearest(key: str) -> None:
    found = only(ledger(with_key(f'{key} = ["sped"]')))
    assert (found.code, found.location.line) == ("KB010", 7)
    assert found.message == f"claim speed names example#sped in {key}, and there is no such claim"
    assert "did you mean speed" in found.help


def test_a_dangling_id_in_an_expression_is_found() -> None:
    found = only(ledger(with_key('equals = "2 * other#gone"')))
    assert found.code == "KB010"
    assert "other#gone in equals" in found.message


def test_a_claim_whose_block_is_broken_is_not_reported_as_unknown_as_well() -> None:
    read = ledger(with_key('restates = ["bad"]') + '[[claim]]\nid = "bad"\nfigure = "7\n')
    assert only(read).code == "KB001"


def test_an_expression_names_the_block_that_makes_several_claims() -> None:
    text = PLAIN.replace('"speed"', '"both"', 1) + 'each = { model = ["small", "large"] }\n'
    found = only(ledger(text + with_key('equals = "both * 2"')))
    assert found.code == "KB010"
    assert "both is 2 claims" in found.message
    assert "both.small, both.large" in found.help


def test_a_bad_expression_says_where_reading_stopped() -> None:
    found = only(ledger(with_key('equals = "speed / / 2"')))
    assert (found.code, found.location.line) == ("KB012", 7)
    assert "character 9" in found.message


def test_dangling_ids_of_constraints_and_attestations_are_found() -> None:
    text = (
        PLAIN
        + '=== constraints.toml\n[[constraint]]\nid = "c"\nholds = "example#gone > 1"\nbecause = "x"\n'
        + '=== example/source.toml\ntitle = "T"\n[[attestation]]\nid = "a"\nmethod = "witnessed"\ncovers = ["sped"]\n'
    )
    assert [(found.code, str(found.location)) for found in ledger(text).findings] == [
        ("KB010", "sources/constraints.toml:3"),
        ("KB010", "sources/example/source.toml:5"),
    ]


@pytest.mark.parametrize(
    ("entry", "line", "words"),
    [
        ('[m]\nunit = "smoots"', 2, 'unit = "smoots", which is no known unit'),
        ('[m]\nunit = "W"\nidentity = ["moood"]', 3, 'identity = "moood", which is no condition'),
        ('[m]\nunit = "x"\nkind = "ratio"\nratio_of = "n"', 4, 'ratio_of = "n", which is no metric'),
        ('[m]\nunit = "W"\ntwins = ["n"]', 3, 'twins = "n", which is no metric'),
        ('[m]\nunit = "W"\nmax = "100 s"', 3, 'max = "100 s", which is not in W'),
        ('[m]\nunit = "W"\nkind = "date"', 2, 'unit = "W", where a date has unit = "date"'),
    ],
)
def test_a_fault_of_a_metric_is_found_at_its_key(entry: str, line: int, words: str) -> None:
    read = ledger("=== vocabulary/metrics.toml\n" + entry + "\n")
    found = only(read)
    assert (found.code, found.location.line) == ("KB013", line)
    assert words in found.message


def test_a_loop_of_parents_is_one_finding() -> None:
    loop = '[a]\nname = "A"\nparent = "b"\n[b]\nname = "B"\nparent = "a"\n'
    found = only(ledger("=== vocabulary/subjects.toml\n" + loop))
    assert found.code == "KB013"
    assert "a → b → a" in found.message


def test_a_bad_line_of_the_units_is_found_with_its_line() -> None:
    found = only(ledger("=== vocabulary/units.txt\n# ours\nglorp wibble frob\n"))
    assert (found.code, str(found.location)) == ("KB013", "sources/vocabulary/units.txt:2")


def test_a_unit_that_a_ledger_adds_is_known_to_its_metrics_and_figures() -> None:
    text = """
[[claim]]
id = "length"
subject = "alpha"
metric = "length"
figure = "about 3 furlongs"
=== vocabulary/units.txt
furlong = 201.168 m ; ; furlong, furlongs
=== vocabulary/metrics.toml
[length]
unit = "m"
"""
    read = ledger(text)
    assert read.findings == ()
    assert 600 in read.claims["example#length"].readings[0].strict


def test_a_misspelt_key_that_a_block_cannot_do_without_is_one_finding() -> None:
    found = only(ledger(PLAIN.replace("figure =", "figur =")))
    assert (found.code, found.location.line) == ("KB002", 6)
    assert found.help.startswith("did you mean figure?")


def test_an_unknown_name_says_which_block_and_which_key_holds_it() -> None:
    found = only(ledger(PLAIN.replace('metric = "speed"', 'metric = "spead"')))
    assert found.message == 'claim speed names "spead" in metric, which is no metric of this ledger'


def test_invalid_utf_8_names_the_byte_and_the_line() -> None:
    found = only(ledger(PLAIN, other__claims_DOT_toml=b"# fine\n# caf\xe9\n", other__source_DOT_toml='title = "T"\n'))
    assert (found.code, str(found.location)) == ("KB011", "sources/other/claims.toml:2")
    assert "byte 0xe9 on line 2, column 6" in found.message
    assert found.help == "save the file as UTF-8"


def test_a_line_of_ten_megabytes_and_a_long_line_are_findings() -> None:
    found = only(ledger(PLAIN, other__claims_DOT_toml=b"x" * 10_000_000, other__source_DOT_toml='title = "T"\n'))
    assert found.code == "KB011"
    assert "10,000,000 bytes" in found.message
    line = b"# short\nx = 1" + b" " * 1_000_001
    found = only(ledger(PLAIN, other__claims_DOT_toml=line, other__source_DOT_toml='title = "T"\n'))
    assert (found.code, found.location.line) == ("KB011", 2)
    assert "line 2" in found.message


@pytest.mark.parametrize("opening", ["[", "{ a = "])
def test_twenty_thousand_brackets_are_a_finding(opening: str) -> None:
    found = only(ledger(with_key("conditions = " + opening * 20_000)))
    assert (found.code, found.location.line) == ("KB001", 7)
    assert "nested too deeply" in found.message


def test_a_number_of_five_thousand_digits_is_a_finding_with_a_way_out() -> None:
    found = only(ledger(with_key("at = [1, " + "9" * 5000 + "]")))
    assert (found.code, found.location.line) == ("KB001", 7)
    assert "5,000 digits" in found.message
    assert "in quotes" in found.help


def test_a_figure_of_five_thousand_digits_is_read_as_no_figure() -> None:
    read = ledger(PLAIN.replace("700", "9" * 5000))
    assert read.findings == ()
    assert read.claims["example#speed"].quantity is None


def test_a_byte_order_mark_and_windows_line_ends_change_nothing() -> None:
    text = ("\ufeff" + PLAIN.replace("\n", "\r\n")).encode()
    read = ledger(PLAIN, other__claims_DOT_toml=text, other__source_DOT_toml='title = "T"\r\n')
    assert read.findings == ()
    assert read.claims["other#speed"].quantity == read.claims["example#speed"].quantity
    assert read.claims["other#speed"].at("metric").line == 5


def test_a_misnamed_file_gets_the_name_that_was_meant() -> None:
    found = only(ledger(PLAIN, example__claim_DOT_toml=PLAIN))
    assert (found.code, str(found.location)) == ("KB011", "sources/example/claim.toml:1")
    assert found.help == "did you mean claims.toml?"


def test_a_folder_without_a_source_toml_is_a_finding() -> None:
    found = only(ledger(PLAIN, third__claims_DOT_toml=PLAIN))
    assert found.code == "KB005"
    assert "sources/third has no source.toml" in found.message


def test_a_block_of_another_name_gets_the_name_that_was_meant() -> None:
    found = only(ledger(PLAIN + '[[clam]]\nid = "x"\n'))
    assert (found.code, found.location.line) == ("KB002", 7)
    assert found.help.startswith("did you mean claim?")


def test_a_claim_in_single_brackets_is_a_finding() -> None:
    found = only(ledger(PLAIN + '[claim]\nid = "x"\n'))
    assert (found.code, found.help) == ("KB001", "write [[claim]]")


def test_a_value_that_is_no_figure_is_found_and_a_figure_that_is_none_is_not() -> None:
    found = only(ledger(with_key('value = "very fast"')))
    assert (found.code, found.location.line) == ("KB004", 7)
    assert '"very fast", which is no figure' in found.message
    read = ledger(PLAIN.replace("700 requests per second", "very fast"))
    assert read.findings == ()
    assert read.claims["example#speed"].quantity is None


def test_an_inference_without_a_reason_is_a_finding() -> None:
    found = only(ledger(with_key('inferred = { mode = "fast" }')))
    assert (found.code, found.location.line) == ("KB004", 7)
    assert "without a reason" in found.message
    assert "fast — " in found.help


def test_a_reading_that_the_figure_does_not_have_names_those_that_it_has() -> None:
    text = """
[[claim]]
id = "ratio"
subject = "alpha"
metric = "speed-ratio"
figure = "1.7 times higher"
baseline = { subject = "beta" }
reading = "n+2"
"""
    found = only(ledger(text))
    assert (found.code, found.location.line) == ("KB004", 8)
    assert found.help == "its readings are n and n+1"


def test_a_finding_keeps_its_identity_when_its_line_moves() -> None:
    first, second = only(ledger(with_key("speling = 1"))), only(ledger("# a\n\n# b\n" + with_key("speling = 1")))
    assert first.identity == second.identity
    assert first.location != second.location


def write(root: Path, path: str, text: str) -> Path:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def test_a_folder_that_is_not_there_is_an_error_with_the_way_out(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"there is no ledger at .*kb init"):
        read(tmp_path / "nowhere")


def test_an_empty_ledger_is_nothing_to_do(tmp_path: Path) -> None:
    with pytest.raises(NothingToDo, match="kb source add"):
        read(tmp_path)


def test_a_link_that_leaves_the_ledger_is_not_followed(tmp_path: Path) -> None:
    outside = write(tmp_path, "secret.toml", 'title = "outside"\n')
    write(tmp_path, "ledger/a/claims.toml", "")
    os.symlink(outside, tmp_path / "ledger/a/source.toml")
    found = [finding for finding in read(tmp_path / "ledger").findings if finding.code == "KB011"]
    assert len(found) == 1
    assert "a/source.toml is a link that leaves the ledger" in found[0].message


def test_a_folder_where_a_file_belongs_is_a_finding(tmp_path: Path) -> None:
    write(tmp_path, "ledger/a/source.toml", 'title = "A"\n')
    (tmp_path / "ledger/a/claims.toml").mkdir()
    found = only(read(tmp_path / "ledger"))
    assert (found.code, found.location.path.endswith("a/claims.toml")) == ("KB011", True)


def test_the_path_of_a_finding_is_the_one_that_the_reader_was_pointed_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "ledger/a/source.toml", 'titel = "A"\n')
    monkeypatch.chdir(tmp_path)
    assert {str(found.location) for found in read(Path("ledger")).findings} == {"ledger/a/source.toml:1"}
