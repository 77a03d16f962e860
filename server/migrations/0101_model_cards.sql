-- What an organisation states about a version of a detection model, by its name as cameras send it.
create table model_cards (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete restrict,
  model_version text not null check (model_version <> ''),
  description text,
  classes jsonb not null default '[]',
  tracking_rule text,
  frames_per_second double precision check (frames_per_second > 0),
  training_data text,
  intended_use text,
  limitations text,
  licence text,
  responsible_person text,
  contact text,
  url text,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  unique (organisation_id, model_version)
);
select track_record('model_cards', '');
