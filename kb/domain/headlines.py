"""What a finding says in a reader's words: figures as printed in place of ids, each with the claim that prints it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kb.domain.finding import Finding
from kb.domain.ledger import Ledger
from kb.domain.phrases import ID, QUOTED, Phrase, Phrases, formula, named, outside, phrases, polished
from kb.domain.words import metric_label, shortened, subject_name

_CONSTRAINT = re.compile(
    r"the constraint \S+ (?P<how>cannot hold|holds only if hedges are stretched): (?P<what>.+) comes to (?P<sides>.+)",
    re.DOTALL,
)
_ORDER = re.compile(
    r"(?P<says>.+?; )(?P<how>the figures rule it out|that holds only if hedges are stretched): "
    r"(?P<what>.+) comes to (?P<sides>.+)",
    re.DOTALL,
)
_COMPARATOR = re.compile(r" (<=|>=|<|>|=) ")
_SHOULD = {"=": "", "<=": "at most ", "<": "less than ", ">=": "at least ", ">": "more than "}
_AGAINST = re.compile(rf", and (?={ID} says “[^”]*”(?: \(|;|$))")
_FITS = re.compile(r"fits (?P<what>.+?): (?P<comes>.+)", re.DOTALL)
_CONSTRAINED = re.compile(r" \(([\w.-]+)\)$")
_NAMED = 3  # operands that a headline names


@dataclass(frozen=True, slots=True)
class About:
    """What a finding is about: subjects and metrics of the claims that it disputes, ids with their names."""

    subjects: tuple[tuple[str, str], ...]
    metrics: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return ": ".join(filter(None, (_row(name for _, name in each) for each in (self.subjects, self.metrics))))


def headline(finding: Finding, ledger: Ledger) -> Phrases:
    """The first sentence of a finding."""
    return _derived(finding, ledger) or worded(_compared(_of_sources(finding, ledger)), finding, ledger)


def worded(text: str, finding: Finding, ledger: Ledger) -> Phrases:
    """Any sentence of a finding: an id becomes the figure of its claim, and a figure leads to the claim it is of."""
    found = _CONSTRAINED.search(text)
    if found is not None and any(constraint.id == found[1] for constraint in ledger.constraints):
        text = text[: found.start()]
    fits = _FITS.fullmatch(text)
    if fits is not None and finding.members:
        source = finding.members[0].claim.partition("#")[0]
        return (Phrase("It does fit "), *formula(fits["what"], source, ledger), Phrase(f": {fits['comes']}"))
    by_figure = {
        claim.passage.figure: claim.id
        for member in reversed(finding.members)
        if (claim := ledger.claims.get(member.claim)) is not None
    }
    return _sentence(phrases(text, by_figure, ledger))


def about(finding: Finding, ledger: Ledger) -> About:
    """The subjects and metrics of the disputed claims; of all its claims where it disputes none."""
    disputed = [member.claim for member in finding.members if member.role == "disputed"]
    every = disputed or [member.claim for member in finding.members]
    claims = [ledger.claims[id] for id in every if id in ledger.claims]
    subjects = dict.fromkeys(claim.subject for claim in claims if claim.subject)
    metrics = dict.fromkeys(claim.metric for claim in claims if claim.metric)
    return About(
        tuple((id, subject_name(id, ledger)) for id in subjects),
        tuple((id, metric_label(id, ledger)) for id in metrics),
    )


def _sentence(parts: Phrases) -> Phrases:
    """With a capital letter."""
    if not parts or parts[0].claim:
        return parts
    text = parts[0].text
    return (Phrase(text[:1].upper() + text[1:]), *parts[1:])


def _derived(finding: Finding, ledger: Ledger) -> Phrases:
    """A figure and what it is said to follow from, where the finding recomputes that; else nothing."""
    steps = {step.label: step for step in finding.arithmetic}
    operands = [step for step in finding.arithmetic if step.label == "follows from"]
    stated, gives = steps.get("stated"), steps.get("gives")
    if not operands or stated is None or gives is None or stated.claim not in ledger.claims:
        return ()
    if len(operands) > _NAMED or any(step.claim not in ledger.claims for step in operands):
        told = [Phrase(f"{len(operands)} other figures")]
    else:
        told = list(_listed([named(step.claim or "", ledger) for step in operands]))
    gives_words = "they give" if len(operands) > 1 else "that gives"
    strained = finding.verdict == "strained"
    verb, tail = ("follows from", " only if hedges are stretched") if strained else ("does not follow from", "")
    first = named(stated.claim or "", ledger)
    return polished([first, Phrase(f" {verb} "), *told, Phrase(f"{tail}: {gives_words} {gives.text}")])


def _listed(parts: list[Phrase]) -> Iterator[Phrase]:
    for place, phrase in enumerate(parts):
        yield Phrase("" if place == 0 else " and " if place == len(parts) - 1 else ", ")
        yield phrase


def _compared(message: str) -> str:
    """A comparison that must hold, said as what should be and what is; a chain of several keeps its signs."""
    if (found := _ORDER.fullmatch(message)) is not None:
        return f"{found['says']}{found['how']}: {_ordered(found)}"
    if (found := _CONSTRAINT.fullmatch(message)) is None:
        return _AGAINST.sub(", against ", message).replace("” and cannot follow from", "” cannot follow from")
    what, sides, strained = found["what"], found["sides"], found["how"] != "cannot hold"
    if not _is_single(what):
        return f"{what} {found['how']}: {sides}"
    should = outside(what, lambda text: _COMPARATOR.sub(lambda sign: f" should be {_SHOULD[sign[1]]}", text))
    came = _COMPARATOR.sub(", against ", sides)
    return f"{should}, which {found['how']}: {came}" if strained else f"{should}; it comes to {came}"


def _ordered(found: re.Match[str]) -> str:
    """What an order comes to: of a chain only the two that break it."""
    if found["how"] != "the figures rule it out":
        return found["what"]
    told = found["what"] if _is_single(found["what"]) else found["sides"]
    return outside(told, lambda text: _COMPARATOR.sub(lambda sign: f" is not {_SHOULD[sign[1]]}", text))


def _is_single(text: str) -> bool:
    """Whether it compares only once, outside of what is quoted."""
    return len(_COMPARATOR.findall("".join(QUOTED.split(text)[::2]))) == 1


def _of_sources(finding: Finding, ledger: Ledger) -> str:
    """The message with the titles of sources, and full ids for those that a list of one source cuts short."""
    message = finding.message
    for id in dict.fromkeys(member.claim.partition("#")[0] for member in finding.members):
        if f"{id} says " in message or f" of {id}" in message:
            known, name = ledger.sources.get(id), re.escape(id)
            title = f"‘{shortened(known.title)}’" if known else id
            message = _replaced(rf"(?:^|(?<= and )){name}(?= says )|(?<= of ){name}(?=[,:;]|$)", title, message)
    for member in finding.members:
        local = member.claim.partition("#")[2]
        if f" {local} “" in message:
            message = _replaced(rf"(?<=[:,] ){re.escape(local)}(?= “)", member.claim, message)
    return message


def _replaced(pattern: str, words: str, text: str) -> str:
    return re.sub(pattern, lambda _: words, text)


def _row(names: Iterable[str]) -> str:
    every = list(names)
    rest = f" and {len(every) - _NAMED} more" if len(every) > _NAMED else ""
    return " · ".join(every[:_NAMED]) + rest
