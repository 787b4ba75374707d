"""How the command ends."""

from __future__ import annotations

CLEAN = 0  # done, nothing to object
FOUND = 1  # done, with findings that fail the run
FAILED = 2  # could not run, or ran on nothing
INTERRUPTED = 130
