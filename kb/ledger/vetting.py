"""What the entries of a vocabulary say of each other, held against what there is."""

from __future__ import annotations

from kb.domain.vocabulary import Subject
from kb.ledger.problems import Problems, meant, shown
from kb.ledger.words import Vocabulary


def check_subjects(vocabulary: Vocabulary, problems: Problems) -> None:
    """Record parents and makers that are not there, and each loop of parents once."""
    looped: set[str] = set()
    for subject in vocabulary.subjects.values():
        name, place = subject.id, subject.place
        if subject.parent and subject.parent not in vocabulary.subjects:
            vocabulary.unknown("subject", subject.parent, f"[{name}]", "parent", place.at("parent"), problems)
        if subject.maker and subject.maker not in vocabulary.agents:
            vocabulary.unknown("agent", subject.maker, f"[{name}]", "maker", place.at("maker"), problems)
        line = _line(subject, vocabulary)
        if line[-1] == name and len(line) > 1 and name not in looped:
            looped.update(line)
            message = f"[{name}] is its own ancestor: {' → '.join(line)}"
            help = "take out the parent that does not hold"
            problems.add("KB013", place.at("parent"), message, key=(name, "parent"), help=help)


def _line(subject: Subject, vocabulary: Vocabulary) -> list[str]:
    line = [subject.id]
    current: Subject | None = subject
    while current is not None and current.parent is not None:
        line.append(current.parent)
        if current.parent in line[:-1]:
            break
        current = vocabulary.subjects.get(current.parent)
    return line


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
                if name not in known and name not in vocabulary.broken:
                    message = f"[{metric.id}] has {key} = {shown(name)}, which is no {what} of this ledger"
                    help = meant(name, known, f"add it to vocabulary/{what}s.toml")
                    problems.add("KB013", metric.place.at(key), message, key=(metric.id, key, name), help=help)
