"""One canonical layout for the files of a ledger; comments stay, and nothing changes its meaning."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from itertools import pairwise

from kb.ledger import records
from kb.ledger import vocabulary_records as entries
from kb.ledger.blocks import cut
from kb.ledger.statements import Statement, statements, tokens

_RECORDS: Mapping[str, Mapping[str, type[records.Record]]] = {
    "agents.toml": {"": entries.AgentRecord},
    "subjects.toml": {"": entries.SubjectRecord},
    "models.toml": {"": entries.ModelRecord},
    "metrics.toml": {"": entries.MetricRecord},
    "conditions.toml": {"": entries.ConditionRecord},
    "claims.toml": {"claim": records.ClaimRecord},
    "constraints.toml": {"constraint": records.ConstraintRecord},
    "waivers.toml": {"waiver": records.WaiverRecord},
    "verified.toml": {"": records.VerifiedRecord},
    "source.toml": {
        "": records.SourceRecord,
        "document": records.DocumentRecord,
        "context": records.ContextRecord,
        "attestation": records.AttestationRecord,
        "dismissed": records.DismissedRecord,
    },
}


def formatted(text: str, path: str) -> str:
    """A ledger file in canonical layout: keys in the order of the format, one a line, evenly spaced.

    A block that is not TOML stays as it is. `path`: its last part decides which blocks the file may hold; a file of
    another name comes back unchanged.
    """
    kinds = _RECORDS.get(path.rsplit("/", 1)[-1])
    if kinds is None:
        return text
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    paragraphs: list[list[str]] = []
    above: list[str] = []  # comments directly above the next header
    for piece in cut(text):
        header = text[piece.start : piece.body].strip()
        body = text[piece.body : piece.end]
        laid = _laid(body, kinds.get(piece.path[0] if piece.path else "", kinds.get(""))) if not piece.fault else None
        if laid is None:
            paragraphs.append([*above, text[piece.start : piece.end].strip("\n")])
            above = []
            continue
        lines, behind = laid
        own, *others, next_above = _paragraphs(behind)
        paragraphs += [[*above, header, *lines, *own] if header else [*lines, *own], *others]
        above = next_above
    return "\n\n".join("\n".join(lines) for lines in (*paragraphs, above) if any(lines)) + "\n"


def _laid(body: str, kind: type[records.Record] | None) -> tuple[list[str], tuple[str, ...]] | None:
    """The lines of a block's statements in order, and the comments behind them; None where it is not TOML."""
    try:
        tomllib.loads(body)
        found, behind = statements(body)
    except (ValueError, RecursionError):
        return None
    order = {name: place for place, name in enumerate(kind.model_fields if kind else ())}
    found.sort(key=lambda each: order.get(each.key.split(".")[0].strip(" \"'"), len(order)))
    return [line for each in found for line in _lines(each, body)], behind


def _lines(statement: Statement, body: str) -> Iterator[str]:
    yield from statement.above
    comment = f"  {statement.comment}" if statement.comment else ""
    yield f"{statement.key} = {_value(body[slice(*statement.value)])}{comment}"


def _value(written: str) -> str:
    """A value evenly spaced. Of an array of several tables or lists, each stands on a line of its own."""
    signs = list(tokens(written))
    if written[0] not in "[{" or any(sign.startswith("#") for sign in signs):
        return written
    elements = list(_elements(signs[1:-1])) if written[0] == "[" else []
    if len(elements) < 2 or not all(element[0] in "[{" for element in elements):
        return _spaced(signs)
    lines = "".join(f"  {_spaced(element)},\n" for element in elements)
    return f"[\n{lines}]"


def _spaced(signs: list[str]) -> str:
    kept = [sign for sign, following in zip(signs, [*signs[1:], ""], strict=True) if (sign, following) != (",", "]")]
    line = kept[0]
    for left, right in pairwise(kept):
        tight = left == "[" or right in ("]", ",") or (left, right) == ("{", "}")
        line += right if tight else f" {right}"
    return line


def _elements(signs: list[str]) -> Iterator[list[str]]:
    """The elements of an array between its brackets."""
    depth, element = 0, list[str]()
    for sign in signs:
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(sign, 0)
        if sign == "," and depth == 0:
            yield element
            element = []
        else:
            element.append(sign)
    if element:
        yield element


def _paragraphs(lines: tuple[str, ...]) -> list[list[str]]:
    """Comment lines as they belong: to the block above, to themselves, and, last, to the header below."""
    paragraphs: list[list[str]] = [[]]
    for line in lines:
        if line:
            paragraphs[-1].append(line)
        elif paragraphs[-1] or len(paragraphs) == 1:
            paragraphs.append([])
    return paragraphs if len(paragraphs) > 1 else [[], *paragraphs]
