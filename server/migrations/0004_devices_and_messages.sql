create extension if not exists btree_gist;

create table devices (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  device_type text not null,
  device_id text not null check (device_id <> ''),
  is_active boolean not null default true,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index devices_device_id on devices (device_id) where archived_at is null;
select track_record('devices', '');

create table device_keys (
  id integer generated always as identity primary key,
  device_id integer not null references devices on delete restrict,
  key_hash bytea not null unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  revoked_at timestamptz
);
create index device_keys_device on device_keys (device_id);
select track_record('device_keys', 'key_hash');

-- Where a device was, without overlaps. The first has no beginning and the latest no end: every moment has one place.
create table placements (
  id integer generated always as identity primary key,
  device_id integer not null references devices on delete restrict,
  farm_id integer not null references farms on delete restrict,
  field_id integer references fields on delete restrict,
  tunnel_id integer references tunnels on delete restrict,
  plot_id integer references plots on delete restrict,
  during tstzrange not null check (not isempty(during)),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  exclude using gist (device_id with =, during with &&)
);
create index placements_farm on placements (farm_id);
select track_record('placements', '');

-- What the newest messages say of a device. The row is also the lock under which its messages are counted.
create table device_status (
  device_id integer primary key references devices on delete restrict,
  -- End of the newest interval, but never later than its arrival: a clock that runs ahead says nothing about now.
  last_seen_at timestamptz,
  battery_level real,
  latitude double precision,
  longitude double precision,
  clock_skewed boolean not null default false,
  conflicts integer not null default 0
) with (fillfactor = 60);

create table object_classes (
  id integer generated always as identity primary key,
  name text not null unique
);

-- One row a message ever accepted, over all months: the same id twice is a duplicate or, with other contents, a conflict.
create table message_keys (
  device_id integer not null,
  message_id text collate "C" not null,
  digest bigint not null,
  primary key (device_id, message_id)
);

create table messages (
  device_id integer not null,
  placement_id integer not null,
  created_at timestamptz not null,
  interval_start timestamptz not null,
  received_at timestamptz not null,
  message_id text collate "C" not null,
  device_mode smallint,
  battery_level real,
  latitude double precision,
  longitude double precision,
  avg_flowers double precision,
  sightings integer,
  visitations integer,
  counts jsonb,
  metrics jsonb,
  model_version text,
  clock_skewed boolean not null
) partition by range (created_at);
create index messages_device on messages (device_id, created_at desc);
-- Whatever a device's clock says has a home; months are made ahead by the server.
create table messages_other partition of messages default;

create table message_conflicts (
  id bigint generated always as identity primary key,
  device_id integer not null references devices on delete restrict,
  message_id text not null,
  digest bigint not null,
  received_at timestamptz not null,
  message jsonb not null,
  unique (device_id, message_id, digest)
);

-- Rollups by placement. An hour is a UTC instant; a day is a day of the farm's zone. A row missing: not watched.
-- hours: union of the messages' intervals. scored: the same of messages with both flowers and visits.
-- flower_seconds: sum of avg_flowers x length; weight_seconds: sum of those lengths. Exact, so that order never matters.
create function covered_hours(ranges tstzmultirange) returns double precision language sql immutable strict parallel safe as $$
  select coalesce(sum(extract(epoch from upper(range) - lower(range))), 0)::double precision / 3600 from unnest(ranges) as range
$$;

create table hourly_watch (
  placement_id integer not null,
  hour timestamptz not null,
  watched tstzmultirange not null,
  scored tstzmultirange not null,
  hours double precision not null,
  hours_scored double precision not null,
  flower_seconds numeric not null,
  weight_seconds numeric not null,
  visits integer not null,
  primary key (placement_id, hour)
) with (fillfactor = 80);

create table hourly_counts (
  placement_id integer not null,
  hour timestamptz not null,
  class_id integer not null,
  count integer not null,
  primary key (placement_id, hour, class_id)
);

-- open_* and bare_*: of the scored hours that start from 08:00 to before 18:00 local, those with open flowers in view and
-- those without. They are what pollination health is made of.
-- This one reference guards all that was measured at a placement: every counted hour has its day here. A reference from
-- each message and hour would be asked at every insert and say no more.
create table daily_watch (
  placement_id integer not null references placements on delete restrict,
  day date not null,
  hours double precision not null,
  hours_scored double precision not null,
  flower_hours double precision not null,
  visits integer not null,
  open_hours double precision not null default 0,
  open_flower_hours double precision not null default 0,
  open_visits integer not null default 0,
  bare_hours double precision not null default 0,
  bare_visits integer not null default 0,
  primary key (placement_id, day)
) with (fillfactor = 80);

create table daily_counts (
  placement_id integer not null,
  day date not null,
  class_id integer not null,
  count integer not null,
  primary key (placement_id, day, class_id)
);

create table captures (
  id bigint generated always as identity primary key,
  device_id integer not null references devices on delete restrict,
  placement_id integer not null references placements on delete restrict,
  capture_key text not null,
  captured_at timestamptz not null,
  received_at timestamptz not null default now(),
  message_id text,
  detections jsonb not null default '[]',
  image_key text not null,
  thumbnail_key text,
  image_error text,
  unique (device_id, capture_key)
);
create index captures_device on captures (device_id, captured_at desc);

-- Scores as they were shown, under the version of the model that made them.
create table health_scores (
  farm_id integer not null references farms on delete restrict,
  start_date date not null,
  end_date date not null,
  model text not null,
  computed_at timestamptz not null,
  result_hash bytea not null,
  result jsonb not null,
  primary key (farm_id, start_date, end_date, model)
);
