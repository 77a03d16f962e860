-- A name as it is compared: without accents, case, and blanks that somebody typed too many of. Indexes are built with an
-- empty search path, so the schema is named.
create function name_key(given text) returns text language sql immutable parallel safe as $$
  select coalesce(btrim(regexp_replace(public.plain_text(given), '\s+', ' ', 'g')), '')
$$;

-- Reference data, shared by all organisations. What is in use cannot be deleted: the references see to it.
create table species (
  id integer generated always as identity primary key,
  -- Order, family and genus may be unknown for a name that was typed in while surveying.
  "order" text,
  family text,
  genus text,
  species text not null check (species <> ''),
  functional_group text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index species_name on species (name_key(genus), name_key(species));
select track_record('species', '');

create table stages (
  id integer generated always as identity primary key,
  stage text not null check (stage <> ''),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index stages_name on stages (name_key(stage));
select track_record('stages', '');

create table pollinators (
  id integer generated always as identity primary key,
  functional_group text not null check (functional_group in (
    'bumblebee', 'honeybee', 'hoverfly', 'other fly', 'solitary bee', 'social wasp')),
  species_id integer not null references species on delete restrict,
  stage_id integer not null references stages on delete restrict,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index pollinators_name on pollinators (species_id, stage_id, functional_group);
create index pollinators_stage on pollinators (stage_id);
select track_record('pollinators', '');

create table predators (
  id integer generated always as identity primary key,
  functional_group text not null check (functional_group in (
    'aphid', 'mummified aphid', 'hoverfly', 'ladybird', 'lacewing', 'flower bug', 'midge')),
  species_id integer not null references species on delete restrict,
  stage_id integer not null references stages on delete restrict,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index predators_name on predators (species_id, stage_id, functional_group);
create index predators_stage on predators (stage_id);
select track_record('predators', '');

-- One visit to one plot on one day of its farm. observer_name is for people who have no account, as uploads name them.
create table surveys (
  id integer generated always as identity primary key,
  plot_id integer not null references plots on delete restrict,
  survey_date date not null,
  created_by integer references users on delete restrict,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index surveys_plot on surveys (plot_id, survey_date desc, id desc);
create index surveys_date on surveys (survey_date, id);
select track_record('surveys', '');

create table flower_surveys (
  id integer generated always as identity primary key,
  survey_id integer not null references surveys on delete restrict,
  plant_number integer not null check (plant_number between 1 and 5),
  observer_id integer references users on delete restrict,
  observer_name text check (observer_name <> ''),
  start_time timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(observer_id, observer_name) = 1)
);
create unique index flower_surveys_plant on flower_surveys (survey_id, plant_number);
select track_record('flower_surveys', '');

create table flower_observations (
  id integer generated always as identity primary key,
  flower_survey_id integer not null references flower_surveys on delete restrict,
  count integer not null check (count >= 0),
  notes text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index flower_observations_one on flower_observations (flower_survey_id);
select track_record('flower_observations', '');

create table pollinator_surveys (
  id integer generated always as identity primary key,
  survey_id integer not null references surveys on delete restrict,
  observer_id integer references users on delete restrict,
  observer_name text check (observer_name <> ''),
  start_time timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(observer_id, observer_name) = 1)
);
create index pollinator_surveys_survey on pollinator_surveys (survey_id);
select track_record('pollinator_surveys', '');

-- A functional group that was counted on a visit, by whom and when its entry says; without observations: nothing was seen.
create table pollinator_counts (
  id integer generated always as identity primary key,
  survey_id integer not null references surveys on delete restrict,
  pollinator_survey_id integer not null references pollinator_surveys on delete restrict,
  functional_group text not null check (functional_group in (
    'bumblebee', 'honeybee', 'hoverfly', 'other fly', 'solitary bee', 'social wasp')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index pollinator_counts_group on pollinator_counts (survey_id, functional_group);
create index pollinator_counts_entry on pollinator_counts (pollinator_survey_id);
select track_record('pollinator_counts', '');

create table pollinator_observations (
  id integer generated always as identity primary key,
  pollinator_survey_id integer not null references pollinator_surveys on delete restrict,
  pollinator_id integer not null references pollinators on delete restrict,
  flower_centre boolean not null,
  count integer not null check (count >= 0),
  notes text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index pollinator_observations_one on pollinator_observations (pollinator_survey_id, pollinator_id, flower_centre);
create index pollinator_observations_pollinator on pollinator_observations (pollinator_id);
select track_record('pollinator_observations', '');

-- counted_at: when its plant was counted; without observations then, nothing was seen.
create table predator_surveys (
  id integer generated always as identity primary key,
  survey_id integer not null references surveys on delete restrict,
  plant_number integer not null check (plant_number between 1 and 5),
  observer_id integer references users on delete restrict,
  observer_name text check (observer_name <> ''),
  start_time timestamptz not null,
  counted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(observer_id, observer_name) = 1)
);
create unique index predator_surveys_plant on predator_surveys (survey_id, plant_number);
select track_record('predator_surveys', '');

create table predator_observations (
  id integer generated always as identity primary key,
  predator_survey_id integer not null references predator_surveys on delete restrict,
  predator_id integer not null references predators on delete restrict,
  count integer not null check (count >= 0),
  notes text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index predator_observations_one on predator_observations (predator_survey_id, predator_id);
create index predator_observations_predator on predator_observations (predator_id);
select track_record('predator_observations', '');

-- What a person measured in a tunnel: degrees Celsius, percent, km/h, eighths of the sky.
create table weathers (
  id integer generated always as identity primary key,
  tunnel_id integer not null references tunnels on delete restrict,
  observer_id integer references users on delete restrict,
  observer_name text check (observer_name <> ''),
  temperature double precision not null check (temperature >= -10),
  relative_humidity double precision not null check (relative_humidity >= 0),
  wind_speed double precision not null check (wind_speed >= 0),
  oktas integer not null check (oktas between 1 and 8),
  notes text,
  timestamp timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(observer_id, observer_name) = 1)
);
create index weathers_tunnel on weathers (tunnel_id, timestamp desc, id desc);
create index weathers_time on weathers (timestamp, id);
select track_record('weathers', '');
