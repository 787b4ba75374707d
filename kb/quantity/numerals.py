"""Numerals: the digits and number words of a text as exact numbers, without hedge or unit."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from fractions import Fraction

from kb.quantity.hedges import Printed, fraction_word, printed
from kb.quantity.interval import decimal
from kb.quantity.lexicon import lexicon
from kb.quantity.tokens import Sort, Words

LONGEST = 40  # digits; what is longer is an identifier or noise
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number as printed: from token `first` up to token `stop`, ending at `end` in the text."""

    first: int
    stop: int
    end: int
    number: Printed
    article: bool = False  # begins with "a": a third, a dozen
    bare: bool = False  # a scale word alone: (a) trillion
    letter: str = ""  # the scale letter it was printed with

    @property
    def stated(self) -> str:
        """The printed number as a decimal string with its scale applied, fractions as n/d."""
        if "/" in self.number.text:
            value = self.number.value
            return str(value) if value.denominator != 1 else str(value.numerator)
        return decimal(self.number.value) if self.number.scaled else self.number.text


@dataclass(frozen=True, slots=True)
class Refused:
    """Digits that are not read, and why; `stop` is the token after them."""

    first: int
    stop: int
    reason: str


@dataclass(frozen=True, slots=True)
class Separators:
    """How a language writes numbers."""

    decimal: str
    groups: str
    plain_space: bool = False


_POINT = Separators(".", ",")
_COMMA = Separators(",", ".'")
_SPACED = Separators(",", "", plain_space=True)
_BY_LANGUAGE = {
    **dict.fromkeys(
        ("de", "nl", "es", "it", "pt", "id", "tr", "da", "el", "ro", "hr", "sl", "sr", "ca", "gl", "vi"), _COMMA
    ),
    **dict.fromkeys(
        ("fr", "cs", "sk", "pl", "ru", "uk", "bg", "fi", "sv", "nb", "no", "nn", "hu", "lt", "lv", "et"), _SPACED
    ),
}
_DIGITS = re.compile(r"[0-9]+\Z")


def separators(lang: str) -> Separators:
    """The separators of a language tag such as "en" or "de-CH"; English where it is not known."""
    return _BY_LANGUAGE.get(lang.lower().partition("-")[0], _POINT)


def plain(folded: str, original: str, lang: str) -> str | Refused:
    """A run of digits and separators as a plain decimal string, or why it is none in that language."""
    style = separators(lang)
    if len(folded) > LONGEST:
        return Refused(0, 0, f"{len(folded)} digits in a row are an identifier or noise")
    if folded.isascii() and folded.isdigit():
        return folded
    if not folded.isascii():
        return Refused(0, 0, "digits of another script")
    if " " in folded and not style.plain_space and any(o == " " for o in original):
        return Refused(0, 0, f'"{original}" may be one number or two: a plain space groups no digits in this language')
    groups = style.groups + " "
    whole, mark, decimals = folded.partition(style.decimal)
    whole = whole or "0"  # ".5"
    parts = re.split(f"[{re.escape(groups)}]", whole)
    grouped = len(parts) == 1 or (1 <= len(parts[0]) <= 3 and all(len(part) == 3 for part in parts[1:]))
    used = {c for c in whole if not c.isdigit()}
    if not grouped or len(used) > 1 or not all(map(_DIGITS.match, parts)) or (mark and not _DIGITS.match(decimals)):
        return Refused(0, 0, f'"{original}" is no number in the language of the text ({lang})')
    return "".join(parts) + (f".{decimals}" if mark else "")


def digits(words: Words, index: int, lang: str) -> Numeral | Refused | None:
    """The numeral of digits at a token, with fractions and powers of ten: 1,459 · 2½ · 1 1/2 · 2×10¹⁵ · 1e6."""
    token = words.tokens[index]
    if token.sort is Sort.GLYPH:
        value = _glyph_fraction(token.text)
        return None if value is None else Numeral(index, index + 1, token.end, fraction_word(value))
    if token.sort is not Sort.DIGITS:
        return None
    text = plain(token.text, words.original[token.start : token.end], lang)
    if isinstance(text, Refused):
        return replace(text, first=index, stop=index + 1)
    after = index + 1
    if words.glued(after) and words.sort(after) is Sort.GLYPH and text.isdigit():
        value = _glyph_fraction(words.printed(after))
        if value is not None:
            return Numeral(index, after + 1, words.tokens[after].end, fraction_word(int(text) + value))
    if is_fraction(words, index):
        value = Fraction(int(text), int(words.low(index + 2)))
        stop = index + 4 if words.low(index + 3) in {"th", "ths", "rd", "nd"} else index + 3
        return Numeral(index, stop, words.tokens[stop - 1].end, fraction_word(value))
    return (
        _fraction(words, index, text) or _power(words, index, text) or Numeral(index, after, token.end, printed(text))
    )


def is_fraction(words: Words, index: int) -> bool:
    """Whether digits with a slash are a fraction: 1/4 of, 3/4 inch, 1/4 to 1/2 cup."""
    if not _is_proper(words, index):
        return False
    after = index + 3
    if words.low(after) in {"to", "-", "–"} and _is_proper(words, after + 1):
        after += 4
    if words.glued(after) and words.low(after) in {"th", "ths", "rd", "nd"}:
        return True
    return words.low(after + (words.low(after) == "-")) in lexicon().lists["measured_in_fractions"]


def _is_proper(words: Words, index: int) -> bool:
    """Whether two short whole numbers touch a slash between them, the smaller before it."""
    if words.low(index + 1) != "/" or not (words.glued(index + 1) and words.glued(index + 2)):
        return False
    top, bottom = words.low(index), words.low(index + 2)
    short = all(each.isascii() and each.isdigit() and len(each) < 4 for each in (top, bottom))
    return short and 0 < int(top) < int(bottom)


def scaled(numeral: Numeral, scale: Fraction, stop: int, end: int, letter: str = "") -> Numeral:
    """The numeral times a scale that ends at token `stop`."""
    n = numeral.number
    number = replace(n, value=n.value * scale, p=n.p * scale, q=n.q * scale, scaled=True)
    return replace(numeral, stop=stop, end=end, number=number, letter=letter)


def _glyph_fraction(text: str) -> Fraction | None:
    top, slash, bottom = unicodedata.normalize("NFKC", text).partition("\u2044")
    if len(text) == 1 and slash and top.isdigit() and bottom.isdigit():
        return Fraction(int(top), int(bottom))
    return None


def _fraction(words: Words, index: int, text: str) -> Numeral | None:
    """ "1 1/2": a whole number and a fraction; "1/2" alone may be a date and is the caller's."""
    if words.low(index + 2) != "/" or words.glued(index + 1) or words.breaks(index + 1) or not text.isdigit():
        return None
    top, bottom = words.low(index + 1), words.low(index + 3)
    if not _is_proper(words, index + 1) or len(bottom) > 2:
        return None
    end = words.tokens[index + 3].end
    return Numeral(index, index + 4, end, fraction_word(int(text) + Fraction(int(top), int(bottom))))


def _power(words: Words, index: int, text: str) -> Numeral | None:
    """Scientific notation: 2×10¹⁵, 2 x 10^15, 1.5e6, 10⁶."""
    at = index + 1
    base = index
    if text != "10" and words.low(at) not in {"x", "×", "*", "·", "e"}:
        return None
    if words.low(at) == "to" and words.phrase(at, 5) == "to the power of " + words.low(at + 4) and text == "10":
        return _times_ten_to(index, at + 5, words, "1", words.low(at + 4))
    if words.low(at) in {"x", "×", "*", "·"} and words.low(at + 1) == "10":
        base = at + 1
    elif words.low(at) == "e" and words.glued(at) and words.glued(at + 1):
        return _scientific(words, index, at, text)
    if words.low(base) != "10" or not words.glued(base + 1):
        return None
    at = base + 1
    if words.low(at) == "^":
        return _scientific(words, index, at, text if base != index else "1")
    stop, raised = at, ""
    while stop < len(words) and words.glued(stop) and len(raised) < 4 and _is_raised(words.printed(stop)):
        raised += words.printed(stop).translate(_SUPERSCRIPTS)
        stop += 1
    return _times_ten_to(index, stop, words, text if base != index else "1", raised)


def _is_raised(text: str) -> bool:
    return bool(text) and all(c in "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺" for c in text)


def _scientific(words: Words, index: int, at: int, text: str) -> Numeral | None:
    stop = at + 1
    raised = ""
    if words.low(stop) in {"-", "+"} and words.glued(stop):
        raised, stop = words.low(stop), stop + 1
    if not words.glued(stop):
        return None
    return _times_ten_to(index, stop + 1, words, text, raised + words.low(stop))


def _times_ten_to(index: int, stop: int, words: Words, text: str, raised: str) -> Numeral | None:
    if not re.fullmatch(r"[+-]?[0-9]{1,3}", raised):
        return None
    number = printed(text, Fraction(10) ** int(raised))
    return Numeral(index, stop, words.tokens[stop - 1].end, number)
