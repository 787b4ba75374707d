"""List the sources: title, date, publisher, document."""

from __future__ import annotations

from functools import partial

from kb.cli import listing

EXAMPLE = """
kb sources
kb sources --json
"""

add_arguments = listing.add_arguments
run = partial(listing.run, "sources")
