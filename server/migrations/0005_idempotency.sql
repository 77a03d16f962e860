-- One row an Idempotency-Key, made in the transaction of what it made. The key is kept as a hash of itself and its owner;
-- the answer is encrypted with the key, as it may hold what is shown once. Old rows are swept.
create table idempotency_keys (
  key_hash bytea primary key,
  request_hash bytea not null,
  answer bytea,
  created_at timestamptz not null default now()
);
create index idempotency_keys_age on idempotency_keys (created_at);
