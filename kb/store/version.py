"""The version of the schema that this program reads and writes, and what is said of any other."""

from __future__ import annotations

SCHEMA = "2026_12_01_lines"

NEWER = (
    "the database {url} has the schema {version}, which this program ({program}) does not know; "
    "it was written by a newer kb: install that one"
)
BEHIND = "the database {url} has the schema {version} and this program needs {program}; run kb db upgrade --db {url}"
