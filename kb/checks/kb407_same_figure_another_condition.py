"""Same figure, another condition: one round hedged number is said of two models, or against two baselines.

Why: “More than 700” for one model and “nearly 700” for another may both be true, and may be one figure that was retold
of the wrong thing.

What to do: Look both up; nothing need be changed where both stand in print.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from kb.checks.echoes import Ties, echo, echoes, models, other_baselines
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.domain.printed import printed
from kb.quantity.figure import Hedge

CODE = "KB407"
NAME = "conflict.same-figure-another-condition"
SEVERITY = Severity.NOTE
SCOPE = "ledger"

BAD = (
    """
[[claim]]
id = "small"
subject = "alpha"
metric = "speed"
figure = "more than 700 requests per second"  # <- KB407
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

[[claim]]
id = "large"
subject = "alpha"
metric = "speed"
figure = "nearly 700 requests per second"
conditions = { model = "large" }
modality = "measured"
asserted_by = "acme"
""",
    """
[[claim]]
id = "over-beta"
subject = "alpha"
metric = "speed-ratio"
figure = "more than nine times"  # <- KB407
baseline = { subject = "beta" }
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

[[claim]]
id = "over-gamma"
subject = "alpha"
metric = "speed-ratio"
figure = "over 9 times"
baseline = { subject = "gamma" }
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"
""",
)

GOOD = (
    """
# models printed at one position
[[claim]]
id = "each"
subject = "alpha"
metric = "speed"
figure = "about 1,400 requests per second"
conditions = { load = "8k" }
modality = "measured"
asserted_by = "acme"
each = { model = ["small", "large"] }
""",
    """
# not round, or without a hedge
[[claim]]
id = "small"
subject = "alpha"
metric = "speed"
figure = "about 742 requests per second"
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

[[claim]]
id = "large"
subject = "alpha"
metric = "speed"
figure = "about 742 requests per second"
conditions = { model = "large" }
modality = "measured"
asserted_by = "acme"

[[claim]]
id = "other-small"
subject = "beta"
metric = "speed"
figure = "500 requests per second"
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

[[claim]]
id = "other-large"
subject = "beta"
metric = "speed"
figure = "500 requests per second"
conditions = { model = "large" }
modality = "measured"
asserted_by = "acme"
""",
)


_SIGNIFICANT_DIGITS = 2


def check(ledger: Ledger) -> Iterator[Finding]:
    """A finding for each number of one metric and subject that is said of different models or baselines."""
    ties = ledger.once(Ties)
    for claims in ledger.once(echoes):
        by_metric: dict[str, list[Claim]] = {}
        for claim in claims:
            if _is_hedged(claim) and _is_round(claim, ledger):
                by_metric.setdefault(claim.metric or "", []).append(claim)
        for same in by_metric.values():
            pairs = [pair for pair in combinations(_one_of_each(same, ledger), 2) if _elsewhere(*pair, ties, ledger)]
            if pairs:
                pair = min(pairs, key=lambda pair: pair[0].source != pair[1].source)
                what = "baselines" if other_baselines(*pair, ledger) else "models"
                members = dict.fromkeys(claim.id for each in (pair, *pairs) for claim in each)
                message = f"the same round figure for two {what}"
                way_out = "look both up; one may have been retold of the other"
                yield echo(CODE, NAME, SEVERITY, [ledger.claims[name] for name in members], message, way_out)


def _one_of_each(claims: list[Claim], ledger: Ledger) -> list[Claim]:
    """One claim of each source, model and baseline: what is said of one holds for its like."""
    found: dict[object, Claim] = {}
    for claim in claims:
        subject = claim.baseline.subject if claim.baseline else None
        found.setdefault((claim.source, models(claim, ledger), subject), claim)
    return list(found.values())


def _elsewhere(a: Claim, b: Claim, ties: Ties, ledger: Ledger) -> bool:
    one, other = models(a, ledger), models(b, ledger)
    other_model = bool(one and other) and one.isdisjoint(other)
    return (other_model or other_baselines(a, b, ledger)) and ties.independent(a, b)


def _is_hedged(claim: Claim) -> bool:
    return claim.quantity is not None and claim.quantity.hedge is not Hedge.EXACTLY


def _is_round(claim: Claim, ledger: Ledger) -> bool:
    """Whether each printed number is whole and has few digits before its zeros."""
    return all(
        isinstance(number, Fraction)
        and number.denominator == 1
        and len(str(abs(number.numerator)).rstrip("0")) <= _SIGNIFICANT_DIGITS
        for number in printed(claim, ledger)[1]
    )
