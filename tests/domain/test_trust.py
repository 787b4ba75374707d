"""Who stands behind a claim, and how far it was checked."""

from __future__ import annotations

import pytest

from kb.domain import trust
from kb.domain.claim import Claim
from kb.domain.verification import Verification
from kb.domain.vocabulary import NOT_NAMED
from tests.builders import claim, ledger


def _text(one: Claim) -> str:
    return trust.verification_text(one, ledger(one))


def _checked(*events: Verification, by: str | None = "acme") -> Claim:
    return claim("s#a", asserted_by=by, verification=events)


def test_a_named_asserter_without_an_event_has_reported_it_itself() -> None:
    one = _checked()
    assert (trust.level(one), trust.verifiers(one), _text(one)) == ("self-reported", ("acme",), "Acme (self-reported)")


@pytest.mark.parametrize("by", [None, NOT_NAMED])
def test_a_claim_that_nobody_is_named_for_is_not_verified(by: str | None) -> None:
    one = _checked(by=by)
    assert (trust.level(one), trust.verifiers(one), _text(one)) == ("not verified", (), "not verified")


def test_a_verification_says_what_it_did_not_cover() -> None:
    one = _checked(Verification("witnessed", "lab", excludes=("full suite", "long contexts")))
    assert _text(one) == "Open Lab (witnessed; full suite and long contexts not covered)"
    assert trust.level(one) == "witnessed"


def test_the_strongest_event_is_the_level_and_stands_first() -> None:
    one = _checked(Verification("witnessed", "lab"), Verification("replicated", "borealis"))
    assert (trust.level(one), trust.verifiers(one)) == ("replicated", ("borealis",))
    assert _text(one) == "Borealis (replicated); Open Lab (witnessed)"


def test_a_verifier_without_a_name_is_shown_as_one() -> None:
    assert _text(_checked(Verification("verified"))) == "unnamed verifier (verified)"


def test_recomputing_and_refuting_stand_beside_the_level() -> None:
    one = _checked(Verification("recomputed", "lab"))
    assert trust.level(one) == "self-reported"
    assert _text(one) == "Acme (self-reported); Open Lab (recomputed)"


def test_somebody_who_did_not_verify_does_not_take_away_that_it_was_reported() -> None:
    one = _checked(Verification("not verified", "lab"))
    assert trust.level(one) == "self-reported"
    assert _text(one) == "Acme (self-reported); Open Lab (not verified)"


def test_the_root_of_a_claim_is_who_measured_it_before_who_asserts_it() -> None:
    measured, asserted, nobody = (
        claim("s#a", measured_by="lab"),
        claim("s#b"),
        claim("s#c", asserted_by=NOT_NAMED),
    )
    one = ledger(measured, asserted, nobody)
    assert trust.roots([measured], one) == {"lab"}
    assert trust.roots([asserted], one) == {"acme"}
    assert trust.roots([nobody], one) == frozenset()
    assert trust.roots([measured, asserted, nobody], one) == {"lab", "acme"}


def test_two_retellings_of_one_company_are_one_root() -> None:
    origin = claim("o#a", asserted_by="acme")
    first = claim("p#a", asserted_by="lab", quotes=("o#a",))
    second = claim("q#a", asserted_by="borealis", restates=("p#a",))
    assert trust.roots([origin, first, second], ledger(origin, first, second)) == {"acme"}


def test_an_origin_without_a_name_leaves_the_root_to_the_retelling() -> None:
    origin = claim("o#a", asserted_by=None)
    retold = claim("p#a", asserted_by="lab", quotes=("o#a",))
    assert trust.roots([retold], ledger(origin, retold)) == {"lab"}


def test_a_loop_of_retellings_ends() -> None:
    one, other = claim("p#a", quotes=("q#a",), asserted_by="acme"), claim("q#a", quotes=("p#a",), asserted_by="lab")
    assert trust.roots([one], ledger(one, other)) == {"acme"}


def test_a_makers_own_figure_is_first_party_also_for_a_later_kind_of_its_product() -> None:
    own, kind, rival, lab = (
        claim("s#a"),
        claim("s#b", subject="alpha-mk2"),
        claim("s#c", subject="beta"),
        claim("s#d", asserted_by="lab"),
    )
    one = ledger(own, kind, rival, lab)
    assert [trust.first_party(each, one) for each in (own, kind, rival, lab)] == [True, True, False, False]
