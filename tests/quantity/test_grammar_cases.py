"""Every case of every field is read as it should be."""

from __future__ import annotations

import pytest

from kb.quantity.grammar import read
from tests.quality.figures import Case, cases, readings


@pytest.mark.parametrize("case", list(cases()), ids=lambda case: f"{case.field}: {case.text}"[:70])
def test_a_sentence_is_read_as_its_case_says(case: Case) -> None:
    assert readings(case.text) == case.figures


@pytest.mark.parametrize("case", [each for each in cases() if len(each.figures) == 1], ids=lambda case: case.text[:60])
def test_a_figure_reads_the_same_in_its_sentence_and_alone(case: Case) -> None:
    (figure,) = [each for each in read(case.text) if each.quantity is not None]
    alone = [each.quantity for each in read(figure.exact) if each.quantity is not None]
    quantity = figure.quantity
    assert quantity is not None
    assert len(alone) == 1
    assert alone[0] is not None
    assert (alone[0].hedge, alone[0].stated, alone[0].unit) == (quantity.hedge, quantity.stated, quantity.unit)
