"""Small ledgers written out as exports, for the tests of exporters."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from kb.checks.examples import files
from kb.exporters import exporter
from kb.exporters.record import Export
from kb.ledger.reader import read_files
from kb.services.check import Checked, Request, checked
from kb.services.export import Wish, prepared

VOCABULARY = """
=== vocabulary/metrics.toml
[speed]
label = "Speed"
unit = "request/s"
identity = ["model", "load", "mode", "boost"]
[speed-ratio]
label = "Speed ratio"
unit = "x"
kind = "ratio"
ratio_of = "speed"
[power]
label = "Power"
unit = "W"
[ratio]
label = "Speed, ratio"
unit = "x"
kind = "ratio"
[change]
label = "Change"
unit = "%"
kind = "change"
better = "higher"
signed = true
[share]
label = "Share"
unit = "%"
kind = "fraction"
[points]
label = "Points"
unit = "pp"
kind = "points"
signed = true
[lanes]
label = "Lanes"
unit = "lane"
kind = "count"
[time]
label = "Time"
unit = "month"
kind = "duration"
[day]
label = "Day"
unit = "date"
kind = "date"
[place]
label = "Place"
kind = "rank"
[temperature]
label = "Temperature"
unit = "°C"
signed = true
"""


def outcome(text: str) -> Checked:
    """A miniature ledger, read and checked."""
    return _outcome(text)


@cache
def _outcome(text: str) -> Checked:
    return checked(read_files(files(text), "sources"), Request(Path("sources")))


def export(text: str, **wish: Any) -> Export:
    """The export of a miniature ledger."""
    return prepared(outcome(text), Wish(**wish))


def written(form: str, text: str, **wish: Any) -> bytes:
    """The bytes of an export."""
    out = io.BytesIO()
    exporter(form).write(export(text, **wish), out)
    return out.getvalue()


def table(content: bytes) -> list[dict[str, str]]:
    """The rows of a CSV by the names of their columns."""
    return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def claim(id: str, figure: str, metric: str = "speed", **keys: str) -> str:
    """A claim of a ledger; the values of further keys are TOML."""
    lines = [f'id = "{id}"', 'subject = "alpha"', f'metric = "{metric}"', f'figure = "{figure}"']
    lines += [f"{key} = {value}" for key, value in keys.items()]
    return "\n[[claim]]\n" + "\n".join(lines) + "\n"


def said(*claims: str) -> str:
    """A ledger of these claims, each about another model and asserted by Acme."""
    return "".join(each.replace("[[claim]]", '[[claim]]\nasserted_by = "acme"') for each in claims)


def cells(content: bytes) -> Iterator[str]:
    """Every cell of a CSV."""
    for row in csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")):
        yield from row
