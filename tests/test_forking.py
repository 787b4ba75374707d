"""Work done by other processes: it comes in order, and whatever they do not come to is done here."""

from __future__ import annotations

import os

import pytest

from kb import forking
from kb.forking import ahead, beside


def where(item: int) -> tuple[int, int]:
    """An item, and the process that it was looked at in."""
    return item, os.getpid()


@pytest.fixture
def two_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which processes are worth while, and a run of the tests that has no threads of its own."""
    monkeypatch.setattr(forking, "_can_fork", lambda: True)


@pytest.mark.usefixtures("two_processors")
def test_what_others_make_ahead_comes_in_order() -> None:
    found = list(ahead(range(7), where, hands=3))

    assert [item for item, _ in found] == list(range(7))
    assert os.getpid() not in {process for _, process in found}
    assert len({process for _, process in found}) == 3


@pytest.mark.usefixtures("two_processors")
def test_what_another_process_fails_at_is_done_here() -> None:
    here = os.getpid()

    def work(item: int) -> tuple[int, int]:
        if item == 2 and os.getpid() != here:
            raise ValueError("not here")
        return where(item)

    found = list(ahead(range(6), work, hands=1))

    assert [item for item, _ in found] == list(range(6))
    assert [process == here for _, process in found] == [False, False, True, True, True, True]


@pytest.mark.usefixtures("two_processors")
def test_whoever_stops_listening_leaves_no_process_behind() -> None:
    made = ahead(range(1000), lambda item: (item, "x" * 100_000), hands=2)
    assert next(made)[0] == 0
    made.close()  # type: ignore[attr-defined]

    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_where_no_process_can_be_copied_all_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forking, "_can_fork", lambda: False)
    assert list(ahead(range(3), where)) == [(item, os.getpid()) for item in range(3)]
    with beside(lambda: "there") as result:
        assert result() is None
