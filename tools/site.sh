#!/bin/sh
# A site that any static host serves, also in a folder of it: the client with Python in the page. Called by make.
set -eu
cd "$(dirname "$0")/.."

say() { printf '%s\n' "witchwood: $*"; }

. tools/node.sh
npm_install web
say "building the site"
(cd web && run_npm exec -- vite build --mode page --logLevel error)
.venv/bin/python -m tools.site.build site
node web/tools/pack.js site
say "site/ is ready for any static host; to look at it here: python3 -m http.server -b 127.0.0.1 -d site 8080"
