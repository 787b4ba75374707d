"""The states that a conflict can be in; imported where nothing heavier may be."""

from __future__ import annotations

STATES = ("open", "acknowledged", "explained", "waived", "resolved", "reopened", "closed")
STANDING = ("open", "acknowledged", "reopened")  # not answered yet
