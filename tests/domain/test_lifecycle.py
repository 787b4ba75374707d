"""The life of a conflict: each step, and what never happens."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from kb.domain.finding import Finding, Member, Severity
from kb.domain.ledger import Waiver
from kb.domain.lifecycle import DECISIONS, Decision, next_decision, what
from kb.domain.location import Location
from kb.domain.states import STANDING, STATES

TODAY = "2026-12-01"


def finding(digest: str = "a") -> Finding:
    """A finding whose content follows from a digest."""
    members = (Member("s#one", "disputed", digest), Member("s#two", "disputed", "b"))
    return Finding(
        "KB401",
        "conflict.contradiction",
        Severity.ERROR,
        "clash",
        Location("c", 1),
        ("s#one", "s#two"),
        members=members,
    )


def waiver(reason: str = "measured twice", author: str | None = "Ann") -> Waiver:
    """A waiver of the ledger."""
    return Waiver(finding().identity, reason, author)


decisions = st.builds(
    Decision,
    st.sampled_from([state for state in STATES if state != "closed"]),
    st.sampled_from([finding().content, finding("z").content]),
    st.sampled_from([None, "Bo", "ledger: Ann", "ledger"]),
    st.sampled_from([None, "asked"]),
    st.sampled_from([None, "2026-11-30", "2026-12-01", "2027"]),
)


def test_a_new_finding_opens() -> None:
    opened = next_decision(None, finding(), None, TODAY)
    assert opened == Decision("open", finding().content)
    assert what(None, opened) == "opened"


def test_a_finding_that_the_ledger_waives_is_waived_with_its_author_and_reason() -> None:
    waived = next_decision(None, finding(), waiver(), TODAY)
    assert waived == Decision("waived", finding().content, "ledger: Ann", "measured twice")
    assert waived.by_ledger
    assert not Decision("waived", "c", "ledgerdemain").by_ledger


@given(decisions, st.sampled_from(["a", "z"]))
@settings(max_examples=200)
def test_a_second_look_at_the_same_finding_changes_nothing(former: Decision, digest: str) -> None:
    first = next_decision(former, finding(digest), None, TODAY) or former
    assert next_decision(first, finding(digest), None, TODAY) is None


@given(decisions)
@settings(max_examples=200)
def test_what_has_changed_never_stays_answered(former: Decision) -> None:
    changed = finding("another")
    after = next_decision(former, changed, None, TODAY)
    assert after is not None
    assert after.state in STANDING
    assert after.content == changed.content


def test_a_waiver_holds_on_its_last_day_and_not_after() -> None:
    former = Decision("waived", finding().content, "Bo", "asked", "2026-12-01")
    assert next_decision(former, finding(), None, "2026-12-01") is None
    after = next_decision(former, finding(), None, "2026-12-02")
    assert after == Decision(
        "reopened", finding().content, reason="it was waived until 2026-12-01; the old reason was: asked"
    )


def test_every_decision_leads_to_a_state() -> None:
    assert set(DECISIONS.values()) <= set(STATES)
