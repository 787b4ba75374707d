#!/bin/sh
# Finds a browser for the tests of the pages: one that is installed, else the system's package, else the one that
# comes with the library that drives it.
set -eu
for name in chromium chromium-browser google-chrome google-chrome-stable; do
    if command -v "$name" >/dev/null; then exit 0; fi
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    apt-get update -qq
    if DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-liberation >/dev/null; then
        exit 0
    fi
fi
.venv/bin/playwright install chromium >&2 || {
    echo "browser: the tests of the pages need a browser; install the package chromium and run make again" >&2
    exit 2
}
