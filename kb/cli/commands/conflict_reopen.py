"""Reopen a conflict that was answered before."""

from __future__ import annotations

from functools import partial

from kb.cli import deciding

EXAMPLE = """
kb conflict reopen F-1a2b3c4d --reason "the correction has been taken back"
"""

add_arguments = deciding.add_arguments
run = partial(deciding.run, "reopen")
