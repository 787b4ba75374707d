"""Trend violated: figures of a source do not rise or fall as the source says that they do.

Why: “The larger, the clearer the lead” invites a reader to continue the line. Where the source's own figures bend
it, the line is the author's.

What to do: Compare the statement and the figures that are named with the document; the trend may be meant of
another metric or under other conditions.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.arithmetic import follows_from, hulls, image, term_text
from kb.checks.base import disputed, operand, said
from kb.checks.trends import Value, bend, values
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity, Step
from kb.domain.ledger import Ledger

CODE = "KB307"
NAME = "arithmetic.trend-violated"
SEVERITY = Severity.WARNING
SCOPE = "claim"

BAD = (
    """
[[claim]]
id = "ratio-small"
subject = "alpha"
metric = "speed-ratio"
figure = "4 times"
conditions = { model = "small" }
baseline = { subject = "beta" }
asserted_by = "acme"

[[claim]]
id = "ratio-medium"
subject = "alpha"
metric = "speed-ratio"
figure = "3 times"
conditions = { model = "medium" }
baseline = { subject = "beta" }
asserted_by = "acme"

[[claim]]
id = "trend"
subject = "alpha"
metric = "events"
figure = "the larger the better"  # <- KB307
statement = "The lead grows with the model."
trend = { of = ["speed-ratio"], rises_with = "model.parameters" }
""",
    """
[[claim]]
id = "alpha-small"
subject = "alpha"
metric = "speed"
figure = "1459 requests per second"
conditions = { model = "small" }
asserted_by = "acme"

[[claim]]
id = "beta-small"
subject = "beta"
metric = "speed"
figure = "169 requests per second"
conditions = { model = "small" }
asserted_by = "acme"

[[claim]]
id = "alpha-large"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
conditions = { model = "large" }
asserted_by = "acme"

[[claim]]
id = "beta-large"
subject = "beta"
metric = "speed"
figure = "350 requests per second"
conditions = { model = "large" }
asserted_by = "acme"

[[claim]]
id = "trend"
subject = "alpha"
metric = "events"
figure = "the larger the better"  # <- KB307
statement = "The lead grows with the model."
trend = { of = ["speed-ratio"], rises_with = "model.parameters" }
""",
)

GOOD = (
    """
[[claim]]
id = "ratio-small"
subject = "alpha"
metric = "speed-ratio"
figure = "3 times"
conditions = { model = "small" }
baseline = { subject = "beta" }
asserted_by = "acme"

[[claim]]
id = "ratio-medium"
subject = "alpha"
metric = "speed-ratio"
figure = "4 times"
conditions = { model = "medium" }
baseline = { subject = "beta" }
asserted_by = "acme"

[[claim]]
id = "ratio-large"
subject = "alpha"
metric = "speed-ratio"
figure = "about 4 times"
conditions = { model = "large" }
baseline = { subject = "beta" }
asserted_by = "acme"

[[claim]]
id = "trend"
subject = "alpha"
metric = "events"
figure = "the larger the better"
statement = "The lead grows with the model."
trend = { of = ["speed-ratio"], rises_with = "model.parameters" }
""",
    """
[[claim]]
id = "ratio-small"
subject = "alpha"
metric = "speed-ratio"
figure = "4 times"
conditions = { model = "small" }
baseline = { subject = "beta" }
asserted_by = "acme"

[[claim]]
id = "trend"
subject = "alpha"
metric = "events"
figure = "the larger the better"
statement = "The lead grows with the model."
trend = { of = ["speed-ratio"], rises_with = "model.parameters" }
""",
    """
[[claim]]
id = "ratio-small"
subject = "alpha"
metric = "speed-ratio"
figure = "4 times"
conditions = { model = "small" }
baseline = { subject = "beta" }
asserted_by = "acme"

[[claim]]
id = "other"
subject = "alpha"
metric = "speed-ratio"
figure = "3 times"
conditions = { model = "large", mode = "batch" }
baseline = { subject = "beta" }

[[claim]]
id = "trend"
subject = "alpha"
metric = "events"
figure = "the larger the better"
statement = "The lead grows with the model."
trend = { of = ["speed-ratio"], rises_with = "model.parameters" }
""",
)


def check(claim: Claim, ledger: Ledger) -> Iterator[Finding]:
    """A finding where two of the figures go the other way; only the pair that is farthest apart is named."""
    if claim.trend is None:
        return
    bent = bend(values(claim, claim.trend, ledger), claim.trend, ledger)
    if bent is None:
        return
    low, high = bent.low, bent.high
    claims = tuple({each.id: each for each in (*low.claims, *high.claims)}.values())
    tail = "" if bent.certain else "; the trend needs a stretched hedge or another reading"
    yield Finding(
        CODE,
        NAME,
        SEVERITY,
        f"{claim.id} says {said(claim)}; it is {low.text} for {low.of} and {high.text} for {high.of}{tail}",
        claim.at("figure"),
        (claim.id,),
        help="compare the statement and the figures with the document; they may be meant of another metric",
        verdict="violated" if bent.certain else "strained",
        related=tuple((each.at("figure"), f"{each.id}: {term_text(each)}") for each in claims),
        members=(disputed(claim), *(operand(each) for each in claims)),
        arithmetic=(*follows_from(claims, "figures"), *_implied(low), *_implied(high)),
    )


def _implied(value: Value) -> tuple[Step, ...]:
    """A figure that nobody printed, as the two claims imply it."""
    if value.claims == (value.claim,):
        return ()
    return (image(f"implied for {value.of}", value.text, *hulls(value.claim), value.claim.unit),)
