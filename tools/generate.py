"""Writes the generated reference in place: checks, verbs, schemas, API. With --check, exits 1 if any is stale."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent


def documents() -> Mapping[str, str]:
    """Each generated file, by its path in the repository."""
    from shown import shown

    from kb.cli.reference import reference

    return {**reference(), **_of_api(), **shown(ROOT)}


def _of_api() -> Mapping[str, str]:
    """The specification, and the page with what a server of the shipped ledger answers."""
    from api_page import page

    from kb.api.app import served
    from kb.api.asgi import asked
    from kb.api.documentation import specification
    from kb.services.check import Request
    from kb.services.load import load

    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/kb.sqlite"
        load(Request(Path("sources")), url)
        app = served(url)

        def ask(method: str, path: str, body: bytes) -> tuple[str, str]:
            answer = asyncio.run(asked(app, method, path, {"content-type": "application/json"}, body))
            return answer.headers["content-type"], answer.body.decode()

        text = page(json.loads(specification()), ask)
    return {"docs/openapi.json": specification(), "docs/api.md": text}


def main() -> int:
    """Write or check; the exit code is 1 if a file is stale."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if a file is stale")
    arguments = parser.parse_args()
    stale = 0
    for name, text in documents().items():
        path = ROOT / name
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        if arguments.check:
            sys.stderr.write(f"{name} is stale; run make generate\n")
            stale += 1
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            sys.stdout.write(f"wrote {name}\n")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
