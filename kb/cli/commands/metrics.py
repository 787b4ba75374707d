"""List the metrics: label, unit, kind, aliases, and the conditions that must match to compare."""

from __future__ import annotations

from functools import partial

from kb.cli import listing

EXAMPLE = """
kb metrics
kb metrics --json
"""

add_arguments = listing.add_arguments
run = partial(listing.run, "metrics")
