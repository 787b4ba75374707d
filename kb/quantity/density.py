"""Numbers that stand closer together than in any prose: a table or noise."""

from __future__ import annotations

from kb.quantity.lexicon import lexicon
from kb.quantity.tokens import Sort, Words

CROWD, SPAN = 64, 640  # so many numbers within so many characters
REASON = f"one of {CROWD} numbers in {SPAN} characters: a table or noise, no prose"


def dense(words: Words) -> frozenset[int]:
    """The tokens of numbers that stand closer than in any prose; reading each would be slow and say nothing."""
    known = lexicon().cardinals.keys() | lexicon().scales.keys() | {"hundred", "dozen", "half", "quarter"}
    tokens = words.tokens
    numeric = [at for at, token in enumerate(tokens) if token.sort in (Sort.DIGITS, Sort.GLYPH) or token.low in known]
    crowded: set[int] = set()
    for at in range(len(numeric) - CROWD + 1):
        last = at + CROWD - 1
        if tokens[numeric[last]].end - tokens[numeric[at]].start < SPAN:
            crowded.update(numeric[last if numeric[last - 1] in crowded else at : last + 1])
    return frozenset(crowded)
