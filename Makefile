# What a person types: make play · make test · make check · make bench · make bench-searches · make wasm · make site. Each sets up what it needs, once.
PYTHON ?= python3
BIN := .venv/bin

CLIENT := src/witchwood/server/client/index.html
WASM := build/wasm/witchwood.wasm
# The Python of a page, ours and what is left of Python's own.
ZIPS := build/wasm/witchwood.zip build/wasm/python_stdlib.zip
SITE := site/sw.js

.PHONY: play test test-rules test-rest check findings bench bench-searches wasm site format lock clean

play: .venv/ready-play $(CLIENT)
	@$(BIN)/witchwood serve --open $(if $(wildcard $(SITE)),--site site)

# Two runs: the rules with every array index in the kernels checked, and all else with the kernels that people play with. -rs
# says what was skipped, and why: the browser tests, say, where there is no Chromium. They often wait for a browser, so three
# workers share two cores, and take tests from each other.
RULES := tests/games tests/test_every_game.py tests/engine
test: test-rules test-rest

test-rules: .venv/ready-dev
	NUMBA_BOUNDSCHECK=1 $(BIN)/python -m pytest -q -rs -n 2 --dist worksteal $(RULES)

test-rest: .venv/ready-dev $(CLIENT) $(WASM) $(ZIPS) $(SITE)
	sh tools/system.sh
	$(BIN)/python -m pytest -q -rs -n 3 --dist worksteal $(addprefix --ignore=,$(RULES))

check: .venv/ready-dev $(CLIENT)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	sh tools/client.sh check

# The studies behind docs/findings, a report of each in build/findings, and the pages. What was played stays, and is not played
# again. `make findings STUDIES=studies/pendle-must-attack.toml` for one of them.
STUDIES ?= $(sort $(wildcard studies/*.toml))
findings: .venv/ready-dev
	@mkdir -p build/findings
	@set -e; for file in $(STUDIES); do name=$$(basename $$file .toml); \
		$(BIN)/witchwood study run $$file --on local://2 --out build/findings/$$name; \
		$(BIN)/witchwood study report $$file --out build/findings/$$name --page build/findings/$$name.html; \
	done
	$(BIN)/python tools/findings.py build/findings $(STUDIES)

bench: .venv/ready-bench
	$(BIN)/python -m bench.throughput

# What docs/searches.md reports, in some hours.
bench-searches: .venv/ready-bench
	sh bench/searches.sh

format: .venv/ready-dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# The kernels and the Python of a page (docs/site.md).
wasm: $(WASM) $(ZIPS)

# A folder that any static host serves: the games without a service (docs/site.md).
site: $(SITE)

# Each stamp depends on its locked versions, so nothing is installed again until they change.
.venv/ready-%: requirements/%.txt pyproject.toml tools/setup.sh
	@PYTHON="$(PYTHON)" sh tools/setup.sh $*

# The browser client, built into the package whenever one of its sources is newer.
$(CLIENT): $(shell find web \( -name node_modules -o -name api.ts \) -prune -o -type f -print) tools/client.sh tools/node.sh | .venv/bin/pip
	@sh tools/client.sh build

# Built anew whenever rules, agents, tables or the compiler around them are newer.
$(WASM): .venv/ready-wasm tools/wasm.sh tools/node.sh $(shell find src/witchwood/__init__.py src/witchwood/engine \
	src/witchwood/games src/witchwood/agents src/witchwood/table src/witchwood/contract tools/wasm \
	\( -name node_modules -o -name __pycache__ -o -name levels.json -o -name shipped.json \) -prune -o -type f -print)
	@sh tools/wasm.sh

# Python alone takes seconds.
build/wasm/witchwood.zip: $(WASM) $(shell find src/witchwood/page -name __pycache__ -prune -o -type f -print)
	@$(BIN)/python -m tools.wasm.bundle $@

build/wasm/python_stdlib.zip: $(WASM)
	@$(BIN)/python -m tools.wasm.library $@

$(SITE): $(WASM) $(ZIPS) .venv/ready-play tools/site.sh tools/node.sh $(shell find web src/witchwood/server/http/routes \
	src/witchwood/lab/levels $(wildcard src/witchwood/games/*/shipped.json) tools/site \( -name node_modules -o -name __pycache__ -o -name api.ts \) -prune -o -type f -print)
	@sh tools/site.sh

.venv/bin/pip:
	@PYTHON="$(PYTHON)" sh tools/setup.sh play

# New locked versions, within the bounds of pyproject.toml.
lock: .venv/ready-dev
	sh tools/lock.sh

clean:
	rm -rf .venv build dist site .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
