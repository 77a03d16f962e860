-- What a person found who looked at an image: of each box of its detections whether it is right, in their order, and boxes of
-- insects that were not seen. One check a capture, kept with its history.
create table capture_checks (
  id integer generated always as identity primary key,
  capture_id bigint not null unique references captures on delete restrict,
  checked_by integer not null references users on delete restrict,
  checked_at timestamptz not null default now(),
  verdicts jsonb not null,
  added jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index capture_checks_person on capture_checks (checked_by);
select track_record('capture_checks', '');

-- Insects of one functional group that people checked: tp seen by both, fp by the model alone, fn by the person alone. Of a
-- capture, or of an audit message and the device's own message of the same interval. `at` says where the device stood then.
-- What was found stays when the image is removed.
create table checked_insects (
  id bigint generated always as identity primary key,
  device_id integer not null references devices on delete restrict,
  at timestamptz not null,
  model_id integer not null references model_versions on delete restrict,
  functional_group text not null check (functional_group in (
    'bumblebee', 'honeybee', 'hoverfly', 'other fly', 'solitary bee', 'social wasp')),
  tp integer not null check (tp >= 0),
  fp integer not null check (fp >= 0),
  fn integer not null check (fn >= 0),
  check_id integer references capture_checks on delete restrict
);
create index checked_insects_device on checked_insects (device_id, at) include (model_id, functional_group, tp, fp, fn);
create index checked_insects_check on checked_insects (check_id) where check_id is not null;

-- Audit messages that were held against a message of the device's own, so that each pair counts once.
create table audits_paired (
  device_id integer not null references devices on delete restrict,
  audit_message_id text collate "C" not null,
  own_message_id text collate "C" not null,
  at timestamptz not null,
  primary key (device_id, audit_message_id, own_message_id)
);
create index messages_audit on messages (created_at) where device_mode = 1;
