"""The quality of reading figures does not fall below its floors."""

from __future__ import annotations

from tests.quality.figures import ASPECTS, cases, scores

FLOOR = 0.97  # of all figures, each aspect
LEAST = 0.90  # of the figures of any one phenomenon


def test_there_are_enough_cases_from_enough_fields() -> None:
    known = list(cases())
    assert len(known) >= 300
    assert {case.field for case in known} >= {"energy", "medicine", "sport", "finance", "news", "phrases"}


def test_every_aspect_is_right_for_nearly_all_figures() -> None:
    table = scores()
    expected = sum(score.expected for score in table.values())
    right = {aspect: sum(getattr(score, aspect) for score in table.values()) / expected for aspect in ASPECTS}
    assert {aspect: share for aspect, share in right.items() if share < FLOOR} == {}


def test_no_phenomenon_is_left_behind() -> None:
    weak = {
        (name, aspect)
        for name, score in scores().items()
        for aspect in ASPECTS
        if getattr(score, aspect) < LEAST * score.expected
    }
    assert weak == set()


def test_names_scores_and_idioms_are_not_counted_as_figures() -> None:
    table = scores()
    assert sum(score.extra for score in table.values()) <= 0.01 * sum(score.expected for score in table.values())
