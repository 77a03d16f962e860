-- Every change of a record leaves a row here, in the transaction of the change, by one mechanism: the trigger keep_history.
-- Who did it is the transaction-local setting bombus.actor, which inTransaction() sets.
create table history (
  id bigint generated always as identity primary key,
  kind text not null,
  record_id bigint not null,
  action text not null check (action in ('create', 'update', 'delete')),
  at timestamptz not null default clock_timestamp(),
  actor_id integer,
  actor text not null,
  before jsonb,
  after jsonb
);
create index history_record on history (kind, record_id, id desc);

create function keep_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := clock_timestamp();
  return new;
end $$;

-- Arguments: columns that are secret or only follow from others, and are left out. An update keeps what changed.
create function keep_history() returns trigger language plpgsql as $$
declare
  hidden text[] := coalesce(tg_argv, '{}');
  old_row jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - hidden end;
  new_row jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - hidden end;
  who text := current_setting('bombus.actor', true);
  follows text[] := array['version', 'updated_at'];
  was jsonb;
  became jsonb;
begin
  was := old_row - follows;
  became := new_row - follows;
  if tg_op = 'UPDATE' then
    if was = became then return null; end if;
    select jsonb_object_agg(key, value) into was
      from jsonb_each(old_row - follows) where value is distinct from new_row -> key;
    select jsonb_object_agg(key, value) into became
      from jsonb_each(new_row - follows) where value is distinct from old_row -> key;
  end if;
  insert into history (kind, record_id, action, actor_id, actor, before, after)
  values (
    tg_table_name,
    coalesce((new_row ->> 'id')::bigint, (old_row ->> 'id')::bigint),
    case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'delete' end,
    nullif(split_part(coalesce(who, ''), ' ', 1), '')::integer,
    coalesce(nullif(substr(coalesce(who, ''), strpos(coalesce(who, ''), ' ') + 1), ''), 'system'),
    was, became
  );
  return null;
end $$;

create function track_record(tracked regclass, variadic hidden text[]) returns void language plpgsql as $$
begin
  execute format('create trigger keep_version before update on %s for each row execute function keep_version()', tracked);
  execute format('create trigger keep_history after insert or update or delete on %s for each row execute function keep_history(%s)',
    tracked, (select coalesce(string_agg(quote_literal(name), ', '), '') from unnest(hidden) as name where name <> ''));
end $$;
