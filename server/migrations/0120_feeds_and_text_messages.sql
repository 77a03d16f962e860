-- compatible: yes, because the former release knows neither the tables nor the channel, and writes no rows of them
-- Tables and calendars that programs read at an address with a token. The token is random, and stored as SHA-256.
create table feeds (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete restrict,
  -- Null: all farms that the person sees.
  farm_id integer references farms on delete restrict,
  name text not null check (name <> ''),
  content text not null check (content in ('visits', 'scores', 'alerts', 'devices', 'calendar')),
  -- How many days back from today it reaches.
  days smallint not null check (days between 1 and 366),
  token_hash bytea not null unique,
  hint text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index feeds_user on feeds (user_id);
create index feeds_farm on feeds (farm_id) where farm_id is not null;

-- The phone number to which a person's alerts are sent once they have confirmed it with a code that was sent there.
create table sms_numbers (
  user_id integer primary key references users on delete restrict,
  -- Null: it was removed. The row stays, with the number of codes that were sent.
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  confirmed_at timestamptz check (confirmed_at is null or phone is not null),
  -- To which the code was sent: it takes the place of phone once the code is entered, so that a mistyped number loses nothing.
  pending_phone text check (pending_phone ~ '^\+[1-9][0-9]{6,14}$'),
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries smallint not null default 0,
  codes_sent smallint not null default 0,
  codes_since timestamptz not null default now(),
  created_at timestamptz not null default now()
);

-- A notification on its way to a phone.
create table sms_sends (
  id bigint generated always as identity primary key,
  notification_id bigint not null unique references notifications on delete restrict,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'gone', 'failed')),
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);

-- Alerts that are sent as text messages.
alter table notification_settings add sms text[] not null default '{}';
alter table notifications drop constraint notifications_channel_check,
  add constraint notifications_channel_check check (channel in ('mail', 'push', 'sms'));
alter table alert_deliveries drop constraint alert_deliveries_channel_check,
  add constraint alert_deliveries_channel_check check (channel in ('mail', 'push', 'sms'));
