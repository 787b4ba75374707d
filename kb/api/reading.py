"""What a request asks of a path that answers in JSON alone."""

from __future__ import annotations

from fastapi import Request

from kb.api.deps import query
from kb.api.negotiation import form
from kb.api.parameters import NONE, Parameters, Values


def read(request: Request, parameters: Parameters = NONE) -> Values:
    """The parameters of a request; raises `Problem` for wrong ones, and where another form is wanted."""
    form(None, request.headers.get("accept"), ("json",))
    return parameters.read(query(request))
