"""The short table of claims as the lines of a CSV, made once and kept: an export of very many only joins them.

What a claim says may change its line, and so may a name or a source, but no conflict: that cell is left open.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Hashable
from typing import NamedTuple

from kb.domain import trust
from kb.domain.claim import Claim
from kb.domain.conditions import State
from kb.domain.ledger import Ledger
from kb.domain.words import NOT_STATED, agent_name, metric_label, quantity_text, subject_name
from kb.exporters import words
from kb.exporters.claim_columns import TABLE, conflicts_text, published_in
from kb.exporters.column import stated
from kb.exporters.record import Record, work
from kb.exporters.safety import neutral

_QUOTED = re.compile('[,"\r\n]')


class Line(NamedTuple):
    """A row of the table in two parts, before and behind the cell for conflicts."""

    head: str
    note: str


class Lines:
    """Makes the lines of many claims of one ledger; what they share is put into words once."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._made: dict[Hashable, str] = {}

    def line(self, claim: Claim) -> Line:
        """The line of a claim."""
        ledger, quantity = self._ledger, claim.quantity
        head = ",".join(
            (
                self._once(("subject", claim.subject), lambda: stated(subject_name(claim.subject, ledger))),
                self._once(("metric", claim.metric), lambda: metric_label(claim.metric, ledger)),
                _cell(claim.passage.figure),
                _cell(claim.value or quantity_text(quantity)) if quantity else "",
                self._once(("unit", quantity.unit), lambda: quantity.unit) if quantity else "",
                _cell(self._conditions(claim)),
                self._once(("agent", claim.asserted_by), lambda: stated(agent_name(claim.asserted_by, ledger))),
                self._once(
                    ("checked", claim.asserted_by, claim.verification), lambda: trust.verification_text(claim, ledger)
                ),
                self._source(claim.source),
                "",
            )
        )
        at = claim.passage.at or (None, None)
        said = [claim.statement] if claim.statement else []
        note = _cell("; ".join([*said, *words.caveats(claim, ledger), words.position(*at)]))
        return Line(head, f",{note}\r\n")

    def _once(self, key: Hashable, make: Callable[[], str]) -> str:
        made = self._made.get(key)
        if made is None:
            made = self._made[key] = _cell(make())
        return made

    def _conditions(self, claim: Claim) -> str:
        """What `conditions_text` says."""
        known = [f"against {words.against(claim, self._ledger)}"] if claim.baseline else []
        unstated: list[str] = []
        impossible: list[str] = []
        for name, condition in claim.conditions.items():
            if name not in words.CONCLUDED:
                kind = condition.state
                where = unstated if kind is State.UNKNOWN else impossible if kind is State.NOT_APPLICABLE else known
                key = ("condition", name, condition.value, kind)
                said = self._made.get(key)
                if said is None:
                    told = words.condition_told(condition, self._ledger)
                    said = self._made[key] = str(told) if told.known else told.label.lower()
                where.append(said)
        if unstated:
            known.append(f"{NOT_STATED}: {', '.join(unstated)}")
        if impossible:
            known.append(f"not applicable: {', '.join(impossible)}")
        return "; ".join(known)

    def _source(self, id: str) -> str:
        """The three cells of a source."""
        made = self._made.get(("source", id))
        if made is None:
            of = work(self._ledger.sources.get(id), id, self._ledger)
            cells = (published_in(of), stated(of.published), stated(of.url))
            made = self._made["source", id] = ",".join(map(_cell, cells))
        return made


def whole(record: Record) -> str:
    """The row of a record, around the cell for conflicts as it was kept."""
    if record.kept is None:
        return ",".join(_cell(column.of(record)) for column in TABLE) + "\r\n"
    return _cell(conflicts_text(record)).join(record.kept)


def cells(record: Record) -> list[str]:
    """The cells of that row as texts, none neutralised."""
    if record.kept is not None:
        (*found, _), (_, note) = csv.reader(record.kept)
        if not any(cell.startswith("'") for cell in (*found, note)):
            return [*found, conflicts_text(record), note]
    return [column.of(record) for column in TABLE]


def _cell(text: str) -> str:
    """A cell as `kb.exporters.formats.csv` writes it."""
    text = neutral(text)
    if not text.isascii():
        text = text.encode("utf-8", "backslashreplace").decode()
    return '"' + text.replace('"', '""') + '"' if _QUOTED.search(text) else text
