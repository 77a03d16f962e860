-- compatible: yes, because nothing is archived before ARCHIVE_MESSAGES_AFTER_MONTHS is set, which the release before does not know
-- A month of messages of one farm, stored as a Parquet file in place of rows. sha256: of the whole file.
create table message_archives (
  id integer generated always as identity primary key,
  farm_id integer not null references farms on delete restrict,
  month date not null check (extract(day from month) = 1),
  blob_key text not null unique,
  rows integer not null check (rows > 0),
  bytes bigint not null check (bytes > 0),
  sha256 bytea not null check (length(sha256) = 32),
  oldest timestamptz not null,
  newest timestamptz not null,
  created_at timestamptz not null default now(),
  constraint message_archives_month unique (farm_id, month)
);

-- What an archive has of a device at a placement: `rows` rows from `first_row` on, which are row groups of their own. digest: of
-- these rows. model_version: of all rows; where they differ, model_versions has them by message. first_days, first_midpoints: the
-- midpoint of the first message of each day (UTC) that starts a season, see server/ingest/deployment-writes.ts.
create table message_archive_devices (
  archive_id integer not null references message_archives on delete cascade,
  device_id integer not null references devices on delete restrict,
  placement_id integer not null references placements on delete restrict,
  first_row integer not null check (first_row >= 0),
  rows integer not null check (rows > 0),
  digest bytea not null check (length(digest) = 32),
  oldest timestamptz not null,
  newest timestamptz not null,
  last_received timestamptz not null,
  positions integer not null check (positions >= 0),
  model_version text,
  model_versions jsonb,
  first_days date[] not null,
  first_midpoints timestamptz[] not null,
  primary key (archive_id, device_id, placement_id)
);
create index message_archive_devices_device on message_archive_devices (device_id, placement_id);

-- Months that an operator restored: the policy leaves them until then.
create table message_archive_holds (
  farm_id integer not null references farms on delete restrict,
  month date not null,
  until timestamptz not null,
  primary key (farm_id, month)
);

-- Copies of archived audit messages and of the device's own messages of the same intervals, which are compared again when the
-- mapping of a class changes.
create table archived_audits (
  like messages,
  foreign key (device_id) references devices on delete restrict,
  foreign key (placement_id) references placements on delete restrict
);
create index archived_audits_device on archived_audits (device_id, created_at);

-- Returns the space of a month whose messages are all archived. A snapshot older than the deletion of the rows would find the month
-- empty, so the newest archive must be older than `settled`. Gives up at once where somebody reads the month.
create function truncate_message_month(given date, settled interval) returns boolean
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '200ms' as $$
declare
  part regclass := to_regclass('messages_' || to_char(given, 'YYYY_MM'));
  is_empty boolean;
begin
  -- An empty month with its indexes takes some 40 kB.
  if part is null or pg_total_relation_size(part) < 131072
    or not exists (select from message_archives where month = given)
    or exists (select from message_archives where month = given and created_at > now() - settled) then
    return false;
  end if;
  execute format('select not exists (select from %s)', part) into is_empty;
  if not is_empty then
    return false;
  end if;
  begin
    execute format('lock table %s in access exclusive mode', part);
  exception when lock_not_available then
    return false;
  end;
  execute format('select not exists (select from %s)', part) into is_empty;
  if is_empty then
    execute format('truncate table %s', part);
  end if;
  return is_empty;
end $$;
