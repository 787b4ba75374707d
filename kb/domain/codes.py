"""Codes of findings that are raised while reading text or documents, and not by the function of a check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kb.domain.finding import Severity


class Code(NamedTuple):
    """A raised code: its dotted name and its severity."""

    name: str
    severity: Severity


RAISED: Mapping[str, Code] = {
    "KB001": Code("reading.unparsable-block", Severity.ERROR),
    "KB002": Code("reading.unknown-key", Severity.ERROR),
    "KB003": Code("reading.duplicate-id", Severity.ERROR),
    "KB004": Code("reading.wrong-type", Severity.ERROR),
    "KB005": Code("reading.missing-key", Severity.ERROR),
    "KB006": Code("reading.unknown-metric", Severity.ERROR),
    "KB007": Code("reading.unknown-subject", Severity.ERROR),
    "KB008": Code("reading.unknown-agent", Severity.ERROR),
    "KB009": Code("reading.unknown-condition", Severity.ERROR),
    "KB010": Code("reading.unknown-claim", Severity.ERROR),
    "KB011": Code("reading.unreadable-file", Severity.ERROR),
    "KB012": Code("reading.bad-expression", Severity.ERROR),
    "KB013": Code("reading.bad-vocabulary", Severity.ERROR),
    "KB014": Code("reading.duplicate-key", Severity.ERROR),
    "KB015": Code("reading.circular-relation", Severity.ERROR),
    "KB101": Code("provenance.figure-not-at-position", Severity.ERROR),
    "KB102": Code("provenance.document-changed", Severity.ERROR),
    "KB103": Code("provenance.anchors-not-verified", Severity.NOTE),
    "KB106": Code("provenance.open-figure", Severity.WARNING),
}
