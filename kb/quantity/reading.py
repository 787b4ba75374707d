"""A reader that walks once through a text and reads each number that it meets."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from kb.quantity import density, forms, hedging
from kb.quantity.amounts import Amount, amount
from kb.quantity.composing import Parts, compose, kind_of
from kb.quantity.dating import dated
from kb.quantity.figure import Figure, FigureClass, Form, Hedge, Kind
from kb.quantity.forms import Idiom
from kb.quantity.joins import join
from kb.quantity.lexicon import lexicon
from kb.quantity.numerals import Refused
from kb.quantity.shapes import shape
from kb.quantity.sharing import Read, share
from kb.quantity.spans import Shape
from kb.quantity.speaking import way_of_speaking
from kb.quantity.tokens import Sort, Words, apart, masked
from kb.quantity.units import Units
from kb.quantity.word_number import WordNumber
from kb.quantity.word_numbers import from_digits, word_number


class Reader:
    """One text being read; `figures` does all the work, once."""

    def __init__(
        self, text: str, units: Units, lang: str, names: Sequence[tuple[int, int]], reference: date | None
    ) -> None:
        self._names = apart((s, e) for s, e in names if 0 <= s < e <= len(text))
        self._words = Words(text, masked(text, self._names))
        self._units = units
        self._lang = lang
        self._reference = reference
        self._dense = density.dense(self._words)
        self._floor = 0  # the token after the last figure: no hedge reaches further back

    def figures(self) -> tuple[Figure, ...]:
        """All figures in order."""
        found: list[Read] = []
        index, pending = 0, deque(self._names)
        tokens, openers, signs = self._words.tokens, lexicon().openers, lexicon().lists["currency_signs"]
        while index < len(tokens):
            token = tokens[index]
            while pending and pending[0][0] <= token.start:
                start, end = pending.popleft()
                index = self._words.at(end)
                found.extend(self._name(start, end))
                self._floor = index
            if index >= len(tokens) or tokens[index] is not token:
                continue
            spoken = token.sort in (Sort.WORD, Sort.SIGN) and token.low not in openers
            if spoken and (index + 1 == len(tokens) or tokens[index + 1].low not in signs):
                index += 1
                continue
            read = self._at(index)
            if read is None:
                index += 1
                continue
            found.append(read)
            index = max(read.stop, index + 1)
            self._floor = index
        return share(self._words, found)

    def _name(self, start: int, end: int) -> list[Read]:
        exact = self._words.original[start:end]
        if not any(c.isnumeric() for c in exact) and not set(exact.lower().split()) & lexicon().cardinals.keys():
            return []
        first = self._words.at(start)
        return [Read(Figure(start, end, exact, FigureClass.NAME, reason="a known name"), first, self._words.at(end))]

    def _at(self, index: int) -> Read | None:
        """The figure that begins at a token."""
        words = self._words
        sort, low = words.sort(index), words.low(index)
        if index in self._dense:
            return self._untyped(index, index + 1, density.REASON)
        if index + 1 in self._dense or index + 2 in self._dense:
            return None  # a sign, a currency or a month before it
        if not self._may_begin(index, low, sort):
            return None
        day = dated(words, index, self._units, self._reference)
        if day is not None:
            return Read(day[0], index, day[1])
        numeric = sort in (Sort.DIGITS, Sort.GLYPH)
        if numeric:
            seen = shape(words, index, self._units, self._floor)
            if seen is not None:
                return self._shaped(seen)
            whole = from_digits(words, index)
            if whole is not None:
                return self._special(whole)
        if sort is Sort.WORD:
            special = word_number(words, index, self._floor, self._units)
            if special is not None:
                return self._shaped(special) if isinstance(special, Shape) else self._special(special)
        read = amount(words, index, self._units, self._lang)
        if isinstance(read, Amount):
            if sort is Sort.WORD:
                spoken = way_of_speaking(words, index, read, self._floor)
                if spoken is not None:
                    return self._shaped(spoken)
            return self._amount(index, read)
        if isinstance(read, Refused):
            return self._untyped(index, max(read.stop, index + 1), read.reason)
        if numeric:
            return self._untyped(index, index + 1, "a numeral that is not read")
        return None

    def _may_begin(self, index: int, low: str, sort: Sort | None) -> bool:
        words, lex = self._words, lexicon()
        if sort in (Sort.DIGITS, Sort.GLYPH):
            return True
        if sort is Sort.SIGN:
            return self._sign_begins(index, low)
        if low in lex.starters or low in lex.lists["date_starters"]:
            return True
        following = words.low(index + 1)
        if following in lex.lists["currency_signs"]:
            return words.glued(index + 1)
        return (low in lex.lists["currency_codes"] or low in {"minus", "negative"}) and words.sort(
            index + 1
        ) is not Sort.SIGN

    def _sign_begins(self, index: int, low: str) -> bool:
        words, money = self._words, lexicon().lists["currency_signs"]
        after, number = words.low(index + 1), words.sort(index + 1) is not Sort.SIGN
        if low in money or low == "±":
            return number or after in {"-", "+"}
        joined = words.glued(index) and words.sort(index - 1) in (Sort.WORD, Sort.DIGITS, Sort.GLYPH)
        abroad = low == "+" and words.sort(index + 2) is Sort.DIGITS  # +44 20 7946 0958
        leads = words.glued(index + 1) and (number or after in money or after == "/")
        return low in {"-", "+", "–"} and leads and not joined and not abroad

    def _shaped(self, seen: Shape) -> Read:
        exact = self._words.original[seen.start : seen.end]
        figure = Figure(seen.start, seen.end, exact, seen.cls, reason=seen.reason)
        return Read(figure, self._words.at(seen.start), seen.stop)

    def _untyped(self, first: int, stop: int, reason: str) -> Read:
        words = self._words
        start, end = words.tokens[first].start, words.tokens[stop - 1].end
        return Read(Figure(start, end, words.original[start:end], FigureClass.UNTYPED, reason=reason), first, stop)

    def _special(self, found: WordNumber) -> Read:
        """A number that is a word of its own: twice, dozens, half of them, one in five."""
        parts = Parts(
            "",
            found.numbers,
            found.stated,
            found.hedge,
            found.unit,
            found.kind,
            found.form,
            found.sign,
            vague=found.vague,
        )
        return self._hedged(found.first, found.stop, parts, found.hedgeable)

    def _amount(self, index: int, read: Amount) -> Read:
        words = self._words
        joined = join(words, index, read, self._units, self._lang, self._floor)
        if isinstance(joined, Refused):
            return self._untyped(index, joined.stop, joined.reason)
        first, last = (index, read) if joined is None else (joined.first, joined.second)
        unit = read.unit if joined is None else joined.unit
        if unit == "x" and joined is None and words.glued(last.stop + 1) and words.sort(last.stop + 1) is Sort.DIGITS:
            unit, read = "", replace(read, hyphened=True)  # 8x A100: so many of them
        stop = last.stop
        hedge_first = hedging.before(
            words, first, self._floor, money=bool(unit) and self._units.is_money(unit.split("/")[0])
        )
        lead = first if hedge_first is None else hedge_first.token
        idiom = forms.idiom(words, lead, stop, unit, read.number, read.sign)
        number = read.number
        noun = not unit and (read.hyphened or self._noun_follows(last.stop))
        whole = number if joined is None else max(joined.numbers, key=lambda each: each.value.denominator)
        kind = idiom.kind if idiom else kind_of(unit, whole.value, noun, self._units)
        if joined is not None and joined.hedge is None:
            idiom, kind = Idiom(Kind.CHANGE, Form.FROM_TO, stop), Kind.CHANGE
        parts = Parts(
            "",
            (number,) if joined is None else joined.numbers,
            (read.numeral.stated,) if joined is None else joined.stated,
            Hedge.EXACTLY if joined is None or joined.hedge is None else joined.hedge,
            "x" if idiom and not unit and idiom.kind is not Kind.CHANGE else unit,
            kind,
            idiom.form if idiom else None,
            idiom.sign if idiom else 1,
            context=read.numeral.letter if last.context and read.numeral.letter in {"k", "K", "M"} else "",
        )
        if idiom and not unit and idiom.kind is Kind.CHANGE and idiom.form is not Form.FROM_TO:
            parts = replace(parts, unit="x")
        return self._hedged(first, max(stop, idiom.stop if idiom else 0), parts, True, last)

    def _noun_follows(self, stop: int) -> bool:
        word = self._words.printed(stop)
        if not word.isalpha() or self._words.breaks(stop) or lexicon().has("function", word.lower()):
            return False
        if self._words.low(stop + 1) in {"/", "per"}:
            return False  # a rate whose unit is not listed
        return len(word) > 2 and (word.islower() or word.endswith("s")) and hedging.after(self._words, stop) is None

    def _hedged(
        self,
        first: int,
        stop: int,
        parts: Parts,
        hedgeable: bool,
        last: Amount | None = None,
    ) -> Read:
        """The figure with the hedges around it."""
        words = self._words
        money = bool(parts.unit) and self._units.is_money(parts.unit.split("/")[0])
        period = parts.kind is Kind.DURATION and hedging.is_period(words, first, stop, self._floor)
        found = hedging.before(words, first, self._floor, money=money, period=period) if hedgeable else None
        start_token = first if found is None else found.token
        behind = (last.behind if last else None) or None
        if behind is None and hedgeable and (found is None or found.hedge is Hedge.ABOUT):
            trailing = hedging.after(words, stop)
            if trailing is None and parts.kind in _MEASURED:
                trailing = hedging.past_noun(words, stop)
            if trailing is not None:
                behind, stop = trailing.hedge, trailing.token
        hedge = behind or (found.hedge if found else None)
        if hedge is not None:
            if parts.hedge is Hedge.EXACTLY:
                parts = replace(parts, hedge=hedge)
            elif parts.hedge is Hedge.RANGE:
                parts = replace(parts, bound=hedge, hedge=Hedge.RANGE if hedge in _SOFT else hedge)
        if parts.unit == "x" and words.phrase(start_token - 2, 2) == "factor of" and start_token - 2 >= self._floor:
            start_token -= 2
        start, end = words.tokens[start_token].start, words.tokens[stop - 1].end
        exact = words.original[start:end]
        parts = replace(parts, text=exact)
        return Read(Figure(start, end, exact, FigureClass.FIGURE, compose(parts)), start_token, stop, parts)


_SOFT = frozenset({Hedge.ABOUT, Hedge.NEARLY, Hedge.JUST_OVER})
_MEASURED = frozenset({Kind.COUNT, Kind.AMOUNT, Kind.DURATION})
