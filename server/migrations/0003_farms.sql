create table farms (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete restrict,
  title text not null check (title <> ''),
  description text,
  area_in_sq_meters double precision check (area_in_sq_meters >= 0),
  city text,
  postcode text,
  country text,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  time_zone text not null default 'Europe/London',
  farmer_id integer references users on delete restrict,
  sprays_recorded boolean not null default false,
  landscape text,
  running_cost numeric(14, 2),
  outline jsonb,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index farms_organisation on farms (organisation_id);
select track_record('farms', '');

create table fields (
  id integer generated always as identity primary key,
  farm_id integer not null references farms on delete restrict,
  field_name text not null check (field_name <> ''),
  crop_type text check (crop_type in ('strawberry', 'raspberry')),
  outline jsonb,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index fields_farm on fields (farm_id);
select track_record('fields', '');

create table tunnels (
  id integer generated always as identity primary key,
  field_id integer not null references fields on delete restrict,
  number integer not null,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index tunnels_field on tunnels (field_id);
select track_record('tunnels', '');

create table plots (
  id integer generated always as identity primary key,
  tunnel_id integer not null references tunnels on delete restrict,
  number integer not null check (number >= 0),
  treatment_type text check (treatment_type in ('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H')),
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index plots_tunnel on plots (tunnel_id);
select track_record('plots', '');

-- species_id 1 to 5 are constants of domain/farms/crops.ts. Months 1 to 12; 1 to 1 is the specification's blank.
create table crops (
  id integer generated always as identity primary key,
  farm_id integer not null references farms on delete restrict,
  species_id integer not null check (species_id between 1 and 5),
  variety text,
  hybrid boolean not null default true,
  growing_setup text check (growing_setup in ('open field', 'tunnel', 'glasshouse')),
  season_from integer check (season_from between 1 and 12),
  season_to integer check (season_to between 1 and 12),
  device_ids integer[] not null default '{}',
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index crops_farm on crops (farm_id);
select track_record('crops', '');

create table sprays (
  id integer generated always as identity primary key,
  farm_id integer not null references farms on delete restrict,
  field_id integer references fields on delete restrict,
  date date not null,
  product text not null,
  hazard text not null default 'unknown' check (hazard in ('low', 'unknown', 'moderate', 'high')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sprays_farm on sprays (farm_id, date);
select track_record('sprays', '');

create table deployments (
  id integer generated always as identity primary key,
  farm_id integer not null references farms on delete restrict,
  deployed_date date not null,
  withdrawn_date date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (withdrawn_date >= deployed_date)
);
create index deployments_farm on deployments (farm_id);
select track_record('deployments', '');

-- By local day at the farm. Afternoon is 12:00 to 18:00; null is not measured.
create table weather_days (
  farm_id integer not null references farms on delete restrict,
  date date not null,
  temperature_afternoon double precision,
  precipitation double precision,
  oktas_afternoon integer,
  humidity_afternoon double precision,
  wind_speed double precision,
  fetched_at timestamptz not null,
  settled boolean not null,
  primary key (farm_id, date)
);

-- When a provider was last asked for a farm, so that it is not hammered when it fails.
create table weather_fetches (
  farm_id integer primary key references farms on delete restrict,
  succeeded_at timestamptz,
  failed_at timestamptz,
  failures integer not null default 0,
  retry_at timestamptz not null default '-infinity'
);
