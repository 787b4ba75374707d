"""Citations: BibTeX, CSL-JSON and linked data say what is known of a source and what is not stated."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from kb.exporters.bibliography import bibtex_entry, csl_item
from kb.exporters.linked import iri
from kb.exporters.record import Work
from tests.exporters.exporting import claim, said, written

WORK = Work(
    "example",
    "A {sharp} title: 50 % of #1 & more",
    "press-release",
    publisher="Daily_Post",
    authors=("Ada Byron", "The Lab"),
    published="2026-08~",
    accessed="2026-08-30",
    url="https://example.org/a_b?x=1%20",
    sha256="ab" * 32,
)
CLAIMS = said(
    claim(
        "one",
        "about 700 requests per second",
        at="[10, 38]",
        measured_by='"lab"',
        verification='[{ by = "lab", method = "witnessed", excludes = ["suite"] }]',
        also='[{ figure = "700", at = [50, 53] }]',
    )
)


def test_csl_has_the_fields_of_a_citation_processor() -> None:
    item = csl_item(WORK)
    assert item["type"] == "report"
    assert item["genre"] == "Press release"
    assert item["author"] == [{"literal": "Ada Byron"}, {"literal": "The Lab"}]
    assert item["issued"] == {"date-parts": [[2026, 8]], "circa": True}
    assert item["accessed"] == {"date-parts": [[2026, 8, 30]]}
    assert item["note"] == f"published 2026-08~ (EDTF); SHA-256 of the document {'ab' * 32}"


def test_what_a_source_does_not_state_is_said_and_not_made_up() -> None:
    bare = Work("s", "T", "article")
    assert csl_item(bare) == {
        "id": "s",
        "type": "article-newspaper",
        "title": "T",
        "language": "en",
        "note": "author, publisher, date, address not stated",
    }
    assert "year" not in bibtex_entry(bare)


@pytest.mark.parametrize(("edtf", "date"), [("2026", [[2026]]), ("2026-08-25", [[2026, 8, 25]])])
def test_dates_have_parts(edtf: str, date: list[list[int]]) -> None:
    assert csl_item(Work("s", "T", "article", published=edtf))["issued"] == {"date-parts": date}


def test_a_date_that_csl_cannot_say_stays_a_literal() -> None:
    assert csl_item(Work("s", "T", "article", published="2026-35"))["issued"] == {"literal": "2026-35"}


def test_bibtex_escapes_what_acts_in_tex_and_keeps_its_braces_paired() -> None:
    entry = bibtex_entry(WORK)
    assert r"title = {{A \{sharp\} title: 50 \% of \#1 \& more}}," in entry
    assert "author = {{Ada Byron} and {The Lab}}," in entry
    assert "month = aug," in entry
    assert "urldate = {2026-08-30}," in entry
    bare = re.sub(r"\\[{}]", "", entry)
    assert bare.count("{") == bare.count("}")


def test_an_export_cites_each_source_once() -> None:
    assert written("bibtex", CLAIMS).decode().count("@misc{example,") == 1
    assert [item["id"] for item in json.loads(written("csl", CLAIMS))] == ["example"]


def graph() -> dict[str, dict[str, Any]]:
    """The nodes of the linked data by their name."""
    return {node["@id"]: node for node in json.loads(written("jsonld", CLAIMS))["@graph"]}


def test_linked_data_needs_nothing_from_elsewhere() -> None:
    document = json.loads(written("jsonld", CLAIMS))
    assert all(isinstance(value, str) for value in document["@context"].values())


def test_a_claim_is_a_claim_of_schema_org_and_an_entity_of_prov() -> None:
    node = graph()[iri("claim", "example#one")]
    assert node["@type"] == ["prov:Entity", "schema:Claim"]
    assert node["schema:text"] == "about 700 requests per second"
    assert node["schema:author"] == node["prov:wasAttributedTo"] == [{"@id": iri("agent", "acme")}]
    assert node["prov:wasDerivedFrom"] == {"@id": iri("source", "example")}
    assert node["kb:value"]["schema:name"] == "about 700 req/s"
    assert node["kb:value"]["kb:hedge"] == "about"
    assert node["kb:value"]["kb:strict"] == {
        "kb:low": "600",
        "kb:lowOpen": False,
        "kb:high": "800",
        "kb:highOpen": False,
    }


def test_measuring_and_checking_are_activities() -> None:
    nodes = graph()
    assert nodes[iri("measurement", "example#one")]["prov:wasAssociatedWith"] == {"@id": iri("agent", "lab")}
    check = nodes[iri("verification", "example#one/1")]
    assert check["prov:used"] == {"@id": iri("claim", "example#one")}
    assert (check["kb:method"], check["kb:excludes"]) == ("witnessed", ["suite"])


def test_each_printing_is_an_annotation_with_its_selectors() -> None:
    nodes = graph()
    first, again = (nodes[iri("passage", f"example#one/{number}")] for number in (1, 2))
    assert first["oa:hasTarget"]["oa:hasSelector"] == [
        {"@type": "oa:TextQuoteSelector", "oa:exact": "about 700 requests per second"},
        {"@type": "oa:TextPositionSelector", "oa:start": 10, "oa:end": 38},
    ]
    assert again["oa:hasTarget"]["oa:hasSelector"][0]["oa:exact"] == "700"
