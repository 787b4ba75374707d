"""Every setting of the environment: its name, default and meaning, read when asked and never at import."""

from __future__ import annotations

import os

SETTINGS: dict[str, tuple[str, str]] = {
    "KB_LEDGER": ("", "the ledger's folder, where a verb is not told another (else kb.toml, else ./sources)"),
    "KB_DOCUMENTS": ("", "the folder that holds the documents, by hash or file name"),
    "KB_DATABASE_URL": ("sqlite:///kb.sqlite", "the database of --db, where no address is given"),
    "KB_CURSOR_KEY": ("", "what signs the cursors of lists (default: new with each start), so that they outlive it"),
    "KB_DEBUG": ("", "anything: an internal error shows its traceback"),
    "SOURCE_DATE_EPOCH": ("", "seconds since 1970: the time that exports print, which otherwise print none"),
    "NO_COLOR": ("", "anything: no colour, even on a terminal"),
}


def setting(name: str) -> str:
    """What a setting is now: the environment's word, or the default; raises `KeyError` for a name not listed."""
    default, _ = SETTINGS[name]
    return os.environ.get(name) or default
