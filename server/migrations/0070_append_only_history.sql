-- The role that the server works as may only add to the history (server/platform/server-role.ts); erasing a person is the one exception.
create function erase_from_history(person integer, personal text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from users where id = person and erased_at is not null) then
    raise exception 'Only a person who was erased is taken out of the history.';
  end if;
  update history set before = before - personal, after = after - personal where kind = 'users' and record_id = person;
  update history set actor = 'Former observer ' || person where actor_id = person;
end $$;
revoke execute on function erase_from_history(integer, text[]) from public;

-- Wrong codes at a second factor since the last right one.
create table factor_failures (
  user_id integer primary key references users on delete restrict,
  failed integer not null,
  last_at timestamptz not null default now()
);
