"""The catalogue of checks: complete pages, one code a check, and broken extensions that surface with their name."""

from __future__ import annotations

import re
from importlib.metadata import EntryPoint

import pytest

from kb.checks.base import Check, check_of
from kb.checks.discovery import catalogue, checks, offered
from kb.checks.pages import catalogue_page, page
from kb.domain.codes import RAISED
from kb.errors import KBError
from tests.checks.miniature import extension

each_check = pytest.mark.parametrize("check", [pytest.param(check, id=check.code) for check in checks()])


@each_check
def test_a_check_has_all_parts_of_its_page(check: Check) -> None:
    assert re.fullmatch(r"[A-Z][^:]+: .+\.", check.title)
    assert check.why.endswith(".")
    assert check.what_to_do.endswith(".")


@each_check
def test_a_check_has_an_example_of_either_kind(check: Check) -> None:
    assert check.bad
    assert check.good
    assert all(f"# <- {check.code}" in text for text in check.bad)
    assert not any(f"# <- {check.code}" in text for text in check.good)


@each_check
def test_a_file_is_called_as_its_check(check: Check) -> None:
    words = check.name.split(".")[1].replace("-", "_")
    assert check.module == f"kb.checks.{check.code.lower()}_{words}"


@each_check
def test_a_page_shows_what_is_found_and_what_to_do(check: Check) -> None:
    text = page(check)
    assert text.startswith(f"## {check.code} {check.name}\n")
    assert check.title in text
    assert check.bad[0].strip() in text
    assert check.good[0].strip() in text
    assert " ".join(f"*What to do.* {check.what_to_do}".split()) in " ".join(text.split())


def test_the_catalogue_page_links_every_check_once() -> None:
    text = catalogue_page(checks())
    for check in checks():
        assert text.count(f"| [{check.code}](#") == 1
        assert text.count(f"\n## {check.code} {check.name}\n") == 1


def test_every_raised_code_has_a_page_with_the_same_name_and_severity() -> None:
    raised = {check.code: (check.name, check.severity) for check in checks() if check.code in RAISED}
    assert raised == {code: (known.name, known.severity) for code, known in RAISED.items()}


def test_checks_are_sorted_by_code() -> None:
    codes = [check.code for check in checks()]
    assert codes == sorted(set(codes))


def test_a_module_of_another_distribution_is_a_check_like_any_other() -> None:
    made = check_of(extension())
    assert (made.code, made.title, made.why, made.what_to_do) == (
        "KX001",
        "Too short: a figure is short.",
        "It is.",
        "Write more.",
    )


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"CODE": None}, "the check extension.kx001 has no CODE"),
        ({"SCOPE": "page"}, "has SCOPE 'page'; it must be one of ledger, source, claim, group, raised"),
        ({"check": None}, "of scope claim must have a check()"),
        ({"SCOPE": "raised"}, "of scope raised must not have a check()"),
        ({"__doc__": "Too short."}, "has no page: its docstring must be a title, then 'Why: …'"),
    ],
)
def test_an_incomplete_check_says_what_it_lacks(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(KBError, match=re.escape(sentence)):
        check_of(extension(**changes))


def test_two_checks_of_one_code_are_both_named() -> None:
    other = extension(NAME="extension.too-long")
    other.__name__ = "extension.kx002"
    with pytest.raises(KBError, match=re.escape("extension.kx001 and extension.kx002 are both called KX001")):
        catalogue([extension(), other])


def test_a_broken_extension_surfaces_with_its_name() -> None:
    broken = EntryPoint("too-short", "no_such_distribution.checks", "kb.checks")
    with pytest.raises(KBError, match=re.escape("the extension 'too-short' (no_such_distribution.checks) could not")):
        list(offered([broken]))


def test_an_extension_that_is_no_module_surfaces_with_its_name() -> None:
    with pytest.raises(KBError, match=r"the extension 'join' .* is not a module with a check"):
        list(offered([EntryPoint("join", "os.path:join", "kb.checks")]))
