# What other people's tools say of our exports; sourced by tools/interop.sh, which has `kb`, `ours`, `theirs`, `work`,
# `say`, `fail` and `quietly`. Each function is one target; `exports` runs them all.

exports_packages="citeproc-py csvw frictionless prov pybtex pyld rdflib"

# LibreOffice and pandoc are programs of the system.
have_office() {
    command -v soffice >/dev/null && command -v pandoc >/dev/null && return
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        quietly apt-get update -qq
        quietly env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
            libreoffice-calc libreoffice-writer pandoc
    fi
    command -v soffice >/dev/null || fail "soffice is missing; install LibreOffice Calc and Writer"
    command -v pandoc >/dev/null || fail "pandoc is missing; install it"
}

exported() { # folder of a ledger
    for form in csv xlsx html docx markdown bibtex csl jsonld zip; do
        quietly "$kb" export --ledger "$1/sources" --as "$form" --out "$1/table.$form"
    done
    quietly "$kb" export --ledger "$1/sources" --as csv --columns full --out "$1/full.csv"
    quietly "$kb" export --ledger "$1/sources" --as xlsx --columns full --out "$1/full.xlsx"
    quietly "$kb" export --ledger "$1/sources" --as html --columns full --out "$1/full.html"
    quietly "$ours" -m zipfile -e "$1/table.zip" "$1/zip"
}

office() { # what LibreOffice makes of a file: kind of result, file, reader of the file
    (cd "$(dirname "$2")" && quietly soffice "-env:UserInstallation=file://$work/office" --headless \
        ${3:+--infilter="$3"} --convert-to "$1" --outdir "$work/converted" "$2")
}

spreadsheets() {
    for name in table.csv full.csv table.xlsx full.xlsx table.html full.html; do
        case $name in
            *.csv) reader="CSV:44,34,76,1,,0,false,true,false,false,false,-1" ;;
            *.html) reader="HTML (StarCalc)" ;;
            *) reader="" ;;
        esac
        office fods "$1/$name" "$reader"
        result=$work/converted/$(basename "$name" ".${name##*.}").fods
        grep -q "700" "$result" || fail "$name lost its values in LibreOffice"
        if grep -q "table:formula" "$result"; then fail "$name has a formula in LibreOffice"; fi
    done
    say spreadsheets "LibreOffice opens CSV, XLSX and HTML of the $(basename "$1") ledger; no formula in any"
}

digits() { # of the ledger of traps
    office fods "$1/full.csv" "CSV:44,34,76,1,,0,false,true,false,false,false,-1"
    for kept in 'office:value="-5"' '>-5 °C<' '>5 to 10 req/s<' 12345678901234567890 sha256: 'traps#trap-0'; do
        grep -q -- "$kept" "$work/converted/full.fods" || fail "a spreadsheet lost $kept"
    done
    say digits "negative values, ranges, long numbers, ids and hashes survive a spreadsheet"
}

documents() {
    for form in docx html; do
        office "pdf" "$1/table.$form"
        office "txt:Text" "$1/table.$form"
        grep -q "about 700" "$work/converted/table.txt" || fail "table.$form lost a value in LibreOffice"
    done
    for form in docx markdown; do
        count=$(pandoc -t json "$1/table.$form" | grep -o '"t":"Note"' | wc -l)
        [ "$count" -ge 10 ] || fail "pandoc sees $count footnotes in table.$form"
    done
    say documents "LibreOffice reads Word and HTML; pandoc sees $count footnotes in Word and Markdown"
}

tables() {
    quietly "$theirs/frictionless" validate "$1/zip/datapackage.json"
    quietly "$theirs/python" - "$1/zip/csv-metadata.json" <<'PYTHON'
import sys
from csvw import CSVW, TableGroup
assert CSVW(sys.argv[1], validate=True).is_valid
group = TableGroup.from_file(sys.argv[1])
assert all(len(list(table)) for table in group.tables)
group.check_referential_integrity()
PYTHON
    say tables "CSVW and data package are valid, with their keys"
}

bibliographies() {
    quietly "$theirs/python" - "$1" <<'PYTHON'
import json, sys, warnings
warnings.simplefilter("ignore")
from pybtex.database import parse_file
from citeproc.source.json import CiteProcJSON
entries = parse_file(f"{sys.argv[1]}/table.bibtex", bib_format="bibtex").entries
with open(f"{sys.argv[1]}/table.csl", encoding="utf-8") as file:
    items = CiteProcJSON(json.load(file))
assert set(entries) == set(items) != set(), (list(entries), list(items))
PYTHON
    say citations "BibTeX and CSL-JSON read alike in their libraries"
}

linked() {
    quietly "$theirs/python" - "$1/table.jsonld" <<'PYTHON'
import json, sys, warnings
warnings.simplefilter("ignore")
from prov.model import ProvActivity, ProvAssociation, ProvAttribution, ProvDerivation, ProvDocument, ProvEntity
from pyld import jsonld
from rdflib import Graph
text = open(sys.argv[1], encoding="utf-8").read()
claims = [node for node in jsonld.expand(json.loads(text)) if "https://schema.org/Claim" in node["@type"]]
graph = Graph().parse(data=text, format="json-ld")
read = ProvDocument.deserialize(content=graph.serialize(format="turtle"), format="rdf", rdf_format="turtle")
assert len(list(read.get_records(ProvEntity))) > len(claims) > 0
for kind in (ProvActivity, ProvAssociation, ProvAttribution, ProvDerivation):
    assert list(read.get_records(kind)), kind
PYTHON
    say linked "JSON-LD expands without the network, and PROV's own library reads it"
}

exports() {
    have_office
    mkdir -p "$work/tables" "$work/traps"
    cp -R sources "$work/tables/sources"
    "$ours" tools/interop/traps.py "$work/traps/sources"
    for folder in "$work/tables" "$work/traps"; do
        exported "$folder"
        spreadsheets "$folder"
        tables "$folder"
        bibliographies "$folder"
        linked "$folder"
    done
    digits "$work/traps"
    documents "$work/tables"
}
