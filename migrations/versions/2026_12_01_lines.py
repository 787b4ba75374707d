"""Lines: each claim's row of a CSV, so that an export of very many only joins them; the next load makes them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2026_12_01_lines"
down_revision = "2026_12_01"
branch_labels = None
depends_on = None

Number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "line",
        sa.Column("claim", Number, nullable=False),
        sa.Column("head", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["claim"], ["claim.key"], name=op.f("fk_line_claim"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("claim", name=op.f("pk_line")),
    )


def downgrade() -> None:
    op.drop_table("line")
