-- Deletion by age goes by the database's clock, and stops where that clock cannot be right (server/platform/retention).
create table trusted_clock (
  id boolean primary key default true check (id),
  -- The newest time that was plausible. A clock that shows a time more than a day after it has jumped, or the portal was off.
  at timestamptz not null,
  -- What the clock showed when that was noticed; null while deletion goes on.
  jumped_to timestamptz
);
-- What was received last says what time it was, should the clock have jumped already.
insert into trusted_clock (at) select coalesce(least(now(), max(heard_at)), now()) from device_status;

-- When the database's clock was more than a day behind: rows that bear such a time are younger than they look, and are not deleted.
create table clock_errors (
  id integer generated always as identity primary key,
  during tstzrange not null
);

-- The last run of each rule. `stopped_at`: more rows were due than a run may delete without an operator's word.
create table retention_runs (
  rule text primary key,
  ran_at timestamptz,
  stopped_at timestamptz,
  due bigint not null default 0,
  total bigint not null default 0,
  oldest timestamptz,
  newest timestamptz,
  confirmed_at timestamptz
);

create index captures_received on captures (received_at);

create or replace function forget_security_events(days integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone bigint;
begin
  if days < 30 then
    raise exception 'Security events are kept for 30 days at least.';
  end if;
  delete from security_events event where at < now() - make_interval(days => days)
    and not exists (select from clock_errors where during @> event.at);
  get diagnostics gone = row_count;
  return gone;
end $$;

-- As before, but a clock that jumped ahead makes no months for years to come.
create or replace function keep_message_months(today timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  month timestamptz;
  made text;
begin
  -- Of two servers that start together, one makes them.
  perform pg_advisory_xact_lock(4716003);
  for month in
    select generate_series(timestamptz '2023-01-01',
      date_trunc('month', least(now(), today, (select at + interval '1 day' from trusted_clock))) + interval '6 months', interval '1 month')
  loop
    made := 'messages_' || to_char(month, 'YYYY_MM');
    continue when to_regclass(made) is not null;
    -- Nothing more may come into the catch-all between the two statements that take out of it what is of this month.
    lock table messages_other in share row exclusive mode;
    execute format('create table %I (like messages including defaults)', made);
    execute format('alter table %I replica identity full', made);
    execute format('insert into %I select * from messages_other where created_at >= %L and created_at < %L', made, month, month + interval '1 month');
    execute format('delete from messages_other where created_at >= %L and created_at < %L', month, month + interval '1 month');
    execute format('alter table messages attach partition %I for values from (%L) to (%L)', made, month, month + interval '1 month');
  end loop;
end $$;
