-- Results of other models for stored images, one per model version. `captures` holds the results that decide what an image shows.
-- What the device sent is stored here (by_device) only while another version decides; its model is null until its message arrives.
create table image_results (
  id bigint generated always as identity primary key,
  image_id bigint not null references captures on delete restrict,
  placement_id integer not null references placements on delete restrict,
  model_id integer references model_versions on delete restrict,
  by_device boolean not null default false,
  detections jsonb not null,
  received_at timestamptz not null default now(),
  check (by_device or model_id is not null)
);
create unique index image_results_version on image_results (image_id, model_id) where not by_device;
create unique index image_results_device on image_results (image_id) where by_device;
create index image_results_place on image_results (placement_id, image_id) include (model_id) where not by_device;

-- The results that decide; 0: what the device sent.
alter table captures add column result_id bigint not null default 0;

-- A review is of certain results (0: what the device sent), and has one verdict for each of their detections. Reviews of results
-- that do not decide are kept, and count again when these do. model_id: the version of the results; null: the device's.
alter table image_reviews
  add column result_id bigint not null default 0,
  add column model_id integer references model_versions on delete restrict,
  drop constraint image_reviews_reviewer,
  add constraint image_reviews_reviewer unique (image_id, reviewed_by, result_id);

-- Model versions with results in an organisation, of which there is a limited number.
create table image_result_models (
  organisation_id integer not null references organisations on delete restrict,
  model_id integer not null references model_versions on delete restrict,
  added_at timestamptz not null default now(),
  primary key (organisation_id, model_id)
);

-- The model version that counts on a farm, from a local day on, until a later choice begins; null: what the devices send.
create table model_choices (
  id integer generated always as identity primary key,
  farm_id integer not null references farms on delete restrict,
  from_date date not null,
  model_id integer references model_versions on delete restrict,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  unique (farm_id, from_date)
);
select track_record('model_choices', '');

-- Bringing the images of a farm up to date with its choices: images from a time on, in the order of their ids.
create table model_choice_runs (
  farm_id integer primary key references farms on delete restrict,
  since timestamptz not null,
  resume_after bigint not null default 0,
  done integer not null default 0,
  total integer not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);

-- What a token may do besides reading or writing: `detections` reads images and writes results of models, and nothing else.
alter table access_tokens add column scope text not null default 'full' check (scope in ('full', 'detections'));
