"""The pages of subjects and of agents: what is claimed about a thing, under it, and by somebody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kb.services.conflicts import decide, stands
from tests.cli.running import CLASH
from tests.store.loading import edit, ledger, load_into
from tests.web.asking import Site

MORE = """
[[claim]]
id = "second-hand"
subject = "alpha-mk2"
metric = "latency"
figure = "about 2 seconds"
conditions = { model = "small" }
inferred = { load = "9 — the table's heading" }
modality = "measured"
asserted_by = "borealis"
measured_by = "lab"
verification = [{ method = "witnessed", by = "lab" }]

[[claim]]
id = "times"
subject = "beta"
metric = "speed-ratio"
figure = "twice"
baseline = { subject = "alpha" }
asserted_by = "not-named"

[[claim]]
id = "gone"
subject = "beta"
metric = "latency"
figure = "9 seconds"
asserted_by = "borealis"
withdrawn = "misread"
"""


@pytest.fixture
def database(tmp_path: Path) -> str:
    """One kind of database will do: what pages are filled with was read from it already."""
    return f"sqlite:///{tmp_path}/kb.sqlite"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A ledger of two makers, a laboratory and a contradiction."""
    return ledger(tmp_path, CLASH + MORE)


@pytest.fixture
def small(database: str, root: Path) -> Iterator[Site]:
    """It, served."""
    load_into(database, root)
    site = Site(database)
    yield site
    site.close()


def test_subjects_stand_by_kind_with_their_parts_and_variants_below(small: Site) -> None:
    page = small.page("/subjects")
    assert "Machine Alpha 2 claims, 1 below, 1 under it Alpha Mk2 1 claim Beta 1 claim" in page.text
    assert "Small" in page.text.partition("Model")[2]
    assert "2 under it" not in page.text.partition("Machine")[0]


def test_a_subject_says_what_it_is_whose_it_is_and_what_it_belongs_to(small: Site) -> None:
    page = small.page("/subjects/alpha-mk2")
    assert "Machine by Acme, part or variant of Alpha." in page.text
    assert {"/agents/acme", "/subjects/alpha"} <= set(page.links)
    assert "Its parts and variants Alpha Mk2" in small.page("/subjects/alpha").text
    assert "Machine; its maker is not stated." in small.page("/subjects/gamma").text
    assert "No figure is claimed about it itself." in small.page("/subjects/gamma").text


def test_claims_about_a_subject_stand_by_metric_with_those_of_its_variants(small: Site) -> None:
    page = small.page("/subjects/alpha")
    table = page.text.partition("Claims about Alpha")[2]
    assert table.index("Latency") < table.index("about 2 s") < table.index("Speed") < table.index("1,400")
    assert "load 9 (inferred)" in table
    assert "2 of 3 are makers’ own figures." in page.text
    assert "/v1/export.csv?subject=alpha" in page.links


def test_claims_under_a_subject_are_those_that_name_it_or_compare_with_it(small: Site) -> None:
    assert "1 claim about something else names it as a condition, or compares with it." in (
        small.page("/subjects/alpha").text
    )
    assert "3 claims about something else name it as a condition, or compare with it." in (
        small.page("/subjects/small").text
    )


def test_conflicts_that_dispute_a_subject_stand_there_until_they_are_answered(small: Site) -> None:
    page = small.page("/subjects/alpha")
    (conflict,) = [link for link in page.links if link.startswith("/conflicts/F-")]
    assert "2 are disputed by an open conflict." in page.text
    assert "⚠ disputed" in page.text
    assert stands(small.app.base.outcome(small.app.base.change()))
    decide(small.url, conflict.rpartition("/")[2], "resolve", "a misprint", "Ann")
    after = small.page("/subjects/alpha")
    assert conflict not in after.links
    assert "disputed" not in after.text


def test_a_withdrawn_claim_is_not_among_those_about_its_subject(small: Site) -> None:
    assert "/claims/example/gone" not in small.page("/subjects/beta").links


def test_another_name_of_a_subject_leads_to_it_and_an_unknown_one_to_help(site: Site) -> None:
    moved = site.ask("/subjects/Nvidia GB300")
    assert (moved.status, moved.headers["location"]) == (308, "/subjects/gb300")
    unknown = site.ask("/subjects/jalapno")
    assert unknown.status == 404
    assert "jalapeno" in unknown.text


def test_a_subject_offers_what_it_can_be_compared_with(site: Site) -> None:
    assert "/compare?subject=gb300&subject=jalapeno" in site.page("/subjects/gb300").links


def test_agents_are_listed_with_what_they_say_measure_check_and_publish(small: Site) -> None:
    page = small.page("/agents")
    assert "Acme organisation 2 0 0 0" in page.text
    assert "Open Lab organisation 0 1 1 0" in page.text
    assert "Daily Post publication 0 0 0 1" in page.text
    assert "For 1 claim the source credits nobody." in page.text


def test_an_agent_has_a_section_for_each_thing_that_it_does(small: Site) -> None:
    lab = small.page("/agents/lab")
    assert "Of the claims here, it measured 1 and checked 1." in lab.text
    assert [each for each in lab.ids if each in ("asserted", "measured", "verified")] == ["measured", "verified"]
    acme = small.page("/agents/acme")
    assert "What it says 2 claims" in acme.text
    assert "Of the 2 that it says, 2 are about its own products." in acme.text
    assert "For 2 of these Acme is the only one who vouches." in acme.text
    assert "/subjects/alpha" in acme.links


def test_vouching_for_ones_own_is_not_shown_as_a_check(small: Site) -> None:
    assert "verified" not in small.page("/agents/acme").ids


def test_a_speaker_of_others_is_told_from_a_maker(small: Site) -> None:
    page = small.page("/agents/borealis")
    assert "Of the 1 that it says, 1 about things that are not its own products." in page.text


def test_sources_that_an_agent_published_are_linked(small: Site) -> None:
    page = small.page("/agents/daily-post")
    assert "it published 1 source." in page.text
    assert "/sources/example" in page.links


def test_whoever_is_not_named_has_no_page(small: Site) -> None:
    assert small.ask("/agents/not-named").status == 404
    moved = small.ask("/agents/the lab")
    assert (moved.status, moved.headers["location"]) == (308, "/agents/lab")


def test_long_lists_of_an_agent_are_cut_and_each_is_turned_by_itself(site: Site) -> None:
    page = site.page("/agents/openai")
    assert "/agents/openai?asserted=2#asserted" in page.links
    following = site.page("/agents/openai?asserted=2")
    assert "First page" in following.text
    assert site.ask("/agents/openai?asserted=9").status == 400


def test_many_subjects_are_paged_and_many_variants_are_counted(small: Site, root: Path) -> None:
    more = "".join(f'[machine-{n}]\nname = "Machine {n}"\nkind = "machine"\n' for n in range(250))
    more += "".join(f'[variant-{n}]\nname = "Variant {n}"\nparent = "machine-0"\n' for n in range(40))
    chain = "".join(f'[deep-{n}]\nname = "Deep {n}"\nparent = "deep-{n - 1}"\n' for n in range(1, 1500))
    with (root / "vocabulary/subjects.toml").open("a", encoding="utf-8") as file:
        file.write(f'{more}[deep-0]\nname = "Deep 0"\nkind = "abyss"\n{chain}')
    load_into(small.url, root)
    first = small.page("/subjects")
    assert "Variant 29" in first.text
    assert "Variant 30" not in first.text
    assert "and 10 more" in first.text
    assert "Deep 6 0 claims and 1 more" in first.text
    assert len(first.source) < 60_000
    assert "/subjects?page=2" in first.links
    both = first.text + small.page("/subjects?page=2").text
    assert all(f"Machine {n} " in both for n in range(250))
    assert "and 10 more" in small.page("/subjects/machine-0").text


def test_names_with_markup_are_shown_as_they_are(small: Site, root: Path, database: str) -> None:
    edit(root, 'name = "Alpha"', 'name = "<b>Alpha</b> & co"', "vocabulary/subjects.toml")
    load_into(database, root)
    page = small.page("/subjects/alpha")
    assert "<b>Alpha" not in page.source
    assert "<b>Alpha</b> & co" in page.text
