#!/bin/sh
# An archive of Python for a page, compiled: `sh tools/archive.sh bundle|library FILE`. Called by make.
set -eu
cd "$(dirname "$0")/.."

say() { printf '%s\n' "witchwood: $*"; }

. tools/node.sh
npm_install tools/wasm
.venv/bin/python -m "tools.wasm.$1" "$2"
node tools/wasm/bytecode.mjs "$2"
