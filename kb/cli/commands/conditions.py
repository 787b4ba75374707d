"""List the conditions under which figures hold: label, type, values."""

from __future__ import annotations

from functools import partial

from kb.cli import listing

EXAMPLE = """
kb conditions
kb conditions --json
"""

add_arguments = listing.add_arguments
run = partial(listing.run, "conditions")
