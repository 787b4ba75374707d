"""Claims as files to take away."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from kb.api import answers
from kb.api.asking import EXPORT
from kb.api.deps import query
from kb.api.described import described
from kb.api.problems import Problem
from kb.domain.names import nearest
from kb.services.export import Wish

router = APIRouter()
_OWN = ("columns", "labels", "excel", "convert_to", "conflicted", "as_of")


@router.get(
    "/v1/export.{format}",
    **described(
        "export_claims",
        "Every claim that passes the filters, as a file",
        "Claims",
        None,
        parameters=EXPORT,
        problems=("unknown-id",),
        forms=("*",),
    ),
)
async def export_claims(request: Request, format: str) -> Response:
    """A sourced table with the words, conditions, attribution, notes and conflicts that a reader needs."""
    if format not in answers.FORMATS:
        near = nearest(format, answers.FORMATS)
        hint = f"did you mean {' or '.join(near)}?" if near else f"known are {', '.join(answers.FORMATS)}"
        raise Problem("unknown-id", f"there is no export in the format {format[:40]!r}; {hint}", did_you_mean=near)
    given = EXPORT.read(query(request))
    own = {name: given[name][0] for name in _OWN if name in given}
    wish = Wish(
        {name: values for name, values in given.items() if name not in _OWN},
        columns=own.get("columns", "table"),
        labels=own.get("labels") == "true",
        excel=own.get("excel") == "true",
        convert_to=own.get("convert_to"),
        conflicted=own.get("conflicted") != "false",
    )
    return await answers.exported(request, format, wish, own.get("as_of"))
