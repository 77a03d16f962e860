#!/bin/sh
# Builds PostgreSQL 17 from Debian's source and Citus 13.2 beside each other into /opt/bombus-citus, for `npm run engines -- citus`.
# As root on Debian 12 or 13; some ten minutes on two cores. CITUS_SOURCE: a checkout of github.com/citusdata/citus at v13.2.2, if
# there is one already.
set -eu
PREFIX=${PREFIX:-/opt/bombus-citus}
VERSION=17.11
SHA256=dd27f2b3c59e73ed14aa3324901242bf69a032a6347805f274e6260322d42979
WORK=$(mktemp -d)
trap 'rm -rf "$WORK"' EXIT
apt-get install -y -qq build-essential bison flex pkg-config libicu-dev libssl-dev liblz4-dev libzstd-dev zlib1g-dev git curl
cd "$WORK"
curl -fsSLO "http://deb.debian.org/debian/pool/main/p/postgresql-17/postgresql-17_$VERSION.orig.tar.bz2"
echo "$SHA256  postgresql-17_$VERSION.orig.tar.bz2" | sha256sum -c -
tar xf "postgresql-17_$VERSION.orig.tar.bz2"
cd "postgresql-$VERSION"
./configure --prefix="$PREFIX" --with-openssl --with-icu --with-lz4 --with-zstd --without-readline
make -s -j"$(nproc)"
make -s install
make -s -C contrib install
cd "$WORK"
git clone -q --depth 1 --branch v13.2.2 "${CITUS_SOURCE:-https://github.com/citusdata/citus}" citus
cd citus
./configure PG_CONFIG="$PREFIX/bin/pg_config" --without-libcurl
make -s -j"$(nproc)"
make -s install
echo "Built. PG_BIN=$PREFIX/bin npm run engines -- citus"
