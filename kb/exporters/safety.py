"""Text that a spreadsheet must not take for something else: a formula, a date, a number that it cannot hold."""

from __future__ import annotations

import re

# What starts a formula in some spreadsheet, in the script of the keyboard or at full width; blanks may stand before it.
_FORMULA = re.compile(r"\s*[=+\-@\t\r\n\0＝＋－＠]")
_SIGNED = re.compile(r"[-+]\d[\d.,]*(?:%|x)?(?: (?:[^\W\d_]|[°%/µ·²³])+)*")
# Read as dates, as powers of ten, without their leading zeros, or with only their first fifteen digits.
_MISREAD = re.compile(r"\d{1,4}[-/]\d{1,2}(?:[-/]\d{1,4})?|\d+(?:\.\d+)?[eE][+-]?\d+|0\d[\d.]*|\d{16,}")
_HIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
_DATE = re.compile(r"\d{4}-\d\d(?:-\d\d)?[~?]?")


def neutral(text: str) -> str:
    """The text for a cell of CSV: as it is, or with an apostrophe in front where a spreadsheet would misread it."""
    if text[:1].isalpha() and text.isprintable():  # nearly all cells, and quick to see
        return text
    text = defused(text)
    return f"'{text}" if _MISREAD.fullmatch(text) and not _DATE.fullmatch(text) else text


def defused(text: str) -> str:
    """The text for a cell that may be pasted into a spreadsheet: with an apostrophe where it would become a formula.

    A signed value ("-5 °C") stays: it is no formula anywhere. Characters that hide or turn text are shown escaped.
    """
    text = visible(text)
    return f"'{text}" if _FORMULA.match(text) and not _SIGNED.fullmatch(text) else text


def visible(text: str) -> str:
    """The text with control, invisible and direction-changing characters written as `\\u202e`."""
    return _HIDDEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
