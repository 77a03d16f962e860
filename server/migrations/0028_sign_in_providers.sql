-- Accounts at OpenID Connect providers with which people sign in. A provider is known by its issuer, whatever the settings call it.
create table provider_identities (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete restrict,
  issuer text not null,
  subject text not null,
  linked_at timestamptz not null default now(),
  last_used_at timestamptz,
  unique (issuer, subject),
  -- A second account of the same provider is a way in that nobody looks after.
  unique (user_id, issuer)
);

-- A browser that was sent to a provider and is expected back, for some minutes. What it must come back with is kept as a hash;
-- what the server sends to the provider afterwards is sealed.
create table provider_requests (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider text not null,
  purpose text not null check (purpose in ('sign-in', 'link', 'confirm')),
  -- Who links or confirms: the request ends with the session.
  session_id bigint references sessions on delete cascade,
  secrets bytea not null,
  return_to text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index provider_requests_session on provider_requests (session_id);

alter table sessions
  add opened_with text check (opened_with in ('password', 'passkey', 'provider')),
  add identity_id integer references provider_identities on delete set null,
  -- Names the session to its provider at sign-out; sealed.
  add sign_out_hint bytea;
create index sessions_identity on sessions (identity_id) where identity_id is not null;

-- The code of an account that has no password, and is to be linked with a provider.
alter table codes drop constraint codes_purpose_check;
alter table codes add constraint codes_purpose_check
  check (purpose in ('verify-email', 'reset-password', 'first-admin', 'undo-email', 'link-provider'));
