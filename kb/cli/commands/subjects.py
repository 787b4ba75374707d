"""List what claims are about: hardware, systems, programs, models."""

from __future__ import annotations

from functools import partial

from kb.cli import listing

EXAMPLE = """
kb subjects
kb subjects --json
"""

add_arguments = listing.add_arguments
run = partial(listing.run, "subjects")
