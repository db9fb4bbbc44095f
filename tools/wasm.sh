#!/bin/sh
# The kernels of all games, for a page: build/wasm/witchwood.wasm and .json. Called by make.
set -eu
cd "$(dirname "$0")/.."

say() { printf '%s\n' "witchwood: $*"; }

. tools/node.sh
npm_install tools/wasm
say "compiling the kernels of all games to WebAssembly"
.venv/bin/python -m tools.wasm.build build/wasm
