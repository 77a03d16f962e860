-- Which alert events nobody was told of yet: what plans deliveries takes rows from here in the transaction of its plan. A sequence gives
-- ids before they can be seen, so that a remembered last id would pass over what is committed late; a row here is passed over by nobody.
create table untold_events (
  event_id bigint primary key references alert_events on delete restrict
);
create function keep_untold() returns trigger language plpgsql as $$
begin
  insert into untold_events (event_id) values (new.id);
  return null;
end $$;
create trigger keep_untold after insert on alert_events for each row
  when (new.kind in ('opened', 'reopened', 'closed')) execute function keep_untold();

-- Who works on deliveries holds the lock of this row: one server at a time.
insert into alert_heartbeats (job) values ('deliveries');

-- What a person chose to be told of. Who has no row is told as domain/deliveries/notification-settings.ts says of their role.
create table notification_settings (
  id integer generated always as identity primary key,
  user_id integer not null unique references users on delete restrict,
  mail_at_once text[] not null,
  mail_daily text[] not null,
  push text[] not null,
  closings boolean not null,
  -- Null: all that the person sees.
  farm_ids integer[],
  -- By the clock of each farm; both null: none.
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  daily_hour smallint not null check (daily_hour between 0 and 23),
  most_a_day smallint not null check (most_a_day between 1 and 50),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint notification_settings_quiet check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until)
);
select track_record('notification_settings', '');

-- One letter or push of a person, with what it tells in alert_deliveries. day: that of the farm, by which they are counted.
create table notifications (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete restrict,
  channel text not null check (channel in ('mail', 'push')),
  kind text not null check (kind in ('single', 'daily', 'rest', 'test')),
  day date not null,
  made_at timestamptz not null,
  mail_id bigint references mails on delete set null,
  sent_at timestamptz
);
create index notifications_day on notifications (user_id, channel, day);
create index notifications_mail on notifications (mail_id) where mail_id is not null;

-- What a person is to be told on a channel, once: of an event, when, and what became of it.
create table alert_deliveries (
  id bigint generated always as identity primary key,
  event_id bigint not null references alert_events on delete restrict,
  alert_id integer not null references alerts on delete restrict,
  user_id integer not null references users on delete restrict,
  channel text not null check (channel in ('mail', 'push')),
  mode text not null check (mode in ('single', 'daily', 'rest')),
  due_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'told', 'dropped')),
  reason text check ((reason is not null) = (state = 'dropped')),
  notification_id bigint references notifications on delete restrict check ((notification_id is not null) = (state = 'told')),
  created_at timestamptz not null default now(),
  unique (event_id, user_id, channel)
);
create index alert_deliveries_due on alert_deliveries (due_at) where state = 'waiting';
create index alert_deliveries_alert on alert_deliveries (alert_id, id);
create index alert_deliveries_notification on alert_deliveries (notification_id) where notification_id is not null;
