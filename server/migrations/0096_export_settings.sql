-- How an organisation publishes its data: defaults of its exports. observer_key: codes of observers are made with it, so that nobody can
-- guess a name from a code.
create table export_settings (
  id integer generated always as identity primary key,
  organisation_id integer not null unique references organisations on delete restrict,
  data_licence text not null check (data_licence in ('CC0-1.0', 'CC-BY-4.0', 'CC-BY-NC-4.0')),
  media_licence text not null check (media_licence in ('CC0-1.0', 'CC-BY-4.0', 'CC-BY-NC-4.0')),
  title text check (title <> ''),
  citation text check (citation <> ''),
  contributors jsonb not null default '[]',
  embargo_until date,
  coordinate_precision text not null check (coordinate_precision in ('exact', '3', '2', '1')),
  observers text not null check (observers in ('names', 'codes')),
  observer_key uuid not null default gen_random_uuid(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select track_record('export_settings', 'observer_key');

-- Names in an export that the table of GBIF taxa does not have; null: the format has no taxa.
alter table exports add column unmatched_names text[];
