-- Filters of images that people saved under a name.
create table image_filters (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete restrict,
  name text not null check (name <> ''),
  filter jsonb not null,
  created_at timestamptz not null default now(),
  unique (user_id, name)
);
