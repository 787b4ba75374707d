"""Which checks of the catalogue run: those that are selected and not ignored, by code, name or the beginning of one."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kb.checks.base import Check, counted
from kb.domain.names import nearest
from kb.errors import UsageError


def selected(
    checks: Sequence[Check], select: Collection[str], ignore: Collection[str]
) -> tuple[tuple[Check, ...], tuple[str, ...]]:
    """The checks to run, and sentences about those that do not.

    Errors of reading always stay selected, since nothing else can be believed without them; they can only be ignored
    by name. Raises `UsageError` for a code that no check has.
    """
    wanted = _matching(checks, select, "--select")
    unwanted = _matching(checks, ignore, "--ignore")
    runs = [check for check in checks if not select or check.code in wanted or check.code.startswith("KB0")]
    left_out = len(checks) - len(runs)
    sentences = [f"{counted(left_out, 'check')} not selected"] if left_out else []
    ignored = [check.code for check in runs if check.code in unwanted]
    if ignored:
        sentences.append(f"{', '.join(ignored)} ignored on request")
    return tuple(check for check in runs if check.code not in unwanted), tuple(sentences)


def find(checks: Sequence[Check], name: str) -> tuple[Check, ...]:
    """The checks that a code, a dotted name, a beginning of a code (KB3, KB3xx) or a family (arithmetic) means."""
    code = name.upper().rstrip("X")
    return tuple(
        check
        for check in checks
        if name.lower() in (check.name, check.name.split(".")[0])
        or (code.startswith("KB") and len(code) > 2 and check.code.startswith(code))
    )


def _matching(checks: Sequence[Check], names: Collection[str], option: str) -> set[str]:
    codes: set[str] = set()
    for name in names:
        hits = find(checks, name)
        if not hits:
            known = [word for check in checks for word in (check.code, check.name)]
            close = nearest(name, known)
            hint = f"did you mean {' or '.join(close)}?" if close else "kb checks lists them all"
            raise UsageError(f"{option} {name}: no check has this code or name; {hint}")
        codes |= {check.code for check in hits}
    return codes
