#!/bin/sh
# The shipped ledger is read without a fault and every figure is what its words say. What its sources contradict is
# the point of it, so those findings do not fail here; what they leave unsaid (KB205) is a warning.
set -eu
.venv/bin/kb check sources --select KB0,KB1,KB2
