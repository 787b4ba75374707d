#!/bin/sh
# Makes .venv with the package and its tools. A Debian Python comes without the part that makes environments;
# it is installed where that is allowed, else the one command that helps is named.
set -eu
python=${PYTHON:-python3}
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    echo "setup: $python is $("$python" -V 2>&1); Python 3.11 or newer is needed (make PYTHON=/path/to/python3.12 …)" >&2
    exit 2
}
if ! "$python" -m venv .venv >/dev/null 2>&1; then
    rm -rf .venv
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        apt-get update -qq && apt-get install -y -qq python3-venv >/dev/null
    fi
    "$python" -m venv .venv || {
        echo "setup: $python cannot make virtual environments; install python3-venv and run make again" >&2
        exit 2
    }
fi
.venv/bin/python -m pip install --quiet --disable-pip-version-check -e '.[dev]' 2>&1 | { grep -v '^WARNING: Location' || true; } >&2
.venv/bin/python -c 'import kb, pydantic, pytest, ruff' || {
    echo "setup: the packages did not install; the lines above say why" >&2
    exit 2
}
