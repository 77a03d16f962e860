-- Entries of the reference lists that became part of another. from_id is gone; whoever still names it (a phone that had no
-- signal) means into_id. The figures are those of the moment; who did it is in the history.
create table merges (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('species', 'pollinators', 'predators')),
  from_id integer not null,
  into_id integer not null check (into_id <> from_id),
  name text not null check (name <> ''),
  observations integer not null check (observations >= 0),
  surveys integer not null check (surveys >= 0),
  organisations integer not null check (organisations >= 0),
  summed integer not null check (summed >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index merges_once on merges (kind, from_id);
create index merges_into on merges (kind, into_id);
select track_record('merges', '');
