"""Writes the generated reference in place: checks, verbs, schemas. With --check, says what is stale and exits 1."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent


def documents() -> Mapping[str, str]:
    """Each generated file, by its path in the repository."""
    from kb.cli.reference import reference

    return reference()


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
