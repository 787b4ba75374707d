"""List who can assert, measure, publish or verify."""

from __future__ import annotations

from functools import partial

from kb.cli import listing

EXAMPLE = """
kb agents
kb agents --json
"""

add_arguments = listing.add_arguments
run = partial(listing.run, "agents")
