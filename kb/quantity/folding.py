"""One spelling for characters that print alike: quotes, spaces, minus signs, full-width digits; no length changes."""

from __future__ import annotations

_QUOTES = "\u2018\u2019\u201a\u201b\u02bc\u00b4`"
_DOUBLE_QUOTES = "\u201c\u201d\u201e\u201f\u00ab\u00bb"
_SPACES = "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\t\v\f\r"
_MINUSES = "\u2212\u2010\u2011\ufe63\uff0d"  # en and em dashes stay: they make ranges
_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F) if code != 0xFF0D}

_TABLE: dict[int, int] = {
    **{ord(c): ord("'") for c in _QUOTES},
    **{ord(c): ord('"') for c in _DOUBLE_QUOTES},
    **{ord(c): ord(" ") for c in _SPACES},
    **{ord(c): ord("-") for c in _MINUSES},
    ord("\u2013"): ord("–"),
    ord("\u00b5"): ord("μ"),
    ord("\u2215"): ord("/"),
    ord("\u2044"): ord("/"),
    ord("\u2236"): ord(":"),
    **_FULL_WIDTH,
}


def fold(text: str) -> str:
    """The text with look-alike characters made one; position n stays position n."""
    return text.translate(_TABLE)
