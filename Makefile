# Everything here works on a fresh Debian-like machine with Python 3.11+, git and make. `make` lists the recipes.
PYTHON ?= python3
BIN := .venv/bin

.DEFAULT_GOAL := help
.PHONY: help setup demo serve test check interop quality bench generate picture clean

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

setup: .venv/ready ## a virtual environment with the package and its tools

.venv/ready: pyproject.toml
	@PYTHON="$(PYTHON)" sh tools/setup.sh
	@touch $@

demo: setup ## the shipped ledger: check it, query it, load it, ask the API, look at what does not fit
	@sh tools/demo.sh

serve: setup ## the shipped ledger as pages and API, on port 8000 of this machine
	$(BIN)/kb load sources --db sqlite:///kb.sqlite
	$(BIN)/kb serve --db sqlite:///kb.sqlite

test: setup ## all tests, with a real browser and a real PostgreSQL
	@sh tools/browser.sh
	$(BIN)/pytest -n auto

check: setup ## format, lint, types, layers, ledger, catalogues fresh (no tests)
	$(BIN)/ruff format --check kb tests tools
	$(BIN)/ruff check kb tests tools
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/kb fmt --check sources
	$(BIN)/python tools/generate.py --check
	sh tools/check_ledger.sh

interop: setup ## what other people's tools say of our output (installs what it needs)
	FUZZ=$(FUZZ) sh tools/interop.sh

quality: setup ## how well figures are read and conflicts found, by phenomenon and by check
	$(BIN)/python -m tests.quality.figures
	$(BIN)/python -m tests.quality.conflicts

bench: setup ## measure; asserts nothing
	$(BIN)/python -m tests.bench.run
	$(BIN)/python -m tests.bench.store
	$(BIN)/python -m tests.bench.exports

generate: setup ## write the generated reference anew
	$(BIN)/python tools/generate.py

picture: setup ## the picture of the README, taken anew
	@sh tools/browser.sh
	$(BIN)/python -m tools.picture /conflicts/F-1046fa51 docs/conflict.png

clean: ## remove what the recipes made
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache .kb-cache
