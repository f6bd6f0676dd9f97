# Everything is set up in .venv by pip, from locks with hashes; nothing but Python 3.11+ and make is needed.
# Each step leaves a stamp, so that a second run starts at once.

PYTHON ?= python3
VENV   ?= .venv
ARGS   ?=
# Workers for the tests.
JOBS   ?= 2
# Least branch coverage, in percent: rules and the log; then pages, command line and the rest.
COVER_INNER ?= 100
COVER_OUTER ?= 90

BIN      := $(VENV)/bin
PIP      := $(BIN)/python -m pip --disable-pip-version-check install --quiet --quiet
LOCKED   := $(PIP) --require-hashes --only-binary :all: --requirement
PARTS    := src/edgewise/web/static/vendor/manifest.json
SOURCES  := src tests hatch_build.py $(wildcard bench)
CHROMIUM := $${EDGEWISE_CHROMIUM:-chromium} chromium chromium-browser google-chrome google-chrome-stable
INNER    := src/edgewise/core/*,src/edgewise/odds/*,src/edgewise/systems/*,src/edgewise/table/*

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test check bench fix lock clean chromium

help:  ## say what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo "  PYTHON=$(PYTHON) is used; ARGS=\"…\" goes to edgewise (play), pytest (test, check) or bench"

play: $(VENV)/.edgewise  ## set up and open a demo table in the browser's reach
	@$(BIN)/edgewise serve --demo --system fates_edge $(ARGS)

test: $(VENV)/.test chromium  ## set up and run all tests
	@$(BIN)/python -m pytest -n $(JOBS) $(ARGS)

check: $(VENV)/.check chromium  ## format, lint, types, layers, tests with coverage: what a change must pass
	$(BIN)/ruff format --check $(SOURCES)
	$(BIN)/ruff check $(SOURCES)
	$(BIN)/mypy $(SOURCES)
	$(BIN)/lint-imports
	$(BIN)/coverage erase
	$(BIN)/python -m pytest -n $(JOBS) --cov --cov-report= $(ARGS)
	$(BIN)/coverage report --include '$(INNER)' --fail-under $(COVER_INNER)
	$(BIN)/coverage report --omit '$(INNER)' --fail-under $(COVER_OUTER)

bench: $(VENV)/.test  ## measure
	@$(BIN)/python -m bench $(ARGS)

fix: $(VENV)/.check  ## format, and mend what ruff can mend by itself
	$(BIN)/ruff check --fix-only --exit-zero $(SOURCES)
	$(BIN)/ruff format $(SOURCES)

clean:  ## remove all that these commands made, except the locks
	rm -rf $(VENV) .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	rm -rf build dist node_modules $(dir $(PARTS))
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# --- setting up ------------------------------------------------------------------------------------------------------

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Edgewise needs Python 3.11 or newer: make PYTHON=…")'
	@echo "setting up $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.run: requirements/run.txt | $(VENV)/.made
	@echo "installing what edgewise runs on"
	@$(LOCKED) $<
	@touch $@

$(PARTS): package-lock.json hatch_build.py requirements/node.txt | $(VENV)/.run
	@command -v npm >/dev/null || { echo "no npm here: taking Node.js from a wheel"; $(LOCKED) requirements/node.txt; }
	@$(BIN)/python hatch_build.py

node_modules/.fetched: package-lock.json $(PARTS) | $(VENV)/.run
	@command -v npm >/dev/null || $(LOCKED) requirements/node.txt
	@$(BIN)/python hatch_build.py

$(VENV)/.edgewise: pyproject.toml $(PARTS) $(VENV)/.run
	@$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.test: requirements/test.txt $(VENV)/.edgewise node_modules/.fetched
	@echo "installing what the tests need"
	@$(LOCKED) $<
	@touch $@

$(VENV)/.check: requirements/check.txt $(VENV)/.test
	@echo "installing what the checks need"
	@$(LOCKED) $<
	@touch $@

# The browser tests drive the system's Chromium. Without one they are skipped and say so.
chromium:
	@for name in $(CHROMIUM); do command -v "$$name" >/dev/null && exit 0; done; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "no Chromium here: installing the system's"; \
	    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
	        chromium fonts-liberation; } >/dev/null \
	    || echo "Chromium could not be installed: the browser tests will be skipped"; \
	else \
	    echo "no Chromium here, and only root with apt-get can install it: the browser tests will be skipped"; \
	fi

# --- locks -----------------------------------------------------------------------------------------------------------

COMPILE := $(VENV)/lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
           --no-emit-index-url --custom-compile-command 'make lock' $(ARGS)

lock: | $(VENV)/.made  ## remake the locks (ARGS=--upgrade takes newer releases)
	@$(PYTHON) -m venv $(VENV)/lock
	@$(VENV)/lock/bin/python -m pip --disable-pip-version-check install --quiet --quiet --upgrade uv
	$(COMPILE) pyproject.toml --group build -o requirements/run.txt
	$(COMPILE) pyproject.toml --group build --group test -c requirements/run.txt -o requirements/test.txt
	$(COMPILE) pyproject.toml --group build --group check -c requirements/test.txt -o requirements/check.txt
	$(COMPILE) --group node -o requirements/node.txt
	npm install --package-lock-only --ignore-scripts
	@! grep -nE '://' requirements/*.txt || { echo "an address got into a lock"; exit 1; }
	@! grep -n '"resolved"' package-lock.json || { echo "an address got into package-lock.json"; exit 1; }
