#!/bin/sh
# Set up .venv: tools/setup.sh venv (empty) | play|dev|wasm|bench|cuda (with what that needs). Called by make.
set -eu
purpose=$1
python=${PYTHON:-python3}
cd "$(dirname "$0")/.."

say() { printf '%s\n' "witchwood: $*"; }

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
    say "Python 3.11 or newer is needed; '$python' is $("$python" --version 2>&1). Try: make PYTHON=python3.12 ..."
    exit 1
}
if [ ! -x .venv/bin/pip ]; then
    say "making .venv"
    rm -rf .venv
    if ! "$python" -m venv .venv >/dev/null 2>&1; then
        # Debian keeps venv in a package of its own.
        if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
            say "installing Debian's python3-venv"
            apt-get update -qq && apt-get install -y -qq python3-venv >/dev/null
            rm -rf .venv && "$python" -m venv .venv
        else
            say "Python's venv module is missing. Install it (Debian: apt-get install python3-venv), then run make again."
            exit 1
        fi
    fi
fi
[ "$purpose" != venv ] || exit 0
say "installing what '$purpose' needs (once)"
.venv/bin/pip install --quiet --disable-pip-version-check --require-hashes -r "requirements/$purpose.txt"
.venv/bin/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
touch ".venv/ready-$purpose"
