#!/bin/sh
# What only the tests need from the system: a browser, a database server and a proxy. Installed where that is allowed.
set -eu

say() { printf '%s\n' "witchwood: $*"; }

missing=
[ -x /usr/bin/chromium ] || missing="$missing chromium"
[ -x /usr/bin/chromium-headless-shell ] || missing="$missing chromium-headless-shell"  # the same without windows, for most tests
command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$missing postgresql"
command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || missing="$missing nginx"
[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    say "installing Debian's$missing for the tests (once)"
    rules=/usr/sbin/policy-rc.d  # what is installed here is not started: the tests start what they need
    if [ ! -e "$rules" ]; then
        trap 'rm -f "$rules"' EXIT
        printf '#!/bin/sh\nexit 101\n' >"$rules"
        chmod 755 "$rules"
    fi
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null ||
        say "could not install$missing: tests that need it are skipped and say so"
else
    say "not installed:$missing. Tests that need it are skipped, or take longer; on Debian: apt-get install$missing"
fi
