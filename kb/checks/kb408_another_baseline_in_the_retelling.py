"""Another baseline in the retelling: a ratio is retold against something else than it was first said against.

Why: “Nine times the next best” is not “nine times Beta” unless Beta was the next best. A ratio is worth as much as what
it compares with.

What to do: Look up what the original compares with. If the retelling is right, complete the baseline of the original
and say why in `note`; otherwise leave the finding.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.base import disputed, said
from kb.checks.echoes import other_baselines
from kb.domain.claim import Claim
from kb.domain.finding import Finding, Severity
from kb.domain.ledger import Ledger
from kb.domain.words import baseline_text

CODE = "KB408"
NAME = "conflict.another-baseline-in-the-retelling"
SEVERITY = Severity.WARNING
SCOPE = "claim"

BAD = (
    """
[[claim]]
id = "original"
subject = "alpha"
metric = "speed-ratio"
figure = "more than nine times"
baseline = { text = "the next best" }
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "retold"
subject = "alpha"
metric = "speed-ratio"
figure = "more than 9 times"  # <- KB408
baseline = { subject = "beta" }
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"
restates = ["example#original"]
""",
    """
[[claim]]
id = "original"
subject = "alpha"
metric = "speed-ratio"
figure = "more than nine times"
baseline = { subject = "gamma" }
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "retold"
subject = "alpha"
metric = "speed-ratio"
figure = "more than 9 times"  # <- KB408
baseline = { subject = "beta" }
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"
quotes = ["example#original"]
""",
)

GOOD = (
    """
[[claim]]
id = "original"
subject = "alpha"
metric = "speed-ratio"
figure = "more than nine times"
baseline = { subject = "beta" }
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "retold"
subject = "alpha"
metric = "speed-ratio"
figure = "more than 9 times"
baseline = { subject = "beta" }
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"
restates = ["example#original"]
""",
    """
# the retelling names nothing that the original does not
[[claim]]
id = "original"
subject = "alpha"
metric = "speed-ratio"
figure = "more than nine times"
baseline = { subject = "beta" }
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "retold"
subject = "alpha"
metric = "speed-ratio"
figure = "more than 9 times"
baseline = { text = "its rival" }
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"
restates = ["example#original"]
""",
)


def check(claim: Claim, ledger: Ledger) -> Iterator[Finding]:
    """A finding for each original that the claim retells against another baseline, or a named one for an unnamed."""
    for name in dict.fromkeys((*claim.restates, *claim.quotes)):
        original = ledger.claims.get(name)
        if original is None or original.metric != claim.metric or claim.metric not in ledger.metrics:
            continue
        if claim.baseline is None or original.baseline is None:
            continue
        names_it = claim.baseline.subject is not None and original.baseline.subject is None
        if names_it or other_baselines(claim, original, ledger):
            yield Finding(
                CODE,
                NAME,
                SEVERITY,
                f"{claim.id} says {said(claim)} against {baseline_text(claim.baseline, ledger)}; {original.id}, "
                f"which it retells, says {said(original)} against {baseline_text(original.baseline, ledger)}",
                claim.at("figure"),
                tuple(sorted((claim.id, original.id))),
                help="look up what the original compares with, and complete its baseline if the retelling is right",
                verdict="another-baseline",
                related=((original.at("figure"), f"{said(original)} {original.id}"),),
                members=(disputed(claim), disputed(original)),
                differing=("baseline.subject",),
            )
