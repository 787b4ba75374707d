"""The states that a conflict can be in; imported where nothing heavier may be."""

from __future__ import annotations

TYPE_CHECKING = False  # as in `typing`
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

STATES = ("open", "acknowledged", "explained", "waived", "resolved", "reopened", "closed")
STANDING = ("open", "acknowledged", "reopened")  # not answered yet


def disputing(conflicts: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Those conflicts of a claim's JSON that stand against it: no notes, no answered ones, none that only use it."""
    return [
        conflict
        for conflict in conflicts
        if conflict["role"] == "disputed" and conflict["state"] in STANDING and conflict["severity"] != "note"
    ]


def mark(conflicts: Iterable[Mapping[str, Any]]) -> str:
    """What stands against a claim, as a mark: "⚠ KB402"; empty where nothing does."""
    codes = dict.fromkeys(conflict["code"] for conflict in disputing(conflicts))
    return f"⚠ {' '.join(codes)}" if codes else ""
