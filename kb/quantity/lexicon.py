"""The English words around numbers, as data."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The word lists of `lexicon.toml`, each under its name."""

    cardinals: Mapping[str, int]
    scales: Mapping[str, Fraction]
    scale_letters: Mapping[str, Fraction]
    letters: frozenset[str]  # those of scales, in lower case
    denominators: Mapping[str, int]
    ordinals: Mapping[str, int]
    multiples: Mapping[str, Fraction]
    frequencies: Mapping[str, str]
    lists: Mapping[str, frozenset[str]]  # every other list, under its own key
    starters: frozenset[str]  # words with which a number may begin
    openers: frozenset[str]  # these, and whatever else may open a figure

    def has(self, name: str, word: str) -> bool:
        """Whether a word is on the list of that name; raises `KeyError` for a list that is not there."""
        return word in self.lists[name]


@cache
def lexicon() -> Lexicon:
    """The one lexicon."""
    data = tomllib.loads(files("kb.quantity").joinpath("lexicon.toml").read_text("utf-8"))
    lists = {
        key: frozenset(words)
        for table in ("comparatives", "names", "words", "contexts")
        for key, words in data[table].items()
    }
    starters = frozenset({*data["cardinals"], *data["scales"], *data["multiples"], *lists["starters"]})
    money = lists["currency_signs"] | lists["currency_codes"]
    return Lexicon(
        MappingProxyType(data["cardinals"]),
        _fractions(data["scales"]),
        _fractions(data["scale_letters"]),
        frozenset(letter.lower() for letter in data["scale_letters"]),
        MappingProxyType(data["denominators"]),
        MappingProxyType(data["ordinals"]),
        _fractions(data["multiples"]),
        MappingProxyType(data["frequencies"]),
        MappingProxyType(lists),
        starters,
        starters | money | lists["date_starters"] | {"minus", "negative", "-", "+", "–", "±"},
    )


def _fractions(table: Mapping[str, str]) -> Mapping[str, Fraction]:
    return MappingProxyType({word: Fraction(value) for word, value in table.items()})
