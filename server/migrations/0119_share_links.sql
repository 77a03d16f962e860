-- compatible: yes, because the table is new and nothing of the release before writes it; its trigger on farms changes rows of this table only.
-- Links by which people without an account see figures of one farm. token_hash: of the token in the address. Either fixed days, or the latest
-- weeks up to the day of reading. with_*: the period compared with; the latest weeks are compared with as many before. embed_hosts: sites
-- whose pages may show it in a frame. opened: how often its content was read, without anything about who read it.
create table share_links (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete restrict,
  farm_id integer not null references farms on delete restrict,
  kind text not null check (kind in ('dashboard', 'season', 'comparison', 'images')),
  title text check (title <> ''),
  parts text[] not null check (cardinality(parts) > 0 and parts <@ array['score', 'visitation', 'weather', 'map', 'images']),
  start_date date,
  end_date date,
  latest_weeks integer check (latest_weeks between 1 and 52),
  with_start_date date,
  with_end_date date,
  embed_hosts text[] not null default '{}',
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened integer not null default 0,
  last_opened_at timestamptz,
  created_by integer not null references users on delete restrict,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((latest_weeks is null) = (start_date is not null) and (start_date is null) = (end_date is null)),
  check (start_date <= end_date),
  check ((with_start_date is not null) = (kind = 'comparison' and latest_weeks is null)),
  check ((with_start_date is null) = (with_end_date is null) and with_start_date <= with_end_date)
);
create index share_links_farm on share_links (farm_id, id desc);
create index share_links_organisation on share_links (organisation_id);
-- That a link was opened is no change of it.
select track_record('share_links', 'token_hash', 'opened', 'last_opened_at');

-- Links end with the farm, and when it moves: whoever it belongs to then has shared nothing.
create function end_share_links() returns trigger language plpgsql as $$
begin
  update share_links set revoked_at = now() where farm_id = new.id and revoked_at is null;
  return null;
end $$;
create trigger end_share_links after update of archived_at, organisation_id on farms for each row
  when ((new.archived_at is not null and old.archived_at is null) or new.organisation_id <> old.organisation_id)
  execute function end_share_links();
