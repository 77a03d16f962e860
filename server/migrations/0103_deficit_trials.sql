-- Pollination deficit trials: flowers of some plants of these plots are left open, bagged or pollinated by hand from from_date to to_date;
-- their fruit is picked until harvest_to, or for 60 days. Price, plants and fruits turn grams a fruit into money a hectare, where somebody said them.
create table deficit_trials (
  id integer generated always as identity primary key,
  farm_id integer not null references farms on delete restrict,
  field_id integer not null references fields on delete restrict,
  title text not null check (title <> ''),
  variety text check (variety <> ''),
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  harvest_to date check (harvest_to >= from_date),
  plot_ids integer[] not null check (cardinality(plot_ids) > 0),
  plants_per_plot integer not null check (plants_per_plot > 0),
  price_per_kg double precision check (price_per_kg > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  plants_per_ha double precision check (plants_per_ha > 0),
  fruits_per_plant double precision check (fruits_per_plant > 0),
  created_by integer not null references users on delete restrict,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((price_per_kg is null) = (currency is null))
);
create index deficit_trials_farm on deficit_trials (farm_id, from_date);
create index deficit_trials_field on deficit_trials (field_id);
select track_record('deficit_trials', 'created_by');
