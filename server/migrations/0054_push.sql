-- A browser that a person lets show notifications, as its push service knows it. It goes with the session that last used it when that is
-- ended by a person, and when the push service says that it is gone.
create table push_devices (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete restrict,
  session_id bigint references sessions on delete set null,
  endpoint text not null unique check (endpoint <> ''),
  p256dh text not null,
  auth text not null,
  browser text,
  last_told_at timestamptz,
  created_at timestamptz not null default now()
);
create index push_devices_user on push_devices (user_id);
create index push_devices_session on push_devices (session_id) where session_id is not null;

-- A notification on its way to one browser.
create table push_sends (
  id bigint generated always as identity primary key,
  notification_id bigint not null references notifications on delete restrict,
  push_device_id integer references push_devices on delete set null,
  is_urgent boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'gone', 'failed')),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  unique (notification_id, push_device_id)
);
create index push_sends_device on push_sends (push_device_id) where push_device_id is not null;
