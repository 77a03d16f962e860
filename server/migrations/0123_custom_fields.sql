-- compatible: yes, because the tables are new and the release before neither reads nor writes them.
-- Fields of farms and devices that an organisation defines. key: the member in the API and the column in exports, which never changes.
-- choices: a list of texts. A field that was deleted is archived: its values stay stored and are not shown.
create table custom_fields (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete restrict,
  record text not null check (record in ('farm', 'device')),
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  name text not null check (name <> ''),
  type text not null check (type in ('text', 'number', 'date', 'choice', 'yes_no')),
  unit text check (unit <> ''),
  choices jsonb check (jsonb_typeof(choices) = 'array'),
  help text check (help <> ''),
  is_required boolean not null default false,
  position integer not null check (position > 0),
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((type = 'choice') = (choices is not null)),
  check (unit is null or type = 'number'),
  constraint custom_fields_key unique (organisation_id, record, key)
);
create unique index custom_fields_name on custom_fields (organisation_id, record, name_key(name)) where archived_at is null;
select track_record('custom_fields', 'position');

-- Values by key, of archived fields, too. They belong to the organisation that defined the fields: a record that moves to another one has none there.
create table farm_custom_values (
  id integer generated always as identity primary key,
  farm_id integer not null references farms on delete restrict,
  organisation_id integer not null references organisations on delete restrict,
  custom jsonb not null check (jsonb_typeof(custom) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (farm_id, organisation_id)
);
create index farm_custom_values_organisation on farm_custom_values (organisation_id);
select track_record('farm_custom_values', 'farm_id', 'organisation_id');

create table device_custom_values (
  id integer generated always as identity primary key,
  device_id integer not null references devices on delete restrict,
  organisation_id integer not null references organisations on delete restrict,
  custom jsonb not null check (jsonb_typeof(custom) = 'object'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (device_id, organisation_id)
);
create index device_custom_values_organisation on device_custom_values (organisation_id);
select track_record('device_custom_values', 'device_id', 'organisation_id');
