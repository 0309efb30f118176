# Ruman's doors. Needs make and Python 3.11 or newer, nothing else; everything goes into .venv and var.
#   make demo   a practice event with 120 people        make run   a real, empty event
#   PORT=8000  BIND=0.0.0.0 (127.0.0.1: this machine only)  HTTPS=1 (a certificate made on the spot)

# Python keeps what it compiled, which halves every later start.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
SHELL := /bin/sh
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$python && break; done)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check install -qq --require-hashes

ifneq ($(filter 1 true yes,$(HTTPS)),)
INSTALLED := $(VENV)/installed-https
else
INSTALLED := $(VENV)/installed
endif

.PHONY: help
help:
	@sed -n '1,3s/^# \{0,1\}//p' Makefile

# --- installing -------------------------------------------------------------------------------

.PHONY: venv install install-dev lock

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Ruman needs Python 3.11 or newer; none was found."; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "Python could not make a virtual environment; on Debian and Ubuntu: apt install python3-venv"; exit 1; }

venv: $(BIN)/python

$(VENV)/installed: requirements.lock | $(BIN)/python
	@echo "Installing what Ruman needs (once) ..."
	@$(PIP) -r $<
	@touch $@

$(VENV)/installed-https: requirements-https.lock $(VENV)/installed
	@$(PIP) -r $<
	@touch $@

$(VENV)/installed-dev: requirements-dev.lock | $(BIN)/python
	@echo "Installing what the tests need (once) ..."
	@$(PIP) -r $<
	@touch $@ $(VENV)/installed

install: $(INSTALLED)
install-dev: $(VENV)/installed-dev

# Pins every package, with hashes and without the place it comes from. UPGRADE=--upgrade moves on.
LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url $(UPGRADE) pyproject.toml
lock: $(VENV)/installed-dev
	$(LOCK) -o requirements.lock
	$(LOCK) --extra https -c requirements.lock -o requirements-https.lock
	$(LOCK) --extra dev -c requirements.lock -o requirements-dev.lock
	@! grep -nE '://|--(extra-)?index|--find-links' requirements*.lock

# --- checking ---------------------------------------------------------------------------------

.PHONY: check test audit simulate mutants a11y fuzz messages

# Everything that needs no running program. Fast enough to run before each commit.
check: install-dev
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { echo "Format with: ruff format ."; exit 1; }
	@DATABASE_URL=postgresql:///unused $(BIN)/mypy .
	@$(BIN)/lint-imports --no-cache | tail -n 1
	@find templates -name '*.html' | xargs $(BIN)/djade --check --target-version 5.2
	@$(BIN)/python -m tests.check

# ARGS="tests/weapons -k tag" narrows the tests down.
test: check
	@$(BIN)/python -m pytest -n auto --dist worksteal $(ARGS)

# Whether a pinned package is known to be unsafe, where anybody can be asked; else the locks alone.
audit: install-dev
	@$(BIN)/python -m tests.audit

# Whole tournaments by the rules, 120 of each size and format, instead of the few of make test.
simulate: install-dev
	@RUMAN_SIMULATED=120 $(BIN)/python -m pytest -n auto tests/tournament/test_simulation.py

# Which changes of the rules no test would notice; twenty minutes. PIECE="weapons.rules.*" alone.
mutants: install-dev
	@DATABASE_URL=postgresql:///unused nice $(BIN)/python -m mutmut run $(PIECE)
	@DATABASE_URL=postgresql:///unused $(BIN)/python -m mutmut results

# Every page by axe in all themes and languages; make test looks at one combination.
a11y: install-dev
	@RUMAN_A11Y=1 $(BIN)/python -m pytest -n auto --dist worksteal \
		tests/test_pages_browser.py tests/weapons/test_browser_bench.py::test_looks

# Every form and every act's door with 200 bodies each instead of a dozen.
fuzz: install-dev
	@RUMAN_FUZZ=200 $(BIN)/python -m pytest -n auto --dist worksteal tests/test_fuzz.py

# New texts into locale/, unused ones out; compiled where they changed.
messages: install-dev
	@$(BIN)/python manage.py messages update
	@$(BIN)/python manage.py messages compile

# --- serving ----------------------------------------------------------------------------------

.PHONY: demo run

# Practice and real data never share anything: each folder has its own database, key and photos.
demo: export RUMAN_VAR = var/demo
demo: $(INSTALLED)
	@exec $(BIN)/python manage.py start --demo

run: export RUMAN_VAR ?= var/run
run: $(INSTALLED)
	@exec $(BIN)/python manage.py start

# FILE names the backup; of var/run, or of another folder with RUMAN_VAR=var/demo.
.PHONY: backup restore bench

backup restore: export RUMAN_VAR ?= var/run
backup: $(INSTALLED)
	@test -n "$(FILE)" || { echo "Say where to: make backup FILE=/media/stick/monday.ruman"; exit 1; }
	@$(BIN)/python manage.py backup "$(FILE)"

# REPLACE=1 puts it in the place of what is there (and keeps a backup of that).
restore: $(INSTALLED)
	@test -n "$(FILE)" || { echo "Say which: make restore FILE=/media/stick/monday.ruman"; exit 1; }
	@$(BIN)/python manage.py restore "$(FILE)" $(if $(REPLACE),--replace)

# Measures acts, pages, start and memory; prints the table for the README. ROUNDS=200
bench: install-dev
	@$(BIN)/python -m tests.bench

# A battle morning by Locust: 250, 500 and 1,000 people, the last for ten minutes; RUMAN_LOAD_S=60
# for so many seconds each. Prints the tables for the README; fails where a bar breaks.
.PHONY: load
load: install-dev
	@$(BIN)/python -m tests.load.morning

# Every fault in the middle of bouts, then 60 kills spread over 300 bouts; how many acts a second the
# desks get through; how soon 2,000 open pages hear of a point.
.PHONY: faults load-desk load-streams
faults: install-dev
	@$(BIN)/python -m tests.faults
	@$(BIN)/python -m tests.faults.desk_kill 300 60

load-desk: install-dev
	@$(BIN)/python -m tests.load.desk

load-streams: install-dev
	@$(BIN)/python -m tests.load.streams

# The README's pictures, taken anew from the practice event.
.PHONY: screenshots
screenshots: install-dev
	@$(BIN)/python -m tests.screenshots
