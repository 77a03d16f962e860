-- A note may say when on its day something happened, by the farm's clock; null: that is not known.
alter table farm_notes add column time time;
