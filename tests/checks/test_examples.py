"""Every example of every check: what is marked is found there, and what is good is not found."""

from __future__ import annotations

import pytest

from kb.checks.discovery import checks
from tests.checks.miniature import found, marked

BAD = [(check.code, number, text) for check in checks() for number, text in enumerate(check.bad)]
GOOD = [(check.code, number, text) for check in checks() for number, text in enumerate(check.good)]


@pytest.mark.parametrize(("code", "text"), [pytest.param(c, t, id=f"{c}-{n}") for c, n, t in BAD])
def test_a_bad_example_is_found_where_it_is_marked(code: str, text: str) -> None:
    places = marked(text, code)
    assert places
    assert sorted((finding.location.path, finding.location.line) for finding in found(text, code)) == sorted(places)


@pytest.mark.parametrize(("code", "text"), [pytest.param(c, t, id=f"{c}-{n}") for c, n, t in GOOD])
def test_a_good_example_is_not_found(code: str, text: str) -> None:
    assert [finding.message for finding in found(text, code)] == []
