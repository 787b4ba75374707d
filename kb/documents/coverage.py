"""What became of each figure of a document: claimed, restated, a condition, dismissed, in a name, or still open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from kb.documents.anchoring import place, stands
from kb.documents.passages import Owned, Role, passages
from kb.documents.raising import raised
from kb.documents.scanner import Scanned, scan
from kb.documents.store import DocumentStore
from kb.documents.text import Text
from kb.domain.claim import Claim
from kb.domain.finding import Finding
from kb.domain.ledger import Ledger
from kb.domain.source import Source
from kb.quantity.figure import Figure, FigureClass


class Status(StrEnum):
    """What became of a figure, in the order in which one answer goes before another."""

    CLAIMED = "claimed"
    RESTATED = "restated"  # another occurrence of a claim's figure
    CONDITION = "condition"  # said in a context, an attestation, or beside the number of a claim
    DISMISSED = "dismissed"
    NAME = "name"
    STRUCTURE = "structure"  # by rule: section numbers, list markers, idioms
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Covered:
    """A figure of a document, what became of it, and who says so: an owner of a passage, or the rule."""

    figure: Figure
    status: Status
    by: str | None = None


@dataclass(frozen=True)
class Coverage:
    """All figures of one source's document, in order."""

    source: Source
    text: Text
    figures: tuple[Covered, ...]

    def count(self, status: Status) -> int:
        """The number of figures with one status."""
        return sum(each.status is status for each in self.figures)

    @property
    def open(self) -> tuple[Covered, ...]:
        """The figures that nobody has answered for."""
        return tuple(each for each in self.figures if each.status is Status.OPEN)

    @property
    def percent(self) -> int:
        """The share of figures that are not open, rounded down: 100 only where none is; 100 of no figures."""
        total = len(self.figures)
        return 100 * (total - len(self.open)) // total if total else 100


def cover(ledger: Ledger, source: Source, text: Text) -> Coverage:
    """The coverage of a source's document. Only passages that stand at their position count."""
    owned = [each for each in passages(ledger, source.id) if stands(each.passage.figure, each.passage.at, text)]
    return Coverage(source, text, tuple(_covered(scan(text, ledger, source.language), owned, ledger)))


def coverages(ledger: Ledger, store: DocumentStore) -> tuple[tuple[Coverage, ...], tuple[str, ...]]:
    """The coverage of every source whose document is in the store unchanged, and the ids of the others.

    Withdrawn sources are in neither. Raises `DocumentError` for a document that cannot be read.
    """
    covered: list[Coverage] = []
    absent: list[str] = []
    for source in ledger.sources.values():
        if source.withdrawn is not None:
            continue
        text = store.text(source.document) if source.document is not None else None
        if text is None:
            absent.append(source.id)
        else:
            covered.append(cover(ledger, source, text))
    return tuple(covered), tuple(absent)


def findings(coverage: Coverage) -> tuple[Finding, ...]:
    """One finding for a source with open figures; its lines are the list, by line and column of the document."""
    missing = coverage.open
    if not missing:
        return ()
    source, text = coverage.source, coverage.text
    file = source.document.file if source.document is not None else source.id
    are = "is" if len(missing) == 1 else "are"
    message = f"{len(missing)} of {len(coverage.figures)} figures of {source.id} {are} neither claimed nor dismissed"
    lines = tuple(f"{file}:{place(text, (each.figure.start, each.figure.end))}" for each in missing)
    way_out = "claim each, add it to `also` of the claim that it repeats, or dismiss it in source.toml with a reason"
    return (raised("KB106", message, source.place.header, (source.id,), way_out, lines),)


def _covered(scanned: tuple[Scanned, ...], owned: list[Owned], ledger: Ledger) -> Iterator[Covered]:
    """Each figure with its answer, in one sweep over figures and passages."""
    claims: dict[str, Claim] = {f"{claim.source}#{claim.block}": claim for claim in ledger.claims.values()}
    waiting = sorted(owned, key=lambda each: each.passage.at or (0, 0), reverse=True)
    around: list[Owned] = []
    for each in scanned:
        figure = each.figure
        while waiting and _span(waiting[-1])[0] < figure.end:
            around.append(waiting.pop())
        around = [one for one in around if _span(one)[1] > figure.start]
        over = [one for one in around if _span(one)[0] < figure.end]
        if over and _leaves_nothing(figure, over):
            status, owner = min(((_status(one, figure, claims), one) for one in over), key=lambda pair: _RANK[pair[0]])
            yield Covered(figure, status, owner.name)
        elif figure.cls is FigureClass.NAME:
            yield Covered(figure, Status.NAME, ", ".join(each.names) or figure.reason)
        elif figure.cls in (FigureClass.STRUCTURE, FigureClass.IDIOM):
            yield Covered(figure, Status.STRUCTURE, figure.reason)
        else:
            yield Covered(figure, Status.OPEN)


_RANK = {status: rank for rank, status in enumerate(Status)}


def _span(owned: Owned) -> tuple[int, int]:
    return owned.passage.at or (0, 0)


def _leaves_nothing(figure: Figure, over: list[Owned]) -> bool:
    """Whether the passages take all of a figure's numbers: what they leave of its words holds no figure."""
    from kb.quantity.grammar import read

    at = figure.start
    for start, end in sorted(map(_span, over)):
        if at < start and read(figure.exact[at - figure.start : start - figure.start]):
            return False
        at = max(at, end)
    return at >= figure.end or not read(figure.exact[at - figure.start :])


def _status(owned: Owned, figure: Figure, claims: dict[str, Claim]) -> Status:
    if owned.role is Role.DISMISSED:
        return Status.DISMISSED
    if owned.role is Role.ALSO:
        return Status.RESTATED
    if owned.role is not Role.CLAIM:
        return Status.CONDITION
    claim = claims.get(owned.owner)
    number = claim.figure_quantity if claim is not None else None
    # Beside its number a claim's words may hold the number of a condition: "9 times, at 100 requests per second".
    if number is not None and figure.quantity is not None and figure.quantity.stated != number.stated:
        return Status.CONDITION
    return Status.CLAIMED
