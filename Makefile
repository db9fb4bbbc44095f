# What a person types: make play · make test · make quick · make check · make bench · make bench-searches · make wasm · make site.
# Each sets up what it needs, once.
PYTHON ?= python3
BIN := .venv/bin

CLIENT := src/witchwood/server/client/index.html
WASM := build/wasm/witchwood.wasm
# The Python of a page, ours and what is left of Python's own.
ZIPS := build/wasm/witchwood.zip build/wasm/python_stdlib.zip
SITE := site/sw.js
MODULES := web/node_modules/.package-lock.json

.PHONY: play test test-long test-rules test-python test-real test-web test-site test-cuda ready environments system check check-python \
	check-web quick findings bench bench-searches wasm site format lock clean

play: .venv/ready-play $(CLIENT)
	@$(BIN)/witchwood serve --open $(if $(wildcard $(SITE)),--site site)

# Stages one after the other, each with two workers and a folder of its own, so that nothing is collected twice:
# - rules: games, contract and engine, with every array index in the kernels checked, but for searches;
# - python: all else that needs no browser, with the kernels that people play with;
# - web: the client's modules and components;
# - real: servers, databases, proxies and browsers;
# - site (of make test-long): the kernels for WebAssembly, Python in a page, and the site in a browser.
# - cuda (of make test-cuda alone): the code for a GPU, run on the processor, with a gigabyte of NVIDIA's compilers.
# -rs says what was skipped, and why: the browser tests, say, where there is no Chromium.
STAGE := @bash tools/stage.sh
PYTEST := $(BIN)/python -m pytest -q -rs -n 2 --dist worksteal
RULES := tests/games tests/engine tests/test_every_game.py tests/test_goldens.py
SEARCHES := tests/test_every_search.py tests/engine/test_search.py tests/engine/test_verdicts.py $(wildcard $(addprefix tests/games/*/test_, \
	*_expert.py *_solver*.py *_short.py *_hints.py *_claims.py)) tests/games/test_searches.py tests/games/test_claims.py
OUTSIDE := tests/engine/test_cache.py tests/games/test_outside_games.py tests/games/test_facts.py
REAL := tests/browser tests/real
CUDA_TESTS := tests/env/test_cuda.py tests/env/test_gpu_bench.py
SITE_TESTS := tests/wasm tests/browser/test_kept.py $(wildcard tests/browser/test_site*.py)
PYTHON_TESTS := $(filter-out $(RULES) $(REAL) $(SEARCHES) $(SITE_TESTS),$(patsubst %/,%,$(wildcard tests/*/)) $(wildcard tests/test_*.py)) $(SEARCHES) $(OUTSIDE)
# What takes longer than all else together: files with tests that are marked so.
LONG := $(shell grep -rl --include='test_*.py' 'pytest\.mark\.long' tests)

test:
	@rm -f build/stages.txt
	@$(MAKE) --no-print-directory ready
	@$(MAKE) --no-print-directory -j1 test-rules test-python test-web test-real
	@cat build/stages.txt

test-rules: .venv/ready-dev
	$(STAGE) rules env NUMBA_BOUNDSCHECK=1 $(PYTEST) $(RULES) $(addprefix --ignore=,$(SEARCHES) $(OUTSIDE))

test-python: .venv/ready-dev $(CLIENT)
	$(STAGE) python $(PYTEST) $(PYTHON_TESTS) $(addprefix --ignore=,$(CUDA_TESTS))

test-web: $(MODULES)
	$(STAGE) web sh tools/client.sh test

test-real: .venv/ready-dev $(CLIENT)
	$(STAGE) real $(PYTEST) $(REAL) $(addprefix --ignore=,$(SITE_TESTS))

test-site: ready
	@$(MAKE) --no-print-directory MORE_ENVIRONMENTS=".venv/ready-play .venv/ready-wasm" environments
	$(STAGE) build-site $(MAKE) --no-print-directory -j2 $(WASM) $(ZIPS) $(SITE)
	$(STAGE) site $(PYTEST) $(SITE_TESTS)

test-cuda: ready
	@$(MAKE) --no-print-directory MORE_ENVIRONMENTS=.venv/ready-cuda environments
	$(STAGE) cuda $(PYTEST) $(CUDA_TESTS)

test-long: test-site
	$(STAGE) long $(PYTEST) -m long $(LONG)

# All that the tests need, two steps at a time: first what other steps are made with, beside the programs that only the system
# installs; then the kernels, beside the rest. BESIDE: targets that fill the gaps; MORE_ENVIRONMENTS: what they are made with.
ready:
	@PYTHON="$(PYTHON)" sh tools/setup.sh venv
	$(STAGE) set-up $(MAKE) --no-print-directory -j2 environments system
	$(STAGE) build $(MAKE) --no-print-directory -j2 build/kernels-plain $(CLIENT) build/kernels-checked $(BESIDE)

# One after the other: two pips at once break each other's files.
environments:
	@$(MAKE) --no-print-directory -j1 .venv/ready-dev $(MODULES) $(MORE_ENVIRONMENTS)

system:
	@sh tools/system.sh

check: .venv/ready-dev $(CLIENT) check-python check-web

check-python: .venv/ready-dev
	$(STAGE) check-python sh tools/check.sh

check-web: $(MODULES) .venv/ready-dev
	$(STAGE) check-web sh tools/client.sh check

# Under a minute, while something is being changed: the tests beside what has changed since main.
quick: .venv/ready-dev $(MODULES)
	@$(BIN)/python -m tools.quick

# Compiled kernels are kept for all later runs (docs/design.md); with checks of array indices they are others, and so they
# are wherever that switch is set to something else than in the run that wants them.
build/kernels-%: tests/warm.py $(shell find src/witchwood -name __pycache__ -prune -o -path '*/games/*.py' -print -o \
	-path '*/engine/*.py' -print -o -path '*/kernels/*.py' -print) | .venv/ready-dev
	$(STAGE) kernels-$* env $(if $(filter checked,$*),NUMBA_BOUNDSCHECK=1) PYTHONPATH=. $(BIN)/python tests/warm.py
	@touch $@

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

# What the client is built and checked with.
$(MODULES): web/package-lock.json tools/client.sh tools/node.sh | .venv/bin/pip
	@sh tools/client.sh install

# The browser client, built into the package whenever one of its sources is newer.
$(CLIENT): $(shell find web \( -name node_modules -o -name api.ts \) -prune -o -type f -print) tools/client.sh tools/node.sh | $(MODULES)
	@sh tools/client.sh build

# Built again whenever rules, agents, tables or the compiler around them are newer.
$(WASM): requirements/wasm.txt tools/wasm.sh tools/node.sh $(shell find src/witchwood/__init__.py src/witchwood/engine \
	src/witchwood/games src/witchwood/agents src/witchwood/review/kernels src/witchwood/table src/witchwood/contract tools/wasm \
	\( -name node_modules -o -name __pycache__ -o -name levels.json -o -name shipped.json -o -name 'bytecode.*' \) -prune -o -type f -print) | .venv/ready-wasm
	@sh tools/wasm.sh

# Python alone takes seconds.
BYTECODE := tools/archive.sh tools/wasm/bytecode.py tools/wasm/bytecode.mjs
build/wasm/witchwood.zip: $(WASM) $(shell find src/witchwood/page src/witchwood/puzzles src/witchwood/review \
	src/witchwood/service src/witchwood/clock.py -name __pycache__ -prune -o -type f -print) $(BYTECODE)
	@sh tools/archive.sh bundle $@

build/wasm/python_stdlib.zip: $(WASM) $(BYTECODE)
	@sh tools/archive.sh library $@

$(SITE): $(WASM) $(ZIPS) tools/site.sh tools/node.sh $(shell find web src/witchwood/server/http/routes \
	src/witchwood/lab/levels $(wildcard src/witchwood/games/*/shipped.json) tools/site \( -name node_modules -o -name __pycache__ -o -name api.ts \) -prune -o -type f -print) | .venv/ready-play $(MODULES)
	@sh tools/site.sh

.venv/bin/pip:
	@PYTHON="$(PYTHON)" sh tools/setup.sh play

# New locked versions, within the bounds of pyproject.toml.
lock: .venv/ready-dev
	sh tools/lock.sh

clean:
	rm -rf .venv build dist site .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
