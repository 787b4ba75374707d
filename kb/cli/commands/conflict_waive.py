"""Waive a conflict in the database, for a while or for good."""

from __future__ import annotations

from functools import partial

from kb.cli import deciding

EXAMPLE = """
kb conflict waive F-1a2b3c4d --reason "the caption gives another input length"
"""

add_arguments = deciding.add_until
run = partial(deciding.run, "waive")
