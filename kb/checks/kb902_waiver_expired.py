"""Waiver expired: the date until which a finding was accepted has passed.

Why: A waiver with an end was a promise to look again.

What to do: Settle the finding, or waive it again with a reason that still holds.
"""

from __future__ import annotations

from kb.domain.finding import Severity

CODE = "KB902"
NAME = "housekeeping.waiver-expired"
SEVERITY = Severity.ERROR
SCOPE = "raised"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"


=== waivers.toml
[[waiver]]  # <- KB902
finding = "F-00000000"
reason = "Two editions of one table."
until = "2020-01-01"
""",
)

GOOD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"
""",
)
