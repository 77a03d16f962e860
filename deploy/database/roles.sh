#!/bin/sh
# Run once, on an empty volume: the two roles and the database of the portal (docs/deploying.md#two-roles-of-the-database).
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v server="$SERVER_PASSWORD" --username postgres <<'SQL'
create role bombus_owner login password :'owner';
create role bombus_server login password :'server';
create database bombus owner bombus_owner;
revoke connect on database bombus from public;
grant connect on database bombus to bombus_owner, bombus_server;
SQL
