# Belpic's commands; `make help` lists them.
# Needed beforehand: Python 3.11 or newer, git and make. Everything else is put into .venv.

.DEFAULT_GOAL := help
BIN := .venv/bin
# Test processes at once.
WORKERS ?= 2
# The same where tests wait for processes of their own, browsers and terminals.
WAITERS ?= 3
# In the full size, a test may take hours before it counts as hanging.
PATIENCE = $(if $(filter full,$(BELPIC_SIZE)),-o faulthandler_timeout=7200)
PYTEST = $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -q $(PATIENCE)
MEASURED := --cov --cov-append --cov-report= --no-cov-on-fail
# The least share of lines and branches, in percent, that tests reach in each package.
COVERED := core:97 games:97 records:95 server:95 store:95 table:95

# Tests are read and rewritten once for all runs, also where Python is told to keep no byte code.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help setup packages parts play table test test-all read plain measured rest static format manual lock release-check clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' Makefile

setup: ## create or repair .venv (quick when nothing changed)
	@python="$$(sh tools/find_python.sh)" && "$$python" tools/setup_environment.py dev

packages: # what `setup` installs, before the games' code is compiled
	@python="$$(sh tools/find_python.sh)" && "$$python" tools/setup_environment.py dev packages

parts: # on a build server, what the tests need of the system
	@sh tools/system_parts.sh

play: ## open tables in the browser; Ctrl+C ends it
	@python="$$(sh tools/find_python.sh)" && "$$python" tools/setup_environment.py play
	@$(BIN)/belpic serve --open

table: ## open a table in the terminal
	@python="$$(sh tools/find_python.sh)" && "$$python" tools/setup_environment.py play
	@$(BIN)/belpic play

# Coverage cannot see into compiled code: the tests marked `kernel` are measured as plain Python, then run as
# they are played. What is measured runs beside the rest, which mostly waits for processes, browsers and terminals;
# only the rest is seen as it goes, and its last line, which names missing system parts, is the last of all.
test: packages ## run all checks and the small size of every suite
	@$(MAKE) --no-print-directory -j4 --output-sync=target plain setup parts read
	@$(MAKE) --no-print-directory -j2 measured rest

read: packages # what is read and rewritten once is not so again by each of the processes below
	@mkdir -p build
	@NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest --collect-only -qq >build/read.log 2>&1 \
	    || { cat build/read.log; exit 1; }

measured:
	@mkdir -p build
	@$(PYTEST) $(MEASURED) -m "not kernel and not unmeasured" >build/measured.log 2>&1 \
	    || { cat build/measured.log; exit 1; }
	@tail -n 1 build/measured.log
	@for bound in $(COVERED); do \
	    report=$$($(BIN)/coverage report --include="src/belpic/$${bound%:*}/*" --fail-under=$${bound#*:}) \
	        || { echo "$$report"; echo "belpic: the tests reach too little of $${bound%:*}"; exit 1; }; \
	done

rest:
	@$(PYTEST) -n $(WAITERS) -m "kernel or unmeasured"

plain: static # the kernel as plain Python needs nothing compiled
	@$(BIN)/coverage erase
	@NUMBA_DISABLE_JIT=1 $(PYTEST) $(MEASURED) -m "kernel and not unmeasured" tests/games

test-all: export BELPIC_SIZE := full
test-all: test ## the same with the full size of every suite

static: packages ## format, lint, types and layers only
	@$(BIN)/ruff format --check --quiet || { echo "belpic: run 'make format'"; exit 1; }
	@$(BIN)/ruff check --quiet
	@$(BIN)/mypy --no-error-summary
	@$(BIN)/lint-imports --no-logo

format: packages ## format the code and apply safe fixes
	@$(BIN)/ruff check --quiet --fix-only
	@$(BIN)/ruff format --quiet

manual: packages ## make the manual, build/manual/site/index.html
	@$(BIN)/python -m tools.manual

lock: ## choose the newest allowed versions anew, into requirements/
	@python="$$(sh tools/find_python.sh)" && "$$python" tools/lock_requirements.py

release-check: packages ## go through the release checklist; archives go to dist/
	@$(BIN)/python -m tools.release

clean: ## remove everything that was made, .venv too
	@rm -rf .venv .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache build dist
