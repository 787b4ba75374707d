"""Resolve a conflict: what had to be done about it has been done."""

from __future__ import annotations

from functools import partial

from kb.cli import deciding

EXAMPLE = """
kb conflict resolve F-1a2b3c4d --reason "the source has corrected its table"
"""

add_arguments = deciding.add_arguments
run = partial(deciding.run, "resolve")
