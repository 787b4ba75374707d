"""What a check reports: a coded sentence with its place, its members and its arithmetic."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from enum import StrEnum

from kb.domain.location import Location


class Severity(StrEnum):
    """How much a finding matters; only errors fail a run by default."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"

    @property
    def rank(self) -> int:
        """0 for a note, 2 for an error."""
        return ("note", "warning", "error").index(self.value)


@dataclass(frozen=True, slots=True)
class Member:
    """A claim that takes part in a finding: disputed itself, or only an operand of the arithmetic."""

    claim: str
    role: str  # disputed, operand
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the arithmetic: what it is, as it reads, and the two intervals."""

    label: str  # "follows from", "gives", "stated"
    text: str  # "about 700 tok/s/user", "4.14, between 3.53 and 4.76"
    claim: str | None = None
    strict: str | None = None
    usual: str | None = None
    location: Location | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a check found.

    `message` is the first sentence: the claim, the clash. `help` is the way out. `key` is what makes the finding the
    same finding tomorrow: the ids of the pair with the widest gap, or the file, key and value of a reading error.
    """

    code: str
    name: str
    severity: Severity
    message: str
    location: Location
    key: tuple[str, ...]
    help: str = ""
    verdict: str | None = None  # contradicts, undecided, tension, restated …
    related: tuple[tuple[Location, str], ...] = ()
    members: tuple[Member, ...] = ()
    arithmetic: tuple[Step, ...] = ()
    differing: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    lines: tuple[str, ...] = field(default=())  # further sentences, each a line of its own
    rests_on: tuple[str, ...] = ()  # what makes it true, where that is not just all that its members say
    order: tuple[int, float] = (0, 0.0)  # within a code: fewest unknowns first, then widest gap first (negative factor)

    @property
    def identity(self) -> str:
        """The short name by which waivers and known lists call it: `F-` and eight characters of code and key."""
        digest = hashlib.sha256("\x1f".join((self.code, *self.key)).encode()).hexdigest()
        return f"F-{digest[:8]}"

    @property
    def grounds(self) -> tuple[str, ...]:
        """What it rests on: as it says itself, else all members' values and conditions, else the message."""
        return self.rests_on or tuple(f"{member.claim}={member.digest}" for member in self.members) or (self.message,)

    @property
    def content(self) -> str:
        """A digest of its grounds: it changes exactly when one of them does."""
        return hashlib.sha256("\x1f".join(sorted(self.grounds)).encode()).hexdigest()[:16]
