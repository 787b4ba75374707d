"""Claims as linked data: schema.org says what is claimed, PROV who did what, Web Annotation where it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import quote

from kb.exporters.record import Record, Work

Node = dict[str, Any]

CONTEXT: Mapping[str, Any] = {
    "schema": "https://schema.org/",
    "prov": "http://www.w3.org/ns/prov#",
    "oa": "http://www.w3.org/ns/oa#",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
    "kb": "urn:claims-kb:term:",
}
_TYPES = {
    "article": "schema:NewsArticle",
    "press-release": "schema:Article",
    "post": "schema:BlogPosting",
    "paper": "schema:ScholarlyArticle",
    "talk": "schema:PresentationDigitalDocument",
    "dataset": "schema:Dataset",
    "benchmark-run": "schema:Dataset",
}


def nodes(records: Iterable[Record], works: Iterable[Work]) -> Iterator[Node]:
    """The graph: sources, then each claim with its passages and events; an agent where it is met first."""
    seen: set[str] = set()
    for work in works:
        yield _source(work)
    for record in records:
        json = record.json
        for role in ("asserted_by", "measured_by", "published_by"):
            if json[role] and _agent_id(json[role]["id"]) not in seen:
                seen.add(_agent_id(json[role]["id"]))
                yield {
                    "@id": _agent_id(json[role]["id"]),
                    "@type": ["prov:Agent", "schema:Thing"],
                    "schema:name": json[role]["name"],
                }
        yield _claim(record)
        yield from _events(json)
        yield from _passages(json)


def iri(kind: str, id: str) -> str:
    """The name of a thing in any graph; where it is served is another matter."""
    return f"urn:claims-kb:{kind}:{quote(id, safe='')}"


def _agent_id(id: str) -> str:
    return iri("agent", id)


def _at(kind: str, id: str) -> Node:
    return {"@id": iri(kind, id)}


def _named(kind: str, thing: Mapping[str, str] | None, name: str) -> Node | None:
    return {**_at(kind, thing["id"]), "schema:name": thing[name]} if thing else None


def _source(work: Work) -> Node:
    day = work.published if work.published and re.fullmatch(r"\d{4}(-\d\d){0,2}", work.published) else None
    node = {
        "@id": iri("source", work.id),
        "@type": ["prov:Entity", _TYPES.get(work.kind, "schema:CreativeWork")],
        "schema:name": work.title,
        "schema:publisher": work.publisher and {"@type": "schema:Organization", "schema:name": work.publisher},
        "schema:author": [{"@type": "schema:Thing", "schema:name": author} for author in work.authors],
        "schema:datePublished": day,
        "kb:published": work.published,
        "schema:url": work.url and {"@id": work.url},
        "schema:inLanguage": work.language,
        "schema:sha256": work.sha256,
    }
    return {key: value for key, value in node.items() if value}


def _claim(record: Record) -> Node:
    json = record.json
    asserter, value = json["asserted_by"], json["value"]
    speaker = [_at("agent", asserter["id"])] if asserter and asserter["id"] != "not-named" else []
    node: Node = {
        "@id": iri("claim", json["id"]),
        "@type": ["prov:Entity", "schema:Claim"],
        "schema:identifier": json["id"],
        "schema:text": json["figure"],
        "schema:description": record.statement,
        "schema:about": _named("subject", json["subject"], "name"),
        "schema:measurementTechnique": json["modality"],
        "kb:metric": _named("metric", json["metric"], "label"),
        "schema:author": speaker,
        "prov:wasAttributedTo": speaker,
        "schema:appearance": _at("source", json["source"]["id"]),
        "prov:wasDerivedFrom": _at("source", json["source"]["id"]),
        "prov:hadPrimarySource": _at("source", json["source"]["id"]),
        "prov:wasGeneratedBy": json["measured_by"] and _at("measurement", json["id"]),
        "kb:value": value and _value(value),
        "kb:condition": [
            {"kb:name": each.name, "kb:label": each.label, "kb:value": each.value, "kb:state": each.state.value}
            for each in record.conditions
        ],
        "kb:comparedWith": record.against,
        "kb:verification": json["verification"]["text"],
        "kb:attribution": record.attribution,
        "kb:conflict": [
            {"kb:code": each["code"], "kb:role": each["role"], "kb:state": each["state"],
             "kb:with": [_at("claim", other) for other in each["with"]]}
            for each in json["conflicts"]
        ],
        "kb:digest": json["digest"],
    }  # fmt: skip
    return {key: told for key, told in node.items() if told}


def _value(value: Mapping[str, Any]) -> Node:
    """A value with its hedge: its bounds never stand without them."""
    node = {
        "@type": "schema:QuantitativeValue",
        "schema:name": value["text"],
        "kb:hedge": value["hedge"],
        "kb:kind": value["kind"],
        "schema:unitText": value["unit"],
        "kb:policy": value["policy"],
    }
    for which in ("strict", "usual"):
        bounds = {
            "kb:low": value[which]["low"],
            "kb:lowOpen": value[which]["low_open"],
            "kb:high": value[which]["high"],
            "kb:highOpen": value[which]["high_open"],
        }
        node[f"kb:{which}"] = {key: bound for key, bound in bounds.items() if bound is not None}
    return node


def _events(json: Mapping[str, Any]) -> Iterator[Node]:
    """What was done to come to the claim, and to check it."""
    if json["measured_by"]:
        who = _at("agent", json["measured_by"]["id"])
        yield {"@id": iri("measurement", json["id"]), "@type": "prov:Activity", "prov:wasAssociatedWith": who}
    for number, event in enumerate(json["verification"]["events"], 1):
        node = {
            "@id": iri("verification", f"{json['id']}/{number}"),
            "@type": "prov:Activity",
            "prov:used": _at("claim", json["id"]),
            "prov:wasAssociatedWith": event["by"] and {**_at("agent", event["by"]), "@type": "prov:Agent"},
            "kb:method": event["method"],
            "kb:scope": event["scope"],
            "kb:excludes": event["excludes"],
        }
        yield {key: told for key, told in node.items() if told}


def _passages(json: Mapping[str, Any]) -> Iterator[Node]:
    """Where the figure stands in its source, each time."""
    for number, passage in enumerate((json["passage"], *json["passage"]["also"]), 1):
        selectors: list[Node] = [{"@type": "oa:TextQuoteSelector", "oa:exact": passage["exact"]}]
        if passage["start"] is not None:
            position = {"oa:start": passage["start"], "oa:end": passage["end"]}
            selectors.append({"@type": "oa:TextPositionSelector", **position})
        target = {"oa:hasSource": _at("source", json["source"]["id"]), "oa:hasSelector": selectors}
        yield {
            "@id": iri("passage", f"{json['id']}/{number}"),
            "@type": "oa:Annotation",
            "oa:hasBody": _at("claim", json["id"]),
            "oa:hasTarget": target,
        }
