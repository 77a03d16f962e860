-- What needs a look. It opens and closes by itself; people acknowledge, assign and mute it. subject: what it is about, as `device 12`,
-- `tunnel 3`, `farm 7` or `portal`; farm_id: whose it is, null for the portal's. cause and last_true_at of an alert that is open are in
-- alert_states, as they change with each round.
create table alerts (
  id integer generated always as identity primary key,
  rule text not null check (rule <> ''),
  subject text not null check (subject ~ '^((device|tunnel|farm) [0-9]+|portal)$'),
  farm_id integer references farms on delete restrict,
  device_id integer references devices on delete restrict,
  cause jsonb not null,
  opened_at timestamptz not null,
  last_true_at timestamptz not null,
  closed_at timestamptz check (closed_at >= opened_at),
  times integer not null default 1 check (times > 0),
  acknowledged_at timestamptz,
  acknowledged_by integer references users on delete restrict,
  assigned_to integer references users on delete restrict,
  muted_until timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint alerts_acknowledged check ((acknowledged_at is null) = (acknowledged_by is null))
);
-- One cause is one alert, also with two servers.
create unique index alerts_open on alerts (rule, subject) where closed_at is null;
create index alerts_farm on alerts (farm_id, opened_at desc);
create index alerts_closed on alerts (rule, subject, closed_at desc) where closed_at is not null;
select track_record('alerts', 'last_true_at', 'cause');

-- What happened to an alert, in its order. Rows are only added: what tells people reads from here which alerts opened and closed.
create table alert_events (
  id bigint generated always as identity primary key,
  alert_id integer not null references alerts on delete restrict,
  kind text not null check (kind in ('opened', 'told', 'acknowledged', 'assigned', 'noted', 'muted', 'closed', 'reopened')),
  at timestamptz not null,
  user_id integer references users on delete restrict,
  note text check (note <> ''),
  -- Whom it was assigned to, and until when it was muted.
  to_user_id integer references users on delete restrict,
  until timestamptz
);
create index alert_events_alert on alert_events (alert_id, id);

-- What is remembered from round to round: since when a rule has been true of a subject without being told yet (alert_id null), or of an
-- open alert what was found last, and since when its cause is gone.
create table alert_states (
  rule text not null,
  subject text not null,
  since timestamptz not null,
  alert_id integer unique references alerts on delete restrict,
  last_true_at timestamptz not null,
  calm_since timestamptz,
  cause jsonb not null,
  primary key (rule, subject)
) with (fillfactor = 70);

-- From where on alerts of a farm open. A farm without a row has the usual limits of domain/alerts/limits.ts.
create table alert_limits (
  id integer generated always as identity primary key,
  farm_id integer not null unique references farms on delete restrict,
  score_below double precision check (score_below between 1 and 99),
  silent_hours integer not null check (silent_hours between 2 and 336),
  battery_days integer not null check (battery_days between 1 and 30),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select track_record('alert_limits', '');

-- When a job ran last. Who works holds the lock of its row: one server at a time. By the clock of the database, which all servers share.
create table alert_heartbeats (
  job text primary key,
  ran_at timestamptz not null default now(),
  rounds bigint not null default 0
);
insert into alert_heartbeats (job) values ('alerts');

-- The lowest charge of each camera and day (UTC) of the last weeks, as rounds found it: messages are not read for it.
create table battery_days (
  device_id integer not null references devices on delete restrict,
  day date not null,
  lowest real not null,
  primary key (device_id, day)
) with (fillfactor = 70);
insert into battery_days (device_id, day, lowest)
select messages.device_id, (messages.created_at at time zone 'UTC')::date, min(messages.battery_level)
from messages join devices on devices.id = messages.device_id
where messages.created_at > now() - interval '14 days' and messages.created_at <= now() and messages.battery_level is not null
group by 1, 2;

create index message_conflicts_received on message_conflicts (received_at);
create index security_events_ingest on security_events (at) where endpoint in ('sendMessages', 'sendCapture');
create index mails_waiting on mails (created_at) where sent_at is null;
