-- Up to which local day, exclusive, the rows of a farm's days were looked at and written in the order in which they are read; null: none
-- yet. next_at: when the farm is looked at next. A server that works on it moves that ahead, so that no other does meanwhile.
create table days_in_place (
  farm_id integer primary key references farms on delete restrict,
  up_to date,
  next_at timestamptz not null default '-infinity'
);
