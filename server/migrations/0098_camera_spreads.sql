-- How much cameras of a crop differ in an organisation (coefficient of variation of their visits), estimated from its own recordings. A row
-- holds for periods that end on its day or later, until the next one, so that a past week keeps the estimate that it was calculated with.
create table camera_spreads (
  organisation_id integer not null references organisations on delete restrict,
  crop text not null check (crop <> ''),
  estimated_on date not null,
  spread double precision not null check (spread >= 0),
  cameras integer not null check (cameras > 1),
  primary key (organisation_id, crop, estimated_on)
);

-- When an organisation's estimates were last made, so that one server makes them a week.
create table camera_spread_runs (
  organisation_id integer primary key references organisations on delete restrict,
  ran_at timestamptz not null
);
