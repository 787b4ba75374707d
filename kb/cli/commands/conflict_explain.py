"""Explain a conflict: why both claims can stand, or which of them is wrong."""

from __future__ import annotations

from functools import partial

from kb.cli import deciding

EXAMPLE = """
kb conflict explain F-1a2b3c4d --reason "the second article rounds"
"""

add_arguments = deciding.add_arguments
run = partial(deciding.run, "explain")
