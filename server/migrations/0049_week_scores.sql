-- Each farm's score for its weeks and for its last seven days, as it was last worked out, so that a list of farms reads rows. All of
-- it follows from measurements and may be worked out anew: scores as they were shown are in health_scores. A week in which nothing
-- was watched has no row; the last seven days always have one. low, high: the score's 90 % range. hours: camera-hours. basis: the sums of
-- what was watched, by which a week is known that came late messages.
create table week_scores (
  farm_id integer not null references farms on delete restrict,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  status text not null,
  score double precision,
  low double precision,
  high double precision,
  band text,
  completeness integer not null,
  hours double precision not null,
  hours_possible double precision not null,
  visits_per_100_flowers_hour double precision,
  lowest_field text,
  finding jsonb,
  model text not null,
  basis text,
  primary key (farm_id, end_date, start_date)
);

-- When a farm's rows were worked out. today: the farm's day on which its last seven days ended then. changed: the newest change of a
-- record that its weeks rest on; worked: up to which of them all weeks were worked out. taken_until: a server is at it.
create table farm_seasons (
  farm_id integer primary key references farms on delete restrict,
  today date,
  recent_at timestamptz,
  changed bigint not null default 0,
  worked bigint,
  taken_until timestamptz not null default '-infinity'
);

-- When messages of a device came last, of whatever time they tell.
alter table device_status add column heard_at timestamptz;

-- Up to which change of records farm_seasons has heard of.
create table seasons_heard (
  only_row boolean primary key default true check (only_row),
  up_to bigint not null
);
insert into seasons_heard (up_to) values (0);
