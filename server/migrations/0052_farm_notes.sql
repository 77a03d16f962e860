-- What people note on a farm's axis of time: hives, sprays, frost, vents, visits. field_id null: all of the farm.
create table farm_notes (
  id integer generated always as identity primary key,
  farm_id integer not null references farms on delete restrict,
  field_id integer references fields on delete restrict,
  date date not null,
  kind text not null check (kind in (
    'hives placed', 'hives moved', 'hives removed', 'spray', 'frost', 'vents', 'visit', 'other')),
  note text,
  author_id integer not null references users on delete restrict,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index farm_notes_farm on farm_notes (farm_id, date);
select track_record('farm_notes', '');
