"""A table for the eye: what all rows share stands in its caption, what one row needs in a numbered note."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from kb.domain.conditions import State
from kb.domain.states import disputing
from kb.domain.words import NOT_STATED, shortened
from kb.exporters.claim_columns import metric_text
from kb.exporters.columns import columns_of, headings, rows
from kb.exporters.notes import about, clash, remarks, sentence, share, when
from kb.exporters.record import Export, Record, Work
from kb.exporters.values import Shown
from kb.exporters.words import small

MODEL = "model"  # the condition that has a column of its own


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in one place of the table, with the numbers of its notes."""

    text: str | Shown
    notes: tuple[int, ...] = ()
    disputed: bool = False
    url: str | None = None


@dataclass(frozen=True)
class Printed:
    """A table with its caption and everything that is printed below it."""

    title: str
    shared: str = ""  # what holds for every row
    headings: Sequence[str] = ()
    rows: Sequence[Sequence[Cell]] = ()
    notes: Sequence[str] = ()  # the first has the number 1
    remarks: Sequence[str] = ()  # notes on the whole, without a number
    sources: Sequence[Work] = field(default=())


def printed(export: Export) -> Printed:
    """The table of an export; a short one of claims is set out, all others are printed as they are."""
    if export.columns == "table":
        return _Claims(export).printed()
    columns = columns_of(export)
    plain = [[Cell(text, url=_link(text)) for text in row] for row in rows(export, columns)]
    return Printed(export.title, "", headings(export, columns), plain)


class _Claims:
    """The short table of claims, laid out."""

    def __init__(self, export: Export) -> None:
        self.export = export
        self.records = list(export.records)
        self.disputes = {dispute.finding.identity: dispute for dispute in export.disputes}
        self.notes: list[str] = []
        self.numbers: dict[str, int] = {}  # of notes on conflicts, which several claims can share
        told = [{each.name: each.value for each in record.conditions if each.known} for record in self.records]
        self.common = {n for n, value in told[0].items() if all(t.get(n) == value for t in told)}

    def printed(self) -> Printed:
        metrics = {metric_text(record) for record in self.records}
        models = any(self._of_model(record) for record in self.records)
        columns = {
            "Subject": lambda record: Cell(_subject(record)),
            "Metric": lambda record: Cell(metric_text(record)),
            "Model": lambda record: Cell(self._of_model(record)),
            "Value": self._value,
            "As printed": lambda record: Cell(f"“{record.json['figure']}”"),
            "Conditions": lambda record: Cell(self._conditions(record)),
            "Asserted by": lambda record: Cell(str((record.json["asserted_by"] or {}).get("name", NOT_STATED))),
            "Verification": lambda record: Cell(record.json["verification"]["text"]),
            "Published in": self._published,
        }
        body = [{name: cell(record) for name, cell in columns.items()} for record in self.records]
        shown = [
            name
            for name in columns
            if (name != "Metric" or len(metrics) > 1)
            and (name != "Model" or models)
            and (name != "Conditions" or any(row[name].text for row in body))
            and (name != "Published in" or len(self.export.works) > 1)
        ]
        return Printed(
            self.export.title,
            sentence("; ".join(self._shared())),
            shown,
            [[row[name] for name in shown] for row in body],
            self.notes,
            remarks(self.export),
            self.export.works,
        )

    def _shared(self) -> Iterator[str]:
        """What the caption says of all rows: their source, if it is one, and their conditions."""
        if len(self.export.works) == 1:
            yield f"published in “{self.export.works[0].title.rstrip('.')}”, {when(self.export.works[0])}"
        for each in self.records[0].conditions:
            if each.name in self.common:
                said = [t for record in self.records for t in record.conditions if t.name == each.name]
                inferred = sum(t.state is State.INFERRED for t in said)
                some = f" (inferred {share(inferred, len(said))})" if inferred else ""
                yield f"{replace(each, state=State.STATED)}{some}"

    def _of_model(self, record: Record) -> str:
        model = next((each for each in record.conditions if each.name == MODEL), None)
        return model.value if model and model.known and MODEL not in self.common else ""

    def _conditions(self, record: Record) -> str:
        """What a row holds under beyond the caption; what it does not show is not stated."""
        parts = [f"against {record.against}"] if record.against else []
        for each in record.conditions:
            if each.known and each.name not in (MODEL, *self.common):
                parts.append(str(each))
            elif each.state is State.NOT_APPLICABLE:
                parts.append(f"{small(each.label)} not applicable")
        return "; ".join(parts)

    def _value(self, record: Record) -> Cell:
        numbers = [self._note(about(record))]
        standing = disputing(record.json["conflicts"])
        for conflict in record.json["conflicts"]:
            dispute = self.disputes.get(conflict["id"])
            if conflict["role"] == "disputed" and conflict["severity"] != "note" and dispute:
                if conflict["id"] not in self.numbers:
                    self.numbers[conflict["id"]] = self._note(clash(dispute, self.export.conditions))
                numbers.append(self.numbers[conflict["id"]])
        return Cell(record.shown or record.statement or NO_NUMBER, tuple(numbers), bool(standing))

    def _published(self, record: Record) -> Cell:
        return Cell(f"{shortened(record.work.title)}, {when(record.work)}", url=_link(record.work.url))

    def _note(self, text: str) -> int:
        self.notes.append(text)
        return len(self.notes)


NO_NUMBER = "no number could be read"


def _subject(record: Record) -> str:
    name = str((record.json["subject"] or {}).get("name", NOT_STATED))
    return f"{name} (inferred)" if record.concluded else name


def _link(url: str | None) -> str | None:
    """An address that may be followed: http and https alone."""
    return url if url and url.startswith(("https://", "http://")) else None
