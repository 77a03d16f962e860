-- Plots, whole tunnels or whole fields that a person is to count from one local day to another, a week at most. The farm is that of
-- the place, and whether the person still has access to it is looked up when assignments are read.
create table survey_assignments (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  first_day date not null,
  last_day date not null,
  field_id integer references fields on delete cascade,
  tunnel_id integer references tunnels on delete cascade,
  plot_id integer references plots on delete cascade,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint survey_assignments_days check (last_day between first_day and first_day + 6),
  constraint survey_assignments_place check (num_nonnulls(field_id, tunnel_id, plot_id) = 1)
);
create unique index survey_assignments_one on survey_assignments (user_id, first_day, last_day, field_id, tunnel_id, plot_id)
  nulls not distinct;
create index survey_assignments_field on survey_assignments (field_id) where field_id is not null;
create index survey_assignments_tunnel on survey_assignments (tunnel_id) where tunnel_id is not null;
create index survey_assignments_plot on survey_assignments (plot_id) where plot_id is not null;
select track_record('survey_assignments', '');
