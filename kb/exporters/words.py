"""What exports and pages say of a claim in words: conditions, attribution, verification and caveats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kb.domain import trust
from kb.domain.claim import Claim
from kb.domain.conditions import Condition, State
from kb.domain.ledger import Ledger
from kb.domain.vocabulary import NOT_NAMED
from kb.domain.words import NOT_STATED, agent_name, baseline_text, condition_label, condition_value
from kb.exporters.values import dated

CONCLUDED = ("subject", "baseline")  # kept beside the conditions where the curator concluded them


@dataclass(frozen=True, slots=True)
class Told:
    """A condition in words: "Input length", "8k", and how it is known."""

    name: str
    label: str
    value: str
    state: State
    why: str | None = None

    @property
    def known(self) -> bool:
        """Whether it has a value."""
        return self.state not in (State.UNKNOWN, State.NOT_APPLICABLE)

    def __str__(self) -> str:
        inferred = " (inferred)" if self.state is State.INFERRED else ""
        if self.value in ("yes", "no"):
            return f"{'' if self.value == 'yes' else 'no '}{small(self.label)}{inferred}"
        return f"{small(self.label)} {self.value}{inferred}"


def conditions(claim: Claim, ledger: Ledger) -> tuple[Told, ...]:
    """Everything that is known, or known to be unknown, of a claim's circumstances."""
    return tuple(condition_told(each, ledger) for each in claim.conditions.values() if each.name not in CONCLUDED)


def against(claim: Claim, ledger: Ledger) -> str:
    """What a ratio compares with, and how that was set up: "Beta (with boost)"; empty without a baseline."""
    if claim.baseline is None:
        return ""
    inferred = ["inferred"] if "baseline" in claim.conditions else []
    own = [
        str(condition_told(condition, ledger))
        for condition in claim.baseline.conditions.values()
        if condition.known
        and condition.state is not State.CONTEXT
        and condition != claim.conditions.get(condition.name)
    ]
    told = "; ".join(inferred + own)
    return baseline_text(claim.baseline, ledger) + (f" ({told})" if told else "")


def attribution(json: Mapping[str, Any], ledger: Ledger) -> str:
    """Who says it, who printed it and when, and how far it was checked, in one line for a source note.

    `json` is the claim as every door shows it.
    """
    who = json["asserted_by"]
    named = who is not None and who["id"] != NOT_NAMED
    speaker = "asserter not named" if not named else who["name"]
    how = json["verification"]
    events = [(event["method"], event["by"], event["excludes"]) for event in how["events"]]
    return (
        f"{speaker}, printed in {_printed_in(json['source']['id'], ledger)}; {_checked(how['level'], events, ledger)}"
    )


def printed_in(claim: Claim, ledger: Ledger) -> str:
    """Title, publisher and date of a claim's source."""
    return _printed_in(claim.source, ledger)


def checked(claim: Claim, ledger: Ledger) -> str:
    """How far a claim was checked, as the end of a sentence: "runs were witnessed by Lab, not run independently"."""
    events = [(event.method, event.by, event.excludes) for event in claim.verification]
    return _checked(trust.level(claim), events, ledger)


def _printed_in(id: str, ledger: Ledger) -> str:
    key = "printed in", id
    if key not in ledger.phrases:
        source = ledger.sources.get(id)
        publisher = agent_name(source.publisher if source else None, ledger)
        by = f"publisher {NOT_STATED}" if publisher == NOT_STATED else publisher
        when = dated(source.published) if source and source.published else f"date {NOT_STATED}"
        ledger.phrases[key] = f"“{source.title.rstrip('.') if source else id}” ({by}), {when}"
    return ledger.phrases[key]


def _checked(level: str, events: Sequence[tuple[str, str | None, Sequence[str]]], ledger: Ledger) -> str:
    """The same of a level and of events: method, by whom, what was not covered."""
    if level == "self-reported":
        return "self-reported, no check by others is stated"
    events = [event for event in events if event[0] != "not verified"]
    if not events:
        return "no check is stated"
    parts = []
    for method, by, excludes in events:
        who = agent_name(by, ledger) if by else "a checker who is not named"
        missing = f" ({joined(excludes)} not covered)" if excludes else ""
        parts.append(_METHODS.get(method, method + " by {}").format(who) + missing)
    below = level in ("verified", "witnessed", "partly-run")
    return "; ".join(dict.fromkeys(parts)) + (", not run independently" if below else "")


def caveats(claim: Claim, ledger: Ledger) -> tuple[str, ...]:
    """What a reader has to know beside the value, each a sentence without its full stop."""
    return tuple(_caveats(claim, ledger))


def position(start: int | None, end: int | None) -> str:
    """Where a passage stands in its document."""
    return "position not recorded" if start is None else f"characters {start} to {end}"


def joined(items: Sequence[str]) -> str:
    """ "a, b and c"."""
    return f"{', '.join(items[:-1])} and {items[-1]}" if len(items) > 1 else "".join(items)


def small(label: str) -> str:
    """A label inside a sentence: its first letter is small unless it is an abbreviation."""
    return label[:1].lower() + label[1:] if label[1:2].islower() else label


_METHODS = {
    "verified": "verified by {} by a method not stated",
    "witnessed": "runs were witnessed by {}",
    "partly-run": "run in part by {}",
    "independently-run": "run independently by {}",
    "replicated": "replicated by {}",
    "recomputed": "recomputed by {}",
    "refuted": "refuted by {}",
}
_RELATIONS = ("restates", "quotes", "supersedes", "corrects", "disputes")


def _caveats(claim: Claim, ledger: Ledger) -> Iterator[str]:
    if claim.withdrawn:
        yield f"withdrawn: {claim.withdrawn}"
    if claim.id in ledger.superseded:
        yield f"superseded by {ledger.superseded[claim.id]}"
    if trust.first_party(claim, ledger):
        yield "a maker’s figure about its own product"
    quantity = claim.quantity
    if claim.value and claim.unit_from:
        yield f"read as “{claim.value}”: {claim.unit_from}"
    if claim.reading:
        yield f"read as {claim.reading}" + (f", because {claim.because}" if claim.because else "")
    if quantity and len(quantity.readings) > 1:
        yield f"can be read in {len(quantity.readings)} ways: {joined([r.name for r in quantity.readings])}"
    if claim.spread_over:
        yield f"a spread over several of “{condition_label(claim.spread_over, ledger).lower()}”, not an uncertainty"
    for condition in claim.conditions.values():
        if condition.state is State.INFERRED:
            yield f"{condition_told(condition, ledger)}: {condition.why or 'no reason given'}"
    if claim.equals:
        yield f"said to follow from {claim.equals}"
    for word in _RELATIONS:
        if others := getattr(claim, word):
            yield f"{word} {joined(others)}"
    if claim.silent:
        yield f"{agent_name(claim.silent, ledger)} says nothing of it"
    if claim.as_of:
        yield f"as of {dated(claim.as_of)}"
    if claim.also:
        times = "once" if len(claim.also) == 1 else f"{len(claim.also)} times"
        words = dict.fromkeys(f"“{passage.figure}”" for passage in claim.also)
        yield f"printed again {times}: {joined(list(words))}"
    if claim.draft:
        yield "draft, not confirmed by a person"
    if claim.note:
        yield claim.note.rstrip(".")


def condition_told(condition: Condition, ledger: Ledger) -> Told:
    """A condition in words."""
    label = condition_label(condition.name, ledger)
    return Told(condition.name, label, condition_value(condition, ledger), condition.state, condition.why)
