"""The verdict of two claims: whether they can both hold, and if not, what stands between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import product

from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.domain.likeness import Likeness, circumstances, likeness
from kb.domain.printed import maximum, middle, printed
from kb.domain.trust import asserter
from kb.quantity.figure import Hedge, Reading
from kb.quantity.interval import Interval


class Verdict(StrEnum):
    """How two claims stand to each other."""

    CONTRADICTS = "contradicts"  # all conditions known and equal, and the words rule each other out
    UNDECIDED = "undecided"  # they rule each other out unless something differs that a source does not say
    TENSION = "tension"  # both hold only if the hedges are stretched
    RESTATED = "restated"  # the same number with another hedge
    AGREES = "agrees"
    AGREES_AS_STATED = "agrees-as-far-as-stated"
    NOT_COMPARABLE = "not-comparable"  # some condition differs
    NOT_CANDIDATES = "not-candidates"  # never meant to be compared


AGREEING = (Verdict.AGREES, Verdict.RESTATED, Verdict.AGREES_AS_STATED)
DISAGREEING = (Verdict.CONTRADICTS, Verdict.UNDECIDED, Verdict.TENSION)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two claims compared, in the order in which they were given.

    `first` and `second` are the readings that decided, in the metric's unit; None for claims that are no candidates.
    `factor` is how many times the greater number is the smaller, `gap` the distance between what the words allow.
    """

    verdict: Verdict
    reason: str = ""  # why they are no candidates
    differing: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()  # unknown, but the same by one voice's silence or by restating
    by_reading: bool = False  # undecided because some readings meet and some do not
    first: Reading | None = None
    second: Reading | None = None
    factor: Fraction | None = None
    gap: Fraction | None = None
    one_source: bool = False


class Standing(StrEnum):
    """How the readings of two figures lie to each other."""

    APART = "apart"
    BY_READING = "by-reading"
    STRAINED = "strained"
    MEETING = "meeting"


def compare(a: Claim, b: Claim, ledger: Ledger) -> Comparison:
    """The verdict of two claims; symmetric, and nothing is taken from what a source does not say."""
    obstacle = hindrance(a, b, ledger)
    if obstacle is not None:
        return Comparison(Verdict.NOT_CANDIDATES, obstacle, one_source=a.source == b.source)
    metric = ledger.metrics[a.metric or ""]
    return judge(a, b, likeness(circumstances(a, metric), circumstances(b, metric), ledger), ledger)


def judge(a: Claim, b: Claim, alike: Likeness, ledger: Ledger) -> Comparison:
    """The verdict of two candidates whose circumstances have been compared."""
    open_ones = left_open(a, b, alike)
    standing, first, second = _standing(a, b, ledger)
    one, other = middle(a, ledger), middle(b, ledger)
    return Comparison(
        _verdict(a, b, bool(alike.differing), bool(open_ones), standing, ledger),
        differing=alike.differing,
        unknown=open_ones,
        assumed=tuple(name for name in alike.unknown if name not in open_ones),
        by_reading=standing is Standing.BY_READING,
        first=first,
        second=second,
        factor=max(one, other) / min(one, other) if one and other and one > 0 and other > 0 else None,
        gap=_gap(first.strict, second.strict),
        one_source=a.source == b.source,
    )


def hindrance(a: Claim, b: Claim, ledger: Ledger) -> str | None:
    """Why two claims are no candidates for a comparison, None where they are."""
    if not (a.metric and b.metric and a.readings and b.readings):
        return "one of them has no number to compare"
    if a.metric != b.metric:
        return f"they are of different metrics: {' and '.join(sorted((a.metric, b.metric)))}"
    if a.metric not in ledger.metrics:
        return f"the metric {a.metric} is not known"
    if a.id == b.id:
        return None
    for claim in sorted((a, b), key=lambda claim: claim.id):
        if claim.id in ledger.superseded:
            return f"{claim.id} is superseded by {ledger.superseded[claim.id]}"
    if not modalities_meet(a.modality, b.modality):
        return f"one is {' and the other '.join(sorted((a.modality or '', b.modality or '')))}"
    if not subjects_meet(a.subject, b.subject, ledger):
        return f"they are about different subjects: {' and '.join(sorted((str(a.subject), str(b.subject))))}"
    return "one figure, printed once, says both" if one_position(a, b) else None


def modalities_meet(one: str | None, other: str | None) -> bool:
    """Whether figures come about in ways that can be compared; reported or unrecorded ones with any."""
    return one == other or bool({None, "reported"} & {one, other}) or {one, other} == {"measured", "computed"}


def subjects_meet(one: str | None, other: str | None, ledger: Ledger) -> bool:
    """Whether two subjects are the same, or one a part or kind of the other."""
    if one is None or other is None:
        return False
    return one in ledger.ancestors(other) or other in ledger.ancestors(one)


def one_position(a: Claim, b: Claim) -> bool:
    """Whether two claims of one source were read from the same printed words."""
    if a.source != b.source:
        return False
    places = {passage.at for passage in (a.passage, *a.also)} & {passage.at for passage in (b.passage, *b.also)}
    return a.block == b.block or bool(places - {None})


def left_open(a: Claim, b: Claim, alike: Likeness) -> tuple[str, ...]:
    """The unknown circumstances that count: a restatement leaves none open, nor does one voice's silence on both."""
    if a.id == b.id or a.id in b.restates or b.id in a.restates:
        return ()
    if one_voice(a, b):
        return tuple(name for name in alike.unknown if name not in alike.silent)
    return alike.unknown


def one_voice(a: Claim, b: Claim) -> bool:
    """Whether one source credits both claims to one named asserter."""
    return a.source == b.source and asserter(a) is not None and asserter(a) == asserter(b)


def _verdict(a: Claim, b: Claim, differ: bool, some_open: bool, standing: Standing, ledger: Ledger) -> Verdict:
    if differ:
        return Verdict.NOT_COMPARABLE
    if standing is Standing.BY_READING or (standing is Standing.APART and some_open):
        return Verdict.UNDECIDED
    if standing is Standing.APART:
        return Verdict.CONTRADICTS
    if some_open:
        return Verdict.AGREES_AS_STATED
    if standing is Standing.STRAINED:
        return Verdict.TENSION
    return Verdict.RESTATED if _same_number_other_hedge(a, b, ledger) else Verdict.AGREES


def _same_number_other_hedge(a: Claim, b: Claim, ledger: Ledger) -> bool:
    assert a.quantity is not None
    assert b.quantity is not None
    return a.quantity.hedge is not b.quantity.hedge and printed(a, ledger) == printed(b, ledger)


def _standing(a: Claim, b: Claim, ledger: Ledger) -> tuple[Standing, Reading, Reading]:
    """How two claims' readings lie to each other, and the closest pair of those that decide."""
    pairs = _pairs(a, b, ledger)
    apart = [pair for pair in pairs if not pair[0].strict.meets(pair[1].strict)]
    if apart:
        standing = Standing.APART if len(apart) == len(pairs) else Standing.BY_READING
        return standing, *min(apart, key=lambda pair: _gap(pair[0].strict, pair[1].strict))
    easy = [pair for pair in pairs if pair[0].usual.meets(pair[1].usual)]
    if easy:
        return Standing.MEETING, *easy[0]
    return Standing.STRAINED, *min(pairs, key=lambda pair: _gap(pair[0].usual, pair[1].usual))


def _pairs(a: Claim, b: Claim, ledger: Ledger) -> Sequence[tuple[Reading, Reading]]:
    assert a.quantity is not None
    assert b.quantity is not None
    limits = a.quantity.hedge is b.quantity.hedge is Hedge.UP_TO
    one, other = (maximum(a, ledger), maximum(b, ledger)) if limits else (a.readings, b.readings)
    names = [reading.name for reading in one]
    if len(names) > 1 and names == [reading.name for reading in other] and printed(a, ledger) == printed(b, ledger):
        return list(zip(one, other, strict=True))  # one idiom and number: read alike, whichever way
    return list(product(one, other))


def _gap(one: Interval, other: Interval) -> Fraction:
    """The distance between two intervals, zero where they meet or touch."""
    if one.below(other) and one.high is not None and other.low is not None:
        return other.low - one.high
    if other.below(one) and other.high is not None and one.low is not None:
        return one.low - other.high
    return Fraction(0)
