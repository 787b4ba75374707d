"""What a name in a request stands for: ids by id, name and alias, and what was probably meant by a wrong one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kb.domain.ledger import Ledger
from kb.domain.names import NameIndex, nearest, normalise
from kb.domain.vocabulary import NOT_NAMED
from kb.errors import UsageError


def resolve(word: str, value: str, names: Mapping[str, Iterable[str]]) -> str:
    """The id that a name or alias stands for; raises `UsageError` with what was probably meant."""
    index = NameIndex(names)
    found = index.lookup(value)
    if len(found) == 1:
        return found[0]
    if found:
        raise UsageError(f"{word} {value!r} is ambiguous: it may be {' or '.join(found)}; use one of these ids", found)
    near = index.suggest(value)
    hint = f"did you mean {' or '.join(near)}?" if near else f"known are {_listed(names)}"
    raise UsageError(f"{word} {value!r} is not in the ledger; {hint}", near)


def closed(word: str, value: str, known: Sequence[str]) -> str:
    """A word of a closed list; raises `UsageError` with what was probably meant."""
    for each in known:
        if normalise(each) == normalise(value):
            return each
    near = nearest(value, known)
    hint = f"did you mean {' or '.join(near)}?" if near else f"it is one of {', '.join(known)}"
    raise UsageError(f"{word} {value!r} is unknown; {hint}", near)


def metric_id(value: str, ledger: Ledger) -> str:
    """The metric of an id, label or alias."""
    return resolve("metric", value, {m.id: (m.label, *m.aliases) for m in ledger.metrics.values()})


def condition_id(value: str, ledger: Ledger) -> str:
    """The condition of an id, label or alias."""
    return resolve("condition", value, {c.id: (c.label, *c.aliases) for c in ledger.conditions.values()})


def source_id(value: str, ledger: Ledger) -> str:
    """The source of an id or title."""
    return resolve("source", value, {s.id: (s.title,) for s in ledger.sources.values()})


def subject_id(word: str, value: str, ledger: Ledger) -> str:
    """The subject of an id, name or alias; `word` names the request."""
    return resolve(word, value, {s.id: (s.name, *s.aliases) for s in ledger.subjects.values()})


def agent_id(word: str, value: str, ledger: Ledger) -> str:
    """The agent of an id, name or alias; "not-named" is the asserter that no source names."""
    names = {a.id: (a.name, *a.aliases) for a in ledger.agents.values()}
    return resolve(word, value, {NOT_NAMED: ("not named",), **names})


def _listed(names: Iterable[str]) -> str:
    known = sorted(names)
    return ", ".join(known[:8]) + (f" and {len(known) - 8} more" if len(known) > 8 else "") if known else "none"
