"""Acknowledge a conflict: somebody has seen it, and looks into it."""

from __future__ import annotations

from functools import partial

from kb.cli import deciding

EXAMPLE = """
kb conflict acknowledge F-1a2b3c4d --reason "the publisher has been asked"
"""

add_arguments = deciding.add_arguments
run = partial(deciding.run, "acknowledge")
