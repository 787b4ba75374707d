"""Published figures as claims, with their provenance, and where they contradict each other.

The public names are those of `__all__`; each is imported when it is first used.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as in `typing`, which costs more than all of this
if TYPE_CHECKING:
    from kb.domain.claim_json import claim_json
    from kb.errors import KBError
    from kb.ledger.reader import read
    from kb.quantity.grammar import read_value
    from kb.services.check import Request, check
    from kb.services.opening import open
    from kb.services.query import select

__version__ = "0.1.0"
__all__ = ["KBError", "Request", "__version__", "check", "claim_json", "open", "read", "read_value", "select"]

_HOMES = {
    "KBError": "kb.errors",
    "Request": "kb.services.check",
    "check": "kb.services.check",
    "claim_json": "kb.domain.claim_json",
    "open": "kb.services.opening",
    "read": "kb.ledger.reader",
    "read_value": "kb.quantity.grammar",
    "select": "kb.services.query",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"kb has no public name {name!r}; it has {', '.join(__all__)}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return __all__
