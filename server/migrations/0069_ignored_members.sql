-- Members of messages that nobody knows, by their paths, with the device that sends them: they are shown on its page.
create table ignored_members (
  device_id integer not null references devices on delete restrict,
  name text not null,
  seen_at timestamptz not null default now(),
  primary key (device_id, name)
);

-- An interval without a measurement counts as no effort. Figures that were shown before stay as they are: messages received until now are
-- counted as they were (server/ingest/counted-messages.ts).
insert into installation (name, value)
select 'effort needs a measurement since', to_jsonb(now()) where exists (select from device_status where last_seen_at is not null);

-- A receiver without a fix gave a place in the Gulf of Guinea.
update device_status set latitude = null, longitude = null where abs(latitude) <= 0.01 and abs(longitude) <= 0.01;
