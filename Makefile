# What a person types: make play · make test · make check · make bench. Each sets up what it needs, once.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test check bench format lock clean

play: .venv/ready-play
	@$(BIN)/witchwood play

# The second run checks every array index in the kernels.
test: .venv/ready-dev
	$(BIN)/python -m pytest -q -n 2
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -q -n 2 tests/games tests/test_every_game.py tests/engine

check: .venv/ready-dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -q tests/test_docs.py

bench: .venv/ready-bench
	$(BIN)/witchwood bench --peers

format: .venv/ready-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# Each stamp depends on its locked versions, so nothing is installed again until they change.
.venv/ready-%: requirements/%.txt pyproject.toml tools/setup.sh
	@PYTHON="$(PYTHON)" sh tools/setup.sh $*

# New locked versions, within the bounds of pyproject.toml.
lock: .venv/ready-dev
	sh tools/lock.sh

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
