-- What the columns of a file hold, as somebody chose and imported by: read so again in an organisation's next file of the same head.
create table import_mappings (
  id integer generated always as identity primary key,
  -- Null: of those who see all organisations.
  organisation_id integer references organisations on delete restrict,
  report_type text not null check (report_type in ('weather', 'flower', 'pollinator', 'predator', 'lure', 'fruit_weights')),
  -- Tells heads apart.
  head text not null,
  columns jsonb not null,
  chosen_by integer not null references users on delete restrict,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index import_mappings_one on import_mappings (organisation_id, report_type, head) nulls not distinct;
create index import_mappings_chosen_by on import_mappings (chosen_by);
select track_record('import_mappings', '');

alter table import_readings add column head text;
