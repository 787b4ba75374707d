"""The tables of the database, as SQLAlchemy knows them; migrations make them, and a test holds the two equal.

`change` is the log: everything that is remembered for good has one row there, whose `hash` covers that row, what it
tells of, and the hash before it. `load`, `revision` and `event` hold what is told, and like `change` only ever grow.
All other tables say what holds now and can be made anew from these.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)
Number = BigInteger().with_variant(Integer, "sqlite")  # in SQLite only INTEGER keys number the rows themselves

APPEND_ONLY = ("change", "load", "revision", "event")

change = Table(
    "change",
    metadata,
    Column("seq", Number, primary_key=True, autoincrement=False),
    Column("at", Text, nullable=False),  # UTC, to the second
    Column("load", Number),  # the load that brought it; none for a decision of a person
    Column("kind", Text, nullable=False),  # load, conflict, or what was revised: claim, source, metric …
    Column("name", Text, nullable=False),
    Column("what", Text, nullable=False),  # loaded; added, altered, withdrawn, restored; opened, updated …
    Column("hash", Text, nullable=False),
    Index("ix_change_kind_name", "kind", "name", "seq"),
)


def _told() -> Column[int]:
    """The key of a row that the log covers."""
    return Column("seq", Number, ForeignKey("change.seq"), primary_key=True, autoincrement=False)


load = Table(
    "load",
    metadata,
    _told(),
    Column("number", Number, nullable=False, unique=True),
    Column("ledger", Text, nullable=False),  # its folder, as it was named
    Column("git_commit", Text),
    Column("author", Text),
    Column("program", Text, nullable=False),
    Column("today", Text, nullable=False),  # the day on which waivers were judged
    Column("files", Integer, nullable=False),
    Column("counts", Text, nullable=False),  # JSON: claims, sources, added, altered, withdrawn, opened …
)
revision = Table(
    "revision",
    metadata,
    _told(),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("n", Integer, nullable=False),
    Column("digest", Text, nullable=False),
    Column("text", Text),  # the value as JSON; none where it was withdrawn
    UniqueConstraint("kind", "name", "n"),
)
event = Table(
    "event",
    metadata,
    _told(),
    Column("conflict", Text, nullable=False, index=True),
    Column("state", Text, nullable=False),  # the state that it leads to
    Column("by", Text),
    Column("reason", Text),
    Column("until", Text),
    Column("content", Text, nullable=False),
    Column("revisions", Text, nullable=False),  # JSON: claim → number of the revision that was looked at
    Column("finding", Text),  # the finding as JSON where it is new or changed
)


def _head(name: str, *columns: Column[Any] | Index) -> Table:
    """A table of what the ledger says now: each row leads to its revision.

    `position` is the place in reading order. `amended` is the value as it is now, where it differs from the revision
    in what is no part of its digest, such as its line; `trace` is a digest of everything in the row.
    """
    return Table(
        name,
        metadata,
        Column("id", Text, primary_key=True),
        Column("revision", Number, ForeignKey("revision.seq"), nullable=False),
        Column("position", Integer, nullable=False),
        Column("trace", Text, nullable=False),
        Column("amended", Text),
        *columns,
    )


unit_file = _head("unit_file")
metric = _head("metric", Column("label", Text), Column("unit", Text), Column("kind", Text))
condition = _head("condition", Column("label", Text), Column("type", Text))
agent = _head("agent", Column("label", Text), Column("kind", Text))
subject = _head("subject", Column("label", Text), Column("kind", Text), Column("parent", Text), Column("maker", Text))
source = _head(
    "source", Column("label", Text), Column("publisher", Text), Column("published", Text), Column("url", Text)
)
rule = _head("rule", Column("holds", Text))
waiver = _head("waiver", Column("finding", Text), Column("until", Text))
claim = _head(
    "claim",
    Column("key", Number, nullable=False, unique=True),  # a small number for the tables below
    Column("n", Integer, nullable=False),
    Column("live", Boolean, nullable=False),
    Column("source", Text, nullable=False),
    Column("subject", Text),
    Column("metric", Text),
    Column("model", Text),  # of its conditions
    Column("modality", Text),
    Column("asserted_by", Text),
    Column("measured_by", Text),
    Column("published_by", Text),
    Column("published", Text),
    Column("kind", Text),
    Column("hedge", Text),
    Column("level", Text, nullable=False),
    Column("first_party", Boolean, nullable=False),
    Index("ix_claim_metric_published", "metric", "live", "published", "id", "key"),
    Index("ix_claim_metric_model_published", "metric", "model", "live", "published", "id", "key"),
    Index("ix_claim_subject", "subject", "metric"),
    Index("ix_claim_source", "source"),
)
document = Table(
    "document",
    metadata,
    Column("source", Text, ForeignKey("source.id", ondelete="CASCADE"), primary_key=True),
    Column("file", Text, nullable=False),
    Column("sha256", Text, nullable=False, index=True),
)
name = Table(  # every spelling by which something is found
    "name",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("spelling", Text, primary_key=True),
    Column("id", Text, primary_key=True),
)


def _of_claim(name: str, *columns: Column[Any] | Index) -> Table:
    """A table that holds one side of the current claims, and goes with them."""
    return Table(
        name, metadata, Column("claim", Number, ForeignKey("claim.key", ondelete="CASCADE"), primary_key=True), *columns
    )


rendering = _of_claim(  # the claim's JSON document and its cells in tables, made when it was loaded
    "rendering",
    Column("json", Text, nullable=False),
    Column("cells", Text, nullable=False),  # JSON
    Column("trace", Text, nullable=False),
)
line = _of_claim(  # the claim's row of a CSV, before and behind the cell for conflicts
    "line", Column("head", Text, nullable=False), Column("note", Text, nullable=False)
)
reading = _of_claim(
    "reading",
    Column("n", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("strict", Text, nullable=False),
    Column("usual", Text, nullable=False),
)
claim_condition = _of_claim(
    "claim_condition",
    Column("side", Text, primary_key=True),  # claim, baseline
    Column("name", Text, primary_key=True),
    Column("value", Text),
    Column("state", Text, nullable=False),
    Column("why", Text),
    Index("ix_claim_condition_name_value", "name", "value"),
)
verification = _of_claim(
    "verification",
    Column("n", Integer, primary_key=True),
    Column("method", Text, nullable=False),
    Column("by", Text),
    Column("scope", Text),
    Column("excludes", Text, nullable=False),  # JSON
    Column("day", Text),
)
relation = _of_claim(
    "relation",
    Column("relation", Text, primary_key=True),  # restates, quotes, supersedes, corrects, disputes
    Column("target", Text, primary_key=True),
    Index("ix_relation_target", "target"),
)
bucket = Table(  # claims that may be compared with each other, and with none of another bucket
    "bucket",
    metadata,
    Column("id", Number, primary_key=True),
    Column("metric", Text, nullable=False),
    Column("subject", Text, nullable=False),  # the root of the subjects
    Column("known", Text, nullable=False),  # JSON: the circumstances that all of them state
    UniqueConstraint("metric", "subject", "known"),
)
bound = _of_claim(  # the usual interval of each reading of a claim that is compared, its ends rounded inward
    "bound",
    Column("n", Integer, primary_key=True),
    Column("bucket", Number, ForeignKey("bucket.id"), nullable=False),
    Column("low", Double, nullable=False),
    Column("high", Double, nullable=False),
    Index("ix_bound_bucket_low_high", "bucket", "low", "high", "claim"),
)
conflict = Table(
    "conflict",
    metadata,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False, index=True),
    Column("severity", Text, nullable=False),
    Column("verdict", Text),
    Column("state", Text, nullable=False),
    Column("content", Text, nullable=False),
    Column("message", Text, nullable=False),
    Column("finding", Text, nullable=False),  # the finding as JSON, as it is now
    Column("position", Integer, nullable=False),
    Column("event", Number, ForeignKey("event.seq"), nullable=False),  # the latest
)
conflict_member = Table(
    "conflict_member",
    metadata,
    Column("conflict", Text, ForeignKey("conflict.id", ondelete="CASCADE"), primary_key=True),
    Column("claim", Text, primary_key=True),
    Column("role", Text, primary_key=True),
    Column("digest", Text, nullable=False),
    Index("ix_conflict_member_claim", "claim"),
)
