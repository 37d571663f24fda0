#!/bin/sh
# On a build server that is a bare Debian, put in the system parts that the tests need.
# Anywhere else nothing is installed: the last line of the run names what is missing.
set -eu
[ "${CI:-}" = true ] && [ "$(id -u)" = 0 ] || exit 0

has() { command -v "$1" >/dev/null 2>&1; }

install() {
    has apt-get || return 0
    echo "belpic: installing $1 for the tests of $2"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq >/dev/null 2>&1 || true
    apt-get install -y -qq "$1" >/dev/null 2>&1 || echo "belpic: $1 could not be installed"
}

has chromium || has chromium-browser || has google-chrome || install chromium "the browser client"
has fc-list && [ -n "$(fc-list :lang=ja)" ] || install fonts-noto-cjk "what is printed in Japanese"
# its server is not to run beside the tests, which start one of their own
has initdb || [ -n "${BELPIC_TEST_POSTGRES:-}" ] || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || {
    mkdir -p /etc/postgresql-common
    [ -e /etc/postgresql-common/createcluster.conf ] || echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
    install postgresql "tables in PostgreSQL"
}
if ! has tsc; then
    has npm || install npm "the browser client"
    if has npm; then
        echo "belpic: installing typescript for the types of the browser client"
        npm install --global --silent typescript >/dev/null 2>&1 || echo "belpic: typescript could not be installed"
    fi
fi
