-- A second thumbnail, twice as wide, of images that somebody looked at in a size that needs it. Asked for: when a job was added.
alter table captures
  add column large_thumbnail_key text,
  add column large_thumbnail_asked_at timestamptz;
