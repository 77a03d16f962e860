-- What the time series need so that they can be spread over several machines by Citus (docs/scaling.md). Nothing here needs it.

-- A table that is spread cannot refer to one that is not: this trigger says the same. Whoever counts messages of a device holds its
-- row of device_status, so that nothing is being added under a placement that goes.
alter table daily_watch drop constraint daily_watch_placement_id_fkey;
create function keep_measured_placement() returns trigger language plpgsql as $$
begin
  perform from device_status where device_id = old.device_id for update;
  if exists (select from daily_watch where placement_id = old.id) then
    raise foreign_key_violation using message = 'what was measured at placement ' || old.id || ' keeps its foreign key to it',
      table = 'daily_watch', constraint = 'daily_watch_placement_id_fkey';
  end if;
  return old;
end $$;
create trigger keep_measured before delete on placements for each row execute function keep_measured_placement();

-- Both counts and checks name models; one reference keeps them, as the other would tie every table to those that are spread.
alter table checked_insects drop constraint checked_insects_model_id_fkey;

-- What pairs are told by is kept with them, and not looked up in messages that lie elsewhere.
alter table audits_paired add column interval_start timestamptz, add column model_version text not null default '';
update audits_paired done set interval_start = counted.interval_start, model_version = coalesce(counted.model_version, '')
from messages counted
where counted.device_id = done.device_id and counted.message_id = done.own_message_id
  and counted.created_at between done.at and done.at + interval '1 hour';

-- Messages have no key of their own: a row that is changed or moved is told by all of it.
do $$
declare
  part regclass;
begin
  for part in select inhrelid from pg_inherits where inhparent = 'messages'::regclass loop
    execute format('alter table %s replica identity full', part);
  end loop;
end $$;
create or replace function keep_message_months(today timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  month timestamptz;
  made text;
begin
  -- Of two servers that start together, one makes them.
  perform pg_advisory_xact_lock(4716003);
  for month in
    select generate_series(timestamptz '2023-01-01', date_trunc('month', least(now(), today)) + interval '6 months', interval '1 month')
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
