-- compatible: yes
-- flowers_per_kind: how many flowers of each plant are to be left open, bagged, and pollinated by hand.
alter table deficit_trials
  add column flowers_per_kind integer not null default 5 check (flowers_per_kind > 0);

-- Flowers that were marked on the plants of a deficit trial. Several records of a plant and kind are added up.
create table deficit_markings (
  id integer generated always as identity primary key,
  trial_id integer not null references deficit_trials on delete restrict,
  plot_id integer not null references plots on delete restrict,
  survey_date date not null,
  plant_number integer not null check (plant_number > 0),
  pollination text not null check (pollination in ('open', 'bagged', 'hand')),
  flowers integer not null check (flowers > 0),
  observer_id integer not null references users on delete restrict,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index deficit_markings_trial on deficit_markings (trial_id, id);
create index deficit_markings_plot on deficit_markings (plot_id);
create index deficit_markings_observer on deficit_markings (observer_id);
select track_record('deficit_markings', '');
