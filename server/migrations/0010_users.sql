-- Named with its schema, as an index looks nothing up elsewhere.
create or replace function natural_order(given text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(regexp_replace(public.plain_text(given), '(\d+)', '000000000000\1', 'g'), '\d*(\d{12})', '\1', 'g') collate "C"
$$;

-- Lists of people are sorted by name, in parts, over every organisation or one.
create index users_name on users (natural_order(firstname || ' ' || lastname), id) where deleted_at is null;
-- Ended sessions are swept by their time.
create index sessions_expires on sessions (expires_at);

-- Whose personal data were taken away at their own wish: no list names them any more.
alter table users add column erased_at timestamptz;
alter table users add constraint users_erased check (erased_at is null or deleted_at is not null);
