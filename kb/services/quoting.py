"""A passage as its document prints it: the figure between a few words of what surrounds it."""

from __future__ import annotations

from dataclasses import dataclass

from kb.documents.anchoring import stands
from kb.documents.extracting import DocumentError
from kb.documents.store import DocumentStore
from kb.documents.text import one_line
from kb.domain.passage import Passage
from kb.domain.source import Document

AROUND = 120  # code points on either side: enough to read the figure by, and no more of the document


@dataclass(frozen=True, slots=True)
class Quoted:
    """The words of a passage, and what stands before and after them on one line, cut between words."""

    before: str
    figure: str
    after: str


def quoted(passage: Passage, document: Document | None, store: DocumentStore) -> Quoted | None:
    """A passage in its context; None where the document is not at hand, or the figure does not stand in it there."""
    if document is None or passage.at is None:
        return None
    try:
        text = store.text(document)
    except DocumentError:
        return None
    if text is None or not stands(passage.figure, passage.at, text):
        return None
    start, end = passage.at
    before = text.text[max(0, start - AROUND) : start]
    after = text.text[end : end + AROUND]
    if start > AROUND:
        before = f"… {before.partition(' ')[2]}"
    if end + AROUND < len(text.text):
        after = f"{after.rpartition(' ')[0]} …"
    return Quoted(_spaced(before), one_line(text.text[start:end]), _spaced(after))


def _spaced(words: str) -> str:
    """On one line, with one blank where there were several."""
    line = one_line(words)
    edges = line[:1].isspace(), line[-1:].isspace()
    return f"{' ' * edges[0]}{' '.join(line.split())}{' ' * edges[1]}"
