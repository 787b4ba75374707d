"""What the entries of a vocabulary say of each other, held against what there is."""

from __future__ import annotations

from collections.abc import Container

from kb.domain.vocabulary import Subject
from kb.ledger.problems import Problems, meant, shown
from kb.ledger.words import Vocabulary


def check_subjects(vocabulary: Vocabulary, problems: Problems) -> None:
    """Record parents and makers that are not there, and each loop of parents once."""
    cleared: set[str] = set()  # whose line of parents is known, and either ends or was reported
    for subject in vocabulary.subjects.values():
        name, place = subject.id, subject.place
        if subject.parent and subject.parent not in vocabulary.subjects:
            vocabulary.unknown("subject", subject.parent, f"[{name}]", "parent", place.at("parent"), problems)
        if subject.maker and subject.maker not in vocabulary.agents:
            vocabulary.unknown("agent", subject.maker, f"[{name}]", "maker", place.at("maker"), problems)
        line, first = _line(subject, vocabulary, cleared)
        cleared.update(line)
        if first is not None:
            loop = (*line[line.index(first.id) :], first.id)
            message = f"[{first.id}] is its own ancestor: {' → '.join(loop)}"
            help = "take out the parent that does not hold"
            problems.add("KB013", first.place.at("parent"), message, key=(first.id, "parent"), help=help)


def _line(subject: Subject, vocabulary: Vocabulary, cleared: Container[str]) -> tuple[list[str], Subject | None]:
    """A subject and its parents up to one that is cleared, and the first of them to which the line leads back."""
    line: dict[str, None] = {}
    current: Subject | None = subject
    while current is not None and current.id not in cleared and current.id not in line:
        line[current.id] = None
        current = vocabulary.subjects.get(current.parent or "")
    return list(line), current if current is not None and current.id in line else None


def check_metrics(vocabulary: Vocabulary, problems: Problems) -> None:
    """Record conditions and metrics that a metric leans on and that are not there."""
    for metric in vocabulary.metrics.values():
        for key, names, known in (
            ("identity", metric.identity, vocabulary.conditions),
            ("required", metric.required, vocabulary.conditions),
            ("ratio_of", (metric.ratio_of,) if metric.ratio_of else (), vocabulary.metrics),
            ("twins", metric.twins, vocabulary.metrics),
        ):
            what = "metric" if known is vocabulary.metrics else "condition"
            for name in names:
                if name == metric.id and known is vocabulary.metrics:
                    message = f"[{metric.id}] has {key} = {shown(name)}, which is the metric itself"
                    help = "name the other metric, or take the key out"
                    problems.add("KB013", metric.place.at(key), message, key=(metric.id, key, name), help=help)
                elif name not in known and name not in vocabulary.broken:
                    message = f"[{metric.id}] has {key} = {shown(name)}, which is no {what} of this ledger"
                    help = meant(name, known, f"add it to vocabulary/{what}s.toml")
                    problems.add("KB013", metric.place.at(key), message, key=(metric.id, key, name), help=help)
