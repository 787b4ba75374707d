"""Waiver unused: a waiver accepts a finding that is not there.

Why: A forgotten waiver will silence the next finding that happens to be the same.

What to do: Remove it with `kb unwaive`; if the finding is meant to be there, waive it with `--expect`.
"""

from __future__ import annotations

from kb.domain.finding import Severity

CODE = "KB901"
NAME = "housekeeping.waiver-unused"
SEVERITY = Severity.WARNING
SCOPE = "raised"

BAD = (
    """
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second"


=== waivers.toml
[[waiver]]  # <- KB901
finding = "F-00000000"
reason = "Two editions of one table."
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
