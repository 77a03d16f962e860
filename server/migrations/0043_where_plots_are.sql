-- Where a plot is, and how it lies in its trial. The accuracy is that of the phone that measured the position; null: it was typed, or
-- taken from a map.
alter table plots
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add column position_accuracy_m double precision check (position_accuracy_m >= 0),
  add column block text check (block <> ''),
  add column replicate integer check (replicate > 0),
  add constraint plots_position check ((latitude is null) = (longitude is null)),
  add constraint plots_accuracy check (position_accuracy_m is null or latitude is not null);
