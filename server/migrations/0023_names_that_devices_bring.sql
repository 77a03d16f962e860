-- Which device brought a name first, and when: of each device so many new ones are taken in a day and in all. Null: known before.
alter table object_classes
  add column brought_by integer references devices on delete restrict,
  add column brought_at timestamptz;
create index object_classes_brought_by on object_classes (brought_by) where brought_by is not null;
alter table model_versions
  add column brought_by integer references devices on delete restrict,
  add column brought_at timestamptz;
create index model_versions_brought_by on model_versions (brought_by) where brought_by is not null;
