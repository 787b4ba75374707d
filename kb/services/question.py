"""The words of a question about claims: what each filter lets through, said once for every door."""

from __future__ import annotations

FILTERS = {
    "metric": "a metric, by id, label or alias",
    "subject": "a subject, with its parts and variants",
    "model": "a model, as condition or as subject",
    "source": "a source, by id or title",
    "asserted_by": "who says so; not-named for nobody",
    "measured_by": "who measured it",
    "published_by": "who published it",
    "verified_by": "who checked it",
    "first_party": "true: a maker about its own product; false: all others",
    "verification": "a level, such as witnessed, or min:witnessed",
    "modality": "measured, computed, estimated, specified, projected, planned, reported",
    "kind": "amount, ratio, change, points, fraction, count, duration, date, rank, none",
    "hedge": "exactly, about, nearly, more-than, up-to …",
    "conflict": "open, waived, any, none",
    "unit": "a unit to which the figure converts; value_gte and value_lte are in it",
    "q": "words that all occur in address, figure, statement, note or names",
    "id": "an address, source#claim, or the claim's own part",
    "published_from": "published on this day or later: 2026-08-15, 2026-08, 2026",
    "published_to": "published on this day or earlier",
    "recorded_since": "in a database as it is now since a day or a moment",
}
BOUNDS = {  # with `match`, which says how they are meant
    "value_gte": "at least this, in the metric's unit",
    "value_lte": "at most this",
    "match": "possible (default): the words allow it; certain: they allow nothing else",
}
