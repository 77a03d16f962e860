-- Requests under data protection law: exports and erasures of a person or an organisation. It outlives what it is about: an organisation is
-- named by its id only, without a foreign key. identifiers: what an erasure looks for (names, addresses), encrypted, until it is done.
-- steps: what was done when and by whom, as ids.
create table data_requests (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('export-person', 'export-organisation', 'erase-person', 'erase-organisation')),
  state text not null
    check (state in ('unconfirmed', 'scheduled', 'waiting', 'running', 'done', 'failed', 'cancelled', 'expired')),
  user_id integer references users on delete restrict,
  organisation_id integer,
  requested_by integer references users on delete restrict,
  confirmed_by integer references users on delete restrict,
  is_self_service boolean not null default false,
  language text,
  received_at timestamptz not null,
  scheduled_for timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  attempt integer not null default 0,
  phase text,
  done bigint not null default 0,
  total bigint,
  counts jsonb not null default '{}',
  steps jsonb not null default '[]',
  certificate jsonb,
  identifiers bytea,
  error text,
  blob_key text,
  bytes bigint,
  check ((user_id is not null) <> (organisation_id is not null)),
  check ((user_id is not null) = (kind in ('export-person', 'erase-person'))),
  check (confirmed_by is distinct from requested_by or confirmed_by is null),
  check ((finished_at is not null) = (state in ('done', 'failed', 'cancelled', 'expired')))
);
create index data_requests_person on data_requests (user_id, id desc);
-- At most one erasure of an organisation at a time.
create unique index data_requests_erasing on data_requests (organisation_id)
  where kind = 'erase-organisation' and state in ('unconfirmed', 'scheduled', 'waiting', 'running');

-- Since when an organisation may only be read: an erasure waits for its day.
alter table organisations add column read_only_since timestamptz;

-- Rows whose history an erasure deletes: collected before it begins, because the history of a row that is deleted says no longer whose it was.
create table erasure_records (
  request_id integer not null references data_requests on delete restrict,
  kind text not null,
  record_id bigint not null,
  primary key (request_id, kind, record_id)
);

-- What the server's role may otherwise not do, for an erasure that is confirmed and runs.
create function check_running_erasure(request integer) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from data_requests where id = request and kind = 'erase-organisation' and state = 'running'
      and confirmed_by is not null and confirmed_by <> requested_by
  ) then
    raise exception 'Only an erasure that two people confirmed may do this.';
  end if;
end $$;

-- Deletes the history of collected rows of one kind that have gone. Returns how many.
create function erase_organisation_history(request integer, of_kind text, most integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone bigint;
begin
  perform check_running_erasure(request);
  execute format(
    'delete from history where id in (select history.id from history join erasure_records on erasure_records.kind = history.kind
      and erasure_records.record_id = history.record_id
      where erasure_records.request_id = $1 and history.kind = $2
        and not exists (select from %I as alive where alive.id = history.record_id) limit $3)', of_kind)
    using request, of_kind, most;
  get diagnostics gone = row_count;
  return gone;
end $$;

-- Deletes rows that nobody else may: stored scores and frozen figures of the organisation. Returns how many.
create function erase_kept_rows(request integer, of_table text, most integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  organisation integer := (select organisation_id from data_requests where id = request);
  gone bigint;
begin
  perform check_running_erasure(request);
  perform set_config('bombus.erasure', request::text, true);
  if of_table = 'health_scores' then
    delete from health_scores where id in (
      select id from health_scores where farm_id in (select id from farms where organisation_id = organisation) limit most);
  elsif of_table = 'frozen_figures' then
    delete from frozen_figures where id in (
      select id from frozen_figures where organisation_id = organisation
        or with_farm_id in (select id from farms where organisation_id = organisation) limit most);
  else
    raise exception 'Rows of % need no function.', of_table;
  end if;
  get diagnostics gone = row_count;
  perform set_config('bombus.erasure', '', true);
  return gone;
end $$;

create or replace function refuse_change() returns trigger language plpgsql as $$
declare
  erasure integer := nullif(current_setting('bombus.erasure', true), '')::integer;
begin
  if tg_op = 'DELETE' and erasure is not null then
    perform check_running_erasure(erasure);
    return old;
  end if;
  raise exception '% keeps its rows as they are', tg_table_name;
end $$;

create or replace function keep_frozen() returns trigger language plpgsql as $$
declare
  changing text[] := array['doi', 'withdrawn_at', 'withdrawn_reason', 'version', 'updated_at'];
  erasure integer := nullif(current_setting('bombus.erasure', true), '')::integer;
begin
  if tg_op = 'DELETE' then
    if erasure is null then raise exception 'frozen figures are never deleted'; end if;
    perform check_running_erasure(erasure);
    return old;
  end if;
  -- An author who was erased is one of them under another name. The digest is that of the inputs, which have no names.
  if current_setting('bombus.erased_person', true) <> '' then changing := changing || array['authors']; end if;
  if to_jsonb(new) - changing is distinct from to_jsonb(old) - changing then
    raise exception 'frozen figures do not change';
  end if;
  if old.withdrawn_at is not null and (new.withdrawn_at, new.withdrawn_reason) is distinct from (old.withdrawn_at, old.withdrawn_reason) then
    raise exception 'a withdrawn figure stays withdrawn';
  end if;
  return new;
end $$;

-- A text without what the patterns find, each with its replacement.
create function erased_text(given text, patterns text[], replacements text[]) returns text language plpgsql immutable as $$
begin
  for place in 1 .. coalesce(array_length(patterns, 1), 0) loop
    given := regexp_replace(given, patterns[place], replacements[place], 'gi');
  end loop;
  return given;
end $$;

-- Takes the texts that name an erased person out of the history and the authors of frozen figures. any_of finds what one of the patterns
-- finds. Returns how many rows.
create function erase_person_texts(person integer, any_of text, patterns text[], replacements text[]) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed bigint;
begin
  if not exists (select from users where id = person and erased_at is not null) then
    raise exception 'Only a person who was erased is taken out of the history.';
  end if;
  perform set_config('bombus.erased_person', person::text, true);
  update frozen_figures set authors = erased_text(authors::text, patterns, replacements)::jsonb where authors::text ~* any_of;
  perform set_config('bombus.erased_person', '', true);
  update history set actor = erased_text(actor, patterns, replacements),
    before = erased_text(before::text, patterns, replacements)::jsonb, after = erased_text(after::text, patterns, replacements)::jsonb
    where actor ~* any_of or before::text ~* any_of or after::text ~* any_of;
  get diagnostics changed = row_count;
  return changed;
end $$;

-- The security log of an erased person: what happened and when stays, without addresses, networks and browsers. Returns how many rows.
create function erase_from_security_events(person integer, accounts text[]) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed bigint;
begin
  if not exists (select from users where id = person and erased_at is not null) then
    raise exception 'Only a person who was erased is taken out of the security log.';
  end if;
  update security_events set account = null, address = '', browser = null, detail = null, reason = null
    where (actor_id = person or lower(account) = any (accounts)) and (account is not null or address <> '' or browser is not null);
  get diagnostics changed = row_count;
  return changed;
end $$;

revoke execute on function check_running_erasure(integer), erase_organisation_history(integer, text, integer),
  erase_kept_rows(integer, text, integer), erase_person_texts(integer, text, text[], text[]), erase_from_security_events(integer, text[])
  from public;
