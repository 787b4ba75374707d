"""Writes a ledger whose words are traps for whoever reads our reports: `python tools/interop/nasty.py FOLDER`."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

from kb.checks.examples import files
from kb.services.check import Request, check
from kb.services.waiving import accepted, waive

TRAP = "100% of “a,b”: 🚀 ñ \u202eto the left\u202c <b>&amp;]]> | `c` [d](1) * _e_ ::error::\u2028 \a\r\nnext line"
SOURCE = "ñ🚀, 100% [x](1) & so"
WRITTEN = TRAP.replace("\a", "\\u0007").replace("\r", "\\r").replace("\n", "\\n")  # as TOML spells it

LEDGER = f"""
[[claim]]
id = "speed"
subject = "alpha"
metric = "speed"
figure = "700 requests per second, {WRITTEN}"
asserted_by = "acme"

[[claim]]
id = "latency"
subject = "alpha"
metric = "latency"
figure = "2 s"
conditions = {{ model = "small", load = "1" }}
asserted_by = "acme"

[[claim]]
id = "latency-again"
subject = "alpha"
metric = "latency"
figure = "5 s"
conditions = {{ model = "small", load = "1" }}
asserted_by = "acme"

[[claim]]
id = "wrong"
subject = "alpha"
metric = "speed"
figure = "about 3 requests per second"
"{WRITTEN}" = "{WRITTEN}"
"""


def main() -> None:
    """Write the ledger, and accept its contradiction for a reason that is a trap as well."""
    root = Path(sys.argv[1])
    source = f'title = "{WRITTEN}"\nkind = "article"\n'.encode()
    for name, content in {**files(LEDGER), "example/source.toml": source}.items():
        path = root / name.replace("example/", f"{SOURCE}/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    report = check(Request(root)).report
    (clash,) = (finding for finding in report.findings if finding.code == "KB401")
    waive(clash, accepted(clash, TRAP, None, date.today(), None, expect=False), root)


if __name__ == "__main__":
    main()
