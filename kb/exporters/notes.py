"""Notes in sentences: on one claim, on a conflict, on a source, and on a whole table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from kb.domain.finding import Severity
from kb.domain.words import NOT_STATED, shortened
from kb.exporters.record import Dispute, Export, Record, Work
from kb.exporters.values import dated
from kb.exporters.words import joined, small


class Tally:
    """What has to be known of a whole table, counted while its rows pass."""

    def __init__(self) -> None:
        self.count = 0
        self.unstated: Counter[str] = Counter()
        self.disputed = self.inferred = False

    def see(self, record: Record) -> None:
        """Count a row in."""
        self.count += 1
        self.disputed = self.disputed or record.disputed
        self.inferred = self.inferred or record.inferred
        self.unstated.update(record.unstated)

    def sentences(self, export: Export) -> Iterator[str]:
        """The remarks."""
        if self.unstated:
            shares: dict[int, list[str]] = {}
            for label, number in self.unstated.most_common():
                shares.setdefault(number, []).append(small(label))
            told = [f"{joined(labels)} {share(number, self.count)}" for number, labels in shares.items()]
            yield f"Not stated by the sources: {'; '.join(told)}. What a row does not show is not stated for it."
        if self.disputed:
            yield "⚠ marks a value that an open conflict disputes; the note says which."
        if self.inferred:
            yield "“Inferred” is the curator’s conclusion; the note says why."
        if export.removed:
            yield f"Left out because open conflicts dispute them: {joined(export.removed)}."
        yield from (f"{sentence(remark)}." for remark in export.remarks)


def remarks(export: Export) -> tuple[str, ...]:
    """What has to be known of the whole table, in sentences."""
    tally = Tally()
    for record in export.records:
        tally.see(record)
    return tuple(tally.sentences(export))


def clashes(export: Export) -> Iterator[str]:
    """The conflicts that dispute values of the table, in sentences; mere notes are not among them."""
    return (
        clash(dispute, export.conditions)
        for dispute in export.disputes
        if dispute.finding.severity is not Severity.NOTE
    )


def citation(work: Work) -> str:
    """A source in one line: authors, title, publisher, date, address, and the hash of what was read."""
    parts = [
        joined(work.authors) or f"Author {NOT_STATED}",
        f"“{work.title.rstrip('.')}”",
        f"{work.publisher or f'publisher {NOT_STATED}'}, {when(work)}",
        work.url or f"address {NOT_STATED}",
        f"read {dated(work.accessed)}" if work.accessed else "",
        f"document SHA-256 {work.sha256}" if work.sha256 else "",
    ]
    return ". ".join(part if part == work.url else sentence(part) for part in parts if part) + "."


def named(work: Work) -> str:
    """A source as a picture names it: title, publisher, date, address."""
    address = f", {work.url}" if work.url else ""
    return f"“{work.title.rstrip('.')}”, {work.publisher or f'publisher {NOT_STATED}'}, {when(work)}{address}"


def about(record: Record) -> str:
    """The note of one claim: where it stands, and its caveats."""
    first = f"“{shortened(record.work.title)}”, {record.position} ({record.id})"
    return ". ".join([first, *map(sentence, record.caveats)]) + "."


def clash(dispute: Dispute, labels: Mapping[str, str]) -> str:
    """The note of one conflict."""
    finding = dispute.finding
    reason = f" ({dispute.reason})" if dispute.reason else ""
    unknown = [small(labels.get(name, name)) for name in finding.unknown]
    unstated = f" Not stated: {joined(unknown)}." if unknown else ""
    return f"{finding.code}, {dispute.state}{reason}: {finding.message}.{unstated}"


def sentence(text: str) -> str:
    """A text with a capital letter."""
    return text[:1].upper() + text[1:]


def share(number: int, count: int) -> str:
    """How many rows of a table."""
    return "in all rows" if number == count else f"in {number} of {count}"


def when(work: Work) -> str:
    """When a source was published, in words."""
    return dated(work.published) if work.published else f"date {NOT_STATED}"
