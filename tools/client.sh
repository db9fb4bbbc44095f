#!/bin/sh
# The browser client: tools/client.sh build (into the package) | check (lint, types, unit tests). Called by make.
set -eu
cd "$(dirname "$0")/.."

say() { printf '%s\n' "witchwood: $*"; }

. tools/node.sh
npm_install web
cd web
case $1 in
build)
    say "building the browser client"
    run_npm run --silent build
    ;;
check)
    for step in lint check test; do run_npm run --silent "$step"; done
    ;;
*)
    say "tools/client.sh build|check"
    exit 2
    ;;
esac
