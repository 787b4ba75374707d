"""The columns of claims: a short table to print, and one with a column for every field of their JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kb.domain.conditions import State
from kb.domain.states import disputing
from kb.domain.verification import METHODS
from kb.domain.words import NOT_STATED
from kb.exporters.column import Column, stated
from kb.exporters.numbers import outward
from kb.exporters.record import Record, Work
from kb.quantity.figure import Hedge, Kind


def of_conditions(conditions: Mapping[str, str]) -> Iterator[Column]:
    """Two columns for each condition: what it is, and how that is known."""
    for name, label in conditions.items():
        key = f"condition_{name.replace('-', '_')}"
        meaning = "what the condition is; not stated by the source, or not applicable; empty where it plays no part"
        yield Column(key, label, meaning, _condition(name))
        states = tuple(state.value for state in State)
        yield Column(f"{key}_state", f"{label}, how known", "how that is known", _state(name), values=states)


def value_text(record: Record) -> str:
    """The value with its hedge and unit, as JSON has it; empty where the claim has no number."""
    value = record.json["value"]
    return str(value["text"]) if value else ""


def conditions_text(record: Record, leave_out: frozenset[str] = frozenset()) -> str:
    """What a value holds under, and what is not stated of it, in one line."""
    known = [str(each) for each in record.conditions if each.known and each.name not in leave_out]
    parts = [f"against {record.against}", *known] if record.against else known
    for state, words in ((State.UNKNOWN, NOT_STATED), (State.NOT_APPLICABLE, "not applicable")):
        labels = [each.label.lower() for each in record.conditions if each.state is state]
        if labels:
            parts.append(f"{words}: {', '.join(labels)}")
    return "; ".join(parts)


def note_text(record: Record) -> str:
    """What a reader has to know beside the value, and where it stands."""
    statement = [record.statement] if record.statement else []
    return "; ".join([*statement, *record.caveats, record.position])


def conflicts_text(record: Record) -> str:
    """The conflicts that dispute a claim, those that stand with a mark in front."""
    standing = disputing(record.json["conflicts"])
    told = []
    for conflict in record.json["conflicts"]:
        if conflict["role"] == "disputed":
            sign = "⚠ " if conflict in standing else ""
            others = f" with {', '.join(conflict['with'])}" if conflict["with"] else ""
            told.append(f"{sign}{conflict['code']} {conflict['id']} {conflict['state']}{others}")
    return "; ".join(told)


def _named(key: str, part: str = "name") -> Callable[[Record], str]:
    return lambda record: stated((record.json[key] or {}).get(part))


def _plain(*path: str) -> Callable[[Record], str]:
    """A field of the JSON as text; empty where it is null."""

    def of(record: Record) -> str:
        found: Any = record.json
        for key in path:
            found = (found or {}).get(key)
        if isinstance(found, bool):
            return "true" if found else "false"
        return "; ".join(map(str, found)) if isinstance(found, list) else "" if found is None else str(found)

    return of


def _bound(which: str, end: str) -> Callable[[Record], str]:
    """An end of an interval for a number column; days have columns of their own."""

    def of(record: Record) -> str:
        value = record.json["value"]
        bound = value[which][end] if value and value["kind"] != Kind.DATE else None
        return "" if bound is None else outward(bound, up=end == "high")

    return of


def _day(end: str) -> Callable[[Record], str]:
    def of(record: Record) -> str:
        value = record.json["value"]
        return (value["strict"][end] or "") if value and value["kind"] == Kind.DATE else ""

    return of


def _readings(record: Record) -> str:
    told = []
    for reading in (record.json["value"] or {"readings": ()})["readings"]:
        low, high = (reading["strict"][end] for end in ("low", "high"))
        told.append(f"{reading['name']}: {low or 'no least'} to {high or 'no most'}")
    return "; ".join(told)


def _condition(name: str) -> Callable[[Record], str]:
    def of(record: Record) -> str:
        return next((each.value for each in record.conditions if each.name == name), "")

    return of


def _state(name: str) -> Callable[[Record], str]:
    def of(record: Record) -> str:
        return next((each.state.value for each in record.conditions if each.name == name), "")

    return of


def published_in(work: Work) -> str:
    """The title and publisher of a source."""
    return f"{work.title} ({work.publisher or 'publisher ' + NOT_STATED})"


def metric_text(record: Record) -> str:
    """What was measured; claims without a metric are statements."""
    return str(record.json["metric"]["label"]) if record.json["metric"] else "statement"


def _bounds() -> Iterator[Column]:
    """Both ends of both intervals, each with whether it is excluded."""
    for which, whom in (("strict", "the words allow"), ("usual", "a fair reader takes")):
        for end, extreme in (("low", "least"), ("high", "greatest")):
            name, label = f"{which}_{end}", f"{which.title()} {end}"
            meaning = f"the {extreme} value that {whom}, rounded away from the interval; empty where there is none"
            yield Column(name, label, meaning, _bound(which, end), "number")
            open_ = f"{end}_open"
            yield Column(f"{which}_{open_}", f"{label}, open", "whether that end is excluded",
                         _plain("value", which, open_), "boolean")  # fmt: skip


_HEDGES = tuple(hedge.value for hedge in Hedge)
_KINDS = tuple(kind.value for kind in Kind)

TABLE = (
    Column("subject", "Subject", "what was measured or spoken of", _named("subject")),
    Column("metric", "Metric", "what was measured; “statement” where nothing was", metric_text),
    Column("figure", "Figure as printed", "the words of the source, verbatim", _plain("figure")),
    Column("value", "Value", "the value with its hedge and unit, in one spelling; empty without a number", value_text),
    Column("unit", "Unit", "the unit of value and bounds", _plain("value", "unit")),
    Column("conditions", "Conditions", "what the value holds under, and what is not stated", conditions_text),
    Column("asserted_by", "Asserted by", "whom the source credits; “not named” where it credits nobody",
           _named("asserted_by")),
    Column("verification", "Verification", "who checked it, how, and what was not covered",
           _plain("verification", "text")),
    Column("published_in", "Published in", "title and publisher of the source",
           lambda r: published_in(r.work)),
    Column("published_on", "Published on", "when, in EDTF: ~ is about, ? is uncertain",
           lambda r: stated(r.work.published)),
    Column("url", "Address", "where the source can be read", lambda r: stated(r.work.url), "url"),
    Column("conflicts", "Conflicts", "findings that dispute the value; ⚠ marks those that stand", conflicts_text),
    Column("note", "Note", "caveats, and where the figure stands in its document", note_text),
)  # fmt: skip
BOUNDS = tuple(_bounds())
FULL = (
    Column("id", "Claim", "the address of the claim", _plain("id")),
    Column("claim_path", "Path", "its path in the API", _plain("url")),
    Column("revision", "Revision", "how often it was changed, from 1", _plain("revision"), "number"),
    Column("digest", "Digest", "what the claim says, as one hash", _plain("digest")),
    Column("subject_id", "Subject id", "the id of the subject", _plain("subject", "id")),
    TABLE[0],
    Column("metric_id", "Metric id", "the id of the metric", _plain("metric", "id")),
    TABLE[1],
    TABLE[2],
    Column("statement", "Statement", "what is said without a number, in the curator’s words", _plain("statement")),
    TABLE[3],
    Column("kind", "Kind", "what sort of number it is", _plain("value", "kind"), values=_KINDS),
    Column("hedge", "Hedge", "how firmly it is said", _plain("value", "hedge"), values=_HEDGES),
    Column("stated", "Stated", "the printed numbers without separators", _plain("value", "stated")),
    TABLE[4],
    *BOUNDS,
    Column("earliest", "Earliest day", "the first day that a date can mean", _day("low")),
    Column("latest", "Latest day", "the last day that a date can mean", _day("high")),
    Column("readings", "Readings", "the ways to read an ambiguous figure, with their bounds", _readings),
    Column("policy", "Hedge policy", "the version of the rules that turn hedges into bounds", _plain("value", "policy"),
           "number"),
    TABLE[5],
    Column("baseline", "Compared with", "what a ratio compares with", lambda r: r.against),
    Column("modality", "Modality", "measured, computed, projected …", lambda r: stated(r.json["modality"])),
    Column("asserted_by_id", "Asserted by, id", "the id of the asserter", _plain("asserted_by", "id")),
    TABLE[6],
    Column("measured_by", "Measured by", "who ran it", _named("measured_by")),
    Column("published_by", "Published by", "who printed it", _named("published_by")),
    Column("first_party", "First party", "whether a maker speaks of its own product", _plain("first_party"),
           "boolean"),
    Column("verification_level", "Verification level", "how far it was checked", _plain("verification", "level"),
           values=METHODS),
    Column("verified_by", "Verified by", "the ids of those behind that level", _plain("verification", "by")),
    TABLE[7],
    Column("source_id", "Source", "the id of the source", _plain("source", "id")),
    *TABLE[8:11],
    Column("source_sha256", "Document’s SHA-256", "the bytes that were read",
           lambda r: f"sha256:{r.work.sha256}" if r.work.sha256 else ""),
    Column("passage_start", "Passage, start", "first code point of the figure in the document",
           _plain("passage", "start"), "number"),
    Column("passage_end", "Passage, end", "the code point behind it", _plain("passage", "end"), "number"),
    Column("roots", "Roots", "how many independent origins the claim has", _plain("roots"), "number"),
    Column("disputed", "Disputed", "whether a standing conflict disputes the value",
           lambda r: "true" if r.disputed else "false", "boolean"),
    *TABLE[11:],
    Column("attribution", "Attribution", "who says it, where it was printed, how far it was checked",
           lambda r: r.attribution),
    Column("ledger", "Ledger", "file and line of the claim", lambda r: ":".join(map(str, r.json["ledger"].values()))),
)  # fmt: skip
