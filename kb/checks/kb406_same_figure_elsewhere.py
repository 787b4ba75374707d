"""Same figure elsewhere: one number stands for two different metrics of the same thing.

Why: “Nine times” as a speed and as a throughput is either a coincidence or a figure that slipped from one sentence into
another. Only a metric of the same kind and unit counts, for the same subject and model; never small counts, nor metrics
that are declared twins, nor claims that the ledger connects.

What to do: Look both up. Where one is wrong, its source is; where both are meant, connect them with `equals` or
`restates`, or declare the metrics `twins`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from kb.checks.echoes import Ties, echo, echoes, labels, models, other_baselines
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger

CODE = "KB406"
NAME = "conflict.same-figure-elsewhere"
SEVERITY = Severity.WARNING
SCOPE = "ledger"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed-ratio"
figure = "more than nine times"  # <- KB406
baseline = { subject = "beta" }
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "throughput"
subject = "alpha"
metric = "throughput-ratio"
figure = "more than 9 times"
baseline = { subject = "beta" }
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"
""",
)

GOOD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed-ratio"
figure = "about nine times"
baseline = { subject = "beta" }
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "throughput"
subject = "alpha"
metric = "throughput-ratio"
figure = "about 9 times"
baseline = { subject = "beta" }
conditions = { model = "large" }
modality = "measured"
asserted_by = "acme"
""",
    """
# nine months and nine times, 700 W and 700 requests
[[claim]]
id = "months"
subject = "alpha"
metric = "design-time"
figure = "nine months"
modality = "measured"
asserted_by = "acme"

[[claim]]
id = "times"
subject = "alpha"
metric = "speed-ratio"
figure = "nine times"
baseline = { subject = "beta" }
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

[[claim]]
id = "watts"
subject = "alpha"
metric = "power"
figure = "700 W"
conditions = { power-basis = "rated" }
modality = "measured"
asserted_by = "acme"

[[claim]]
id = "requests"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"
""",
    """
# the source says that one follows from the other
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed-ratio"
figure = "more than nine times"
baseline = { subject = "beta" }
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

[[claim]]
id = "throughput"
subject = "alpha"
metric = "throughput-ratio"
figure = "more than 9 times"
baseline = { subject = "beta" }
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"
equals = "speed"
""",
    """
# a common small count
[[claim]]
id = "small"
subject = "alpha"
metric = "lanes"
figure = "24 lanes"
conditions = { scope = "part" }
modality = "measured"
asserted_by = "acme"

[[claim]]
id = "large"
subject = "alpha"
metric = "lanes"
figure = "24 lanes"
conditions = { scope = "machine" }
modality = "measured"
asserted_by = "acme"
""",
)


def check(ledger: Ledger) -> Iterator[Finding]:
    """A finding for each two metrics that share a number about one subject and model."""
    ties = ledger.once(Ties)
    for claims in ledger.once(echoes):
        by_metric: dict[str, list[Claim]] = {}
        for claim in claims:
            by_metric.setdefault(claim.metric or "", []).append(claim)
        for one, other in combinations(sorted(by_metric), 2):
            if _twins(one, other, ledger):
                continue
            pairs = product(by_metric[one], by_metric[other])
            pair = next((pair for pair in pairs if _echo(*pair, ties, ledger)), None)
            if pair is not None:
                message = f"the same figure for two different metrics, {labels(*pair, ledger)}"
                way_out = "look both up; connect them with equals or restates, or declare the metrics twins"
                yield echo(CODE, NAME, SEVERITY, pair, message, way_out)


def _twins(one: str, other: str, ledger: Ledger) -> bool:
    return other in ledger.metrics[one].twins or one in ledger.metrics[other].twins


def _echo(a: Claim, b: Claim, ties: Ties, ledger: Ledger) -> bool:
    same_model = models(a, ledger) == models(b, ledger)
    return same_model and not other_baselines(a, b, ledger) and ties.independent(a, b)
