"""The page of a claim: what is printed and what it means, where it comes from, and what became of it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.loading import edit, ledger, load_into
from tests.web.asking import Site

SPEED = "/claims/example/speed"
SUPPORTED = """
[[claim]]
id = "ratio"
subject = "alpha"
metric = "speed-ratio"
figure = "1.7 times higher"
conditions = { model = "small" }
inferred = { load = "1 — the table says so" }
not_applicable = ["mode"]
baseline = { subject = "beta" }
modality = "computed"
asserted_by = "not-named"
note = "Only one run."
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A ledger with two claims that contradict each other."""
    return ledger(tmp_path)


@pytest.fixture
def own(database: str, root: Path) -> Iterator[Site]:
    """It, loaded and served."""
    load_into(database, root)
    site = Site(database)
    yield site
    site.close()


def test_it_leads_with_the_figure_as_printed_and_says_who_says_it(site: Site) -> None:
    page = site.page("/claims/jalapeno-first-results/r1-speed")
    assert page.count("h1") == 1
    assert '<h1 class="figures">“exceeding 700 tokens per second per user”</h1>' in page.source
    assert "speaking of its own product, says that" in page.text
    assert "/metrics/output-speed-per-user" in page.links
    assert "/subjects/jalapeno" in page.links


def test_it_says_both_intervals_and_by_which_policy(site: Site) -> None:
    page = site.page("/claims/jalapeno-first-results/r1-speed")
    assert "What the words allow more than 700 tokens per second per user, with no upper bound" in page.text
    assert "What a fair reader takes more than 700 and less than 840 tokens per second per user" in page.text
    assert "Hedge policy 1" in page.text
    assert page.count("svg", "line") == 2


def test_conditions_say_how_they_are_known_and_what_is_not_stated(site: Site) -> None:
    page = site.page("/claims/jalapeno-first-results/r1-speed")
    assert "Concurrency 1 stated with the figure" in page.text
    assert "8k said once for several figures" in page.text
    assert "Benchmark InferenceX inferred: the article names the suite" in page.text
    assert "Statistic not stated" in page.text


def test_the_trail_goes_from_who_says_it_to_the_load_that_recorded_it(site: Site) -> None:
    text = site.page("/claims/jalapeno-first-results/r1-speed").text
    stops = [
        "Asserted",
        "Measured",
        "Verified",
        "Not covered: full InferenceX suite",
        "Printed",
        "Recorded 20",
        "load 1",
    ]
    places = [text.index(stop, text.index("Where it comes from")) for stop in stops]
    assert places == sorted(places)
    assert "Characters 1631 to 1671." in text


def test_rivals_stand_beside_it_with_the_verdict_and_why_those_that_disagree_first(site: Site) -> None:
    text = site.page("/claims/jalapeno-first-results/kimi-speed").text
    beside = text[text.index("Beside other claims") :]
    assert beside.index("≠ cannot both hold, unless something unstated differs") < beside.index("not comparable")
    assert "not known whether the same: concurrency, number format, operating point and statistic" in beside
    assert "about 2 times apart" in beside
    assert "they are about different subjects" not in beside


def test_what_it_follows_from_and_what_it_implies_lead_to_the_other_claims(site: Site) -> None:
    page = site.page("/claims/chips-for-models/r1-speed-ratio")
    assert (
        "Its source says that it follows: “about 700 tokens per second” ÷ “about 169 tokens per second”." in page.text
    )
    assert "/claims/chips-for-models/gb300-r1-speed" in page.links
    implying = site.page("/claims/jalapeno-first-results/kimi-speed-ratio")
    assert "Nobody printed these" in implying.text
    assert "/claims/jalapeno-first-results/kimi-speed" in implying.links


def test_it_can_be_cited_and_taken_away(site: Site) -> None:
    page = site.page("/claims/jalapeno-first-results/r1-speed")
    assert page.count("blockquote") == 3
    for ending in ("json", "csv", "jsonld"):
        address = f"/v1/claims/jalapeno-first-results/r1-speed.{ending}"
        assert address in page.links
        assert site.ask(address).status == 200
    (bibtex,) = {link for link in page.links if link.endswith("citation.bib")}
    assert "@misc{jalapeno-first-results" in site.ask(bibtex).text


def test_without_its_document_the_page_says_by_which_hash_it_is_known(site: Site) -> None:
    page = site.page("/claims/jalapeno-first-results/r1-speed")
    assert "The document is not here" in page.text
    assert "603efac405f6533ba038542545bb8a6d212fbb2fd56f94c7d8fa2598e318ad4f" in page.text
    assert page.count("mark") == 0


def _documented(root: Path, text: str, at: tuple[int, int]) -> Path:
    """The ledger's source with a document of this text; the folder that holds it."""
    folder = root.parent / "documents"
    folder.mkdir()
    (folder / "paper.txt").write_text(text, encoding="utf-8")
    digest = hashlib.sha256(text.encode()).hexdigest()
    edit(root, 'title = "An example"', 'title = "An example"', "example/source.toml")
    source = root / "example/source.toml"
    document = f'\n[document]\nfile = "paper.txt"\nsha256 = "{digest}"\n'
    source.write_text(source.read_text(encoding="utf-8") + document, encoding="utf-8")
    edit(root, 'figure = "700 requests per second"', f'figure = "700 requests per second"\nat = [{at[0]}, {at[1]}]')
    return folder


def test_with_its_document_the_passage_is_marked_in_a_short_context(database: str, root: Path) -> None:
    words = " ".join(f"word{n}" for n in range(60))
    text = f"{words} We saw 700 requests per second <b>here</b>. {words}"
    start = text.index("700")
    folder = _documented(root, text, (start, start + len("700 requests per second")))
    load_into(database, root)
    site = Site(database, folder)
    page = site.page(SPEED)
    shown = page.source.partition('<blockquote class="passage">')[2].partition("</blockquote>")[0]
    assert "We saw <mark>700 requests per second</mark> &lt;b&gt;here&lt;/b&gt;." in shown
    assert shown.startswith("… word")
    assert shown.endswith(" …")
    assert len(shown) < 400
    site.close()


def test_a_document_that_has_other_words_there_is_not_shown(database: str, root: Path) -> None:
    folder = _documented(root, "Something else altogether, and long enough.", (0, 23))
    load_into(database, root)
    site = Site(database, folder)
    page = site.page(SPEED)
    assert "Something else" not in page.text
    assert "The document is not here" in page.text
    site.close()


def test_a_figure_with_several_readings_has_them_all(database: str, tmp_path: Path) -> None:
    load_into(database, ledger(tmp_path, SUPPORTED))
    site = Site(database)
    page = site.page("/claims/example/ratio")
    assert "Read n: that many times as much" in page.text
    assert "1.65 to 1.75 times" in page.text
    assert "2.65 to 2.75 times" in page.text
    assert "Compared with Beta" in page.text
    assert "Load 1 inferred: the table says so" in page.text
    assert "Mode not applicable" in page.text
    assert "The source names nobody who says so." in page.text
    assert "Only one run." in page.text
    site.close()


def test_a_former_address_leads_to_the_present_one(own: Site, root: Path) -> None:
    edit(root, 'id = "speed"\n', 'id = "pace"\nwas = ["example#speed"]\n')
    load_into(own.url, root)
    answer = own.ask(SPEED)
    assert (answer.status, answer.headers["location"]) == (308, "/claims/example/pace")


def test_a_wrong_address_says_what_was_probably_meant(own: Site) -> None:
    answer = own.ask("/claims/example/sped")
    assert answer.status == 404
    assert "example#speed" in answer.text


def test_a_revision_says_what_differs_and_who_loaded_it(own: Site, root: Path) -> None:
    edit(root, "700 requests per second", "900 requests per second")
    edit(root, "boost = false }", "boost = true }")
    load_into(own.url, root)
    text = own.page(SPEED).text
    revised = text[text.index("Revised") :]
    assert "In load 2 by Ann; revision 2" in revised
    assert "Figure: “700 requests per second” → “900 requests per second”" in revised
    assert "Boost: no → yes" in revised


def test_a_withdrawn_claim_says_who_when_why_and_what_stands_in_its_place(own: Site, root: Path) -> None:
    edit(root, 'id = "speed"\n', 'id = "speed"\nwithdrawn = "the unit was misread"\n')
    edit(root, 'id = "speed-again"\n', 'id = "speed-again"\nsupersedes = ["speed"]\n')
    load_into(own.url, root)
    page = own.page(SPEED)
    assert "by Ann. The unit was misread. In its place stands “1,400 requests per second”." in page.text
    assert "/claims/example/speed-again" in page.links
    assert "What it does not fit" not in page.text
    assert all(own.ask(link).status == 200 for link in page.links if link.startswith("/v1/"))
    assert "Supersedes “700 requests per second”" in own.page("/claims/example/speed-again").text


def test_a_claim_that_was_taken_out_is_shown_as_it_last_was(own: Site, root: Path) -> None:
    path = root / "example/claims.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text[text.rindex("[[claim]]") :], encoding="utf-8")
    load_into(own.url, root)
    page = own.page(SPEED)
    assert "It was taken out of the ledger in load 2, which gives no reason." in page.text
    assert "“700 requests per second”" in page.text
    assert "650 to 750 requests per second" in page.text


def test_nothing_that_a_ledger_says_becomes_markup(database: str, tmp_path: Path) -> None:
    evil = SUPPORTED.replace("Only one run.", "<img src=x onerror=alert(1)> \u202e")
    load_into(database, ledger(tmp_path, evil))
    site = Site(database)
    page = site.page("/claims/example/ratio")
    assert page.count("img") == 0
    assert "<img src=x" in page.text
    assert "\u202e" not in page.source
    site.close()
