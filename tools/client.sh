#!/bin/sh
# The browser client: tools/client.sh install (what it is made with) | build (into the package) | check (lint, types) | test.
# Called by make.
set -eu
cd "$(dirname "$0")/.."

say() { printf '%s\n' "witchwood: $*"; }

. tools/node.sh
npm_install web
cd web
case $1 in
install) ;;
build)
    say "building the browser client"
    run_npm run --silent build
    ;;
check)
    for step in lint check; do run_npm run --silent "$step"; done
    ;;
test)
    run_npm run --silent test
    ;;
*)
    say "tools/client.sh install|build|check|test"
    exit 2
    ;;
esac
