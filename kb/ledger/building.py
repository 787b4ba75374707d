"""A ledger made from the text of its files: every source by itself, then the names between them."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from kb.domain.codec import dumps, loads
from kb.domain.conditions import Condition
from kb.domain.ledger import Constraint, Ledger, Waiver
from kb.domain.location import Location
from kb.forking import beside
from kb.ledger import records
from kb.ledger.claims import Claims
from kb.ledger.conditions import Conditions
from kb.ledger.entries import Entry, Shape, entries
from kb.ledger.jsonl import claim_lines
from kb.ledger.linking import linked
from kb.ledger.parts import Part, Parts, Whole, joined
from kb.ledger.problems import Problems, shown
from kb.ledger.quantities import Figures
from kb.ledger.records import many
from kb.ledger.setting import Setting
from kb.ledger.sources import read_source
from kb.ledger.validating import record
from kb.ledger.vocabulary import read_vocabulary
from kb.quantity.units import Units

R = TypeVar("R", bound=records.Record)

_ID = re.compile(records.ID_PATTERN)
_DAY = re.compile(r"[0-9]{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12][0-9]|3[01]))?)?")  # or a month or year, to its end


class Building:
    """The files of a ledger on their way to its values. `folders`: its sources, and whether they have a source.toml."""

    def __init__(self, texts: Mapping[str, str], folders: Mapping[str, bool], units: Units, problems: Problems) -> None:
        self.texts = texts
        self.folders = folders
        self.problems = problems
        self.words = read_vocabulary(texts, units, problems)
        self.figures = Figures(units)
        self.conditions: dict[Hashable, Condition] = {}  # that were made, for all sources

    def ledger(self) -> Ledger:
        """The ledger, read in this process."""
        return self._finished(self._parts(list(self.folders)))[0]

    def ledger_and_texts(self) -> tuple[Ledger, Callable[[], list[str]]]:
        """The ledger, read by two processes, and what writes all of it but its units as texts."""
        first, second = self._halves()
        with beside(lambda: dumps(Parts, Parts(self._parts(second)))) as result:
            here = self._parts(first)
            there = result() or dumps(Parts, Parts(self._parts(second)))
        ledger, whole = self._finished(here | dict(loads(Parts, there).of))
        return ledger, lambda: [dumps(Whole, whole), dumps(Parts, Parts(here)), there]

    def _halves(self) -> tuple[list[str], list[str]]:
        """The sources in two lists of about as much work; the process that reads the second also writes it down."""
        sizes = dict.fromkeys(self.folders, 0)
        for path, text in self.texts.items():
            folder = path.split("/")[0]
            if folder in sizes:
                sizes[folder] += len(text)
        half, first = sum(sizes.values()) * 0.55, list[str]()
        for folder, size in sizes.items():
            if half <= 0:
                break
            half -= size
            first.append(folder)
        return first, list(sizes)[len(first) :]

    def _finished(self, parts: Mapping[str, Part]) -> tuple[Ledger, Whole]:
        top = _constraints_and_waivers("", self.texts, self.problems)
        words = self.words
        whole = Whole(words.metrics, words.conditions, words.subjects, words.agents, top.constraints, top.waivers)
        ledger = joined(self.problems.root, words.units, whole, parts)
        broken = {name for part in parts.values() for name in part.broken}
        changed = linked(ledger, broken, self.problems)
        found = [*self.problems.found, *(each for part in parts.values() for each in part.findings)]
        # The claims of one block say the same of what they share.
        findings = tuple(
            sorted(dict.fromkeys(found), key=lambda finding: (finding.location, finding.code, finding.key))
        )
        whole = replace(whole, linked=changed, findings=findings, files=len(self.texts))
        return joined(self.problems.root, words.units, whole, parts), whole

    def _parts(self, folders: Sequence[str]) -> dict[str, Part]:
        return {folder: self._part(folder) for folder in folders}

    def _part(self, folder: str) -> Part:
        """One source with its claims, read by itself: no other source can change what they are."""
        problems = Problems(self.problems.root)
        words, figures, texts = self.words, self.figures, self.texts
        setting = Setting(folder, words, figures, problems, Conditions(words, figures, problems, self.conditions))
        part = _constraints_and_waivers(folder, texts, problems)
        path, verified = f"{folder}/source.toml", f"{folder}/verified.toml"
        if path in texts:
            record_of = (texts[verified], problems.path(verified)) if verified in texts else None
            part.source = read_source(texts[path], problems.path(path), record_of, setting)
        elif not self.folders[folder]:
            where = Location(problems.path(path), 1)
            message = f"{problems.path(folder)} has no source.toml, so its claims have no source"
            problems.add("KB005", where, message, key=("source.toml",), help="write one, or use kb source add FILE")
        if not _ID.match(folder):
            where = Location(problems.path(path), 1)
            message = f"the folder {shown(folder)} is the id of its source, and holds other signs than an id may"
            help = "rename it, as in first-results: letters, digits, hyphens and dots"
            problems.add("KB004", where, message, key=("folder",), help=help)
        claims = Claims(setting)
        for entry in _claim_entries(folder, texts, problems):
            claims.add(entry)
        part.claims, part.broken, part.findings = claims.found, claims.broken, problems.found
        return part


def _claim_entries(folder: str, texts: Mapping[str, str], problems: Problems) -> Iterable[Entry]:
    path = f"{folder}/claims.toml"
    if text := texts.get(path):
        yield from entries(text, problems.path(path), {"claim": Shape.REPEATED}, problems)
    path = f"{folder}/claims.jsonl"
    if text := texts.get(path):
        yield from claim_lines(text, problems.path(path), problems)


def _constraints_and_waivers(folder: str, texts: Mapping[str, str], problems: Problems) -> Part:
    constraints: dict[str, Constraint] = {}
    for each, entry in _records(records.ConstraintRecord, "constraint", folder, texts, problems):
        if earlier := constraints.get(each.id):
            problems.duplicate(each.id, "constraint", entry.place.at("id"), earlier.place.at("id"))
        else:
            constraints[each.id] = Constraint(each.id, each.holds, each.because, folder or None, entry.place)
    waivers = tuple(
        Waiver(
            each.finding,
            each.reason,
            each.author,
            each.on,
            each.until,
            each.content,
            bool(each.expect),
            each.code,
            many(each.claims),
            entry.place,
        )
        for each, entry in _records(records.WaiverRecord, "waiver", folder, texts, problems)
        if _has_end(each, entry, problems)
    )
    return Part(constraints=tuple(constraints.values()), waivers=waivers)


def _has_end(waiver: records.WaiverRecord, entry: Entry, problems: Problems) -> bool:
    """Whether a waiver's last day is a day, or it names none; one that would never come accepts nothing."""
    if waiver.until is None or _DAY.fullmatch(waiver.until):
        return True
    message = f"waiver {waiver.finding} has until = {shown(waiver.until)}, which is no day"
    help = 'write it as in until = "2026-12-31"'
    problems.add("KB004", entry.place.at("until"), message, key=(waiver.finding, "until"), help=help)
    return False


def _records(
    kind: type[R], name: str, folder: str, texts: Mapping[str, str], problems: Problems
) -> Iterable[tuple[R, Entry]]:
    path = f"{folder}/{name}s.toml" if folder else f"{name}s.toml"
    if text := texts.get(path):
        for entry in entries(text, problems.path(path), {name: Shape.REPEATED}, problems):
            owner = f"{name} {entry.data.get('id', '')}".strip()
            written = None if entry.broken else record(kind, entry.data, entry.place, owner, problems)
            if written is not None:
                yield written, entry
