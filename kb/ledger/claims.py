"""The claims of one source, from the blocks that an analyst wrote."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kb.domain.claim import Baseline, Claim, Trend
from kb.domain.conditions import Condition, State
from kb.domain.verification import Verification
from kb.domain.vocabulary import NOT_NAMED, Metric
from kb.ledger.conditions import completed
from kb.ledger.entries import Entry
from kb.ledger.expanding import expanded
from kb.ledger.linking import RELATIONS
from kb.ledger.passages import others, passage
from kb.ledger.problems import meant, shown
from kb.ledger.quantities import Meaning
from kb.ledger.records import ClaimRecord, many
from kb.ledger.setting import COVERED, Context, Setting, places
from kb.ledger.validating import record
from kb.quantity.figure import Kind

COPIED = frozenset(("value", "reading", "because", "unit_from", "statement", "order", "equals", "withdrawn", "note"))
NAMING = frozenset((*RELATIONS, "was"))  # keys with addresses of claims
ABSENT = "none"  # the value of a claim that something has not been said or done
PROPERTIES = ("model.parameters",)  # what a trend may follow beside conditions


class Claims:
    """The claims of one source so far, and the addresses of blocks that could not be read."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.found: dict[str, Claim] = {}
        self.broken: set[str] = set()

    def add(self, entry: Entry) -> None:
        """Read one block: its claim, or each of its claims."""
        setting = self.setting
        id = str(entry.data.get("id", ""))
        owner = f"claim {id}".strip()
        before = len(setting.problems.found)
        written = None if entry.broken else record(ClaimRecord, entry.data, entry.place, owner, setting.problems)
        mended = len(setting.problems.found) > before
        if written is None:
            if id:
                self.broken.add(f"{setting.folder}#{id}")
            return
        for claim in _Block(written, entry, owner, mended, setting).claims():
            if earlier := self.found.get(claim.id):
                setting.problems.duplicate(claim.local, "claim", claim.at("id"), earlier.at("id"))
            else:
                self.found[claim.id] = claim


class _Block:
    """One block on its way to its claims."""

    def __init__(self, written: ClaimRecord, entry: Entry, owner: str, mended: bool, setting: Setting) -> None:
        self.written = written
        self.mended = mended  # a key was left out, so what is missing is no news
        self.place = entry.place
        self.owner = owner
        self.setting = setting
        self.problems = setting.problems
        self.contexts = tuple(self._contexts())
        self.metric = self._metric()

    def claims(self) -> Iterator[Claim]:
        """The claim of the block, or one for each combination that `each` lists."""
        written, setting, place = self.written, self.setting, self.place
        inferred = setting.conditions.inferred(written.inferred or {}, places(place, "inferred"), self.owner)
        subject = self._subject(inferred)
        layers = self._layers(inferred)
        common = self._common()
        for suffix, about, varied in expanded(written.each or {}, place, self.owner, setting):
            id = setting.address(f"{written.id}.{suffix}" if suffix else written.id)
            conditions = completed((varied, *layers), self.metric)
            yield Claim(
                id=id,
                source=setting.folder,
                subject=about or subject,
                conditions=conditions,
                baseline=self._baseline(conditions, inferred),
                verification=self._verification(id, about or subject, conditions, common),
                **common,
            )

    def _common(self) -> dict[str, Any]:
        """What all claims of the block share."""
        written, setting, metric = self.written, self.setting, self.metric
        given, meaning = written.model_fields_set, self._meaning()
        return {
            "block": written.id,
            "passage": passage(written.figure, written.at, written.near),
            "place": self.place,
            "also": others(written.also) if written.also else (),
            "metric": metric.id if metric else None,
            "figure_quantity": setting.figures.read(written.figure, setting.manner) if self._has_number() else None,
            "quantity": meaning.quantity,
            "readings": meaning.readings,
            "unit": metric.unit if metric else "",
            "trend": self._trend(),
            "spread_over": self._condition_name(written.spread_over, "spread_over"),
            "modality": written.modality or self._from_context("modality"),
            "asserted_by": self._role("asserted_by", unnamed=True),
            "measured_by": self._role("measured_by"),
            "silent": setting.agent(written.silent, self.owner, "silent", self.place),
            "as_of": setting.date(written.as_of, self.owner, "as_of", self.place),
            "draft": bool(written.draft),
            **{name: getattr(written, name) for name in COPIED & given},
            **{name: tuple(map(setting.address, many(getattr(written, name)))) for name in NAMING & given},
        }

    def _contexts(self) -> Iterator[Context]:
        for name in many(self.written.context):
            if context := self.setting.contexts.get(name):
                yield context
            elif name not in self.setting.broken_contexts:
                help = meant(name, self.setting.contexts, f"add a block [context.{name}] to the source.toml")
                message = f"{self.owner} has context = {shown(name)}, which is no context block of this source"
                self._report("KB009", "context", name, message, help)

    def _metric(self) -> Metric | None:
        name, words = self.written.metric, self.setting.words
        if name is None and self.written.statement is None and not self.mended:
            help = 'add metric = "…" for a figure, or statement = "…" in your own words where there is no number'
            self._report("KB005", "metric", "", f"{self.owner} lacks metric", help)
        if name is not None and name not in words.metrics:
            words.unknown("metric", name, self.owner, "metric", self.place.at("metric"), self.problems)
        return words.metrics.get(name or "")

    def _subject(self, inferred: Mapping[str, Condition]) -> str | None:
        written = self.written
        if written.subject is not None:
            return self.setting.subject(written.subject, self.owner, "subject", self.place)
        if "subject" in inferred:
            return inferred["subject"].value
        subject = self._from_context("subject")
        elsewhere = {*(written.each or ()), *(written.inferred or ())}
        if subject is None and written.metric and "subject" not in elsewhere and not self.mended:
            help = 'add subject = "…", the thing that the figure is about'
            self._report("KB005", "subject", "", f"{self.owner} lacks subject", help)
        return subject if subject in self.setting.words.subjects else None

    def _from_context(self, key: str) -> str | None:
        """What the first context that states it says."""
        return next((value for context in self.contexts if (value := getattr(context.record, key))), None)

    def _role(self, key: str, unnamed: bool = False) -> str | None:
        own = getattr(self.written, key)
        if own is not None:
            return self.setting.agent(own, self.owner, key, self.place, unnamed)
        given = self._from_context(key)
        return given if given in self.setting.words.agents or (unnamed and given == NOT_NAMED) else None

    def _layers(self, inferred: Mapping[str, Condition]) -> tuple[Mapping[str, Condition], ...]:
        """The conditions that are said, those nearest to the claim first."""
        written = self.written
        stated = self.setting.conditions.of(
            written.conditions or {}, State.STATED, places(self.place, "conditions"), self.owner
        )
        absent = {
            name: Condition(name, None, State.NOT_APPLICABLE)
            for name in many(written.not_applicable)
            if self._condition_name(name, "not_applicable")
        }
        for name in absent:
            if name in stated or name in inferred:
                message = f"{self.owner} states {name}, and says that it is not applicable"
                self._report("KB004", "not_applicable", name, message, "keep one of the two")
        given = [layer for context in self.contexts for layer in (context.stated, context.inferred)]
        return stated, inferred, absent, *given

    def _condition_name(self, name: str | None, key: str) -> str | None:
        words = self.setting.words
        if name is None or name in words.conditions:
            return name
        words.unknown("condition", name, self.owner, key, self.place.at(key), self.problems)
        return None

    def _has_number(self) -> bool:
        return self.metric is not None and self.metric.kind is not Kind.NONE and self.written.value != ABSENT

    def _meaning(self) -> Meaning:
        written, figures, manner = self.written, self.setting.figures, self.setting.manner
        if written.value is not None and written.value != ABSENT and figures.read(written.value, manner) is None:
            why = figures.why(written.value, manner)
            message = f"{self.owner} has value = {shown(written.value)}, which is no figure: {why}"
            help = 'write hedge, number and unit, as in value = "about 700 tok/s/user"'
            self._report("KB004", "value", written.value, message, help)
            return Meaning()
        if not self._has_number():
            return Meaning()
        meaning = figures.meaning(written.value or written.figure, self.metric, written.reading, manner)
        if meaning.unsettled is not None:
            known = " and ".join(meaning.unsettled)
            message = f"{self.owner} has reading = {shown(written.reading)}, which this figure does not have"
            help = f"its readings are {known}" if known else "it has only one reading: take the key out"
            self._report("KB004", "reading", str(written.reading), message, help)
        return meaning

    def _baseline(self, conditions: Mapping[str, Condition], inferred: Mapping[str, Condition]) -> Baseline | None:
        """What the ratio compares with, under its own conditions and the claim's shared ones."""
        written = self.written.baseline
        concluded = inferred["baseline"].value if "baseline" in inferred else None
        if written is None and concluded is None:
            return None
        kinds = self.setting.words.conditions
        shared = {name: each for name, each in conditions.items() if name in kinds and kinds[name].shared}
        if written is None:
            return Baseline(concluded, None, shared)
        at = places(self.place, "baseline")
        own = self.setting.conditions.of(written.conditions or {}, State.STATED, at, self.owner)
        subject = self.setting.subject(written.subject, self.owner, "baseline.subject", self.place)
        if written.subject is None and written.text is None and concluded is None:
            help = 'name a subject, or write text = "…", the words that stand for it'
            self._report("KB005", "baseline", "", f"{self.owner} has a baseline that names nothing", help)
        return Baseline(subject or concluded, written.text, shared | own)

    def _verification(
        self, id: str, subject: str | None, conditions: Mapping[str, Condition], common: Mapping[str, Any]
    ) -> tuple[Verification, ...]:
        setting = self.setting
        own = setting.events(self.written.verification, self.owner, self.place)
        given = tuple(event for context in self.contexts for event in context.verification)
        if not setting.attestations:
            return own + given
        facts = {name: each.value for name, each in conditions.items()}
        facts |= {"subject": subject, **{name: common[name] for name in COVERED if name in common}}
        return own + given + setting.attested(id, self.written.id, facts)

    def _trend(self) -> Trend | None:
        written, words = self.written.trend, self.setting.words
        if written is None:
            return None
        of = many(written.of)
        for name in of:
            if name not in words.metrics:
                words.unknown("metric", name, self.owner, "trend", self.place.at("trend"), self.problems)
        by = written.rises_with or written.falls_with
        if by is None or (written.rises_with and written.falls_with):
            message = f"{self.owner} has a trend that names not exactly one of rises_with and falls_with"
            self._report("KB005", "trend", "", message, 'add rises_with = "…", a condition or model.parameters')
            return None
        if by not in PROPERTIES:
            self._condition_name(by, "trend")
        return Trend(of, "rises_with" if written.rises_with else "falls_with", by)

    def _report(self, code: str, key: str, value: str, message: str, help: str) -> None:
        self.problems.add(code, self.place.at(key), message, key=(self.owner, key, value), help=help)
