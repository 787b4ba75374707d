"""Writes a ledger of any size: deterministic, of a neutral field, with planted differences.

python tests/bench/make_ledger.py FOLDER --claims 10000 --sources 500
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from pathlib import Path

HEDGES = ("", "", "", "about ", "nearly ", "more than ", "up to ", "roughly ", "at least ")
MODES = ("fast", "thrifty", "mixed")
MODALITIES = ("measured", "computed", "specified", "reported")
CONDITIONS = """\
[model]
label = "Model"
type = "entity"
shared = true

[load]
label = "Load"
type = "quantity"
shared = true

[mode]
label = "Mode"
type = "text"
shared = true
values = ["fast", "thrifty", "mixed"]

[boost]
label = "Boost"
type = "boolean"

[batch]
label = "Batch"
type = "quantity"
"""
METRICS = (
    ("speed", "request/s/user", "requests per second per user", 100, 2000),
    ("throughput", "request/s", "requests per second", 10_000, 900_000),
    ("power", "W", "watts", 200, 3000),
    ("bandwidth", "GB/s", "GB/s", 100, 9000),
)


def vocabulary(subjects: int) -> Iterator[tuple[str, str]]:
    """The vocabulary's files: path below the ledger, text."""
    identity = '["model", "load", "mode", "boost", "batch"]'
    metrics = [
        f'[{id}]\nlabel = "{id.title()}"\nunit = "{unit}"\nbetter = "higher"\nidentity = {identity}\n'
        for id, unit, *_ in METRICS
    ]
    metrics.append(f'[speed-ratio]\nunit = "x"\nkind = "ratio"\nratio_of = "speed"\nidentity = {identity}\n')
    yield "metrics", "\n".join(metrics)
    yield "conditions", CONDITIONS
    yield "agents", "\n".join(f'[maker-{n}]\nname = "Maker {n}"\n' for n in range(20))
    yield (
        "subjects",
        "\n".join(
            f'[machine-{n}]\nname = "Machine {n}"\nkind = "machine"\nmaker = "maker-{n % 20}"\n'
            for n in range(subjects)
        ),
    )
    yield "models", "\n".join(f'[model-{n}]\nname = "Model {n}"\nparameters = "{n + 1} billion"\n' for n in range(12))


def source(number: int) -> str:
    """One source.toml."""
    return f"""\
title = "Report {number}"
kind = "article"
publisher = "maker-{number % 20}"
published = "2026-{number % 12 + 1:02}"
language = "en"

[context.setting]
figure = "at a load of {number % 8 + 1}k"
conditions = {{ load = "{number % 8 + 1}k", mode = "{MODES[number % 3]}" }}
"""


def claims(number: int, count: int, subjects: int, chance: random.Random) -> Iterator[str]:
    """The claims of one source."""
    for index in range(count):
        metric, _, words, least, most = METRICS[chance.randrange(len(METRICS))]
        subject = chance.randrange(subjects)
        if index % 10 == 9:
            first, second = index - 2, index - 1
            yield f"""\
[[claim]]
id = "claim-{index}"
subject = "machine-{subject}"
metric = "speed-ratio"
figure = "{chance.randrange(11, 99) / 10} times"
conditions = {{ model = "model-{chance.randrange(12)}" }}
context = ["setting"]
baseline = {{ subject = "machine-{(subject + 1) % subjects}" }}
modality = "computed"
asserted_by = "maker-{subject % 20}"
order = "claim-{first} + claim-{second} > 0 * claim-{first}"
"""
            continue
        boost, batch = chance.choice(("true", "false")), chance.randrange(1, 9)
        stated = f'model = "model-{chance.randrange(12)}", boost = {boost}, batch = {batch}'
        figure = f"{chance.choice(HEDGES)}{chance.randrange(least, most):,} {words}"
        yield f"""\
[[claim]]
id = "claim-{index}"
subject = "machine-{subject}"
metric = "{metric}"
figure = "{figure}"
at = [{index * 100}, {index * 100 + len(figure)}]
conditions = {{ {stated} }}
inferred = {{ mode = "{MODES[chance.randrange(3)]} — the caption of table {index} says so" }}
context = ["setting"]
modality = "{chance.choice(MODALITIES)}"
asserted_by = "maker-{subject % 20}"
measured_by = "maker-{subject % 20}"
"""


def write(folder: Path, claims_in_all: int, sources: int, seed: int = 1) -> None:
    """Write the ledger; the same arguments always give the same bytes."""
    chance = random.Random(seed)
    subjects = max(4, claims_in_all // 25)
    (folder / "vocabulary").mkdir(parents=True, exist_ok=True)
    for name, text in vocabulary(subjects):
        (folder / "vocabulary" / f"{name}.toml").write_text(text, encoding="utf-8")
    for number in range(sources):
        count = claims_in_all // sources + (number < claims_in_all % sources)
        home = folder / f"report-{number:04}"
        home.mkdir(exist_ok=True)
        (home / "source.toml").write_text(source(number), encoding="utf-8")
        text = "\n".join(claims(number, count, subjects, chance))
        (home / "claims.toml").write_text(text, encoding="utf-8")


def main() -> None:
    """Read the arguments and write."""
    parser = argparse.ArgumentParser(description="Write a generated ledger.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--claims", type=int, default=10_000)
    parser.add_argument("--sources", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    write(asked.folder, asked.claims, asked.sources, asked.seed)


if __name__ == "__main__":
    main()
