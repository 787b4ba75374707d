"""The vocabulary of a ledger: its units, metrics, conditions, subjects and agents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import TypeVar

from kb.domain.location import Placed
from kb.domain.vocabulary import Agent, ConditionKind, Metric, Subject
from kb.ledger import vocabulary_records as records
from kb.ledger.parsing import Block, blocks
from kb.ledger.problems import Problems, shown
from kb.ledger.quantities import Figures
from kb.ledger.records import Record, many
from kb.ledger.validating import record
from kb.ledger.vetting import check_metrics, check_subjects
from kb.ledger.words import Vocabulary
from kb.quantity.figure import Kind, Quantity
from kb.quantity.units import Units

_UNITS_OF_KINDS = {Kind.RATIO: "x", Kind.CHANGE: "%", Kind.POINTS: "pp", Kind.DATE: "date"}
_WITHOUT_UNIT = {Kind.NONE, Kind.COUNT, Kind.RANK}

R = TypeVar("R", bound=Record)
V = TypeVar("V", Agent, Subject, Metric, ConditionKind)


def read_vocabulary(texts: Mapping[str, str], units: Units, problems: Problems) -> Vocabulary:
    """The vocabulary in the texts of a ledger, by path below its root."""
    reader = _Entries(texts, problems, Figures(units))
    agents = reader.entries("agents", records.AgentRecord, _agent)
    subjects = reader.entries("subjects", records.SubjectRecord, reader.subject)
    models = reader.entries("models", records.ModelRecord, reader.model, taken=subjects)
    conditions = reader.entries("conditions", records.ConditionRecord, _condition)
    metrics = reader.entries("metrics", records.MetricRecord, reader.metric)
    vocabulary = Vocabulary(units, metrics, conditions, subjects | models, agents, frozenset(reader.broken))
    check_subjects(vocabulary, problems)
    check_metrics(vocabulary, problems)
    return vocabulary


class _Entries:
    """The entries of the vocabulary files, read one file after another."""

    def __init__(self, texts: Mapping[str, str], problems: Problems, figures: Figures) -> None:
        self.texts = texts
        self.problems = problems
        self.figures = figures
        self.broken: set[str] = set()

    def entries(
        self,
        file: str,
        kind: type[R],
        build: Callable[[str, R, Placed], V],
        taken: Mapping[str, V] | None = None,
    ) -> dict[str, V]:
        found: dict[str, V] = {}
        relative = f"vocabulary/{file}.toml"
        for block in blocks(self.texts.get(relative, ""), self.problems.path(relative), self.problems):
            name = ".".join(block.path)
            if block.broken:
                self.broken.add(name)
            elif not block.path:
                self._without_header(block)
            elif earlier := found.get(name) or (taken or {}).get(name):
                place = block.place.header
                self.problems.duplicate(name, "entry of the vocabulary", place, earlier.place.header)
            elif (entry := record(kind, block.data, block.place, f"[{name}]", self.problems)) is None:
                self.broken.add(name)
            else:
                found[name] = build(name, entry, block.place)
        return found

    def _without_header(self, block: Block) -> None:
        for key in block.data:
            help = "begin the entry with its id in brackets, as in [alpha]"
            self.problems.add(
                "KB002", block.place.at(key), f"{key} stands before the first entry", key=(key,), help=help
            )

    def subject(self, name: str, entry: records.SubjectRecord, place: Placed) -> Subject:
        return Subject(
            name, entry.name, many(entry.aliases), entry.kind or "", entry.parent, entry.maker, None, False, place
        )

    def model(self, name: str, entry: records.ModelRecord, place: Placed) -> Subject:
        parameters = self._figure(entry.parameters, "parameters", name, place)
        kind = entry.kind or "model"
        return Subject(name, entry.name, many(entry.aliases), kind, entry.parent, entry.maker, parameters, True, place)

    def _figure(self, text: str | None, key: str, name: str, place: Placed) -> Quantity | None:
        if text is None:
            return None
        quantity = self.figures.read(text)
        if quantity is None:
            message = f"[{name}] has {key} = {shown(text)}, which is no figure: {self.figures.why(text)}"
            help = f'write a number with its unit, as in {key} = "10 billion"'
            self.problems.add("KB004", place.at(key), message, key=(name, key, text), help=help)
        return quantity

    def metric(self, name: str, entry: records.MetricRecord, place: Placed) -> Metric:
        kind = Kind(entry.kind or "amount")
        unit = self._unit(name, kind, entry.unit, place)
        return Metric(
            name,
            entry.label or _label(name),
            entry.definition or "",
            unit,
            kind,
            entry.better,
            bool(entry.signed),
            self._most(name, entry.max, unit, place),
            many(entry.identity),
            many(entry.required),
            many(entry.aliases),
            entry.ratio_of,
            many(entry.twins),
            entry.starts,
            entry.ends,
            place,
        )

    def _unit(self, name: str, kind: Kind, written: str | None, place: Placed) -> str:
        """The unit of a metric in its canonical spelling, "" where it has none."""
        if written is None and kind not in _UNITS_OF_KINDS and kind not in _WITHOUT_UNIT:
            help = 'add the unit in which its claims are compared, as in unit = "W"'
            self.problems.add("KB005", place.header, f"[{name}] lacks unit", key=(name, "unit"), help=help)
        if not written or written == _UNITS_OF_KINDS.get(kind):
            return _UNITS_OF_KINDS.get(kind, "")
        unit = self.figures.units.parse(written)
        if unit is None or kind is Kind.DATE:
            help = "write a unit that the product knows, or add it to vocabulary/units.txt"
            what = "which is no known unit" if unit is None else 'where a date has unit = "date"'
            message = f"[{name}] has unit = {shown(written)}, {what}"
            self.problems.add("KB013", place.at("unit"), message, key=(name, "unit", written), help=help)
        return unit or ""

    def _most(self, name: str, most: str | int | Decimal | None, unit: str, place: Placed) -> Fraction | None:
        """The greatest value that a metric can take, in its unit."""
        if not isinstance(most, str):
            return None if most is None else Fraction(most)
        quantity = self._figure(most, "max", name, place)
        if quantity is None:
            return None
        factor = self.figures.units.factor(quantity.unit, unit) if quantity.unit else Fraction(1)
        if factor is None:
            message = f"[{name}] has max = {shown(most)}, which is not in {unit}"
            help = "write it in the metric's unit"
            self.problems.add("KB013", place.at("max"), message, key=(name, "max", most), help=help)
            return None
        return Fraction(quantity.stated[0]) * factor


def _agent(name: str, entry: records.AgentRecord, place: Placed) -> Agent:
    return Agent(name, entry.name, many(entry.aliases), entry.kind or "organisation", place)


def _condition(name: str, entry: records.ConditionRecord, place: Placed) -> ConditionKind:
    return ConditionKind(
        name,
        entry.label or _label(name),
        entry.type or "text",
        tuple(entry.values or ()),
        bool(entry.shared),
        many(entry.aliases),
        place,
    )


def _label(name: str) -> str:
    words = name.replace("-", " ")
    return words[:1].upper() + words[1:]
