-- Totals of long lists are cached until one of their tables changes (server/platform/cached-totals.ts). The sequence moves with each
-- statement that writes to one of them: before its transaction ends, and also when that is rolled back.
create sequence list_changes;
create function note_list_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform nextval('list_changes');
  return null;
end $$;
do $$
declare
  listed text;
begin
  foreach listed in array array['farms', 'fields', 'tunnels', 'plots', 'surveys', 'flower_surveys', 'flower_observations',
    'pollinator_surveys', 'pollinator_counts', 'pollinator_observations', 'predator_surveys', 'predator_observations', 'weathers']
  loop
    execute format('create trigger note_list_change after insert or update or delete or truncate on %I
      for each statement execute function note_list_change()', listed);
  end loop;
end $$;

-- Where the sequence stands, and whether all transactions that moved it so far have ended. They hold their locks until what they wrote
-- can be seen, so the sequence is read first. Null on a replica, whose sequences run ahead of its rows.
create function list_changes_by_now(out changes bigint, out are_visible boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if pg_is_in_recovery() then
    return;
  end if;
  select case when is_called then last_value else 0 end into changes from list_changes;
  are_visible := not exists (
    select from pg_locks where locktype = 'relation' and mode in ('RowExclusiveLock', 'AccessExclusiveLock')
      and database = (select oid from pg_database where datname = current_database())
      and relation in (select tgrelid from pg_trigger where tgname = 'note_list_change'));
end $$;

-- The list of uploads begins with the newest, of one organisation or of all.
create index imports_newest on imports (created_at desc, id desc);
