#!/bin/sh
# Format, lint, types and import contracts of all Python, the game of docs/adding-a-game.md among it. Called by make.
set -eu
cd "$(dirname "$0")/.."
bin=.venv/bin
$bin/ruff format --check .
$bin/ruff check .
$bin/mypy
mkdir -p build/tutorial
$bin/python tests/tutorial.py build/tutorial
MYPYPATH=build/tutorial $bin/mypy build/tutorial/newts
$bin/lint-imports
