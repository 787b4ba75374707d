"""Serve a database over HTTP: pages for people, and claims with their provenance as JSON for programs; read-only."""

from __future__ import annotations

import gc
import os
from argparse import ArgumentParser, Namespace
from importlib.util import find_spec

from kb.cli import exits, output
from kb.cli.parsing import add_db, add_documents, database_of, documents_of, positive
from kb.errors import KBError, UsageError
from kb.settings import setting

EXAMPLE = """
kb serve
kb serve --db postgresql://kb@localhost/claims --port 8080 --workers 4
kb serve --documents ~/articles
kb serve --host 0.0.0.0 --public
"""


def add_arguments(parser: ArgumentParser) -> None:
    """The database, and where to listen."""
    add_db(parser)
    add_documents(parser)
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="where to listen (default: 127.0.0.1)")
    parser.add_argument("--port", type=positive, default=8000, metavar="PORT", help="on which port (default: 8000)")
    parser.add_argument("--public", action="store_true", help="allow an address that others can reach")
    parser.add_argument("--workers", type=positive, default=1, metavar="N", help="processes that answer (default: 1)")


def run(arguments: Namespace) -> int:
    """Serve until stopped; a database that cannot be read is said before anything listens."""
    host, port, workers = arguments.host, arguments.port, arguments.workers
    if not arguments.public and not is_local(host):
        raise UsageError(f"--host {host} can be reached from other machines; add --public if that is meant")
    if not 1 <= port <= 65535 or not 1 <= workers <= 64:
        raise UsageError(f"--port {port} --workers {workers}: ports end at 65535, and 1 to 64 processes can answer")
    missing = [name for name in ("uvicorn", "fastapi", "jinja2") if find_spec(name) is None]
    if missing:
        raise KBError(f"kb serve needs {' and '.join(missing)}; install claims-kb[serve]")
    import uvicorn

    from kb.services.served import KnowledgeBase

    documents = documents_of(arguments)
    url = database_of(arguments)
    KnowledgeBase(url).close()
    os.environ["KB_DATABASE_URL"] = url  # for the processes that answer
    if documents is not None:
        os.environ["KB_DOCUMENTS"] = str(documents)
    os.environ["KB_CURSOR_KEY"] = setting("KB_CURSOR_KEY") or os.urandom(32).hex()
    output.note(f"http://{f'[{host}]' if ':' in host else host}:{port}/  (the API is under /v1/; stop with Ctrl-C)")
    gc.enable()  # a server lasts, unlike other verbs
    uvicorn.run(
        "kb.web.app:configured",
        factory=True,
        host=host,
        port=port,
        workers=workers,
        log_level="warning",
        access_log=False,
        server_header=False,
    )
    return exits.CLEAN


def is_local(host: str) -> bool:
    """Whether only this machine reaches an address."""
    from ipaddress import ip_address

    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
