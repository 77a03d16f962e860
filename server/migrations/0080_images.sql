-- Several people may review an image; the latest review decides. Each says of every detection whether its class is right, which
-- class or bounding box it should have instead, and which insects the model missed.
alter table capture_checks rename to image_reviews;
alter table image_reviews rename column capture_id to image_id;
alter table image_reviews rename column checked_by to reviewed_by;
alter table image_reviews rename column checked_at to reviewed_at;
alter table image_reviews drop constraint capture_checks_capture_id_key;
alter table image_reviews add constraint image_reviews_reviewer unique (image_id, reviewed_by);
alter index capture_checks_person rename to image_reviews_person;
alter table image_reviews
  add column corrections jsonb not null default '[]',
  add column comment text check (comment <> '');
alter table checked_insects rename column check_id to review_id;
alter index checked_insects_check rename to checked_insects_review;

-- What images are found by, from their detections and the review that decides. `insects` counts what is no background.
alter table captures
  add column width integer,
  add column height integer,
  add column model_id integer references model_versions on delete restrict,
  add column insects integer not null default 0,
  add column review_state text not null default 'unreviewed'
    check (review_state in ('unreviewed', 'confirmed', 'corrected', 'cannot_tell')),
  add column reviews integer not null default 0,
  add column disagreement boolean not null default false;
create index captures_placement on captures (placement_id, captured_at desc, id desc);
create index captures_newest on captures (captured_at desc, id desc);
create index captures_with_insects on captures (placement_id, captured_at desc, id desc) where insects > 0;
create index captures_reviewed on captures (captured_at desc, id desc) where reviews > 0;

-- The classes in an image: how many insects of each, and the model's confidences, where the class is the model's.
create table image_classes (
  image_id bigint not null references captures on delete restrict,
  class_id integer not null references object_classes on delete restrict,
  placement_id integer not null references placements on delete restrict,
  captured_at timestamptz not null,
  insects integer not null check (insects > 0),
  confidences real[] not null,
  primary key (image_id, class_id)
);
create index image_classes_placement on image_classes (class_id, placement_id, captured_at desc, image_id desc);
create index image_classes_newest on image_classes (class_id, captured_at desc, image_id desc);
create index image_classes_home on image_classes (placement_id, class_id);

create table image_favourites (
  image_id bigint not null references captures on delete restrict,
  user_id integer not null references users on delete restrict,
  added_at timestamptz not null default now(),
  primary key (user_id, image_id)
);
create index image_favourites_image on image_favourites (image_id);

-- Images that people deleted, so that a device that sends them again does not bring them back.
create table deleted_images (
  id bigint primary key,
  placement_id integer not null references placements on delete restrict,
  device_id integer not null references devices on delete restrict,
  capture_key text not null,
  captured_at timestamptz not null,
  reason text not null check (reason <> ''),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  unique (device_id, capture_key)
);
select track_record('deleted_images', '');

-- Times of images go to the millisecond, like all times that clients see: cursors go by them.
update captures set captured_at = date_trunc('milliseconds', captured_at) where captured_at <> date_trunc('milliseconds', captured_at);

-- Images of before. A review of an image leaves out what it rejected, and adds what the model missed.
insert into object_classes (name)
select distinct name from (
  select entry ->> 'object_class_name' from captures, jsonb_array_elements(detections) entry
  union all select entry ->> 'object_class_name' from image_reviews, jsonb_array_elements(added) entry
) as named (name) where name is not null and name <> ''
on conflict (name) do nothing;
insert into image_classes (image_id, class_id, placement_id, captured_at, insects, confidences)
select captures.id, object_classes.id, captures.placement_id, captures.captured_at, count(*),
  coalesce(array_agg(found.confidence) filter (where found.confidence is not null), '{}')
from captures
left join image_reviews review on review.image_id = captures.id
cross join lateral (
  select entry ->> 'object_class_name', (entry ->> 'confidence')::real
    from jsonb_array_elements(captures.detections) with ordinality as detected (entry, at)
    where review.id is null or review.verdicts ->> (at - 1)::int is distinct from 'rejected'
  union all select entry ->> 'object_class_name', null from jsonb_array_elements(review.added) entry
) as found (name, confidence)
join object_classes on object_classes.name = found.name
group by captures.id, object_classes.id;
update captures set
  insects = found.insects, reviews = found.reviews, review_state = found.state
from (
  select captures.id, case when review.id is null then 0 else 1 end as reviews,
    case when review.id is null then 'unreviewed'
      when review.verdicts @> '["rejected"]' or review.added <> '[]' then 'corrected' else 'confirmed' end as state,
    coalesce(sum(image_classes.insects) filter (
      where object_classes.name !~* '^none([^a-z]|$)' and regexp_replace(lower(object_classes.name), '[^a-z]', '', 'g') <> all(
        '{none,background,backgrounds,bg,empty,nothing,blank,noise,negative,noinsect,noinsects,notinsect,notaninsect,noninsect,falsepositive,falsepositives,shadow,shadows,dirt,dust,debris,flower,flowers,leaf,leaves,petal,petals,plant,plants}'::text[])), 0) as insects
  from captures
  left join image_reviews review on review.image_id = captures.id
  left join image_classes on image_classes.image_id = captures.id
  left join object_classes on object_classes.id = image_classes.class_id
  group by captures.id, review.id
) as found where found.id = captures.id and (found.insects > 0 or found.reviews > 0);
update captures set model_id = models.id
from messages
join model_versions models on models.name = messages.model_version
where messages.device_id = captures.device_id and messages.message_id = captures.message_id
  and messages.created_at between captures.captured_at - interval '1 day' and captures.captured_at + interval '1 day';
