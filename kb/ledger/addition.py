"""Claims that come from outside, read in the words of a ledger that is there: nothing of it is changed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from kb.domain.ledger import Ledger
from kb.domain.location import Location, Placed
from kb.ledger.claims import Claims
from kb.ledger.conditions import Conditions
from kb.ledger.entries import Entry
from kb.ledger.linking import linked
from kb.ledger.problems import Problems
from kb.ledger.quantities import Figures
from kb.ledger.setting import Setting
from kb.ledger.sources import manner, read_source
from kb.ledger.words import Vocabulary

Table = Mapping[str, Any]


def added(ledger: Ledger, name: str, source: Table | None, claims: Sequence[Table]) -> tuple[Ledger, tuple[str, ...]]:
    """The ledger with the claims of one source as it would be, and the addresses of those claims.

    `source` holds the keys of a source.toml; without it the claims join a source that is there. What is wrong with
    them are the findings of the result; line n of `name`/claims.jsonl is the n-th claim.
    """
    problems = Problems("")
    words = Vocabulary(ledger.units, ledger.metrics, ledger.conditions, ledger.subjects, ledger.agents)
    figures = Figures(ledger.units)
    setting = Setting(name, words, figures, problems, Conditions(words, figures, problems))
    there = ledger.sources.get(name)
    if source is not None:
        there = read_source(_document(source), f"{name}/source.toml", None, setting)
    elif there is not None:
        setting.manner = setting.conditions.manner = manner(there.language, there.published)
        setting.attestations = there.attestations
    read = Claims(setting)
    for number, claim in enumerate(claims, 1):
        read.add(Entry("claim", "", dict(claim), Placed(Location(f"{name}/claims.jsonl", number))))
    sources = {**ledger.sources, name: there} if there else ledger.sources
    found = replace(ledger, sources=sources, claims={**ledger.claims, **read.found}, findings=())
    changed = linked(found, read.broken, problems)
    findings = tuple(dict.fromkeys(problems.found))
    return replace(found, claims={**found.claims, **changed}, findings=findings), tuple(read.found)


def _document(table: Table) -> str:
    """A table of JSON values as a TOML document."""
    return "".join(f"{_text(key)} = {_value(value)}\n" for key, value in table.items())


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_text(key)} = {_value(each)}' for key, each in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int | Decimal) else _text(value)


def _text(text: str) -> str:
    """A text as TOML and JSON both write it, but for one sign that only JSON takes as it is."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
