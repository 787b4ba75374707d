"""Writes a ledger whose every text is a trap for spreadsheets and markup: FOLDER is made."""

from __future__ import annotations

import sys
from pathlib import Path

TRAPS = (
    "=1+1",
    "+1+1",
    "-1+1",
    "@SUM(1)",
    "\\t=1+1",
    "＝1+1",
    '=HYPERLINK(\\"http://x.example\\")',
    "<script>x</script>",
)
VOCABULARY = {
    "metrics": '[speed]\nlabel = "{0}"\nunit = "request/s"\nidentity = ["mode"]\n'
    '[temperature]\nlabel = "Temperature"\nunit = "°C"\nsigned = true\n'
    '[parts]\nlabel = "Parts"\nunit = "chip"\nkind = "count"\n',
    "conditions": '[mode]\nlabel = "{1}"\n[mark]\nlabel = "Mark"\n',
    "subjects": '[alpha]\nname = "{0}"\n',
    "models": "",
    "agents": '[acme]\nname = "{2}"\n[lab]\nname = "{3}"\n[post]\nname = "{5}"\n',
}
SOURCE = 'title = "{4}"\nkind = "article"\npublisher = "post"\nauthors = ["acme"]\nurl = "{3}"\nrights = "{1}"\n'
CLAIM = """
[[claim]]
id = "trap-{n}"
subject = "alpha"
metric = "speed"
figure = "about 700 requests per second"
conditions = {{ mode = "{trap}", mark = "007" }}
asserted_by = "acme"
measured_by = "lab"
verification = [{{ by = "lab", method = "witnessed", excludes = ["{trap}"] }}]
note = "{trap}"
"""
VALUES = """
[[claim]]
id = "cold"
subject = "alpha"
metric = "temperature"
figure = "−5 °C"

[[claim]]
id = "range"
subject = "alpha"
metric = "speed"
figure = "5 to 10 requests per second"

[[claim]]
id = "digits"
subject = "alpha"
metric = "parts"
figure = "12345678901234567890 chips"
"""


def main() -> None:
    """The files."""
    root = Path(sys.argv[1])
    (root / "vocabulary").mkdir(parents=True)
    (root / "traps").mkdir()
    for name, text in VOCABULARY.items():
        (root / "vocabulary" / f"{name}.toml").write_text(text.format(*TRAPS), encoding="utf-8")
    (root / "traps" / "source.toml").write_text(SOURCE.format(*TRAPS), encoding="utf-8")
    claims = "".join(CLAIM.format(n=n, trap=trap) for n, trap in enumerate(TRAPS))
    (root / "traps" / "claims.toml").write_text(claims + VALUES, encoding="utf-8")


if __name__ == "__main__":
    main()
