-- Where an organisation is told of its alerts by machine. secret: sealed, to sign with. rules null: all.
create table webhooks (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete restrict,
  title text not null check (title <> ''),
  url text not null check (url <> ''),
  secret bytea not null,
  rules text[],
  is_active boolean not null default true,
  archived_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index webhooks_organisation on webhooks (organisation_id) where archived_at is null;
select track_record('webhooks', 'secret');

-- What a webhook is sent: the same text at each try. event_id null: a test.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id integer not null references webhooks on delete restrict,
  event_id bigint references alert_events on delete restrict,
  alert_id integer references alerts on delete restrict,
  kind text not null check (kind in ('alert.opened', 'alert.reopened', 'alert.closed', 'test')),
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
  attempts integer not null default 0,
  status integer,
  last_error text,
  tried_at timestamptz,
  created_at timestamptz not null default now(),
  unique (webhook_id, event_id)
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_alert on webhook_deliveries (alert_id) where alert_id is not null;
