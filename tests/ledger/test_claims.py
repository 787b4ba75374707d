"""What a block says becomes a claim with every condition, role and event that it has, and how each is known."""

from __future__ import annotations

from fractions import Fraction

from kb.domain.conditions import State
from kb.domain.ledger import Ledger
from kb.quantity.interval import Interval
from tests.ledger.builders import PLAIN, claim, ledger, only

SOURCE = """
=== example/source.toml
title = "An example"
publisher = "daily-post"
[context.tests]
figure = "at a load of 8k"
subject = "beta"
asserted_by = "acme"
measured_by = "lab"
modality = "measured"
conditions = { load = "8k", mode = "fast" }
inferred = { boost = "true — the title says so" }
verification = [{ by = "lab", method = "witnessed", excludes = "the night" }]
"""


def with_context(keys: str) -> Ledger:
    read = ledger(f"{PLAIN}{keys}\n{SOURCE}")
    assert read.findings == (), [finding.message for finding in read.findings]
    return read


def test_all_identity_conditions_of_the_metric_are_there_and_what_is_not_said_is_unknown() -> None:
    found = claim('conditions = { model = "small" }').conditions
    assert {name: each.state for name, each in found.items()} == {
        "model": State.STATED,
        "load": State.UNKNOWN,
        "mode": State.UNKNOWN,
        "boost": State.UNKNOWN,
    }


def test_booleans_and_numbers_of_conditions_are_kept_as_text_and_quantities_are_read() -> None:
    found = claim("conditions = { boost = false, load = 1 }").conditions
    assert (found["boost"].value, found["load"].value) == ("false", "1")
    assert found["load"].quantity is not None
    assert 1 in found["load"].quantity.usual


def test_a_context_hands_on_what_the_claim_does_not_say_itself() -> None:
    found = with_context('context = "tests"\nconditions = { mode = "slow" }').claims["example#speed"]
    assert (found.subject, found.asserted_by, found.measured_by, found.modality) == ("alpha", "acme", "lab", "measured")
    assert {name: (each.value, each.state) for name, each in found.conditions.items()} == {
        "mode": ("slow", State.STATED),
        "load": ("8k", State.CONTEXT),
        "boost": ("true", State.INFERRED),
        "model": (None, State.UNKNOWN),
    }
    assert found.conditions["boost"].why == "the title says so"
    assert [(event.by, event.method, event.excludes) for event in found.verification] == [
        ("lab", "witnessed", ("the night",))
    ]


def test_a_claim_without_a_subject_takes_that_of_its_context() -> None:
    text = PLAIN.replace('subject = "alpha"\n', 'context = ["tests"]\n')
    assert ledger(text + SOURCE).claims["example#speed"].subject == "beta"


def test_an_unknown_context_is_a_finding_that_names_the_nearest() -> None:
    found = only(ledger(f'{PLAIN}context = ["test"]\n{SOURCE}'))
    assert (found.code, found.location.line) == ("KB009", 7)
    assert "did you mean tests?" in found.help


def test_an_inference_keeps_its_value_and_its_reason_with_either_dash() -> None:
    for dash in ("—", "–", "-"):
        found = claim(f'inferred = {{ mode = "fast {dash} the caption says so" }}').conditions["mode"]
        assert (found.value, found.state, found.why) == ("fast", State.INFERRED, "the caption says so")


def test_a_subject_and_a_baseline_can_be_inferred() -> None:
    text = """
[[claim]]
id = "ratio"
metric = "speed-ratio"
figure = "4.9 times"
inferred = { subject = "alpha — the only one in the text", baseline = "beta — the only other one" }
"""
    found = ledger(text).claims["example#ratio"]
    assert found.subject == "alpha"
    assert found.baseline is not None
    assert found.baseline.subject == "beta"
    assert found.conditions["baseline"].why == "the only other one"


def test_not_applicable_is_a_state_of_its_own_and_beats_the_context() -> None:
    found = with_context('context = "tests"\nnot_applicable = ["load"]').claims["example#speed"].conditions["load"]
    assert (found.value, found.state) == (None, State.NOT_APPLICABLE)


def test_a_condition_that_is_stated_and_not_applicable_is_a_finding() -> None:
    found = only(ledger(PLAIN + 'conditions = { mode = "fast" }\nnot_applicable = "mode"\n'))
    assert (found.code, found.location.line) == ("KB004", 8)


def test_each_makes_one_claim_for_every_combination() -> None:
    read = ledger(PLAIN + 'each = { model = ["small", "large"], boost = [true, false] }\n')
    assert list(read.claims) == [
        "example#speed.small.true",
        "example#speed.small.false",
        "example#speed.large.true",
        "example#speed.large.false",
    ]
    last = read.claims["example#speed.large.false"]
    assert (last.block, last.conditions["model"].value, last.conditions["boost"].value) == ("speed", "large", "false")
    assert {each.place for each in read.claims.values()} == {last.place}


def test_each_can_name_several_subjects() -> None:
    read = ledger(PLAIN.replace('subject = "alpha"', 'each = { subject = ["alpha", "beta"] }'))
    assert {id: each.subject for id, each in read.claims.items()} == {
        "example#speed.alpha": "alpha",
        "example#speed.beta": "beta",
    }


def test_also_takes_words_and_tables() -> None:
    found = claim('also = ["about 700", { figure = "700", near = "caption", at = [3, 6] }]').also
    assert [(each.figure, each.near, each.at) for each in found] == [
        ("about 700", None, None),
        ("700", "caption", (3, 6)),
    ]


def test_a_baseline_inherits_the_shared_conditions_and_no_others() -> None:
    text = """
[[claim]]
id = "ratio"
subject = "alpha"
metric = "speed-ratio"
figure = "4.9 times"
conditions = { model = "small", boost = false, mode = "fast" }
baseline = { subject = "beta", conditions = { mode = "slow" } }
"""
    found = ledger(text).claims["example#ratio"].baseline
    assert found is not None
    assert {name: each.value for name, each in found.conditions.items() if each.known} == {
        "model": "small",
        "mode": "slow",
    }


def test_a_baseline_may_be_words_that_name_nothing() -> None:
    found = claim('[claim.baseline]\ntext = "next-best result"').baseline
    assert found is not None
    assert (found.subject, found.text) == (None, "next-best result")


def test_a_block_below_a_claim_belongs_to_it_and_keeps_its_places() -> None:
    found = claim('[claim.conditions]\nmode = "fast"\n[[claim.also]]\nfigure = "700"\n[[claim.also]]\nfigure = "0.7k"')
    assert found.conditions["mode"].value == "fast"
    assert [each.figure for each in found.also] == ["700", "0.7k"]
    assert found.at("conditions.mode").line == 8


def test_an_attestation_covers_by_id_by_block_and_by_conditions() -> None:
    text = (
        PLAIN
        + 'conditions = { mode = "fast" }\n'
        + PLAIN.replace('"speed"', '"both"', 1)
        + 'each = { model = ["small", "large"] }\n'
        + PLAIN.replace('"speed"', '"rival"', 1).replace('"alpha"', '"beta"')
        + 'conditions = { mode = "fast" }\n'
        + """
=== example/source.toml
title = "An example"
[[attestation]]
id = "lab-check"
figure = "checked by the lab"
by = "lab"
method = "witnessed"
excludes = ["the night"]
covers = [{ mode = "fast", subject = "alpha" }, "both"]
"""
    )
    read = ledger(text)
    assert read.findings == ()
    covered = {id: [event.attestation for event in each.verification] for id, each in read.claims.items()}
    assert covered == {
        "example#speed": ["lab-check"],
        "example#both.small": ["lab-check"],
        "example#both.large": ["lab-check"],
        "example#rival": [],
    }
    event = read.claims["example#speed"].verification[0]
    assert (event.by, event.method, event.excludes) == ("lab", "witnessed", ("the night",))
    assert event.passage is not None
    assert event.passage.figure == "checked by the lab"


def test_an_attestation_reaches_a_claim_of_another_source() -> None:
    text = (
        PLAIN
        + '=== other/source.toml\ntitle = "T"\n[[attestation]]\nid = "a"\nmethod = "replicated"\nby = "not-named"\n'
        + 'covers = ["example#speed"]\n'
    )
    read = ledger(text)
    assert [(event.method, event.by) for event in read.claims["example#speed"].verification] == [("replicated", None)]


def test_relations_become_full_addresses_and_follow_former_ids_and_blocks() -> None:
    text = (
        PLAIN
        + 'was = ["old-speed"]\n'
        + PLAIN.replace('"speed"', '"both"', 1)
        + 'each = { model = ["small", "large"] }\n'
        + PLAIN.replace('"speed"', '"again"', 1)
        + 'restates = ["old-speed", "both"]\nequals = "old-speed"\n'
    )
    read = ledger(text)
    assert read.findings == ()
    again = read.claims["example#again"]
    assert again.restates == ("example#speed", "example#both.small", "example#both.large")
    assert read.named("old-speed", "example") == read.claims["example#speed"]
    assert read.named("both", "example") is None


def test_value_says_what_the_figure_leaves_out_and_readings_are_in_the_unit_of_the_metric() -> None:
    text = """
[[claim]]
id = "bandwidth"
subject = "alpha"
metric = "bandwidth"
figure = "about 0.6"
value = "about 0.6 TB/s"
unit_from = "the column is headed TB/s"
"""
    found = ledger(text).claims["example#bandwidth"]
    assert found.quantity is not None
    assert (found.quantity.unit, found.unit) == ("TB/s", "GB/s")
    assert found.readings[0].strict == Interval(Fraction(500), Fraction(700))
    assert found.figure_quantity is not None
    assert found.figure_quantity.unit == ""


def test_a_reading_that_is_chosen_is_the_only_one_left() -> None:
    text = """
[[claim]]
id = "ratio"
subject = "alpha"
metric = "speed-ratio"
figure = "1.7 times higher"
baseline = { subject = "beta" }
"""
    assert [each.name for each in ledger(text).claims["example#ratio"].readings] == ["n", "n+1"]
    settled = ledger(f'{text}reading = "n+1"\nbecause = "both numbers are printed"\n').claims["example#ratio"]
    assert Fraction(27, 10) in settled.readings[0].strict
    assert len(settled.readings) == 1


def test_an_absence_has_no_number() -> None:
    found = claim('value = "none"\nas_of = "2026-08"\nsilent = "acme"')
    assert (found.quantity, found.readings, found.value, found.silent) == (None, (), "none", "acme")


def test_a_claim_that_credits_nobody_says_so_and_nobody_measured_it() -> None:
    found = claim('asserted_by = "not-named"\nmeasured_by = "not-named"')
    assert (found.asserted_by, found.measured_by) == ("not-named", None)


def test_a_trend_is_read_with_its_direction() -> None:
    text = """
[[claim]]
id = "larger"
subject = "alpha"
statement = "It gains with the size of the model."
figure = "the larger the model"
trend = { of = "speed-ratio", rises_with = "model.parameters" }
"""
    found = ledger(text).claims["example#larger"].trend
    assert found is not None
    assert (found.of, found.direction, found.by) == (("speed-ratio",), "rises_with", "model.parameters")


def test_a_date_that_is_none_is_a_finding() -> None:
    found = only(ledger(PLAIN + 'as_of = "last summer"\n'))
    assert (found.code, found.location.line) == ("KB004", 7)
    assert '"last summer", which is no date' in found.message
    assert "2026-08" in found.help


def test_source_document_dismissals_and_the_record_of_verification_are_read() -> None:
    text = (
        PLAIN
        + '=== example/source.toml\ntitle = "T"\nauthors = "A. Writer"\npublished = "2026-08~"\nlanguage = "de"\n'
        + f'[document]\nfile = "a.txt"\nsha256 = "{"AB" * 32}"\n'
        + '[[dismissed]]\nfigure = "N3P"\nreason = "name"\nalso = ["N2P"]\n'
        + '=== example/verified.toml\ndocument = "ab"\ndigest = "sha256:1"\nby = "A. Curator"\non = "2026-08-30"\n'
    )
    source = ledger(text).sources["example"]
    assert (source.authors, source.published, source.language) == (("A. Writer",), "2026-08~", "de")
    assert source.document is not None
    assert source.document.sha256 == "ab" * 32
    assert [(each.passage.figure, each.reason, each.also[0].figure) for each in source.dismissed] == [
        ("N3P", "name", "N2P")
    ]
    assert source.anchored is not None
    assert (source.anchored.by, source.anchored.on) == ("A. Curator", "2026-08-30")


def test_the_language_of_the_source_decides_how_its_figures_are_read() -> None:
    text = PLAIN.replace("700", "1.459") + '=== example/source.toml\ntitle = "T"\nlanguage = "de"\n'
    found = ledger(text).claims["example#speed"].quantity
    assert found is not None
    assert found.stated == ("1459",)


def test_a_day_without_a_year_takes_it_from_the_source_and_says_so() -> None:
    text = """
[[claim]]
id = "released"
subject = "alpha"
metric = "released"
figure = "August 25"
=== example/source.toml
title = "T"
"""
    unknown = ledger(text).claims["example#released"].quantity
    known = ledger(f'{text}published = "2026-09"\n').claims["example#released"].quantity
    assert unknown is not None
    assert known is not None
    assert (unknown.edtf, unknown.inherited) == ("XXXX-08-25", ())
    assert (known.edtf, known.inherited) == ("2026-08-25", ("year",))


def test_a_baseline_that_names_nothing_is_a_finding() -> None:
    found = only(ledger(PLAIN + 'baseline = { conditions = { mode = "fast" } }\n'))
    assert (found.code, found.location.line) == ("KB005", 7)


def test_constraints_and_waivers_are_read_at_the_root_and_in_a_source() -> None:
    text = (
        PLAIN
        + '=== constraints.toml\n[[constraint]]\nid = "a"\nholds = "example#speed > 1"\nbecause = "x"\n'
        + '=== example/constraints.toml\n[[constraint]]\nid = "b"\nholds = "speed > 1"\nbecause = "x"\n'
        + '=== example/waivers.toml\n[[waiver]]\nfinding = "F-1"\nreason = "r"\n'
        + 'expect = true\nclaims = "example#speed"\n'
    )
    read = ledger(text)
    assert read.findings == ()
    assert [(each.id, each.source) for each in read.constraints] == [("a", None), ("b", "example")]
    assert [(each.finding, each.expect, each.claims) for each in read.waivers] == [("F-1", True, ("example#speed",))]


def test_bulk_claims_of_machines_are_read_line_by_line() -> None:
    lines = (
        '{"id": "a", "subject": "alpha", "metric": "speed", "figure": "7 requests per second"}\n'
        '\n{"id": "b", "id": "c"}\n[1]\n{"id": NaN}\n'
        '{"id": "d", "subjekt": "alpha", "metric": "speed", "figure": "7"}\n'
        '{"id": "e", "figure": "\\ud800"}\n'
    )
    read = ledger(PLAIN, example__claims_DOT_jsonl=lines + "[" * 20_000)
    assert "example#a" in read.claims
    assert read.claims["example#a"].at("metric").column == 33
    assert [(found.code, found.location.line) for found in read.findings] == [
        ("KB014", 3),
        ("KB004", 4),
        ("KB001", 5),
        ("KB002", 6),
        ("KB001", 7),
        ("KB001", 8),
    ]


def test_a_line_that_stands_in_two_blocks_is_a_table_of_its_own_in_each() -> None:
    line = 'baseline = { text = "next-best result" }'
    ratio = 'subject = "alpha"\nmetric = "speed-ratio"\nfigure = "2 times"'
    read = ledger(
        f'[[claim]]\nid = "one"\n{ratio}\n{line}\n[claim.baseline.conditions]\nmode = "fast"\n'
        f'[[claim]]\nid = "two"\n{ratio}\n{line}\n'
    )
    assert read.findings == ()
    one, two = (each.baseline for each in read.claims.values())
    assert one is not None
    assert two is not None
    assert one.conditions["mode"].value == "fast"
    assert two.conditions["mode"].value is None


def test_like_conditions_of_several_sources_are_one_and_the_same() -> None:
    said = 'conditions = { mode = "fast", boost = true }'
    read = ledger(f"{PLAIN}{said}\n=== other/claims.toml\n{PLAIN}{said}\n")
    one, other = (each.conditions for each in read.claims.values())
    assert all(one[name] is other[name] for name in ("mode", "boost"))
