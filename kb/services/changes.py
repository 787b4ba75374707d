"""The log as readers follow it: each change in words, corrections marked as such."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from kb.domain.claim import Claim
from kb.domain.codec import Codec
from kb.store.serving import Event

_PATHS = {"metric": "metrics", "subject": "subjects", "agent": "agents", "source": "sources", "conflict": "conflicts"}
_TAG = "tag:claims-kb,2026:change"  # what feeds call a change for ever


def changes_json(events: Iterable[Event]) -> list[dict[str, Any]]:
    """Changes as JSON, in the order in which they are given."""
    codec = Codec(Claim)
    return [
        {
            "seq": event.seq,
            "at": event.at,
            "load": event.load,
            "kind": event.kind,
            "name": event.name,
            "what": event.what,
            "correction": event.correction,
            "title": _title(event, codec),
            "url": _url(event),
            "hash": event.hash,
        }
        for event in events
    ]


def atom(events: Iterable[Event]) -> str:
    """Changes as an Atom feed, newest first; its links are relative to where it was read."""
    entries = changes_json(events)
    updated = entries[0]["at"] if entries else "1970-01-01T00:00:00Z"
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        '<feed xmlns="http://www.w3.org/2005/Atom">',
        f"  <id>{_TAG}s</id>",
        "  <title>Changes of the claims and their conflicts</title>",
        f"  <updated>{updated}</updated>",
        "  <author><name>claims-kb</name></author>",
        '  <link rel="self" href="/v1/feed.atom"/>',
    ]
    for entry in entries:
        lines += [
            "  <entry>",
            f"    <id>{_TAG}:{entry['seq']}:{entry['hash'][:16]}</id>",
            f"    <title>{escape(entry['title'])}</title>",
            f"    <updated>{entry['at']}</updated>",
            f"    <link href={quoteattr(entry['url'] or _place(entry['seq']))}/>",
            f"    <summary>{escape(_summary(entry))}</summary>",
            *(['    <category term="correction"/>'] if entry["correction"] else []),
            "  </entry>",
        ]
    return "\n".join([*lines, "</feed>", ""])


def _title(event: Event, codec: Codec[Claim]) -> str:
    said = ""
    if event.kind == "claim" and event.text is not None:
        said = f" “{codec.loads(event.text).passage.figure}”"
    correction = "Correction: " if event.correction else ""
    return f"{correction}{event.kind} {event.name} {event.what}{said}"


def _url(event: Event) -> str | None:
    if event.kind == "claim":
        source, _, local = event.name.partition("#")
        return f"/v1/claims/{source}/{local}"
    return f"/v1/{_PATHS[event.kind]}/{event.name}" if event.kind in _PATHS else None


def _place(seq: int) -> str:
    return f"/v1/changes?since={seq - 1}"


def _summary(entry: dict[str, Any]) -> str:
    where = f"in load {entry['load']}" if entry["load"] else "by a decision"
    return f"{entry['kind']} {entry['name']}: {entry['what']} {where}"
