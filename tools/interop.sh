#!/bin/sh
# Other people's tools read our output: one function each, one line each. What they need is installed once into
# .venv/interop, apart from our own packages.
set -eu
kb=$PWD/.venv/bin/kb
ours=$PWD/.venv/bin/python
tools=$PWD/.venv/interop
theirs=$tools/bin
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PRE_COMMIT_HOME="$tools/hooks"

. tools/interop/exports.sh
. tools/interop/api.sh

fail() {
    echo "interop: $*" >&2
    exit 1
}

say() { printf '%-12s %s\n' "$1" "$2"; }

# Run something and show what it said only if it fails.
quietly() { "$@" >"$work/said" 2>&1 || { cat "$work/said" >&2; fail "$1 failed"; }; }

have_npm() {
    command -v npm >/dev/null && return
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        quietly apt-get update -qq
        quietly env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nodejs npm
    fi
    command -v npm >/dev/null || fail "npm is missing; install Node.js with npm, it brings the SARIF multitool"
}

install() {
    [ -n "${FUZZ:-}" ] || { api_packages="" && api_modules=""; }
    packages="check-jsonschema junitparser lxml pre-commit sarif-tools $exports_packages $api_packages"
    modules="@actions/core@1 @microsoft/sarif-multitool@5 $api_modules"
    if [ "$(cat "$tools/ready" 2>/dev/null)" != "$packages $modules" ]; then
        have_npm
        rm -rf "$tools"
        "$ours" -m venv "$tools"
        # shellcheck disable=SC2086 # lists of words
        quietly "$theirs/python" -m pip install --quiet $packages
        quietly npm install --silent --no-audit --no-fund --prefix "$tools" $modules
        echo "$packages $modules" >"$tools/ready"
    fi
}

# Every report of the shipped ledger, and of one whose words are traps, each in a folder of its own.
reports() {
    mkdir "$work/shipped" "$work/nasty"
    cp -R sources "$work/shipped/sources"
    "$ours" tools/interop/nasty.py "$work/nasty/sources"
    for folder in "$work/shipped" "$work/nasty"; do
        status=0
        (cd "$folder" && "$kb" check sources -q --show-notes --output json=kb.json --output sarif=kb.sarif \
            --output junit=kb.xml --output gitlab=kb-quality.json --output github=kb.github) || status=$?
        [ "$status" -le 1 ] || fail "kb check ended with $status in $folder"
    done
}

# What sarif, junit and gitlab have in common: the other reader counts what our JSON counts.
counted() { "$theirs/python" tools/interop/counted.py "$1" "$2"; }

json() {
    quietly "$theirs/check-jsonschema" --schemafile docs/schema/report.schema.json "$1/kb.json"
    say json "valid by its published schema"
}

# The multitool exits 0 whatever it finds, so its own findings are read. SARIF2005 asks for the address of a page
# about the tool, and there is none to point to.
sarif() {
    quietly "$tools/node_modules/.bin/sarif-multitool" validate "$1/kb.sarif" --rule-kind "'Sarif;Ghas'" \
        --output "$1/verdict.sarif" --log ForceOverwrite
    "$ours" - "$1/verdict.sarif" <<'PYTHON' || fail "the multitool objects to $1/kb.sarif"
import json, sys
results = json.load(open(sys.argv[1], encoding="utf-8-sig"))["runs"][0]["results"]
serious = [r for r in results if r.get("level", "warning") in ("error", "warning") and r["ruleId"] != "SARIF2005"]
sys.exit("\n".join(f"{r['ruleId']}: {r['message']}" for r in serious) or 0)
PYTHON
    count=$(counted sarif "$1")
    say sarif "valid by the multitool's rules, those of code scanning included; sarif-tools counts $count"
}

junit() {
    "$theirs/python" - tools/interop/junit.xsd "$1/kb.xml" <<'PYTHON' || fail "the JUnit report has another shape"
import sys
from lxml import etree
etree.XMLSchema(file=sys.argv[1]).assertValid(etree.parse(sys.argv[2]))
PYTHON
    count=$(counted junit "$1")
    say junit "valid by its schema; junitparser counts $count"
}

gitlab() {
    quietly "$theirs/check-jsonschema" --schemafile tools/interop/gitlab.schema.json "$1/kb-quality.json"
    count=$(counted gitlab "$1")
    say gitlab "valid by its schema, no fingerprint twice; counts $count"
}

github() {
    count=$(node tools/interop/annotated.mjs "$tools/node_modules/@actions/core/lib/core.js" "$1")
    say github "the official toolkit writes the same $count"
}

# The workflow, the job and the hooks that docs/ci.md lets a reader paste, and the action.
recipes() {
    "$ours" - "$work" <<'PYTHON'
import pathlib, re, sys
blocks = re.findall(r"^```yaml\n(.*?)^```", pathlib.Path("docs/ci.md").read_text(encoding="utf-8"), re.M | re.S)
for name, start in (("workflow", "name:"), ("job", "claims:"), ("hooks", "repos:")):
    found = [block for block in blocks if block.startswith(start)]
    assert found, f"docs/ci.md has no {name}"
    for number, block in enumerate(found):
        pathlib.Path(sys.argv[1], f"{name}-{number}.yaml").write_text(block, encoding="utf-8")
PYTHON
    quietly "$theirs/check-jsonschema" --builtin-schema vendor.github-workflows "$work"/workflow-*.yaml
    quietly "$theirs/check-jsonschema" --builtin-schema vendor.github-actions action.yml
    quietly "$theirs/check-jsonschema" --builtin-schema vendor.gitlab-ci "$work"/job-*.yaml
    quietly "$theirs/pre-commit" validate-config "$work"/hooks-*.yaml
    quietly "$theirs/pre-commit" validate-manifest .pre-commit-hooks.yaml
    say recipes "workflow, action, job and hooks are what their platforms read"
}

# pre-commit installs the hook from this checkout as it is and runs it in a repository with the shipped ledger.
hook() {
    mkdir "$work/tool" "$work/team"
    cp -R .gitignore .pre-commit-hooks.yaml pyproject.toml README.md kb migrations "$work/tool"
    commit "$work/tool" "The tool"
    cp -R sources "$work/team/sources"
    cat >"$work/team/.pre-commit-config.yaml" <<YAML
repos:
  - repo: $work/tool
    rev: $(git -C "$work/tool" rev-parse HEAD)
    hooks:
      - id: kb-check
      - id: kb-fmt
YAML
    commit "$work/team" "The ledger"
    (
        cd "$work/team"
        quietly "$theirs/pre-commit" install --install-hooks
        claims=$(ls sources/*/claims.toml | head -n 1)
        sed '0,/asserted_by = .*/s//asserted_by = "nobody-known"/' "$claims" >changed && mv changed "$claims"
        if commit . "A mistake" >"$work/refused" 2>&1; then fail "the hook let a mistake through"; fi
        grep -q KB008 "$work/refused" || { cat "$work/refused" >&2; fail "the hook refused for another reason"; }
        git checkout -q HEAD -- .
        echo '# a comment' >>"$claims"
        if commit . "A comment" >"$work/refused" 2>&1; then fail "the hook left a line without its layout"; fi
        quietly commit . "A comment"
    )
    say hook "pre-commit installs both, the first refuses a mistake, the second lays a comment out, then they pass"
}

commit() {
    (
        cd "$1"
        [ -d .git ] || git init -q
        git add -A
        git -c user.name=interop -c user.email=interop@localhost -c commit.gpgsign=false commit -qm "$2"
    )
}

install
reports
for folder in "$work/shipped" "$work/nasty"; do
    echo "the $(basename "$folder") ledger"
    json "$folder"
    sarif "$folder"
    junit "$folder"
    gitlab "$folder"
    github "$folder"
done
recipes
hook
exports
# Fuzzing draws anew each time, so it is asked for: make interop FUZZ=1
if [ -n "${FUZZ:-}" ]; then api; fi
