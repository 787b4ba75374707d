"""Unexplained difference: one source prints two figures for the same thing and does not say what differs.

Why: The two rule each other out unless something differs that their source leaves its readers to guess. Inside one
source nobody else can be blamed.

What to do: Read the source again for what sets them apart and state it in `conditions`; if it is not there, leave the
finding, which is what there is to report.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.clash import apart, clash, is_telling, settled_by
from kb.checks.support import speaking
from kb.domain.comparing import Verdict
from kb.domain.finding import Finding, Severity
from kb.domain.grouping import Group
from kb.domain.ledger import Ledger

CODE = "KB402"
NAME = "conflict.unexplained-difference"
SEVERITY = Severity.WARNING
SCOPE = "group"

BAD = (
    """
[[claim]]
id = "acme-says"
subject = "alpha"
metric = "speed"
figure = "approximately 1,400 requests per second"  # <- KB402
conditions = { model = "small" }
modality = "measured"
asserted_by = "acme"

[[claim]]
id = "lab-says"
subject = "alpha"
metric = "speed"
figure = "nearly 700 requests per second"
conditions = { model = "small", load = "8k" }
modality = "measured"
asserted_by = "lab"
""",
)

GOOD = (
    """
[[claim]]
id = "small"
subject = "alpha"
metric = "speed"
figure = "approximately 1,400 requests per second"
conditions = { model = "small" }
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
id = "acme-says"
subject = "alpha"
metric = "speed"
figure = "approximately 1,400 requests per second"
conditions = { model = "small" }
modality = "measured"
asserted_by = "acme"

[[claim]]
id = "lab-says"
subject = "alpha"
metric = "speed"
figure = "more than 700 requests per second"
conditions = { model = "small", load = "8k" }
modality = "measured"
asserted_by = "lab"
""",
    """
# restatement
[[claim]]
id = "acme-says"
subject = "alpha"
metric = "speed"
figure = "more than 700 requests per second"
conditions = { model = "small" }
modality = "measured"
asserted_by = "acme"

[[claim]]
id = "lab-says"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"
conditions = { model = "small", load = "8k" }
modality = "measured"
asserted_by = "lab"
""",
)


def check(group: Group, ledger: Ledger) -> Iterator[Finding]:
    """A finding for the claims of one source that differ for no stated reason."""
    for entry in group.disagreements:
        undecided = entry.verdict is Verdict.UNDECIDED and entry.comparison.one_source
        if not undecided or not is_telling(entry):
            continue
        source = ledger.sources.get(entry.pair[0].source)
        message = f"{apart(entry)}, same {source.kind if source else 'source'}, no difference stated"
        settles = f"cannot both hold unless {settled_by(entry, ledger)}; the source does not say"
        yield clash(CODE, NAME, SEVERITY, entry, message, lines=(settles, *speaking(entry, group, ledger)))
