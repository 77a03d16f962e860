-- Tokens with which scripts act as a person, within a scope of their own. Random, and kept as SHA-256.
create table access_tokens (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete restrict,
  name text not null,
  token_hash bytea not null unique,
  hint text not null,
  writes boolean not null,
  -- Null: all farms that the person sees.
  farm_ids integer[],
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index access_tokens_user on access_tokens (user_id);

-- A key of a device may end by itself, and goes on for a while beside the one that follows it.
alter table device_keys add expires_at timestamptz;
