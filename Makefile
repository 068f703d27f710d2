# Needs Python 3.11 or newer, make and a C compiler; everything else comes from PyPI into .venv.

PYTHON ?= python3.11
UV_PIN := uv==0.13.7
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv --quiet --system-certs
SAY := @printf '==> %s\n'

# The client is built into the package. npm comes from .venv; `web/node_modules` holds what package-lock.json names.
CLIENT := src/hausmacht/server/client
NPM := cd web && PATH="$(abspath $(BIN)):$$PATH" npm --silent
WEB := $(sort $(shell find web -type f ! -path '*/node_modules/*' ! -path '*/tests/*' ! -name '*.md' 2>/dev/null))

# Tests of what mypyc compiles: on the plain build these run again. Everything else is plain Python in both builds;
# CONTRIBUTING.md says how these were chosen.
COMPILED := tests/core tests/toll tests/games/wallenstein tests/games/augsburg1520 tests/bots/augsburg1520 tests/bots/wallenstein \
	$(patsubst %,tests/games/price_of_power/test_%.py,docs_of_cards every_card every_field ideas) \
	tests/bots/test_every_bot.py::test_a_table_of_its_own_kind_plays_to_the_end \
	$(patsubst %,tests/test_%.py,builds every_game replays)
# How the plain build is run: straight from src, with what tells that it is a package beside it.
PLAIN := PYTHONPATH="$(abspath src):$(abspath $(VENV)/plain)"
# Two for each core, because tests of servers and of pages wait more than they reckon.
WORKERS ?= $(shell expr 2 \* "$$(getconf _NPROCESSORS_ONLN)")

# For `make test-research`: an environment of its own, with the released packages that are too large for the lock file.
# TORCH can name another build of PyTorch, such as one without CUDA.
RESEARCH := $(VENV)/research
TORCH ?= torch
LARGE := 'sb3-contrib>=2.6' 'supersuit>=3.9' 'pytest>=8' hypothesis

# What the installed package was made from. A change of this list (a file came or went, another way to build)
# makes the package anew, as a newer file does.
SOURCES := $(sort $(shell find src -type f ! -name '*.py[co]' ! -path '*.egg-info/*' ! -path '$(CLIENT)/*' 2>/dev/null))
MADE_FROM := $(strip plain=$(HAUSMACHT_PLAIN) separate=$(HAUSMACHT_SEPARATE) large=$(HAUSMACHT_LARGE) cc=$(CC) $(SOURCES))
ifneq ($(MADE_FROM),$(shell cat $(VENV)/made-from 2>/dev/null))
ANEW := anew
endif

.PHONY: help env client play test check check-python check-client programs translated test-compiled test-plain test-research \
	format generated bench bench-server soak soak-games screenshots wheel wheel-plain portable lock clean anew
# Some machines tell Python to keep nothing that it has translated. The hundreds of programs that tests start would each
# translate all their libraries anew, which takes longer than the tests.
unexport PYTHONDONTWRITEBYTECODE
.NOTPARALLEL:
.DELETE_ON_ERROR:

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

env: $(VENV)/package.stamp ## build .venv with the locked dependencies and the compiled package

client: $(VENV)/client.stamp ## build the pages for the browser into the package

play: env ## start the server and open it in the browser (to play in the terminal: hausmacht play)
	@$(BIN)/hausmacht serve --open $(ARGS)

# Compiling does not keep every core busy, nor do tests that wait; checks and plain tests fill the gaps. Nearly everything
# needs the client, so what does without it begins while it is being built.
test: $(VENV)/dependencies.stamp ## run all checks and tests
	$(SAY) 'checks and tests on the plain build run beside the rest, and show what they say when they are done'
	+@{ $(MAKE) --no-print-directory programs check-python > $(VENV)/checks.log 2>&1; \
		ended=$$?; cat $(VENV)/checks.log; exit $$ended; } & checks=$$!; \
	$(MAKE) --no-print-directory $(VENV)/client.stamp || { wait; exit 1; }; \
	{ $(MAKE) --no-print-directory translated check-client test-plain > $(VENV)/beside.log 2>&1; \
		ended=$$?; echo; cat $(VENV)/beside.log; exit $$ended; } & beside=$$!; \
	$(MAKE) --no-print-directory test-compiled; compiled=$$?; \
	wait $$beside; beside=$$?; \
	wait $$checks && [ $$beside = 0 ] && exit $$compiled

check: check-client check-python ## check lint, formatting, types and import rules

check-python: $(VENV)/dependencies.stamp ## check lint, formatting, types and import rules of the Python code
	$(SAY) 'lint'
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check . || { echo 'Some files are not formatted: run "make format".' >&2; exit 1; }
	$(SAY) 'types'
	@$(BIN)/mypy --no-error-summary --cache-dir $(VENV)/mypy # not that of mypyc, which may be at work beside it
	$(SAY) 'import rules'
	@PYTHONPATH=src $(BIN)/lint-imports --no-cache > $(VENV)/imports.log || { cat $(VENV)/imports.log; exit 1; }

check-client: $(VENV)/node.stamp ## check lint, types and unit tests of the client
	$(SAY) 'client: types, lint, tests'
	@$(NPM) run check
	@$(NPM) run lint
	@$(NPM) test

test-compiled: env programs ## run all tests on the compiled build, including the browser (ARGS='-k name' goes to pytest)
	$(SAY) 'tests, compiled build'
	@env -u PYTHONPATH HAUSMACHT_BUILD=compiled $(BIN)/pytest -q -n $(WORKERS) --dist worksteal --ignore tests/outside $(ARGS)

programs: ## install the browser and the servers that tests use, unless they are there
	@sh tools/chromium.sh
	@sh tools/servers.sh

# The tests, and the libraries they use: else every worker that lists them would translate them for itself.
translated: $(VENV)/plain.stamp
	@$(PLAIN) $(BIN)/pytest -q --collect-only --ignore tests/outside > /dev/null

test-plain: $(VENV)/plain.stamp $(VENV)/client.stamp ## test what can be compiled on the plain build, straight from src
	$(SAY) 'tests, plain build'
	@$(PLAIN) HAUSMACHT_BUILD=plain $(BIN)/pytest -q -n auto --dist worksteal $(COMPILED) $(ARGS)

test-research: $(VENV)/research.stamp ## test with released learning libraries, large ones too (TORCH='torch==2.8.0+cpu')
	$(SAY) 'tests with PettingZoo, Gymnasium, SuperSuit, OpenSpiel and Stable-Baselines3'
	@env -u PYTHONPATH $(RESEARCH)/bin/python -m pytest -q tests/outside tests/research/test_adapters.py $(ARGS)

format: $(VENV)/dependencies.stamp ## format the code and sort the imports
	@$(BIN)/ruff check --quiet --select I --fix .
	@$(BIN)/ruff format --quiet .
	@$(BIN)/python tools/format_cards.py

generated: $(VENV)/dependencies.stamp ## regenerate the message schema and the client's types and routes
	@PYTHONPATH=src $(BIN)/python tools/wire.py
	@PYTHONPATH=src $(BIN)/python tools/positions_page.py

bench: env ## compare the engine's speed with catanatron
	@env -u PYTHONPATH $(BIN)/python -m bench engine $(ARGS)

bench-server: env ## measure the server under load, next to the same web stack without rules
	@env -u PYTHONPATH $(BIN)/python -m bench server $(ARGS)

soak: env ## put servers under stress while people play: kills, outages, hostile clients (MINUTES=30 SEED=n ARGS=--short)
	@env -u PYTHONPATH $(BIN)/python -m soak --minutes $${MINUTES:-30} $${SEED:+--seed $$SEED} $(ARGS)

soak-games: env ## play long random games at every seat count and check each position (SEED=n repeats a run)
	@seed=$${SEED:-$$(date +%s)}; \
	for seats in 2 3 4 5; do \
		echo "==> soak: $$seats seats, seed $$seed"; \
		$(BIN)/hausmacht selfplay augsburg1520 --seats $$seats --seed $$seed --check $(ARGS) || exit 1; \
	done; \
	$(BIN)/python tools/price_of_power_soak.py --seed $$seed

screenshots: env ## take pictures of the main pages and states, in screenshots/ (ARGS=--docs: also those in the README)
	@sh tools/chromium.sh
	@env -u PYTHONPATH $(BIN)/python tools/screenshots.py $(ARGS)

wheel: $(VENV)/dependencies.stamp $(VENV)/client.stamp ## build a compiled wheel for this machine, in dist/
	$(SAY) 'compiled wheel'
	@HAUSMACHT_PLAIN= HAUSMACHT_SEPARATE= $(UV) build --wheel --no-build-isolation --python $(BIN)/python --out-dir dist .
	@made="$$(ls -t dist/*.whl | head -n 1)"; \
	if ! $(BIN)/python -m zipfile -l "$$made" | grep -q '__mypyc\.'; then \
		rm "$$made"; echo 'The C compiler failed, so there is no compiled wheel; "make wheel-plain" needs none.' >&2; exit 1; \
	fi

wheel-plain: $(VENV)/dependencies.stamp $(VENV)/client.stamp ## build a plain Python wheel for any machine, in dist/
	$(SAY) 'plain wheel'
	@HAUSMACHT_PLAIN=1 $(UV) build --wheel --no-build-isolation --python $(BIN)/python --out-dir dist .

portable: env ## pack Python and the compiled package into one archive for Linux machines with nothing installed, in dist/
	@env -u PYTHONPATH $(BIN)/python tools/portable.py dist/hausmacht-portable.tar.xz

lock: $(VENV)/uv.stamp ## regenerate requirements.lock from pyproject.toml (ARGS=--upgrade for newer versions)
	$(SAY) 'requirements.lock'
	@$(UV) pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
		--custom-compile-command 'make lock' --group dev --output-file requirements.lock $(ARGS) \
		pyproject.toml > /dev/null

clean: ## remove .venv and everything built
	rm -rf $(VENV) $(CLIENT) web/node_modules screenshots build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src bench tests -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

$(VENV)/uv.stamp:
	$(SAY) 'virtual environment'
	@for python in $(PYTHON) python3; do \
		if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
		echo 'Hausmacht needs Python 3.11 or newer: install it, or name it with "make PYTHON=/path/to/python".' >&2; exit 1; \
	fi; \
	$$found -m venv --clear $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check $(UV_PIN)
	@touch $@

$(VENV)/dependencies.stamp: requirements.lock $(VENV)/uv.stamp
	$(SAY) 'locked dependencies'
	@rm -f $(VENV)/package.stamp
	@$(UV) pip sync --require-hashes --python $(BIN)/python requirements.lock || { \
		echo 'uv could not install them; trying pip.'; \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock; }
	@touch $@

$(VENV)/node.stamp: $(VENV)/dependencies.stamp web/package.json web/package-lock.json
	$(SAY) 'packages for the client'
	@$(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

$(VENV)/client.stamp: $(VENV)/node.stamp $(WEB)
	$(SAY) 'the client'
	@touch $@.begun
	@$(NPM) run build -- --logLevel=error
	@mv $@.begun $@

$(VENV)/plain.stamp: $(VENV)/dependencies.stamp pyproject.toml setup.py
	@rm -rf $(VENV)/plain
	@mkdir $(VENV)/plain
	@$(BIN)/python setup.py --quiet dist_info --output-dir $(VENV)/plain
	@touch $@

$(VENV)/research-packages.stamp: $(VENV)/uv.stamp pyproject.toml
	$(SAY) 'released packages for research, in an environment of their own (large)'
	@$(BIN)/python -m venv --clear $(RESEARCH)
	@$(RESEARCH)/bin/python -m pip install --quiet --disable-pip-version-check $(TORCH) $(LARGE)
	@touch $@

$(VENV)/research.stamp: $(VENV)/research-packages.stamp $(VENV)/dependencies.stamp setup.py $(SOURCES)
	$(SAY) 'the package, as plain Python, with its extras'
	@rm -rf $(RESEARCH)/wheel
	@HAUSMACHT_PLAIN=1 $(UV) build --wheel --no-build-isolation --python $(BIN)/python --out-dir $(RESEARCH)/wheel .
	@$(RESEARCH)/bin/python -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps $(RESEARCH)/wheel/*.whl
	@$(RESEARCH)/bin/python -m pip install --quiet --disable-pip-version-check \
		"$$(ls $(RESEARCH)/wheel/*.whl)[research,spiel,data,baselines]"
	@touch $@

$(VENV)/package.stamp: $(VENV)/dependencies.stamp $(VENV)/client.stamp pyproject.toml setup.py $(SOURCES) $(ANEW)
	$(SAY) 'the package (compiling takes some minutes)'
	@touch $@.begun # a file saved while this runs is newer than the stamp
	@$(UV) pip install --no-deps --no-build-isolation --offline --reinstall-package hausmacht --python $(BIN)/python .
	@if find $(VENV)/lib/*/site-packages/hausmacht -name '*.so' | grep -q .; then echo '    compiled'; \
	else echo '    plain Python: not compiled'; fi
	@echo '$(MADE_FROM)' > $(VENV)/made-from
	@mv $@.begun $@
