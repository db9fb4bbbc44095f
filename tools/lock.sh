#!/bin/sh
# Write requirements/*.txt: locked versions with hashes, one file per purpose, no registry address in any of them.
set -eu
cd "$(dirname "$0")/.."
compile() {
    out=$1
    shift
    .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --no-annotate --custom-compile-command "make lock" --output-file "requirements/$out.txt" "$@"
}
compile play pyproject.toml requirements/build.in --extra server --extra lab
compile dev pyproject.toml requirements/build.in --extra server --extra postgresql --extra dev \
    --extra gym --extra pettingzoo --extra openspiel --extra lab --extra dask --extra learn \
    --constraint requirements/play.txt
compile bench pyproject.toml requirements/build.in --extra bench --extra learn --constraint requirements/dev.txt
compile cuda pyproject.toml requirements/build.in --extra cuda # its NumPy is older than that of dev.txt
compile wasm pyproject.toml requirements/build.in requirements/wasm.in --constraint requirements/play.txt
.venv/bin/uv pip compile --quiet --python-version 3.11 --generate-hashes --no-annotate \
    --custom-compile-command "make lock" --output-file requirements/node.txt requirements/node.in
