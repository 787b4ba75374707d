"""Undecided difference: two sources rule each other out unless something differs that they do not say.

Why: What a source does not state is unknown, not equal. The finding names the conditions that would settle it, and what
else in the ledger speaks for either side.

What to do: Find out the conditions that are named and state them, with `inferred` and the reason where they follow from
something else.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.clash import apart, clash, is_telling, settled_by
from kb.checks.support import speaking
from kb.domain.comparing import Verdict
from kb.domain.finding import Finding, Severity
from kb.domain.grouping import Group
from kb.domain.ledger import Ledger

CODE = "KB403"
NAME = "conflict.undecided"
SEVERITY = Severity.WARNING
SCOPE = "group"

BAD = (
    """
[[claim]]
id = "acme-says"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"  # <- KB403
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "lab-says"
subject = "alpha"
metric = "speed"
figure = "about 400 requests per second"
conditions = { model = "small", load = "8k", mode = "plain" }
modality = "measured"
asserted_by = "lab"
""",
    """
[[claim]]
id = "times"
subject = "alpha"
metric = "speed-ratio"
figure = "2 times higher"  # <- KB403
baseline = { subject = "beta" }
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "share"
subject = "alpha"
metric = "speed-ratio"
figure = "3.0 times"
baseline = { subject = "beta" }
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"
""",
)

GOOD = (
    """
[[claim]]
id = "acme-says"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "lab-says"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"
conditions = { model = "small", load = "8k", mode = "plain" }
modality = "measured"
asserted_by = "lab"
""",
    """
# the one that is silent restates the other, and its conditions with it
[[claim]]
id = "acme-says"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "retold"
subject = "alpha"
metric = "speed"
figure = "more than 700 requests per second"
conditions = { model = "small" }
modality = "measured"
asserted_by = "acme"
restates = ["example#acme-says"]
""",
    """
[[claim]]
id = "times"
subject = "alpha"
metric = "speed-ratio"
figure = "1.7 times higher"
baseline = { subject = "beta" }
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "again"
subject = "alpha"
metric = "speed-ratio"
figure = "1.7 times faster"
baseline = { subject = "beta" }
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"
""",
)


def check(group: Group, ledger: Ledger) -> Iterator[Finding]:
    """A finding for the claims of several sources that differ for no stated reason."""
    for entry in group.disagreements:
        undecided = entry.verdict is Verdict.UNDECIDED and not entry.comparison.one_source
        if undecided and is_telling(entry):
            message = f"{apart(entry)}; cannot both hold unless {settled_by(entry, ledger)}; the sources do not say"
            yield clash(CODE, NAME, SEVERITY, entry, message, lines=speaking(entry, group, ledger))
