-- The server works as a role that owns nothing, so the months of the messages table are made by their owner: this function runs as
-- the one who made it. Months run from 2023 to half a year ahead. Messages of skewed clocks that already lie in the catch-all for a
-- new month are moved into it. Of two clocks the earlier counts: one that jumped ahead by years would make a table for each month.
create function keep_message_months(today timestamptz) returns void
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
    execute format('create table %I (like messages including defaults)', made);
    execute format('with moved as (delete from messages_other where created_at >= %L and created_at < %L returning *)
      insert into %I select * from moved', month, month + interval '1 month', made);
    execute format('alter table messages attach partition %I for values from (%L) to (%L)', made, month, month + interval '1 month');
  end loop;
end $$;
