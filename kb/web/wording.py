"""What the words on pages mean: how far a figure was checked, how a condition is known, where a conflict stands."""

from __future__ import annotations

CHECKED = {
    "not verified": "Nobody is said to have checked it, and nobody named says it.",
    "self-reported": "Whoever is credited with it vouches for it, and nobody else.",
    "verified": "Somebody else checked it, and how is not stated.",
    "witnessed": "Somebody else was there when it was measured.",
    "partly-run": "Somebody else ran a part of it.",
    "independently-run": "Somebody else ran all of it.",
    "replicated": "Somebody else built and ran it anew.",
    "recomputed": "Somebody else calculated it again; that does not raise the level.",
    "refuted": "Somebody else found it to be wrong; that stands beside the level.",
}
KNOWN = {
    "stated": "The source says it of this figure.",
    "context": "The source says it once, for several figures.",
    "inferred": "The curator concludes it, and says why.",
    "unknown": "“Not stated”: the source does not say it. It is never taken to be the same as anything.",
    "not-applicable": "It cannot exist here.",
}
STATES = {
    "open": "Nobody has answered it.",
    "acknowledged": "Somebody has seen it; it still stands.",
    "explained": "Somebody has said why both can hold.",
    "waived": "It was accepted, with a reason and sometimes until a day.",
    "resolved": "Somebody has settled it.",
    "reopened": "It was answered, and what it rests on has changed since.",
    "closed": "It is gone: the figures no longer clash.",
}
SEVERITIES = {
    "error": "It cannot be as it is printed, whatever the words allow.",
    "warning": "It can only be so if words are stretched, or if something differs that nobody states.",
    "note": "Something to know beside the figure; it disputes nothing.",
}
KINDS = {
    "amount": "so much of something, in a unit",
    "ratio": "how many times another",
    "change": "by how many percent more or less",
    "points": "percentage points",
    "fraction": "a share of a whole",
    "count": "how many things; exact where unhedged and small",
    "duration": "how long",
    "date": "when",
    "rank": "which place in an order",
    "none": "said in words, without a number",
}
TYPES = {
    "entity": "one of the subjects",
    "text": "words",
    "quantity": "a number with its unit and hedge",
    "boolean": "yes or no",
    "date": "a date",
}
