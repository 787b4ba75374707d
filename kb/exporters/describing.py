"""What the files of an archive are, said in the two ways that other programs read: CSVW and data package."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kb.exporters.column import Column
from kb.exporters.record import Export, Work

KEYS = {"claims.csv": "id", "sources.csv": "id", "conflicts.csv": "id", "dictionary.csv": "column"}
_CSVW_TYPES = {"text": "string", "number": "decimal", "boolean": "boolean", "url": "string"}
_PACKAGE_TYPES = {"text": "string", "number": "number", "boolean": "boolean", "url": "string"}
Tables = Mapping[str, Sequence[Column]]  # by the name of their file


def csvw(tables: Tables, title: str) -> dict[str, Any]:
    """The description of CSV on the Web, which stands beside the files."""
    told = []
    for name, columns in tables.items():
        schema: dict[str, Any] = {
            "columns": [
                {
                    "name": column.name,
                    "titles": column.name,
                    "dc:description": column.meaning,
                    "datatype": _CSVW_TYPES[column.type],
                    **({"required": True} if column.name == KEYS[name] else {}),
                }
                for column in columns
            ],
            "primaryKey": KEYS[name],
        }
        if name == "claims.csv":
            reference = {"resource": "sources.csv", "columnReference": "id"}
            schema["foreignKeys"] = [{"columnReference": "source_id", "reference": reference}]
        told.append({"url": name, "dialect": {"lineTerminators": ["\r\n"]}, "tableSchema": schema})
    return {"@context": "http://www.w3.org/ns/csvw", "dc:title": title, "tables": told}


def package(tables: Tables, sums: Mapping[str, tuple[int, str]], export: Export) -> dict[str, Any]:
    """The description of a data package (version 2); `sums` are size and SHA-256 of each file."""
    described = {
        "$schema": "https://datapackage.org/profiles/2.0/datapackage.json",
        "name": "claims-export",
        "title": export.title,
        "created": export.when if export.when and "T" in export.when else None,
        "sources": [_source(work) for work in export.works],
        "resources": [_resource(name, columns, sums[name]) for name, columns in tables.items()],
    }
    return {key: value for key, value in described.items() if value}


def _source(work: Work) -> dict[str, str]:
    return {"title": work.title, **({"path": work.url} if work.url else {})}


def _resource(name: str, columns: Sequence[Column], sums: tuple[int, str]) -> dict[str, Any]:
    size, digest = sums
    schema: dict[str, Any] = {
        "fields": [
            {"name": each.name, "type": _PACKAGE_TYPES[each.type], "title": each.label, "description": each.meaning}
            for each in columns
        ],
        "primaryKey": [KEYS[name]],
        "missingValues": [""],
    }
    if name == "claims.csv":
        reference = {"resource": "sources", "fields": ["id"]}
        schema["foreignKeys"] = [{"fields": ["source_id"], "reference": reference}]
    return {
        "name": name.removesuffix(".csv"),
        "path": name,
        "type": "table",
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "bytes": size,
        "hash": f"sha256:{digest}",
        "schema": schema,
    }
