-- What the letter of a plot's treatment means on a farm, and from when to when. On each day a letter has one meaning.
create table treatment_arms (
  id integer generated always as identity primary key,
  farm_id integer not null references farms on delete restrict,
  treatment_type text not null check (treatment_type in ('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H')),
  meaning text not null check (meaning in (
    'control', 'lure', 'supplementary bees', 'flower strip', 'biocontrol', 'pesticide', 'other')),
  note text,
  from_date date not null,
  to_date date,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint treatment_arms_days check (to_date >= from_date),
  constraint treatment_arms_one exclude using gist (
    farm_id with =, treatment_type with =, daterange(from_date, to_date, '[]') with &&)
);
select track_record('treatment_arms', '');
