"""Letters that are a unit only in certain company: 800G SerDes, a heat of 40C."""

from __future__ import annotations

from kb.quantity.lexicon import lexicon
from kb.quantity.tokens import Sort, Words
from kb.quantity.units import Units

_LINES = frozenset({"144", "240", "360", "480", "720"})  # of a screen
_FAR = 9  # tokens between the letter and what speaks of temperature


def lettered(words: Words, at: int, units: Units) -> str | None:
    """The unit of the letter at a token, None where it is none there."""
    letter = words.printed(at)
    if letter in {"C", "F"} and words.glued(at):
        return units.parse(f"°{letter}") if _warm(words, at) else None
    if letter == "p" and words.glued(at) and len(words.printed(at - 1)) < 4 and words.printed(at - 1) not in _LINES:
        return units.parse("pence")
    entry = units.lettered.get(letter)
    if entry is None:
        return None
    following = at + 2 if words.low(at + 1) == "-" else at + 1
    return entry[0] if words.low(following) in entry[1] else None


def _warm(words: Words, at: int) -> bool:
    """Whether the sentence speaks of temperature near a token, or the letter ends a phrase that is a number alone."""
    if at + 1 == len(words) < 6 and words.sort(0) is not Sort.WORD:
        return True
    for steps in (range(at - 1, at - _FAR, -1), range(at + 1, at + _FAR)):
        for near in steps:
            if lexicon().has("temperature", words.low(near)):
                return True
            if words.breaks(near if near < at else near + 1):
                break
    return False
