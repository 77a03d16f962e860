-- A file may wait for somebody to say how it is to be read.
alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check check (state in (
  'uploading', 'checking', 'choosing', 'ready', 'importing', 'done', 'failed', 'cancelled', 'undone'));

-- How an uploaded file was read, and what a person chose for it. It goes with the file.
create table import_readings (
  import_id integer primary key references imports on delete restrict,
  choice jsonb not null default '{}',
  reading jsonb
);
