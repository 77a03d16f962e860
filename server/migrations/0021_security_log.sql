-- What happened to accounts, rights and exports, and what was refused. Rows are only added: the server's role may neither change nor
-- delete them (server/platform/server-role.ts), and what is too old goes by the function below. Names are not kept here but read from
-- `users`, so that an erased person has none; no foreign key, because nothing that is recorded may keep a row elsewhere from going.
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  result text not null check (result in ('done', 'refused', 'failed')),
  status smallint not null,
  actor_id integer,
  device_id integer,
  -- The e-mail address that was tried, where nobody was signed in.
  account text,
  organisation_id integer,
  endpoint text not null,
  -- The id in the address of what was called.
  about_id bigint,
  address text not null,
  browser text,
  reason text,
  detail jsonb,
  -- How often the same happened within the minute before, without a row of its own.
  repeats integer not null default 0,
  request_id uuid not null
);
create index security_events_actor on security_events (actor_id, id);
create index security_events_kind on security_events (kind, id);
create index security_events_account on security_events (account, id) where account is not null;

create function forget_security_events(days integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone bigint;
begin
  if days < 30 then
    raise exception 'Security events are kept for 30 days at least.';
  end if;
  delete from security_events where at < now() - make_interval(days => days);
  get diagnostics gone = row_count;
  return gone;
end $$;

-- From where somebody signed in, and when they last proved that it is they.
alter table sessions add address text, add browser text, add confirmed_at timestamptz not null default now();
alter table known_browsers add name text, add address text;

-- The old address can take a change of address back.
alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check check (purpose in ('verify-email', 'reset-password', 'first-admin', 'undo-email'));
