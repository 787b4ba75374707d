"""A ledger whose every text field holds markup that would show itself if a browser took it for more than text."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from kb.services.check import Request, check
from kb.services.waiving import accepted, waive

HIT = "hit-by-a-payload"  # the id of the element that a payload makes
PAYLOAD = (
    f"'\"></script></title></textarea><img id={HIT} src=x onerror=window.hit=1><svg onload=window.hit=1> {{{{7*7}}}}"
)
TOML = PAYLOAD.replace("\\", "\\\\").replace('"', '\\"')

FILES = {
    "vocabulary/metrics.toml": f"""
[speed]
label = "Speed {TOML}"
definition = "{TOML}"
unit = "W"
identity = ["mode", "model"]
aliases = ["{TOML}"]
""",
    "vocabulary/conditions.toml": f"""
[mode]
label = "Mode {TOML}"
type = "text"

[model]
label = "Model"
type = "entity"
""",
    "vocabulary/subjects.toml": f"""
[alpha]
name = "Alpha {TOML}"
kind = "{TOML}"
maker = "acme"
aliases = ["alias {TOML}"]

[beta]
name = "Beta"
parent = "alpha"
""",
    "vocabulary/models.toml": f'[small]\nname = "Small {TOML}"\n',
    "vocabulary/agents.toml": f'[acme]\nname = "Acme {TOML}"\nkind = "organisation"\n',
    "constraints.toml": f"""
[[constraint]]
id = "less"
holds = "example#one < example#two"
because = "{TOML}"
""",
    "example/source.toml": f"""
title = "Title {TOML}"
publisher = "acme"
authors = ["{TOML}"]
url = "javascript:window.hit=1//{TOML}"
rights = "{TOML}"

[document]
file = "{TOML}"
sha256 = "{"0" * 64}"

[context.setup]
figure = "said once {TOML}"
conditions = {{ mode = "{TOML}" }}
note = "{TOML}"

[[attestation]]
id = "witness"
figure = "{TOML}"
by = "acme"
method = "witnessed"
scope = "{TOML}"
covers = ["one"]
excludes = ["{TOML}"]

[[dismissed]]
figure = "3 {TOML}"
reason = "name"
note = "{TOML}"
""",
    "example/claims.toml": f"""
[[claim]]
id = "one"
subject = "alpha"
metric = "speed"
figure = "700 W {TOML}"
value = "700 W"
unit_from = "{TOML}"
near = "{TOML}"
also = ["700 {TOML}"]
context = ["setup"]
inferred = {{ model = "small — {TOML}" }}
asserted_by = "acme"
measured_by = "acme"
note = "{TOML}"

[[claim]]
id = "two"
subject = "alpha"
metric = "speed"
figure = "500 W"
context = ["setup"]
inferred = {{ model = "small — {TOML}" }}
asserted_by = "acme"
was = ["former"]

[[claim]]
id = "said"
subject = "beta"
figure = "words {TOML}"
statement = "{TOML}"
asserted_by = "not-named"

[[claim]]
id = "gone"
subject = "alpha"
metric = "speed"
figure = "1 W"
withdrawn = "{TOML}"
asserted_by = "acme"
""",
}


def write(root: Path) -> Path:
    """The ledger in a folder, one of its findings accepted for a reason that is a payload too."""
    for name, text in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    report = check(Request(root)).report
    violated = next(finding for finding in report.findings if finding.code == "KB303")
    waive(violated, accepted(violated, PAYLOAD, PAYLOAD, date(2026, 12, 1), None, expect=False), root)
    return root
