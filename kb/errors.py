"""What stops a verb: the few errors that are not findings.

A finding is about data and never raises. An error means that the work could not be done at all; its text is one
sentence or two that name the offender, the value and the way out.
"""


class KBError(Exception):
    """The work could not be done; the message says why and what to do."""


class UsageError(KBError):
    """The request itself is wrong: an unknown name, an impossible option; `meant` is what was probably meant."""

    def __init__(self, message: str, meant: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.meant = meant


class NothingToDo(KBError):
    """There was nothing to work on, which is never reported as success."""


class TooSlow(KBError):
    """The answer took longer than anybody may wait for it."""
