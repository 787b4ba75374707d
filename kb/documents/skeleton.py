"""The first text of a source: what can be known from its document alone, the rest to be filled in."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable

from kb.documents.text import Text, one_line

_WORDS = 6  # of the title in an id
_TITLE = 200  # characters


def title_of(text: Text) -> str:
    """The first line of a document that has words, without the marks of a Markdown heading."""
    for line in text.text.splitlines():
        words = " ".join(one_line(line).split()).lstrip("#").strip()
        if words:
            return words[:_TITLE].strip()
    return ""


def source_id(title: str, taken: Iterable[str] = ()) -> str:
    """An id made from the first words of a title, with a number behind it where that id is taken."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", title.casefold()) if not unicodedata.combining(c))
    words = re.findall(r"[a-z0-9]+", re.sub(r"['’]s?\b", "", plain))
    base = "-".join(words[:_WORDS])[:60].strip("-") or "source"
    used = set(taken)
    number = 2
    name = base
    while name in used:
        name, number = f"{base}-{number}", number + 1
    return name


def source_toml(text: Text, file: str, lang: str = "en") -> str:
    """The text of a new source.toml. Nothing is guessed: what the document does not say stands there as a comment."""
    return f"""\
title = {_string(title_of(text) or file)}
kind = "article"                   # article press-release post paper talk dataset benchmark-run
language = {_string(lang)}
# What is not known stays away, and every page then says "not stated".
# publisher = "agent-id"
# authors = ["agent-id"]
# url = "https://…"
# accessed = "2026-01-31"
# published = "2026-01-31"         # EDTF: 2026, 2026-01, 2026-01~ (about)
# rights = "…"

[document]
file = {_string(file)}
sha256 = "{text.sha256}"
"""


def _string(words: str) -> str:
    """A TOML basic string; JSON's escapes are TOML's, but for DEL."""
    return json.dumps(words, ensure_ascii=False).replace("\x7f", "\\u007f")
