# What other people's tools say of the API; sourced by tools/interop.sh, which has `kb`, `ours`, `theirs`, `tools`,
# `work`, `say`, `fail` and `quietly`. Each function is one target; `api` runs them all.

api_packages="openapi-python-client schemathesis"
api_modules="@stoplight/spectral-cli@6"
api_seconds=${KB_FUZZ_SECONDS:-60} # for each database

linted() {
    echo 'extends: ["spectral:oas"]' >"$work/spectral.yaml"
    quietly "$tools/node_modules/.bin/spectral" lint docs/openapi.json --ruleset "$work/spectral.yaml" --fail-severity hint
    say openapi "Spectral has nothing to say"
}

served() { # address of a database: serves the shipped ledger, and sets `address`
    quietly "$kb" load sources --db "$1"
    port=$("$ours" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    address=http://127.0.0.1:$port
    "$kb" serve --db "$1" --port "$port" 2>"$work/server" &
    server=$!
    "$ours" tools/ask.py "$address" /readyz >/dev/null || { cat "$work/server" >&2; fail "the server did not start"; }
}

stopped() {
    kill "$server"
    wait "$server" || :
    grep -i -A20 traceback "$work/server" >&2 && fail "the server failed inside"
    :
}

client() { # a client that is made from the specification lists claims
    quietly "$theirs/openapi-python-client" generate --path docs/openapi.json --output-path "$work/client"
    PYTHONPATH=$work/client "$theirs/python" - "$address" <<'PYTHON' || fail "the generated client does not list claims"
import sys
from claims_with_their_provenance_client import Client
from claims_with_their_provenance_client.api.claims import get_claim, list_claims
with Client(base_url=sys.argv[1]) as client:
    page = list_claims.sync(client=client, metric=["interactivity"], limit=3)
    assert len(page.items) == 3 and page.next_, page
    onward = list_claims.sync(client=client, metric=["interactivity"], limit=3, cursor=page.next_)
    assert {each.id for each in onward.items}.isdisjoint(each.id for each in page.items)
    source, _, local = page.items[0].id.partition("#")
    claim = get_claim.sync(source, local, client=client)
    assert claim.value.hedge and claim.figure and claim.source.title, claim
PYTHON
    say client "a generated Python client lists claims, page by page, and gets one"
}

fuzzed() { # name of the database
    (cd "$work" && quietly "$theirs/schemathesis" --config-file "$home/tools/interop/schemathesis.toml" \
        run "$address/v1/openapi.json" --checks all --max-time "$api_seconds" --continue-on-failure --no-color)
    say api "schemathesis finds nothing on $1 ($(grep -oE '[0-9]+ generated' "$work/said" | head -n 1) cases)"
}

api() {
    home=$PWD
    linted
    served "sqlite:///$work/api.sqlite"
    client
    fuzzed SQLite
    stopped
    "$ours" tools/interop/postgres.py "$work/postgres" >"$work/postgres.url" &
    postgres=$!
    until [ -s "$work/postgres.url" ]; do
        kill -0 "$postgres" || fail "PostgreSQL did not start"
        sleep 0.2
    done
    quietly "$kb" db upgrade --db "$(cat "$work/postgres.url")"
    served "$(cat "$work/postgres.url")"
    fuzzed PostgreSQL
    stopped
    kill "$postgres"
    wait "$postgres" || :
}
