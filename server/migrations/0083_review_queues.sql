-- Queues of images to review. Of a representative one, each image has the probability with which it was drawn.
create table review_queues (
  id integer generated always as identity primary key,
  organisation_id integer not null references organisations on delete restrict,
  farm_id integer references farms on delete restrict,
  kind text not null check (kind in ('representative', 'uncertain', 'disagreement', 'new_classes')),
  from_date date,
  to_date date,
  created_by integer not null references users on delete restrict,
  created_at timestamptz not null default now()
);
create index review_queues_organisation on review_queues (organisation_id, id desc);
create table review_queue_images (
  queue_id integer not null references review_queues on delete restrict,
  image_id bigint not null references captures on delete restrict,
  stratum text,
  probability double precision check (probability > 0 and probability <= 1),
  primary key (queue_id, image_id)
);
create index review_queue_images_image on review_queue_images (image_id);

-- Only reviews of representative queues, and counts of people beside a camera, say how often a model is right. Reviews of before
-- were of images that somebody chose.
alter table checked_insects add column representative boolean not null default false;
alter table checked_insects add column weight real not null default 1 check (weight > 0);
update checked_insects set representative = true
where review_id is null and exists (select from audits_paired audit
  where audit.device_id = checked_insects.device_id and audit.at = checked_insects.at);
