-- A second observer's counts of an observation period, by functional group, for the agreement of observers. They are not stored with
-- surveys, so that no sum, report, score or dataset includes them. Who deletes a period deletes them, too.
create table double_counts (
  id integer generated always as identity primary key,
  pollinator_survey_id integer not null references pollinator_surveys on delete restrict,
  observer_id integer not null references users on delete restrict,
  start_time timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint double_counts_one unique (pollinator_survey_id, observer_id)
);
select track_record('double_counts', '');

create table double_count_groups (
  double_count_id integer not null references double_counts on delete restrict,
  functional_group text not null check (functional_group in (
    'bumblebee', 'honeybee', 'hoverfly', 'other fly', 'solitary bee', 'social wasp')),
  count integer not null check (count >= 0),
  primary key (double_count_id, functional_group)
);
