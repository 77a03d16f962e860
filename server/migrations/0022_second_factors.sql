-- Second factors: one-time codes of an app, passkeys, and recovery codes for the day when neither is there.
-- Secrets of one-time codes are sealed with a key that is not in the database; passkeys are public keys; recovery codes are hashed.
create table totp_factors (
  user_id integer primary key references users on delete restrict,
  secret bytea not null,
  created_at timestamptz not null default now(),
  -- Null: shown, not proven yet.
  confirmed_at timestamptz,
  -- The period of the last code that was taken: none is taken twice.
  last_period bigint not null default 0
);
create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete restrict,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
create table recovery_codes (
  user_id integer not null references users on delete restrict,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- What a browser was asked to sign or to prove, for some minutes: the ticket names it.
create table challenges (
  ticket_hash bytea primary key,
  purpose text not null check (purpose in ('second-factor', 'passkey-sign-in', 'passkey-add', 'passkey-confirm')),
  user_id integer references users on delete restrict,
  challenge text not null,
  expires_at timestamptz not null
);
create index challenges_user on challenges (user_id);

alter table sessions add has_factor boolean not null default false;
-- By what an authenticator knows the account: nothing that tells who it is.
alter table users add passkey_handle uuid not null default gen_random_uuid();
