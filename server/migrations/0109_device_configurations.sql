-- compatible: yes
-- What a device reports of itself. Written only when it changed: reported_at is the time of the report that changed it, so that an older
-- message that arrives later does not count. running: the configuration it runs; acknowledged: the newest one it answered, with its error
-- where it refused it. 0: none.
create table device_reports (
  device_id integer primary key references devices on delete restrict,
  reported_at timestamptz not null,
  firmware_version text check (firmware_version <> ''),
  firmware_since timestamptz,
  metadata jsonb not null default '{}',
  running_configuration integer not null default 0,
  acknowledged_configuration integer not null default 0,
  acknowledged_at timestamptz,
  configuration_error text,
  check ((firmware_version is null) = (firmware_since is null))
);

-- Configurations set for a device, the newest of which it should run. They are never changed: the rows are their history.
-- published_at: when the MQTT broker got it, or a newer one.
create table device_configurations (
  device_id integer not null references devices on delete restrict,
  number integer not null check (number > 0),
  settings jsonb not null,
  set_by integer not null references users on delete restrict,
  set_at timestamptz not null,
  published_at timestamptz,
  primary key (device_id, number)
);
create index device_configurations_set_by on device_configurations (set_by);
create index device_configurations_unpublished on device_configurations (device_id) where published_at is null;

-- The number of its newest configuration, which ingest returns with each receipt.
alter table device_status add column configuration integer not null default 0;

-- The newest request of a device of which something was rejected. status: that of the response; 200 if other messages were stored.
create table device_rejections (
  device_id integer primary key references devices on delete restrict,
  rejected_at timestamptz not null,
  status smallint not null,
  rejected integer not null,
  message_id text,
  message text,
  issues jsonb not null default '[]'
);
