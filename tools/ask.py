"""Asks a server that is just starting one question, and prints the answer laid out: ask.py ADDRESS PATH."""

from __future__ import annotations

import json
import sys
import time
from urllib.error import URLError
from urllib.request import urlopen

PATIENCE = 30  # seconds


def main(address: str, path: str) -> int:
    """Ask, waiting until somebody listens."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with urlopen(address + path, timeout=PATIENCE) as answer:
                sys.stdout.write(json.dumps(json.load(answer), ensure_ascii=False, indent=2) + "\n")
            return 0
        except URLError as error:
            if isinstance(error.reason, ConnectionRefusedError) and time.monotonic() < until:
                time.sleep(0.1)
                continue
            sys.stderr.write(f"ask: {address}{path}: {error.reason}\n")
            return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
