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
