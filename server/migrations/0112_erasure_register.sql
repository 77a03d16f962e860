-- compatible: yes
-- Since when an erasure is recorded beside the backups, so that it is repeated after a restore of an older one (server/backup/erasures).
alter table data_requests add column registered_at timestamptz;

-- A frozen figure whose title or reason of withdrawal names an erased person says so under another name. Neither is in its digest.
create or replace function keep_frozen() returns trigger language plpgsql as $$
declare
  changing text[] := array['doi', 'withdrawn_at', 'withdrawn_reason', 'version', 'updated_at'];
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

create or replace function erase_person_texts(person integer, any_of text, patterns text[], replacements text[]) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed bigint;
begin
  if not exists (select from users where id = person and erased_at is not null) then
    raise exception 'Only a person who was erased is taken out of the history.';
  end if;
  perform set_config('bombus.erased_person', person::text, true);
  update frozen_figures set authors = erased_text(authors::text, patterns, replacements)::jsonb,
    title = erased_text(title, patterns, replacements), withdrawn_reason = erased_text(withdrawn_reason, patterns, replacements)
    where authors::text ~* any_of or title ~* any_of or withdrawn_reason ~* any_of;
  perform set_config('bombus.erased_person', '', true);
  update history set actor = erased_text(actor, patterns, replacements),
    before = erased_text(before::text, patterns, replacements)::jsonb, after = erased_text(after::text, patterns, replacements)::jsonb
    where actor ~* any_of or before::text ~* any_of or after::text ~* any_of;
  get diagnostics changed = row_count;
  return changed;
end $$;
