-- compatible: yes
-- events: what a webhook is sent. format: the service whose bodies it is sent. language: of its texts. former_secret: encrypted, also signs
-- until former_secret_until, so that a receiver can be changed to the new secret without losing a request.
alter table webhooks
  add column events text[] not null default array['alert.opened', 'alert.reopened', 'alert.closed'],
  add column format text not null default 'json' check (format in ('json', 'slack', 'teams', 'ntfy', 'telegram')),
  add column language text not null default 'en',
  add column former_secret bytea,
  add column former_secret_until timestamptz,
  add check ((former_secret is null) = (former_secret_until is null));
drop trigger keep_version on webhooks;
drop trigger keep_history on webhooks;
select track_record('webhooks', 'secret', 'former_secret', 'former_secret_until');

-- farm_id null: an event of the organisation or the portal, or an alert, which names its farm.
alter table webhook_deliveries
  drop constraint webhook_deliveries_kind_check,
  add column farm_id integer references farms on delete restrict,
  add column format text not null default 'json';
create index webhook_deliveries_farm on webhook_deliveries (farm_id) where farm_id is not null;

-- Events that webhooks are to be sent, written in the transaction of their cause and deleted when their deliveries are planned.
-- organisation_id null: of the portal. record_id: what it is about; the body is made of the record when it is planned.
create table webhook_events (
  id bigint generated always as identity primary key,
  type text not null,
  organisation_id integer references organisations on delete restrict,
  farm_id integer references farms on delete restrict,
  record_id bigint not null,
  at timestamptz not null default now()
);
create index webhook_events_organisation on webhook_events (organisation_id, id);
create index webhook_events_farm on webhook_events (farm_id) where farm_id is not null;

-- Events that happen once: the weekly score of a farm, a model version that is new to an organisation.
create table webhook_events_once (
  organisation_id integer not null references organisations on delete restrict,
  type text not null,
  key text not null,
  primary key (organisation_id, type, key)
);

-- Writes an event of a farm if a webhook of its organisation wants it.
create function queue_webhook_event(event text, farm integer, record bigint) returns void language sql as $$
  insert into webhook_events (type, organisation_id, farm_id, record_id)
  select event, farms.organisation_id, farms.id, record from farms
  where farms.id = farm and exists (select from webhooks
    where webhooks.organisation_id = farms.organisation_id and archived_at is null and is_active and event = any (events));
$$;

create function queue_device_first_seen() returns trigger language plpgsql as $$
begin
  perform queue_webhook_event('device.first_seen', farm_id, new.device_id) from placements
    where device_id = new.device_id and upper_inf(during);
  return null;
end $$;
create trigger queue_webhook_event after update of last_seen_at on device_status for each row
  when (old.last_seen_at is null and new.last_seen_at is not null) execute function queue_device_first_seen();

create function queue_device_moved() returns trigger language plpgsql as $$
begin
  if exists (select from placements where device_id = new.device_id and id < new.id) then
    perform queue_webhook_event('device.moved', new.farm_id, new.id);
  end if;
  return null;
end $$;
create trigger queue_webhook_event after insert on placements for each row execute function queue_device_moved();

create function queue_survey_created() returns trigger language plpgsql as $$
begin
  perform queue_webhook_event('survey.created', fields.farm_id, new.id)
    from plots join tunnels on tunnels.id = plots.tunnel_id join fields on fields.id = tunnels.field_id where plots.id = new.plot_id;
  return null;
end $$;
-- Those of an import are one event, import.completed.
create trigger queue_webhook_event after insert on surveys for each row
  when (new.import_id is null) execute function queue_survey_created();

create function queue_image_reviewed() returns trigger language plpgsql as $$
begin
  perform queue_webhook_event('image.reviewed', placements.farm_id, new.image_id)
    from captures join placements on placements.id = captures.placement_id where captures.id = new.image_id;
  return null;
end $$;
-- Not when an erasure changes who reviewed it.
create trigger queue_webhook_event after insert or update of reviewed_at on image_reviews for each row
  execute function queue_image_reviewed();

create function queue_import_completed() returns trigger language plpgsql as $$
begin
  insert into webhook_events (type, organisation_id, record_id)
  select 'import.completed', new.organisation_id, new.id
  where exists (select from webhooks where webhooks.organisation_id = new.organisation_id and archived_at is null and is_active
    and 'import.completed' = any (events));
  return null;
end $$;
create trigger queue_webhook_event after update of state on imports for each row
  when (new.state = 'done' and old.state <> 'done') execute function queue_import_completed();

-- When administrators are notified of a failed backup: once, not at each attempt.
create function queue_backup_failed() returns trigger language plpgsql as $$
begin
  insert into webhook_events (type, record_id)
  select 'backup.failed', new.id
  where exists (select from webhooks where archived_at is null and is_active and 'backup.failed' = any (events));
  return null;
end $$;
create trigger queue_webhook_event after update of notified_at on backup_runs for each row
  when (old.notified_at is null and new.notified_at is not null) execute function queue_backup_failed();
