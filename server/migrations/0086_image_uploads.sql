-- Images of memory cards, which people upload from a page. The digest is that of the file as sent, SHA-256: a file that is here
-- already, by whichever way it came, is not stored twice.
alter table captures add column digest bytea check (octet_length(digest) = 32);
create index captures_digest on captures (digest) where digest is not null;

-- Zone and clock offset say how the times of the files were read; the times themselves are stored with the files.
create table image_uploads (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete restrict,
  state text not null default 'open' check (state in ('open', 'done', 'undoing', 'undone')),
  zone text not null check (zone <> ''),
  clock_offset_s integer not null default 0,
  created_by integer not null references users on delete restrict,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index image_uploads_organisation on image_uploads (organisation_id, id desc);
create index image_uploads_person on image_uploads (created_by, state);
create index image_uploads_open on image_uploads (created_at) where state = 'open';
select track_record('image_uploads', '');

create table image_upload_files (
  id integer generated always as identity primary key,
  upload_id integer not null references image_uploads on delete restrict,
  name text not null check (name <> ''),
  digest bytea not null check (octet_length(digest) = 32),
  bytes integer not null check (bytes > 0),
  device_id integer not null references devices on delete restrict,
  captured_at timestamptz not null,
  time_source text not null check (time_source in ('exif', 'file')),
  state text not null check (state in ('waiting', 'sending', 'stored', 'duplicate', 'deleted_before', 'wrong_digest', 'not_an_image',
    'no_placement', 'in_future', 'storage_full', 'undone')),
  image_id bigint references captures on delete restrict,
  active_at timestamptz not null default now(),
  unique (upload_id, digest)
);
create index image_upload_files_image on image_upload_files (image_id) where image_id is not null;
create index image_upload_files_state on image_upload_files (upload_id, state, id);
create index image_upload_files_device on image_upload_files (device_id);
