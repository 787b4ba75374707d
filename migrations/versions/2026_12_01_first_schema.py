"""The first schema: what a ledger says, everything it has said, and the conflicts in it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2026_12_01"
down_revision = None
branch_labels = None
depends_on = None

Number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "bucket",
        sa.Column("id", Number, nullable=False),
        sa.Column("metric", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("known", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bucket")),
        sa.UniqueConstraint("metric", "subject", "known", name=op.f("uq_bucket_metric_subject_known")),
    )
    op.create_table(
        "change",
        sa.Column("seq", Number, autoincrement=False, nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("load", Number, nullable=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_change")),
    )
    op.create_index("ix_change_kind_name", "change", ["kind", "name", "seq"], unique=False)
    op.create_table(
        "name",
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("spelling", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("kind", "spelling", "id", name=op.f("pk_name")),
    )
    op.create_table(
        "event",
        sa.Column("seq", Number, autoincrement=False, nullable=False),
        sa.Column("conflict", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("until", sa.Text(), nullable=True),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("revisions", sa.Text(), nullable=False),
        sa.Column("finding", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["seq"], ["change.seq"], name=op.f("fk_event_seq")),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_event")),
    )
    op.create_index(op.f("ix_event_conflict"), "event", ["conflict"], unique=False)
    op.create_table(
        "load",
        sa.Column("seq", Number, autoincrement=False, nullable=False),
        sa.Column("number", Number, nullable=False),
        sa.Column("ledger", sa.Text(), nullable=False),
        sa.Column("git_commit", sa.Text(), nullable=True),
        sa.Column("author", sa.Text(), nullable=True),
        sa.Column("program", sa.Text(), nullable=False),
        sa.Column("today", sa.Text(), nullable=False),
        sa.Column("files", sa.Integer(), nullable=False),
        sa.Column("counts", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["seq"], ["change.seq"], name=op.f("fk_load_seq")),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_load")),
        sa.UniqueConstraint("number", name=op.f("uq_load_number")),
    )
    op.create_table(
        "revision",
        sa.Column("seq", Number, autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["seq"], ["change.seq"], name=op.f("fk_revision_seq")),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_revision")),
        sa.UniqueConstraint("kind", "name", "n", name=op.f("uq_revision_kind_name_n")),
    )
    op.create_table(
        "agent",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("revision", Number, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("trace", sa.Text(), nullable=False),
        sa.Column("amended", sa.Text(), nullable=True),
        sa.Column("label", sa.Text(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["revision"], ["revision.seq"], name=op.f("fk_agent_revision")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_agent")),
    )
    op.create_table(
        "claim",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("revision", Number, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("trace", sa.Text(), nullable=False),
        sa.Column("amended", sa.Text(), nullable=True),
        sa.Column("key", Number, nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("live", sa.Boolean(), nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=True),
        sa.Column("metric", sa.Text(), nullable=True),
        sa.Column("model", sa.Text(), nullable=True),
        sa.Column("modality", sa.Text(), nullable=True),
        sa.Column("asserted_by", sa.Text(), nullable=True),
        sa.Column("measured_by", sa.Text(), nullable=True),
        sa.Column("published_by", sa.Text(), nullable=True),
        sa.Column("published", sa.Text(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=True),
        sa.Column("hedge", sa.Text(), nullable=True),
        sa.Column("level", sa.Text(), nullable=False),
        sa.Column("first_party", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["revision"], ["revision.seq"], name=op.f("fk_claim_revision")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_claim")),
        sa.UniqueConstraint("key", name=op.f("uq_claim_key")),
    )
    op.create_index(
        "ix_claim_metric_model_published",
        "claim",
        ["metric", "model", "live", "published", "id", "key"],
        unique=False,
    )
    op.create_index("ix_claim_metric_published", "claim", ["metric", "live", "published", "id", "key"], unique=False)
    op.create_index("ix_claim_source", "claim", ["source"], unique=False)
    op.create_index("ix_claim_subject", "claim", ["subject", "metric"], unique=False)
    op.create_table(
        "condition",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("revision", Number, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("trace", sa.Text(), nullable=False),
        sa.Column("amended", sa.Text(), nullable=True),
        sa.Column("label", sa.Text(), nullable=True),
        sa.Column("type", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["revision"], ["revision.seq"], name=op.f("fk_condition_revision")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_condition")),
    )
    op.create_table(
        "conflict",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("code", sa.Text(), nullable=False),
        sa.Column("severity", sa.Text(), nullable=False),
        sa.Column("verdict", sa.Text(), nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("finding", sa.Text(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("event", Number, nullable=False),
        sa.ForeignKeyConstraint(["event"], ["event.seq"], name=op.f("fk_conflict_event")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_conflict")),
    )
    op.create_index(op.f("ix_conflict_code"), "conflict", ["code"], unique=False)
    op.create_table(
        "metric",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("revision", Number, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("trace", sa.Text(), nullable=False),
        sa.Column("amended", sa.Text(), nullable=True),
        sa.Column("label", sa.Text(), nullable=True),
        sa.Column("unit", sa.Text(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["revision"], ["revision.seq"], name=op.f("fk_metric_revision")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_metric")),
    )
    op.create_table(
        "rule",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("revision", Number, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("trace", sa.Text(), nullable=False),
        sa.Column("amended", sa.Text(), nullable=True),
        sa.Column("holds", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["revision"], ["revision.seq"], name=op.f("fk_rule_revision")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rule")),
    )
    op.create_table(
        "source",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("revision", Number, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("trace", sa.Text(), nullable=False),
        sa.Column("amended", sa.Text(), nullable=True),
        sa.Column("label", sa.Text(), nullable=True),
        sa.Column("publisher", sa.Text(), nullable=True),
        sa.Column("published", sa.Text(), nullable=True),
        sa.Column("url", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["revision"], ["revision.seq"], name=op.f("fk_source_revision")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_source")),
    )
    op.create_table(
        "subject",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("revision", Number, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("trace", sa.Text(), nullable=False),
        sa.Column("amended", sa.Text(), nullable=True),
        sa.Column("label", sa.Text(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=True),
        sa.Column("parent", sa.Text(), nullable=True),
        sa.Column("maker", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["revision"], ["revision.seq"], name=op.f("fk_subject_revision")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_subject")),
    )
    op.create_table(
        "unit_file",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("revision", Number, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("trace", sa.Text(), nullable=False),
        sa.Column("amended", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["revision"], ["revision.seq"], name=op.f("fk_unit_file_revision")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_unit_file")),
    )
    op.create_table(
        "waiver",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("revision", Number, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("trace", sa.Text(), nullable=False),
        sa.Column("amended", sa.Text(), nullable=True),
        sa.Column("finding", sa.Text(), nullable=True),
        sa.Column("until", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["revision"], ["revision.seq"], name=op.f("fk_waiver_revision")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_waiver")),
    )
    op.create_table(
        "bound",
        sa.Column("claim", Number, nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("bucket", Number, nullable=False),
        sa.Column("low", sa.Double(), nullable=False),
        sa.Column("high", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["bucket"], ["bucket.id"], name=op.f("fk_bound_bucket")),
        sa.ForeignKeyConstraint(["claim"], ["claim.key"], name=op.f("fk_bound_claim"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("claim", "n", name=op.f("pk_bound")),
    )
    op.create_index("ix_bound_bucket_low_high", "bound", ["bucket", "low", "high", "claim"], unique=False)
    op.create_table(
        "claim_condition",
        sa.Column("claim", Number, nullable=False),
        sa.Column("side", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("why", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["claim"], ["claim.key"], name=op.f("fk_claim_condition_claim"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("claim", "side", "name", name=op.f("pk_claim_condition")),
    )
    op.create_index("ix_claim_condition_name_value", "claim_condition", ["name", "value"], unique=False)
    op.create_table(
        "conflict_member",
        sa.Column("conflict", sa.Text(), nullable=False),
        sa.Column("claim", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["conflict"], ["conflict.id"], name=op.f("fk_conflict_member_conflict"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("conflict", "claim", "role", name=op.f("pk_conflict_member")),
    )
    op.create_index("ix_conflict_member_claim", "conflict_member", ["claim"], unique=False)
    op.create_table(
        "document",
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("file", sa.Text(), nullable=False),
        sa.Column("sha256", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["source"], ["source.id"], name=op.f("fk_document_source"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("source", name=op.f("pk_document")),
    )
    op.create_index(op.f("ix_document_sha256"), "document", ["sha256"], unique=False)
    op.create_table(
        "reading",
        sa.Column("claim", Number, nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("strict", sa.Text(), nullable=False),
        sa.Column("usual", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["claim"], ["claim.key"], name=op.f("fk_reading_claim"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("claim", "n", name=op.f("pk_reading")),
    )
    op.create_table(
        "relation",
        sa.Column("claim", Number, nullable=False),
        sa.Column("relation", sa.Text(), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["claim"], ["claim.key"], name=op.f("fk_relation_claim"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("claim", "relation", "target", name=op.f("pk_relation")),
    )
    op.create_index("ix_relation_target", "relation", ["target"], unique=False)
    op.create_table(
        "rendering",
        sa.Column("claim", Number, nullable=False),
        sa.Column("json", sa.Text(), nullable=False),
        sa.Column("cells", sa.Text(), nullable=False),
        sa.Column("trace", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["claim"], ["claim.key"], name=op.f("fk_rendering_claim"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("claim", name=op.f("pk_rendering")),
    )
    op.create_table(
        "verification",
        sa.Column("claim", Number, nullable=False),
        sa.Column("n", sa.Integer(), nullable=False),
        sa.Column("method", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=True),
        sa.Column("scope", sa.Text(), nullable=True),
        sa.Column("excludes", sa.Text(), nullable=False),
        sa.Column("day", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(["claim"], ["claim.key"], name=op.f("fk_verification_claim"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("claim", "n", name=op.f("pk_verification")),
    )


def downgrade() -> None:
    op.drop_table("verification")
    op.drop_table("rendering")
    op.drop_index("ix_relation_target", table_name="relation")
    op.drop_table("relation")
    op.drop_table("reading")
    op.drop_index(op.f("ix_document_sha256"), table_name="document")
    op.drop_table("document")
    op.drop_index("ix_conflict_member_claim", table_name="conflict_member")
    op.drop_table("conflict_member")
    op.drop_index("ix_claim_condition_name_value", table_name="claim_condition")
    op.drop_table("claim_condition")
    op.drop_index("ix_bound_bucket_low_high", table_name="bound")
    op.drop_table("bound")
    op.drop_table("waiver")
    op.drop_table("unit_file")
    op.drop_table("subject")
    op.drop_table("source")
    op.drop_table("rule")
    op.drop_table("metric")
    op.drop_index(op.f("ix_conflict_code"), table_name="conflict")
    op.drop_table("conflict")
    op.drop_table("condition")
    op.drop_index("ix_claim_subject", table_name="claim")
    op.drop_index("ix_claim_source", table_name="claim")
    op.drop_index("ix_claim_metric_published", table_name="claim")
    op.drop_index("ix_claim_metric_model_published", table_name="claim")
    op.drop_table("claim")
    op.drop_table("agent")
    op.drop_table("revision")
    op.drop_table("load")
    op.drop_index(op.f("ix_event_conflict"), table_name="event")
    op.drop_table("event")
    op.drop_table("name")
    op.drop_index("ix_change_kind_name", table_name="change")
    op.drop_table("change")
    op.drop_table("bucket")
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP FUNCTION IF EXISTS kb_refuse()")
