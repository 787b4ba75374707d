"""Turns a corpus of generated claims into a ledger with everything that the API shows of a claim.

Beside the intervals of `tests.bench.convert` it has sources with dates and publishers, models, asserters, verifiers.

python -m tests.bench.http_ledger CORPUS LEDGER
"""

from __future__ import annotations

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tests.bench.convert import claims, figure

CONDITIONS = ("phase", "isl_osl", "concurrency", "mtp", "baseline")
METHODS = ("self-reported", "witnessed", "independently run")  # in the corpus; all are witnessed here


def identity(name: str) -> str:
    """An id made of a name."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def metric_of(row: Mapping[str, Any]) -> str:
    """The metric of a claim; in the corpus nothing of another unit counts as comparable."""
    return f"{row['metric']}{' (thousands)' if str(row['unit']).startswith('k') else ''}"


def write_ledger(corpus: Path, folder: Path) -> int:
    """Write the ledger, and return how many claims it has."""
    by_source: dict[int, list[str]] = defaultdict(list)
    names: dict[str, set[str]] = defaultdict(set)
    for row in claims(corpus):
        names["metric"].add(metric_of(row))
        names["model"].add(row["model"])
        names["agent"] |= {row["asserter"], row["verifier"]}
        by_source[row["source_id"]].append(json.dumps(_claim(row)))
    subjects = json.loads((corpus / "subjects.json").read_text(encoding="utf-8"))
    sources = [json.loads(line) for line in (corpus / "sources.jsonl").read_text(encoding="utf-8").splitlines()]
    names["agent"] |= {source["publisher"] for source in sources}
    (folder / "vocabulary").mkdir(parents=True, exist_ok=True)
    stated = json.dumps(["model", *CONDITIONS])
    vocabulary = {
        "metrics": [f'[{identity(each)}]\nlabel = {json.dumps(each)}\nunit = "W"\nidentity = {stated}\n'
                    for each in sorted(names["metric"])],
        "conditions": ['[model]\nlabel = "Model"\ntype = "entity"\nshared = true\n',
                       *(f'[{each}]\nlabel = "{each}"\ntype = "text"\n' for each in CONDITIONS)],
        "subjects": [f"[subject-{number}]\nname = {json.dumps(each)}\n" for number, each in enumerate(subjects, 1)],
        "models": [f"[{identity(each)}]\nname = {json.dumps(each)}\n" for each in sorted(names["model"])],
        "agents": [f"[{identity(each)}]\nname = {json.dumps(each)}\n" for each in sorted(names["agent"])],
    }  # fmt: skip
    for name, blocks in vocabulary.items():
        (folder / "vocabulary" / f"{name}.toml").write_text("\n".join(blocks), encoding="utf-8")
    for source in sources:
        if lines := by_source.get(source["id"]):
            home = folder / f"report-{source['id']:06}"
            home.mkdir(exist_ok=True)
            keys = {"title": source["title"], "url": source["url"], "published": source["published"]}
            text = "".join(f"{key} = {json.dumps(value)}\n" for key, value in keys.items())
            text += f"publisher = {json.dumps(identity(source['publisher']))}\n"
            (home / "source.toml").write_text(text, encoding="utf-8")
            (home / "claims.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return sum(map(len, by_source.values()))


def _claim(row: Mapping[str, Any]) -> dict[str, Any]:
    found = {
        "id": f"c{row['id']}",
        "subject": f"subject-{row['subject_id']}",
        "metric": identity(metric_of(row)),
        "figure": figure(row["lo"], row["hi"]),
        "conditions": {
            "model": identity(row["model"]),
            **{name: str(row[name]) for name in CONDITIONS if row[name] is not None},
        },
        "modality": "measured",
        "asserted_by": identity(row["asserter"]),
        "note": row["quote"],
    }
    if row["verification"] in METHODS:
        found["verification"] = [{"by": identity(row["verifier"]), "method": "witnessed"}]
    return found


def main() -> None:
    """Read the arguments and write."""
    parser = argparse.ArgumentParser(description="Turn a corpus into a ledger for the API.")
    parser.add_argument("corpus", type=Path)
    parser.add_argument("ledger", type=Path)
    asked = parser.parse_args()
    print(f"{write_ledger(asked.corpus, asked.ledger):,} claims")


if __name__ == "__main__":
    main()
