"""What a database remembers, for the questions that are also asked of a ledger's text."""

from __future__ import annotations

TYPE_CHECKING = False  # what a database has rendered is shown without the domain, which takes longer to import
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kb.domain.ledger import Ledger
    from kb.services.check import Checked, Request
    from kb.store.lookup import Entry
    from kb.store.recall import Remembered


def rendered(url: str, filters: Mapping[str, Sequence[str]]) -> list[Entry] | None:
    """The claims that pass simple filters, as cells and JSON; None for filters that `select` has to apply."""
    from kb.store.lookup import lookup
    from kb.store.reader import reading

    with reading(url) as reader:
        return lookup(reader, filters)


def rendered_one(url: str, address: str) -> Entry | None:
    """The claim of a whole address, as cells and JSON; None where `one` has to find out what is meant."""
    from kb.store.lookup import one
    from kb.store.reader import reading

    with reading(url) as reader:
        return one(reader, address)


def recalled(url: str, as_of: str | None = None) -> Checked:
    """A ledger with its conflicts as they stand in a database, now or as of a day, a moment or a load."""
    from dataclasses import replace

    from kb.checks.runner import reading_order
    from kb.store import recall, serving
    from kb.store.reader import reading

    with reading(url) as reader:
        seq = recall.moment(reader, as_of)
        ledger, revisions = recall.ledger(reader, seq)
        found = recall.conflicts(reader, seq)
        recorded = serving.recorded(reader, seq)
    if seq is not None:
        found = tuple(sorted(found, key=lambda each: reading_order(each.finding)))
    return replace(standing(ledger, found), revisions=revisions, recorded=recorded)


def standing(ledger: Ledger, found: Sequence[Remembered]) -> Checked:
    """A ledger with conflicts as a database remembers them."""
    from kb.domain.report import Report
    from kb.services.check import Checked

    report = Report(
        tuple(each.finding for each in found if each.waiver is None),
        root=ledger.root,
        waived=tuple((each.finding, waiver) for each in found if (waiver := each.waiver)),
    )
    return Checked(ledger, report, {each.finding.identity: each.decision.state for each in found})


def recalled_ledger(url: str, as_of: str | None = None) -> Ledger:
    """The ledger alone."""
    from kb.store import recall
    from kb.store.reader import reading

    with reading(url) as reader:
        return recall.ledger(reader, recall.moment(reader, as_of))[0]


def unheard(url: str) -> tuple[str, ...]:
    """What is to be said of waivers that only the database knows."""
    from kb.domain import lifecycle
    from kb.store import recall
    from kb.store.reader import reading

    with reading(url) as reader:
        found = recall.conflicts(reader)
    words = (lifecycle.unheard(each.finding.identity, each.decision) for each in found)
    return tuple(filter(None, words))


def recheck(request: Request, url: str, as_of: str | None = None) -> Checked:
    """The check of what is stored, which finds what the check of the text found."""
    from dataclasses import replace
    from pathlib import Path

    from kb.services.check import checked

    ledger = recalled_ledger(url, as_of)
    return checked(ledger, replace(request, root=Path(ledger.root)))
