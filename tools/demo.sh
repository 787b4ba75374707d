#!/bin/sh
# The shipped knowledge base in one minute: what is claimed, by whom, and what does not fit together.
set -eu
kb=.venv/bin/kb

say() { printf '\n\033[1m$ %s\033[0m\n' "$*"; }
[ -t 1 ] || say() { printf '\n$ %s\n' "$*"; }

say kb claims --metric interactivity --model "DeepSeek R1"
$kb claims --metric interactivity --model "DeepSeek R1"

say kb show chips-for-models#r1-speed-ratio
$kb show 'chips-for-models#r1-speed-ratio'

say kb check
status=0
$kb check || status=$?
if [ "$status" -ne 1 ]; then
    echo "demo: kb check ended with $status; the shipped ledger holds contradictions, so 1 was expected" >&2
    exit 1
fi

# The same knowledge base in a database, and one question to the API that serves it.
folder=$(mktemp -d)
server=
trap 'test -z "$server" || kill "$server"; rm -rf "$folder"' EXIT
db=sqlite:///$folder/kb.sqlite
say kb load sources --db "$db"
$kb load sources --db "$db"

port=$(.venv/bin/python -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
say kb serve --db "$db" --port "$port"
$kb serve --db "$db" --port "$port" &
server=$!
address="http://127.0.0.1:$port"
question="/v1/why/chips-for-models/r1-speed-ratio"
say curl "$address$question"
.venv/bin/python tools/ask.py "$address" "$question"
printf '\n`make serve` shows it as pages at http://127.0.0.1:8000/, and answers programs under /v1/; docs/api.md has every path.\n'
