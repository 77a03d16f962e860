-- What a look took. Null is not measured: there is no 0.
alter table pollinator_surveys
  add protocol text check (protocol in ('timed_count', 'transect', 'fixed_plants')),
  add watched_seconds integer check (watched_seconds > 0),
  add flowers_watched integer check (flowers_watched > 0),
  add area_m2 double precision check (area_m2 > 0),
  add transect_m double precision check (transect_m > 0);

-- How a farm makes its surveys of a type: what each look begins with.
create table survey_protocols (
  id integer generated always as identity primary key,
  farm_id integer not null references farms on delete restrict,
  survey_type text not null check (survey_type in ('pollinator')),
  protocol text check (protocol in ('timed_count', 'transect', 'fixed_plants')),
  watched_seconds integer check (watched_seconds > 0),
  flowers_watched integer check (flowers_watched > 0),
  area_m2 double precision check (area_m2 > 0),
  transect_m double precision check (transect_m > 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index survey_protocols_one on survey_protocols (farm_id, survey_type);
select track_record('survey_protocols', '');
