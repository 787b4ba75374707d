"""What the figures of one sentence leave to each other: a hedge said once, a unit said once, a scale said once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

from kb.quantity.composing import Parts, compose
from kb.quantity.figure import Figure, Form, Hedge, Kind
from kb.quantity.interval import decimal
from kb.quantity.lexicon import lexicon
from kb.quantity.tokens import Sort, Words

_FAR = 18  # tokens between two figures that share a unit
_NEVER_LEFT = frozenset({Kind.DATE, Kind.RANK, Kind.CHANGE})
_PLAIN_KINDS = frozenset({Kind.AMOUNT, Kind.COUNT})


@dataclass(frozen=True, slots=True)
class Read:
    """A figure that was read, with its parts where it is typed, and the tokens around it."""

    figure: Figure
    first: int
    stop: int
    parts: Parts | None = None

    def remade(self, parts: Parts) -> Read:
        """The same span read from other parts."""
        return replace(self, parts=parts, figure=replace(self.figure, quantity=compose(parts)))


def share(words: Words, read: Sequence[Read]) -> tuple[Figure, ...]:
    """The figures with what they take from their neighbours; whatever was taken is named in `inherited`."""
    found = list(read)
    typed = [index for index, each in enumerate(found) if each.parts is not None]
    for there, here in pairwise(reversed(typed)):
        if there == here + 1:
            found[here] = _from_the_right(words, found[here], found[there])
    for here, there in pairwise(typed):
        found[there] = _from_the_left(words, found[here], found[there])
    return tuple(each.figure for each in found)


def _between(words: Words, left: Read, right: Read) -> list[str] | None:
    """The tokens between two figures in lower case, None across a sentence or too far apart."""
    if right.first - left.stop > _FAR or any(
        words.breaks(at) for at in range(left.stop, right.first + 1) if at < len(words)
    ):
        return None
    return [words.low(at) for at in range(left.stop, right.first)]


def _from_the_right(words: Words, left: Read, right: Read) -> Read:
    """ "700, 800 and 900 W", "2 or 3 million": the last of a list says the unit of all."""
    ours, theirs = left.parts, right.parts
    assert ours is not None
    assert theirs is not None
    between = _between(words, left, right)
    if not between or not set(between) <= lexicon().lists["list_joints"] or len(between) > 2:
        return left
    if theirs.kind in _NEVER_LEFT or theirs.vague or ours.vague or theirs.form not in {None, Form.TIMES}:
        return left
    if ours.unit or ours.kind is not Kind.AMOUNT:
        return left
    if between == [","] and (not theirs.inherited or not theirs.unit) and not _in_list(words, right):
        return left
    if not theirs.unit and theirs.kind is not Kind.COUNT:
        return left
    taken = () if not theirs.unit else ("unit",)
    numbers, stated = ours.numbers, ours.stated
    last = theirs.numbers[0]
    if last.scaled and len(numbers) == 1 and not numbers[0].scaled and "/" not in last.text and last.value:
        scale = last.value / Fraction(last.text)
        if scale >= 1000 and abs(numbers[0].value) < 1000 and not theirs.context:
            n = numbers[0]
            numbers = (replace(n, value=n.value * scale, p=n.p * scale, q=n.q * scale, scaled=True),)
            stated, taken = (decimal(numbers[0].value),), (*taken, "scale")
    return left.remade(
        replace(
            ours, unit=theirs.unit, kind=theirs.kind, form=theirs.form, numbers=numbers, stated=stated, inherited=taken
        )
    )


def _in_list(words: Words, right: Read) -> bool:
    return words.low(right.stop) in {",", "and", "or"}


def _from_the_left(words: Words, left: Read, right: Read) -> Read:
    ours, theirs = right.parts, left.parts
    assert ours is not None
    assert theirs is not None
    between = _between(words, left, right)
    if between is None or ours.kind is Kind.DATE or theirs.kind is Kind.DATE or ours.vague:
        return right
    parts = ours
    if _shares_hedge(between, theirs, ours):
        parts = replace(parts, hedge=Hedge.ABOUT, inherited=(*parts.inherited, "hedge"))
    if (
        not ours.unit
        and ours.kind is Kind.AMOUNT
        and ours.form is None
        and "/" not in ours.numbers[0].text
        and _contrasted(between, theirs)
    ):
        following = words.low(right.stop)
        alone = (
            right.stop >= len(words)
            or words.sort(right.stop) is Sort.SIGN
            or words.breaks(right.stop)
            or following in lexicon().lists["after_shared_units"]
        )
        if (
            theirs.unit
            and alone
            and theirs.kind not in {Kind.RANK, Kind.POINTS, Kind.CHANGE}
            and following not in {"%", "/"}
        ):
            form = theirs.form if theirs.form is Form.TIMES else None
            taken = (*parts.inherited, "unit")
            parts = replace(parts, unit=theirs.unit, kind=_kind(theirs, ours), form=form, inherited=taken)
        elif (
            not theirs.unit
            and alone
            and following
            and words.low(left.stop) in lexicon().lists["after_shared_units"]
            and theirs.kind is Kind.AMOUNT
        ):
            parts = replace(parts, inherited=(*parts.inherited, "unit"))  # both leave it to what came before
    return right if parts is ours else right.remade(parts)


def _contrasted(between: list[str], theirs: Parts) -> bool:
    """Whether the words between two figures set the one against the other."""
    lists = lexicon().lists
    near = len(between) < 5 and theirs.kind is not Kind.DURATION and bool(set(between) & lists["near_contrasts"])
    return near or bool(set(between) & lists["contrasts"])


def _kind(theirs: Parts, ours: Parts) -> Kind:
    if theirs.kind in _PLAIN_KINDS and ours.numbers[0].value.denominator != 1:
        return Kind.AMOUNT
    return theirs.kind


def _shares_hedge(between: list[str], theirs: Parts, ours: Parts) -> bool:
    """ "about 8k input and 1k output": one "about" for two numbers of one unit that stand side by side."""
    return (
        theirs.hedge is Hedge.ABOUT
        and ours.hedge is Hedge.EXACTLY
        and theirs.unit == ours.unit
        and theirs.kind is ours.kind
        and theirs.form is ours.form
        and len(between) in {1, 2}
        and between[-1] in {"and", "or", "/"}
    )
