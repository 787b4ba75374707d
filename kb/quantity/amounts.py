"""Amounts: a numeral with its sign, currency, scale and unit, not yet hedged."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from kb.quantity import hedging
from kb.quantity.figure import Hedge
from kb.quantity.hedges import Printed
from kb.quantity.lettered import lettered
from kb.quantity.lexicon import lexicon
from kb.quantity.number_words import and_fraction, fraction, in_words
from kb.quantity.numerals import Numeral, Refused, digits, scaled
from kb.quantity.signs import currency
from kb.quantity.signs import sign as sign_of
from kb.quantity.tokens import Sort, Words
from kb.quantity.units import Units

_FUNCTION = "function"


@dataclass(frozen=True, slots=True)
class Amount:
    """A number with its unit, from character `start` to `end`; `stop` is the token after it."""

    start: int
    end: int
    stop: int
    numeral: Numeral
    unit: str = ""
    sign: str = ""  # as printed: "+", "-" or "±"
    hyphened: bool = False  # 16-core
    context: bool = False  # tokens of a context length, where k may be 1024
    behind: Hedge | None = None  # a hedge between number and unit: 700-odd tokens

    @property
    def number(self) -> Printed:
        """The printed number."""
        return self.numeral.number


def amount(words: Words, index: int, units: Units, lang: str) -> Amount | Refused | None:
    """The amount that begins at a token, None where no number does."""
    at, sign = sign_of(words, index)
    money = currency(words, at, units)
    if isinstance(money, Refused):
        return money
    if money is not None:
        at = money[0]
        if not sign:
            at, sign = sign_of(words, at)
    found = _numeral(words, at, lang)
    if found is None or isinstance(found, Refused):
        return found
    if sign == "-":
        n = found.number
        found = replace(found, number=replace(n, value=-n.value, text="-" + n.text))
    start = words.tokens[index].start
    found = _with_scale(words, found, units, bool(money))
    read = Amount(start, found.end, found.stop, found, sign=sign)
    trailing = hedging.after(words, found.stop) if words.low(found.stop) in {"+", "-", "odd", "plus"} else None
    if trailing is not None:
        read = replace(read, end=words.tokens[trailing.token - 1].end, stop=trailing.token, behind=trailing.hedge)
    if money is None:
        return _with_unit(words, read, units)
    end, unit = units.continued(words.text, read.end, money[1])
    return replace(read, end=end, stop=words.at(end), unit=unit)


def follow(words: Words, place: int) -> tuple[int, bool]:
    """Where a unit would begin after a number that ends at `place`, and whether a hyphen joins it."""
    text = words.text
    if text[place : place + 1] == "-" and text[place + 1 : place + 2].isalpha():
        return place + 1, True
    after = place
    while after < len(text) and after - place < 3 and text[after].isspace():
        after += 1
    return (place, False) if text.count("\n", place, after) > 1 else (after, False)


def _numeral(words: Words, at: int, lang: str) -> Numeral | Refused | None:
    if words.sort(at) in (Sort.DIGITS, Sort.GLYPH):
        found = digits(words, at, lang)
        halved = isinstance(found, Numeral) and words.phrase(found.stop, 3) in {"and a half", "and a quarter"}
        return and_fraction(words, found) if halved and isinstance(found, Numeral) else found
    return fraction(words, at) or in_words(words, at)


def _with_scale(words: Words, found: Numeral, units: Units, money: bool) -> Numeral:
    lex = lexicon()
    if found.number.word and "/" not in found.number.text and not _is_grand(words, found.stop):
        return found
    while True:
        at = found.stop
        low = words.low(at)
        scale = lex.scales.get(low) or {"hundred": Fraction(100), "dozen": Fraction(12)}.get(low)
        if _is_grand(words, at):
            scale = Fraction(1000)
        hyphen = low == "-" and words.glued(at) and words.glued(at + 1) and words.low(at + 1) in lex.scales
        if hyphen:
            at, scale = at + 1, lex.scales[words.low(at + 1)]
        if scale is None or words.breaks(at):
            break
        found = scaled(found, scale, at + 1, words.tokens[at].end)
    if found.number.scaled or words.low(at) not in lex.letters:
        return found
    return _with_letter(words, found, units, money)


def _is_grand(words: Words, at: int) -> bool:
    """Whether the token is a thousand of money, as in five grand, and not in two grand pianos."""
    return words.low(at) == "grand" and not words.low(at + 1).isalpha()


def _with_letter(words: Words, found: Numeral, units: Units, money: bool) -> Numeral:
    """k, M, bn … after digits, where what follows makes a scale of the letter and no unit."""
    at = found.stop
    letter = words.printed(at)
    scale = lexicon().scale_letters.get(letter)
    if scale is None or words.breaks(at):
        return found
    end = words.tokens[at].end
    glued = words.glued(at)
    long = units.match(words.text, words.tokens[at].start)
    if not money and long is not None and long[0] > end and words.text[end : end + 1] not in {" ", "-"}:
        return found  # 3 m/s, 5 B/s
    counted = _counted_follows(words, end, units)
    sure = len(letter) > 1 or letter in {"k", "M"} or money or counted
    if lettered(words, at, units) or not (sure or (glued and letter in {"K", "B", "T"})):
        return found
    if not glued and len(letter) == 1 and not (money or counted):
        return found
    return scaled(found, scale, at + 1, end, letter)


def _counted_follows(words: Words, end: int, units: Units) -> bool:
    place, _ = follow(words, end)
    unit = units.match(words.text, place) if place > end else None
    if unit is not None:
        return units.is_counted(unit[1].split("/")[0].split("*")[0])
    at = words.at(place)
    word = words.printed(at)
    return word.islower() and len(word) > 3 and word.endswith("s") and not lexicon().has(_FUNCTION, word)


def _with_unit(words: Words, read: Amount, units: Units) -> Amount:
    lex, text = lexicon(), words.text
    at = read.stop
    code = lettered(words, at, units) if words.glued(at) or words.text[read.end : read.end + 1] == " " else None
    if code is not None:
        return replace(read, end=words.tokens[at].end, stop=at + 1, unit=code)
    if words.glued(at) and words.low(at) == "in" and not read.numeral.number.word:
        return replace(read, end=words.tokens[at].end, stop=at + 1, unit="inch")
    token = _context_tokens(words, read, units)
    if token is not None:
        return token
    place, hyphened = follow(words, read.end)
    if words.breaks(words.at(place)) and place > read.end:
        return read
    found = units.match(text, place)
    if found is not None and not _is_no_unit(words, read, place, found, units, hyphened):
        end, unit = found
        unit = f"1{unit[1:]}" if unit.startswith("x/") else unit  # three times a day
        stop = words.at(end)
        if unit == "x" and words.low(stop) in lex.frequencies:  # three times daily
            unit, stop = lex.frequencies[words.low(stop)], stop + 1
            end = words.tokens[stop - 1].end
        contexts = lex.lists["token_contexts"] | {"window"} if unit == "tok" else ()
        context = any(words.low(stop + step) in contexts for step in range(3))
        return replace(read, end=end, stop=stop, unit=unit, hyphened=hyphened, context=context)
    if found is None and words.low(words.at(place)) == "per":
        end, unit = units.continued(words.text, read.end, "")
        return replace(read, end=end, stop=words.at(end), unit=unit)
    if found is None and place > read.end and not hyphened:
        return _past_adjectives(words, read, units)
    return read


def _context_tokens(words: Words, read: Amount, units: Units) -> Amount | None:
    """ "8k input", "8k/1k input/output": tokens that the sentence need not name."""
    contexts = lexicon().lists["token_contexts"]
    at = read.stop
    while words.low(at) == "/" and words.sort(at + 1) is Sort.DIGITS and at < read.stop + 6:
        at += 3 if words.low(at + 2) in {"k", "m"} else 2
    if words.low(at) == "-" and words.glued(at):
        at += 1
    if words.low(at) not in contexts or units.parse("tok") is None:
        return None
    bare = words.low(at + 1) in {"", "and", "/", ",", ".", "tokens", "token", "window", "length"}
    if not (read.numeral.letter or (bare and read.number.value.denominator == 1 and read.number.value >= 16)):
        return None
    after = at + 1
    if words.low(after) in {"tokens", "token"}:
        whole = units.match(words.text, words.tokens[at].start)
        if whole is not None and whole[1] != "tok":
            return replace(read, end=whole[0], stop=words.at(whole[0]), unit=whole[1])
        return replace(read, end=words.tokens[after].end, stop=after + 1, unit="tok", context=True)
    if at == read.stop:
        return replace(read, end=words.tokens[at].end, stop=at + 1, unit="tok", context=True)
    return replace(read, unit="tok", context=True)


def _is_no_unit(words: Words, read: Amount, place: int, found: tuple[int, str], units: Units, hyphened: bool) -> bool:
    """Whether the word is half a noun ("three chip designs"), a cross ("3 x 4") or something else altogether."""
    end, unit = found
    spelled = words.text[place:end]
    at = words.at(end)
    if unit == "x" and words.sort(at) is Sort.DIGITS and spelled in {"x", "×", "X"}:
        return True
    if (
        spelled == "won"
        or (spelled == "die" and read.number.value != 1 and not hyphened)
        or (spelled == "second" and not hyphened and read.number.value != 1)
    ):
        return True
    single = spelled.isalpha() and spelled.islower() and len(spelled) > 2 and not spelled.endswith("s")
    if not single or hyphened or read.number.value == 1 or lexicon().has("singular_units", spelled):
        return False
    following = words.printed(at)
    noun = following.isalpha() and following.islower() and not lexicon().has(_FUNCTION, following)
    return noun and units.is_counted(unit) and not words.breaks(at)


def _past_adjectives(words: Words, read: Amount, units: Units) -> Amount:
    """ "3400 output tokens per second", "two full years": a unit after one or two adjectives."""
    lex = lexicon()
    at = read.stop
    for step in (1, 2):
        word = words.printed(at + step - 1)
        if not word.isalpha() or lex.has(_FUNCTION, word.lower()) or words.breaks(at + step):
            break
        listed = all(lex.has("adjectives", words.low(at + back)) for back in range(step))
        if at + step >= len(words):
            break
        place = words.tokens[at + step].start
        found = units.match(words.text, place)
        if found is None:
            continue
        counted = units.is_counted(found[1].split("/")[0])
        if words.low(at) in {"more", "less", "fewer"} and not listed:
            break
        if (counted or listed) and not _is_no_unit(words, read, place, found, units, False):
            return replace(read, end=found[0], stop=words.at(found[0]), unit=found[1])
    return read
