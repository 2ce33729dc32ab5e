# Sourced by ./play and ./test, with $root set, and $lock to what must be installed:
# makes .venv, or brings it up to date. requirements.lock holds all of requirements-play.lock.
# Its stamp is the place it was made in and a checksum of what it was made from, so that
# a copied tree, a new lock or a changed catalogue renews it, and nothing else does.

venv=$root/.venv

say() { printf 'marxador: %s\n' "$*" >&2; }
stop() { say "$@"; exit 1; }
has_uv() { command -v uv >/dev/null 2>&1; }

stamp() {
    printf '%s\n' "$root"
    (
        cd "$root" || exit
        cat requirements.lock requirements-play.lock pyproject.toml hatch_build.py
        cat src/marxador/locale/*/LC_MESSAGES/*.po 2>/dev/null
    ) | cksum
}

# The sources of the pages, which are built again by themselves when only they have changed.
pages_stamp() {
    (
        cd "$root/frontend" 2>/dev/null || exit
        find . \( -name node_modules -o -name __pycache__ -o -path ./public/art \) -prune -o \
            -type f -print | LC_ALL=C sort | tr '\n' '\0' | xargs -0 cat
    ) | cksum
}

copied() { [ -f "$venv/stamp" ] && [ "$(head -n 1 "$venv/stamp")" != "$root" ]; }

# supported PYTHON [MODULES]: of a version the lock covers, and able to import the modules.
supported() {
    "$1" -c "import ${2:-sys}, sys; sys.exit(not (3, 11) <= sys.version_info < (3, 16))" \
        >/dev/null 2>&1
}

find_python() {
    local python
    for python in python3 python3.13 python3.12 python3.11 python3.15 python3.14 python; do
        supported "$python" "$@" && echo "$python" && return
    done
    return 1
}

make_venv() {
    local python
    rm -rf "$venv"
    if has_uv; then
        uv venv --quiet --python "$(find_python || echo 3.13)" "$venv"
    elif python=$(find_python ensurepip,venv); then
        "$python" -m venv "$venv"
    elif python=$(find_python); then
        stop "$python cannot make virtual environments;" \
            "install its venv module (Debian, Ubuntu: apt install python3-venv)."
    else
        stop "Python 3.11 to 3.15 is needed; python3 here is" \
            "$(python3 --version 2>/dev/null || echo missing)."
    fi
}

install() {
    if has_uv; then
        uv pip install --quiet --python "$venv/bin/python" "$@"
    else
        # A .venv that uv made has no pip of its own.
        "$venv/bin/python" -m pip --version >/dev/null 2>&1 || "$venv/bin/python" -m ensurepip
        "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
    fi
}

# installed LOCK: all that it names is there.
installed() { [ -f "$venv/$1" ] || [ -f "$venv/requirements.lock" ]; }

renew() {
    say "setting up .venv (the first time takes a minute and needs the network)..."
    if [ -f "$venv/requirements.lock" ]; then lock=requirements.lock; fi
    if ! supported "$venv/bin/python" || copied; then
        make_venv || stop "could not make .venv."
    fi
    # A lock names all there is: left to look for more, pip may come upon a newer release of a
    # pin that has an extra, and refuse the lock.
    {
        install --no-deps --require-hashes -r "$root/$lock" &&
            install --no-build-isolation --no-deps --editable "$root"
    } >"$venv/setup.log" 2>&1 || {
        cat "$venv/setup.log" >&2
        stop "could not install what $lock names; the reason is above."
    }
    rm -f "$venv/warm"
    touch "$venv/$lock"
    stamp >"$venv/stamp"
}

# What cannot be built here is said, and leaves everything but the pages as good as ever.
build_pages() {
    (cd "$root" && "$venv/bin/python" -m scripts.pages build) || return
    pages_stamp >"$venv/pages"
}

# Two scripts started together set up once: the second waits for the first.
(
    if command -v flock >/dev/null 2>&1; then flock 9; fi
    if ! supported "$venv/bin/python" || ! installed "$lock" ||
        [ "$(stamp)" != "$(cat "$venv/stamp" 2>/dev/null)" ]; then
        renew
    fi
    if [ ! -f "$root/src/marxador/club/pages/index.html" ] ||
        [ "$(pages_stamp)" != "$(cat "$venv/pages" 2>/dev/null)" ]; then
        build_pages || :
    fi
) 9>"$root/.venv.lock" || exit 1
