"""Names as people write them: what equals what, and what was probably meant."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

_DASHES = r"\-\u2010-\u2015\u2212"  # every hyphen, dash and minus
_JOINT = re.compile(rf"(?<=[a-z])[\s{_DASHES}_./]+(?=\d)|(?<=\d)[\s{_DASHES}_./]+(?=[a-z])")
_REST = re.compile(rf"[\s{_DASHES}_/]+")


def normalise(name: str) -> str:
    """A name without case, accents, or the ways to join its letters and digits: "Café-OS 12B" and "cafe os 12b"."""
    bare = name.casefold()
    if not bare.isascii():
        bare = unicodedata.normalize("NFD", bare)
        if any(map(unicodedata.combining, bare)):
            bare = "".join(c for c in bare if not unicodedata.combining(c))
    return _REST.sub(" ", _JOINT.sub("", bare)).strip()


def nearest(name: str, known: Iterable[str], limit: int = 3) -> tuple[str, ...]:
    """The known names that `name` was probably meant to be, best first; empty where none is close."""
    from rapidfuzz import fuzz, process

    choices = sorted(set(known))
    hits = process.extract(name, choices, scorer=fuzz.WRatio, processor=normalise, score_cutoff=70, limit=limit)
    return tuple(choice for choice, _, _ in hits)


class NameIndex:
    """Ids by id, name and alias. Exact after `normalise`; a spelling that two things share is ambiguous."""

    def __init__(self, names: Mapping[str, Iterable[str]]) -> None:
        """`names`: for each id, its name and aliases."""
        self._ids: dict[str, list[str]] = {}
        self._spellings: dict[str, str] = {}
        for identity, spellings in names.items():
            for spelling in (identity, *spellings):
                owners = self._ids.setdefault(normalise(spelling), [])
                if identity not in owners:
                    owners.append(identity)
                self._spellings.setdefault(spelling, identity)

    def lookup(self, name: str) -> tuple[str, ...]:
        """The ids that answer to a name: none, one, or several where it is ambiguous."""
        return tuple(self._ids.get(normalise(name), ()))

    def suggest(self, name: str, limit: int = 3) -> tuple[str, ...]:
        """The ids that were probably meant, best first."""
        found = (self._spellings[spelling] for spelling in nearest(name, self._spellings, limit * 3))
        return tuple(dict.fromkeys(found))[:limit]
