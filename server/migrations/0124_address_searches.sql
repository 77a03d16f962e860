-- compatible: yes, because the table is new and no earlier version names it.
-- Address searches sent to the geocoder: when, which spaces them out on all servers, and what was found, for a day.
-- `results` is null until the geocoder has answered.
create table address_searches (
  query text primary key check (query <> ''),
  results jsonb,
  sent_at timestamptz not null default now()
);
create index address_searches_sent on address_searches (sent_at);
