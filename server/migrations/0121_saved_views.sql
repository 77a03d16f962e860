-- compatible: yes
-- Views of lists that a person saved: the page, and the search, filters and order of its address.
create table saved_views (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete restrict,
  page text not null check (page <> ''),
  name text not null check (name <> ''),
  search jsonb not null,
  created_at timestamptz not null default now(),
  unique (user_id, page, name)
);
