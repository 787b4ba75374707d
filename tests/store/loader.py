"""Loads one ledger again and again: "load" on stdin begins one in a child, "end" waits for it and tells its exit code.

python -m tests.store.loader LEDGER URL
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from kb.services.check import Request
from kb.services.load import prepare, write_down
from kb.store import batches


def main(root: str, url: str) -> None:
    """Prepare the ledger, then do as asked."""
    batches.LARGE, batches.TOGETHER = 1, 7  # as a large ledger is loaded, by several processes
    prepared = prepare(Request(Path(root)))
    print("ready", flush=True)
    child = 0
    for line in sys.stdin:
        if line.strip() == "load":
            child = os.fork()
            if child == 0:
                write_down(prepared, url)
                os._exit(0)
            print(child, flush=True)
        else:
            _, status = os.waitpid(child, 0)
            print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
