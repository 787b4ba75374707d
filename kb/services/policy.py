"""The policy of hedges as data: every hedge, the words that say it, and what it makes of one number."""

from __future__ import annotations

from typing import Any

from kb.quantity.figure import Hedge
from kb.quantity.figure_json import interval_json
from kb.quantity.grammar import read_value
from kb.quantity.hedges import POLICY, words

_PHRASES = {  # where the name of a hedge is not a word that says it
    Hedge.EXACTLY: "700 W",
    Hedge.RANGE: "600 to 700 W",
    Hedge.PLUS_MINUS: "700 ± 20 W",
    Hedge.VAGUE: "several watts",
}


def hedges() -> dict[str, Any]:
    """The number of the policy, and every hedge with an example."""
    return {"policy": POLICY, "hedges": [_hedge(hedge) for hedge in Hedge]}


def _hedge(hedge: Hedge) -> dict[str, Any]:
    phrase = _PHRASES.get(hedge, f"{hedge.value.replace('-', ' ')} 700 W")
    quantity = read_value(phrase)
    return {
        "hedge": hedge.value,
        "words": sorted(word for word, means in words().items() if means is hedge),
        "example": phrase,
        "strict": interval_json(quantity.strict, quantity.kind),
        "usual": interval_json(quantity.usual, quantity.kind),
    }
