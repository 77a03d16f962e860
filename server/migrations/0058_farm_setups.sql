-- Who does not want to see a farm's checklist any more. What is on it is not kept: it is looked up.
create table farm_setups_dismissed (
  user_id integer not null references users on delete restrict,
  farm_id integer not null references farms on delete restrict,
  at timestamptz not null default now(),
  primary key (user_id, farm_id)
);
create index farm_setups_dismissed_farm on farm_setups_dismissed (farm_id);
