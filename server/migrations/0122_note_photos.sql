-- compatible: yes, because the table is new, and the trigger deletes the photos of a note that the release before deletes.
-- Photos of notes. photo_key is chosen by whoever sends it: sent twice, a photo is stored once.
create table note_photos (
  id integer generated always as identity primary key,
  photo_key uuid not null unique,
  note_id integer not null references farm_notes on delete restrict,
  added_by integer not null references users on delete restrict,
  -- Of the file as it was sent.
  digest bytea not null,
  image_key text not null,
  small_key text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Of both stored files.
  bytes integer not null check (bytes > 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index note_photos_note on note_photos (note_id, id);
create index note_photos_added on note_photos (added_by, created_at);
select track_record('note_photos', 'digest', 'image_key', 'small_key');
create trigger let_files_go after delete on note_photos for each row execute function let_files_go();

create function delete_photos_of_note() returns trigger language plpgsql as $$
begin
  delete from note_photos where note_id = old.id;
  return old;
end $$;
create trigger delete_photos before delete on farm_notes for each row execute function delete_photos_of_note();
