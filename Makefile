# Belpic's commands; `make help` lists them.
# Needed beforehand: Python 3.11 or newer, git and make. Everything else is put into .venv.

.DEFAULT_GOAL := help
BIN := .venv/bin
# Test processes at once.
WORKERS ?= 2
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -q
MEASURED := --cov --cov-append --cov-report= --no-cov-on-fail
# The least share of lines and branches, in percent, that tests reach in each package.
COVERED := core:97 games:97 records:95 server:95 store:95 table:95

.PHONY: help setup play table test test-all static format lock clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-9s %s\n", $$1, $$2}' Makefile

setup: ## create or repair .venv (quick when nothing changed)
	@python="$$(sh tools/find_python.sh)" && "$$python" tools/setup_environment.py dev

play: ## open tables in the browser; Ctrl+C ends it
	@python="$$(sh tools/find_python.sh)" && "$$python" tools/setup_environment.py play
	@$(BIN)/belpic serve --open

table: ## open a table in the terminal
	@python="$$(sh tools/find_python.sh)" && "$$python" tools/setup_environment.py play
	@$(BIN)/belpic play

# Coverage is measured first, and its bounds are checked, before the rest runs without it. It cannot see
# into compiled code: the tests marked `kernel` are measured as plain Python, then run as they are played.
# Nothing is printed after the last run, so that its last line, which names missing system parts, is the
# last of all.
test: setup static ## run all checks and the small size of every suite
	@sh tools/system_parts.sh
	@$(BIN)/coverage erase
	@NUMBA_DISABLE_JIT=1 $(PYTEST) $(MEASURED) -m "kernel and not unmeasured" tests/games
	@$(PYTEST) $(MEASURED) -m "not kernel and not unmeasured"
	@for bound in $(COVERED); do \
	    report=$$($(BIN)/coverage report --include="src/belpic/$${bound%:*}/*" --fail-under=$${bound#*:}) \
	        || { echo "$$report"; echo "belpic: the tests reach too little of $${bound%:*}"; exit 1; }; \
	done
	@$(PYTEST) -m "kernel or unmeasured"

test-all: export BELPIC_SIZE := full
test-all: test ## the same with the full size of every suite

static: setup ## format, lint, types and layers only
	@$(BIN)/ruff format --check --quiet || { echo "belpic: run 'make format'"; exit 1; }
	@$(BIN)/ruff check --quiet
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-logo

format: setup ## format the code and apply safe fixes
	@$(BIN)/ruff check --quiet --fix-only
	@$(BIN)/ruff format --quiet

lock: ## choose the newest allowed versions anew, into requirements/
	@python="$$(sh tools/find_python.sh)" && "$$python" tools/lock_requirements.py

clean: ## remove everything that was made, .venv too
	@rm -rf .venv .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist
