"""The pages of sources: bibliography in words, what became of the figures, claims in reading order, the marked text."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from kb.documents.coverage import cover
from kb.documents.text import Text
from kb.ledger.reader import read
from kb.web.marked import LENGTH, MARKS, Mark, Marked, marked
from tests.cli.running import write_ledger
from tests.store.loading import edit, load_into
from tests.web.asking import Html, Site

TEXT = (
    "Alpha answers 700 requests per second.\n"
    "\n"
    "  That is <b>fast</b> for a load of 8, says Acme, and it has two faces. It runs on every disk.\n"
    "Again: 700 requests per second, and 12 W of power.\n"
)
SOURCE = """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
at = [{0}]
also = [{{ figure = "700 requests per second", at = [{1}] }}]
conditions = {{ model = "small", load = "8" }}
modality = "measured"
asserted_by = "acme"

[[claim]]
id = "disks"
subject = "alpha"
figure = "every disk"
at = [{2}]
statement = "It runs on every disk."

=== example/source.toml
title = "An example"
kind = "article"
publisher = "daily-post"
published = "2026-08-20"

[document]
file = "example.txt"
sha256 = "{sha256}"

[context.load]
figure = "a load of 8"
at = [{3}]
conditions = {{ load = "8" }}

[[dismissed]]
figure = "two"
at = [{4}]
reason = "rhetoric"
note = "Two faces are no count."
"""
PAGE = "/sources/example"


def written(text: str = TEXT) -> str:
    """The ledger of a text, with every position in it."""
    spans = []
    at = text.index("700")
    for words, begin in (("700 requests per second", at), ("700 requests per second", text.index("700", at + 1)),
                         ("every disk", 0), ("a load of 8", 0), ("two", 0)):  # fmt: skip
        start = text.index(words, begin)
        spans.append(f"{start}, {start + len(words)}")
    return SOURCE.format(*spans, sha256=hashlib.sha256(text.encode()).hexdigest())


@pytest.fixture
def database(tmp_path: Path) -> str:
    """One kind of database will do: what pages are filled with was read from it already."""
    return f"sqlite:///{tmp_path}/kb.sqlite"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A ledger with a source, and its document beside it."""
    (tmp_path / "documents").mkdir()
    (tmp_path / "documents" / "example.txt").write_text(TEXT, encoding="utf-8")
    return write_ledger(tmp_path / "ledger", written())


@pytest.fixture
def with_document(database: str, root: Path) -> Iterator[Site]:
    """It, served with the document."""
    load_into(database, root)
    site = Site(database, root.parent / "documents")
    yield site
    site.close()


@pytest.fixture
def without_document(database: str, root: Path) -> Iterator[Site]:
    """It, served without the document."""
    load_into(database, root)
    site = Site(database)
    yield site
    site.close()


def marks(page: Html) -> list[tuple[str, str]]:
    """The state and title of each mark in the document."""
    document = page.source.partition('<div class="document">')[2].partition("</div>")[0]
    return [
        (given["class"].removeprefix("s-"), given.get("title", ""))
        for tag, given in Html(document).elements
        if tag == "mark"
    ]


def test_the_list_has_every_source_with_its_publisher_and_claims(site: Site) -> None:
    page = site.page("/sources")
    assert "2 sources, newest first" in page.text
    assert {"/sources/chips-for-models", "/sources/jalapeno-first-results"} <= set(page.links)


def test_the_bibliography_says_what_is_not_stated(without_document: Site) -> None:
    page = without_document.page(PAGE)
    assert "Article, 20 August 2026; published by Daily Post. 2 claims come from it." in page.text
    for words in ("Author not stated", "Address not stated", "Rights not stated", "Read on not stated"):
        assert words in page.text
    assert "/agents/daily-post" in page.links


def test_without_its_document_a_source_says_so_and_by_which_hash_it_is_known(without_document: Site) -> None:
    page = without_document.page(PAGE)
    assert "The document is not kept here. Whoever has example.txt can tell by its hash." in page.text
    assert hashlib.sha256(TEXT.encode()).hexdigest() in page.text
    assert "Recorded are 2 claims, and 1 figure that is no claim." in page.text
    assert page.count("mark") == 0
    assert "characters 14 to 37, and 1 more time" in page.text
    assert "faces. It runs" not in page.source  # no passage beyond what claims and dismissals quote


def test_with_its_document_every_figure_is_marked_by_what_became_of_it(with_document: Site) -> None:
    page = with_document.page(PAGE)
    assert marks(page) == [
        ("claimed", ""),
        ("condition", "a condition of other figures"),
        ("dismissed", "dismissed: a way of speaking"),
        ("said", ""),
        ("restated", ""),
        ("open", "unread: neither claimed nor dismissed"),
    ]
    assert (
        "Of 5 figures in the document, 1 is a claim, 1 is a claim printed again, 1 is a condition, "
        "1 is dismissed with a reason and 1 is unread. Besides, 1 passage without a number is claimed in words."
    ) in page.text
    assert page.count("rect", "s-open") == 2  # in the bar and in its legend


def test_the_text_keeps_its_line_breaks_and_blanks_and_nothing_in_it_is_markup(with_document: Site) -> None:
    page = with_document.page(PAGE)
    document = page.source.partition('<div class="document">')[2].partition("</div>")[0]
    assert "<b>" not in document
    bare = unescape("".join(part.rpartition(">")[2] for part in document.split("<")))
    assert bare == TEXT


def test_a_claim_leads_to_its_place_in_the_text_and_the_text_to_the_claim(with_document: Site) -> None:
    page = with_document.page(PAGE)
    assert "line 1" in page.text
    (place,) = {link for link in page.links if link == f"#c{TEXT.index('700')}"}
    assert place.removeprefix("#") in page.ids
    assert page.links.count("/claims/example/speed") == 3  # in the table, and at both of its places in the text


def test_another_document_of_the_same_name_is_not_shown(with_document: Site, root: Path) -> None:
    (root.parent / "documents" / "example.txt").write_text(TEXT.replace("12 W", "13 W"), encoding="utf-8")
    page = with_document.page(PAGE)
    assert "The document is not kept here." in page.text
    assert "13 W" not in page.source


def test_a_withdrawn_source_says_so_and_keeps_its_claims_on_record(
    without_document: Site, database: str, root: Path
) -> None:
    edit(root, 'kind = "article"', 'kind = "article"\nwithdrawn = "the publisher took it back"', "example/source.toml")
    load_into(database, root)
    page = without_document.page(PAGE)
    assert "Withdrawn. the publisher took it back" in page.text
    assert not [
        link for link in page.links if "source=" in link and link.startswith("/v1/export")
    ]  # nothing of it is exported
    assert "/claims/example/speed" in page.links
    assert "withdrawn" in without_document.page("/sources").text


def test_a_withdrawn_claim_is_marked_in_the_list(without_document: Site, database: str, root: Path) -> None:
    edit(root, 'id = "disks"', 'id = "disks"\nwithdrawn = "misread"')
    load_into(database, root)
    page = without_document.page(PAGE)
    assert "“every disk” withdrawn" in page.text


def test_a_title_leads_to_the_source_and_an_unknown_one_to_help(site: Site) -> None:
    moved = site.ask("/sources/First results land for OpenAI's Jalapeño inference chip")
    assert (moved.status, moved.headers["location"]) == (308, "/sources/jalapeno-first-results")
    unknown = site.ask("/sources/chips-for-modls")
    assert unknown.status == 404
    assert "chips-for-models" in unknown.text


def test_a_source_can_be_taken_away_and_cited(site: Site) -> None:
    page = site.page("/sources/chips-for-models")
    for link in ("/v1/export.csv", "/v1/export.bib", "/v1/export.csl", "/v1/export.zip"):
        assert f"{link}?source=chips-for-models" in page.links
    assert "/v1/sources/chips-for-models" in page.links
    assert "Author not stated" in page.text
    assert site.ask("/v1/export.csl?source=chips-for-models").status == 200


def test_positions_count_as_verified_only_as_long_as_nothing_changed(site: Site, with_document: Site) -> None:
    assert (
        "verified in the document by claims-kb maintainers, 1 December 2026"
        in site.page("/sources/chips-for-models").text
    )
    assert "Positions of figures not recorded" in with_document.page(PAGE).text


def test_positions_that_changed_since_they_were_verified_are_said_to_have(
    without_document: Site, database: str, root: Path
) -> None:
    record = f'document = "{hashlib.sha256(TEXT.encode()).hexdigest()}"\ndigest = "sha256:old"\n'
    (root / "example/verified.toml").write_text(f'{record}by = "Ann"\non = "2026-11-30"\n', encoding="utf-8")
    load_into(database, root)
    assert "verified by Ann, 30 November 2026, and changed since" in without_document.page(PAGE).text


def test_a_page_of_claims_that_is_not_there_is_a_problem(site: Site) -> None:
    found = site.ask("/sources/chips-for-models?page=99")
    assert found.status == 400
    assert "this list has pages 1 to 3" in found.text


def test_a_long_document_is_cut_between_paragraphs_and_nothing_is_lost(root: Path) -> None:
    ledger = read(root)
    paragraph = "It answers 5 requests and then 6 more, for 7 users. " * 9
    text = "\n\n".join([paragraph] * 120)
    found = marked(cover(ledger, ledger.sources["example"], Text(text, "", "")), ledger)
    parts = ["".join(words for words, _ in found.part(number)) for number in range(found.parts)]
    assert "".join(parts) == text
    assert found.parts > len(text) // LENGTH
    assert all(part.endswith("\n\n") for part in parts[:-1])
    assert all(sum(mark is not None for _, mark in found.part(number)) <= MARKS for number in range(found.parts))


def test_a_document_without_gaps_is_cut_but_never_within_a_mark() -> None:
    text = "x" * (LENGTH + 100)
    mark = Mark(LENGTH - 5, LENGTH + 5, "open")
    from kb.web.marked import _cuts

    found = Marked(text, [mark], tuple(_cuts(text, [mark])))
    assert found.cuts == (0, LENGTH - 5, len(text))
    assert found.part(1)[0] == ("x" * 10, mark)


def test_a_document_without_a_figure_says_so(database: str, tmp_path: Path) -> None:
    (tmp_path / "documents").mkdir()
    (tmp_path / "documents" / "example.txt").write_text("Nothing is counted here.\n", encoding="utf-8")
    digest = hashlib.sha256(b"Nothing is counted here.\n").hexdigest()
    root = write_ledger(
        tmp_path / "ledger",
        f'[[claim]]\nid = "none"\nsubject = "alpha"\nfigure = "counted here"\nat = [11, 23]\nstatement = "Counted."\n'
        f'=== example/source.toml\ntitle = "Empty"\n\n[document]\nfile = "example.txt"\nsha256 = "{digest}"\n',
    )
    load_into(database, root)
    site = Site(database, tmp_path / "documents")
    page = site.page(PAGE)
    assert "The document holds no figure." in page.text
    assert marks(page) == [("said", "")]
    site.close()
