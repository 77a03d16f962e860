-- Photos of what people surveyed. A photo hangs from one entry of a visit, and from a line of it where it shows what was counted
-- there. photo_key is the phone's own: sent twice, a photo is kept once. Where it was taken is kept only if its sender said so.
create table entry_photos (
  id integer generated always as identity primary key,
  photo_key uuid not null,
  survey_id integer not null references surveys on delete restrict,
  flower_survey_id integer references flower_surveys on delete restrict,
  pollinator_survey_id integer references pollinator_surveys on delete restrict,
  predator_survey_id integer references predator_surveys on delete restrict,
  -- A line that is deleted leaves its photo with the entry.
  pollinator_observation_id integer references pollinator_observations on delete set null,
  predator_observation_id integer references predator_observations on delete set null,
  added_by integer not null references users on delete restrict,
  taken_at timestamptz not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  -- Of the file as it was sent.
  digest bytea not null,
  image_key text not null,
  small_key text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Of both pictures as they are kept.
  bytes integer not null check (bytes > 0),
  unsure boolean not null default false,
  -- Null: nobody asked.
  identification text check (identification in ('waiting', 'confirmed', 'corrected', 'cannot_tell')),
  identified_by integer references users on delete restrict,
  identified_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(flower_survey_id, pollinator_survey_id, predator_survey_id) = 1),
  check (pollinator_observation_id is null or pollinator_survey_id is not null),
  check (predator_observation_id is null or predator_survey_id is not null),
  check (num_nulls(latitude, longitude) <> 1),
  check (num_nulls(identified_by, identified_at) <> 1)
);
create unique index entry_photos_once on entry_photos (photo_key);
create index entry_photos_survey on entry_photos (survey_id, id);
create index entry_photos_flower on entry_photos (flower_survey_id) where flower_survey_id is not null;
create index entry_photos_pollinator on entry_photos (pollinator_survey_id) where pollinator_survey_id is not null;
create index entry_photos_predator on entry_photos (predator_survey_id) where predator_survey_id is not null;
create index entry_photos_pollinator_line on entry_photos (pollinator_observation_id) where pollinator_observation_id is not null;
create index entry_photos_predator_line on entry_photos (predator_observation_id) where predator_observation_id is not null;
create index entry_photos_added on entry_photos (added_by, created_at);
create index entry_photos_waiting on entry_photos (taken_at, id) where identification = 'waiting';
select track_record('entry_photos', 'digest', 'image_key', 'small_key');

-- Files to which no row refers: those of a photo that was deleted, and those of one that is just being stored, from an hour
-- later on. What is written first and named after leaves nothing behind when a server stops in between.
create table loose_files (
  blob_key text primary key,
  since timestamptz not null default now()
);

create function let_files_go() returns trigger language plpgsql as $$
begin
  insert into loose_files (blob_key) values (old.image_key), (old.small_key) on conflict (blob_key) do nothing;
  return null;
end $$;
create trigger let_files_go after delete on entry_photos for each row execute function let_files_go();
