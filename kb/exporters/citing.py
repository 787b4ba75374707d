"""One claim cited: as a sentence to print, as a source line, whole, or as an entry of a bibliography."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from kb.domain import trust
from kb.domain.claim import Claim
from kb.domain.ledger import Ledger
from kb.domain.states import disputing
from kb.domain.words import agent_name, baseline_text, metric_label, subject_name
from kb.exporters import words
from kb.exporters.bibliography import bibtex_entry, csl_item
from kb.exporters.documents import dumped
from kb.exporters.notes import citation
from kb.exporters.record import Record
from kb.exporters.values import Shown, shown
from kb.quantity.figure import Form, Hedge, Kind, Quantity

_COMPARING = (Kind.RATIO, Kind.CHANGE)
_NAMED = (Kind.COUNT, Kind.DURATION, Kind.DATE, Kind.RANK)  # kinds whose metrics may be called anything: “lanes”
_FOLD = ("times", "twice", "half")  # ends of values that “that of” can follow


def cite(style: str, claim: Claim, ledger: Ledger, record: Record) -> str:
    """The citation of a claim in one of `STYLES`."""
    return STYLES[style](claim, ledger, record)


def sentence(claim: Claim, ledger: Ledger, record: Record) -> str:
    """Who says what, under which conditions, and how far it was checked: a sentence that can be printed."""
    known = [told for told in record.conditions if told.known]
    said, aside = _said(claim, ledger)
    on = next((told.value for told in known if told.name == "model"), None) if claim.quantity else None
    others = [str(told).replace(" (inferred)", " as inferred") for told in known if not on or told.name != "model"]
    under = "; ".join(filter(None, (aside, ", ".join(others))))
    clash = "; ".join(["", *_standing(claim, record)])
    return f"{said}{f' on {on}' if on else ''}{f' ({under})' if under else ''}; {words.checked(claim, ledger)}{clash}."


def short(claim: Claim, ledger: Ledger, record: Record) -> str:
    """The line below a table or a picture."""
    clash = "; ".join(["", *_standing(claim, record)])
    where = f"{words.printed_in(claim, ledger)}, {record.position}"
    speaker = _speaker(claim, ledger)
    return f"{speaker[:1].upper()}{speaker[1:]}, via {where}; {words.checked(claim, ledger)}{clash}"


def full(claim: Claim, ledger: Ledger, record: Record) -> str:
    """Everything that a reader needs to find the figure again and to judge it."""
    value = f", read as {record.shown}" if record.shown else f": {claim.statement}" if claim.statement else ""
    asserted = _speaker(claim, ledger) if trust.asserter(claim) is None else f"asserted by {_speaker(claim, ledger)}"
    measured = f"measured by {agent_name(claim.measured_by, ledger)}"
    stated = [str(told) for told in record.conditions if told.known]
    unknown = [words.small(told.label) for told in record.conditions if told.state.value == "unknown"]
    parts = [
        f"“{claim.passage.figure}”{value}",
        f"{subject_name(claim.subject, ledger)}, {words.small(metric_label(claim.metric, ledger))}"
        + (f", against {record.against}" if record.against else ""),
        f"Conditions: {'; '.join(stated)}" if stated else "",
        f"Not stated: {words.joined(unknown)}" if unknown else "",
        f"{asserted}; {measured}; {words.checked(claim, ledger)}",
        *_standing(claim, record),
        *record.caveats,
        citation(record.work).rstrip("."),
        f"{record.position}; claim {claim.id}, revision {record.json['revision']}, {record.json['digest']}",
    ]
    return ". ".join(part[:1].upper() + part[1:] for part in parts if part) + "."


def _csl(claim: Claim, _: Ledger, record: Record) -> str:
    return dumped([csl_item(record.work, _passage(claim, record))], indent=2).decode()


def _bibtex(claim: Claim, _: Ledger, record: Record) -> str:
    return bibtex_entry(record.work, _passage(claim, record))


def _passage(claim: Claim, record: Record) -> str:
    """What a note of the entry says of the claim: nothing of it may be lost where only the entry is kept."""
    stated = [str(told) for told in record.conditions if told.known]
    under = [f"conditions: {', '.join(stated)}"] if stated else []
    parts = [f"“{claim.passage.figure}”, {record.position}", *under, record.attribution, *_standing(claim, record)]
    return "; ".join([*parts, f"claim {claim.id}"])


STYLES: Mapping[str, Callable[[Claim, Ledger, Record], str]] = {
    "sentence": sentence,
    "short": short,
    "full": full,
    "csl": _csl,
    "bibtex": _bibtex,
}


def _speaker(claim: Claim, ledger: Ledger) -> str:
    return "asserter not named" if trust.asserter(claim) is None else agent_name(claim.asserted_by, ledger)


def _standing(claim: Claim, record: Record) -> Iterator[str]:
    """What must not be kept from a reader who sees only this claim."""
    if claim.withdrawn:
        yield f"withdrawn: {claim.withdrawn}"
    codes = dict.fromkeys(conflict["code"] for conflict in disputing(record.json["conflicts"]))
    if codes:
        yield f"disputed by an open conflict ({', '.join(codes)})"


def _said(claim: Claim, ledger: Ledger) -> tuple[str, str]:
    """The speaker and what is said, and what of it stands in brackets, before its conditions."""
    if trust.asserter(claim) is None:
        who = f"{words.printed_in(claim, ledger)}, which names no source,"
    else:
        of_own = ", speaking of its own product," if trust.first_party(claim, ledger) else ""
        who = f"{agent_name(claim.asserted_by, ledger)}{of_own}"
    if claim.statement:
        return f"{who} says: {claim.statement.rstrip('.')}", f"printed as “{claim.passage.figure}”"
    subject, label = subject_name(claim.subject, ledger), words.small(metric_label(claim.metric, ledger))
    quantity = claim.quantity
    if quantity is None:
        return f"{who} says “{claim.passage.figure}” of {subject}", label
    known = ledger.metrics.get(claim.metric or "")
    if known is not None and known.kind in _NAMED:
        return f"{who} gives {_value(claim, ledger)} for {subject}", label
    return f"{who} says that {_compared(claim, quantity, subject, ledger)}", ""


def _compared(claim: Claim, quantity: Quantity, subject: str, ledger: Ledger) -> str:
    """What the value of a subject is, by itself or beside another one."""
    whose, value = f"{subject}’" if subject.endswith("s") else f"{subject}’s", _value(claim, ledger)
    metric = _measured(claim, ledger)
    if claim.baseline is None:
        return f"{whose} {metric} is {value}"
    other = baseline_text(claim.baseline, ledger)
    if quantity.kind is Kind.RATIO and quantity.form in (None, Form.TIMES):
        if value.endswith(_FOLD):
            return f"{whose} {metric} is {value} that of {other}"
        value = f"“{claim.passage.figure}”"
    return f"{whose} {metric}, compared with {other}, is {value}"


def _measured(claim: Claim, ledger: Ledger) -> str:
    """What a figure is of: for a ratio, what it is a ratio of."""
    metric = ledger.metrics.get(claim.metric or "")
    quantity = claim.quantity
    if metric is None or quantity is None or quantity.kind not in _COMPARING or quantity.kind is not metric.kind:
        return words.small(metric_label(claim.metric, ledger))
    if metric.ratio_of:
        return words.small(metric_label(metric.ratio_of, ledger))
    return f"figure for {words.small(metric.label.removesuffix(', ratio'))}"  # of things that are many, such as tasks


def _value(claim: Claim, ledger: Ledger) -> str:
    """The value in words; an idiom stands in quotation marks, as it was printed."""
    value, quantity = shown(claim, ledger), claim.quantity
    assert value is not None
    assert quantity is not None
    wordy = not value.hedge and value.number[:1].isalpha() and any(map(str.isdigit, value.number))
    if _is_idiom(quantity) or (wordy and quantity.kind is not Kind.DATE):  # such as “starts at 18 months”
        return f"“{claim.passage.figure}”"
    if value.unit == "×":
        return f"{value.hedge} {value.number} times".strip()
    if not value.unit or value.unit == "%":
        return str(value)
    return str(Shown(value.hedge, value.number, ledger.units.label(quantity.unit, quantity.stated != ("1",))))


def _is_idiom(quantity: Quantity) -> bool:
    return quantity.form not in (None, Form.TIMES) or quantity.hedge in (Hedge.VAGUE, Hedge.PLUS_MINUS)
