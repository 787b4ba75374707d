"""Contradiction: two figures for the same thing under the same circumstances rule each other out.

Why: Everything that the metric must know is known of both and is the same, and no number satisfies the words of both.
At least one of them is wrong, outdated or about something else.

What to do: Look both up. Where they differ in something, state it in `conditions`; where one replaces the other, record
`supersedes` or `corrects`; where both stand in print, waive the finding with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator

from kb.checks.clash import apart, clash
from kb.domain.comparing import Verdict, one_voice
from kb.domain.disagreements import Disagreement
from kb.domain.finding import Finding, Severity
from kb.domain.grouping import Group
from kb.domain.ledger import Ledger

CODE = "KB401"
NAME = "conflict.contradiction"
SEVERITY = Severity.ERROR
SCOPE = "group"

BAD = (
    """
[[claim]]
id = "fast"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"  # <- KB401
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "slow"
subject = "alpha"
metric = "speed"
figure = "about 400 requests per second"
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "lab"
""",
    """
[[claim]]
id = "first"
subject = "alpha"
metric = "speed"
figure = "100 requests per second"  # <- KB401
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "second"
subject = "alpha"
metric = "speed"
figure = "200 requests per second"
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "lab"

[[claim]]
id = "third"
subject = "alpha"
metric = "speed"
figure = "300 requests per second"
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "lab"
""",
    """
# one voice in one source, which states no difference
[[claim]]
id = "headline"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"  # <- KB401
conditions = { model = "small" }
modality = "measured"
asserted_by = "acme"

[[claim]]
id = "table"
subject = "alpha"
metric = "speed"
figure = "450 requests per second"
conditions = { model = "small" }
modality = "measured"
asserted_by = "acme"
""",
)

GOOD = (
    """
# superseded over time
[[claim]]
id = "spring"
subject = "alpha"
metric = "speed"
figure = "about 400 requests per second"
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "autumn"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"
supersedes = ["example#spring"]
""",
    """
# refinement
[[claim]]
id = "headline"
subject = "alpha"
metric = "speed"
figure = "more than 700 requests per second"
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "detail"
subject = "alpha"
metric = "speed"
figure = "742 requests per second"
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"
""",
    """
# another operating point
[[claim]]
id = "light"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"
conditions = { model = "small", load = "1k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "heavy"
subject = "alpha"
metric = "speed"
figure = "about 400 requests per second"
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"
""",
    """
# another scope
[[claim]]
id = "part"
subject = "alpha"
metric = "power"
figure = "700 W"
conditions = { power-basis = "rated", scope = "part" }
modality = "measured"
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "machine"
subject = "alpha"
metric = "power"
figure = "1,900 W"
conditions = { power-basis = "rated", scope = "machine" }
modality = "measured"
asserted_by = "acme"
""",
    """
# conditional on something that only one of them has
[[claim]]
id = "boosted"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"
conditions = { model = "small", load = "8k", mode = "plain", boost = true }
modality = "measured"
asserted_by = "acme"

=== other/claims.toml
[[claim]]
id = "plain"
subject = "alpha"
metric = "speed"
figure = "about 400 requests per second"
conditions = { model = "small", load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"
""",
    """
# a list of values, printed as one figure
[[claim]]
id = "each"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"
conditions = { load = "8k", mode = "plain", boost = false }
modality = "measured"
asserted_by = "acme"
each = { model = ["small", "large"] }
""",
)


def check(group: Group, _: Ledger) -> Iterator[Finding]:
    """A finding for the claims of a bucket that contradict each other."""
    for entry in group.disagreements:
        if entry.verdict is Verdict.CONTRADICTS:
            yield clash(CODE, NAME, SEVERITY, entry, f"{apart(entry)}, {_sameness(entry, group)}")


def _sameness(entry: Disagreement, group: Group) -> str:
    if not entry.comparison.assumed:
        return f"and everything that {group.metric} depends on is known and the same"
    if one_voice(*entry.pair):
        return "said by one voice in one source, which states no difference"
    return "though one restates the other"
