-- compatible: yes, because all columns are new, null or false where an earlier version writes, and the trigger allows more than before.
-- published_at: since when anybody may read a figure at its public address; null: nobody but those who see the farm. unpublished_at: when
-- that was revoked, so that its address says so from then on. with_inputs: whether its inputs are public, too. is_indexed: whether search
-- engines may list it.
alter table frozen_figures
  add column published_at timestamptz,
  add column unpublished_at timestamptz,
  add column with_inputs boolean not null default false,
  add column is_indexed boolean not null default false,
  add check (published_at is null or unpublished_at is null);

create or replace function keep_frozen() returns trigger language plpgsql as $$
declare
  changing text[] := array['doi', 'withdrawn_at', 'withdrawn_reason', 'published_at', 'unpublished_at', 'with_inputs', 'is_indexed', 'version',
    'updated_at'];
  erasure integer := nullif(current_setting('bombus.erasure', true), '')::integer;
  is_person boolean := coalesce(current_setting('bombus.erased_person', true), '') <> '';
begin
  if tg_op = 'DELETE' then
    if erasure is null then raise exception 'frozen figures are never deleted'; end if;
    perform check_running_erasure(erasure);
    return old;
  end if;
  if is_person then changing := changing || array['authors', 'title']; end if;
  if to_jsonb(new) - changing is distinct from to_jsonb(old) - changing then
    raise exception 'frozen figures do not change';
  end if;
  if old.withdrawn_at is not null and not is_person
    and (new.withdrawn_at, new.withdrawn_reason) is distinct from (old.withdrawn_at, old.withdrawn_reason) then
    raise exception 'a withdrawn figure stays withdrawn';
  end if;
  return new;
end $$;

-- DOIs: of the data that an organisation publishes, and under which a file was deposited.
alter table export_settings add column doi text check (doi ~ '^10\.[0-9]{4,9}/');
alter table exports add column doi text check (doi ~ '^10\.[0-9]{4,9}/');
