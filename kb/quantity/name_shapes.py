"""Digits inside names: AB200 as letters and digits, Phase 3, 802.11ax, Windows 11."""

from __future__ import annotations

from kb.quantity.figure import FigureClass
from kb.quantity.hedges import before as before_numbers
from kb.quantity.lettered import lettered
from kb.quantity.lexicon import lexicon
from kb.quantity.spans import Shape, shaped
from kb.quantity.tokens import Sort, Words
from kb.quantity.units import Units

_INNER = frozenset({"-", ".", "_", "–"})


def inside_a_word(words: Words, index: int, floor: int, units: Units) -> Shape | None:
    """AB300, HBM4, x86, C2.5, ABC-4: letters that touch the digits from the left, also through a hyphen."""
    first, last = words.clusters[index]
    first = max(first, floor)
    if first == index or not words.glued(index) or (words.low(index - 1) == "-" and words.low(index - 2) == "sub"):
        return None
    start = index
    slash = words.low(index - 1) == "/" and words.glued(index - 1) and words.printed(index - 2).isupper()
    if slash and len(words.low(index - 2)) > 1 and units.match(words.text, words.tokens[index - 2].start) is None:
        return shaped(words, index - 2, index + 1, FigureClass.NAME, "digits inside a name")  # HTTP/2
    while start > first and (
        words.sort(start - 1) in (Sort.WORD, Sort.DIGITS, Sort.GLYPH) or words.low(start - 1) in _INNER
    ):
        start -= 1
        if index - start > 24:
            break
    while start < index and words.sort(start) is Sort.SIGN:
        start += 1
    if not any(words.sort(at) is Sort.WORD for at in range(start, index)):
        return None
    if words.low(start) in {"low", "mid", "high", "early", "late"} and words.low(index + 1) == "s":
        return shaped(words, start, index + 2, FigureClass.UNTYPED, "a decade or an age group")
    stop = index + 1
    while stop < last and (words.sort(stop) is not Sort.SIGN or words.low(stop) in _INNER) and stop - index < 24:
        stop += 1
    while words.sort(stop - 1) is Sort.SIGN:
        stop -= 1
    return shaped(words, start, stop, FigureClass.NAME, "digits inside a name")


def labelled(words: Words, index: int, units: Units) -> Shape | None:
    """Phase 3, Gen 5, Figure 2, page 12."""
    at = index - 1
    if words.low(at) == "." and words.glued(at):
        at -= 1
    if words.breaks(index) and at == index - 1:
        return None
    if (not lexicon().has("labels", words.low(at)) and words.low(at) != "§") or words.low(index - 2) in {"per", "/"}:
        return None
    end = words.tokens[index].end
    letter = words.glued(index + 1) and words.printed(index + 1).isupper() and len(words.low(index + 1)) == 1
    if letter and (not words.glued(index + 2) or words.sort(index + 2) is Sort.SIGN):  # Rule 144A
        return shaped(words, index, index + 2, FigureClass.NAME, f'a number after "{words.printed(at)}" labels a thing')
    if units.match(words.text, end) or (words.text[end : end + 1] == " " and units.match(words.text, end + 1)):
        return None
    if words.printed(index).count(",") or len(words.printed(index)) > 6:
        return None
    stop = index + 1
    while words.low(stop) in {"-", "–", "and", ",", "to"} and words.sort(stop + 1) is Sort.DIGITS and stop < index + 8:
        after = words.tokens[stop + 1].end
        if words.text[after : after + 1] == " " and units.match(words.text, after + 1):
            break
        stop += 2
    return shaped(words, index, stop, FigureClass.NAME, f'a number after "{words.printed(at)}" labels a thing')


def process(words: Words, index: int) -> Shape | None:
    """A manufacturing process is called by a length that nothing in it has."""
    at = index + 1
    if words.low(at) == "-" and words.glued(at):
        at += 1
    text = words.printed(index)
    if words.low(at) not in {"nm", "nanometer", "nanometre"} or not text.isdigit() or len(text) > 2 or words.breaks(at):
        return None
    following = words.low(at + 1)
    named = following in lexicon().lists["nanometre_words"] or (
        words.low(at + 1) == "-" and words.low(at + 2) == "class"
    )
    alone = words.glued(index + 1) and words.low(at) == "nm" and (following in {"", ".", ",", ")", ";"})
    return shaped(words, index, at + 1, FigureClass.NAME, "a process label") if named or alone else None


def digits_then_letters(words: Words, index: int, units: Units) -> Shape | None:
    """3D, 5G, 802.11ax, 1.2.3: digits that open a name or a version."""
    at = index + 1
    text = words.printed(index)
    if text.count(".") > 1 and "," not in text and not _dotted_groups(text):
        return shaped(words, index, at, FigureClass.NAME, "a version, a date or an address")
    if not words.glued(at):
        return None
    name = (
        words.low(at) == "-"
        and words.glued(at + 1)
        and words.printed(at + 1)[:1].isupper()
        and words.printed(at + 1)[1:].islower()
    )
    if name and len(text) < 3 and units.match(words.text, words.tokens[at + 1].start) is None:
        return shaped(words, index, at + 2, FigureClass.NAME, "digits that begin a name")
    if words.sort(at) is not Sort.WORD:
        return None
    word = words.printed(at)
    if (
        word == "s"
        and text.isdigit()
        and {words.low(index - 1), words.low(index - 2)} & lexicon().lists["times_of_life"]
    ):
        return shaped(words, index, at + 1, FigureClass.UNTYPED, "a decade or an age group")
    if word == "K" and text in {"2", "4", "5", "8"} and words.low(at + 1) in lexicon().lists["screens"]:
        return shaped(words, index, at + 1, FigureClass.NAME, "a screen format")
    if word in {"B", "T"} and words.printed(at + 1)[:1].isupper() and not words.breaks(at + 1) and text.isdigit():
        return shaped(words, index, at + 1, FigureClass.NAME, "a number with a letter before a name")
    if word in lexicon().scale_letters or word.lower() in {"st", "nd", "rd", "th", "s", "x", "e", "am", "pm", "in"}:
        return None
    if lettered(words, at, units) is not None and not (words.glued(at + 1) and words.sort(at + 1) is Sort.DIGITS):
        return None
    if units.match(words.text, words.tokens[at].start) is not None:
        return None
    _, last = words.clusters[index]
    stop = at + 1
    while stop < last and (words.sort(stop) is not Sort.SIGN or words.low(stop) in _INNER) and stop - index < 24:
        stop += 1
    while words.sort(stop - 1) is Sort.SIGN:
        stop -= 1
    if word.islower() and len(word) > 1:
        return shaped(words, index, stop, FigureClass.UNTYPED, f'"{word}" is no unit that is listed')
    return shaped(words, index, stop, FigureClass.NAME, "digits that begin a name")


def _dotted_groups(text: str) -> bool:
    head, *rest = text.split(".")
    return len(head) <= 3 and all(len(part) == 3 for part in rest)


def after_a_name(words: Words, index: int, units: Units) -> Shape | None:
    """Windows 11, Foo 70B: a short number without a unit after a capital."""
    before, text = words.printed(index - 1), words.printed(index)
    if index == 0 or words.glued(index) or words.breaks(index) or before == before.lower() or not before.isalnum():
        named = (
            index > 1
            and words.sort(index - 1) is Sort.DIGITS
            and not words.glued(index)
            and _is_name_part(words, index - 1)
        )
        if not named:
            return None
    low = before.lower()
    if lexicon().has("months", low) or lexicon().has("function", low) or low in lexicon().lists["currency_codes"]:
        return None
    parts, acronym = text.split("."), before.isupper() and len(before) > 1
    if len(parts) > 2 or text.startswith("0.") or not all(p.isdigit() and len(p) < 5 + acronym for p in parts):
        return None
    at = index + 1
    letter = words.printed(at) if words.glued(at) and words.printed(at) in {"B", "T", "M"} else ""
    stop = at + 1 if letter else at
    following = words.printed(stop)
    end = words.tokens[stop - 1].end
    place = end + 1 if words.text[end : end + 1] in {" ", "-", "\n"} else end
    if (
        units.match(words.text, place) is not None
        or following in {"%", "-", "–", "/", "×"}
        or following.lower() in {"to", "times", "x"}
    ):
        return None
    aged = words.low(stop) == "and" and words.low(stop + 1) in {"under", "over", "above", "below", "younger", "older"}
    quantified = not letter and (lexicon().has("ordinary", low) or low in before_numbers())
    if quantified or aged or (words.glued(at) and words.sort(at) is Sort.GLYPH):
        return None
    opens = words.opens(index - 1)
    goes_on = following.endswith("ed") or lexicon().has("verbs_of_names", following)
    is_so = goes_on or following in {"is", "was", "are", "were", "has", "have", "had"}
    doubt = shaped(words, index, stop, FigureClass.UNTYPED, "a number after a capital: part of a name, or a count")
    if following.islower() and not goes_on and not lexicon().has("function", following):
        return doubt if opens or acronym else None
    if not letter and ((is_so and lexicon().has("before_places", words.low(index - 2))) or (opens and not is_so)):
        return doubt
    if not letter and not opens and len(text) > 4:
        return None
    return shaped(words, index, stop, FigureClass.NAME, "a number that belongs to the name before it")


def _is_name_part(words: Words, index: int) -> bool:
    """Whether the digits before are those of a name: "C2.5| 1T", "4| 30B" after a capital."""
    if words.glued(index):
        return words.sort(index - 1) is Sort.WORD and words.printed(index - 1)[:1].isupper()
    before = words.printed(index - 1)
    return (
        before[:1].isupper()
        and before.isalpha()
        and not lexicon().has("months", before.lower())
        and len(words.printed(index)) < 3
    )
