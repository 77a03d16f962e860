-- The flower-hours of an hour are kept beside what they are made of: to make them of numerics took a quarter of the time of each sum of a day, which
-- every message asks for. The table is written anew once: some 20 s for ten million hours, during which messages wait.
alter table hourly_watch add column flower_hours double precision
  generated always as (flower_seconds::double precision / nullif(weight_seconds, 0)::double precision * hours_scored) stored;
