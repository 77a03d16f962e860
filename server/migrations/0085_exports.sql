-- Files that are written in the background for one person. farms: those whose data the file holds, so that somebody who lost the right
-- to one of them cannot fetch it; only_farms: the limit of the access token that asked for it. attempt: a run that finds another number
-- here has been replaced and stops.
create table exports (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete restrict,
  format text not null check (format <> ''),
  parameters jsonb not null,
  only_farms integer[],
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'expired')),
  attempt integer not null default 0,
  done integer not null default 0,
  total integer,
  bytes bigint,
  error text check ((error is not null) = (state = 'failed')),
  blob_key text,
  farms integer[] not null default '{}',
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  check ((finished_at is not null) = (state in ('done', 'failed', 'expired'))),
  check (state <> 'done' or (blob_key is not null and bytes is not null))
);
create index exports_person on exports (user_id, id desc);

-- Classes that somebody was notified of, or need not be: once for each organisation. Those of before count as notified.
-- Without a foreign key to the classes, which lie on every node of a cluster (0063).
create table noticed_classes (
  organisation_id integer not null references organisations on delete restrict,
  class_id integer not null,
  noticed_at timestamptz not null default now(),
  primary key (organisation_id, class_id)
);
insert into noticed_classes (organisation_id, class_id)
select distinct farms.organisation_id, seen.class_id
from (
  select distinct placement_id, class_id from daily_counts
  union select distinct placement_id, class_id from image_classes
  union select placements.id, object_classes.id
  from object_classes join placements on placements.device_id = object_classes.brought_by
) as seen
join placements on placements.id = seen.placement_id
join farms on farms.id = placements.farm_id;

-- Emails and push messages that are not about alerts. words: of the push message, in the language of its reader.
alter table notifications drop constraint notifications_kind_check;
alter table notifications
  add constraint notifications_kind_check check (kind in ('single', 'daily', 'rest', 'test', 'notice')),
  add column words jsonb;
alter table notification_settings add column new_classes boolean not null default true;
