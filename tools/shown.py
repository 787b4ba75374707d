"""The table and the plot of the README, made of the shipped ledger."""

from __future__ import annotations

import io
from collections.abc import Mapping
from pathlib import Path

from kb.exporters import exporter
from kb.exporters.plot import svg
from kb.services.check import Request, check
from kb.services.export import Wish, prepared
from kb.services.plotting import pictured

METRIC = {"metric": ["output speed per user"]}


def shown(root: Path) -> Mapping[str, str]:
    """Each file by its path; the README keeps all but what stands between its two marks."""
    outcome = check(Request(Path("sources")))
    table = io.BytesIO()
    exporter("markdown").write(prepared(outcome, Wish({**METRIC, "model": ["Kimi K2.5"]})), table)
    readme = (root / "README.md").read_text(encoding="utf-8")
    before, mark, rest = readme.partition("<!-- table -->\n")
    end, after = rest.partition("<!-- /table -->")[1:]
    told = f"{before}{mark}{table.getvalue().decode()}{end}{after}"
    return {"README.md": told, "docs/speed.svg": svg(pictured(outcome, METRIC))}
