create table organisations (
  id integer generated always as identity primary key,
  title text not null check (title <> ''),
  description text,
  city text,
  country text,
  postcode text,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select track_record('organisations', '');

create table users (
  id integer generated always as identity primary key,
  email text not null check (email = lower(email)),
  firstname text not null,
  lastname text not null,
  phone text,
  address text,
  city text,
  country text,
  postal_code text,
  role text not null check (role in (
    'admin', 'entomology_admin', 'entomology', 'farm_admin', 'farmer', 'engineer_admin', 'engineer', 'staff', 'user')),
  organisation_id integer references organisations on delete restrict,
  all_organisations boolean not null default false,
  is_pollinator_portal_enabled boolean not null default true,
  is_pest_portal_enabled boolean not null default false,
  is_active boolean not null default true,
  email_verified_at timestamptz,
  pending_email text,
  password_hash text,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- A deleted account frees its address.
create unique index users_email on users (email) where deleted_at is null;
create index users_organisation on users (organisation_id);
select track_record('users', 'password_hash');

-- Tokens and codes are random and kept only as SHA-256; times are the database's own clock.
create table sessions (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete restrict,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_activity_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);

create table codes (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('verify-email', 'reset-password', 'first-admin')),
  user_id integer references users on delete restrict,
  email text,
  code_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index codes_user on codes (user_id, purpose);

-- One row a failure or a request that is limited; old rows are swept.
create table attempts (
  id bigint generated always as identity primary key,
  kind text not null,
  account text not null,
  address text not null,
  at timestamptz not null default now()
);
create index attempts_account on attempts (kind, account, at);
create index attempts_address on attempts (kind, address, at);

-- Browsers from which an account was signed in to before: not counted against by strangers' failures.
create table known_browsers (
  user_id integer not null references users on delete cascade,
  token_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);

-- Mail waits here, written in the transaction that caused it. The text is emptied once sent: it holds a code.
create table mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz
);
create index mails_unsent on mails (id) where sent_at is null;

-- Facts about the installation itself: the demo's seed and password, which server made them.
create table installation (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);
