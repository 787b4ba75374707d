"""A ledger as a whole: what is worked out of it is worked out once."""

from __future__ import annotations

from dataclasses import replace

from kb.domain.ledger import Ledger
from tests.builders import claim, ledger


def test_some_work_on_a_ledger_is_done_once_and_anew_for_another_ledger() -> None:
    asked: list[int] = []

    def work(of: Ledger) -> int:
        asked.append(len(of.claims))
        return len(of.claims)

    one = ledger(claim("a"))
    assert one.once(work) == one.once(work) == 1
    assert asked == [1]
    assert replace(one, claims={}).once(work) == 0
