-- Any part of a name is looked for as people type it: trigrams find it without reading every row.
create extension if not exists pg_trgm;
create index farms_found on farms using gin (plain_text(title || ' ' || coalesce(city, '')) gin_trgm_ops) with (fastupdate = off);
create index devices_found on devices using gin (plain_text(name || ' ' || device_id) gin_trgm_ops) with (fastupdate = off);
create index users_found on users using gin (plain_text(firstname || ' ' || lastname || ' ' || email) gin_trgm_ops) with (fastupdate = off);

-- When a key was last sent with, to the minute or so: kept apart, as it is no change of the key that history should tell.
create table device_key_uses (
  key_id integer primary key references device_keys on delete restrict,
  last_used_at timestamptz not null
) with (fillfactor = 60);
