-- When the file of an upload was taken away; what was taken in from it stays.
alter table imports add column file_removed_at timestamptz;
create index imports_with_file on imports (finished_at) where file_removed_at is null and finished_at is not null;
