"""A generated ledger of machine-written claims with known contradictions; the same size always gives the same bytes."""

from __future__ import annotations

import json
import random
from pathlib import Path

CONDITIONS = {
    "model": [f"model-{number}" for number in range(12)],
    "phase": ["first", "second"],
    "length": ["1k", "4k", "8k"],
    "load": ["1", "8", "64", "256"],
    "mode": ["plain", "fast"],
    "place": ["east", "west", "south"],
}
IN_SOURCE = 20  # claims
TOGETHER = 5  # claims of one subject and metric, all of which hold
PLANTED = 200  # claims for each pair that contradicts itself

Pairs = set[tuple[int, int]]


def write(folder: Path, claims: int, known: int = 80, seed: int = 1) -> Pairs:
    """Write the ledger, and return the numbers of the claims that contradict each other.

    `known` is how many of 100 conditions are stated.
    """
    chance = random.Random(seed)
    subjects = max(claims // TOGETHER, 1)
    texts: dict[int, list[str]] = {}
    planted: Pairs = set()
    for number in range(claims):
        subject, centre = f"subject-{number % subjects}", 100 + number % subjects % 97
        if number % PLANTED < 2:
            first = number - number % PLANTED
            subject, centre = f"pair-{first}", 100 + 50 * (number - first)
            planted |= {(first, number)} if number > first else set()
        stated = {name: chance.choice(values) for name, values in CONDITIONS.items() if chance.random() * 100 < known}
        if subject.startswith("pair"):
            stated = {name: values[0] for name, values in CONDITIONS.items()}
        claim = {
            "id": f"c{number}",
            "subject": subject,
            "metric": "power",
            "figure": f"{centre + chance.randrange(-9, 10) / 10} ± {chance.randrange(10, 30) / 10} W",
            "conditions": stated,
            "modality": "measured",
            "asserted_by": "somebody",
        }
        texts.setdefault(chance.randrange(max(claims // IN_SOURCE, 1)), []).append(json.dumps(claim))
    names = [f"subject-{number}" for number in range(subjects)] + [f"pair-{first}" for first, _ in planted]
    vocabulary = {
        "metrics": f'[power]\nlabel = "Power"\nunit = "W"\nidentity = {json.dumps(list(CONDITIONS))}\n',
        "conditions": "".join(f'[{name}]\nlabel = "{name}"\ntype = "text"\n' for name in CONDITIONS),
        "subjects": "".join(f'[{name}]\nname = "{name}"\n' for name in sorted(names)),
        "agents": '[somebody]\nname = "Somebody"\n',
    }
    (folder / "vocabulary").mkdir(parents=True)
    for name, text in vocabulary.items():
        (folder / "vocabulary" / f"{name}.toml").write_text(text, encoding="utf-8")
    for source, found in texts.items():
        home = folder / f"report-{source:06}"
        home.mkdir()
        (home / "source.toml").write_text(f'title = "Report {source}"\n', encoding="utf-8")
        (home / "claims.jsonl").write_text("\n".join(found) + "\n", encoding="utf-8")
    return planted
