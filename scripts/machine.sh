# Sourced by ./test after venv.sh: what the tests need of the machine itself, found or installed.
# What cannot be had is said here, and its tests skip with the same word.

has_browser() {
    local name
    for name in chromium chromium-browser google-chrome google-chrome-stable; do
        command -v "$name" >/dev/null 2>&1 && return
    done
    "$venv/bin/python" -c 'import sys, pathlib, playwright.sync_api as p
with p.sync_playwright() as play: sys.exit(not pathlib.Path(play.chromium.executable_path).exists())' \
        >/dev/null 2>&1
}

has_postgres() {
    command -v postgres >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1
}

# Debian's package, where we may install it.
from_debian() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || return
    say "installing $1..."
    { apt-get update -qq && apt-get install -qq --yes --no-install-recommends "$1"; } >/dev/null 2>&1
}

has_browser || from_debian chromium ||
    "$venv/bin/python" -m playwright install chromium >/dev/null 2>&1
has_browser || say "NO BROWSER HERE: the pages are not tested (install chromium)."
has_postgres || from_debian postgresql
has_postgres || say "NO POSTGRESQL HERE: the club is tested with SQLite alone (install postgresql)."
