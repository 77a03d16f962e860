-- How many tables of an export of data are complete, of all; null: an export of images. Their rows are counted as they are written.
alter table exports
  add column tables_done integer check (tables_done >= 0),
  add column tables integer check (tables >= tables_done);
